//! The field of 8 bits by table, built from `tower` at compile time.

use crate::tower;

/// log 0. Every sum of two logarithms of which one is this lies past the
/// powers in `exp`, where there are zeros: products need no test for zero.
const LOG_ZERO: u16 = 509;

struct Tables {
    /// x = g^log[x] for a generator g of the 255 units.
    log: [u16; 256],
    /// g^i for i ≤ 2·254, then zeros.
    exp: [u8; 1024],
    /// 128 ⊗ exp[i].
    half_exp: [u8; 1024],
    /// 128 ⊗ x.
    half: [u8; 256],
    /// 128 ⊗ 128 ⊗ x.
    half_twice: [u8; 256],
    root: [u8; 256],
    inverse: [u8; 256],
    /// The even x with x² ⊕ x = c; 0 for the c that have none.
    artin_schreier: [u8; 256],
}

static TABLES: Tables = build();

/// The smallest number below 256 whose powers are all of 1..=255.
const fn generator() -> u64 {
    let mut candidate = 2;
    loop {
        let mut order = 1;
        let mut power = candidate;
        while power != 1 {
            power = tower::product(power, candidate);
            order += 1;
        }
        if order == 255 {
            return candidate;
        }
        candidate += 1;
    }
}

const fn build() -> Tables {
    let mut t = Tables {
        log: [LOG_ZERO; 256],
        exp: [0; 1024],
        half_exp: [0; 1024],
        half: [0; 256],
        half_twice: [0; 256],
        root: [0; 256],
        inverse: [0; 256],
        artin_schreier: [0; 256],
    };
    let g = generator();
    let mut power = 1;
    let mut i = 0;
    while i < 255 {
        t.log[power as usize] = i as u16;
        t.half[power as usize] = tower::product(128, power) as u8;
        t.exp[i] = power as u8;
        t.exp[i + 255] = power as u8;
        power = tower::product(power, g);
        i += 1;
    }
    t.exp[LOG_ZERO as usize] = 0; // the loop went one too far
    i = 0;
    while i < 1024 {
        t.half_exp[i] = t.half[t.exp[i] as usize];
        i += 1;
    }
    i = 0;
    while i < 255 {
        let (x, square) = (t.exp[i], t.exp[2 * i]);
        t.root[square as usize] = x;
        t.inverse[x as usize] = t.exp[255 - i];
        t.half_twice[x as usize] = t.half[t.half[x as usize] as usize];
        t.artin_schreier[(square ^ x) as usize] = x & !1;
        i += 1;
    }
    t
}

#[inline]
fn log_of_product(a: u8, b: u8) -> usize {
    let sum = TABLES.log[a as usize] + TABLES.log[b as usize];
    // No sum is larger: the mask only spares the bounds check.
    (sum & 1023) as usize
}

#[inline]
pub(crate) fn product(a: u8, b: u8) -> u8 {
    TABLES.exp[log_of_product(a, b)]
}

/// 128 ⊗ a ⊗ b.
#[inline]
pub(crate) fn half_product(a: u8, b: u8) -> u8 {
    TABLES.half_exp[log_of_product(a, b)]
}

#[inline]
pub(crate) fn half(a: u8) -> u8 {
    TABLES.half[a as usize]
}

#[inline]
pub(crate) fn half_twice(a: u8) -> u8 {
    TABLES.half_twice[a as usize]
}

#[inline]
pub(crate) fn sqrt(a: u8) -> u8 {
    TABLES.root[a as usize]
}

/// 0 for 0.
#[inline]
pub(crate) fn inverse(a: u8) -> u8 {
    TABLES.inverse[a as usize]
}

#[inline]
pub(crate) fn artin_schreier(a: u8) -> u8 {
    TABLES.artin_schreier[a as usize]
}
