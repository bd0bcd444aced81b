//! The linear maps of the field of 64 bits by table, 16 KiB for each.

use crate::constants::{self, Columns, Images, image, images};

/// The table of a map of the field of 128 bits that takes that of 64 to itself.
const fn table(columns: &Columns) -> Images {
    let mut low = [0; 64];
    let mut i = 0;
    while i < 64 {
        low[i] = columns[i] as u64;
        i += 1;
    }
    images(&low)
}

static HALF: Images = table(&constants::TIMES_HALF_64);
static SQUARE: Images = table(&constants::SQUARE);
static SQRT: Images = table(&constants::SQRT);
static SOLVE: Images = table(&constants::solve(64));

/// 2⁶³ ⊗ a.
#[inline]
pub(crate) fn half(a: u64) -> u64 {
    image(&HALF, a)
}

/// a ⊗ a.
#[inline]
pub(crate) fn square(a: u64) -> u64 {
    image(&SQUARE, a)
}

/// The b with b ⊗ b = a.
#[inline]
pub(crate) fn sqrt(a: u64) -> u64 {
    image(&SQRT, a)
}

/// The even x with x² ⊕ x = a, if the highest bit of a is 0.
#[inline]
pub(crate) fn artin_schreier(a: u64) -> u64 {
    image(&SOLVE, a)
}
