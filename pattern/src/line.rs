//! Hypotheses about one sequence: each looks at its beginning and offers terms in `n` that say
//! all of it. Whether they also say what was not shown is tested elsewhere.

mod arithmetic;
mod atoms;
mod automaton;
mod beatty;
mod cases;
mod composed;
mod cycle;
mod digits;
mod keyed;
mod linear;
mod members;
mod parts;
mod polynomial;
mod recurrence;
mod refer;
mod regular;
mod runs;
mod spaced;
mod words;

use crate::{Series, Term, Test};
pub(crate) use {
    beatty::{beatty, offered as beatty_beyond, simplest},
    keyed::by_rest,
    parts::systems,
    runs::{fit as runs, starts as run_starts},
};

/// A hypothesis about values: its name, and what it offers.
pub(crate) struct Hypothesis {
    /// What is looked for, in a few words.
    pub(crate) name: &'static str,
    /// Terms in `n` that say all of the values.
    pub(crate) fit: fn(&[u64]) -> Vec<Term>,
    /// Whether it takes too long to be asked of each part of a table.
    pub(crate) dear: bool,
}

/// Values that repeat or rise evenly.
pub(crate) const PERIODS: Hypothesis = Hypothesis {
    name: "constant, periodic, arithmetic periodic, or a mixture by residues",
    fit: cycle::fit,
    dear: false,
};

/// The simplest first.
pub(crate) const HYPOTHESES: [Hypothesis; 15] = [
    Hypothesis {
        name: "taking up to a root or a number of digits, and what is lost then",
        fit: spaced::fit,
        dear: false,
    },
    PERIODS,
    Hypothesis {
        name: "polynomials up to the third degree, divided and rounded down",
        fit: polynomial::fit,
        dear: false,
    },
    Hypothesis {
        name: "valuation, ruler, digit sum and length in bases 2 to 10, their remainders and sums with n",
        fit: digits::fit,
        dear: false,
    },
    Hypothesis {
        name: "divisors, prime factors and roots of n, and their sums with n",
        fit: arithmetic::fit,
        dear: false,
    },
    Hypothesis {
        name: "what digits, divisors and roots tell, by a list, a remainder, or a place among \
               odious or evil numbers",
        fit: composed::by_one,
        dear: false,
    },
    Hypothesis {
        name: "two such numbers with an operation between them, and the remainder of that",
        fit: composed::by_two,
        dear: true,
    },
    Hypothesis {
        name: "multiples of quadratic irrationals, rounded down",
        fit: beatty::fit,
        dear: false,
    },
    Hypothesis {
        name: "parts, zeros and shifts of greedy sums, and their sums with n",
        fit: parts::fit,
        dear: false,
    },
    Hypothesis {
        name: "lists by a linear recurrence, or by x(k) = ⌊(a x(k-1) + c) / b⌋",
        fit: members::fit,
        dear: false,
    },
    Hypothesis {
        name: "finite automata over the digits in bases 2 to 10, read from either end",
        fit: automaton::in_bases,
        dear: false,
    },
    Hypothesis {
        name: "self-similar: G(bn + r) from values at n, bases 2 to 10",
        fit: regular::fit,
        dear: false,
    },
    Hypothesis {
        name: "self-reference: G(mk + r) from G(pk + s) or on a line, m up to 8",
        fit: refer::fit,
        dear: false,
    },
    Hypothesis {
        name: "finite automata over the greedy sums of Fibonacci, Pell and other numbers",
        fit: automaton::in_systems,
        dear: false,
    },
    Hypothesis {
        name: "periods, polynomials and digit rules by cases, for the remainders by 2, 3 or 4",
        fit: cases::fit,
        dear: false,
    },
];

/// What is looked for in the runs of equal values.
pub(crate) const RUNS: &str = "runs of equal values whose first numbers follow a recurrence or a \
                               polynomial";

/// A hypothesis about a set of numbers, of which the members in the beginning are shown.
pub(crate) struct OfSets {
    /// What is looked for, in a few words.
    pub(crate) name: &'static str,
    /// Lists that begin with all the members.
    pub(crate) fit: fn(&[u64]) -> Vec<Series>,
}

/// Those that go by the list of members.
pub(crate) const OF_SETS: [OfSets; 4] = [
    OfSets {
        name: "members that lie a root, a number of digits or of divisors, or the like apart",
        fit: spaced::of_members,
    },
    OfSets {
        name: "members by a linear recurrence up to order 4, x(k) = x(k-1) + x(k-s), or rounded",
        fit: recurrence::fit,
    },
    OfSets {
        name: "members by a polynomial or a digit rule",
        fit: recurrence::by_terms,
    },
    OfSets {
        name: "Beatty sequences of quadratic irrationals",
        fit: beatty::of_members,
    },
];

/// All terms that the hypotheses offer for a part of a table.
pub(crate) fn offered(values: &[u64]) -> Vec<Term> {
    let quick = HYPOTHESES.iter().filter(|h| !h.dear);
    quick.flat_map(|h| (h.fit)(values)).collect()
}

/// What the digits in one base may tell: terms of an automaton or a recursion.
pub(crate) fn of_digits(base: u64, values: &[u64]) -> Vec<Term> {
    let mut found = automaton::in_base(base, values);
    found.extend(regular::in_base(base, values));
    found
}

/// A set as a test, from a term for its indicator.
pub(crate) fn indicated(term: Term) -> Test {
    match term {
        Term::Cycle(cycle, of) if cycle.saltus() == Some(0) => {
            let period = cycle.residues.len() as u64;
            let residues = (0..).zip(&cycle.residues);
            let members = residues.filter(|(_, r)| r.base == 1).map(|(n, _)| n);
            Test::Among(
                of.with(crate::Op::Mod, Term::Number(period)),
                members.collect(),
            )
        }
        Term::Listed { first, of, rest } if !is_two_lists(&rest) => {
            let members = (0..).zip(&first).filter(|(_, v)| **v == 1).map(|(n, _)| n);
            let members: Vec<u64> = members.collect();
            let len = first.len() as u64;
            let beyond = Test::Exceeds {
                large: (*of).clone(),
                than: crate::Surd {
                    whole: len as i64 - 1,
                    root: 0,
                    of: 0,
                    over: 1,
                },
                small: Term::Number(1),
            };
            let rest = match *rest {
                Term::Number(0) => return Test::Among(*of, members),
                Term::Number(_) => beyond,
                rest => Test::All(vec![beyond, indicated(rest)]),
            };
            match members.is_empty() {
                true => rest,
                false => Test::Any(vec![Test::Among(*of, members), rest]),
            }
        }
        term => Test::Among(term, vec![1]),
    }
}

/// Whether a list of the first values stands before a rule that is no list alone.
fn is_two_lists(rest: &Term) -> bool {
    match rest {
        Term::Listed { first, rest, .. } => {
            **rest != Term::Number(0) || first.iter().all(|&value| value == 0)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests;
