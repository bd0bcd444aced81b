//! Nimbers of any size: the field laws, and products against the recursion.
#![cfg(feature = "alloc")]

use nimbers::{BigNimber, Nimber};
use proptest::{collection::vec, prelude::*};

fn big(limbs: &[u64]) -> BigNimber {
    BigNimber::from_limbs(limbs.to_vec()).expect("few limbs")
}

fn one() -> BigNimber {
    Nimber::new(1_u64).into()
}

/// Limbs of every size, some of them 0.
fn nimber(length: usize) -> impl Strategy<Value = BigNimber> {
    let limb = prop_oneof![4 => any::<u64>(), 1 => Just(0), 1 => 0..4_u64];
    vec(limb, 0..=length).prop_map(|limbs| big(&limbs))
}

/// The product by Conway's recursion, in a field of 2^k limbs, down to those of
/// one limb, which `laws.rs` compares with it.
fn recursion(a: &[u64], b: &[u64]) -> Vec<u64> {
    if let ([a], [b]) = (a, b) {
        return vec![(Nimber::new(*a) * Nimber::new(*b)).get()];
    }
    let xor = |a: &[u64], b: &[u64]| -> Vec<u64> { a.iter().zip(b).map(|(a, b)| a ^ b).collect() };
    let size = a.len() / 2;
    let ((a0, a1), (b0, b1)) = (a.split_at(size), b.split_at(size));
    let (c, d) = (recursion(a1, b1), recursion(a0, b0));
    let e = recursion(&xor(a1, a0), &xor(b1, b0));
    let mut half = vec![0; size];
    half[size - 1] = 1 << 63;
    [xor(&d, &recursion(&c, &half)), xor(&e, &d)].concat()
}

fn padded(a: &BigNimber, size: usize) -> Vec<u64> {
    let mut limbs = a.limbs().to_vec();
    limbs.resize(size, 0);
    limbs
}

/// Numbers without a pattern, always the same.
fn scrambled(length: u64, seed: u64) -> BigNimber {
    let scramble = |i: u64| {
        (i + seed)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    };
    big(&(1..=length)
        .map(|i| scramble(scramble(i)))
        .collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn products_are_the_recursion(a in nimber(16), b in nimber(16)) {
        prop_assert_eq!(&a * &b, big(&recursion(&padded(&a, 16), &padded(&b, 16))));
    }

    #[test]
    fn ring(a in nimber(40), b in nimber(9), c in nimber(20)) {
        prop_assert_eq!((&a * &b) * &c, &a * (&b * &c));
        prop_assert_eq!(&a * &b, &b * &a);
        prop_assert_eq!(&a * (&b + &c), &a * &b + &a * &c);
        prop_assert_eq!(&a + &b - &b, a.clone());
        prop_assert_eq!(&a + -a.clone(), BigNimber::ZERO);
        prop_assert_eq!(&a * one(), a.clone());
        prop_assert_eq!(&a * BigNimber::ZERO, BigNimber::ZERO);
        let items = [a.clone(), b.clone(), c.clone()];
        prop_assert_eq!(items.iter().sum::<BigNimber>(), &a + &b + &c);
        prop_assert_eq!(items.into_iter().product::<BigNimber>(), a * b * c);
    }

    #[test]
    fn quotients_and_powers(a in nimber(20), b in nimber(33), m in any::<u16>(), n in any::<u16>()) {
        match b.inverse() {
            Some(inverse) => {
                prop_assert_eq!(&b * &inverse, one());
                prop_assert_eq!(&a / &b, &a * &inverse);
                prop_assert_eq!(inverse.degree(), b.degree());
            }
            None => prop_assert_eq!(b, BigNimber::ZERO),
        }
        let (m, n) = (m.into(), n.into());
        prop_assert_eq!(a.pow(m) * a.pow(n), a.pow(m + n));
        prop_assert_eq!(a.pow(3), &a * &a * &a);
    }

    #[test]
    fn squares_and_roots(a in nimber(40), b in nimber(40)) {
        prop_assert_eq!(a.square(), &a * &a);
        prop_assert_eq!(a.sqrt().square(), a.clone());
        prop_assert_eq!((&a + &b).square(), a.square() + b.square());
        let [x, y] = a.artin_schreier_roots().unwrap();
        prop_assert_eq!(x.square() + &x, a.clone());
        prop_assert_eq!(&x + one(), y.clone());
        prop_assert!(x < y);
        let root = (&b.square() + &b).artin_schreier_roots().unwrap();
        prop_assert!(root.contains(&b));
    }

    /// The small fields lie in the large ones with the same operations.
    #[test]
    fn widths_agree(a in any::<u128>(), b in any::<u128>(), shift in 0..128_u32) {
        let (a, b) = (Nimber::new(a), Nimber::new(b >> shift));
        let big = |a: Nimber<u128>| BigNimber::from(a);
        prop_assert_eq!(big(a) * big(b), big(a * b));
        prop_assert_eq!(big(a.sqrt()), big(a).sqrt());
        prop_assert_eq!(big(a).inverse(), a.inverse().map(big));
        prop_assert_eq!(big(b).degree(), b.degree());
        prop_assert_eq!(Nimber::<u128>::try_from(&big(b)), Ok(b));
        prop_assert_eq!(Nimber::<u64>::try_from(&big(b)), b.try_into());
        prop_assert_eq!(big(b).to_string(), b.to_string());
        prop_assert_eq!(big(a).cmp(&big(b)), a.cmp(&b));
    }

    #[test]
    fn texts(a in nimber(40)) {
        prop_assert_eq!(a.to_string().parse(), Ok(a.clone()));
        prop_assert_eq!(format!("{a:x}").parse(), Ok(a));
    }

    #[test]
    fn conjugates_add_up_to_the_subfield(a in nimber(8)) {
        let degree = a.degree();
        let image = std::iter::successors(Some(a.clone()), |a| Some(a.square()));
        let at = |n: u32| image.clone().nth(n as usize);
        prop_assert_eq!(at(degree), Some(a.clone()));
        if degree > 1 {
            let half = at(degree / 2).unwrap();
            prop_assert_ne!(&half, &a);
            prop_assert!((half + a).degree() < degree);
        }
    }
}

/// 2^15 bits, where the product is taken depth first at the top.
#[test]
fn long_products() {
    let (a, b) = (scrambled(512, 1), scrambled(512, 2));
    let product = recursion(a.limbs(), b.limbs());
    assert_eq!((&a * &b).limbs(), product);
    assert_eq!(a.square().limbs(), recursion(a.limbs(), a.limbs()));
    // A factor in the field of half the bits, and one in that of a quarter.
    for length in [200, 100] {
        let c = scrambled(length, 3);
        assert_eq!(&a * &c, big(&recursion(a.limbs(), &padded(&c, 512))));
    }
}

/// 2^16 bits and the largest size.
#[test]
fn largest_numbers() {
    let a = scrambled(1024, 5);
    let inverse = a.inverse().unwrap();
    assert_eq!(&a * inverse, one());
    assert_eq!(a.to_string().parse(), Ok(a));
    let largest = scrambled(16384, 6);
    assert_eq!(largest.degree(), BigNimber::MAX_BITS);
    assert_eq!(largest.sqrt().square(), largest);
    assert_eq!(&largest * big(&[7]) / big(&[7]), largest);
    assert_eq!(format!("{largest:x}").parse(), Ok(largest));
}

#[test]
fn limits() {
    assert!(BigNimber::from_limbs(vec![1; 16384]).is_ok());
    let error = BigNimber::from_limbs(vec![1; 16385]).unwrap_err();
    let message =
        "expected a nimber below 2^1048576, found one whose smallest field has 2097152 bits";
    assert_eq!(error.to_string(), message);
    let parse = |text: String| text.parse::<BigNimber>();
    assert!(parse(format!("0x{}", "f".repeat(262_144))).is_ok());
    let message = "expected a number below 2^1048576, found a larger one";
    for text in [
        format!("0x1{}", "0".repeat(262_144)),
        "9".repeat(315_654),
        "9".repeat(10_000_000),
    ] {
        assert_eq!(parse(text).unwrap_err().to_string(), message);
    }
    assert_eq!(
        parse(format!("0x{}5", "0".repeat(10_000_000))),
        Ok(big(&[5]))
    );
    assert_eq!(parse("*0".into()), Ok(BigNimber::ZERO));
    assert!(parse("*".into()).is_err());
    // The roots of the largest number with trace 1 are in no field that fits.
    let mut limbs = vec![0; 16384];
    limbs[16383] = 1 << 63;
    assert_eq!(big(&limbs).artin_schreier_roots(), None);
}

#[test]
#[should_panic(expected = "attempt to divide *0x7 by *0")]
fn division_by_zero() {
    let _ = big(&[7]) / BigNimber::ZERO;
}
