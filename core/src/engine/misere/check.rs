//! The plain check of a quotient, which shares nothing with its construction.

use std::collections::HashSet;

use super::{list::Positions, quotient::Quotient, setting::Moves};
use crate::{Error, Work};

/// What a position needs to be known by: its image, and those of its options, ascending.
type Kind = (usize, Vec<usize>);

/// A word w with its image and, for each element y, whether w' y is lost for some option w' of w.
struct State {
    word: Vec<u64>,
    image: usize,
    good: Vec<bool>,
}

/// Checks that a quotient says who wins every sum of the positions that it was made of, and
/// returns a sum whose image, or that of one of its options, is wrong; `None` is the proof that
/// there is none.
///
/// The first half looks for lost sums with lost options: of each position, times each element. The
/// second looks for sums that are not lost and have no lost option, among all words, of which only
/// finitely many kinds are to be told apart.
///
/// # Errors
/// When a limit is reached or the work is stopped.
pub fn failure(
    positions: &dyn Positions,
    quotient: &Quotient,
    work: &Work<'_>,
) -> Result<Option<Vec<u64>>, Error> {
    let kinds = kinds(positions, quotient, work)?;
    for (position, (image, options)) in &kinds {
        for z in 0..quotient.order() {
            let lost = |x: usize| quotient.is_lost(quotient.product(z, x));
            if lost(*image) && options.iter().any(|&option| lost(option)) {
                let mut word = quotient.word(z);
                word.push(*position);
                return Ok(Some(word));
            }
        }
    }
    not_lost(&kinds, quotient, work)
}

/// The positions that have options, but for those that are like an earlier one.
fn kinds(
    positions: &dyn Positions,
    quotient: &Quotient,
    work: &Work<'_>,
) -> Result<Vec<(u64, Kind)>, Error> {
    let mut moves = Moves::new(positions, work);
    let mut seen = HashSet::new();
    let mut kinds = Vec::new();
    for (position, &image) in quotient.images().iter().enumerate() {
        let position = position as u64;
        let of_sum = |parts: &[u64]| {
            let images = parts.iter().map(|&part| quotient.image(part).unwrap_or(0));
            images.fold(0, |all, image| quotient.product(all, image))
        };
        let mut options: Vec<usize> = moves.of(position)?.iter().map(of_sum).collect();
        options.sort_unstable();
        options.dedup();
        work.tick(position, Some(quotient.positions()))?;
        if options.is_empty() {
            if image != 0 {
                return Ok(vec![(position, (image, options))]);
            }
        } else if seen.insert((image, options.clone())) {
            kinds.push((position, (image, options)));
        }
    }
    Ok(kinds)
}

fn not_lost(
    kinds: &[(u64, Kind)],
    quotient: &Quotient,
    work: &Work<'_>,
) -> Result<Option<Vec<u64>>, Error> {
    let order = quotient.order();
    let mut states = vec![State {
        word: Vec::new(),
        image: 0,
        good: vec![false; order],
    }];
    for (position, kind) in kinds {
        let mut next = 0;
        while next < states.len() {
            let state = with(&states[next], *position, kind, quotient);
            next += 1;
            if !quotient.is_lost(state.image) && !state.good[0] {
                return Ok(Some(state.word));
            }
            let lost = |y: usize| quotient.is_lost(quotient.product(state.image, y));
            let can_fail = (0..order).any(|y| !state.good[y] && !lost(y));
            if can_fail && !states.iter().any(|old| stands(old, &state)) {
                states.push(state);
                work.fits(states.len() as u128, order as u128 + 64, "the check")?;
            }
            work.tick(states.len() as u64, None)?;
        }
    }
    Ok(None)
}

/// The state of a word and one position more.
fn with(state: &State, position: u64, kind: &Kind, quotient: &Quotient) -> State {
    let (image, options) = kind;
    let good = |y: usize| {
        let moved = quotient.product(y, *image);
        let lost = |&option: &usize| {
            let rest = quotient.product(state.image, y);
            quotient.is_lost(quotient.product(rest, option))
        };
        state.good[moved] || options.iter().any(lost)
    };
    let mut word = state.word.clone();
    word.push(position);
    State {
        word,
        image: quotient.product(state.image, *image),
        good: (0..quotient.order()).map(good).collect(),
    }
}

/// Whether a longer word of `new` can fail only if that of `old` does.
fn stands(old: &State, new: &State) -> bool {
    let mut pairs = old.good.iter().zip(&new.good);
    old.image == new.image && pairs.all(|(old, new)| new | !old)
}
