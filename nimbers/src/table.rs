//! Fast arithmetic: logarithm tables for 8 bits, the tower of fields above.

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
    root: [u8; 256],
    inverse: [u8; 256],
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
        root: [0; 256],
        inverse: [0; 256],
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
        t.root[t.exp[2 * i] as usize] = t.exp[i];
        t.inverse[t.exp[i] as usize] = t.exp[255 - i];
        i += 1;
    }
    t
}

/// The field of 8 bits. Numbers are `u64` at every level, with zeros above.
mod bits8 {
    use super::TABLES;

    const fn log_of_product(a: u64, b: u64) -> usize {
        let sum = TABLES.log[a as u8 as usize] + TABLES.log[b as u8 as usize];
        // No sum is larger: the mask only spares the bounds check.
        (sum & 1023) as usize
    }

    pub(crate) const fn product(a: u64, b: u64) -> u64 {
        TABLES.exp[log_of_product(a, b)] as u64
    }

    /// The product times 128.
    pub(crate) const fn half_product(a: u64, b: u64) -> u64 {
        TABLES.half_exp[log_of_product(a, b)] as u64
    }

    pub(crate) const fn half(a: u64) -> u64 {
        TABLES.half[a as u8 as usize] as u64
    }

    pub(crate) const fn square(a: u64) -> u64 {
        product(a, a)
    }

    pub(crate) const fn sqrt(a: u64) -> u64 {
        TABLES.root[a as u8 as usize] as u64
    }

    pub(crate) const fn inverse(a: u64) -> u64 {
        TABLES.inverse[a as u8 as usize] as u64
    }
}

/// The field over the field `$below` of `$half` bits. With F = 2^`$half` and
/// h = F/2, all of it follows from F⊗F = F ⊕ h; a number is a₁⊗F ⊕ a₀.
macro_rules! level {
    ($name:ident, $below:ident, $half:literal) => {
        #[allow(dead_code, reason = "no level above the last one uses its half")]
        mod $name {
            use super::$below as below;

            const fn split(a: u64) -> (u64, u64) {
                (a >> $half, a & ((1 << $half) - 1))
            }

            pub(crate) const fn product(a: u64, b: u64) -> u64 {
                let ((a1, a0), (b1, b0)) = (split(a), split(b));
                if $half > 8 && a1 | b1 == 0 {
                    return below::product(a0, b0);
                }
                let d = below::product(a0, b0);
                let e = below::product(a1 ^ a0, b1 ^ b0);
                (e ^ d) << $half | d ^ below::half_product(a1, b1)
            }

            /// The product times the highest single bit of this field.
            pub(crate) const fn half_product(a: u64, b: u64) -> u64 {
                half(product(a, b))
            }

            /// (h⊗F)⊗(a₁⊗F ⊕ a₀) = h⊗(a₁⊕a₀)⊗F ⊕ h⊗h⊗a₁.
            pub(crate) const fn half(a: u64) -> u64 {
                let (a1, a0) = split(a);
                below::half(a1 ^ a0) << $half | below::half(below::half(a1))
            }

            /// Squaring is additive: a² = a₁²⊗F ⊕ a₀² ⊕ h⊗a₁².
            pub(crate) const fn square(a: u64) -> u64 {
                let (a1, a0) = split(a);
                let high = below::square(a1);
                high << $half | below::square(a0) ^ below::half(high)
            }

            /// `square`, solved for a₁ and then a₀.
            pub(crate) const fn sqrt(a: u64) -> u64 {
                let (a1, a0) = split(a);
                below::sqrt(a1) << $half | below::sqrt(a0 ^ below::half(a1))
            }

            /// The conjugate of a is a ⊕ a₁, and their product, the norm
            /// a₀⊗(a₁⊕a₀) ⊕ h⊗a₁², is in the field below. 0 goes to 0.
            pub(crate) const fn inverse(a: u64) -> u64 {
                let (a1, a0) = split(a);
                if a1 == 0 {
                    return below::inverse(a0);
                }
                let norm = below::product(a0, a1 ^ a0) ^ below::half(below::square(a1));
                let n = below::inverse(norm);
                below::product(a1, n) << $half | below::product(a1 ^ a0, n)
            }
        }
    };
}

level!(bits16, bits8, 8);
level!(bits32, bits16, 16);
level!(bits64, bits32, 32);

pub(crate) use bits64::{inverse, product, sqrt, square};
