mod choice;
mod rewound;
mod stored;
mod way;

use super::{Cells, Chunk, Code, Facts, Stage, Tier};
use crate::{Error, Work};
use way::{How, Way};

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
///
/// It takes the stage that should be the fastest for what it has seen, and each is exact: what is
/// given out is final. Memory: under 64 MiB once few values are rare, or where at most one heap is
/// left, but three bytes a heap up to the last rare one if that is one of many and lies beyond ten
/// million; else a few bytes a heap, and a multiple of that for three heaps or more.
#[derive(Clone, Debug)]
pub struct Stream {
    code: Code,
    how: How,
    computed: u64,
    facts: Facts,
    way: Way,
    /// Values of the last chunk, where the way keeps them otherwise.
    given: Vec<u32>,
}

impl Stream {
    /// The values of the game `code`, from the heap 0 on.
    pub fn new(code: Code) -> Self {
        let way = Way::new(&code);
        let facts = Facts::new(way.stage());
        Self::of(code, way, 0, facts)
    }

    fn of(code: Code, way: Way, computed: u64, facts: Facts) -> Self {
        Self {
            code,
            how: How {
                tier: Tier::default(),
                most: Stage::Candidates,
                threads: Work::machine().min(2),
            },
            computed,
            facts,
            way,
            given: Vec::new(),
        }
    }

    /// The same stream, which computes with `tier` from now on.
    #[must_use]
    pub fn with_tier(mut self, tier: Tier) -> Self {
        self.how.tier = tier;
        self
    }

    /// The same stream, which runs on at most so many threads from now on; there are two where the
    /// processor has more than one core, and no use for more. It never takes more than its work
    /// allows.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.how.threads = threads;
        self
    }

    /// The same stream, which takes no stage beyond `stage`, in the order of [`Stage`]; one that it
    /// is in already stays.
    #[must_use]
    pub fn limited_to(mut self, stage: Stage) -> Self {
        self.how.most = stage;
        self
    }

    /// The stream that has given out `values`, those of the first heaps of `code`, and is to end
    /// before `to`.
    pub(super) fn after(code: &Code, values: &[u32], to: u64) -> Option<Self> {
        let mut facts = Facts::new(Stage::Dense);
        facts.note_values(0, values);
        let way = Way::after(code, values)?;
        let mut stream = Self::of(code.clone(), way, values.len() as u64, facts);
        if to.saturating_sub(stream.computed) < 1 << 16 {
            // Plans for many rare heaps would take longer than they save.
            stream.how.most = Stage::Blocks;
        }
        let (how, len) = (stream.how, stream.computed);
        stream.way.reconsider(code, how, &mut stream.facts, len);
        Some(stream)
    }

    /// The rules.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// How many heaps have been given out: 0, 1, …, `computed() - 1`.
    pub fn computed(&self) -> u64 {
        self.computed
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
        let from = self.computed;
        if to <= from {
            return Ok(Chunk {
                from,
                cells: Cells::Values(&[]),
            });
        }
        work.tick(from, Some(to))?;
        let threads = self.how.threads.min(work.threads());
        let how = (
            &self.code,
            How {
                threads,
                ..self.how
            },
        );
        let found = self.way.extend(how, &mut self.facts, (from, to), work);
        self.facts.stage = self.way.stage();
        let (end, given) = found?;
        (self.computed, self.given) = (end, given);
        self.facts.sparse = self.way.sparse();
        let chunk = Chunk {
            from,
            cells: self.way.cells(from, end, &self.given),
        };
        self.facts.note(&chunk);
        Ok(chunk)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
