//! Nothing outside the slices is touched: every operation, tier and width, at lengths around
//! those of blocks. Arguments lie in memory of exactly their size, where Miri, valgrind and
//! AddressSanitizer notice a read beyond them; results lie between numbers that must not change.

mod common;

use common::tiers;
use nimbers::{Nimber, Tier, Word};

/// Numbers that must not change on each side of a result.
const MARGIN: usize = 70;

fn numbers<T: Word>(count: usize, seed: u64) -> Box<[Nimber<T>]> {
    let mut state = u128::from(seed);
    let mut next = || {
        state = state
            .wrapping_mul(0xda94_2042_e4dd_58b5)
            .wrapping_add(0x9e37_79b9_7f4a_7c15);
        state.rotate_left(64)
    };
    let mut number = || Nimber::new(T::try_from(next() >> (128 - T::BITS)).unwrap_or_default());
    (0..count).map(|_| number()).collect()
}

fn lengths() -> &'static [usize] {
    if cfg!(miri) {
        &[0, 1, 33, 65, 129]
    } else {
        &[
            0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257,
            511, 512, 513,
        ]
    }
}

/// Runs `f` with a result of `n` numbers at a place that is aligned to nothing.
fn between<T: Word>(name: &str, n: usize, f: impl Fn(&mut [Nimber<T>])) {
    let canaries = numbers::<T>(2 * MARGIN + n, 9);
    let mut room = canaries.clone();
    f(&mut room[MARGIN..MARGIN + n]);
    assert_eq!(room[..MARGIN], canaries[..MARGIN], "before {name} of {n}");
    assert_eq!(
        room[MARGIN + n..],
        canaries[MARGIN + n..],
        "after {name} of {n}"
    );
    // The same where the result has memory of its size, for what watches over memory.
    let mut exact: Box<[Nimber<T>]> = canaries[..n].into();
    f(&mut exact);
    assert_eq!(*exact, room[MARGIN..MARGIN + n], "{name} of {n}");
}

fn width<T: Word>(tier: Tier) {
    for &n in lengths() {
        let (a, b) = (numbers::<T>(n, 1), numbers::<T>(n, 2));
        between("product", n, |out| tier.product(&a, &b, out));
        between("scale", n, |out| tier.scale(&a, Nimber::ONE, out));
        between("inverse", n, |out| tier.inverse(&a, out));
        between("square", n, |out| tier.square(&a, out));
        between("sqrt", n, |out| tier.sqrt(&a, out));
        between("solve", n, |out| tier.solve(&a, out));
        between("power", n, |out| tier.power(&a, 5, out));
        between("prefix products", n, |out| tier.prefix_products(&a, out));
        between("matrix", 2.min(n), |out| {
            let columns = if n < 2 { n } else { n / 2 };
            tier.matrix_vector(&a[..columns * out.len()], &b[..columns], out);
        });
        assert_eq!(tier.dot(&a, &b), tier.dot(&b, &a));
        #[cfg(feature = "alloc")]
        {
            let (planes, mut products) = (tier.prepare(&b), tier.prepare(&a));
            between("prepared", n, |out| planes.product(&a, out));
            between("restored", n, |out| planes.restore(out));
            assert_eq!(planes.dot(&a), tier.dot(&a, &b));
            planes.product_prepared(&planes, &mut products);
            between("planes", n, |out| products.restore(out));
        }
    }
}

#[test]
fn of_8_bits() {
    tiers().into_iter().for_each(width::<u8>);
}

#[test]
fn of_16_bits() {
    tiers().into_iter().for_each(width::<u16>);
}

#[test]
fn of_32_bits() {
    tiers().into_iter().for_each(width::<u32>);
}

#[test]
fn of_64_bits() {
    tiers().into_iter().for_each(width::<u64>);
}

#[test]
fn of_128_bits() {
    tiers().into_iter().for_each(width::<u128>);
}
