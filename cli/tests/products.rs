//! Products of many pairs, by whatever instructions the processor has.

#![allow(clippy::unwrap_used)]

mod common;

use common::{fed, fed_to, folder, grundy, program, said};
use nimbers::{BigNimber, Nimber, Tier};

#[test]
fn products_of_pairs() {
    let place = folder("nimber");
    let number = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (n % 60);
    let (mut pairs, mut expected) = (String::new(), String::new());
    for n in 0..10_000 {
        let (a, b) = (number(n), number(n + 1));
        if n % 1000 == 7 {
            let (a, b): (BigNimber, BigNimber) = (
                format!("0x1{a:016x}").parse().unwrap(),
                Nimber::new(b).into(),
            );
            pairs += &format!("{a:x}, {b:x}\n").replace('*', "");
            expected += &format!("{}\n", a * b).replace('*', "");
        } else {
            pairs += &format!("{a} {b:#x}\n");
            expected += &format!("{}\n", (Nimber::new(a) * Nimber::new(b)).get());
        }
    }
    let file = place.join("pairs");
    std::fs::write(&file, &pairs).unwrap();
    let words = format!("nimber --products --file {}", file.display());
    assert!(said(&words) == expected);
    assert!(fed("nimber --products -", pairs.as_bytes()).out == expected);
    let run = fed("nimber --products - --format csv", b"2 2\n");
    assert_eq!(run.out, "value\n3\n");
    let run = fed("nimber --products -", b"0X10000000000000000 0X2\n");
    assert_eq!(run.out, "36893488147419103232\n");
    let run = fed("nimber --products - --format json", b"2 2\n");
    assert_eq!(run.out, "{\"schema\":\"grundy/1\",\"value\":\"3\"}\n");
}

#[test]
fn wrong_pairs() {
    for (pairs, sentence) in [
        (
            "2 2\n 2\n",
            "stdin, line 2, column 2: expected two numbers, such as '5 0x1f', found 1",
        ),
        (
            "2 2\n1 2 3\n",
            "expected two numbers, such as '5 0x1f', found 3",
        ),
        (
            "2 2\n1 +2\n",
            "column 3: expected a number such as 5 or 0x1f, found '+2'",
        ),
        (
            "2 2\nx, 2\n",
            "column 1: expected a number such as 5 or 0x1f, found 'x'",
        ),
        (
            "2 2\n0x 2\n",
            "column 1: expected a number such as 5 or 0x1f, found '0x'",
        ),
    ] {
        let run = fed("nimber --products -", pairs.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (2, "3\n"), "{pairs}");
        assert!(run.err.contains(sentence), "{pairs}: {}", run.err);
    }
    let run = grundy("nimber --products '3 4'");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("from '-' or --file, found '3 4'"));
}

/// The run of the program with the tier that `name` is.
fn by_tier(name: &str, words: &str, input: &[u8]) -> common::Run {
    let mut program = program();
    program.env("NIMBERS_TIER", name);
    fed_to(program, words, input)
}

#[test]
fn every_tier_writes_the_same_bytes() {
    let number = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (n % 60);
    // A whole block, and a part of one.
    let pairs: Vec<String> = (0..5000)
        .map(|n| format!("{} {}\n", number(n), number(n + 1)))
        .collect();
    let pairs = pairs.concat();
    let products = fed("nimber --products -", pairs.as_bytes()).out;
    assert_eq!(products.lines().count(), 5000);
    let lights = fed("generate hdu-3404 --size medium", b"").out;
    let winners = fed("judge hdu-3404", lights.as_bytes()).out;
    for tier in Tier::available() {
        let run = by_tier(tier.name(), "nimber --products -", pairs.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{tier}");
        assert!(run.out == products, "{tier}");
        let run = by_tier(tier.name(), "judge hdu-3404", lights.as_bytes());
        assert!(run.out == winners, "{tier}");
    }
    assert!(by_tier("", "nimber --products -", pairs.as_bytes()).out == products);
}

#[test]
fn wrong_tiers() {
    for words in ["nimber 2*2", "value nim:3"] {
        let run = by_tier("gpu", words, b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{words}");
        let sentence = "grundy: NIMBERS_TIER is 'gpu': unknown tier: expected one of portable";
        assert!(run.err.starts_with(sentence), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1);
    }
    for name in ["pclmul", "avx2", "avx2-gfni", "avx512-gfni"] {
        let run = by_tier(name, "nimber 2*2", b"");
        if Tier::available().any(|tier| tier.name() == name) {
            assert_eq!(run.out, "3\n", "{name}");
        } else {
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{name}");
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        }
    }
}
