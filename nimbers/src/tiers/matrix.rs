//! GFNI for single numbers of 64 and 128 bits: the 8×8 bytes of the matrix of
//! x ↦ a⊗x in a register or two, times b in every row.
//!
//! Everything is inlined into one function per operation, which alone has the
//! tier's `target_feature`.

use crate::constants::{Linear, Matrix, NIM_TO_AES, TIMES, TIMES_HALF, TIMES_PLAIN, TIMES_TOP};

/// Eight rows of eight bytes. Those who make one vouch for the processor.
pub(super) trait Rows: Copy {
    /// The same bytes in every row.
    fn everywhere(row: u64) -> Self;
    fn of(rows: &[u64; 8]) -> Self;
    /// `gf2p8affineqb`: each byte of `self` times the matrix in its row.
    fn affine(self, matrix: Self) -> Self;
    /// `gf2p8mulb`.
    fn times(self, other: Self) -> Self;
    fn inverse(self) -> Self;
    fn add(self, other: Self) -> Self;
    /// Every row as an integer, shifted down.
    fn down<const BITS: i32>(self) -> Self;
    /// Bit 8o + t is the parity of byte t of row o.
    fn parities(self) -> u64;
    /// From rows of bits to their parities, as bytes: byte o of every row is
    /// that of row o.
    fn transpose(self) -> Self;
    /// The first byte of every row, at each place.
    fn first_byte(self) -> Self;
    /// Rows from and to at most 8 numbers.
    fn read(rows: &[u64]) -> Self;
    fn write(self, rows: &mut [u64]);
}

/// The number in every row, in the AES form.
#[inline(always)]
fn enter<R: Rows>(a: R) -> R {
    a.affine(R::everywhere(NIM_TO_AES))
}

/// The matrix of `a`, a number in every row that `first` takes to its terms.
#[inline(always)]
fn matrix<R: Rows, const TERMS: usize>(m: &Matrix<TERMS>, first: &[u64; TERMS], a: R) -> R {
    let mut sum = R::of(&m.choose[0]).affine(R::everywhere(first[0]).affine(a));
    let mut k = 1;
    while k < TERMS {
        let term = R::everywhere(first[k]).affine(a);
        sum = sum.add(R::of(&m.choose[k]).affine(term));
        k += 1;
    }
    sum
}

/// From rows whose sums are a product to the bits whose parities are a nimber.
#[inline(always)]
fn leave<R: Rows, const TERMS: usize>(m: &Matrix<TERMS>, rows: R) -> R {
    R::of(&m.leave).affine(rows)
}

/// From rows whose sums are a product to the number in every row, in the AES form.
#[inline(always)]
fn keep<R: Rows, const TERMS: usize>(m: &Matrix<TERMS>, rows: R) -> R {
    R::of(&m.keep).affine(rows).transpose()
}

/// The product, up to the parities.
#[inline(always)]
fn product<R: Rows>(a: R, b: R) -> R {
    let a = enter(a).times(R::of(&TIMES.columns));
    leave(&TIMES, matrix(&TIMES, &TIMES.enter, b).times(a))
}

/// 2⁶³⊗a⊗b, up to the parities.
#[inline(always)]
fn half_product<R: Rows>(a: R, b: R) -> R {
    let rows = matrix(&TIMES_HALF, &TIMES_HALF.enter, b).times(enter(a));
    leave(&TIMES_HALF, rows)
}

/// a⊗b. The wait for it is shorter from `a` than from `b`.
#[inline(always)]
pub(super) fn multiply_64<R: Rows>(a: u64, b: u64) -> u64 {
    product(R::everywhere(a), R::everywhere(b)).parities()
}

#[inline(always)]
fn split<R: Rows>(a: u128) -> (R, R) {
    (R::everywhere((a >> 64) as u64), R::everywhere(a as u64))
}

/// By Karatsuba.
#[inline(always)]
pub(super) fn multiply_128<R: Rows>(a: u128, b: u128) -> u128 {
    let ((a1, a0), (b1, b0)) = (split::<R>(a), split(b));
    let low = product(a0, b0);
    let both = product(a0.add(a1), b0.add(b1));
    let top = half_product(a1, b1);
    u128::from(both.add(low).parities()) << 64 | u128::from(low.add(top).parities())
}

/// `out[i]` = `a[0]` ⊗ … ⊗ `a[i]`. The product stays in the AES form, in every row.
#[inline(always)]
pub(super) fn prefix_64<R: Rows>(a: &[u64], out: &mut [u64]) {
    let mut product = enter(R::everywhere(1));
    for (&a, out) in a.iter().zip(out) {
        let rows = matrix(&TIMES_PLAIN, &TIMES_PLAIN.enter, R::everywhere(a)).times(product);
        product = keep(&TIMES_PLAIN, rows);
        *out = leave(&TIMES_PLAIN, rows).parities();
    }
}

/// a⁻¹, and 0 for 0. With the conjugates ā = a^(2³²), and likewise in the
/// fields of 32 and 16 bits, and the norms n₁ = a⊗ā, n₂ = n₁⊗n̄₁ and n₃ = n₂⊗n̄₂,
/// which is a byte, it is ā⊗n̄₁⊗n̄₂⊗n₃⁻¹. In the subfields `TIMES` needs no
/// factors of its columns.
#[inline(always)]
pub(super) fn inverse_64<R: Rows>(a: u64) -> u64 {
    let a = enter(R::everywhere(a));
    let a_bar = a.add(a.down::<32>());
    let n1 = keep(
        &TIMES_PLAIN,
        matrix(&TIMES_PLAIN, &TIMES_PLAIN.within, a_bar).times(a),
    );
    let by_n1_bar = matrix(&TIMES, &TIMES.within, n1.add(n1.down::<16>()));
    let n2 = keep(&TIMES, by_n1_bar.times(n1));
    let by_n2_bar = matrix(&TIMES, &TIMES.within, n2.add(n2.down::<8>()));
    let n3 = keep(&TIMES, by_n2_bar.times(n2));
    let rows = by_n2_bar.times(keep(&TIMES, by_n1_bar.times(a_bar)));
    // A byte is the same factor in every place.
    leave(&TIMES, rows.times(n3.first_byte().inverse())).parities()
}

/// a⁻¹, and 0 for 0, by the norm a₀⊗(a₀⊕a₁) ⊕ 2⁶³⊗a₁².
#[inline(always)]
pub(super) fn inverse_128<R: Rows>(a: u128) -> u128 {
    let (a1, a0) = split::<R>(a);
    let sum = a0.add(a1);
    let norm = product(a0, sum).add(half_product(a1, a1)).parities();
    let n = R::everywhere(inverse_64::<R>(norm));
    u128::from(product(a1, n).parities()) << 64 | u128::from(product(sum, n).parities())
}

/// a[i] ⊗= 2⁶³.
#[inline(always)]
pub(super) fn halves<R: Rows>(a: &mut [u64]) {
    for chunk in a.chunks_mut(8) {
        image(&TIMES_TOP, R::read(chunk)).write(chunk);
    }
}

/// A linear map of every row.
#[inline(always)]
fn image<R: Rows, const TERMS: usize>(map: &Linear<TERMS>, a: R) -> R {
    let mut sum = R::everywhere(map.choose[0]).affine(R::everywhere(map.enter[0]).affine(a));
    let mut k = 1;
    while k < TERMS {
        let term = R::everywhere(map.enter[k]).affine(a);
        sum = sum.add(R::everywhere(map.choose[k]).affine(term));
        k += 1;
    }
    sum
}

/// The kernels of a GFNI tier with the operations on single numbers from here.
macro_rules! with_matrices {
    (u64, $Rows:ty, $features:literal, $planes:expr) => {{
        use $crate::tiers::{function, matrix, pclmul};
        $crate::tiers::Kernels::<u64> {
            multiply: function!([$features] (a: u64, b: u64) -> u64 {
                matrix::multiply_64::<$Rows>(a, b)
            }),
            one_by_one: function!([$features] (a: &[u64], b: &[u64], out: &mut [u64]) {
                for ((&a, &b), out) in a.iter().zip(b).zip(out) {
                    *out = matrix::multiply_64::<$Rows>(a, b);
                }
            }),
            prefix: function!([$features] (a: &[u64], out: &mut [u64]) {
                matrix::prefix_64::<$Rows>(a, out);
            }),
            invert: function!([$features] (a: u64) -> u64 {
                matrix::inverse_64::<$Rows>(a)
            }),
            pow: pclmul::POW_64,
            ..$planes
        }
    }};
    (u128, $Rows:ty, $features:literal, $planes:expr) => {{
        use $crate::tiers::{function, matrix};
        $crate::tiers::Kernels::<u128> {
            multiply: function!([$features] (a: u128, b: u128) -> u128 {
                matrix::multiply_128::<$Rows>(a, b)
            }),
            one_by_one: function!([$features] (a: &[u128], b: &[u128], out: &mut [u128]) {
                for ((&a, &b), out) in a.iter().zip(b).zip(out) {
                    *out = matrix::multiply_128::<$Rows>(a, b);
                }
            }),
            prefix: function!([$features] (a: &[u128], out: &mut [u128]) {
                let mut product = 1;
                for (&a, out) in a.iter().zip(out) {
                    product = matrix::multiply_128::<$Rows>(product, a);
                    *out = product;
                }
            }),
            invert: function!([$features] (a: u128) -> u128 {
                matrix::inverse_128::<$Rows>(a)
            }),
            ..$planes
        }
    }};
    ($small:ident, $Rows:ty, $features:literal, $planes:expr) => {{
        use $crate::tiers::{function, matrix};
        $crate::tiers::Kernels::<$small> {
            multiply: function!([$features] (a: $small, b: $small) -> $small {
                matrix::multiply_64::<$Rows>(a.into(), b.into()) as $small
            }),
            ..$planes
        }
    }};
}

pub(super) use with_matrices;
