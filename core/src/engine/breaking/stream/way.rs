//! Which stage computes, and when another one takes over.

use super::super::{
    Cells, Code, Dense, Facts, Fallback, History, Sparse, Stage, Sums, Tier,
    blocks::{Blocks, Found},
    candidates::{Candidates, Next},
    classic::{Classic, Trouble},
    takes,
};
use super::choice::{one_by_one, review};
use crate::{Error, Work};

/// How the values come about, and what is kept of them.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// At most one heap is left.
    Takes(History<u32>),
    /// Three heaps or more may be left, or a value is beyond all cells.
    Sums(Sums, Vec<u32>),
    /// At most two heaps are left, and all options are looked at.
    Dense(Dense),
    /// The moves that leave rare heaps, one by one,
    Classic(Box<Classic>),
    /// and many at once,
    Blocks(Box<Blocks>),
    /// or those of many rare heaps.
    Candidates(Box<Candidates>),
}

/// How to compute.
#[derive(Clone, Copy, Debug)]
pub(super) struct How {
    pub(super) tier: Tier,
    pub(super) threads: usize,
    /// The stage that is not gone beyond.
    pub(super) most: Stage,
}

/// Heaps of a chunk, at most, where they are computed one by one.
const CHUNK: u64 = 1 << 12;

/// Pairs of heaps that are looked at between two reports: a few milliseconds.
const PAIRS: u64 = 1 << 27;
/// Options that are looked at one by one between two reports: a few milliseconds.
const STEPS: u64 = 1 << 22;

/// The heaps of a chunk that takes so many steps, where one heap takes `each`.
fn heaps(steps: u64, each: u64) -> u64 {
    (steps / each.max(1)).clamp(1, CHUNK)
}

impl Way {
    /// Of a code, before the first heap.
    pub(super) fn new(code: &Code) -> Self {
        let dense = (code.most_parts() == 2).then(|| Dense::new(code, &[]));
        match (code.most_parts(), dense.flatten()) {
            (0 | 1, _) => Self::Takes(History::whole(Vec::new())),
            (_, Some(dense)) => Self::Dense(dense),
            _ => Self::Sums(Sums::new(code), Vec::new()),
        }
    }

    /// Of a code that leaves at most two heaps, after these values; None if they are too large.
    pub(super) fn after(code: &Code, values: &[u32]) -> Option<Self> {
        Dense::new(code, values).map(Self::Dense)
    }

    pub(super) fn stage(&self) -> Stage {
        match self {
            Self::Takes(_) | Self::Sums(..) => Stage::Plain,
            Self::Dense(_) => Stage::Dense,
            Self::Classic(_) => Stage::Classic,
            Self::Blocks(_) => Stage::Blocks,
            Self::Candidates(_) => Stage::Candidates,
        }
    }

    /// What is told of the split.
    pub(super) fn sparse(&self) -> Option<Sparse> {
        match self {
            Self::Classic(classic) => Some(classic.split.sparse()),
            Self::Blocks(blocks) => Some(blocks.split.sparse()),
            Self::Candidates(many) => Some(many.sparse()),
            _ => None,
        }
    }

    /// Computes heaps from `from` on, none from `to` on. Gives the heap up to which they are
    /// there, and their values if `cells` doesn't have them.
    pub(super) fn extend(
        &mut self,
        (code, how): (&Code, How),
        facts: &mut Facts,
        (from, to): (u64, u64),
        work: &Work<'_>,
    ) -> Result<(u64, Vec<u32>), Error> {
        let (now, next) = review(from);
        if now {
            self.reconsider(code, how, facts, from);
        }
        let end = match self {
            Self::Dense(dense) => to.min(from + heaps(PAIRS, from * dense.splits())).min(next),
            Self::Classic(classic) => to.min(from + heaps(STEPS, classic.steps())).min(next),
            Self::Candidates(_) => to.min(next),
            Self::Blocks(_) => to,
            Self::Takes(_) => to.min(from + heaps(STEPS, code.digits().len() as u64)),
            Self::Sums(..) => to.min(from + CHUNK),
        };
        let heap = || format!("a heap of {end}");
        match self {
            Self::Takes(values) => {
                let kept = end.min(
                    (takes::window(code) as u64)
                        .saturating_mul(2)
                        .saturating_add(takes::MOST),
                );
                work.room(kept.into(), 4, &heap())?;
                takes::extend(code, values, end);
            }
            Self::Sums(sums, values) => {
                work.room(end.into(), 4, &heap())?;
                sums.extend(code, values, end as usize, work)?;
            }
            Self::Dense(dense) => {
                work.room(end.into(), 4, &heap())?;
                if dense.extend(end as usize, how.tier) {
                    return Ok((end, dense.values(from as usize, end as usize)));
                }
                let values = dense.values(0, dense.len());
                *self = Self::Sums(Sums::new(code), values);
                facts.fallback = Some((from, Fallback::Large));
                return self.extend((code, how), facts, (from, to), work);
            }
            Self::Classic(classic) => {
                classic.trim();
                let done = classic.extend(end);
                let there = classic.values.len();
                if let (true, Err(trouble)) = (there == from, done) {
                    match trouble {
                        Trouble::Undecided(rare) => return Err(undecided(from, rare.0)),
                        Trouble::Large => {
                            let all = classic.values.is_whole().then(|| classic.values.head());
                            let values = all.ok_or_else(|| too_large(from))?;
                            let values = values.iter().map(|&value| value.into()).collect();
                            *self = Self::Sums(Sums::new(code), values);
                            facts.fallback = Some((from, Fallback::Large));
                            return self.extend((code, how), facts, (from, to), work);
                        }
                    }
                }
                let (recent, start) = classic.values.recent();
                let new = &recent[(from - start) as usize..];
                return Ok((there, new.iter().map(|&value| value.into()).collect()));
            }
            Self::Blocks(blocks) => {
                blocks.choose(how.tier, how.threads);
                blocks.trim(facts.max);
                let before = blocks.split.rares.len();
                match blocks.advance(to) {
                    Ok(Found::Codes(end)) => return Ok((end, Vec::new())),
                    Ok(Found::Values(values)) => {
                        if blocks.split.rares.len() > before {
                            let heap = blocks.split.last_rare();
                            facts.fallback = Some((heap, Fallback::NewRare));
                        }
                        return Ok((from + values.len() as u64, values));
                    }
                    Err(Trouble::Undecided(rare)) => return Err(undecided(from, rare.0)),
                    Err(Trouble::Large) => {
                        let wide = blocks.wide().ok_or_else(|| too_large(from))?;
                        let classic = Classic::with(code, blocks.split.clone(), wide);
                        *self = Self::Classic(Box::new(classic));
                        facts.fallback = Some((from, Fallback::Large));
                        return self.extend((code, how), facts, (from, to), work);
                    }
                }
            }
            Self::Candidates(many) => {
                many.choose(how.tier, how.threads);
                many.trim(facts.max);
                match many.advance_looking(end, &mut || work.tick(from, Some(to)))? {
                    Next::Codes(chunk) => return Ok((chunk.end(), Vec::new())),
                    Next::Rare { heap, value } => {
                        let before = many.rares().len();
                        if !many.admit() {
                            return Err(too_late(heap, value));
                        }
                        if many.rares().len() > before {
                            facts.fallback = Some((heap, Fallback::NewRare));
                        }
                        return Ok((heap + 1, vec![value]));
                    }
                    Next::Undecided { heap, value } => return Err(undecided(heap, value)),
                    Next::Outgrown { heap } => {
                        *self = Self::Classic(Box::new(one_by_one(code, many, facts.max.0)));
                        facts.fallback = Some((heap, Fallback::Large));
                        return self.extend((code, how), facts, (from, to), work);
                    }
                }
            }
        }
        Ok((end, Vec::new()))
    }

    /// The heaps from `from` to `to`, which were computed last; `given` has the values of those
    /// that are not kept as they are given out.
    pub(super) fn cells<'a>(&'a self, from: u64, to: u64, given: &'a [u32]) -> Cells<'a> {
        let values = match self {
            Self::Takes(values) => {
                let (recent, start) = values.recent();
                &recent[(from - start) as usize..(to - start) as usize]
            }
            Self::Sums(_, values) => &values[from as usize..to as usize],
            Self::Blocks(blocks) if given.is_empty() => {
                let codes = blocks.slice(from, to);
                let values = blocks.values();
                return Cells::Codes { codes, values };
            }
            Self::Candidates(many) if given.is_empty() => {
                let (codes, values) = (many.slice(from, to), many.values());
                return Cells::Codes { codes, values };
            }
            _ => given,
        };
        Cells::Values(values)
    }
}

fn undecided(heap: u64, rare: u32) -> Error {
    Error::limit(format!(
        "a heap of {heap} has the value {} unless two heaps reach it that are no longer kept: \
         the sequence cannot be continued beyond it",
        rare
    ))
}

fn too_late(heap: u64, value: u32) -> Error {
    Error::limit(format!(
        "a heap of {heap} has the new rare value {value} after so many heaps that not all are \
         kept: the sequence cannot be continued beyond it"
    ))
}

fn too_large(heap: u64) -> Error {
    Error::limit(format!(
        "a heap of {heap} has a value of more than 16 bits after so many heaps that not all are \
         kept: the sequence cannot be continued beyond it"
    ))
}
