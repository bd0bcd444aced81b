//! The inner loops for every processor.

use super::{Block, Cover, Hit, Kernels, Near, Pair, Probes, Scan, WORDS, array};

pub(super) static KERNELS: Kernels = Kernels {
    cover,
    note,
    test,
    settle,
    find,
    common,
};

#[inline(always)]
pub(super) fn cover(bits: &[u8], place: usize, cover: &Cover) -> [u64; WORDS] {
    let mut met = [0; WORDS];
    let mut from = 0;
    for (moved, &end) in cover.ends.iter().enumerate() {
        let mut sum = [0_u8; 64];
        for &offset in &cover.offsets[from..end as usize] {
            let row = array(bits, place + offset as usize);
            for (to, from) in sum.iter_mut().zip(row) {
                *to |= from;
            }
        }
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| sum[8 * at + i]));
        for (at, met) in met.iter_mut().enumerate() {
            *met |= word(at) >> moved | word(at + 1) << 1 << (63 - moved);
        }
        from = end as usize;
    }
    met
}

#[inline(always)]
pub(super) fn note(open: &[u64; WORDS], code: u8, block: &mut Block) {
    for (word, &open) in open.iter().enumerate() {
        let mut left = open;
        for place in 0..block.room {
            let filled = &mut block.filled[place][word];
            let mut new = left & !*filled;
            *filled |= new;
            left &= !new;
            while new != 0 {
                block.cells[place][64 * word + new.trailing_zeros() as usize] = code;
                new &= new - 1;
            }
        }
    }
}

#[inline(always)]
pub(super) fn test(codes: &[u8], at: usize, probes: &Probes, block: &Block, word: usize) -> Pair {
    let mut pair = Pair::new();
    for place in 0..block.room {
        let cells = array(&block.cells[place], 64 * word);
        let mut least = [255; 64];
        let mut from = 0;
        for &(code, end) in &probes.groups {
            let want: [u8; 64] = std::array::from_fn(|lane| cells[lane] ^ code);
            for &lag in &probes.lags[from..end as usize] {
                let there = array(codes, at - lag as usize);
                for (least, (a, b)) in least.iter_mut().zip(there.iter().zip(&want)) {
                    *least = (*least).min(a ^ b);
                }
            }
            from = end as usize;
        }
        let mut alive = nonzero(&least) & block.filled[place][word];
        for (have, to) in pair.have.iter_mut().zip(&mut pair.cells) {
            let new = alive & !*have;
            for lane in (0..64).filter(|lane| new >> lane & 1 != 0) {
                to[lane] = cells[lane];
            }
            *have |= new;
            alive &= !new;
        }
    }
    pair
}

/// The lanes whose bytes are not 0.
#[inline(always)]
fn nonzero(bytes: &[u8; 64]) -> u64 {
    let bits = bytes.iter().enumerate();
    bits.fold(0, |all, (lane, &byte)| all | u64::from(byte != 0) << lane)
}

#[inline(always)]
pub(super) fn settle(codes: &mut [u8], at: usize, near: &[Near], pair: &Pair) -> u64 {
    let mut left = 0;
    for lane in 0..64 {
        let free = |place: usize| {
            let code = pair.cells[place][lane];
            pair.have[place] >> lane & 1 != 0
                && near
                    .iter()
                    .all(|probe| codes[at + lane - usize::from(probe.lag)] ^ probe.code != code)
        };
        let code = match (free(0), free(1)) {
            (true, _) => pair.cells[0][lane],
            (_, true) => pair.cells[1][lane],
            _ => {
                left |= 1 << lane;
                255
            }
        };
        codes[at + lane] = code;
    }
    left
}

#[inline(always)]
pub(super) fn find(scan: &Scan<'_>, order: &[u32], code: u8) -> Hit {
    for (place, &number) in order.iter().enumerate() {
        let (there, here) = scan.block(number);
        let mut any = false;
        for (a, b) in there.iter().zip(here) {
            any |= a ^ b == code;
        }
        if any {
            let differ = std::array::from_fn(|lane| there[lane] ^ here[lane] ^ code);
            return Some((place, !nonzero(&differ)));
        }
    }
    None
}

#[inline(always)]
pub(super) fn common(bits: &[u8], at: usize, words: &[u64]) -> u32 {
    let there = bits[at..].chunks_exact(8);
    let pairs = there.zip(words);
    pairs.fold(0, |sum, (bytes, word)| {
        let bits = u64::from_le_bytes(std::array::from_fn(|i| bytes[i]));
        sum + (bits & word).count_ones()
    })
}
