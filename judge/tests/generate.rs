//! Generated inputs are legal at every size, and the same for the same seed.

#![allow(clippy::unwrap_used, dead_code)]

mod common;

use common::{made, right};
use grundy_judge::{Input, PROBLEMS, Size};

const SIZES: [Size; 6] = [
    Size::Tiny,
    Size::Small,
    Size::Medium,
    Size::Max,
    Size::Bytes(1),
    Size::Bytes(200_000),
];

#[test]
fn every_size_is_read_without_an_error() {
    for problem in PROBLEMS {
        for size in SIZES {
            for seed in 0..2 {
                let input = made(problem, size, seed);
                let output = right(problem, &input[..]);
                let open = problem.input != Input::Counted;
                assert!(!output.is_empty() || open, "{} {size} {seed}", problem.id);
                if let Size::Bytes(bytes) = size {
                    assert!(input.len() as u64 >= bytes, "{} {size}", problem.id);
                }
            }
        }
    }
}

#[test]
fn the_seed_tells_the_input() {
    for problem in PROBLEMS {
        for size in SIZES {
            assert_eq!(
                made(problem, size, 7),
                made(problem, size, 7),
                "{}",
                problem.id
            );
        }
        assert_ne!(
            made(problem, Size::Small, 7),
            made(problem, Size::Small, 8),
            "{}",
            problem.id
        );
    }
}

#[test]
fn sizes_are_written_as_they_are_read() {
    for size in SIZES {
        assert_eq!(size.to_string().parse::<Size>().unwrap(), size);
    }
    assert_eq!("20M".parse::<Size>().unwrap(), Size::Bytes(20_000_000));
    assert_eq!("64k".parse::<Size>().unwrap(), Size::Bytes(64_000));
    for wrong in ["", "M", "huge", "-1", "1.5M", "99999999999G", "é"] {
        let error = wrong.parse::<Size>().unwrap_err().to_string();
        assert!(
            error.starts_with("expected tiny, small, medium, max or"),
            "{error}"
        );
    }
}

/// Both players win now and then, so that a wrong program is found out.
#[test]
fn answers_are_mixed() {
    for problem in PROBLEMS {
        for size in [Size::Tiny, Size::Small, Size::Medium, Size::Bytes(200_000)] {
            let answers: String = (0..5)
                .map(|seed| right(problem, &made(problem, size, seed)[..]))
                .collect();
            let mut lines: Vec<&str> = answers
                .lines()
                .map(|line| line.rsplit(": ").next().unwrap_or(line))
                .collect();
            lines.sort_unstable();
            lines.dedup();
            assert!(lines.len() > 1, "{} {size}: {lines:?}", problem.id);
        }
    }
}
