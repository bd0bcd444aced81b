//! GFNI for one product: all 64 products of bytes in four registers, then
//! shuffles that gather the bytes of the result.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use crate::constants::{AES_TO_NIM, NIM_TO_AES, PRODUCT, PRODUCT_TIMES_HALF};

/// Byte 4i + j: from byte i, or from byte j, of the low or high half.
const fn spread(by: usize, first: u8) -> [u8; 16] {
    let mut places = [0; 16];
    let mut k = 0;
    while k < 16 {
        places[k] = first + (k / by % 4) as u8;
        k += 1;
    }
    places
}

const ROWS: [[u8; 16]; 2] = [spread(4, 0), spread(4, 4)];
const COLUMNS: [[u8; 16]; 2] = [spread(1, 0), spread(1, 4)];

/// The functions, compiled for processors that have these features.
macro_rules! compiled {
    ($module:ident, $features:literal) => {
        pub(super) mod $module {
            use super::*;

            /// A constant register.
            #[inline]
            #[target_feature(enable = $features)]
            fn constant(bytes: &[u8; 16]) -> __m128i {
                // SAFETY: `bytes` are 16 bytes.
                unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn xor(a: __m128i, b: __m128i) -> __m128i {
                _mm_xor_si128(a, b)
            }

            /// One step of a form.
            #[inline]
            #[target_feature(enable = $features)]
            fn gather(products: __m128i, places: &[u8; 16]) -> __m128i {
                _mm_shuffle_epi8(products, constant(places))
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn gather_times(products: __m128i, places: &[u8; 16], factors: &[u8; 16]) -> __m128i {
                _mm_gf2p8mul_epi8(gather(products, places), constant(factors))
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn affine(a: __m128i, matrix: u64) -> __m128i {
                _mm_gf2p8affine_epi64_epi8::<0>(a, _mm_set1_epi64x(matrix.cast_signed()))
            }

            /// The product, in the low halves of registers, in the AES form.
            ///
            /// With a = a₁⊗u ⊕ a₀ for u = 2³², the high half is a₀b₁ ⊕ a₁b₀ ⊕ a₁b₁, the
            /// low half a₀b₀ ⊕ h⊗a₁b₁. Sums are taken before the bytes are gathered.
            #[inline]
            #[target_feature(enable = $features)]
            fn aes_product(a: __m128i, b: __m128i) -> __m128i {
                let (a0, a1) = (gather(a, &ROWS[0]), gather(a, &ROWS[1]));
                let (b0, b1) = (gather(b, &COLUMNS[0]), gather(b, &COLUMNS[1]));
                let low = _mm_gf2p8mul_epi8(a0, b0);
                let top = _mm_gf2p8mul_epi8(a1, b1);
                let cross = xor(_mm_gf2p8mul_epi8(a0, b1), _mm_gf2p8mul_epi8(a1, b0));
                let high = xor(cross, top);
                let (p, t) = (&PRODUCT, &PRODUCT_TIMES_HALF);
                let high = xor(
                    xor(gather(high, &p.places[0]), gather(high, &p.places[1])),
                    gather_times(high, &p.places[2], &p.factors[2]),
                );
                let low = xor(
                    xor(gather(low, &p.places[0]), gather(low, &p.places[1])),
                    gather_times(low, &p.places[2], &p.factors[2]),
                );
                let top = xor(
                    xor(
                        gather_times(top, &t.places[0], &t.factors[0]),
                        gather_times(top, &t.places[1], &t.factors[1]),
                    ),
                    xor(
                        gather_times(top, &t.places[2], &t.factors[2]),
                        gather_times(top, &t.places[3], &t.factors[3]),
                    ),
                );
                fold(xor(low, top), high)
            }

            /// The sums of four 32-bit shares of the low and of the high half.
            #[inline]
            #[target_feature(enable = $features)]
            fn fold(low: __m128i, high: __m128i) -> __m128i {
                let (a, b) = (_mm_unpacklo_epi64(low, high), _mm_unpackhi_epi64(low, high));
                let shares = xor(a, b);
                let shares = xor(shares, _mm_srli_epi64::<32>(shares));
                _mm_shuffle_epi32::<0x08>(shares)
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn enter(a: u64) -> __m128i {
                affine(_mm_cvtsi64_si128(a.cast_signed()), NIM_TO_AES)
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn leave(a: __m128i) -> u64 {
                _mm_cvtsi128_si64(affine(a, AES_TO_NIM)).cast_unsigned()
            }

            /// A constant register whose halves are `low` and `high`.
            #[inline]
            #[target_feature(enable = $features)]
            fn constants(low: &[u8; 16], high: &[u8; 16]) -> __m256i {
                _mm256_setr_m128i(constant(low), constant(high))
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn enter_twice(a: u64) -> __m256i {
                let matrix = _mm256_set1_epi64x(NIM_TO_AES.cast_signed());
                let a = _mm256_set1_epi64x(a.cast_signed());
                _mm256_gf2p8affine_epi64_epi8::<0>(a, matrix)
            }

            /// The nim-product, with fewer instructions than by `aes_product`,
            /// for the low and the high half are gathered at once, but a
            /// longer wait for the result.
            #[inline]
            #[target_feature(enable = $features)]
            pub(in crate::tiers) fn multiply(a: u64, b: u64) -> u64 {
                let (a, b) = (enter_twice(a), enter_twice(b));
                let a = _mm256_shuffle_epi8(a, constants(&ROWS[0], &ROWS[1]));
                let same = _mm256_shuffle_epi8(b, constants(&COLUMNS[0], &COLUMNS[1]));
                let other = _mm256_shuffle_epi8(b, constants(&COLUMNS[1], &COLUMNS[0]));
                // (a₀b₀, a₁b₁) and, in both halves, a₀b₁ ⊕ a₁b₀
                let straight = _mm256_gf2p8mul_epi8(a, same);
                let cross = _mm256_gf2p8mul_epi8(a, other);
                let cross = _mm256_xor_si256(cross, _mm256_permute4x64_epi64::<0x4e>(cross));
                let cross = _mm256_and_si256(cross, constants(&[0; 16], &[0xff; 16]));
                let products = _mm256_xor_si256(straight, cross);
                let (p, t) = (&PRODUCT, &PRODUCT_TIMES_HALF);
                let step =
                    |k: usize| _mm256_shuffle_epi8(products, constants(&p.places[k], &p.places[k]));
                let times = constants(&p.factors[2], &p.factors[2]);
                let shares = _mm256_xor_si256(
                    _mm256_xor_si256(step(0), step(1)),
                    _mm256_gf2p8mul_epi8(step(2), times),
                );
                let top = _mm256_permute4x64_epi64::<0xee>(straight);
                let steps = |k: usize| {
                    let places = constants(&t.places[k], &t.places[k + 1]);
                    let factors = constants(&t.factors[k], &t.factors[k + 1]);
                    _mm256_gf2p8mul_epi8(_mm256_shuffle_epi8(top, places), factors)
                };
                let top = _mm256_xor_si256(steps(0), steps(2));
                let top = xor(
                    _mm256_castsi256_si128(top),
                    _mm256_extracti128_si256::<1>(top),
                );
                let low = xor(_mm256_castsi256_si128(shares), top);
                leave(fold(low, _mm256_extracti128_si256::<1>(shares)))
            }

            /// `out[i]` = `a[i]` ⊗ `b[i]`, for few of them.
            #[target_feature(enable = $features)]
            pub(in crate::tiers) fn product(a: &[u64], b: &[u64], out: &mut [u64]) {
                for ((&a, &b), out) in a.iter().zip(b).zip(out) {
                    *out = multiply(a, b);
                }
            }

            /// `out[i]` = `a[0]` ⊗ … ⊗ `a[i]`.
            #[target_feature(enable = $features)]
            pub(in crate::tiers) fn prefix(a: &[u64], out: &mut [u64]) {
                let mut product = enter(1);
                for (&a, out) in a.iter().zip(out) {
                    product = aes_product(product, enter(a));
                    *out = leave(product);
                }
            }
        }
    };
}

compiled!(avx2, "avx2,gfni");
compiled!(avx512, "avx512f,avx512vl,gfni");

/// The table of a GFNI tier, where single products of 64 bits are as above.
macro_rules! with_single_products {
    ($table:expr, $module:ident) => {
        $crate::tiers::Kernels::<u64> {
            product: |a, b, out| match out.len() {
                // SAFETY: `Tier` gives out this table only where the features
                // of `compiled` were detected.
                0..7 => unsafe { $crate::tiers::xmm::$module::product(a, b, out) },
                _ => ($table.product)(a, b, out),
            },
            // SAFETY: `Tier` gives out this table only where the features are.
            one_by_one: |a, b, out| unsafe { $crate::tiers::xmm::$module::product(a, b, out) },
            // SAFETY: `Tier` gives out this table only where the features are.
            multiply: |a, b| unsafe { $crate::tiers::xmm::$module::multiply(a, b) },
            // SAFETY: `Tier` gives out this table only where the features are.
            prefix: |a, out| unsafe { $crate::tiers::xmm::$module::prefix(a, out) },
            // SAFETY: `Tier` gives out this table only where the features are, PCLMULQDQ too.
            pow: |a, n| unsafe { $crate::tiers::pclmul::power_64(a, n as u64) },
            ..$table
        }
    };
}

pub(super) use with_single_products;
