//! The theorems' fine print: certificates of false claims, written as true ones are, are refused.

#![allow(clippy::unwrap_used)]

mod proofs;

use grundy::{
    Work,
    certificate::{Subject, Writer, certificate},
    engine::{
        breaking::{Cells, Chunk, Code, Stream},
        period::{Period, Theorem},
    },
};
use proofs::{all_but, code, proved, sparse, values, verdict};
use sha2::{Digest, Sha256};

/// The certificate that the writer makes of figures, be they true or not.
fn claimed(code: &Code, period: &Period) -> String {
    certificate(&mut Stream::new(code.clone()), period, &Work::default()).unwrap()
}

/// It is refused for this reason, on the line that `key` stands on.
fn refused(text: &str, key: &str, reason: &str) {
    let fault = verdict(text).unwrap_err();
    assert!(
        fault.reason.contains(reason),
        "'{reason}' is not in '{fault}'"
    );
    let line = text.lines().nth(fault.line.unwrap() - 1).unwrap();
    assert!(line.starts_with(key), "{key}: {fault}");
}

/// The line `key` with another value, and the last line made anew.
fn with(text: &str, key: &str, value: &str) -> String {
    let (body, _) = text.rsplit_once("sha256: ").unwrap();
    let start = format!("{key}: ");
    let line = |line: &str| match line.starts_with(&start) {
        true => format!("{start}{value}\n"),
        false => format!("{line}\n"),
    };
    let body: String = body.lines().map(line).collect();
    let hash = Sha256::digest(&body);
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{body}sha256: {hash}\n")
}

#[test]
fn periods_and_preperiods_are_least() {
    let kayles = code("0.77");
    let claim =
        |preperiod, period| claimed(&kayles, &proved(Theorem::GuySmith, preperiod, period, 0));
    assert!(verdict(&claim(71, 12)).is_ok());
    refused(&claim(71, 24), "period", "12 is a period too");
    refused(&claim(71, 60), "period", "12 is a period too");
    refused(
        &claim(72, 12),
        "preperiod",
        "the period holds from 71 on too",
    );
    refused(
        &claim(70, 12),
        "period",
        "a heap of 70 has the value 6, and a heap of 82 the value 2",
    );
    refused(&claim(71, 6), "period", "a heap of");
    refused(&claim(71, 13), "period", "a heap of");
    refused(&claim(0, 12), "period", "a heap of");
    let sums = Code::new([(1, 3), (2, 3)]);
    let claim = |preperiod, period| claimed(&sums, &proved(Theorem::Golomb, preperiod, period, 0));
    assert!(verdict(&claim(0, 3)).is_ok());
    refused(&claim(0, 6), "period", "3 is a period too");
    refused(&claim(1, 3), "preperiod", "the period holds from 0 on too");
    let excluded = vec![1, 2, 8];
    let claim = |preperiod, period, saltus| all_but_claimed(&excluded, preperiod, period, saltus);
    assert!(verdict(&claim(0, 3, 1)).is_ok());
    refused(&claim(0, 6, 2), "period", "3 is a period too");
    refused(
        &claim(1, 3, 1),
        "preperiod",
        "the period holds from 0 on too",
    );
    refused(&claim(0, 3, 2), "period", "a heap of");
}

fn all_but_claimed(excluded: &[u64], preperiod: u64, period: u64, saltus: u64) -> String {
    let period = proved(Theorem::AllBut, preperiod, period, saltus);
    let subject = Subject::AllBut(excluded.to_vec());
    let mut writer = Writer::new(subject, &period, &Work::default()).unwrap();
    let values = all_but(excluded, writer.heaps() as usize);
    let cells = Cells::Values(&values);
    writer.read(&Chunk { from: 0, cells });
    writer.finish().unwrap()
}

/// With n0 = 0, the theorem of Guy and Smith would need one heap less and one more at the end than
/// it does with n0 = 1: all games with three digits in which that is not enough.
#[test]
fn a_preperiod_of_0_counts_as_1() {
    let mut fooled = 0;
    for digits in 0..1_u32 << 9 {
        let digits = [digits >> 6, digits >> 3 & 7, digits & 7];
        let code = Code::new((1..).zip(digits));
        if code.most_parts() < 2 {
            continue;
        }
        let taken = code.most_taken() as usize;
        let values = values(&code, 120);
        for period in 1..20 {
            let naive = 2 * period + taken - 1;
            let same = |to: usize| (0..to - period).all(|n| values[n] == values[n + period]);
            if !same(naive) || same(100) {
                continue;
            }
            fooled += 1;
            let claim = claimed(&code, &proved(Theorem::GuySmith, 0, period as u64, 0));
            refused(&claim, "period", "a heap of");
            refused(
                &with(&claim, "values", &naive.to_string()),
                "values",
                "the proof needs",
            );
        }
    }
    assert!(fooled > 0);
}

/// A window of as many values as the largest number, less one, is not enough for subtraction sets,
/// nor is one of the largest excluded number for all-but sets.
#[test]
fn windows_are_long_enough() {
    let mut fooled = 0;
    for set in 1..1_u32 << 6 {
        let numbers: Vec<u64> = (0..6)
            .filter(|bit| set >> bit & 1 != 0)
            .map(|bit| bit + 1)
            .collect();
        let most = *numbers.last().unwrap() as usize;
        let code = Code::new(numbers.iter().map(|&number| (number, 3)));
        let values = values(&code, 200);
        let same = |from: usize, len: usize, p: usize| {
            (from..from + len).all(|n| values[n] == values[n + p])
        };
        for (start, period) in (0..20).flat_map(|start| (1..20).map(move |period| (start, period)))
        {
            if same(start, most - 1, period) && !same(start, 100, period) {
                let claim = proved(Theorem::Golomb, start as u64, period as u64, 0);
                assert!(verdict(&claimed(&code, &claim)).is_err());
                fooled += 1;
            }
        }
        let values = all_but(&numbers, 120);
        let rises = |from: usize, len: usize, p: usize, s: u32| {
            (from..from + len).all(|n| values[n] + s == values[n + p])
        };
        for (start, period) in (0..20).flat_map(|start| (1..20).map(move |period| (start, period)))
        {
            for saltus in 0..8 {
                if rises(start, most, period, saltus) && !rises(start, 70, period, saltus) {
                    let claim =
                        all_but_claimed(&numbers, start as u64, period as u64, saltus.into());
                    assert!(verdict(&claim).is_err(), "{claim}");
                    fooled += 1;
                }
            }
        }
    }
    assert!(fooled > 100, "{fooled}");
}

#[test]
fn theorems_are_about_their_rules() {
    let grundy = Code::new([(0, 4)]).unequal();
    let claim = claimed(&grundy, &proved(Theorem::GuySmith, 1, 3, 0));
    refused(&claim, "theorem", "must leave different heaps");
    // Three parts, with values that seem to rise for ever.
    let claim = claimed(&code("0.8"), &proved(Theorem::Parts, 0, 3, 1));
    refused(&claim, "theorem", "proves no other saltus than 0");
}

/// The figures of 0.156 with the mask 1b, from which its certificates are made.
fn windowed() -> (Code, Vec<u32>, Period) {
    let code = code("0.156");
    let values = values(&code, 9000);
    let max = values.iter().position(|&value| value == 23).unwrap() as u64;
    let period = Period {
        sparse: Some(sparse(&code, 0x1b, false, &values, 800)),
        max: (23, max),
        ..proved(Theorem::Window, 3479, 349, 0)
    };
    (code, values, period)
}

fn with_sparse(period: &Period, change: impl Fn(&mut grundy::engine::breaking::Sparse)) -> Period {
    let mut period = period.clone();
    period.sparse.as_mut().into_iter().for_each(change);
    period
}

#[test]
fn rares_and_witnesses_are_all() {
    let (code, values, period) = windowed();
    assert!(verdict(&claimed(&code, &period)).is_ok());
    let text = claimed(
        &code,
        &with_sparse(&period, |sparse| sparse.last_rare = 172),
    );
    // The rares are those up to the end, whatever the window was made for.
    let rares = text
        .split("rares: ")
        .nth(1)
        .unwrap()
        .split('\n')
        .next()
        .unwrap();
    let less = rares.strip_suffix(" 357:18").unwrap();
    refused(
        &with(&text, "rares", less),
        "rares",
        "the rare heap 357:18 is not listed",
    );
    for witness in [0, 1, 100, 200] {
        let text = claimed(
            &code,
            &with_sparse(&period, |sparse| sparse.witness = witness),
        );
        refused(&text, "witness", "needs a witness with a heap of");
    }
    let useless = Some(sparse(&code, 1, false, &values, 8900));
    let claim = Period {
        sparse: useless,
        ..period.clone()
    };
    assert!(verdict(&claimed(&code, &claim)).is_err());
    let text = claimed(&code, &with_sparse(&period, |sparse| sparse.mask = 0x13));
    assert!(verdict(&text).is_err());
}

#[test]
fn states_prove_no_more_than_values() {
    let (code, values, period) = windowed();
    let claim = |period: &Period| {
        let subject = Subject::Code(code.clone());
        let writer = Writer::with_states(subject, period, 7, &Work::default());
        let mut writer = writer.unwrap();
        let cells = Cells::Values(&values);
        writer.read(&Chunk { from: 0, cells });
        writer.finish().unwrap()
    };
    assert!(verdict(&claim(&period)).is_ok());
    refused(
        &claim(&Period {
            period: 698,
            ..period.clone()
        }),
        "period",
        "349 is a period too",
    );
    refused(
        &claim(&Period {
            period: 348,
            ..period.clone()
        }),
        "period",
        "a period later differ",
    );
    refused(
        &claim(&Period {
            preperiod: 3480,
            ..period.clone()
        }),
        "preperiod",
        "from 3479 on too",
    );
    refused(
        &claim(&Period {
            preperiod: 3478,
            ..period.clone()
        }),
        "period",
        "a period later differ",
    );
    refused(
        &claim(&Period {
            max: (24, 1000),
            ..period.clone()
        }),
        "max",
        "the largest value is 23",
    );
    refused(
        &claim(&Period {
            max: (22, 1000),
            ..period.clone()
        }),
        "state",
        "rare or too large",
    );
    let near = with_sparse(&period, |sparse| sparse.witness -= 1);
    refused(&claim(&near), "witness", "rare or needs a witness");
}
