//! Numbers that two simple forms of the coordinates tell: the smaller or larger of two, their nim-sum,
//! and so on, the forms being sums, halves, partial sums and gaps, or the remainder of that; and
//! nim-sums in which one coordinate counts no further than a part of the others.

use super::{cut::cut, shapes::forms, told::Told};
use crate::{Body, Formula, Op, Subject, Term, Test, search::Points, table::cases::ONE};

/// So many that say all that is shown are put to the test, the shortest of so many.
const MOST_OFFERED: usize = 4;
const MOST_FOUND: usize = 64;
/// Fewer places lost tell no form.
const FEWEST_LOST: usize = 6;
const OPS: [Op; 12] = [
    Op::Min,
    Op::Max,
    Op::Xor,
    Op::Plus,
    Op::Apart,
    Op::And,
    Op::Or,
    Op::Carryless(3),
    Op::Times,
    Op::Over,
    Op::Mod,
    Op::Minus,
];

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    let lost = points.list.iter().filter(|(_, value)| *value == 1).count();
    if !(2..=3).contains(&points.width) || subject == Subject::Losing && lost < FEWEST_LOST {
        return Vec::new();
    }
    let mut found = of_two(points, subject);
    found.extend(of_one(points, subject));
    let mut formulas: Vec<Formula> = found
        .into_iter()
        .map(|body| Formula {
            width: points.width,
            body,
        })
        .collect();
    formulas.sort_by(|a, b| a.weight().total_cmp(&b.weight()));
    formulas.truncate(MOST_OFFERED);
    formulas
}

/// Two forms with an operation between them, or compared.
fn of_two(points: &Points, subject: Subject) -> Vec<Body> {
    let forms = forms(points.width);
    let told: Vec<Vec<Option<u64>>> = forms
        .iter()
        .map(|form| points.list.iter().map(|(at, _)| form.value(at)).collect())
        .collect();
    let pairs = (0..forms.len()).flat_map(|i| (0..forms.len()).map(move |j| (i, j)));
    let tries = pairs.flat_map(|(i, j)| OPS.map(|op| (op, i, j)));
    let tries = tries.filter(|(op, i, j)| {
        let ordered = matches!(op, Op::Over | Op::Mod | Op::Minus);
        i < j || ordered && j < i
    });
    let found = tries.filter_map(|(op, i, j)| {
        let number = |at: usize| op.apply(told[i][at]?, told[j][at]?);
        let rule = Told::by(points, subject, number)?;
        Some(rule.body(forms[i].clone().with(op, forms[j].clone()), subject))
    });
    let mut found: Vec<Body> = found.take(MOST_FOUND).collect();
    if subject == Subject::Losing || points.list.iter().all(|(_, value)| *value < 2) {
        let tests = compared(points, &forms, &told).into_iter();
        found.extend(tests.map(|test| match subject {
            Subject::Losing => Body::Losing(test),
            Subject::Values => {
                let number = |n| Box::new(Term::Number(n));
                Body::Value(Term::If(Box::new(test), number(1), number(0)))
            }
        }));
    }
    found
}

/// One number in which a coordinate is cut.
fn of_one(points: &Points, subject: Subject) -> Vec<Body> {
    let found = cut(points.width).into_iter().filter_map(|term| {
        let rule = Told::by(points, subject, |at| term.value(&points.list[at].0))?;
        Some(rule.body(term, subject))
    });
    found.take(MOST_OFFERED).collect()
}

/// Where the numbers are 1 as one form is more than another, or not more; where a coordinate is 0, and a
/// form tells nothing, all may be 1 or none.
fn compared(points: &Points, forms: &[Term], told: &[Vec<Option<u64>>]) -> Vec<Test> {
    let mut found = Vec::new();
    for (i, large) in forms.iter().enumerate() {
        for (j, small) in forms.iter().enumerate().filter(|(j, _)| *j != i) {
            for more in [true, false] {
                let number = |at: usize| Some((told[i][at]? > told[j][at]?) == more);
                let Some(zero) = agrees(points, number) else {
                    continue;
                };
                let exceeds = Test::Exceeds {
                    large: large.clone(),
                    than: ONE,
                    small: small.clone(),
                };
                let test = match more {
                    true => exceeds,
                    false => Test::Not(Box::new(exceeds)),
                };
                found.push(zero.before(test));
            }
        }
    }
    found
}

/// What is so where a coordinate is 0.
#[derive(Clone, Copy)]
enum Zero {
    Same,
    Lost(usize),
    Won(usize),
}

impl Zero {
    fn before(self, test: Test) -> Test {
        let is_zero = |place| Test::Among(Term::Arg(place), vec![0]);
        match self {
            Self::Same => test,
            Self::Lost(place) => Test::Any(vec![is_zero(place), test]),
            Self::Won(place) => Test::All(vec![Test::Not(Box::new(is_zero(place))), test]),
        }
    }
}

/// Whether what is lost is where the test says so, and where it says nothing, a coordinate is 0.
fn agrees(points: &Points, test: impl Fn(usize) -> Option<bool>) -> Option<Zero> {
    let mut zero: Option<(u64, Vec<usize>)> = None;
    for (n, (at, value)) in points.list.iter().enumerate() {
        match test(n) {
            Some(lost) if lost == (*value == 1) => {}
            Some(_) => return None,
            None => {
                let (told, places) = zero.get_or_insert_with(|| (*value, (0..at.len()).collect()));
                places.retain(|&place| at[place] == 0);
                if told != value || places.is_empty() {
                    return None;
                }
            }
        }
    }
    Some(match zero {
        None => Zero::Same,
        Some((1, places)) => Zero::Lost(*places.first()?),
        Some((_, places)) => Zero::Won(*places.first()?),
    })
}
