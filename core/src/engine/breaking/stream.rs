use super::{
    Cells, Chunk, Code, Dense, Facts, History, Stage, Sums, Tier,
    saved::{Reader, Writer, damaged},
    takes,
};
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
    tier: Tier,
    computed: u64,
    facts: Facts,
    way: Way,
    /// Values of the last chunk, where the way keeps them otherwise.
    given: Vec<u32>,
}

/// How the values come about, and what is kept of them.
#[derive(Clone, Debug)]
enum Way {
    /// At most one heap is left.
    Takes(History<u32>),
    /// Three heaps or more may be left.
    Sums(Sums, Vec<u32>),
    /// At most two heaps are left, and all options are looked at.
    Dense(Dense),
}

/// Heaps of a chunk, at most.
const CHUNK: u64 = 1 << 12;

/// Pairs of heaps that are looked at between two reports.
const PAIRS: u64 = 1 << 30;

impl Stream {
    /// The values of the game `code`, from the heap 0 on.
    pub fn new(code: Code) -> Self {
        let (way, stage) = match code.most_parts() {
            0 | 1 => (Way::Takes(History::whole(Vec::new())), Stage::Plain),
            2 => match Dense::new(&code, &[]) {
                Some(dense) => (Way::Dense(dense), Stage::Dense),
                None => (Way::Sums(Sums::new(&code), Vec::new()), Stage::Plain),
            },
            _ => (Way::Sums(Sums::new(&code), Vec::new()), Stage::Plain),
        };
        Self {
            code,
            tier: Tier::default(),
            computed: 0,
            facts: Facts::new(stage),
            way,
            given: Vec::new(),
        }
    }

    /// The same stream, which computes with `tier` from now on.
    #[must_use]
    pub fn with_tier(self, tier: Tier) -> Self {
        Self { tier, ..self }
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
        let most = match self.way {
            Way::Dense(_) => (PAIRS / from.max(1)).clamp(1, CHUNK),
            _ => CHUNK,
        };
        let end = to.min(from.saturating_add(most)).max(from);
        work.tick(from, Some(to))?;
        self.extend(from, end, work)?;
        self.computed = end;
        let values = match &self.way {
            Way::Takes(values) => {
                let (recent, start) = values.recent();
                &recent[(from - start) as usize..(end - start) as usize]
            }
            Way::Sums(_, values) => &values[from as usize..end as usize],
            Way::Dense(_) => &self.given,
        };
        self.facts.note(from, values);
        let cells = Cells::Values(values);
        Ok(Chunk { from, cells })
    }

    fn extend(&mut self, from: u64, end: u64, work: &Work<'_>) -> Result<(), Error> {
        let heap = || format!("a heap of {end}");
        match &mut self.way {
            Way::Takes(values) => takes::extend(&self.code, values, end),
            Way::Sums(sums, values) => {
                work.room(end.into(), 4, &heap())?;
                sums.extend(&self.code, values, end as usize, work)?;
            }
            Way::Dense(dense) => {
                work.room(end.into(), 4, &heap())?;
                if dense.extend(end as usize, self.tier) {
                    self.given = dense.values(from as usize, end as usize);
                    return Ok(());
                }
                let mut values = dense.values(0, dense.len());
                let mut sums = Sums::new(&self.code);
                let done = sums.extend(&self.code, &mut values, end as usize, work);
                self.way = Way::Sums(sums, values);
                self.facts.stage = Stage::Plain;
                done?;
            }
        }
        Ok(())
    }

    /// A stream that has given out at most `heap` heaps of the same game, and as near to that as
    /// what is kept allows.
    #[must_use]
    pub fn rewound(&self, heap: u64) -> Self {
        let len = heap.min(self.computed);
        let mut way = self.way.clone();
        let values = match &mut way {
            Way::Takes(values) if values.is_whole() => {
                values.cut(len);
                values.head().to_vec()
            }
            Way::Takes(_) => return Self::new(self.code.clone()).with_tier(self.tier),
            Way::Sums(_, values) => {
                values.truncate(len as usize);
                values.clone()
            }
            Way::Dense(dense) => {
                dense.cut(len as usize);
                dense.values(0, len as usize)
            }
        };
        if let Way::Sums(sums, _) = &mut way {
            *sums = Sums::new(&self.code);
        }
        let mut facts = Facts::new(self.facts.stage);
        facts.note(0, &values);
        Self {
            code: self.code.clone(),
            tier: self.tier,
            computed: len,
            facts,
            way,
            given: Vec::new(),
        }
    }

    /// The state as bytes, from which [`resume`](Self::resume) goes on. Equal states give equal
    /// bytes; they end with a checksum.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let mut writer = Writer::new(&self.code);
        writer.put(self.computed);
        writer.put(self.facts.max.0.into());
        writer.put(self.facts.max.1);
        let all = self.computed as usize;
        match &self.way {
            Way::Takes(values) => {
                let (recent, from) = values.recent();
                let window = if values.is_whole() {
                    all
                } else {
                    takes::window(&self.code)
                };
                let end = (self.computed - from) as usize;
                let start = end.saturating_sub(window);
                writer.put(0);
                writer.list(recent[start..end].iter().copied());
            }
            Way::Sums(_, values) => {
                writer.put(1);
                writer.list(values[..all].iter().copied());
            }
            Way::Dense(dense) => {
                writer.put(2);
                writer.list(dense.values(0, all).into_iter());
            }
        }
        writer.done()
    }

    /// The stream of the game `code` that [`save`](Self::save) gave the bytes of.
    ///
    /// # Errors
    /// When the bytes are damaged, of another game, or were never saved by this version.
    pub fn resume(code: Code, saved: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(&code, saved)?;
        let computed = reader.get()?;
        let max = (
            reader.up_to(u32::MAX.into())? as u32,
            reader.up_to(computed)?,
        );
        let way = reader.up_to(2)?;
        let values = reader.list(max.0)?;
        reader.done()?;
        let all = values.len() as u64 == computed;
        let mut facts = Facts::new(Stage::Plain);
        // At most the number of digits of a code that leaves one heap at most,
        // and no play is longer than twice the counters.
        let digits = code.digits().len() as u64;
        let most = if way == 0 { digits } else { 2 * max.1 };
        if u64::from(max.0) > most {
            return Err(damaged());
        }
        let way = match (way, code.most_parts()) {
            (0, 0 | 1) if all => Way::Takes(History::whole(values)),
            (0, 0 | 1) if values.len() == takes::window(&code) && computed > takes::MOST => {
                let from = computed - values.len() as u64;
                Way::Takes(History::parts(Vec::new(), values, from))
            }
            (1, 2..) if all => Way::Sums(Sums::new(&code), values),
            (2, 2) if all => {
                facts.stage = Stage::Dense;
                Way::Dense(Dense::new(&code, &values).ok_or_else(damaged)?)
            }
            _ => return Err(damaged()),
        };
        facts.max = max;
        Ok(Self {
            code,
            tier: Tier::default(),
            computed,
            facts,
            way,
            given: Vec::new(),
        })
    }
}
