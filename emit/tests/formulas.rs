//! Every kind of formula in every language: what the programs print is what the formulas say.

#![allow(clippy::unwrap_used)]

mod common;
mod kinds;

use grundy_emit::{Language, of_formula, of_formulas};
use grundy_pattern::{Formula, Term, formula};
use kinds::{all, value};

/// Positions with small numbers, and with numbers up to the limit.
fn positions(width: usize, limit: u64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let side = [0_u64, 120, 12, 6][width];
    for place in 0..side * if width > 1 { side } else { 1 } * if width > 2 { side } else { 1 } {
        let at = (0..width as u32).map(|k| place / side.pow(k) % side);
        found.push(at.collect());
    }
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for bits in 4..60 {
        let at = (0..width).map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> (64 - bits)).min(limit)
        });
        found.push(at.collect());
    }
    found.push(vec![limit; width]);
    found.retain(|place| place.iter().all(|&number| number <= limit));
    found
}

/// The input for all formulas, and what is to be printed.
fn cases(formulas: &[(&str, Formula)]) -> (String, String) {
    let (mut input, mut wanted) = (String::new(), String::new());
    for (at, (name, formula)) in formulas.iter().enumerate() {
        let limit = of_formula(formula, &[]).unwrap().limit;
        let small = kinds::SMALL.contains(name);
        let least = if small { 50 } else { 1_000_000_000 };
        assert!(limit >= least, "{name}: {limit}");
        let mut told = 0;
        for place in positions(formula.width, limit) {
            if let Some(number) = formula.number(&place) {
                let numbers: Vec<String> = place.iter().map(u64::to_string).collect();
                input += &format!("{at} {}\n", numbers.join(" "));
                wanted += &format!("{number}\n");
                told += 1;
            }
        }
        assert!(told > if small { 50 } else { 100 }, "{name}");
    }
    (input, wanted)
}

fn all_are_right(language: Language) {
    let formulas = all();
    let (input, wanted) = cases(&formulas);
    let names = formulas.iter().map(|(name, _)| format!("of_{name}"));
    let names: Vec<String> = names.collect();
    let named = names.iter().zip(&formulas);
    let named: Vec<(&str, &Formula)> = named.map(|(n, (_, f))| (n.as_str(), f)).collect();
    let code = of_formulas(&named).unwrap().tested(language).unwrap();
    let Some(printed) = common::run("formulas", language, &code, &input) else {
        return;
    };
    let lines = input.lines().zip(wanted.lines());
    for ((asked, wanted), printed) in lines.zip(printed.lines()) {
        let which: usize = asked.split(' ').next().unwrap().parse().unwrap();
        assert_eq!(printed, wanted, "{}: {asked}", formulas[which].0);
    }
    assert_eq!(printed.lines().count(), wanted.lines().count());
}

#[test]
fn all_kinds_are_right_in_cpp() {
    all_are_right(Language::Cpp);
}

#[test]
fn all_kinds_are_right_in_python() {
    all_are_right(Language::Python);
}

#[test]
fn all_kinds_are_right_in_rust() {
    all_are_right(Language::Rust);
}

/// What does not fit is said, not written.
#[test]
fn what_does_not_fit_is_refused() {
    let huge = value(1, Term::Number(u64::MAX));
    let refused = of_formula(&huge, &[]).unwrap_err().to_string();
    assert!(refused.contains("do not fit 64 bits"), "{refused}");
}

/// Where a formula tells nothing of the first numbers, its function is for the others.
#[test]
fn the_least_number_is_known() {
    let code = of_formula(&formula("v2(n)").unwrap(), &[]).unwrap();
    assert_eq!((code.least, code.limit), (1, 1_000_000_000_000_000_000));
    let code = of_formula(&formula("nim(a - 1, b - 1)").unwrap(), &[]).unwrap();
    assert_eq!((code.least, code.limit), (1, 4_000_000_000));
}

/// What is printed is read back as the same formula, unless a name in it needs a meaning.
#[test]
fn printed_formulas_are_read_back() {
    let mut read = 0;
    for (name, told) in all() {
        let (line, meanings) = told.written();
        let again = match formula(&line) {
            Ok(again) => again,
            Err(error) => {
                assert!(!meanings.is_empty(), "{name}: {line}: {error}");
                continue;
            }
        };
        assert_eq!(again.width, told.width, "{name}: {line}");
        for at in positions(told.width, 1_000_000) {
            if let Some(number) = told.number(&at) {
                assert_eq!(again.number(&at), Some(number), "{name}: {line} at {at:?}");
            }
        }
        read += 1;
    }
    assert!(read > 30, "{read}");
}
