//! A block of numbers to planes of their bytes, and back.

use core::marker::PhantomData;

use super::{Byte, Part, Width, Word, transpose};

/// A block to planes.
pub(super) struct Load<T, const BYTES: usize>(PhantomData<T>);
/// Planes to a block.
pub(super) struct Store<T, const BYTES: usize>(PhantomData<T>);

impl<W: Word, T: Width, const BYTES: usize> Part<W> for Load<T, BYTES> {
    type Input<'a> = &'a [T];
    type Output<'a> = &'a mut [Byte<W>; BYTES];

    #[inline(always)]
    fn run(block: &[T], planes: &mut [Byte<W>; BYTES]) {
        match planes.as_chunks_mut::<8>().0 {
            [low, high] => load_long(block, low, high),
            _ => {
                let mut groups = [[W::ZERO; 8]; BYTES];
                for (i, group) in groups.iter_mut().enumerate() {
                    *group = transpose::group(block, i);
                }
                *planes = transpose::planes(&groups);
            }
        }
    }
}

/// The low halves and the high halves, each as 64-bit numbers.
#[inline(always)]
fn load_long<W: Word, T: Width>(
    block: &[T],
    low_planes: &mut [Byte<W>; 8],
    high_planes: &mut [Byte<W>; 8],
) {
    let (mut low, mut high) = ([[W::ZERO; 8]; 8], [[W::ZERO; 8]; 8]);
    for i in 0..64 {
        let (a, b) = (W::load(block, 2 * i), W::load(block, 2 * i + 1));
        (low[i / 8][i % 8], high[i / 8][i % 8]) = a.exchange(b);
    }
    for group in low.iter_mut().chain(&mut high) {
        transpose::bits(group);
    }
    *low_planes = transpose::planes(&low);
    *high_planes = transpose::planes(&high);
}

impl<W: Word, T: Width, const BYTES: usize> Part<W> for Store<T, BYTES> {
    type Input<'a> = &'a [Byte<W>; BYTES];
    type Output<'a> = &'a mut [T];

    #[inline(always)]
    fn run(planes: &[Byte<W>; BYTES], block: &mut [T]) {
        match planes.as_chunks::<8>().0 {
            [low, high] => store_long(low, high, block),
            _ => {
                let mut groups = [[W::ZERO; 8]; BYTES];
                transpose::join(planes, &mut groups);
                for (i, group) in groups.into_iter().enumerate() {
                    transpose::set_group(group, block, i);
                }
            }
        }
    }
}

#[inline(always)]
fn store_long<W: Word, T: Width>(
    low_planes: &[Byte<W>; 8],
    high_planes: &[Byte<W>; 8],
    block: &mut [T],
) {
    let (mut low, mut high) = ([[W::ZERO; 8]; 8], [[W::ZERO; 8]; 8]);
    transpose::join(low_planes, &mut low);
    transpose::join(high_planes, &mut high);
    for (i, (mut low, mut high)) in low.into_iter().zip(high).enumerate() {
        transpose::bits(&mut low);
        transpose::bits(&mut high);
        for (k, (low, high)) in low.into_iter().zip(high).enumerate() {
            let (a, b) = low.exchange(high);
            a.store(block, 16 * i + 2 * k);
            b.store(block, 16 * i + 2 * k + 1);
        }
    }
}
