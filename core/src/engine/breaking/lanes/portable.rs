//! Arrays of bytes, which compilers put into whatever registers there are.

#![expect(
    clippy::needless_range_loop,
    reason = "plain loops over all lanes are what compilers turn into registers"
)]

use super::Lanes;

const N: usize = 16;

#[derive(Clone, Copy)]
pub(in super::super) struct Portable;

/// `f` of each byte of one or two arrays.
macro_rules! each {
    ($($v:ident),* => $f:expr) => {{
        let mut out = [0_u8; N];
        for i in 0..N {
            $(let $v = $v[i];)*
            out[i] = $f;
        }
        out
    }};
}

impl Lanes for Portable {
    const N: usize = N;
    type V = [u8; N];

    #[inline(always)]
    fn splat(byte: u8) -> [u8; N] {
        [byte; N]
    }
    #[inline(always)]
    fn load(from: &[u8], at: usize) -> [u8; N] {
        let from = &from[at..at + N];
        each!(from => from)
    }
    #[inline(always)]
    fn store(v: [u8; N], to: &mut [u8], at: usize) {
        to[at..at + N].copy_from_slice(&v);
    }
    #[inline(always)]
    fn xor(a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(a, b => a ^ b)
    }
    #[inline(always)]
    fn or(a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(a, b => a | b)
    }
    #[inline(always)]
    fn and(a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(a, b => a & b)
    }
    #[inline(always)]
    fn and_not(a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(a, b => !a & b)
    }
    #[inline(always)]
    fn add(a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(a, b => a.wrapping_add(b))
    }
    #[inline(always)]
    fn sub(a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(a, b => a.saturating_sub(b))
    }
    #[inline(always)]
    fn min(a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(a, b => a.min(b))
    }
    #[inline(always)]
    fn max(a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(a, b => a.max(b))
    }
    #[inline(always)]
    fn high(v: [u8; N]) -> [u8; N] {
        each!(v => v >> 4)
    }
    #[inline(always)]
    fn look(table: &[u8; 16], v: [u8; N]) -> [u8; N] {
        each!(v => table[usize::from(v % 16)])
    }
    #[inline(always)]
    fn ones(v: [u8; N]) -> [u8; N] {
        each!(v => v.trailing_ones() as u8)
    }
    #[inline(always)]
    fn where_full(v: [u8; N], a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(v, a, b => if v == 255 { a } else { b })
    }
    #[inline(always)]
    fn some(v: [u8; N]) -> u64 {
        let mut bits = 0;
        for i in 0..N {
            bits |= ((v[i] != 0) as u64) << i;
        }
        bits
    }
    #[inline(always)]
    fn fold(v: [u8; N]) -> u8 {
        let mut or = 0;
        for i in 0..N {
            or |= v[i];
        }
        or
    }
    #[inline(always)]
    fn hot<const P: usize>(v: [u8; N]) -> [[u8; N]; P] {
        // 2^(v % 8) without shifts by lanes, which few processors have.
        let bit = each!(v => if v & 1 == 0 { 1_u8 } else { 2 });
        let bit = each!(v, bit => if v & 2 == 0 { bit } else { bit << 2 });
        let bit = each!(v, bit => if v & 4 == 0 { bit } else { bit << 4 });
        let plane = each!(v => v >> 3);
        let mut planes = [[0; N]; P];
        let mut p = 0;
        while p < P {
            planes[p] = each!(plane, bit => if plane == p as u8 { bit } else { 0 });
            p += 1;
        }
        planes
    }
    #[inline(always)]
    fn lagged(_before: [u8; N], _v: [u8; N], lag: usize, room: &[u8]) -> [u8; N] {
        Self::load(room, N - lag)
    }
    #[inline(always)]
    fn place(v: [u8; N], room: &mut [u8]) {
        Self::store(v, room, N);
    }
    #[inline(always)]
    fn load_words(from: &[u16], at: usize) -> [u8; N] {
        let mut v = [0; N];
        let from = &from[at..at + N / 2];
        for i in 0..N / 2 {
            [v[2 * i], v[2 * i + 1]] = from[i].to_le_bytes();
        }
        v
    }
    #[inline(always)]
    fn splat_words(word: u16) -> [u8; N] {
        Self::load_words(&[word; N / 2], 0)
    }
    #[inline(always)]
    fn min_words(a: [u8; N], b: [u8; N]) -> [u8; N] {
        let mut v = [0; N];
        for i in 0..N / 2 {
            let [a, b] = [a, b].map(|v| u16::from_le_bytes([v[2 * i], v[2 * i + 1]]));
            [v[2 * i], v[2 * i + 1]] = a.min(b).to_le_bytes();
        }
        v
    }
    #[inline(always)]
    fn zero_word(v: [u8; N]) -> bool {
        let mut zero = false;
        for i in 0..N / 2 {
            zero |= v[2 * i] | v[2 * i + 1] == 0;
        }
        zero
    }
}
