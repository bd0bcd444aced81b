//! The arithmetic of one width on plain integers: `u8` by table, each wider
//! one over the field of half the bits.

use core::fmt::{Debug, Display, LowerHex};
use core::hash::Hash;

use crate::{bytes, maps, tower};

pub(crate) mod halves;

/// What [`Word`](crate::Word) can do, out of reach of other crates.
pub trait Field:
    Copy + Eq + Ord + Hash + Default + Debug + Display + LowerHex + Send + Sync + 'static
{
    const ZERO: Self;
    const ONE: Self;
    const WIDTH: u32;

    /// a ⊕ b.
    fn sum(self, other: Self) -> Self;
    /// a ⊗ b.
    fn product(self, other: Self) -> Self;
    /// h ⊗ a, where h is the highest single bit of this field.
    fn half(self) -> Self;
    /// h ⊗ h ⊗ a.
    #[inline]
    fn half_twice(self) -> Self {
        self.half().half()
    }
    /// h ⊗ a ⊗ b.
    #[inline]
    fn half_product(self, other: Self) -> Self {
        self.product(other).half()
    }
    /// a ⊗ a.
    fn square(self) -> Self;
    /// The b with b ⊗ b = a.
    fn sqrt(self) -> Self;
    /// The b with a ⊗ b = 1, and 0 for 0.
    fn inverse(self) -> Self;
    /// a^(2^(2^k)), where 2^k is less than the bits.
    fn frobenius(self, k: usize) -> Self;
    /// The even x with x² ⊕ x = a, if the highest bit of a is 0.
    fn artin_schreier(self) -> Self;

    /// The highest bit.
    fn top(self) -> bool;
}

/// A field F[u] / (u² ⊕ u ⊕ h) over its subfield F of half the bits, where
/// u = 2^(half the bits) and h is the highest bit of F. The number with halves
/// a₁ and a₀ is a₁⊗u ⊕ a₀.
pub(crate) trait Tower: Field {
    type Half: Field;
    /// The t with u^(2^(2^k)) = u ⊕ t, for each k. As u² = u ⊕ h it is
    /// h ⊕ h² ⊕ h⁴ ⊕ … with 2^k terms.
    const SHIFTS: [Self::Half; 6];

    fn split(self) -> (Self::Half, Self::Half);
    fn join(high: Self::Half, low: Self::Half) -> Self;
}

impl Field for u8 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const WIDTH: u32 = 8;

    #[inline]
    fn sum(self, other: Self) -> Self {
        self ^ other
    }

    #[inline]
    fn product(self, other: Self) -> Self {
        bytes::product(self, other)
    }

    #[inline]
    fn half(self) -> Self {
        bytes::half(self)
    }

    #[inline]
    fn half_twice(self) -> Self {
        bytes::half_twice(self)
    }

    #[inline]
    fn half_product(self, other: Self) -> Self {
        bytes::half_product(self, other)
    }

    #[inline]
    fn square(self) -> Self {
        bytes::product(self, self)
    }

    #[inline]
    fn sqrt(self) -> Self {
        bytes::sqrt(self)
    }

    #[inline]
    fn inverse(self) -> Self {
        bytes::inverse(self)
    }

    #[inline]
    fn frobenius(self, k: usize) -> Self {
        match k {
            0 => self.square(),
            1 => self.square().square(),
            _ => self ^ self >> 4, // the conjugate: 16 ↦ 16 ⊕ 1
        }
    }

    #[inline]
    fn artin_schreier(self) -> Self {
        bytes::artin_schreier(self)
    }

    #[inline]
    fn top(self) -> bool {
        self >> 7 == 1
    }
}

/// h ⊕ h² ⊕ h⁴ ⊕ … with 2^k terms, for each k below 6 with 2^k < bits, where
/// h = 2^(bits - 1).
const fn shifts(bits: u32) -> [u128; 6] {
    let mut sums = [0; 6];
    let (mut power, mut sum, mut terms, mut k) = (1 << (bits - 1), 0, 0_u32, 0);
    while terms < bits / 2 {
        sum ^= power;
        power = tower::product_u128(power, power);
        terms += 1;
        if terms == 1 << k {
            sums[k] = sum;
            k += 1;
        }
    }
    sums
}

macro_rules! tower {
    ($word:ident over $half:ident by $maps:ident) => {
        impl Tower for $word {
            type Half = $half;
            const SHIFTS: [$half; 6] = {
                let sums = shifts($half::BITS);
                let mut low = [0; 6];
                let mut k = 0;
                while k < 6 {
                    low[k] = sums[k] as $half;
                    k += 1;
                }
                low
            };

            #[inline]
            fn split(self) -> ($half, $half) {
                ((self >> $half::BITS) as $half, self as $half)
            }

            #[inline]
            fn join(high: $half, low: $half) -> Self {
                $word::from(high) << $half::BITS | $word::from(low)
            }
        }

        impl Field for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const WIDTH: u32 = $word::BITS;

            #[inline]
            fn sum(self, other: Self) -> Self {
                self ^ other
            }

            #[inline]
            fn product(self, other: Self) -> Self {
                halves::product(self, other)
            }

            #[inline]
            fn half(self) -> Self {
                $maps::half(self)
            }

            #[inline]
            fn square(self) -> Self {
                $maps::square(self)
            }

            #[inline]
            fn sqrt(self) -> Self {
                $maps::sqrt(self)
            }

            #[inline]
            fn inverse(self) -> Self {
                halves::inverse(self)
            }

            #[inline]
            fn frobenius(self, k: usize) -> Self {
                halves::frobenius(self, k)
            }

            #[inline]
            fn artin_schreier(self) -> Self {
                $maps::artin_schreier(self)
            }

            #[inline]
            fn top(self) -> bool {
                self >> ($word::BITS - 1) == 1
            }
        }
    };
}

tower!(u16 over u8 by halves);
tower!(u32 over u16 by halves);
tower!(u64 over u32 by maps);
tower!(u128 over u64 by halves);
