//! Nim-sums and sums in which one coordinate counts no further than a part of the others.

use super::arg;
use crate::{Op, Term};

/// A coordinate that is cut is cut to at most this part of others.
const MOST_PARTS: u64 = 6;

/// The nim-sum or the sum of all coordinates, of which one is cut to a part of others.
pub(super) fn cut(width: usize) -> Vec<Term> {
    let mut found = Vec::new();
    for place in 0..width {
        let others: Vec<Term> = (0..width)
            .filter(|&other| other != place)
            .map(arg)
            .collect();
        let mut whole = others.clone();
        if let [first, second] = &others[..] {
            whole.extend(
                [Op::Plus, Op::Max, Op::Min].map(|op| first.clone().with(op, second.clone())),
            );
        }
        let parts = (1..=MOST_PARTS).flat_map(|part| (0..part).map(move |more| (part, more)));
        for ((part, more), whole) in parts.flat_map(|of| whole.iter().map(move |whole| (of, whole)))
        {
            let mut to = whole.clone();
            if more > 0 {
                to = to.with(Op::Plus, Term::Number(more));
            }
            if part > 1 {
                to = to.with(Op::Over, Term::Number(part));
            }
            let least = arg(place).with(Op::Min, to);
            for op in [Op::Xor, Op::Plus] {
                let all = others.iter().cloned();
                found.push(all.fold(least.clone(), |sum, other| sum.with(op, other)));
            }
        }
    }
    found
}
