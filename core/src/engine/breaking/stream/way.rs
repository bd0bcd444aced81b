//! Which stage computes, and when another one takes over.

use super::super::{
    Cells, Code, Dense, Facts, Fallback, Histogram, History, Stage, Sums, Tier,
    blocks::{self, Blocks, Found},
    classic::{Classic, Trouble},
    moves::Moves,
    split::{Split, Undecided},
    takes,
};
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
    /// and many at once.
    Blocks(Box<Blocks>),
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

/// Pairs of heaps that are looked at between two reports.
const PAIRS: u64 = 1 << 30;

/// The first heap before which it is asked which stage is the best; later ones follow at distances
/// of an eighth.
const FIRST: u64 = 1 << 12;

/// Whether the stage is asked for before the heap `n`, and the next such heap.
fn review(n: u64) -> (bool, u64) {
    let mut at = FIRST;
    while at < n {
        at += at / 8;
    }
    (at == n, if at == n { at + at / 8 } else { at })
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
        }
    }

    /// What is told of the split.
    pub(super) fn split(&self) -> Option<&Split> {
        match self {
            Self::Classic(classic) => Some(&classic.split),
            Self::Blocks(blocks) => Some(&blocks.split),
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
            Self::Dense(_) => to
                .min(from + (PAIRS / from.max(1)).clamp(1, CHUNK))
                .min(next),
            Self::Classic(_) => to.min(from + CHUNK).min(next),
            Self::Blocks(_) => to,
            _ => to.min(from + CHUNK),
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
                        Trouble::Undecided(rare) => return Err(undecided(from, rare)),
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
                    Err(Trouble::Undecided(rare)) => return Err(undecided(from, rare)),
                    Err(Trouble::Large) => {
                        let wide = blocks.wide().ok_or_else(|| too_large(from))?;
                        let classic = Classic::with(code, blocks.split.clone(), wide);
                        *self = Self::Classic(Box::new(classic));
                        facts.fallback = Some((from, Fallback::Large));
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
                let values = &blocks.values;
                return Cells::Codes { codes, values };
            }
            _ => given,
        };
        Cells::Values(values)
    }

    /// Takes the stage that should be the fastest from the heap `n` on. What it goes by are counts
    /// and not times, so that it is the same with every run.
    pub(super) fn reconsider(&mut self, code: &Code, how: How, facts: &mut Facts, n: u64) {
        if n < FIRST || how.most < Stage::Classic {
            return;
        }
        let moves = Moves::new(code);
        match self {
            Self::Dense(dense) => {
                let values = dense.values(0, n as usize);
                let histogram = Histogram::new(values.iter().copied());
                let Some((classes, rares)) = histogram.best(moves.parity()) else {
                    return;
                };
                // A rare heap costs as much as that many lanes of pairs; in blocks, less.
                let dense_cost = n / dense.lanes(how.tier);
                if rares > dense_cost {
                    return;
                }
                let cells = values.iter().map(|&value| value as u16).collect();
                let classic = Classic::new(code, classes, cells);
                match to_blocks(code, &moves, how, &classic) {
                    Some(blocks) => *self = Self::Blocks(Box::new(blocks)),
                    None if 3 * rares < dense_cost => *self = Self::Classic(Box::new(classic)),
                    None => {}
                }
            }
            Self::Classic(classic) => {
                if let Some(blocks) = to_blocks(code, &moves, how, classic) {
                    *self = Self::Blocks(Box::new(blocks));
                    return;
                }
                let rares = classic.split.rares.len() as u64;
                if classic.values.is_whole() && rares > n / 16 {
                    let values = classic.values.head().iter();
                    let values: Vec<u32> = values.map(|&value| value.into()).collect();
                    if let Some(dense) = Dense::new(code, &values) {
                        *self = Self::Dense(dense);
                        facts.fallback = Some((n, Fallback::ManyRares));
                    }
                }
            }
            _ => {}
        }
    }
}

/// The stage for few rares, if it suits.
fn to_blocks(code: &Code, moves: &Moves, how: How, classic: &Classic) -> Option<Blocks> {
    if how.most < Stage::Blocks {
        return None;
    }
    let classes = classic.split.classes;
    let mut top = 0;
    let codes = classic.values.clone().map(|_, value| {
        let code = classes.code(value.into());
        top = top.max(code);
        code as u8
    });
    let suits = blocks::suits(moves, &classic.split, codes.len(), top, how.tier);
    suits.then(|| Blocks::new(code, classic.split.clone(), codes))
}

fn undecided(heap: u64, rare: Undecided) -> Error {
    Error::limit(format!(
        "a heap of {heap} has the value {} unless two heaps reach it that are no longer kept: \
         the sequence cannot be continued beyond it",
        rare.0
    ))
}

fn too_large(heap: u64) -> Error {
    Error::limit(format!(
        "a heap of {heap} has a value of more than 16 bits after so many heaps that not all are \
         kept: the sequence cannot be continued beyond it"
    ))
}
