//! For each code a row of bits, one a heap: whether the heap is common and has the code.

/// Heaps of a block: the lanes of a vector of 512 bits that stay valid however it is moved within
/// a byte, in whole words.
pub const BLOCK: usize = 448;

/// The rows of the heaps of a chunk and of some before it.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    bits: Vec<u8>,
    stride: usize,
    before: usize,
    chunk: usize,
}

impl Rows {
    /// Rows of chunks of `chunk` heaps and `before` heaps before them, multiples of 64 both.
    pub(super) fn new(before: usize, chunk: usize) -> Self {
        // An odd number of cache lines, so that equal places of rows do not compete; at least one
        // more than there are heaps, so that every load of 512 bits lies inside.
        let stride = (((before + chunk) / 512 + 2) | 1) * 64;
        Self {
            bits: vec![0; stride * 256],
            stride,
            before,
            chunk,
        }
    }

    /// Notes the code of the heap at `at` of the chunk.
    pub(super) fn set(&mut self, at: usize, code: u8) {
        self.set_at(self.before + at, code);
    }

    /// Notes codes of the heaps just before the chunk; a code of 255 is none.
    pub(super) fn fill(&mut self, codes: &[u8]) {
        let codes = &codes[codes.len().saturating_sub(self.before)..];
        let from = self.before - codes.len();
        for (at, &code) in (from..).zip(codes).filter(|(_, code)| **code != 255) {
            self.set_at(at, code);
        }
    }

    fn set_at(&mut self, at: usize, code: u8) {
        self.bits[usize::from(code) * self.stride + at / 8] |= 1 << (at % 8);
    }

    /// Goes to the next chunk.
    pub(super) fn slide(&mut self) {
        let (before, chunk) = (self.before / 8, self.chunk / 8);
        for row in self.bits.chunks_exact_mut(self.stride) {
            row.copy_within(chunk..chunk + before, 0);
            row[before..].fill(0);
        }
    }

    /// All bits, in which the place of a block is `place` and that of what a probe meets is
    /// `offset` further.
    pub(super) fn bits(&self) -> &[u8] {
        &self.bits
    }

    /// The place of the block that begins at `at` of the chunk, a multiple of 8.
    pub(super) fn place(at: usize) -> usize {
        at / 8
    }

    /// How much further the heaps smaller by `lag` are in the row of `code`: bytes and bits.
    pub(super) fn offset(&self, code: u8, lag: usize) -> (usize, usize) {
        let bit = self.before - lag;
        (usize::from(code) * self.stride + bit / 8, bit % 8)
    }

    /// The heaps of the block at `place` that have the code.
    pub(super) fn own(&self, code: u8, place: usize) -> [u64; 7] {
        let from = usize::from(code) * self.stride + self.before / 8 + place;
        let mut own = [0; 7];
        for (word, bytes) in own.iter_mut().zip(self.bits[from..].chunks_exact(8)) {
            *word = u64::from_le_bytes(std::array::from_fn(|i| bytes[i]));
        }
        own
    }
}
