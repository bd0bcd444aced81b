//! Hypotheses about tables of two and more dimensions.

mod axes;
mod grid;
mod one;
mod pairs;
mod ratio;

use std::collections::BTreeMap;

use crate::{Formula, Op, Subject, Term, line, search::Points};

/// A hypothesis about a table.
struct Hypothesis {
    name: &'static str,
    fit: fn(&Points, Subject) -> Vec<Formula>,
}

const HYPOTHESES: [Hypothesis; 3] = [
    Hypothesis {
        name: "a function of one coordinate, sum, difference, minimum, maximum, xor, and, or, gcd, \
               quotient, or of what Nivasch's formula for Euclid's game asks",
        fit: one::fit,
    },
    Hypothesis {
        name: "the xor, sum or nim-product of a function of each coordinate, or of each gap",
        fit: axes::fit,
    },
    Hypothesis {
        name: "a table by remainders, after some rows and columns",
        fit: grid::fit,
    },
];

const OF_SETS: [Hypothesis; 2] = [
    Hypothesis {
        name: "a threshold for the quotient of the larger by the smaller number",
        fit: ratio::fit,
    },
    Hypothesis {
        name: "pairs of two sequences, such as Beatty sequences",
        fit: pairs::fit,
    },
];

fn all(subject: Subject) -> impl Iterator<Item = &'static Hypothesis> {
    let sets = OF_SETS.iter().filter(move |_| subject == Subject::Losing);
    HYPOTHESES.iter().chain(sets)
}

/// The formulas that the hypotheses offer for these points.
pub(crate) fn offered(points: &Points, subject: Subject) -> Vec<Formula> {
    all(subject)
        .flat_map(|h| (h.fit)(points, subject))
        .collect()
}

/// What is looked for.
pub(crate) fn tried(subject: Subject) -> Vec<&'static str> {
    all(subject).map(|h| h.name).collect()
}

/// The shortest terms in one variable that say these values; numbers that are missing in the
/// beginning are none that are asked for.
fn terms(values: &BTreeMap<u64, u64>) -> Vec<Term> {
    let Some((&offset, _)) = values.first_key_value() else {
        return Vec::new();
    };
    let mut list = vec![0; offset as usize];
    list.extend((offset..).map_while(|n| values.get(&n)));
    if list.len() < 6 || list.len() as u64 - offset < 6 {
        return Vec::new();
    }
    let right = |term: &Term| {
        values
            .iter()
            .all(|(&n, &value)| term.value(&[n]) == Some(value))
    };
    let mut found: Vec<Term> = line::offered(&list)
        .into_iter()
        .map(|term| match term {
            Term::Listed { first, rest, .. } if first.len() as u64 <= offset => *rest,
            term => term,
        })
        .filter(right)
        .collect();
    found.sort_by(|a, b| a.bits().total_cmp(&b.bits()));
    found.truncate(2);
    found
}

fn arg(place: usize) -> Term {
    Term::Arg(place)
}

/// All coordinates with an operation between them.
fn joined(op: Op, width: usize) -> Term {
    (1..width).fold(arg(0), |term, place| term.with(op, arg(place)))
}
