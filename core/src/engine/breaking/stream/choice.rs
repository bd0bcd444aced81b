//! Which stage should be the fastest. What that goes by are counts and not times, so that it is the
//! same with every run.

use super::{
    super::{
        Code, Dense, Facts, Fallback, Histogram, Rare, Stage,
        blocks::{self, Blocks},
        candidates::{Candidates, Tuning},
        classic::Classic,
        moves::Moves,
        split::Split,
    },
    way::{How, Way},
};

/// The first heap before which it is asked which stage is the best; later ones follow at distances
/// of an eighth.
const FIRST: u64 = 1 << 12;
/// With more moves that leave a rare heap, the stage for many of them is the fastest;
const MANY: usize = 1500;
/// with as few rare heaps as these, it is not;
const FEW: usize = 64;
/// and it takes so many heaps until it has paid for its plans.
const MANY_FROM: u64 = 1 << 16;
/// It is no longer worth the beginnings if there are so many times as many new rare heaps.
const CROWDED: u64 = 8;

/// Whether the stage is asked for before the heap `n`, and the next such heap.
pub(super) fn review(n: u64) -> (bool, u64) {
    let mut at = FIRST;
    while at < n {
        at += at / 8;
    }
    (at == n, if at == n { at + at / 8 } else { at })
}

impl Way {
    /// Takes the stage that should be the fastest from the heap `n` on.
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
                    let split = Split::new(classes, values.iter().copied());
                    if let Some(many) = to_candidates(code, how, &split, || values) {
                        *self = many;
                    }
                    return;
                }
                let cells = values.iter().map(|&value| value as u16).collect();
                let classic = Classic::new(code, classes, cells);
                match further(code, &moves, how, &classic) {
                    Some(way) => *self = way,
                    None if 3 * rares < dense_cost => *self = Self::Classic(Box::new(classic)),
                    None => {}
                }
            }
            Self::Classic(classic) => {
                if let Some(way) = further(code, &moves, how, classic) {
                    *self = way;
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
            Self::Candidates(many) if many.is_whole() && crowd(many.rares(), n) > CROWDED => {
                *self = Self::Classic(Box::new(one_by_one(code, many, facts.max.0)));
                facts.fallback = Some((n, Fallback::ManyRares));
            }
            _ => {}
        }
    }
}

/// A stage beyond the classic one, if one suits.
fn further(code: &Code, moves: &Moves, how: How, classic: &Classic) -> Option<Way> {
    let values = || {
        classic
            .values
            .head()
            .iter()
            .map(|&value| value.into())
            .collect()
    };
    let many = || match classic.values.is_whole() {
        true => to_candidates(code, how, &classic.split, values),
        false => None,
    };
    let few = || to_blocks(code, moves, how, classic).map(|blocks| Way::Blocks(Box::new(blocks)));
    if classic.split.rares.len() * moves.split.len() > MANY {
        many().or_else(few)
    } else {
        few().or_else(many)
    }
}

/// The stage for many rare heaps, if it suits.
fn to_candidates(
    code: &Code,
    how: How,
    split: &Split,
    values: impl FnOnce() -> Vec<u32>,
) -> Option<Way> {
    if how.most < Stage::Candidates || split.rares.len() < FEW {
        return None;
    }
    let values = values();
    let tuning = Tuning {
        tier: how.tier,
        ..Tuning::default()
    };
    let many = suits(&split.rares, values.len() as u64)
        .then(|| Candidates::new(code, split.classes, &values, tuning));
    many.flatten().map(|many| Way::Candidates(Box::new(many)))
}

/// Whether the stage for many rare heaps is worth its beginning after `len` heaps.
pub(super) fn suits(rares: &[Rare], len: u64) -> bool {
    len >= MANY_FROM && (rares.len() as u64) < len / 16 && crowd(rares, len) <= 1
}

/// How many rare heaps there are for each 2048 of the last eighth of the heaps below `len`.
fn crowd(rares: &[Rare], len: u64) -> u64 {
    let late = rares.partition_point(|rare| rare.heap < len - len / 8);
    2048 * (rares.len() - late) as u64 / (len / 8).max(1)
}

/// The classic stage after what `many` gave out.
pub(super) fn one_by_one(code: &Code, many: &Candidates, max: u32) -> Classic {
    let bound = (max + 1).next_power_of_two().max(16);
    Classic::with(code, many.split(bound), many.wide())
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
