//! Linear maps on byte planes, as 8×8 blocks.

use super::{
    Width,
    engine::{Engine, Map},
    field::Field,
};

/// A tier that maps the bytes of a plane linearly.
pub trait Blocks: Engine {
    fn affine(self, plane: Self::Leaf, block: u64) -> Self::Leaf;
}

/// Byte `o` of the result.
#[inline(always)]
fn row<E: Blocks, T: Width, M: Map>(e: E, planes: &T::Planes<E::Leaf>, o: usize) -> E::Leaf {
    let planes = planes.as_ref();
    let mut sum = e.affine(planes[o], M::BLOCKS[o][o]);
    let mut i = 0;
    while i < T::BYTES {
        if i != o && M::BLOCKS[o][i] != 0 {
            sum = sum.add(e.affine(planes[i], M::BLOCKS[o][i]));
        }
        i += 1;
    }
    sum
}

/// The map `M`. Blocks of zeros, which the compiler knows, cost nothing.
#[inline(always)]
pub(super) fn apply<E: Blocks, T: Width, M: Map>(
    e: E,
    planes: T::Planes<E::Leaf>,
) -> T::Planes<E::Leaf> {
    let mut result = planes;
    macro_rules! rows {
        ($($o:literal)*) => { $(
            if $o < T::BYTES {
                result.as_mut()[$o] = row::<E, T, M>(e, &planes, $o);
            }
        )* };
    }
    rows!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    result
}
