//! Linear maps on byte planes, as 8×8 blocks.

use super::{Width, engine::Map, field::Field};

/// Byte `o` of the result, from the bytes `i..`.
#[inline(always)]
fn row<T: Width, M: Map, F: Field>(
    planes: &T::Planes<F>,
    o: usize,
    affine: impl Fn(F, u64) -> F + Copy,
) -> F {
    let planes = planes.as_ref();
    let mut sum = affine(planes[o], M::BLOCKS[o][o]);
    let mut i = 0;
    while i < T::BYTES {
        if i != o && M::BLOCKS[o][i] != 0 {
            sum = sum.add(affine(planes[i], M::BLOCKS[o][i]));
        }
        i += 1;
    }
    sum
}

/// The map `M`; `affine` is a block of it on a plane. Blocks of zeros, which
/// the compiler knows, cost nothing.
#[inline(always)]
pub(super) fn apply<T: Width, M: Map, F: Field>(
    planes: T::Planes<F>,
    affine: impl Fn(F, u64) -> F + Copy,
) -> T::Planes<F> {
    let mut result = planes;
    macro_rules! rows {
        ($($o:literal)*) => { $(
            if $o < T::BYTES {
                result.as_mut()[$o] = row::<T, M, F>(&planes, $o, affine);
            }
        )* };
    }
    rows!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    result
}
