//! The shapes of cases: what the generators make has them, what is drawn by them is read.

#![allow(clippy::unwrap_used, dead_code)]

mod common;

use std::collections::BTreeSet;

use common::right;
use grundy::{Catalog, Session};
use grundy_judge::{PROBLEMS, Problem, Puzzle, Record, Size, Small, Source, Style, framed, words};

fn with(problem: &'static Problem, work: impl FnOnce(&mut dyn Puzzle)) {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    work(&mut Record::new(problem, &mut session).unwrap());
}

/// The generators and the shapes are written apart: they agree to the byte.
#[test]
fn made_cases_have_their_shape() {
    for problem in PROBLEMS {
        with(problem, |puzzle| {
            for (size, count) in [
                (Size::Tiny, 40),
                (Size::Small, 40),
                (Size::Medium, 20),
                (Size::Max, 2),
            ] {
                for case in puzzle.make(size, 3, count).unwrap() {
                    let given = Source::Given(words(&case));
                    let drawn = puzzle.draw(given).unwrap().0;
                    let text = String::from_utf8_lossy(&case);
                    let drawn = drawn.unwrap_or_else(|| panic!("{} {text}", problem.id));
                    assert!(drawn.bytes() == case, "{} {text}", problem.id);
                }
            }
        });
    }
}

/// All small cases are different ones, in the order of their bounds, and are read.
#[test]
fn small_cases_are_read() {
    for problem in PROBLEMS {
        with(problem, |puzzle| {
            let (mut small, mut cases) = (Small::default(), Vec::new());
            while cases.len() < 300 {
                let Some(drawn) = small.next(puzzle).unwrap() else {
                    break;
                };
                cases.push(drawn.bytes());
            }
            let different: BTreeSet<_> = cases.iter().collect();
            assert!(different.len() * 3 > cases.len() * 2, "{}", problem.id);
            assert!(different.len() > 50, "{}", problem.id);
            let input = framed(problem.input, &cases);
            let answers = puzzle.answer(&input).unwrap();
            assert_eq!(answers.output, right(problem, &input[..]).as_bytes());
            assert!(answers.cases.len() >= cases.len() / 2, "{}", problem.id);
            // Answered again, with what the games have learnt.
            assert_eq!(puzzle.answer(&input).unwrap(), answers);
        });
    }
}

/// What is drawn at random in any style is legal and read.
#[test]
fn random_cases_are_read() {
    for problem in PROBLEMS {
        with(problem, |puzzle| {
            for style in Style::ALL {
                let mut drawn = (0..20).filter_map(|seed| {
                    let source = Source::Random { seed, style };
                    puzzle.draw(source).unwrap().0
                });
                let Some(drawn) = drawn.next() else {
                    // Random graphs have cycles, and equal lights stand in one place.
                    let refuses = ["poj-2425", "hdu-3404", "poj-3533"];
                    assert!(refuses.contains(&problem.id), "{} {style:?}", problem.id);
                    continue;
                };
                let again = puzzle.draw(Source::Given(drawn.words.clone())).unwrap().0;
                assert_eq!(again.unwrap().words, drawn.words, "{}", problem.id);
                let input = framed(problem.input, &[drawn.bytes()]);
                right(problem, &input[..]);
            }
        });
    }
}

/// Reasons are given for every problem's answers.
#[test]
fn reasons_are_given() {
    for problem in PROBLEMS {
        with(problem, |puzzle| {
            let cases = puzzle.make(Size::Tiny, 1, 4).unwrap();
            let input = framed(problem.input, &cases);
            let count = puzzle.answer(&input).unwrap().cases.len();
            let told = (0..count).filter(|&case| puzzle.why(&input, case).unwrap().is_some());
            assert!(told.count() > 0, "{}", problem.id);
            assert_eq!(puzzle.why(&input, count).unwrap(), None);
        });
    }
}
