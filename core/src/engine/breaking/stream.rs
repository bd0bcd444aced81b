use super::{Cells, Chunk, Code, plain};
use crate::{Error, Work};

/// The values of one game's heaps, one chunk after another.
///
/// ```
/// use grundy::{Work, engine::breaking::{Code, Stream}};
/// let mut stream = Stream::new(Code::new([(1, 0b111), (2, 0b111)]));
/// let mut values = Vec::new();
/// while stream.computed() < 10 {
///     let chunk = stream.advance(10, &Work::default())?;
///     values.extend(chunk.values());
/// }
/// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    code: Code,
    values: Vec<u32>,
    facts: Facts,
}

/// What a stream computes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// All options, one after another.
    Plain,
}

/// What a stream has seen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The largest value, and the first heap that has it.
    pub max: (u32, u64),
    /// The stage that computed the last chunk.
    pub stage: Stage,
    /// The split into rare and common values, where one is in use.
    pub sparse: Option<Sparse>,
}

/// A split of the values into rare and common ones, of which a sum of two common ones is rare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// The value of a heap is common if an odd number of its bits are in the mask,
    pub mask: u32,
    /// where the parity of the heap less the number taken is counted too, if this is set.
    pub position: bool,
    /// How many heaps have rare values.
    pub rares: u64,
    /// The largest of them.
    pub last_rare: u64,
    /// For every larger heap, each rare value below its own is reached by a move which leaves a
    /// common heap of at most this size beside another common one.
    pub witness: u64,
    /// The last heap for which such a move was not found among these, but only elsewhere.
    pub last_far_witness: Option<u64>,
}

/// Heaps of a chunk, at most.
const CHUNK: u64 = 1 << 12;

impl Stream {
    /// The values of the game `code`, from the heap 0 on.
    pub fn new(code: Code) -> Self {
        Self {
            code,
            values: Vec::new(),
            facts: Facts {
                max: (0, 0),
                stage: Stage::Plain,
                sparse: None,
            },
        }
    }

    /// The rules.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// How many heaps have been given out: 0, 1, …, `computed() - 1`.
    pub fn computed(&self) -> u64 {
        self.values.len() as u64
    }

    /// What is known of them.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Computes the values of some further heaps, at least one, but none from `to` on; no heap if
    /// all below `to` are given out.
    ///
    /// # Errors
    /// When a limit is reached or the work is stopped. What was given out before stays valid, and
    /// a further call goes on from there.
    pub fn advance(&mut self, to: u64, work: &Work<'_>) -> Result<Chunk<'_>, Error> {
        let from = self.computed();
        let end = to.min(from + CHUNK).max(from);
        work.room(end.into(), 4, &format!("a heap of {end}"))?;
        work.tick(from, Some(to))?;
        plain::extend(&self.code, &mut self.values, end as usize, work)
            .inspect_err(|_| self.values.truncate(from as usize))?;
        let values = &self.values[from as usize..];
        for (heap, &value) in (from..).zip(values) {
            if value > self.facts.max.0 {
                self.facts.max = (value, heap);
            }
        }
        let cells = Cells::Values(values);
        Ok(Chunk { from, cells })
    }

    /// The stream as bytes, from which [`resume`](Self::resume) goes on.
    pub fn save(&self) -> Vec<u8> {
        self.values.iter().flat_map(|v| v.to_le_bytes()).collect()
    }

    /// The stream of `code` that [`save`](Self::save) wrote.
    ///
    /// # Errors
    /// When the bytes are no saved stream of this game.
    pub fn resume(code: Code, saved: &[u8]) -> Result<Self, Error> {
        let (values, []) = saved.as_chunks::<4>() else {
            return Err(Error::input("the saved stream is damaged: start anew"));
        };
        let mut stream = Self::new(code);
        stream.values = values.iter().map(|&v| u32::from_le_bytes(v)).collect();
        for (heap, &value) in (0..).zip(&stream.values) {
            if value > stream.facts.max.0 {
                stream.facts.max = (value, heap);
            }
        }
        Ok(stream)
    }
}
