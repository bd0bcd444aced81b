//! Hypotheses about tables of two and more dimensions.

mod axes;
mod bands;
mod besides;
mod blocks;
mod cases;
mod conditions;
mod curves;
mod cut;
mod forms;
mod grid;
mod moore;
mod one;
mod pairs;
mod ratio;
mod shapes;
mod shifted;
mod told;
mod woven;

use std::collections::BTreeMap;

pub(crate) use {
    axes::gap,
    bands::{MOST as LONGEST_BAND, WIDEST, places as band_places},
    one::nivasch,
};

use crate::{Body, Formula, Op, Subject, Term, Test, formula::gcd, line, search::Points};

/// A hypothesis about a table.
pub(crate) struct Hypothesis {
    /// What is looked for, in a few words.
    pub(crate) name: &'static str,
    /// Formulas that say all of the points, or nearly.
    pub(crate) fit: fn(&Points, Subject) -> Vec<Formula>,
    /// Whether it is asked only where the others found nothing.
    pub(crate) late: bool,
}

const HYPOTHESES: [Hypothesis; 10] = [
    Hypothesis {
        name: "a function of one coordinate, sum, difference, minimum, maximum, xor, and, or, gcd, \
               quotient, or of what Nivasch's formula for Euclid's game asks",
        fit: one::fit,
        late: false,
    },
    Hypothesis {
        name: "the xor, sum or nim-product of a function of each coordinate, or of each gap",
        fit: axes::fit,
        late: false,
    },
    Hypothesis {
        name: "a table by remainders, after some rows and columns, in order of size too",
        fit: grid::fit,
        late: false,
    },
    Hypothesis {
        name: "blocks of equal size that rise by the xor, sum, minimum or maximum of their places",
        fit: blocks::fit,
        late: true,
    },
    Hypothesis {
        name: "the xor or sum of a coordinate, or of the xor of all, and a function of one number",
        fit: besides::fit,
        late: true,
    },
    Hypothesis {
        name: "a table by remainders for each of some bands along the diagonal",
        fit: bands::fit,
        late: true,
    },
    Hypothesis {
        name: "two of these by cases: parities, the smaller coordinate, equal ones, a zero",
        fit: cases::fit,
        late: true,
    },
    Hypothesis {
        name: "nim in which all heaps but one may be changed at once",
        fit: moore::fit_values,
        late: true,
    },
    FORMS,
    WOVEN,
];

const FORMS: Hypothesis = Hypothesis {
    name: "the minimum, maximum, nim-sum, sum, difference, product or quotient of two forms, or the \
           remainder of that: sums, halves, gaps, divisors, roots, digits; nim-sums with a \
           coordinate cut to a part of others",
    fit: forms::fit,
    late: true,
};

const WOVEN: Hypothesis = Hypothesis {
    name: "automata and recursions over the digits of both coordinates in bases 2 to 4",
    fit: woven::fit,
    late: true,
};

const OF_SETS: [Hypothesis; 9] = [
    Hypothesis {
        name: "a threshold for the quotient of the larger by the smaller number",
        fit: ratio::fit,
        late: false,
    },
    Hypothesis {
        name: "pairs of two sequences, such as Beatty sequences",
        fit: pairs::fit,
        late: false,
    },
    Hypothesis {
        name: "digits in some numeration, moved by one place from number to number",
        fit: shifted::fit,
        late: false,
    },
    Hypothesis {
        name: "how many ones there are in each binary place, a multiple of 3, 4 or 5",
        fit: moore::fit,
        late: true,
    },
    Hypothesis {
        name: "two of these by cases",
        fit: cases::fit,
        late: true,
    },
    Hypothesis {
        name: "all of some conditions, or one of some pairs of them: equal numbers, remainders",
        fit: conditions::fit,
        late: true,
    },
    Hypothesis {
        name: "one for each difference, or on a line over a set of smaller numbers",
        fit: curves::fit,
        late: true,
    },
    FORMS,
    WOVEN,
];

/// The hypotheses, the simplest first.
pub(crate) fn all(subject: Subject) -> impl Iterator<Item = &'static Hypothesis> {
    let (sets, values) = (subject == Subject::Losing, subject == Subject::Values);
    let always = HYPOTHESES.iter().filter(move |h| values || !h.late);
    always.chain(OF_SETS.iter().filter(move |_| sets))
}

/// What is looked for.
pub(crate) fn tried(subject: Subject) -> Vec<&'static str> {
    all(subject).map(|h| h.name).collect()
}

/// Formulas for values from terms.
fn of_values(width: usize, terms: impl IntoIterator<Item = Term>) -> Vec<Formula> {
    let bodies = terms.into_iter().map(Body::Value);
    bodies.map(|body| Formula { width, body }).collect()
}

/// The formula of the first of some tests that says what is lost.
fn first_right(points: &Points, tests: impl IntoIterator<Item = Test>) -> Vec<Formula> {
    let tells = |test: &Test| {
        let mut list = points.list.iter();
        list.all(|(at, value)| test.holds(at).map(u64::from) == Some(*value))
    };
    let body = tests.into_iter().find(tells).map(Body::Losing);
    let width = points.width;
    body.map(|body| Formula { width, body })
        .into_iter()
        .collect()
}

/// The shortest terms in one variable that say these values; numbers that are missing in the
/// beginning are none that are asked for, nor are those between others that are equally far apart.
fn terms(values: &BTreeMap<u64, u64>) -> Vec<Term> {
    let Some((&offset, _)) = values.first_key_value() else {
        return Vec::new();
    };
    let step = values.keys().fold(0, |step, n| gcd(step, n - offset));
    if step < 2 {
        return plain_terms(values);
    }
    let quotients = values
        .iter()
        .map(|(n, &value)| ((n - offset) / step, value));
    let quotient = match offset {
        0 => Term::Arg(0),
        _ => Term::Arg(0).with(Op::Minus, Term::Number(offset)),
    };
    let quotient = quotient.with(Op::Over, Term::Number(step));
    let found = plain_terms(&quotients.collect());
    found.into_iter().map(|term| term.of(&quotient)).collect()
}

/// [`terms`] of numbers that follow one another.
fn plain_terms(values: &BTreeMap<u64, u64>) -> Vec<Term> {
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
    found.sort_by(|a, b| a.weight().total_cmp(&b.weight()));
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
