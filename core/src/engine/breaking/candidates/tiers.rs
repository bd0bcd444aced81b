//! Which implementation of the inner loops runs, and what they compute.

#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod avx512;
mod portable;

use super::{super::Tier, rows::BLOCK};

/// Words of 64 heaps in a block.
pub(super) const WORDS: usize = BLOCK / 64;

/// Candidates of a heap that are tested together, at most.
pub(super) const MOST: usize = 16;

/// The inner loops for the processors of a tier.
pub(super) fn kernels(tier: Tier) -> &'static Kernels {
    match tier.name() {
        #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
        "avx512" if avx512::detected() => &avx512::KERNELS,
        #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
        "avx2" | "avx512" if avx2::detected() => &avx2::KERNELS,
        _ => &portable::KERNELS,
    }
}

/// The inner loops of a tier.
#[derive(Debug)]
pub(super) struct Kernels {
    /// The heaps of the block at a place of the bits that one of the probes of a cover meets.
    pub(super) cover: fn(&[u8], usize, &Cover) -> [u64; WORDS],
    /// Notes a further candidate of these heaps, where there is room for it.
    pub(super) note: fn(&[u64; WORDS], u8, &mut Block),
    /// The two lowest candidates which no probe meets, of a word of 64 heaps, the first of which
    /// has its code at an index.
    pub(super) test: fn(&[u8], usize, &Probes, &Block, usize) -> Pair,
    /// Sets 64 codes from an index on to the lowest of two candidates which no near code meets,
    /// or 255, and returns the heaps that have 255.
    pub(super) settle: fn(&mut [u8], usize, &[Near], &Pair) -> u64,
    /// The first of the numbered blocks in which a pair has the code.
    pub(super) find: fn(&Scan<'_>, &[u32], u8) -> Hit,
    /// How many bits of the words are set in the bytes from an index on too.
    pub(super) common: fn(&[u8], usize, &[u64]) -> u32,
}

/// A place in a list of blocks, and the lanes of that block.
type Hit = Option<(usize, u64)>;

/// The probes of one target code, sorted by how far their bits are moved within a byte.
#[derive(Clone, Debug, Default)]
pub(super) struct Cover {
    offsets: Vec<u32>,
    /// Where the probes that are moved by 0, 1, … bits end.
    ends: [u32; 8],
    #[cfg_attr(
        not(all(target_arch = "x86_64", feature = "tiers")),
        allow(dead_code, reason = "the tiers of x86-64 use it")
    )]
    highest: usize,
}

impl Cover {
    /// A cover of the probes with these offsets in bytes and bits.
    pub(super) fn new(mut places: Vec<(usize, usize)>) -> Self {
        places.sort_unstable_by_key(|&(bytes, bits)| (bits, bytes));
        let until = |bits| places.partition_point(|place| place.1 <= bits) as u32;
        Self {
            ends: std::array::from_fn(until),
            highest: places.iter().map(|place| place.0).max().unwrap_or(0),
            offsets: places.iter().map(|place| place.0 as u32).collect(),
        }
    }

    /// Whether it has no probe.
    pub(super) fn is_empty(&self) -> bool {
        self.offsets.is_empty()
    }

    /// How many probes it has.
    pub(super) fn len(&self) -> usize {
        self.offsets.len()
    }
}

/// The lowest candidates of the heaps of a block.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The candidates of each heap, in ascending order.
    pub(super) cells: [[u8; BLOCK]; MOST],
    /// Which heaps have so many.
    pub(super) filled: [[u64; WORDS]; MOST],
    /// How many a heap may have.
    pub(super) room: usize,
}

impl Block {
    pub(super) fn new(room: usize) -> Self {
        Self {
            cells: [[255; BLOCK]; MOST],
            filled: [[0; WORDS]; MOST],
            room,
        }
    }

    pub(super) fn clear(&mut self) {
        self.filled = [[0; WORDS]; MOST];
    }

    /// Whether every heap has as many candidates as it may have.
    pub(super) fn is_full(&self) -> bool {
        self.filled[self.room - 1]
            .iter()
            .all(|&word| word == u64::MAX)
    }
}

/// All probes that lie at least 64 heaps back.
#[derive(Clone, Debug, Default)]
pub(super) struct Probes {
    lags: Vec<u32>,
    /// Each code with the place where the lags of its probes end.
    groups: Vec<(u8, u32)>,
    longest: usize,
}

impl Probes {
    /// Probes of these codes and lags, in ascending order of codes.
    pub(super) fn new(probes: impl Iterator<Item = (u8, u32)>) -> Self {
        let mut all = Self::default();
        for (code, lag) in probes {
            all.lags.push(lag);
            all.longest = all.longest.max(lag as usize);
            let end = all.lags.len() as u32;
            match all.groups.last_mut() {
                Some(group) if group.0 == code => group.1 = end,
                _ => all.groups.push((code, end)),
            }
        }
        all
    }
}

/// A probe fewer than 64 heaps back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    pub(super) code: u8,
    pub(super) lag: u8,
}

/// Two candidates of each of 64 heaps, and which heaps have them.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Pair {
    pub(super) cells: [[u8; 64]; 2],
    pub(super) have: [u64; 2],
}

impl Pair {
    fn new() -> Self {
        Self {
            cells: [[255; 64]; 2],
            have: [0; 2],
        }
    }
}

/// The pairs of heaps that sum to one number: the codes of the heaps 64i + 63, …, 64i are those of
/// `reversed` from 64i on, and of the others those of `codes` from `at` - 64i on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan<'a> {
    pub(super) codes: &'a [u8],
    pub(super) at: usize,
    pub(super) reversed: &'a [u8],
}

impl Scan<'_> {
    /// The codes of the block numbered so, from both sides.
    #[inline(always)]
    fn block(&self, number: u32) -> (&[u8; 64], &[u8; 64]) {
        let from = 64 * number as usize;
        (
            array(self.codes, self.at - from),
            array(self.reversed, from),
        )
    }
}

/// The 64 bytes from `at` on.
#[inline(always)]
fn array(bytes: &[u8], at: usize) -> &[u8; 64] {
    match bytes[at..].first_chunk() {
        Some(chunk) => chunk,
        None => panic!("64 codes from {at} on, of {}", bytes.len()),
    }
}
