//! Streams of values, on every tier, against the plain reference.

#![allow(clippy::unwrap_used)]

mod streams;

use grundy::engine::breaking::{Code, Stream, Tier};
use streams::{code, plain, run};

/// Compares all tiers with the plain reference.
fn compare(name: &str, code: &Code, len: usize) {
    let expected = plain(code, len);
    for tier in Tier::available() {
        let mut stream = Stream::new(code.clone()).with_tier(tier);
        let found = run(&mut stream, len as u64);
        let wrong = expected.iter().zip(&found).position(|(a, b)| a != b);
        assert!(wrong.is_none(), "{name} on {tier}: heap {wrong:?}");
        let max = *expected.iter().max().unwrap();
        let at = expected.iter().position(|&value| value == max).unwrap();
        assert_eq!(stream.facts().max, (max, at as u64), "{name} on {tier}");
    }
}

fn digits(first: u32, count: u32) -> impl Iterator<Item = String> {
    (0..8_u32.pow(count)).map(move |i| format!("{first}.{i:0w$o}", w = count as usize))
}

#[test]
fn two_digits() {
    for name in digits(0, 1)
        .chain(digits(0, 2))
        .chain(digits(4, 1))
        .chain(digits(4, 2))
    {
        compare(&name, &code(&name), 3000);
    }
}

#[test]
fn three_digits() {
    for name in digits(0, 3).chain(digits(4, 3)).step_by(11) {
        compare(&name, &code(&name), 5000);
    }
}

#[test]
fn unequal_parts() {
    for name in digits(4, 2).chain(digits(0, 2)).step_by(3) {
        compare(&name, &code(&name).unequal(), 3000);
    }
    compare("4. unequal", &code("4.").unequal(), 20_000);
}

#[test]
fn more_parts_and_fewer() {
    for (name, digits) in [
        ("0.1F", vec![(1, 1), (2, 15)]),
        ("O.1", vec![(0, 24), (1, 1)]),
        ("0.(30)05", vec![(1, 30), (3, 5)]),
        ("take", vec![(2, 3), (5, 3), (7, 3)]),
    ] {
        compare(name, &Code::new(digits), 300);
    }
    compare("many", &Code::new((3..200).map(|k| (k, 3))), 5000);
    let far = [(1, 4), (40, 6), (1000, 7), (2500, 4)];
    compare("far", &Code::new(far), 6000);
    compare("far unequal", &Code::new(far).unequal(), 6000);
}

#[test]
fn long_codes() {
    let mut random = 1_u64;
    let mut next = |below: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(99);
        (random >> 33) % below
    };
    for _ in 0..60 {
        let digits: Vec<(u64, u32)> = (0..1 + next(14)).map(|k| (k, next(8) as u32)).collect();
        let code = Code::new(digits.clone());
        let code = if next(2) == 0 { code.unequal() } else { code };
        compare(&format!("{digits:?} {}", code.is_unequal()), &code, 2000);
    }
}

fn games() -> Vec<Code> {
    vec![
        code("0.77"),
        code("0.06"),
        code("0.3303"),
        code("4.").unequal(),
        Code::new([(1, 1), (2, 15)]),
    ]
}

#[test]
fn saved_streams_go_on() {
    for code in games() {
        let parts = code.most_parts() as usize;
        let len = if parts > 2 { 300 } else { 6000 };
        let mut whole = Stream::new(code.clone());
        let values = run(&mut whole, len);
        for at in [0, 1, len / 3, len - 1] {
            let mut first = Stream::new(code.clone());
            assert!(run(&mut first, at) == values[..at as usize]);
            let mut second = Stream::resume(code.clone(), &first.save()).unwrap();
            assert_eq!((second.computed(), second.facts()), (at, first.facts()));
            assert!(run(&mut second, len) == values[at as usize..]);
            assert!(second.save() == whole.save());
            let mut back = whole.rewound(at);
            assert_eq!(back.computed(), at);
            assert!(run(&mut back, len) == values[at as usize..]);
        }
    }
}

#[test]
fn takes_of_long_runs_keep_the_last_values() {
    let code = Code::new([(2, 3), (5, 3), (70_000, 3)]);
    let len = 9_000_000;
    let mut stream = Stream::new(code.clone());
    let values = run(&mut stream, len);
    let expected = plain(&code, len as usize);
    assert!(values == expected);
    let saved = stream.save();
    assert!(saved.len() < 1 << 20);
    let mut again = Stream::resume(code, &saved).unwrap();
    assert!(again.save() == saved);
    assert!(run(&mut again, len + 9) == run(&mut stream, len + 9));
    assert!(again.save() == stream.save());
}

#[test]
fn damaged_bytes_are_refused() {
    let kayles = code("0.77");
    let mut stream = Stream::new(kayles.clone());
    run(&mut stream, 100);
    let saved = stream.save();
    for at in 0..saved.len() {
        let mut damaged = saved.clone();
        damaged[at] ^= 1 << (at % 8);
        let error = Stream::resume(kayles.clone(), &damaged).unwrap_err();
        assert!(
            error.to_string().starts_with("the saved stream "),
            "{error}"
        );
        assert!(Stream::resume(kayles.clone(), &saved[..at]).is_err());
    }
    let error = Stream::resume(code("0.07"), &saved).unwrap_err();
    assert!(error.to_string().contains("of another game"), "{error}");
    let error = Stream::resume(kayles, b"elephant").unwrap_err();
    assert!(error.to_string().contains("does not begin with"), "{error}");
}
