//! P-positions told by a few conditions: all of some, or one of some pairs of them.

use super::{arg, joined, one};
use crate::{Body, Formula, Op, Subject, Term, Test, search::Points};

/// Remainders by at most this are conditions.
const MOST_MODULUS: u64 = 4;
/// The most conditions of which all, or the most pairs of which one must hold.
const MOST: usize = 3;
/// The most conditions that are put together to pairs.
const MOST_PAIRED: usize = 80;

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    if subject == Subject::Values {
        return Vec::new();
    }
    let lost = Places::of(points, |_, value| value == 1);
    let won = Places::of(points, |_, value| value == 0);
    if lost.is_empty() || won.is_empty() {
        return Vec::new();
    }
    let atoms: Vec<(Test, Places)> = atoms(points)
        .into_iter()
        .map(|test| {
            let holds = Places::of(points, |at, _| test.holds(at) == Some(true));
            (test, holds)
        })
        .filter(|(_, holds)| !holds.is_empty())
        .collect();
    let tests = [all(&atoms, &lost, &won), any(&atoms, &lost, &won)];
    let bodies = tests.into_iter().flatten().map(Body::Losing);
    let width = points.width;
    bodies.map(|body| Formula { width, body }).collect()
}

/// Some of the places, as bits.
#[derive(Clone, PartialEq)]
struct Places(Vec<u64>);

impl Places {
    fn of(points: &Points, is: impl Fn(&[u64], u64) -> bool) -> Self {
        let mut bits = vec![0; points.list.len().div_ceil(64)];
        for (n, (at, value)) in points.list.iter().enumerate() {
            bits[n / 64] |= u64::from(is(at, *value)) << (n % 64);
        }
        Self(bits)
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }
}

/// The conditions, the simplest first.
fn atoms(points: &Points) -> Vec<Test> {
    let width = points.width;
    let mut found = Vec::new();
    for coordinate in [Term::Arg, Term::Rank] {
        let pairs = (0..width).flat_map(|i| (i + 1..width).map(move |j| (i, j)));
        found.extend(pairs.map(|(i, j)| Test::Same(coordinate(i), coordinate(j))));
    }
    let twice = Term::Rank(width - 1).with(Op::Times, Term::Number(2));
    let sum = joined(Op::Plus, width);
    if width > 2 {
        found.push(Test::Same(twice.clone(), sum.clone()));
        found.push(Test::Exceeds {
            large: twice,
            than: super::cases::ONE,
            small: sum,
        });
    }
    found.push(Test::Same(Term::Rank(0), Term::Number(0)));
    let mut numbers: Vec<Term> = (0..width).map(arg).collect();
    numbers.extend((0..width).map(Term::Rank));
    numbers.extend(one::numbers(width));
    for number in numbers {
        found.extend((0..2).map(|value| Test::Among(number.clone(), vec![value])));
        for modulus in 2..=MOST_MODULUS {
            let rest = number.clone().with(Op::Mod, Term::Number(modulus));
            found.extend((0..modulus).map(|r| Test::Among(rest.clone(), vec![r])));
        }
    }
    let others: Vec<Test> = found.iter().take(2 * width * width).cloned().collect();
    found.extend(others.into_iter().map(|test| Test::Not(Box::new(test))));
    found
}

/// Conditions that hold together exactly at the places lost.
fn all(atoms: &[(Test, Places)], lost: &Places, won: &Places) -> Option<Test> {
    let needed = |(_, holds): &&(Test, Places)| lost.without(holds).is_empty();
    let needed: Vec<&(Test, Places)> = atoms.iter().filter(needed).collect();
    let (mut chosen, mut left) = (Vec::new(), won.clone());
    while !left.is_empty() {
        let best = needed
            .iter()
            .rev()
            .min_by_key(|(_, holds)| left.and(holds).count())?;
        let after = left.and(&best.1);
        if after == left || chosen.len() == MOST {
            return None;
        }
        left = after;
        chosen.push(best.0.clone());
    }
    Some(if chosen.len() == 1 {
        chosen.remove(0)
    } else {
        Test::All(chosen)
    })
}

/// Conditions, or pairs of them, of which one holds exactly at the places lost.
fn any(atoms: &[(Test, Places)], lost: &Places, won: &Places) -> Option<Test> {
    let mut terms: Vec<(Test, Places)> = atoms.to_vec();
    let paired = &atoms[..atoms.len().min(MOST_PAIRED)];
    for (n, (a, holds)) in paired.iter().enumerate() {
        for (b, others) in atoms.iter().skip(n + 1) {
            let both = holds.and(others);
            if !both.is_empty() && won.and(&both).is_empty() {
                terms.push((Test::All(vec![a.clone(), b.clone()]), both));
            }
        }
    }
    terms.retain(|(_, holds)| won.and(holds).is_empty());
    let (mut chosen, mut left) = (Vec::new(), lost.clone());
    while !left.is_empty() {
        let (test, holds) = terms
            .iter()
            .rev()
            .max_by_key(|(_, holds)| left.and(holds).count())?;
        let after = left.without(holds);
        if after == left || chosen.len() == MOST {
            return None;
        }
        left = after;
        chosen.push(test.clone());
    }
    (chosen.len() > 1 || matches!(chosen[..], [Test::All(_)])).then_some(Test::Any(chosen))
}
