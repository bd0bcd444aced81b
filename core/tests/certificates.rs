//! Certificates are written, and then checked with none of the engine's code.

#![allow(clippy::unwrap_used)]

mod proofs;

use grundy::{
    Work,
    certificate::{Subject, Writer, certificate, certificate_from},
    engine::{
        breaking::{Cells, Chunk, Code, Sparse, Stream},
        period::{Period, Status, Theorem, of_stream},
    },
};
use grundy_verify::{Certificate, Options, Verdict, check};
use proofs::{Silent, all_but, checked, code, proved, repeat, sparse, values, written};

/// `facts/octal.md`, section 2: game, preperiod, period, largest value.
const OCTAL: &str = "0.77:71/12/8 0.07:53/34/9 0.137:52/34/9 0.45:498/20/8 0.156:3479/349/23
    4.0:1/2/1 0.4:54/34/9 0.11:3/1/1 0.15:1/10/2 0.22:1/3/2 0.31:3/2/2 0.34:7/8/3 0.44:143/24/8
    0.52:4/4/3 0.54:3/7/4 0.71:3/2/2 0.75:1/2/2 4.3:2/2/2 0.017:15/60/8 0.044:214/36/8
    0.051:48/48/5 0.101:4/1/1 0.111:4/1/1 0.115:1/14/2 0.116:139/96/12 0.122:1/5/2
    0.124:122/62/9 0.132:1/5/2 0.141:14/11/4 0.145:3/9/4 0.152:2/48/4 0.154:4/11/4
    0.171:12/11/4 0.173:21/40/7 0.226:21/5/5 0.316:4/12/3 0.332:1/4/3 0.353:4/2/2
    0.375:37/18/8 0.524:1/52/8 0.536:1/5/4 4.12:6/7/4 4.005:31/79/8 4.024:2/60/11
    4.102:8/10/4 4.122:6/7/4 4.304:25/21/11 4.323:4/4/4 4.444:143/24/17 4.722:4/4/6
    4.726:5/16/11 4.766:19/20/16";

#[test]
fn octal_games() {
    let mut wrong = Vec::new();
    for entry in OCTAL.split_whitespace() {
        let (game, figures) = entry.split_once(':').unwrap();
        let figures: Vec<u64> = figures.split('/').map(|n| n.parse().unwrap()).collect();
        let code = code(game);
        let values = values(&code, (4 * (figures[0] + figures[1]) + 80) as usize);
        let Some((preperiod, period, _)) = repeat(&values, |_| 0) else {
            wrong.push(format!("{entry}: none"));
            continue;
        };
        let text = written(&code, &proved(Theorem::GuySmith, preperiod, period, 0));
        let max = text
            .split("max: ")
            .nth(1)
            .unwrap()
            .split(' ')
            .next()
            .unwrap();
        let found = [preperiod, period, max.parse().unwrap()];
        if figures != found {
            wrong.push(format!("{entry}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The examples that the checker's own tests alter.
#[test]
fn examples_are_written_so() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../verify/tests/data");
    let same = |name: &str, text: String| {
        let path = format!("{folder}/{name}.cert");
        if std::env::var_os("GRUNDY_WRITE").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        assert_eq!(text, std::fs::read_to_string(&path).unwrap(), "{path}");
    };
    let work = Work::default();
    same(
        "kayles",
        written(&code("0.77"), &proved(Theorem::GuySmith, 71, 12, 0)),
    );
    same(
        "parts",
        written(&code("0.F"), &proved(Theorem::Parts, 0, 2, 0)),
    );
    let subtraction = Code::new([(2, 3), (5, 3), (7, 3)]);
    same(
        "subtraction",
        written(&subtraction, &proved(Theorem::Golomb, 0, 22, 0)),
    );

    let subject = Subject::AllBut(vec![1, 2, 8]);
    let all = all_but(&[1, 2, 8], 100);
    let period = proved(Theorem::AllBut, 0, 3, 1);
    let mut writer = Writer::new(subject, &period, &work).unwrap();
    writer.read(&Chunk {
        from: 0,
        cells: Cells::Values(&all),
    });
    same("all-but", writer.finish().unwrap());

    let code = code("0.156");
    let values = values(&code, 5000);
    let sparse = Some(sparse(&code, 0x1b, false, &values, 800));
    let max = (
        23,
        values.iter().position(|&value| value == 23).unwrap() as u64,
    );
    let period = Period {
        sparse,
        max,
        ..proved(Theorem::Window, 3479, 349, 0)
    };
    same("window", written(&code, &period));
    let mut writer = Writer::with_states(Subject::Code(code.clone()), &period, 6, &work).unwrap();
    for (from, values) in (0..).step_by(100).zip(values.chunks(100)) {
        writer.read(&Chunk {
            from,
            cells: Cells::Values(values),
        });
    }
    let text = writer.finish().unwrap();
    checked(&text, &code);
    let read = Certificate::read(text.as_bytes()).unwrap();
    let classic = Options {
        classic: true,
        ..Options::default()
    };
    assert_eq!(check(&read, &classic, &Silent), Ok(Verdict::Ok));
    same("states", text);
}

#[test]
fn windows() {
    for (game, mask, position, preperiod, period) in [
        ("0.77", 0xf, false, 71, 12),
        ("0.45", 0xf, false, 498, 20),
        ("0.156", 0x1b, false, 3479, 349),
    ] {
        let code = code(game);
        let values = values(&code, 2 * (preperiod + 2 * period + 1000) as usize);
        let sparse = Some(sparse(&code, mask, position, &values, values.len() / 2));
        for theorem in [Theorem::Window, Theorem::GuySmith] {
            let sparse = sparse.clone();
            let period = Period {
                sparse,
                ..proved(theorem, preperiod, period, 0)
            };
            let text = written(&code, &period);
            assert!(text.contains("\nmask: "), "{text}");
            assert_eq!(text.contains("\nwitness: "), theorem == Theorem::Window);
        }
    }
}

/// Where a witness was far after the window, the proof is that of Guy and Smith, and where one was
/// far before, the first state stands after it.
#[test]
fn far_witnesses() {
    let code = code("0.156");
    let values = values(&code, 9000);
    let mut sparse = sparse(&code, 0x1b, false, &values, 800);
    let claim = |sparse: &Sparse| Period {
        sparse: Some(sparse.clone()),
        max: (23, 1032),
        ..proved(Theorem::Window, 3479, 349, 0)
    };
    sparse.last_far_witness = Some(4000);
    assert!(written(&code, &claim(&sparse)).contains("guy-smith-1956"));
    sparse.last_far_witness = Some(3000);
    assert!(written(&code, &claim(&sparse)).contains("theorem: window"));
    let subject = Subject::Code(code.clone());
    let mut writer = Writer::with_states(subject, &claim(&sparse), 3, &Work::default()).unwrap();
    let cells = Cells::Values(&values);
    writer.read(&Chunk { from: 0, cells });
    let text = writer.finish().unwrap();
    assert!(text.contains("\nstate: 3001 after "), "{text:.900}");
    checked(&text, &code);
}

/// Games in which two heaps that are left must differ, and whose values are seen to repeat: with
/// every mask of up to five bits, those certificates whose theorem applies are right.
#[test]
fn unequal_windows() {
    let mut proofs = 0;
    for digits in 0..1_u32 << 9 {
        let digits = [digits >> 6, digits >> 3 & 7, digits & 7];
        let code = Code::new((1..).zip(digits)).unequal();
        if code.most_parts() < 2 {
            continue;
        }
        let values = values(&code, 900);
        let Some((preperiod, period, _)) = repeat(&values, |_| 0) else {
            continue;
        };
        for mask in 1..16 {
            let sparse = sparse(&code, mask, false, &values, values.len() / 2);
            if 4 * (sparse.last_rare + sparse.witness) > 900 {
                continue;
            }
            let sparse = Some(sparse);
            written(
                &code,
                &Period {
                    sparse,
                    ..proved(Theorem::Window, preperiod, period, 0)
                },
            );
            proofs += 1;
        }
    }
    assert!(proofs > 10, "{proofs}");
}

#[test]
fn hexadecimal_games() {
    let mut proofs = 0;
    for digits in 0x80..0x100 {
        let code = Code::new([(1, digits >> 4), (2, digits & 15)]);
        let values = values(&code, 120);
        let Some((preperiod, period, _)) = repeat(&values, |_| 0) else {
            continue;
        };
        if 3 * (preperiod + period) < 100 {
            written(&code, &proved(Theorem::Parts, preperiod, period, 0));
            proofs += 1;
        }
    }
    assert!(proofs > 10, "{proofs}");
}

/// Every set within 1..=7.
#[test]
fn subtraction_sets() {
    for set in 1..1_u32 << 7 {
        let numbers = (0..7).filter(|bit| set >> bit & 1 != 0).map(|bit| bit + 1);
        let code = Code::new(numbers.map(|number| (number, 3)));
        let values = values(&code, 400);
        let (preperiod, period, _) = repeat(&values, |_| 0).unwrap();
        written(&code, &proved(Theorem::Golomb, preperiod, period, 0));
        written(&code, &proved(Theorem::Parts, preperiod, period, 0));
    }
}

#[test]
fn all_but_sets() {
    let mut proofs = 0;
    for set in 1..1_u32 << 6 {
        let excluded: Vec<u64> = (0..6)
            .filter(|bit| set >> bit & 1 != 0)
            .map(|bit| bit + 1)
            .collect();
        let values = all_but(&excluded, 400);
        let (preperiod, period, saltus) = (1..60)
            .find_map(|p: usize| {
                let rise = values[399].checked_sub(values[399 - p])?;
                repeat(&values, |length| if length == p { rise } else { 1 << 20 })
            })
            .unwrap();
        let period = proved(Theorem::AllBut, preperiod, period, saltus);
        let subject = Subject::AllBut(excluded);
        let mut writer = Writer::new(subject.clone(), &period, &Work::default()).unwrap();
        let cells = Cells::Values(&values);
        writer.read(&Chunk { from: 0, cells });
        checked(&writer.finish().unwrap(), &subject);
        proofs += 1;
    }
    assert_eq!(proofs, 63);
}

#[test]
fn only_proofs_are_certified() {
    let observed = Period {
        status: Status::Observed,
        ..proved(Theorem::Parts, 1, 1, 0)
    };
    let error = Writer::new(Subject::Code(code("0.77")), &observed, &Work::default()).unwrap_err();
    assert!(error.to_string().contains("proved"), "{error}");
}

/// A long certificate is written from what the search has kept, and says what one does that is
/// computed from the first heap on.
#[test]
fn long_searches_are_certified_from_what_they_kept() {
    let work = Work::default();
    let code = code("0.104");
    let found = of_stream(Stream::new(code.clone()), 400_000_000, &work).unwrap();
    let (period, searched) = (found.period, found.stream.unwrap());
    assert_eq!((period.preperiod, period.period), (197_769_598, 11_770_282));
    let kept = certificate_from(&searched, &period, &work).unwrap();
    let afresh = certificate(&mut Stream::new(code.clone()), &period, &work).unwrap();
    checked(&kept, &"0.104");
    let states = |text: &str| -> Vec<u64> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("state: "));
        let heap = |line: &str| line.split(' ').next().unwrap().parse().unwrap();
        lines.map(heap).collect()
    };
    let sparse = period.sparse.as_ref().unwrap();
    let span = code.most_taken() + sparse.last_rare.max(sparse.witness) + 2;
    let (posts, states) = (searched.posts(), states(&kept));
    let others = states.iter().filter(|&&n| !posts.contains(&(n - span)));
    let others = others.filter(|&&n| n > posts[0] + span).count();
    assert!(states.len() > 150 && others < 10);
    // They are checked side by side, so that none is much longer than the others.
    let longest = states.windows(2).map(|pair| pair[1] - pair[0]).max();
    assert!(longest < Some(4 * (states[states.len() - 1] / states.len() as u64)));
    let others = |text: &str| -> Vec<String> {
        let lines = text.lines();
        let other =
            |line: &&str| !["state", "chunks", "sha256"].contains(&line.split(':').next().unwrap());
        lines.filter(other).map(str::to_owned).collect()
    };
    assert_eq!(others(&kept), others(&afresh));
}
