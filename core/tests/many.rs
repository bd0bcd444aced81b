//! Streams of games with many rare heaps, through the stage of candidates.

#![allow(clippy::unwrap_used)]

mod streams;

use grundy::engine::breaking::{Facts, Stage, Stream};
use streams::{code, run, same};

/// The numbers of rare heaps that the values have with the stream's split.
fn true_facts(name: &str, facts: &Facts, values: &[u32]) {
    let sparse = facts.sparse.as_ref().unwrap();
    assert!(!sparse.position, "{name}");
    let rare = |value: u32| (value & sparse.mask).count_ones().is_multiple_of(2);
    let rares: Vec<usize> = (0..values.len()).filter(|&n| rare(values[n])).collect();
    assert_eq!(sparse.rares, rares.len() as u64, "{name}");
    assert_eq!(sparse.last_rare, *rares.last().unwrap() as u64, "{name}");
    let max = *values.iter().max().unwrap();
    let at = values.iter().position(|&value| value == max).unwrap();
    assert_eq!(facts.max, (max, at as u64), "{name}");
}

/// Compares the stage on all tiers, with one thread and two, to the classic stage.
fn compare(name: &str, to: u64, wide: bool) {
    let classic = |stream: Stream| stream.limited_to(Stage::Classic);
    streams::compare(name, to, classic, |name, tier, stream, values| {
        // Registers of 64 bytes have room for planes of many codes.
        let last = match tier.name() == "avx512" && wide {
            true => Stage::Blocks,
            false => Stage::Candidates,
        };
        assert_eq!(stream.facts().stage, last, "{name}");
        true_facts(name, stream.facts(), values);
    });
}

#[test]
fn officers() {
    compare("0.6", 78_000, false);
}

/// With a rare heap after the stage has begun.
#[test]
fn grundy() {
    compare("4!", 84_000, false);
}

#[test]
fn octal_games() {
    compare("0.64", 74_000, false);
    compare("0.36", 74_000, true);
    compare("0.444", 85_000, true);
}

#[test]
fn unequal_games() {
    compare("4.6!", 72_000, true);
    compare("0.45!", 72_000, true);
}

#[test]
fn saved_streams_go_on() {
    for (name, at) in [("4!", [75_000, 82_860]), ("0.6", [65_536, 80_001])] {
        let code = code(name);
        let mut whole = Stream::new(code.clone()).with_threads(2);
        let len = 84_000;
        let values = run(&mut whole, len);
        let mut behind = Stream::new(code.clone()).with_threads(1);
        for at in at {
            run(&mut behind, at);
            let mut again = Stream::resume(code.clone(), &behind.save()).unwrap();
            assert_eq!((again.computed(), again.facts()), (at, behind.facts()));
            assert!(again.save() == behind.save());
            same(name, &run(&mut again, len), &values[at as usize..]);
            assert!(again.save() == whole.save(), "{name} at {at}");
            let mut back = whole.rewound(at);
            assert_eq!(back.computed(), at);
            same(name, &run(&mut back, len), &values[at as usize..]);
            assert_eq!(back.facts().max, whole.facts().max);
        }
    }
}

#[test]
fn damaged_bytes_are_refused() {
    let code = code("0.6");
    let mut stream = Stream::new(code.clone());
    run(&mut stream, 80_000);
    assert_eq!(stream.facts().stage, Stage::Candidates);
    let saved = stream.save();
    for at in (0..saved.len()).step_by(997).chain(0..600) {
        let mut damaged = saved.clone();
        damaged[at] ^= 1 << (at % 8);
        let error = Stream::resume(code.clone(), &damaged).unwrap_err();
        assert!(
            error.to_string().starts_with("the saved stream "),
            "{error}"
        );
    }
}
