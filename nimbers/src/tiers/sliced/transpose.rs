//! Blocks of numbers to words of their bits, and back.
//!
//! Eight words are a group: the bits of a group change places with its words
//! within every byte, and then the bytes of a number with the groups. The
//! order of the numbers in a plane is any that all blocks have in common.

use super::{Byte, Width, Word};

/// The bits whose place has not the power of two `distance` in it.
#[inline(always)]
fn mask<W: Word>(distance: u32) -> W {
    W::splat(u64::MAX / ((1 << distance) + 1))
}

/// Swaps the bits of `a` whose place has the power of two `distance` in it
/// with those of `b` whose place has not.
#[inline(always)]
fn swap<W: Word>(a: &mut W, b: &mut W, distance: u32) {
    let swap = a.shr(distance).xor(*b).and(mask(distance));
    *a = a.xor(swap.shl(distance));
    *b = b.xor(swap);
}

/// Swaps of the pairs of words named, at a distance.
macro_rules! swaps {
    ($words:ident, $distance:expr, $($a:literal $b:literal),*) => { $({
        let (mut a, mut b) = ($words[$a], $words[$b]);
        swap(&mut a, &mut b, $distance);
        ($words[$a], $words[$b]) = (a, b);
    })* };
}

/// Transposes the squares of 8 × 8 bits.
#[inline(always)]
pub(super) fn bits<W: Word>(words: &mut [W; 8]) {
    swaps!(words, 4, 0 4, 1 5, 2 6, 3 7);
    swaps!(words, 2, 0 2, 1 3, 4 6, 5 7);
    swaps!(words, 1, 0 1, 2 3, 4 5, 6 7);
}

/// Transposes the squares of N × N bytes.
#[inline(always)]
pub(super) fn bytes<W: Word, const N: usize>(words: &mut [W; N]) {
    let mut distance = N / 2;
    while distance > 0 {
        let mut i = 0;
        while i < N {
            if i & distance == 0 {
                let (mut a, mut b) = (words[i], words[i + distance]);
                swap(&mut a, &mut b, 8 * distance as u32);
                (words[i], words[i + distance]) = (a, b);
            }
            i += 1;
        }
        distance /= 2;
    }
}

/// The `i`th group of a block, its bits transposed.
#[inline(always)]
pub(super) fn group<W: Word, T: Width>(block: &[T], i: usize) -> [W; 8] {
    let mut words = [W::ZERO; 8];
    let mut k = 0;
    while k < 8 {
        words[k] = W::load(block, 8 * i + k);
        k += 1;
    }
    bits(&mut words);
    words
}

#[inline(always)]
pub(super) fn set_group<W: Word, T: Width>(mut words: [W; 8], block: &mut [T], i: usize) {
    bits(&mut words);
    let mut k = 0;
    while k < 8 {
        words[k].store(block, 8 * i + k);
        k += 1;
    }
}

/// Bit `j` of every byte of the numbers in N groups.
#[inline(always)]
pub(super) fn split<W: Word, const N: usize>(groups: &[[W; 8]; N], j: usize) -> [W; N] {
    let mut words = [W::ZERO; N];
    let mut k = 0;
    while k < N {
        words[k] = groups[k][j];
        k += 1;
    }
    match <&mut [W; 8]>::try_from(&mut words[..]) {
        Ok(words) => *words = W::split(*words),
        Err(_) => bytes(&mut words),
    }
    words
}

/// The planes of N groups.
#[inline(always)]
pub(super) fn planes<W: Word, const N: usize>(groups: &[[W; 8]; N]) -> [Byte<W>; N] {
    let mut planes = [Byte::ZERO; N];
    for j in 0..8 {
        let words = split(groups, j);
        let mut k = 0;
        while k < N {
            planes[k].0[j] = words[k];
            k += 1;
        }
    }
    planes
}

/// The groups, their bits not yet transposed, of N planes.
#[inline(always)]
pub(super) fn join<W: Word, const N: usize>(planes: &[Byte<W>; N], groups: &mut [[W; 8]; N]) {
    let mut j = 0;
    while j < 8 {
        let mut words = [W::ZERO; N];
        let mut k = 0;
        while k < N {
            words[k] = planes[k].0[j];
            k += 1;
        }
        match <&mut [W; 8]>::try_from(&mut words[..]) {
            Ok(words) => *words = W::join(*words),
            Err(_) => bytes(&mut words),
        }
        k = 0;
        while k < N {
            groups[k][j] = words[k];
            k += 1;
        }
        j += 1;
    }
}
