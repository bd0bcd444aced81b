//! Formulas on a board that are the mex of what they say after each move: that is checked at
//! finitely many places where all steps are finite and what is said repeats.

use grundy::engine::Step;

use crate::{
    Body, Formula, Op, Term, Test,
    formula::gcd,
    table::{LONGEST_BAND, WIDEST, band_places},
};

/// How what a formula says of `(a, b)` repeats. With steps of at most `d` in a coordinate, it and
/// what it says after each move stay the same when
///
/// * `period` is taken from both coordinates, and both are then `first + d` or more;
/// * `period` is taken from the larger one, which is then `first + d` or more, and more than
///   `band + 2 d` larger than the other one.
///
/// For then no coordinate falls below `first`, none becomes illegal or legal, which one is larger
/// stays the same after each move, and the distance from the diagonal is at least `band` or the
/// same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    first: u64,
    period: u64,
    band: u64,
}

/// The name of the proof, as the book's list of sources has it.
const NAME: &str = "mex-recursion";
/// Larger squares are not checked.
const MOST: u64 = 512;

/// The proof that a formula is right for all places of a token that moves by these steps.
pub(super) fn proof(steps: &[Step], formula: &Formula) -> Option<&'static str> {
    let finite = |step: &Step| step.by.len() == 2 && !step.repeat;
    if steps.is_empty() || formula.width != 2 || !steps.iter().all(finite) {
        return None;
    }
    let sizes = steps.iter().flat_map(|step| &step.by);
    let reach = sizes.map(|by| by.unsigned_abs()).max()?;
    let shape = match &formula.body {
        Body::Value(term) => Shape::of(term)?,
        Body::Losing(test) => Shape::of_test(test)?,
    };
    let side = shape.side(reach)?;
    let right = |at: [u64; 2]| recursion_holds(steps, formula, at);
    let mut places = (0..side).flat_map(|a| (0..side).map(move |b| [a, b]));
    places.all(right).then_some(NAME)
}

/// Whether the formula says at a place what the mex of what it says after each move is.
fn recursion_holds(steps: &[Step], formula: &Formula, at: [u64; 2]) -> bool {
    let after = steps.iter().filter_map(|step| {
        let a = at[0].checked_add_signed(step.by[0])?;
        let b = at[1].checked_add_signed(step.by[1])?;
        Some([a, b])
    });
    match formula.body {
        Body::Value(_) => {
            let Some(told) = after
                .map(|to| formula.value(&to))
                .collect::<Option<Vec<u64>>>()
            else {
                return false;
            };
            let mex = (0..).find(|value| !told.contains(value));
            formula.value(&at) == mex
        }
        Body::Losing(_) => {
            let told = after.map(|to| formula.losing(&to));
            let Some(told) = told.collect::<Option<Vec<bool>>>() else {
                return false;
            };
            formula.losing(&at) == Some(!told.contains(&true))
        }
    }
}

impl Shape {
    const ONE: Self = Self {
        first: 0,
        period: 1,
        band: 0,
    };

    /// Both coordinates of every place come below this by taking periods away.
    fn side(self, reach: u64) -> Option<u64> {
        let low = self.first.checked_add(reach)?.checked_add(self.period)?;
        let apart = reach.checked_mul(2)?.checked_add(self.band)?;
        let side = low.checked_add(apart)?.checked_add(self.period)?;
        side.checked_add(1).filter(|&side| side <= MOST)
    }

    fn and(self, other: Self) -> Option<Self> {
        let period = (self.period / gcd(self.period, other.period)).checked_mul(other.period)?;
        Some(Self {
            first: self.first.max(other.first),
            period,
            band: self.band.max(other.band),
        })
    }

    fn repeating(period: u64) -> Option<Self> {
        (period > 0).then_some(Self {
            period,
            ..Self::ONE
        })
    }

    fn of(term: &Term) -> Option<Self> {
        match term {
            Term::Number(_) => Some(Self::ONE),
            Term::Both(Op::Mod, of, period) => match **period {
                Term::Number(period) if is_linear(of) => Self::repeating(period),
                Term::Number(period) if period.is_power_of_two() && is_bitwise(of) => {
                    Self::repeating(period)
                }
                _ => None,
            },
            Term::Both(_, a, b) => Self::of(a)?.and(Self::of(b)?),
            Term::Cycle(cycle, of) if is_linear(of) && cycle.saltus() == Some(0) => {
                Self::repeating(cycle.residues.len() as u64)
            }
            Term::Listed { first, of, rest } if is_coordinate(of) => Self::of(rest)?.and(Self {
                first: first.len() as u64,
                ..Self::ONE
            }),
            Term::If(test, a, b) => Self::of_test(test)?.and(Self::of(a)?)?.and(Self::of(b)?),
            Term::Grid { row, column, .. } => {
                Self::banded(row, column).or_else(|| Self::of(row)?.and(Self::of(column)?))
            }
            _ => None,
        }
    }

    /// The shape of a table by remainders in bands along the diagonal.
    fn banded(row: &Term, column: &Term) -> Option<Self> {
        let tries = (1..=LONGEST_BAND).flat_map(|p| (1..=WIDEST).map(move |bands| (p, bands)));
        let mut same = tries.filter(|&(period, bands)| {
            let [rows, columns] = band_places(period, bands);
            rows == *row && columns == *column
        });
        let (period, bands) = same.next()?;
        Some(Self {
            first: 0,
            period,
            band: period * (bands + 1),
        })
    }

    fn of_test(test: &Test) -> Option<Self> {
        let all = |tests: &[Test]| {
            let shapes = tests.iter().map(Self::of_test);
            shapes.reduce(|all, next| all?.and(next?))?
        };
        match test {
            Test::Same(a, Term::Number(n)) if is_coordinate(a) => Some(Self {
                first: n.checked_add(1)?,
                ..Self::ONE
            }),
            Test::Same(a, b) if is_coordinate(a) && is_coordinate(b) => Some(Self::ONE),
            Test::Exceeds { large, than, small }
                if is_coordinate(large)
                    && is_coordinate(small)
                    && (than.whole, than.root, than.over) == (1, 0, 1) =>
            {
                Some(Self::ONE)
            }
            Test::Among(term, _) => Self::of(term),
            Test::Not(test) => Self::of_test(test),
            Test::All(tests) | Test::Any(tests) => all(tests),
            _ => None,
        }
    }
}

fn is_coordinate(term: &Term) -> bool {
    matches!(term, Term::Arg(0 | 1) | Term::Rank(0 | 1))
}

/// Whether a term is a sum of whole multiples of coordinates and a number.
fn is_linear(term: &Term) -> bool {
    match term {
        Term::Number(_) => true,
        Term::Both(Op::Plus, a, b) => is_linear(a) && is_linear(b),
        Term::Both(Op::Times, a, b) => {
            is_linear(a) && matches!(**b, Term::Number(_))
                || is_linear(b) && matches!(**a, Term::Number(_))
        }
        _ => is_coordinate(term),
    }
}

/// Whether the last bits of a term are told by those of the coordinates.
fn is_bitwise(term: &Term) -> bool {
    match term {
        Term::Both(Op::Xor | Op::And | Op::Or, a, b) => is_bitwise(a) && is_bitwise(b),
        _ => is_linear(term),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use grundy::{Catalog, Session, Value, Work};

    use super::proof;
    use crate::{Bounds, Certainty, Subject, of_game};

    fn found(spec: &str) -> (bool, bool) {
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog);
        let game = session.open(spec).unwrap();
        let bounds = Bounds {
            side: 41,
            ..Bounds::default()
        };
        let report = of_game(&mut session, game, 2, bounds, &Work::default()).unwrap();
        let finding = report.best(Subject::Values).unwrap().clone();
        let board = session.game_mut(game).board_mut();
        let right = (0..150)
            .flat_map(|a| (0..150).map(move |b| [a, b]))
            .all(|at| {
                let value = board.value(&at, &Work::default()).unwrap().0;
                matches!(value, Value::Nim(v) if Some(v.get()) == finding.formula.value(&at))
            });
        (right, matches!(finding.certainty, Certainty::Proved(_)))
    }

    #[test]
    fn finite_steps_are_proved_by_the_mex() {
        let games = [
            "king",
            "knight",
            "vectors:(-1,0),(0,-1)",
            "vectors:(-1,0),(-2,0),(0,-1),(0,-2),(0,-3)",
            "vectors:(-1,0),(0,-2)",
        ];
        for spec in games {
            assert_eq!(found(spec), (true, true), "{spec}");
        }
    }

    #[test]
    fn what_is_wrong_is_not_proved() {
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog);
        let formula = crate::formula("(a + b) mod 2").unwrap();
        for (spec, proved) in [
            ("vectors:(-1,0),(0,-1)", true),
            ("king", false),
            ("rook", false),
        ] {
            let game = session.open(spec).unwrap();
            let steps = session.game(game).board().steps();
            assert_eq!(proof(steps, &formula).is_some(), proved, "{spec}");
        }
    }
}
