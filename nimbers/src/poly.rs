//! The field of 64 bits as polynomials over GF(2) modulo x⁶⁴ + x⁴ + x³ + x + 1,
//! and what is made of their product. How that is taken, the tier says.

use crate::constants::{Images, NIM_OF_POLY, POLY_OF_NIM, REDUCTION, image, power_map};
use crate::field::Field;

#[inline(always)]
pub(crate) fn of_nimber(a: u64) -> u64 {
    image(&POLY_OF_NIM, a)
}

#[inline(always)]
pub(crate) fn to_nimber(a: u64) -> u64 {
    image(&NIM_OF_POLY, a)
}

/// x⁶⁴ = x⁴ + x³ + x + 1 = (x³ + 1)(x + 1).
#[inline(always)]
pub(crate) fn reduce(high: u64, low: u64) -> u64 {
    let d = high ^ high << 1;
    low ^ d ^ d << 3 ^ u64::from(REDUCTION[(high >> 60) as usize])
}

/// A way to multiply polynomials.
pub(crate) trait Polynomials: Copy {
    fn product(a: u64, b: u64) -> u64;
    fn square(a: u64) -> u64;
}

/// By the multiplication of integers.
#[derive(Clone, Copy)]
pub(crate) struct Integers;

impl Polynomials for Integers {
    /// The high half is the low half of the product of the mirror images.
    #[inline]
    fn product(a: u64, b: u64) -> u64 {
        let high = low_product(a.reverse_bits(), b.reverse_bits()).reverse_bits() >> 1;
        reduce(high, low_product(a, b))
    }

    #[inline]
    fn square(a: u64) -> u64 {
        reduce(spread((a >> 32) as u32), spread(a as u32))
    }
}

/// The low half of a product. Of each factor every fourth bit is taken: then
/// the sums of up to 15 bits at a place stay clear of the next, and a sum of 16
/// comes only where the next is not in this half.
#[inline]
fn low_product(a: u64, b: u64) -> u64 {
    const FOURTHS: u64 = 0x1111_1111_1111_1111;
    let part = |n: u64, k: u32| n & FOURTHS << k;
    let mut product = 0;
    for k in 0..4 {
        let mut sum = 0;
        for i in 0..4 {
            sum ^= part(a, i).wrapping_mul(part(b, (k + 4 - i) % 4));
        }
        product |= part(sum, k);
    }
    product
}

/// Bit i at place 2i.
#[inline]
fn spread(a: u32) -> u64 {
    let mut a = u64::from(a);
    a = (a | a << 16) & 0x0000_ffff_0000_ffff;
    a = (a | a << 8) & 0x00ff_00ff_00ff_00ff;
    a = (a | a << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    a = (a | a << 2) & 0x3333_3333_3333_3333;
    (a | a << 1) & 0x5555_5555_5555_5555
}

/// aⁿ for n in hexadecimal digits nₖ: the product of (a^nₖ)^(16ᵏ), where the
/// repeated squares are linear maps. Digits 32 bits apart are joined first,
/// then those 16, 8 and 4 bits apart.
#[inline(always)]
pub(crate) fn power<P: Polynomials>(a: u64, n: u64) -> u64 {
    let mut small = [1; 16];
    for i in 1..16 {
        small[i] = P::product(small[i - 1], a);
    }
    let mut parts = [0; 16];
    for (k, part) in parts.iter_mut().enumerate() {
        *part = small[(n >> (4 * k) & 15) as usize];
    }
    for (level, map) in POWER_MAPS.iter().enumerate() {
        let count = 8 >> level;
        for k in 0..count {
            parts[k] = P::product(image(map, parts[k + count]), parts[k]);
        }
    }
    parts[0]
}

/// x ↦ x^(2³²), x^(2¹⁶), x^(2⁸) and x^(2⁴).
static POWER_MAPS: [Images; 4] = [power_map(32), power_map(16), power_map(8), power_map(4)];

/// a^(2³²).
#[inline(always)]
pub(crate) fn conjugate(a: u64) -> u64 {
    image(&POWER_MAPS[0], a)
}

/// a⁻¹ by norms: with ā = a^(2³²), n = a⊗ā and n̄ = n^(2¹⁶) it is
/// ā⊗n̄⊗(n⊗n̄)⁻¹, and n⊗n̄ is in the field of 16 bits. 0 for 0.
#[inline(always)]
pub(crate) fn inverse<P: Polynomials>(a: u64, a_bar: u64) -> u64 {
    let n = P::product(a, a_bar);
    let n_bar = image(&POWER_MAPS[1], n);
    let norm = to_nimber(P::product(n, n_bar)) as u16;
    let inverse = of_nimber(norm.inverse().into());
    P::product(P::product(a_bar, n_bar), inverse)
}
