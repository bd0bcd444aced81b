//! Codes and streams, for the tests of their stages.

#![allow(dead_code, reason = "each test file uses a part of it")]

use grundy::{
    Work,
    engine::breaking::{Code, Stream, Tier},
};

/// The game of an octal code such as `0.77`; a `!` at its end asks for heaps of different sizes.
pub(crate) fn code(text: &str) -> Code {
    let digits = text.bytes().filter(u8::is_ascii_digit);
    let code = Code::new((0..).zip(digits.map(|digit| u32::from(digit - b'0'))));
    match text.ends_with('!') {
        true => code.unequal(),
        false => code,
    }
}

/// The values by the plain reference.
pub(crate) fn plain(code: &Code, len: usize) -> Vec<u32> {
    let mut values = Vec::new();
    code.extend_plainly(&mut values, len, &Work::default())
        .unwrap();
    values
}

/// The values that a stream gives out until it has `to`.
pub(crate) fn run(stream: &mut Stream, to: u64) -> Vec<u32> {
    let mut values = Vec::new();
    while stream.computed() < to {
        let from = stream.computed();
        let chunk = stream.advance(to, &Work::default()).unwrap();
        assert!(chunk.from == from && !chunk.is_empty() && chunk.end() <= to);
        values.extend(chunk.values());
    }
    values
}

pub(crate) fn same(name: &str, found: &[u32], expected: &[u32]) {
    let wrong = expected.iter().zip(found).position(|(a, b)| a != b);
    assert!(
        wrong.is_none() && found.len() == expected.len(),
        "{name}: heap {wrong:?}"
    );
}

/// The values of the game by a `reference` of its streams, which agrees with the plain values; the
/// streams on all tiers, with one thread and two, give out the same, and are then looked at by
/// `check`.
pub(crate) fn compare(
    name: &str,
    to: u64,
    reference: impl Fn(Stream) -> Stream,
    check: impl Fn(&str, Tier, &Stream, &[u32]),
) -> Vec<u32> {
    let code = code(name);
    let new = || Stream::new(code.clone());
    let expected = run(&mut reference(new()), to);
    same(name, &expected[..5000], &plain(&code, 5000));
    for tier in Tier::available() {
        for threads in [1, 2] {
            let mut stream = new().with_tier(tier).with_threads(threads);
            let name = format!("{name} on {tier}");
            same(&name, &run(&mut stream, to), &expected);
            check(&name, tier, &stream, &expected);
        }
    }
    expected
}
