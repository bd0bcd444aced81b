//! The mex of a heap where there are many values.

#![expect(
    clippy::needless_range_loop,
    reason = "iterators are not always inlined into functions with the processor's features"
)]

use super::{
    super::lanes::Lanes,
    Both, Moves,
    kernel::{FIRST, Packed, pairs},
};

/// The mex of the next heap. `first` pairs of each split are marked one after another; what they
/// leave open below the mex is then looked for at once.
#[inline(always)]
pub(super) fn many<L: Lanes, T: Packed>(
    both: &Both<T>,
    moves: &Moves,
    marks: &mut Vec<u32>,
    first: &mut usize,
) -> u32 {
    let n = both.forward.len();
    // No look at a mark is out of bounds.
    const ALL: usize = 1 << 16;
    if marks.len() < 2 * ALL {
        marks.resize(2 * ALL, 0);
    }
    let stamp = n as u32 + 1;
    for &k in &moves.whole {
        if k == n {
            marks[0] = stamp;
        }
    }
    for &k in &moves.single {
        if k < n {
            let value: u32 = both.forward[n - k].into();
            marks[value as usize] = stamp;
        }
    }
    let most = *first;
    if let Some(marks) = marks.first_chunk_mut::<ALL>() {
        for &k in &moves.split {
            let (small, large) = pairs(both, k, moves.unequal);
            let first = small.len().min(most);
            for (&a, &b) in small[..first].iter().zip(&large[..first]) {
                let (a, b): (u32, u32) = (a.into(), b.into());
                marks[usize::from((a ^ b) as u16)] = stamp;
            }
        }
    }
    let mut value = 0;
    let mut rounds = 0;
    loop {
        let mut open = [0; TOGETHER];
        for open in &mut open {
            while marks[value] == stamp {
                value += 1;
            }
            *open = value as u32;
            value += 1;
        }
        let mut found = 0;
        for &k in &moves.split {
            let (small, large) = pairs(both, k, moves.unequal);
            if small.len() > most {
                found |= reached::<L, T>(&small[most..], &large[most..], &open);
            }
        }
        rounds += 1;
        if found != (1 << TOGETHER) - 1 {
            if rounds > 1 && *first < n / 4 {
                *first += *first / 2;
            } else if rounds == 1 {
                *first = (*first - *first / 64).max(FIRST);
            }
            return open[found.trailing_ones() as usize];
        }
    }
}

/// Values that are looked for together.
const TOGETHER: usize = 8;

/// A bit for each of the values `open` that the pairs reach.
#[inline(always)]
fn reached<L: Lanes, T: Packed>(small: &[T], large: &[T], open: &[u32; TOGETHER]) -> u32 {
    let count = T::count::<L>();
    let len = small.len();
    let large = &large[..len];
    if L::N < 32 && !T::SMALL {
        return one_by_one(small, large, open);
    }
    let mut found = 0;
    let mut at = 0;
    if len >= count {
        let mut wanted = [L::splat(0); TOGETHER];
        for i in 0..TOGETHER {
            wanted[i] = T::splat::<L>(open[i]);
        }
        let mut least = [L::splat(255); TOGETHER];
        while at < len {
            // The last lanes overlap those before them.
            let place = at.min(len - count);
            let pair = L::xor(T::load::<L>(small, place), T::load::<L>(large, place));
            for i in 0..TOGETHER {
                least[i] = T::min::<L>(least[i], L::xor(pair, wanted[i]));
            }
            at += count;
        }
        for i in 0..TOGETHER {
            // Larger values fit no lane.
            let here = open[i] < T::LIMIT && T::has_zero::<L>(least[i]);
            found |= u32::from(here) << i;
        }
        return found;
    }
    for (&a, &b) in small.iter().zip(large) {
        let (a, b): (u32, u32) = (a.into(), b.into());
        for i in 0..TOGETHER {
            found |= u32::from(a ^ b == open[i]) << i;
        }
    }
    found
}

/// The same where there are no registers for words: one value after another, as long as it is not
/// reached, in loops that compilers turn into whatever there is.
#[inline(always)]
fn one_by_one<T: Packed>(small: &[T], large: &[T], open: &[u32; TOGETHER]) -> u32 {
    const PART: usize = 256;
    let mut found = 0;
    let mut pairs = [0_u16; PART];
    for (small, large) in small.chunks(PART).zip(large.chunks(PART)) {
        for i in 0..small.len() {
            let (a, b): (u32, u32) = (small[i].into(), large[i].into());
            pairs[i] = (a ^ b) as u16;
        }
        for i in 0..TOGETHER {
            // Larger values fit no word.
            if found >> i & 1 == 0 && open[i] < T::LIMIT {
                let wanted = open[i] as u16;
                let mut here = 0;
                for &pair in &pairs[..small.len()] {
                    here |= if pair == wanted { u16::MAX } else { 0 };
                }
                found |= u32::from(here != 0) << i;
            }
        }
    }
    found
}
