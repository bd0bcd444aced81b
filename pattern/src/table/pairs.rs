//! P-positions that are the pairs of two sequences.

use crate::{
    Body, Formula, Op, Subject, Term, Test,
    line::{beatty, offered},
    search::Points,
};

/// Fewer pairs tell no sequences, …
const FEWEST: usize = 12;
/// … of which so many must be left where the first ones are others.
const FEWEST_LEFT: usize = 10;
/// So many of the first pairs may be none of the sequences.
const MOST_FIRST: usize = 4;

pub(super) fn fit(points: &Points, _: Subject) -> Vec<Formula> {
    let Some(pairs) = pairs(points) else {
        return Vec::new();
    };
    let tries = (0..=MOST_FIRST).filter(|first| pairs.len() >= FEWEST_LEFT + first);
    let found = tries.map(|first| {
        let tests = of_sequences(&pairs[first..]);
        let tests = tests
            .into_iter()
            .map(|test| with_first(&pairs[..first], test));
        tests.collect::<Vec<Test>>()
    });
    let found = found.into_iter().find(|tests| !tests.is_empty());
    let bodies = found.into_iter().flatten().map(Body::Losing);
    bodies.map(|body| Formula { width: 2, body }).collect()
}

/// The pairs of two sequences, the shortest test first.
fn of_sequences(pairs: &[(u64, u64)]) -> Vec<Test> {
    let rising = pairs
        .windows(2)
        .all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1);
    if !rising {
        return Vec::new();
    }
    let (small, large): (Vec<u64>, Vec<u64>) = pairs.iter().copied().unzip();
    let apart: Vec<u64> = small.iter().zip(&large).map(|(a, b)| b - a).collect();
    let Some(smaller) = shortest(&small, beatty(&small)) else {
        return Vec::new();
    };
    // Two slopes of one game lie in one field; any other that fits some pairs fails later.
    let fits = |larger: &Term| {
        let roots = root(&smaller).zip(root(larger));
        roots.is_none_or(|(one, other)| one == other)
    };
    let mut options: Vec<Term> = shortest(&large, beatty(&large)).into_iter().collect();
    options.retain(fits);
    options.extend(shortest(&apart, Vec::new()).map(|apart| smaller.clone().with(Op::Plus, apart)));
    options.sort_by(|a, b| a.bits().total_cmp(&b.bits()));
    let tests = options.into_iter().map(|larger| Test::Pair {
        smaller: Box::new(smaller.clone()),
        larger: Box::new(larger),
    });
    tests.collect()
}

/// The test, or one of the pairs that come before it.
fn with_first(first: &[(u64, u64)], test: Test) -> Test {
    let is = |rank: usize, number: u64| Test::Among(Term::Rank(rank), vec![number]);
    let pairs = first
        .iter()
        .map(|&(small, large)| Test::All(vec![is(0, small), is(1, large)]));
    let mut all: Vec<Test> = pairs.collect();
    if all.is_empty() {
        return test;
    }
    all.push(test);
    Test::Any(all)
}

/// The pairs in the order of their numbers, up to where all of them are shown.
fn pairs(points: &Points) -> Option<Vec<(u64, u64)>> {
    if points.width != 2 {
        return None;
    }
    let lost = points
        .list
        .iter()
        .filter(|(at, value)| *value == 1 && at[0] <= at[1]);
    let mut pairs: Vec<(u64, u64)> = lost.map(|(at, _)| (at[0], at[1])).collect();
    pairs.sort_unstable();
    (pairs.len() >= FEWEST).then_some(pairs)
}

/// What the root is taken of in a multiple of an irrational number.
fn root(term: &Term) -> Option<u64> {
    match term {
        Term::Multiple(surd, _) => (surd.root != 0).then_some(surd.of),
        Term::Both(_, a, b) => root(a).or_else(|| root(b)),
        _ => None,
    }
}

/// The shortest of some terms and of what the hypotheses about sequences offer.
pub(super) fn shortest(values: &[u64], mut terms: Vec<Term>) -> Option<Term> {
    terms.extend(offered(values));
    let tells = |term: &Term| {
        (0..)
            .zip(values)
            .all(|(k, &value)| term.value(&[k]) == Some(value))
    };
    let told = terms.into_iter().filter(tells);
    told.min_by(|a, b| a.weight().total_cmp(&b.weight()))
}
