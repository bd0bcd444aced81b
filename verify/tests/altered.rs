//! Certificates that were altered by someone who knows how the last line is made.

#![allow(clippy::unwrap_used)]

use grundy_verify::{Certificate, Fault, Kind, Options, Verdict, Watch, check};
use sha2::{Digest, Sha256};

struct Silent;

impl Watch for Silent {}

const ALL: [(&str, &str); 6] = [
    ("kayles", include_str!("data/kayles.cert")),
    ("parts", include_str!("data/parts.cert")),
    ("subtraction", include_str!("data/subtraction.cert")),
    ("all-but", include_str!("data/all-but.cert")),
    ("window", include_str!("data/window.cert")),
    ("states", include_str!("data/states.cert")),
];

fn example(name: &str) -> &'static str {
    ALL.iter().find(|(found, _)| *found == name).unwrap().1
}

fn verdict(text: &[u8], classic: bool) -> Result<Verdict, Fault> {
    let options = Options {
        classic,
        ..Options::default()
    };
    check(&Certificate::read(text)?, &options, &Silent)
}

/// The text with a last line that fits what stands above it.
fn signed(body: &str) -> String {
    let digits = Sha256::digest(body);
    let digits: String = digits.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{body}sha256: {digits}\n")
}

/// The text above the last line.
fn body(text: &str) -> &str {
    &text[..text.rfind("sha256: ").unwrap()]
}

/// The line `key` with another value, signed again.
fn with(text: &str, key: &str, value: &str) -> String {
    let start = format!("{key}: ");
    let lines = body(text)
        .lines()
        .map(|line| match line.starts_with(&start) {
            true => format!("{start}{value}\n"),
            false => format!("{line}\n"),
        });
    signed(&lines.collect::<String>())
}

/// The text is refused for this reason, on the line that `key` stands on.
fn refused(text: &str, key: &str, reason: &str) {
    for classic in [false, true] {
        let fault = verdict(text.as_bytes(), classic).unwrap_err();
        assert!(
            fault.reason.contains(reason),
            "'{reason}' is not in '{fault}'"
        );
        let line = fault.line.and_then(|line| text.lines().nth(line - 1));
        assert!(
            line.is_some_and(|line| line.starts_with(key)),
            "{key}: {fault}"
        );
    }
}

#[test]
fn the_true_ones_are_right() {
    for (name, text) in ALL {
        assert_eq!(signed(body(text)), text, "{name}");
        for classic in [false, true] {
            assert_eq!(verdict(text.as_bytes(), classic), Ok(Verdict::Ok), "{name}");
        }
    }
}

/// Every number of every line is made larger, smaller, double and another; every word is
/// exchanged; every hash gets another digit.
#[test]
fn every_field() {
    let mut altered = 0;
    for (name, text) in ALL {
        for (at, line) in body(text).lines().enumerate().skip(1) {
            let (key, value) = line.split_once(": ").unwrap();
            for other in others(key, value) {
                let mut lines: Vec<String> = body(text).lines().map(str::to_owned).collect();
                lines[at] = format!("{key}: {other}");
                let forged = signed(&(lines.join("\n") + "\n"));
                let found = verdict(forged.as_bytes(), false);
                assert!(
                    found.is_err(),
                    "{name}: {line:.60} as {other:.60}: {found:?}"
                );
                altered += 1;
            }
        }
    }
    assert!(altered > 1000, "{altered}");
}

/// Other values for a line.
fn others(key: &str, value: &str) -> Vec<String> {
    let swap = |words: &[&str]| {
        let others = words.iter().filter(|word| **word != value);
        others.map(|word| (*word).to_owned()).collect()
    };
    match key {
        "unequal" | "position" => return swap(&["yes", "no", "perhaps", ""]),
        "theorem" => {
            return swap(&[
                "guy-smith-1956",
                "guy-smith-parts",
                "window",
                "golomb-1966",
                "siegel-all-but",
            ]);
        }
        "values-sha256" => {
            let first = if value.starts_with('0') { "1" } else { "0" };
            return vec![
                first.to_owned() + &value[1..],
                value.to_uppercase(),
                "0".repeat(64),
            ];
        }
        _ => {}
    }
    let numbers: Vec<(usize, &str)> = value
        .match_indices(|c: char| c.is_ascii_digit())
        .filter(|&(at, _)| at == 0 || !value.as_bytes()[at - 1].is_ascii_digit())
        .map(|(at, _)| {
            (
                at,
                value[at..]
                    .split(|c: char| !c.is_ascii_digit())
                    .next()
                    .unwrap(),
            )
        })
        .collect();
    let step = numbers.len().div_ceil(40);
    let mut found = Vec::new();
    for &(at, digits) in numbers.iter().step_by(step) {
        let number: u64 = digits.parse().unwrap();
        let new = [
            number + 1,
            number.saturating_sub(1),
            2 * number,
            0,
            1 << 40,
            number ^ 4,
        ];
        let new = new.iter().filter(|new| **new != number).map(u64::to_string);
        let new = new.chain([format!("0{digits}"), format!("-{digits}"), String::new()]);
        found
            .extend(new.map(|new| format!("{}{new}{}", &value[..at], &value[at + digits.len()..])));
    }
    found
}

/// The first line, every line missing, twice, exchanged with the next, and another in between.
#[test]
fn every_line() {
    for (name, text) in ALL {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut forged = vec![text.replacen("certificate 1", "certificate 2", 1)];
        for at in 0..lines.len() - 1 {
            let mut less = lines.clone();
            less.remove(at);
            forged.push(less.concat());
            let mut twice = lines.clone();
            twice.insert(at, lines[at]);
            forged.push(twice.concat());
            let mut more = lines.clone();
            more.insert(at, "note: all is well\n");
            forged.push(more.concat());
            if at + 2 < lines.len() {
                let mut swapped = lines.clone();
                swapped.swap(at, at + 1);
                forged.push(swapped.concat());
            }
        }
        for text in forged {
            let fault = verdict(signed(body(&text)).as_bytes(), false).unwrap_err();
            let placed = fault.line.is_some() && !fault.reason.is_empty();
            assert!(placed, "{name}: {fault}\n{text:.300}");
        }
    }
}

/// Cut anywhere, with other line ends, with more after the end, and other bytes.
#[test]
fn every_length() {
    for (name, text) in ALL {
        for length in 0..text.len() {
            let fault = verdict(&text.as_bytes()[..length], false).unwrap_err();
            assert_eq!(fault.kind, Kind::Unreadable, "{name}: {length}: {fault}");
            assert!(fault.line.is_some() && fault.column.is_some());
        }
        let other = [
            text.replace('\n', "\r\n"),
            text.replace(": ", ":"),
            text.replace(": ", ":  "),
            text.to_uppercase(),
            format!("{text}\n"),
            format!(" {text}"),
            format!("\u{feff}{text}"),
            format!("{text}{text}"),
            text.replacen('1', "١", 1),
        ];
        for text in other {
            assert!(
                verdict(text.as_bytes(), false).is_err(),
                "{name}: {text:.300}"
            );
        }
    }
    let fault = verdict(b"grundy certificate 1\ngame: \xff\n", false).unwrap_err();
    assert_eq!((fault.line, fault.column), (Some(2), Some(7)));
}

/// Every byte as some others, signed again.
#[test]
fn every_byte() {
    for (name, text) in ALL {
        let body = body(text);
        let step = body.len().div_ceil(500);
        for at in (0..body.len()).step_by(step) {
            for byte in [b'0', b'1', b'7', b'9', b' ', b'\n', b':', b'='] {
                let mut bytes = body.as_bytes().to_vec();
                if bytes[at] == byte {
                    continue;
                }
                bytes[at] = byte;
                let forged = signed(std::str::from_utf8(&bytes).unwrap());
                let found = verdict(forged.as_bytes(), false);
                assert!(found.is_err(), "{name}: byte {at} as {byte}: {found:?}");
            }
        }
    }
}

#[test]
fn an_alteration_without_a_new_hash_is_seen() {
    let text = example("kayles").replace("period: 12", "period: 13");
    refused(&text, "sha256", "the file was altered");
}

#[test]
fn reasons() {
    let kayles = example("kayles");
    refused(
        &with(kayles, "game", "octal:0.07"),
        "game",
        "the code is that of 'octal:0.77'",
    );
    refused(
        &with(kayles, "theorem", "golomb-1966"),
        "theorem",
        "at most one heap",
    );
    refused(
        &with(kayles, "theorem", "guy-smith-parts"),
        "theorem",
        "three heaps or more",
    );
    refused(
        &with(kayles, "theorem", "siegel-all-but"),
        "theorem",
        "not about such rules",
    );
    refused(
        &with(kayles, "theorem", "window"),
        "theorem",
        "needs the lines 'mask' and 'witness'",
    );
    refused(&with(kayles, "values", "166"), "values", "needs 167 values");
    refused(
        &with(kayles, "max", "9 at 27"),
        "max",
        "the largest value is 8",
    );
    refused(
        &with(kayles, "max", "8 at 39"),
        "max",
        "first at a heap of 27",
    );
    refused(
        &with(kayles, "saltus", "1"),
        "theorem",
        "no other saltus than 0",
    );
    let octal = with(&with(kayles, "code", "1=7 2=3"), "game", "octal:0.73");
    refused(&octal, "values-sha256", "have the SHA-256");

    let window = example("window");
    refused(&with(window, "mask", "31"), "rares", "");
    refused(&with(window, "mask", "59"), "mask", "no bits above");
    refused(&with(window, "mask", "0"), "mask", "at least one bit");
    refused(
        &with(window, "position", "yes"),
        "position",
        "are even, or all odd",
    );
    let rares = window
        .split("rares: ")
        .nth(1)
        .unwrap()
        .split('\n')
        .next()
        .unwrap();
    let less = rares.replace(" 82:13", "");
    refused(
        &with(window, "rares", &less),
        "rares",
        "the rare heap 82:13 is not listed",
    );
    let more = rares.replace(" 82:13", " 81:5 82:13");
    refused(
        &with(window, "rares", &more),
        "rares",
        "a heap of 81 is not rare",
    );
    refused(&with(window, "witness", "422"), "values", "the proof needs");

    let states = example("states");
    refused(
        &with(states, "preperiod", "300"),
        "values",
        "the proof needs",
    );
    let last = states.rsplit("state: ").next().unwrap();
    let moved = states.replace("state: 3907 after", "state: 3908 after");
    refused(&signed(body(&moved)), "chunks", "needs a state after 3907");
    let other = states.replace(last, &last.replacen("after 1", "after 2", 1));
    refused(&signed(body(&other)), "state", "are others");
}

/// A certificate that is right but for a state in the middle.
#[test]
fn chunks_are_checked_alone() {
    let mut lines: Vec<String> = body(example("states")).lines().map(str::to_owned).collect();
    let places: Vec<usize> = (0..lines.len())
        .filter(|&at| lines[at].starts_with("state"))
        .collect();
    assert_eq!(places.len(), 9);
    // A common value exchanged for another; the states before and after are right.
    lines[places[3]] = lines[places[3]].replacen(" 12 6 6 6 8 ", " 12 6 6 6 1 ", 1);
    let forged = signed(&(lines.join("\n") + "\n"));
    let certificate = Certificate::read(forged.as_bytes()).unwrap();
    let found = |chunks| {
        let chunks = Some(chunks);
        check(
            &certificate,
            &Options {
                chunks,
                ..Options::default()
            },
            &Silent,
        )
    };
    for (chunks, checked) in [(1..=2, 2), (5..=8, 4), (8..=8, 1)] {
        assert_eq!(found(chunks), Ok(Verdict::Part { checked, of: 8 }));
    }
    for chunks in [3..=3, 2..=5, 1..=8] {
        assert_eq!(found(chunks).unwrap_err().kind, Kind::Refuted);
    }
    // The largest value comes up first in chunk 1.
    for (max, chunk) in [
        ("22 at 1032", 1),
        ("23 at 1031", 1),
        ("23 at 1500", 1),
        ("23 at 1500", 2),
    ] {
        let forged = with(example("states"), "max", max);
        let certificate = Certificate::read(forged.as_bytes()).unwrap();
        let chunks = Some(chunk..=chunk);
        let options = Options {
            chunks,
            ..Options::default()
        };
        let fault = check(&certificate, &options, &Silent).unwrap_err();
        let line = forged.lines().nth(fault.line.unwrap() - 1).unwrap();
        assert!(
            line.starts_with("max") || line.starts_with("state"),
            "{fault}"
        );
    }
    for chunks in [0..=3, 8..=9, std::ops::RangeInclusive::new(3, 2)] {
        assert!(found(chunks).unwrap_err().reason.contains("1 to 8"));
    }
}

/// Stops at the first occasion, and remembers what it was told.
#[derive(Default)]
struct Stopping(std::cell::RefCell<Vec<String>>);

impl Watch for Stopping {
    fn checked(&self, what: &str) {
        self.0.borrow_mut().push(what.into());
    }
    fn progress(&self, _: u64, _: u64) -> bool {
        false
    }
}

#[test]
fn limits_and_stops() {
    let certificate = Certificate::read(example("kayles").as_bytes()).unwrap();
    let small = Options {
        memory: 600,
        ..Options::default()
    };
    assert_eq!(
        check(&certificate, &small, &Silent).unwrap_err().kind,
        Kind::Limit
    );
    let certificate = Certificate::read(example("parts").as_bytes()).unwrap();
    let fault = check(&certificate, &Options::default(), &Stopping::default()).unwrap_err();
    assert_eq!(fault.kind, Kind::Stopped);
    let certificate = Certificate::read(example("states").as_bytes()).unwrap();
    let stopping = Stopping::default();
    let fault = check(&certificate, &Options::default(), &stopping).unwrap_err();
    assert_eq!(fault.kind, Kind::Stopped);
    let told = stopping.0.into_inner();
    assert!(
        told.last()
            .unwrap()
            .ends_with("of 8 chunks were found right until then")
    );
    let certificate = Certificate::read(example("parts").as_bytes()).unwrap();
    let chunks = Some(1..=1);
    let options = Options {
        chunks,
        ..Options::default()
    };
    let fault = check(&certificate, &options, &Silent).unwrap_err();
    assert!(fault.reason.contains("leave out --chunks"));
}

#[test]
fn a_rare_heap_that_is_not_listed_ends_the_check_at_once() {
    let dense = with(example("window"), "code", "2=6");
    let dense = with(&dense, "game", "octal:0.06");
    let dense = with(&dense, "preperiod", "20000000");
    let dense = with(&dense, "values", "20000775");
    let certificate = Certificate::read(dense.as_bytes()).unwrap();
    let fault = check(&certificate, &Options::default(), &Stopping::default()).unwrap_err();
    assert_eq!(fault.reason, "the rare heap 1:0 is not listed");
}
