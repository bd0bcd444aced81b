/// Values of consecutive heaps, as a stream gives them out.
///
/// ```
/// use grundy::engine::breaking::{Cells, Chunk};
/// let chunk = Chunk { from: 70, cells: Cells::Values(&[6, 7]) };
/// assert_eq!((chunk.end(), chunk.value(71)), (72, 7));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'a> {
    /// The first heap.
    pub from: u64,
    /// What tells the values of the heaps from `from` on.
    pub cells: Cells<'a>,
}

/// How a chunk tells values.
#[derive(Clone, Copy, Debug)]
pub enum Cells<'a> {
    /// The values themselves.
    Values(&'a [u32]),
    /// Short codes of them: equal codes at heaps of equal parity stand for equal values.
    Codes {
        /// One code a heap.
        codes: &'a [u8],
        /// `values[n % 2][code]`: the value of a heap of n with the code.
        values: &'a [[u32; 256]; 2],
    },
}

impl Chunk<'_> {
    /// How many heaps it has.
    pub fn len(&self) -> usize {
        match self.cells {
            Cells::Values(values) => values.len(),
            Cells::Codes { codes, .. } => codes.len(),
        }
    }

    /// Whether it has no heap.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The heap after the last.
    pub fn end(&self) -> u64 {
        self.from + self.len() as u64
    }

    /// The value of `heap`.
    ///
    /// # Panics
    /// If the chunk has no such heap.
    pub fn value(&self, heap: u64) -> u32 {
        let at = (heap - self.from) as usize;
        match self.cells {
            Cells::Values(values) => values[at],
            Cells::Codes { codes, values } => values[(heap % 2) as usize][usize::from(codes[at])],
        }
    }

    /// The values in order.
    pub fn values(&self) -> impl Iterator<Item = u32> {
        (self.from..self.end()).map(|heap| self.value(heap))
    }
}
