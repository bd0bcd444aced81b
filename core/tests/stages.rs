//! The faster stages of streams, on every tier, against the plain one and against each other.

#![allow(clippy::unwrap_used)]

mod streams;

use grundy::{
    Work,
    engine::breaking::{Fallback, Stage, Stream},
};
use streams::{code, run, same};

/// Compares the stages on all tiers, with one thread and two, to the dense one.
fn compare(name: &str, to: u64, last: Stage) {
    let mut classic = Stream::new(code(name)).limited_to(Stage::Classic);
    let values = run(&mut classic, to);
    let dense = |stream: Stream| stream.limited_to(Stage::Dense);
    let expected = streams::compare(name, to, dense, |name, _, stream, _| {
        assert_eq!(stream.facts().stage, last, "{name}");
        assert_eq!(stream.facts().max, classic.facts().max, "{name}");
    });
    same(name, &values, &expected);
}

#[test]
fn blocks() {
    for name in [
        "0.77", "0.45", "0.156", "0.106", "0.104", "0.454", "0.054", "0.56", "4.045",
    ] {
        compare(name, 45_001, Stage::Blocks);
    }
}

#[test]
fn wide_blocks() {
    for name in ["0.16", "0.354", "0.167", "0.174"] {
        compare(name, 45_000, Stage::Blocks);
    }
}

#[test]
fn classic() {
    for name in ["0.127", "0.324"] {
        let code = code(name);
        let mut classic = Stream::new(code.clone()).limited_to(Stage::Classic);
        let values = run(&mut classic, 45_000);
        let dense = run(&mut Stream::new(code).limited_to(Stage::Dense), 45_000);
        same(name, &values, &dense);
    }
}

#[test]
fn long_runs() {
    for name in ["0.104", "0.106", "0.454", "0.054", "0.56"] {
        let classic = run(
            &mut Stream::new(code(name)).limited_to(Stage::Classic),
            400_000,
        );
        let blocks = run(&mut Stream::new(code(name)), 400_000);
        same(name, &blocks, &classic);
    }
}

#[test]
fn games_without_a_split_stay_dense() {
    for name in ["0.06", "0.007", "0.004"] {
        let mut stream = Stream::new(code(name));
        run(&mut stream, 12_000);
        assert_eq!(stream.facts().stage, Stage::Dense, "{name}");
    }
}

#[test]
fn saved_streams_go_on() {
    for name in ["0.104", "0.454", "0.127"] {
        let code = code(name);
        let mut whole = Stream::new(code.clone());
        let len = 300_000;
        let values = run(&mut whole, len);
        for at in [4096, 5000, 26_000, 131_000, 299_999] {
            let mut first = Stream::new(code.clone());
            same(name, &run(&mut first, at), &values[..at as usize]);
            let mut second = Stream::resume(code.clone(), &first.save()).unwrap();
            assert_eq!((second.computed(), second.facts()), (at, first.facts()));
            assert!(second.save() == first.save());
            same(name, &run(&mut second, len), &values[at as usize..]);
            assert!(second.save() == whole.save(), "{name} at {at}");
            let mut back = whole.rewound(at);
            assert_eq!(back.computed(), at);
            same(name, &run(&mut back, len), &values[at as usize..]);
        }
    }
}

/// Beyond 2^25 heaps, only the first and the last ones are kept.
#[test]
fn long_streams_are_saved_and_rewound() {
    let skip = |stream: &mut Stream, to: u64| {
        while stream.computed() < to {
            stream.advance(to, &Work::default()).unwrap();
        }
    };
    let code = code("0.104");
    let mut stream = Stream::new(code.clone());
    skip(&mut stream, 38_000_000);
    let saved = stream.save();
    assert!(saved.len() < 16 << 20);
    let mut again = Stream::resume(code, &saved).unwrap();
    assert!(again.save() == saved);
    let mut back = stream.rewound(37_000_000);
    assert!((35_000_000..=37_000_000).contains(&back.computed()));
    skip(&mut back, 38_000_000);
    assert_eq!(back.facts(), stream.facts());
    let next = run(&mut stream, 38_100_000);
    same("resumed", &run(&mut again, 38_100_000), &next);
    same("rewound", &run(&mut back, 38_100_000), &next);
    assert_eq!(stream.rewound(100_000).computed(), 100_000);
    assert_eq!(stream.rewound(10_000_000).computed(), 1 << 22);
    assert!(again.save() == stream.save());
}

#[test]
fn damaged_bytes_are_refused() {
    for (name, len) in [("0.454", 30_000), ("0.127", 6000)] {
        let code = code(name);
        let mut stream = Stream::new(code.clone());
        run(&mut stream, len);
        let saved = stream.save();
        for at in (0..saved.len()).step_by(97).chain(0..600) {
            let mut damaged = saved.clone();
            damaged[at] ^= 1 << (at % 8);
            let error = Stream::resume(code.clone(), &damaged).unwrap_err();
            assert!(
                error.to_string().starts_with("the saved stream "),
                "{error}"
            );
        }
    }
}

#[test]
fn extended_values_are_the_same() {
    use grundy::HeapRules;
    let code = code("0.454");
    let expected = run(&mut Stream::new(code.clone()), 200_000);
    let mut values = Vec::new();
    for len in [10, 4000, 50_000, 200_000] {
        code.extend(&mut values, len, &Work::default()).unwrap();
        same("0.454", &values, &expected[..len]);
    }
}

/// 0.376 has new rare values again and again.
#[test]
fn rares_that_go_on() {
    let dense = |stream: Stream| stream.limited_to(Stage::Dense);
    streams::compare("0.376", 90_000, dense, |name, tier, stream, _| {
        let sparse = stream.facts().sparse.clone().unwrap();
        assert!(sparse.last_rare > 70_000, "{name} on {tier}");
    });
}

/// 0.205 has new rare values after more than five million heaps.
#[test]
fn late_rares() {
    let mut stream = Stream::new(code("0.205"));
    let to = 5_310_000;
    while stream.computed() < to {
        stream.advance(to, &Work::default()).unwrap();
    }
    let sparse = stream.facts().sparse.clone().unwrap();
    assert_eq!((sparse.rares, sparse.last_rare), (99, 5_305_771));
    assert_eq!(
        stream.facts().fallback,
        Some((5_305_771, Fallback::NewRare))
    );
}
