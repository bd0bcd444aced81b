//! The mex of one heap after another.

use super::{
    super::{
        lanes::{Lanes, mark},
        tier::Kernel,
    },
    Both, Cell, Moves,
};

/// Pairs of each split that are looked at for what they reach.
pub(super) const FIRST: usize = 1 << 9;

/// Adds heaps until there are `to`; the value that no cell holds is handed back.
pub(super) struct Extend<'a, T> {
    pub(super) both: &'a mut Both<T>,
    pub(super) moves: &'a Moves,
    pub(super) marks: &'a mut Vec<u32>,
    /// Pairs of each split that are marked one after another where values are many.
    pub(super) first: &'a mut usize,
    pub(super) to: usize,
}

/// Cells in lanes.
pub(super) trait Packed: Cell {
    const SMALL: bool;
    fn count<L: Lanes>() -> usize;
    fn load<L: Lanes>(from: &[Self], at: usize) -> L::V;
    fn splat<L: Lanes>(value: u32) -> L::V;
    fn min<L: Lanes>(a: L::V, b: L::V) -> L::V;
    fn has_zero<L: Lanes>(v: L::V) -> bool;
    /// The values below 64 that the pairs reach; all values are below 8 P ≤ 64.
    fn reached<L: Lanes, const P: usize>(small: &[Self], large: &[Self]) -> u64;
}

impl Packed for u8 {
    const SMALL: bool = true;
    #[inline(always)]
    fn count<L: Lanes>() -> usize {
        L::N
    }
    #[inline(always)]
    fn load<L: Lanes>(from: &[Self], at: usize) -> L::V {
        L::load(from, at)
    }
    #[inline(always)]
    fn splat<L: Lanes>(value: u32) -> L::V {
        L::splat(value as u8)
    }
    #[inline(always)]
    fn min<L: Lanes>(a: L::V, b: L::V) -> L::V {
        L::min(a, b)
    }
    #[inline(always)]
    fn has_zero<L: Lanes>(v: L::V) -> bool {
        L::some(v) != u64::MAX >> (64 - L::N)
    }
    #[inline(always)]
    fn reached<L: Lanes, const P: usize>(small: &[Self], large: &[Self]) -> u64 {
        let mut seen = [L::splat(0); P];
        let mut at = 0;
        while at + L::N <= small.len() {
            mark::<L, P>(&mut seen, L::xor(L::load(small, at), L::load(large, at)));
            at += L::N;
        }
        let mut reached = 0;
        for plane in (0..P).rev() {
            reached = reached << 8 | u64::from(L::fold(seen[plane]));
        }
        while at < small.len() {
            reached |= 1 << ((small[at] ^ large[at]) % 64);
            at += 1;
        }
        reached
    }
}

impl Packed for u16 {
    const SMALL: bool = false;
    #[inline(always)]
    fn count<L: Lanes>() -> usize {
        L::N / 2
    }
    #[inline(always)]
    fn load<L: Lanes>(from: &[Self], at: usize) -> L::V {
        L::load_words(from, at)
    }
    #[inline(always)]
    fn splat<L: Lanes>(value: u32) -> L::V {
        L::splat_words(value as u16)
    }
    #[inline(always)]
    fn min<L: Lanes>(a: L::V, b: L::V) -> L::V {
        L::min_words(a, b)
    }
    #[inline(always)]
    fn has_zero<L: Lanes>(v: L::V) -> bool {
        L::zero_word(v)
    }
    #[inline(always)]
    fn reached<L: Lanes, const P: usize>(_small: &[Self], _large: &[Self]) -> u64 {
        0
    }
}

impl<T: Packed> Kernel for Extend<'_, T> {
    type Output = Option<u32>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Option<u32> {
        let Self {
            both,
            moves,
            marks,
            first,
            to,
        } = self;
        while both.forward.len() < to {
            let value = match both.top {
                0..16 if T::SMALL => few::<L, T, 2>(both, moves),
                16..32 if T::SMALL => few::<L, T, 4>(both, moves),
                32..64 if T::SMALL => few::<L, T, 8>(both, moves),
                _ => many::<L, T>(both, moves, marks, first),
            };
            if value >= T::LIMIT {
                return Some(value);
            }
            both.push(value);
        }
        None
    }
}

/// The pairs of heaps that a split leaves, the smaller ones in rising and the larger ones in
/// falling order.
#[inline(always)]
fn pairs<'a, T: Cell>(both: &'a Both<T>, taken: usize, unequal: bool) -> (&'a [T], &'a [T]) {
    let n = both.forward.len();
    let most = n.saturating_sub(taken + usize::from(unequal)) / 2;
    if most == 0 {
        return (&[], &[]);
    }
    let first = both.backward.len() - (n - taken);
    (&both.forward[1..=most], &both.backward[first..first + most])
}

/// The mex of the next heap if all values so far are below 8 P ≤ 64.
#[inline(always)]
fn few<L: Lanes, T: Packed, const P: usize>(both: &Both<T>, moves: &Moves) -> u32 {
    let n = both.forward.len();
    let mut seen = 0_u64;
    for &k in &moves.whole {
        seen |= u64::from(k == n);
    }
    for &k in &moves.single {
        if k < n {
            let value: u32 = both.forward[n - k].into();
            seen |= 1 << value;
        }
    }
    for &k in &moves.split {
        let (small, large) = pairs(both, k, moves.unequal);
        let first = small.len().min(FIRST);
        seen |= T::reached::<L, P>(&small[..first], &large[..first]);
    }
    loop {
        let value = seen.trailing_ones();
        if value == 64 || !later::<L, T>(both, moves, value) {
            return value;
        }
        seen |= 1 << value;
    }
}

/// The mex of the next heap. `first` pairs of each split are marked one after another; what they
/// leave open below the mex is then looked for at once.
#[inline(always)]
fn many<L: Lanes, T: Packed>(
    both: &Both<T>,
    moves: &Moves,
    marks: &mut Vec<u32>,
    first: &mut usize,
) -> u32 {
    let n = both.forward.len();
    let places = 2 * (both.top as usize + 1).next_power_of_two() + TOGETHER;
    if marks.len() < places {
        marks.resize(places, 0);
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
    // Words side by side are too slow without registers for them.
    let most = if L::N < 32 && !T::SMALL { n } else { *first };
    for &k in &moves.split {
        let (small, large) = pairs(both, k, moves.unequal);
        let first = small.len().min(most);
        for (&a, &b) in small[..first].iter().zip(&large[..first]) {
            let (a, b): (u32, u32) = (a.into(), b.into());
            marks[(a ^ b) as usize] = stamp;
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
            if rounds > 1 && *first < n / 16 {
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
    let mut found = 0;
    let mut at = 0;
    if len >= count {
        let mut wanted = [L::splat(0); TOGETHER];
        for (wanted, &value) in wanted.iter_mut().zip(open) {
            *wanted = T::splat::<L>(value);
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

/// Whether the pairs after the first ones reach `value`.
#[inline(always)]
fn later<L: Lanes, T: Packed>(both: &Both<T>, moves: &Moves, value: u32) -> bool {
    if value >= T::LIMIT {
        return false;
    }
    for &k in &moves.split {
        let (small, large) = pairs(both, k, moves.unequal);
        if small.len() > FIRST && reaches::<L, T>(&small[FIRST..], &large[FIRST..], value) {
            return true;
        }
    }
    false
}

#[inline(always)]
fn reaches<L: Lanes, T: Packed>(small: &[T], large: &[T], value: u32) -> bool {
    const BLOCK: usize = 16;
    let count = T::count::<L>();
    let (len, wanted) = (small.len(), T::splat::<L>(value));
    let large = &large[..len];
    if len < count {
        for (&a, &b) in small.iter().zip(large) {
            let (a, b): (u32, u32) = (a.into(), b.into());
            if a ^ b == value {
                return true;
            }
        }
        return false;
    }
    // The last lanes overlap those before them.
    let mut least = L::splat(255);
    least = T::min::<L>(least, differ::<L, T>(small, large, wanted, len - count));
    let mut at = 0;
    while at + BLOCK * count <= len {
        for i in 0..BLOCK {
            let found = differ::<L, T>(small, large, wanted, at + i * count);
            least = T::min::<L>(least, found);
        }
        if T::has_zero::<L>(least) {
            return true;
        }
        at += BLOCK * count;
    }
    while at + count <= len {
        least = T::min::<L>(least, differ::<L, T>(small, large, wanted, at));
        at += count;
    }
    T::has_zero::<L>(least)
}

/// 0 where a pair has the value.
#[inline(always)]
fn differ<L: Lanes, T: Packed>(small: &[T], large: &[T], wanted: L::V, at: usize) -> L::V {
    let pair = L::xor(T::load::<L>(small, at), T::load::<L>(large, at));
    L::xor(pair, wanted)
}
