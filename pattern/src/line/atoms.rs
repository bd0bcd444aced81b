//! Numbers that `n` tells by itself, from which others are put together.

use crate::{Arithmetic, Digits, Op, Parts, Rule, Surd, System, Term};

/// A number that `n` tells, with what it is for the first `n`.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) term: Term,
    pub(super) told: Vec<Option<u64>>,
}

impl Atom {
    fn of(term: Term, len: usize) -> Self {
        let told = (0..len as u64).map(|n| term.value(&[n])).collect();
        Self { term, told }
    }
}

/// All of them, for `n` below `len`.
pub(super) fn atoms(len: usize) -> Vec<Atom> {
    terms()
        .into_iter()
        .map(|term| Atom::of(term, len))
        .collect()
}

fn terms() -> Vec<Term> {
    let n = || Term::Arg(0);
    let above = || n().with(Op::Plus, Term::Number(1));
    let below = || n().with(Op::Minus, Term::Number(1));
    let digits = |rule: Digits, of: Term| Term::Digits(rule, Box::new(of));
    let mut found = vec![n()];
    for part in 2..=4 {
        found.push(n().with(Op::Over, Term::Number(part)));
        found.push(n().with(Op::Mod, Term::Number(part)));
    }
    for base in [2, 3, 4, 5, 10] {
        found.push(digits(Digits::Valuation(base), n()));
        found.push(digits(Digits::Valuation(base), above()));
    }
    found.push(digits(Digits::Power(2), n()));
    found.push(digits(Digits::Power(3), n()));
    for base in 2..=10 {
        found.push(digits(Digits::Sum(base), n()));
        found.push(digits(Digits::Length(base), n()));
    }
    found.push(digits(Digits::Sum(2), below()));
    found.push(digits(Digits::Sum(2), above()));
    found.push(digits(Digits::Leading(2), n()));
    found.push(digits(Digits::Leading(3), n()));
    found.extend((3..=10).map(|base| digits(Digits::Xor(base), n())));
    let places = (2..=5).flat_map(|base| (0..base).map(move |digit| (base, digit)));
    found.extend(places.map(|(base, digit)| digits(Digits::Place(base, digit), n())));
    let arithmetic = |rule, of: Term| Term::Rule(Rule::Arithmetic(rule), Box::new(of));
    for rule in Arithmetic::ALL {
        found.push(arithmetic(rule, n()));
    }
    let above_too = [Arithmetic::Root, Arithmetic::Factors, Arithmetic::Divisors];
    found.extend(above_too.map(|rule| arithmetic(rule, above())));
    let multiple = |surd, of: Term| Term::Multiple(surd, Box::new(of));
    found.push(multiple(Surd::GOLDEN, n()));
    found.push(multiple(Surd::GOLDEN, above()));
    found.extend([2, 3].map(|of| {
        let surd = Surd {
            whole: 0,
            root: 1,
            of,
            over: 1,
        };
        multiple(surd, n())
    }));
    found.push(super::arithmetic::triangular());
    let zeckendorf = System::Greedy {
        first: vec![1, 2],
        lags: vec![1, 1],
    };
    let parts = [Parts::Least, Parts::Zeros, Parts::Count, Parts::Length];
    found
        .extend(parts.map(|rule| Term::Rule(Rule::Parts(rule, zeckendorf.clone()), Box::new(n()))));
    found
}
