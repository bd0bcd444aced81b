//! Many bytes side by side, as the kernels see them.

#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod avx512;
mod portable;
#[cfg(test)]
mod tests;

#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
pub(super) use avx2::Avx2;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
pub(super) use avx512::Avx512;
pub(super) use portable::Portable;

/// `N` bytes that are computed with at once. What is said of one byte holds for each.
///
/// Whatever is called in the loops of a kernel has to be inlined into a function that has the
/// processor's features, which iterators and closures are not always: hence the plain loops.
pub(super) trait Lanes: Copy {
    /// How many, a multiple of 16 and at most 64.
    const N: usize;
    type V: Copy;

    fn splat(byte: u8) -> Self::V;
    /// The bytes from `from[at]` on; all must be there.
    fn load(from: &[u8], at: usize) -> Self::V;
    fn store(v: Self::V, to: &mut [u8], at: usize);
    fn xor(a: Self::V, b: Self::V) -> Self::V;
    fn or(a: Self::V, b: Self::V) -> Self::V;
    fn and(a: Self::V, b: Self::V) -> Self::V;
    /// What is in `b` and not in `a`.
    fn and_not(a: Self::V, b: Self::V) -> Self::V;
    /// Wraps around.
    fn add(a: Self::V, b: Self::V) -> Self::V;
    /// 0 where it would be negative.
    fn sub(a: Self::V, b: Self::V) -> Self::V;
    fn min(a: Self::V, b: Self::V) -> Self::V;
    fn max(a: Self::V, b: Self::V) -> Self::V;
    /// The upper four bits as a number.
    fn high(v: Self::V) -> Self::V;
    /// `table[v]`, for bytes below 16.
    fn look(table: &[u8; 16], v: Self::V) -> Self::V;
    /// How many of the lowest bits are 1 without a gap.
    fn ones(v: Self::V) -> Self::V;
    /// `a` where `v` is 255, else `b`.
    fn where_full(v: Self::V, a: Self::V, b: Self::V) -> Self::V;
    /// A bit for each byte that is not 0, the first lowest.
    fn some(v: Self::V) -> u64;
    /// The or of all bytes.
    fn fold(v: Self::V) -> u8;

    /// A byte as one bit of `8 P` in `P` planes: plane p has bit x % 8 where p = x / 8, and 0
    /// elsewhere. All bytes are below 16 if P ≤ 2, below 64 if P ≤ 8, else below 128.
    fn hot<const P: usize>(v: Self::V) -> [Self::V; P];

    /// The last bytes of what ends `lag` bytes before the end of `before` followed by `v`, for
    /// 0 < lag < N. `room` is for 2 N bytes, of which the first N are `before`.
    fn lagged(before: Self::V, v: Self::V, lag: usize, room: &[u8]) -> Self::V;
    /// Puts `v` behind what comes before it, where `lagged` needs that.
    fn place(v: Self::V, room: &mut [u8]);

    /// N / 2 words of 16 bits from `from[at]` on; all must be there.
    fn load_words(from: &[u16], at: usize) -> Self::V;
    fn splat_words(word: u16) -> Self::V;
    fn min_words(a: Self::V, b: Self::V) -> Self::V;
    /// Whether a word is 0.
    fn zero_word(v: Self::V) -> bool;
}

/// The least number whose bit no plane of `seen` has; 8 P if there is none.
#[inline(always)]
pub(super) fn mex<L: Lanes, const P: usize>(seen: &[L::V; P]) -> L::V {
    let mut least = L::splat(8 * P as u8);
    let mut plane = P;
    while plane > 0 {
        plane -= 1;
        let here = L::add(L::ones(seen[plane]), L::splat(8 * plane as u8));
        least = L::where_full(seen[plane], least, here);
    }
    least
}

/// Adds the bits of `v` to `seen`.
#[inline(always)]
pub(super) fn mark<L: Lanes, const P: usize>(seen: &mut [L::V; P], v: L::V) {
    let hot = L::hot::<P>(v);
    let mut plane = 0;
    while plane < P {
        seen[plane] = L::or(seen[plane], hot[plane]);
        plane += 1;
    }
}

/// Takes the bits of `v` out of `open`.
#[inline(always)]
pub(super) fn strike<L: Lanes, const P: usize>(open: &mut [L::V; P], v: L::V) {
    let hot = L::hot::<P>(v);
    let mut plane = 0;
    while plane < P {
        open[plane] = L::and_not(hot[plane], open[plane]);
        plane += 1;
    }
}

/// All numbers below `v`, and none from 8 P on.
#[inline(always)]
pub(super) fn below<L: Lanes, const P: usize>(v: L::V) -> [L::V; P] {
    const BELOW: [u8; 16] = [
        0, 1, 3, 7, 15, 31, 63, 127, 255, 255, 255, 255, 255, 255, 255, 255,
    ];
    let mut planes = [L::splat(0); P];
    let mut plane = 0;
    while plane < P {
        let inside = L::sub(v, L::splat(8 * plane as u8));
        planes[plane] = L::look(&BELOW, L::min(inside, L::splat(8)));
        plane += 1;
    }
    planes
}
