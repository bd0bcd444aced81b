//! The inner loops for processors with AVX-512.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{Block, Cover, Hit, Kernels, MOST, Near, Pair, Probes, Scan, WORDS, portable};

pub(super) fn detected() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("popcnt")
}

pub(super) static KERNELS: Kernels = Kernels {
    cover,
    note,
    test,
    settle,
    find,
    common,
};

/// Functions that are compiled with AVX-512, and safe ones that call them.
macro_rules! compiled {
    ($(fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $out:ty $body:block)*) => {$(
        fn $name($($arg: $type),*) -> $out {
            #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,avx512vpopcntdq,popcnt")]
            fn with($($arg: $type),*) -> $out $body
            // SAFETY: the tier is available only where the processor has these features.
            unsafe { with($($arg),*) }
        }
    )*};
}

/// The 64 bytes from `at` on.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
unsafe fn load(bytes: &[u8], at: usize) -> __m512i {
    debug_assert!(at + 64 <= bytes.len());
    // SAFETY: the caller sees to it that these bytes exist.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().add(at).cast()) }
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn whole(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: there are 64 bytes.
    unsafe { load(bytes, 0) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn moved(bits: __m512i, by: i64) -> __m512i {
    let above = _mm512_alignr_epi64::<1>(_mm512_setzero_si512(), bits);
    _mm512_shrdv_epi64(bits, above, _mm512_set1_epi64(by))
}

compiled! {
    fn cover(bits: &[u8], place: usize, cover: &Cover) -> [u64; WORDS] {
        assert!(place + cover.highest + 64 <= bits.len());
        let mut met = _mm512_setzero_si512();
        let mut from = 0;
        for (by, &end) in cover.ends.iter().enumerate() {
            let mut sums = [_mm512_setzero_si512(); 2];
            let mut fours = cover.offsets[from..end as usize].chunks_exact(4);
            for four in &mut fours {
                // SAFETY: no offset is higher than the highest.
                let rows = [0, 1, 2, 3].map(|i| unsafe { load(bits, place + four[i] as usize) });
                sums[0] = _mm512_ternarylogic_epi64::<0xfe>(sums[0], rows[0], rows[1]);
                sums[1] = _mm512_ternarylogic_epi64::<0xfe>(sums[1], rows[2], rows[3]);
            }
            for &offset in fours.remainder() {
                // SAFETY: as above.
                sums[0] = _mm512_or_si512(sums[0], unsafe { load(bits, place + offset as usize) });
            }
            let sum = _mm512_or_si512(sums[0], sums[1]);
            met = _mm512_or_si512(met, moved(sum, by as i64));
            from = end as usize;
        }
        let mut words = [0; 8];
        // SAFETY: there are 8 words.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), met) };
        std::array::from_fn(|i| words[i])
    }

    fn note(open: &[u64; WORDS], code: u8, block: &mut Block) -> () {
        let code = _mm512_set1_epi8(code as i8);
        for (word, &open) in open.iter().enumerate() {
            let mut left = open;
            for place in 0..block.room {
                if left == 0 {
                    break;
                }
                let filled = &mut block.filled[place][word];
                let new = left & !*filled;
                *filled |= new;
                left &= !new;
                let cells = &mut block.cells[place][64 * word..64 * word + 64];
                // SAFETY: there are 64 cells.
                unsafe { _mm512_mask_storeu_epi8(cells.as_mut_ptr().cast(), new, code) };
            }
        }
    }

    fn test(codes: &[u8], at: usize, probes: &Probes, block: &Block, word: usize) -> Pair {
        match block.room {
            ..=4 => tested::<4>(codes, at, probes, block, word),
            5..=6 => tested::<6>(codes, at, probes, block, word),
            7..=8 => tested::<8>(codes, at, probes, block, word),
            9..=10 => tested::<10>(codes, at, probes, block, word),
            11..=12 => tested::<12>(codes, at, probes, block, word),
            _ => tested::<MOST>(codes, at, probes, block, word),
        }
    }

    fn settle(codes: &mut [u8], at: usize, near: &[Near], pair: &Pair) -> u64 {
        assert!(at >= 64 && at + 64 <= codes.len());
        let none = _mm512_set1_epi8(-1);
        let [first, second] = [0, 1].map(|i| whole(&pair.cells[i]));
        let mut now = _mm512_mask_mov_epi8(none, pair.have[0], first);
        loop {
            // SAFETY: there are 64 codes from the index on.
            unsafe { _mm512_storeu_si512(codes.as_mut_ptr().add(at).cast(), now) };
            let (mut least, mut next) = (none, none);
            for probe in near {
                // SAFETY: a lag is below 64, of which there are as many codes before the index.
                let there = unsafe { load(codes, at - usize::from(probe.lag & 63)) };
                let value = _mm512_xor_si512(there, _mm512_set1_epi8(probe.code as i8));
                least = _mm512_min_epu8(least, _mm512_xor_si512(value, first));
                next = _mm512_min_epu8(next, _mm512_xor_si512(value, second));
            }
            let free = _mm512_test_epi8_mask(least, least) & pair.have[0];
            let other = _mm512_test_epi8_mask(next, next) & pair.have[1];
            let then = _mm512_mask_mov_epi8(none, other, second);
            let then = _mm512_mask_mov_epi8(then, free, first);
            if _mm512_cmpneq_epi8_mask(then, now) == 0 {
                return !(free | other);
            }
            now = then;
        }
    }

    fn find(scan: &Scan<'_>, order: &[u32], code: u8) -> Hit {
        let code = _mm512_set1_epi8(code as i8);
        let mut from = 0;
        for some in order.chunks(4) {
            let mut any = 0;
            let mut hits = [0; 4];
            for (hits, &number) in hits.iter_mut().zip(some) {
                let (there, here) = scan.block(number);
                let value = _mm512_xor_si512(whole(there), whole(here));
                *hits = _mm512_cmpeq_epi8_mask(value, code);
                any |= *hits;
            }
            if any != 0 {
                let place = hits.iter().position(|&hits| hits != 0)?;
                return Some((from + place, hits[place]));
            }
            from += some.len();
        }
        None
    }

    fn common(bits: &[u8], at: usize, words: &[u64]) -> u32 {
        portable::common(bits, at, words)
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn tested<const N: usize>(
    codes: &[u8],
    at: usize,
    probes: &Probes,
    block: &Block,
    word: usize,
) -> Pair {
    assert!(at >= probes.longest && at + 64 <= codes.len());
    let none = _mm512_set1_epi8(-1);
    let cells = |place: usize| &block.cells[place][64 * word..64 * word + 64];
    let mut least = [none; N];
    let mut from = 0;
    for &(code, end) in &probes.groups {
        let code = _mm512_set1_epi8(code as i8);
        let mut want = [code; N];
        for (i, want) in want.iter_mut().enumerate() {
            // SAFETY: there are 64 cells.
            *want = _mm512_xor_si512(code, unsafe { load(cells(i), 0) });
        }
        for &lag in &probes.lags[from..end as usize] {
            // SAFETY: no lag is longer than the longest.
            let there = unsafe { load(codes, at - lag as usize) };
            for i in 0..N {
                let differ = _mm512_xor_si512(there, want[i]);
                least[i] = _mm512_min_epu8(least[i], differ);
            }
        }
        from = end as usize;
    }
    let mut pair = Pair::new();
    let mut chosen = [none; 2];
    for (i, least) in least.into_iter().enumerate().take(block.room) {
        let mut alive = _mm512_test_epi8_mask(least, least) & block.filled[i][word];
        // SAFETY: there are 64 cells.
        let code = unsafe { load(cells(i), 0) };
        for (have, chosen) in pair.have.iter_mut().zip(&mut chosen) {
            let new = alive & !*have;
            *chosen = _mm512_mask_mov_epi8(*chosen, new, code);
            *have |= new;
            alive &= !new;
        }
    }
    for (cells, chosen) in pair.cells.iter_mut().zip(chosen) {
        // SAFETY: there are 64 cells.
        unsafe { _mm512_storeu_si512(cells.as_mut_ptr().cast(), chosen) };
    }
    pair
}
