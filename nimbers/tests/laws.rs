//! The field laws, and the fast product against the recursion.

use nimbers::{Nimber, tower};
use proptest::prelude::*;

fn nimber() -> impl Strategy<Value = Nimber> {
    // Every length, so that the subfields have their share.
    (any::<u64>(), 0..64_u32).prop_map(|(n, shift)| Nimber::new(n >> shift))
}

fn assert_same(a: u64, b: u64) {
    let fast = Nimber::new(a) * Nimber::new(b);
    assert_eq!(fast.get(), tower::product(a, b), "{a:#x} ⊗ {b:#x}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn ring(a in nimber(), b in nimber(), c in nimber()) {
        prop_assert_eq!((a * b) * c, a * (b * c));
        prop_assert_eq!(a * b, b * a);
        prop_assert_eq!(a * (b + c), a * b + a * c);
        prop_assert_eq!(a + b - b, a);
        prop_assert_eq!(a + -a, Nimber::ZERO);
        prop_assert_eq!(a * Nimber::ONE, a);
        prop_assert_eq!(a * Nimber::ZERO, Nimber::ZERO);
    }

    #[test]
    fn inverse(a in nimber(), b in nimber()) {
        prop_assume!(b != Nimber::ZERO);
        let inverse = b.inverse().unwrap();
        prop_assert_eq!(b * inverse, Nimber::ONE);
        prop_assert_eq!(inverse, b.pow(u64::MAX - 1));
        prop_assert_eq!(a / b * b, a);
    }

    #[test]
    fn square_and_root(a in nimber(), b in nimber()) {
        prop_assert_eq!(a.square(), a * a);
        prop_assert_eq!(a.square().sqrt(), a);
        prop_assert_eq!(a.sqrt().square(), a);
        prop_assert_eq!(a.sqrt(), a.pow(1 << 63));
        prop_assert_eq!((a + b).square(), a.square() + b.square());
    }

    #[test]
    fn power(a in nimber(), m in any::<u32>(), n in any::<u32>()) {
        let (m, n) = (u64::from(m), u64::from(n));
        prop_assert_eq!(a.pow(m) * a.pow(n), a.pow(m + n));
        prop_assert_eq!(a.pow(m).pow(n), a.pow(m * n));
    }

    /// x ↦ x^(2^(2^k)) fixes exactly the numbers below 2^(2^k).
    #[test]
    fn frobenius_fixes_the_subfield(a in nimber(), k in 0..7_u32) {
        let mut image = a;
        for _ in 0..1 << k {
            image = image.square();
        }
        let small = k == 6 || a.get() >> (1 << k) == 0;
        prop_assert_eq!(image == a, small);
    }

    #[test]
    fn fast_is_tower(a in any::<u64>(), b in any::<u64>(), small in 0..64_u32) {
        for bits in [16, 32, 64] {
            assert_same(a >> (64 - bits), b >> (64 - bits));
        }
        assert_same(a, b >> small);
    }

    #[test]
    fn text(a in nimber()) {
        prop_assert_eq!(a.to_string().parse(), Ok(a));
        prop_assert_eq!(format!("{:#x}", a.get()).parse(), Ok(a));
    }
}

#[test]
fn fast_is_tower_for_all_bytes() {
    for a in 0..256 {
        for b in 0..256 {
            assert_same(a, b);
        }
    }
}

/// Single bits, among them the powers 2^(2^k), and the numbers next to them.
#[test]
fn fast_is_tower_for_structured_numbers() {
    let mut numbers = vec![0, u64::MAX, 0x8000_8000_8000_8000, 0xff00_ff00_ff00_ff00];
    for bit in 0..64 {
        let n = 1_u64 << bit;
        numbers.extend([n, n - 1, !n]);
    }
    for &a in &numbers {
        for &b in &numbers {
            assert_same(a, b);
        }
    }
}

#[test]
fn powers_of_the_tower() {
    for k in 0..6 {
        let f = 1_u64 << (1 << k);
        let n = Nimber::new(f);
        assert_eq!(n.square().get(), f + f / 2, "F ⊗ F for F = {f}");
        for a in [0, 1, f / 2, f - 1] {
            assert_eq!((n * Nimber::new(a)).get(), f * a, "F ⊗ {a} for F = {f}");
        }
    }
}

#[test]
fn all_inverses_and_roots_of_16_bits() {
    for a in (1..1 << 16).map(Nimber::new) {
        assert_eq!(a * a.inverse().unwrap(), Nimber::ONE, "{a}");
        assert_eq!(a.sqrt() * a.sqrt(), a, "{a}");
    }
}

#[test]
#[should_panic(expected = "attempt to divide *7 by *0")]
fn division_by_zero() {
    let _ = Nimber::new(7) / Nimber::ZERO;
}

#[test]
fn wrong_texts() {
    for text in [
        "", "*", "0x", "**5", "+5", "-5", " 5", "5 ", "5_0", "0X1", "1f", "*é", "٣",
    ] {
        let error = text.parse::<Nimber>().unwrap_err().to_string();
        assert!(
            error.starts_with("expected ") && error.contains(", found "),
            "{error}"
        );
    }
    assert_eq!("0xffffffffffffffff".parse(), Ok(Nimber::new(u64::MAX)));
    assert!("0x10000000000000000".parse::<Nimber>().is_err());
    assert_eq!("0000000000000000000000005".parse(), Ok(Nimber::new(5)));
}

#[test]
fn largest_as_text() {
    assert_eq!(Nimber::new(u64::MAX).to_string(), "*18446744073709551615");
}
