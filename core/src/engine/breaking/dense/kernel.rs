//! The mex of one heap after another.

use super::{
    super::{
        lanes::{Lanes, mark},
        tier::Kernel,
    },
    Both, Cell, Moves,
    wide::many,
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
        let mut plane = P;
        while plane > 0 {
            plane -= 1;
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
pub(super) fn pairs<T: Cell>(both: &Both<T>, taken: usize, unequal: bool) -> (&[T], &[T]) {
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
