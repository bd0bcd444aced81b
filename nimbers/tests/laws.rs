//! The field laws in every width, and the fast product against the recursion.

use nimbers::{Nimber, Roots, Word, tower};
use proptest::prelude::*;

/// The high bits of 128, shifted right so that the subfields have their share.
fn sample<T: Word>(bits: u128, shift: u32) -> Nimber<T> {
    let n = bits >> (128 - T::BITS) >> (shift % T::BITS);
    Nimber::new(T::try_from(n).ok().expect("as many bits as the word"))
}

fn ring<T: Word>(a: Nimber<T>, b: Nimber<T>, c: Nimber<T>) {
    assert_eq!((a * b) * c, a * (b * c));
    assert_eq!(a * b, b * a);
    assert_eq!(a * (b + c), a * b + a * c);
    assert_eq!(a + b - b, a);
    assert_eq!(a + -a, Nimber::ZERO);
    assert_eq!(a * Nimber::ONE, a);
    assert_eq!(a * Nimber::ZERO, Nimber::ZERO);
    let mut d = a;
    d += b;
    d *= c;
    d -= c;
    assert_eq!(d, (a + b) * c - c);
}

fn quotient<T: Word>(a: Nimber<T>, b: Nimber<T>) {
    let units = u128::MAX >> (128 - T::BITS);
    let Some(inverse) = b.inverse() else {
        return assert_eq!(b, Nimber::ZERO);
    };
    assert_eq!(b * inverse, Nimber::ONE);
    assert_eq!(inverse, b.pow(units - 1));
    assert_eq!(a / b * b, a);
    let mut c = a;
    c /= b;
    assert_eq!(c, a * inverse);
}

fn squares<T: Word>(a: Nimber<T>, b: Nimber<T>) {
    assert_eq!(a.square(), a * a);
    assert_eq!(a.square().sqrt(), a);
    assert_eq!(a.sqrt().square(), a);
    assert_eq!(a.sqrt(), a.pow(1 << (T::BITS - 1)));
    assert_eq!((a + b).square(), a.square() + b.square());
}

fn powers<T: Word>(a: Nimber<T>, m: u64, n: u64) {
    let (m, n) = (u128::from(m), u128::from(n));
    assert_eq!(a.pow(m) * a.pow(n), a.pow(m + n));
    assert_eq!(a.pow(m).pow(n), a.pow(m * n));
    assert_eq!(
        a.pow(n % 300),
        std::iter::repeat_n(a, (n % 300) as usize).product()
    );
}

fn traces<T: Word>(a: Nimber<T>) {
    let conjugates = std::iter::successors(Some(a), |a| Some(a.square()));
    let trace: Nimber<T> = conjugates.take(T::BITS as usize).sum();
    assert_eq!(trace == Nimber::ONE, a.trace());
    assert_eq!(trace == Nimber::ZERO, !a.trace());
}

fn equations<T: Word>(a: Nimber<T>, b: Nimber<T>, c: Nimber<T>) {
    match a.artin_schreier_roots() {
        Some(roots) => {
            assert!(!a.trace() && roots[0] < roots[1]);
            assert!(roots.iter().all(|x| x.square() + *x == a), "{a}");
        }
        None => assert!(a.trace()),
    }
    // A root is planted in half of the cases.
    for c in [c, a * b.square() + b * b] {
        let value = |x: Nimber<T>| a * x.square() + b * x + c;
        match Nimber::quadratic_roots(a, b, c) {
            Roots::Two(x, y) => {
                assert!(x < y);
                assert_eq!((value(x), value(y)), (Nimber::ZERO, Nimber::ZERO));
            }
            Roots::One(x) => {
                assert_eq!(value(x), Nimber::ZERO);
                assert!((a == Nimber::ZERO) != (b == Nimber::ZERO));
            }
            Roots::None => {
                assert_ne!(value(b), Nimber::ZERO);
                let d = a * c;
                assert!(b == Nimber::ZERO || (d / b.square()).trace());
            }
            Roots::All => assert_eq!([a, b, c], [Nimber::ZERO; 3]),
        }
    }
}

/// x ↦ x^(2^n) fixes exactly the subfields of 2^n elements.
fn subfields<T: Word>(a: Nimber<T>) {
    let mut image = a;
    for n in 1..=T::BITS {
        image = image.square();
        assert_eq!(image == a, a.is_in_subfield(n), "{a}, {n}");
    }
}

fn orders<T: Word>(a: Nimber<T>) {
    let Some(order) = a.order() else {
        return assert_eq!(a, Nimber::ZERO);
    };
    assert_eq!(a.pow(order), Nimber::ONE);
    for prime in [
        3,
        5,
        17,
        257,
        641,
        65537,
        274_177,
        6_700_417,
        67_280_421_310_721,
    ] {
        if order.is_multiple_of(prime) {
            assert_ne!(a.pow(order / prime), Nimber::ONE, "{a}, {prime}");
        }
    }
}

fn texts<T: Word>(a: Nimber<T>) {
    assert_eq!(a.to_string().parse(), Ok(a));
    assert_eq!(format!("{:#x}", a.get()).parse(), Ok(a));
    assert_eq!(format!("{a:x}").parse(), Ok(a));
}

fn laws<T: Word>(bits: [u128; 3], shifts: [u32; 3]) {
    let [a, b, c] = [0, 1, 2].map(|i| sample::<T>(bits[i], shifts[i]));
    ring(a, b, c);
    quotient(a, b);
    squares(a, b);
    powers(a, bits[1] as u64, bits[2] as u64);
    traces(a);
    equations(a, b, c);
    subfields(a);
    orders(a);
    texts(a);
}

/// A product of one width against the recursion, and against all wider ones.
fn same<T: Word>(a: u128, b: u128) {
    let (a, b) = (sample::<T>(a, 0), sample::<T>(b, 0));
    let product = tower::product_u128(a.get().into(), b.get().into());
    assert_eq!((a * b).get().into(), product, "{a:x} ⊗ {b:x}");
}

fn same_in_all_widths(a: u128, b: u128) {
    same::<u8>(a, b);
    same::<u16>(a, b);
    same::<u32>(a, b);
    same::<u64>(a, b);
    same::<u128>(a, b);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn fields(bits in any::<[u128; 3]>(), shifts in any::<[u32; 3]>()) {
        laws::<u8>(bits, shifts);
        laws::<u16>(bits, shifts);
        laws::<u32>(bits, shifts);
        laws::<u64>(bits, shifts);
        laws::<u128>(bits, shifts);
    }

    #[test]
    fn fast_is_tower(a in any::<u128>(), b in any::<u128>(), small in 0..128_u32) {
        same_in_all_widths(a, b);
        same_in_all_widths(a >> small, b);
        same_in_all_widths(a & u128::MAX << small, b);
    }

    /// Each field lies in the wider ones with the same operations.
    #[test]
    fn widths_agree(a in any::<u32>(), b in 1..=u32::MAX) {
        let (a, b) = (Nimber::new(a), Nimber::new(b));
        let wide = |a: Nimber<u32>| Nimber::<u128>::from(a);
        prop_assert_eq!(wide(a * b), wide(a) * wide(b));
        prop_assert_eq!(wide(a / b), wide(a) / wide(b));
        prop_assert_eq!(wide(a.sqrt()), wide(a).sqrt());
        prop_assert_eq!(a.order(), wide(a).order());
        prop_assert_eq!(Nimber::<u32>::try_from(wide(a)), Ok(a));
        let large = wide(a) + Nimber::new(1 << 77);
        prop_assert!(Nimber::<u32>::try_from(large).is_err());
    }
}

/// Single bits, among them the powers 2^(2^k), and the numbers next to them.
#[test]
fn fast_is_tower_for_structured_numbers() {
    let mut numbers = vec![
        0,
        u128::MAX,
        u128::MAX / 0xffff * 0x8000,
        u128::MAX / 0xffff * 0xff,
    ];
    for bit in (0..128).filter(|bit| [0, 1, 3, 7].contains(&(bit % 8))) {
        let n = 1_u128 << bit;
        numbers.extend([n, n - 1, !n]);
    }
    for &a in &numbers {
        for &b in &numbers {
            let product = Nimber::new(a) * Nimber::new(b);
            assert_eq!(product.get(), tower::product_u128(a, b), "{a:#x} ⊗ {b:#x}");
        }
    }
}

#[test]
fn powers_of_the_tower() {
    for k in 0..7 {
        let f = 1_u128 << (1 << k);
        let n = Nimber::new(f);
        assert_eq!(n.square().get(), f + f / 2, "F ⊗ F for F = {f}");
        for a in [0, 1, f / 2, f - 1] {
            assert_eq!((n * Nimber::new(a)).get(), f * a, "F ⊗ {a} for F = {f}");
        }
    }
}

#[test]
fn all_inverses_roots_and_equations_of_16_bits() {
    for a in (0..=u16::MAX).map(Nimber::new) {
        assert_eq!(
            a.inverse().map_or(Nimber::ONE, |b| a * b),
            Nimber::ONE,
            "{a}"
        );
        assert_eq!(a.sqrt() * a.sqrt(), a, "{a}");
        let roots = a.artin_schreier_roots();
        assert!(roots.into_iter().flatten().all(|x| x * x + x == a), "{a}");
        assert_eq!(roots.is_some(), a.get() < 1 << 15);
    }
}

/// As many elements of each order n that divides 255 as there are numbers
/// below n prime to it.
#[test]
fn orders_of_all_bytes() {
    let count = |n| {
        (1..=255_u8)
            .filter(|&a| Nimber::new(a).order() == Some(n))
            .count()
    };
    let counts = [1, 3, 5, 15, 17, 51, 85, 255].map(count);
    assert_eq!(counts, [1, 2, 4, 8, 16, 32, 64, 128]);
}

#[test]
#[should_panic(expected = "attempt to divide *7 by *0")]
fn division_by_zero() {
    let _ = Nimber::new(7_u64) / Nimber::ZERO;
}

#[test]
fn wrong_texts() {
    for text in [
        "", "*", "0x", "**5", "+5", "-5", " 5", "5 ", "5_0", "0X", "1f", "*é", "٣",
    ] {
        let error = text.parse::<Nimber<u64>>().unwrap_err().to_string();
        assert!(
            error.starts_with("expected ") && error.contains(", found "),
            "{error}"
        );
    }
    assert_eq!("0xffffffffffffffff".parse(), Ok(Nimber::new(u64::MAX)));
    assert!("0x10000000000000000".parse::<Nimber<u64>>().is_err());
    assert_eq!("0000000000000000000000005".parse(), Ok(Nimber::new(5_u64)));
    assert!("256".parse::<Nimber<u8>>().is_err());
    assert!(
        "340282366920938463463374607431768211456"
            .parse::<Nimber<u128>>()
            .is_err()
    );
}

#[test]
fn largest_as_text() {
    assert_eq!(Nimber::new(u64::MAX).to_string(), "*18446744073709551615");
    let text = "*340282366920938463463374607431768211455";
    assert_eq!(Nimber::new(u128::MAX).to_string(), text);
}
