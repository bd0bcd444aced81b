//! Lists of numbers that lie far enough apart, and the values of the games that they are lost in: one
//! may take up to `f(n)` of `n` counters, where `f` is a root, a number of digits or the like.

use crate::{Arithmetic, Digits, Op, Parts, Rule, Series, Spaced, System, Term};

/// Fewer numbers tell nothing.
const FEWEST: usize = 12;
/// Values tell less than members.
const FEWEST_VALUES: usize = 32;
/// So many of the first members may follow no rule.
const MOST_FIRST: usize = 3;

/// Values that are such a list, or those of such a game.
pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    let found = match values.windows(2).all(|two| two[0] < two[1]) {
        true => list(values).map(Rule::Spaced),
        false => game(values).map(|of| Rule::UpTo(Box::new(of))),
    };
    let term = |rule| Term::Rule(rule, Box::new(Term::Arg(0)));
    found.map(term).into_iter().collect()
}

/// Members that are such a list.
pub(super) fn of_members(members: &[u64]) -> Vec<Series> {
    let found = list(members).into_iter();
    let terms = found.map(|rule| Term::Rule(Rule::Spaced(rule), Box::new(Term::Arg(0))));
    terms.map(|term| Series::Terms(Box::new(term))).collect()
}

fn list(members: &[u64]) -> Option<Spaced> {
    if members.len() < FEWEST {
        return None;
    }
    taken().find_map(|of| {
        let follows = |k: usize| {
            let last = members[k - 1];
            let is_beyond = |n: u64| {
                let taken = of.value(&[n])?;
                Some(n.checked_sub(taken).is_some_and(|left| left > last))
            };
            let mut before = last + 1..members[k];
            is_beyond(members[k]) == Some(true) && before.all(|n| is_beyond(n) == Some(false))
        };
        // What fails is seen at the end as well.
        let len = members.len();
        let broken = (1..len).rev().find(|&k| !follows(k));
        let first = broken.map_or(1, |k| k + 1);
        (first <= MOST_FIRST).then(|| Spaced {
            first: members[..first].to_vec(),
            of: Box::new(of),
        })
    })
}

fn game(values: &[u64]) -> Option<Term> {
    if values.len() < FEWEST_VALUES {
        return None;
    }
    taken().find(|of| {
        let right = |n: usize| {
            let Some(most) = of.value(&[n as u64]) else {
                return false;
            };
            // Of none, none can be taken.
            let before = if n > 1 {
                of.value(&[n as u64 - 1])
            } else {
                Some(0)
            };
            let before = before.unwrap_or(u64::MAX);
            match most.checked_sub(before) {
                Some(0) => (n - 1)
                    .checked_sub(most as usize)
                    .is_some_and(|at| values[n] == values[at]),
                Some(1) => values[n] == most,
                _ => false,
            }
        };
        values[0] == 0 && (1..values.len()).all(right)
    })
}

/// How many may be taken, the simplest first.
fn taken() -> impl Iterator<Item = Term> {
    let n = || Box::new(Term::Arg(0));
    let of = |rule: Arithmetic| Term::Rule(Rule::Arithmetic(rule), n());
    let root = of(Arithmetic::Root);
    let length = move |base| Term::Digits(Digits::Length(base), n());
    let less = move |term: Term| term.with(Op::Minus, Term::Number(1));
    let more = move |term: Term, by: u64| term.with(Op::Plus, Term::Number(by));
    let bases = || 2..=10_u64;
    let plain = [
        root.clone(),
        of(Arithmetic::Divisors),
        of(Arithmetic::Factors),
    ];
    let triangle = Term::Rule(
        Rule::Arithmetic(Arithmetic::Root),
        Box::new(more(Term::Arg(0).with(Op::Times, Term::Number(8)), 1)),
    );
    let triangle = less(triangle).with(Op::Over, Term::Number(2));
    let moved = [
        more(root.clone(), 1),
        root.clone().with(Op::Times, Term::Number(2)),
        root.with(Op::Over, Term::Number(2)),
        triangle,
    ];
    let zeckendorf = System::Greedy {
        first: vec![1, 2],
        lags: vec![1, 1],
    };
    let parts = [Parts::Count, Parts::Length];
    let parts = parts.map(|rule| Term::Rule(Rule::Parts(rule, zeckendorf.clone()), n()));
    plain
        .into_iter()
        .chain(bases().map(length))
        .chain(bases().map(move |base| less(length(base))))
        .chain(bases().map(move |base| Term::Digits(Digits::Sum(base), n())))
        .chain(bases().map(move |base| more(Term::Digits(Digits::Valuation(base), n()), 1)))
        .chain(bases().map(move |base| more(length(base), 1)))
        .chain(moved)
        .chain(parts)
}
