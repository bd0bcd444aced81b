//! The classical programs: both give the values that the engine gives.

#![allow(clippy::unwrap_used)]

mod common;

use grundy::{Catalog, Session, Value};
use grundy_emit::{Code, Heaps, Language, Moves, of_heaps, of_tokens};

fn code(moves: Moves, shift: u64) -> Code {
    of_heaps(&Heaps { moves, shift }, &[]).unwrap()
}

fn digits(digits: &[(u64, u32)], unequal: bool) -> Moves {
    let digits = digits.to_vec();
    Moves::Code { digits, unequal }
}

/// Games with the specs under which the engine knows them.
fn heaps() -> Vec<(&'static str, Code)> {
    vec![
        (
            "subtraction:1,3,4",
            code(digits(&[(1, 3), (3, 3), (4, 3)], false), 0),
        ),
        (
            "subtraction:2-5",
            code(digits(&[(2, 3), (3, 3), (4, 3), (5, 3)], false), 0),
        ),
        ("subtraction:3", code(digits(&[(3, 3)], false), 0)),
        ("octal:0.77", code(digits(&[(1, 7), (2, 7)], false), 0)),
        ("octal:0.15", code(digits(&[(1, 1), (2, 5)], false), 0)),
        ("octal:0.6", code(digits(&[(1, 6)], false), 0)),
        (
            "octal:0.131",
            code(digits(&[(1, 1), (2, 3), (3, 1)], false), 0),
        ),
        (
            "octal:0.2223",
            code(digits(&[(1, 2), (2, 2), (3, 2), (4, 3)], false), 0),
        ),
        ("octal:4.7", code(digits(&[(0, 4), (1, 7)], false), 0)),
        (
            "hexadecimal:0.1F",
            code(digits(&[(1, 1), (2, 15)], false), 0),
        ),
        ("grundy", code(digits(&[(0, 4)], true), 0)),
        ("nim", code(Moves::AllBut(vec![]), 0)),
        (
            "subtraction-all-but:1,4",
            code(Moves::AllBut(vec![1, 4]), 0),
        ),
        ("subtraction-powers:1", code(Moves::Powers(1), 0)),
        ("subtraction-powers:3", code(Moves::Powers(3), 0)),
        ("subtraction-fibonacci", code(Moves::Fibonacci, 0)),
        ("subtraction-squares", code(Moves::Squares, 0)),
        ("subtraction-primes", code(Moves::Primes, 0)),
    ]
}

fn tokens(vectors: &[(&[i64], bool)]) -> Code {
    let vectors: Vec<(Vec<i64>, bool)> = vectors
        .iter()
        .map(|(by, repeat)| (by.to_vec(), *repeat))
        .collect();
    of_tokens(&vectors, &[]).unwrap()
}

fn boards() -> Vec<(&'static str, usize, Code)> {
    vec![
        (
            "wythoff",
            2,
            tokens(&[(&[-1, 0], true), (&[0, -1], true), (&[-1, -1], true)]),
        ),
        (
            "king",
            2,
            tokens(&[(&[-1, 0], false), (&[0, -1], false), (&[-1, -1], false)]),
        ),
        (
            "hyper-knight",
            2,
            tokens(&[
                (&[-3, -1], false),
                (&[-2, -1], false),
                (&[-2, 1], false),
                (&[-1, -3], false),
                (&[-1, -2], false),
                (&[1, -2], false),
            ]),
        ),
        (
            "vectors:(-2,-1)*,(0,-1)",
            2,
            tokens(&[(&[-2, -1], true), (&[0, -1], false)]),
        ),
        (
            "wythoff-all:3",
            3,
            tokens(&[
                (&[-1, 0, 0], true),
                (&[0, -1, 0], true),
                (&[0, 0, -1], true),
                (&[-1, -1, -1], true),
            ]),
        ),
        (
            "vectors:(1,-1,-1),(-1,0,0)",
            3,
            tokens(&[(&[1, -1, -1], false), (&[-1, 0, 0], false)]),
        ),
    ]
}

/// How far the table goes: games with many moves less far.
fn largest(spec: &str, width: usize) -> u64 {
    match (width, spec.split(':').next().unwrap()) {
        (2, _) => 30,
        (3, _) => 15,
        (_, "hexadecimal") => 100,
        (_, "octal" | "grundy" | "nim" | "subtraction-all-but") => 300,
        _ => 1200,
    }
}

fn compared(spec: &str, width: usize, code: &Code, language: Language) -> bool {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let work = session.work();
    let game = session.open(spec).unwrap();
    let side = [0_u64, 70, 9, 5][width];
    let mut wanted = String::new();
    let mut places: Vec<Vec<u64>> = (0..side.pow(width as u32))
        .map(|place| {
            (0..width as u32)
                .map(|k| place / side.pow(k) % side)
                .collect()
        })
        .collect();
    // A long chain of heaps, each of which needs those below.
    let largest = largest(spec, width);
    if width == 1 {
        places.push(vec![largest]);
    }
    let mut input = format!("{largest}\n");
    for at in places {
        let board = session.game_mut(game).board_mut();
        let Ok((Value::Nim(value), _)) = board.value(&at, &work) else {
            panic!("{spec} has no value at {at:?}");
        };
        let numbers: Vec<String> = at.iter().map(u64::to_string).collect();
        input += &(numbers.join(" ") + "\n");
        wanted += &format!("{0} {0}\n", value.get());
    }
    let name = format!(
        "rules-{}-{}",
        spec.replace([':', ',', '(', ')', '*', '.'], "-"),
        language.name()
    );
    let code = code.tested(language).unwrap();
    let Some(printed) = common::run(&name, language, &code, &input) else {
        return false;
    };
    assert_eq!(printed, wanted, "{spec} {}\n{code}", language.name());
    true
}

/// Python runs all; the compiled languages, which have the same plan, some of each kind.
#[test]
fn heaps_have_their_values() {
    for (spec, code) in &heaps() {
        compared(spec, 1, code, Language::Python);
        if [
            "octal:0.131",
            "subtraction-primes",
            "hexadecimal:0.1F",
            "subtraction-all-but:1,4",
        ]
        .contains(spec)
        {
            compared(spec, 1, code, Language::Cpp);
            compared(spec, 1, code, Language::Rust);
        }
    }
}

#[test]
fn boards_have_their_values() {
    for (spec, width, code) in &boards() {
        compared(spec, *width, code, Language::Python);
        if ["hyper-knight", "wythoff-all:3"].contains(spec) {
            compared(spec, *width, code, Language::Cpp);
            compared(spec, *width, code, Language::Rust);
        }
    }
}

/// Heaps that are another game's, moved.
#[test]
fn moved_heaps_have_their_values() {
    let moved = code(digits(&[(1, 6)], false), 2);
    let plain = code(digits(&[(1, 6)], false), 0);
    let input = "40\n0\n1\n2\n3\n12\n40\n";
    let text = moved.tested(Language::Python).unwrap();
    let Some(printed) = common::run("moved", Language::Python, &text, input) else {
        return;
    };
    let text = plain.tested(Language::Python).unwrap();
    let other = common::run("unmoved", Language::Python, &text, "40\n0\n1\n10\n38\n").unwrap();
    let expected: Vec<&str> = other.lines().collect();
    let printed: Vec<&str> = printed.lines().collect();
    assert_eq!(printed[..2], ["0 0", "0 0"]);
    assert_eq!(
        printed[2..],
        [expected[0], expected[1], expected[2], expected[3]]
    );
}

#[test]
fn what_cannot_be_written_is_refused() {
    let many = Heaps {
        moves: digits(&[(1, 16)], false),
        shift: 0,
    };
    assert!(
        of_heaps(&many, &[])
            .unwrap_err()
            .to_string()
            .contains("at most three heaps")
    );
    assert!(of_tokens(&[(vec![-1], false)], &[]).is_err());
    assert!(of_tokens(&[(vec![-1, 2], false)], &[]).is_err());
    assert!(of_tokens(&[(vec![-2, 1], true)], &[]).is_err());
}
