//! Formulas that are the xor of a function of each coordinate, where each step changes one of them:
//! the game is a sum with a part for each coordinate, and its value the xor of theirs.

use std::collections::BTreeMap;

use grundy::engine::Step;

use super::Even;
use crate::{Body, Formula, Op, Term};

/// More values of a coordinate are not checked.
const MOST: u64 = 1 << 12;

/// The proof that a formula is right for all places of a token that moves by these steps.
pub(super) fn proof(steps: &[Step], formula: &Formula) -> Option<&'static str> {
    let Body::Value(term) = &formula.body else {
        return None;
    };
    let mut moves = vec![Vec::new(); formula.width];
    for step in steps {
        let place = only(step, formula.width)?;
        moves[place].push((step.by[place].unsigned_abs(), step.repeat));
    }
    let mut parts = BTreeMap::new();
    split(term, formula.width, &mut parts)?;
    let right = |(place, moves): (usize, &Vec<(u64, bool)>)| {
        let zero = Term::Number(0);
        is_value(parts.get(&place).unwrap_or(&zero), moves)
    };
    (!steps.is_empty() && moves.iter().enumerate().all(right)).then_some("sprague-1935")
}

/// The coordinate that a step lowers, if it changes no other one.
fn only(step: &Step, width: usize) -> Option<usize> {
    let place = step.by.iter().position(|&by| by != 0)?;
    let rest = step.by[place + 1..].iter().all(|&by| by == 0);
    (step.by.len() == width && step.by[place] < 0 && rest).then_some(place)
}

/// The parts of a xor, each in one coordinate, as terms in `n`.
fn split(term: &Term, width: usize, parts: &mut BTreeMap<usize, Term>) -> Option<()> {
    if let Term::Both(Op::Xor, a, b) = term {
        split(a, width, parts)?;
        return split(b, width, parts);
    }
    let place = (0..width).find(|&place| term.clone().of(&Term::Arg(place)) == *term)?;
    let part = term.clone().of(&Term::Arg(0));
    parts.insert(place, part).is_none().then_some(())
}

/// Whether a term is the value of a heap from which these numbers may be taken, and multiples
/// where that is said.
fn is_value(term: &Term, moves: &[(u64, bool)]) -> bool {
    if moves == [(1, true)] {
        return *term == Term::Arg(0);
    }
    let even = Even::of(term).filter(|even| even.saltus == 0);
    let Some(even) = even.filter(|_| moves.iter().all(|(_, repeat)| !repeat)) else {
        return false;
    };
    let longest = moves.iter().map(|(by, _)| *by).max().unwrap_or(0);
    // From here on values and options are those of a period before.
    let end = even
        .start
        .saturating_add(longest)
        .saturating_add(even.period);
    let right = |n: u64| {
        let after = moves.iter().filter_map(|(by, _)| n.checked_sub(*by));
        let told: Vec<Option<u64>> = after.map(|left| term.value(&[left])).collect();
        let mex = (0..).find(|&value| !told.contains(&Some(value)));
        term.value(&[n]) == mex && told.iter().all(Option::is_some)
    };
    end <= MOST && (0..end).all(right)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use grundy::{Catalog, Session};

    use super::proof;
    use crate::formula;

    #[test]
    fn sums_along_the_axes_are_proved() {
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog);
        let cases = [
            ("vectors:(-1,0)*,(0,-1)", "a xor b mod 2", true),
            ("vectors:(-1,0)*,(0,-1)", "a xor b mod 3", false),
            (
                "vectors:(-1,0),(-2,0),(0,-1)",
                "(a mod 3) xor (b mod 2)",
                true,
            ),
            ("vectors:(-1,0),(-2,0),(0,-1)", "(a mod 3) xor b", false),
            ("rook", "a xor b", true),
            (
                "vectors:(-1,0,0)*,(0,-1,0)*,(0,0,-1)",
                "a xor b xor c mod 2",
                true,
            ),
            ("king", "(a mod 2) xor (b mod 2)", false),
            ("vectors:(-2,0)*,(0,-1)", "a / 2 xor b mod 2", false),
        ];
        for (spec, text, proved) in cases {
            let game = session.open(spec).unwrap();
            let steps = session.game(game).board().steps();
            let formula = formula(text).unwrap();
            assert_eq!(proof(steps, &formula).is_some(), proved, "{spec} {text}");
        }
    }
}
