//! The stage for many rare values: against the plain reference and the classic way, with tiny
//! parameters, so that every path is met, and over saved states.

#![allow(clippy::unwrap_used)]

mod classic;
mod streams;

use std::{ops::Range, sync::mpsc, thread};

use classic::Classic;

use grundy::engine::breaking::{
    Classes, Code, Tier,
    candidates::{Candidates, Finding, Next, Tuning},
};
use streams::{code, plain};

fn officers() -> (Code, Classes) {
    (code("0.6"), Classes::new(0x1ee, None))
}

fn grundy() -> (Code, Classes) {
    (code("4").unequal(), Classes::new(0x1fe, None))
}

fn classic(code: &Code, mask: u32, to: u64) -> Vec<u32> {
    let mut classic = Classic::new(code, mask);
    classic.extend(to);
    classic.values()
}

/// What a run met on its way.
#[derive(Debug, Default)]
struct Met {
    rares: usize,
    exact: u64,
    looked_up: u64,
}

/// Runs the stage from `range.start` on, and compares all that it says with `values`; `step` tells
/// how many heaps are asked for at once.
fn run(stage: &mut Candidates, values: &[u32], to: u64, mut step: impl FnMut() -> u64) -> Met {
    let mut met = Met::default();
    while stage.computed() < to {
        let until = to.min(stage.computed() + step());
        match stage.advance(until) {
            Next::Codes(chunk) => {
                let range = chunk.from as usize..chunk.end() as usize;
                assert!(!range.is_empty() && chunk.end() <= until);
                assert!(
                    chunk.values().eq(values[range].iter().copied()),
                    "{chunk:?}"
                );
            }
            Next::Rare { heap, value } => {
                assert_eq!((heap, value), (stage.computed(), values[heap as usize]));
                assert!(stage.admit());
                met.rares += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    met.exact = stage.recursion().exact();
    met.looked_up = stage.verifier().looked_up();
    met
}

fn all(
    (code, classes): &(Code, Classes),
    values: &[u32],
    range: Range<u64>,
    tuning: Tuning,
) -> Met {
    let known = &values[..range.start as usize];
    let mut stage = Candidates::new(code, *classes, known, tuning).unwrap();
    run(&mut stage, values, range.end, || u64::MAX / 2)
}

/// A quick plan, for short runs.
fn short() -> Tuning {
    Tuning {
        probe_span: 2048,
        witness_span: 1024,
        witnesses: 200,
        sample: 2048,
        ..Tuning::default()
    }
}

/// Parameters so small that most heaps need the slow paths.
fn tiny() -> Tuning {
    Tuning {
        blocks: 1,
        candidates: 1,
        probe_span: 512,
        probe_worth: 20_000,
        witness_span: 128,
        witness_worth: 20_000,
        witnesses: 4,
        sample: 64,
        close: 64,
        ..Tuning::default()
    }
}

#[test]
fn classic_values_are_plain_values() {
    for (code, mask) in [
        (officers().0, 0x1ee),
        (grundy().0, 0x1fe),
        (code("4.044"), 0x1fc),
    ] {
        assert_eq!(classic(&code, mask, 4000), plain(&code, 4000));
    }
}

#[test]
fn officers_and_grundy_to_many_heaps() {
    for (game, mask, from) in [(officers(), 0x1ee, 40_000), (grundy(), 0x1fe, 90_000)] {
        let values = classic(&game.0, mask, 200_000);
        for tier in Tier::available() {
            let tuning = Tuning {
                tier,
                sample: 4096,
                ..Tuning::default()
            };
            let to = if tier == Tier::best() {
                200_000
            } else {
                100_000
            };
            let met = all(&game, &values, from..to, tuning);
            assert_eq!(met.rares, 0);
        }
    }
}

#[test]
fn new_rare_values_are_found_and_taken() {
    let (game, values) = (officers(), classic(&officers().0, 0x1ee, 24_000));
    let met = all(&game, &values, 9000..24_000, short());
    assert!(met.rares >= 200, "{met:?}");
    // Grundy's last rare heap of the first million, long after the one before.
    let (game, values) = (grundy(), classic(&grundy().0, 0x1fe, 84_000));
    let met = all(&game, &values, 70_000..84_000, short());
    assert!((1..20).contains(&met.rares), "{met:?}");
}

#[test]
fn many_games() {
    let plain_mask = |name, mask| (code(name), Classes::new(mask, None));
    let position = |name, mask, taken| (code(name), Classes::new(mask, Some(taken)));
    let games = [
        plain_mask("0.36", 0xfe),
        plain_mask("0.64", 0x1be),
        plain_mask("0.444", 0xfb),
        plain_mask("0.774", 0x1fa),
        plain_mask("0.776", 0x179),
        plain_mask("0.37", 0x1ee),
        plain_mask("4.044", 0x1fc),
        plain_mask("4.404", 0xde),
        plain_mask("4.367", 0x7e),
        plain_mask("4.324", 0xb7),
        plain_mask("0.454", 0x3d),
        position("0.205", 0x27, 3),
        position("0.207", 0x16, 1),
        position("0.324", 0x27, 3),
        position("0.127", 0x1, 3),
        position("0.106", 0xd, 3),
    ];
    for game in games {
        let values = plain(&game.0, 7000);
        all(&game, &values, 2500..7000, short());
        for tier in Tier::available() {
            let to = if tier == Tier::best() { 5000 } else { 4500 };
            all(&game, &values, 4000..to, Tuning { tier, ..tiny() });
        }
    }
}

#[test]
fn any_mask_gives_the_values() {
    let code = code("0.6");
    let values = plain(&code, 1900);
    for (mask, taken) in [(1, None), (0x30, None), (0x6, Some(1)), (0x1ff, None)] {
        all(
            &(code.clone(), Classes::new(mask, taken)),
            &values,
            1024..1900,
            tiny(),
        );
    }
    // A mask without the bit 8: the first values of 256 are rare for it.
    let values = classic(&code, 0x1ee, 13_000);
    let game = (code.clone(), Classes::new(0xee, None));
    let first = values.iter().position(|&value| value > 255).unwrap();
    assert!(first > 1200);
    let mut stage = Candidates::new(&code, game.1, &values[..first - 100], short()).unwrap();
    run(&mut stage, &values, first as u64 + 1000, || 64);
    assert_eq!(stage.classes().mask() & !0x100, 0xee);
}

#[test]
fn codes_that_do_not_fit_are_told() {
    // Half of the heaps are rare, and codes end with those of values below 256.
    let code = code("0.6");
    let values = classic(&code, 0x1ee, 14_000);
    let first = values.iter().position(|&value| value > 255).unwrap();
    let from = first - 400;
    let classes = Classes::new(1 << 7, Some(1));
    let mut stage = Candidates::new(&code, classes, &values[..from], tiny()).unwrap();
    loop {
        match stage.advance(14_000) {
            Next::Codes(chunk) => assert!(
                chunk
                    .values()
                    .eq(values[chunk.from as usize..chunk.end() as usize]
                        .iter()
                        .copied())
            ),
            Next::Rare { heap, value } => {
                assert_eq!(value, values[heap as usize]);
                assert!(stage.admit());
            }
            Next::Outgrown { heap } => {
                assert!((from as u64..=first as u64).contains(&heap), "{heap}");
                break;
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_cannot_be_seen_is_not_claimed() {
    let ((code, classes), values) = (officers(), classic(&officers().0, 0x1ee, 24_000));
    let tuning = Tuning {
        early: 64,
        recent: 64,
        ..tiny()
    };
    let mut stage = Candidates::new(&code, classes, &values[..15_000], tuning).unwrap();
    let (heap, value) = loop {
        match stage.advance(24_000) {
            Next::Codes(chunk) => {
                let range = chunk.from as usize..chunk.end() as usize;
                assert!(chunk.values().eq(values[range].iter().copied()));
            }
            Next::Undecided { heap, value } => break (heap, value),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(heap, stage.computed());
    assert!(value <= values[heap as usize] && !classes.is_common(value, heap));
    assert!(!stage.admit());
    assert!(matches!(stage.advance(24_000), Next::Undecided { .. }));
}

#[test]
fn unsuited_games_are_refused() {
    let (code, classes) = officers();
    let values = plain(&code, 1200);
    let begin = |code: &Code, values: &[u32]| Candidates::new(code, classes, values, short());
    assert!(begin(&code, &values).is_some());
    assert!(begin(&code, &values[..1000]).is_none());
    assert!(begin(&Code::new([(1, 8)]), &values).is_none());
    assert!(begin(&Code::new([(1, 6), (5000, 3)]), &values).is_none());
    let mut large = values.clone();
    large[77] = 700;
    assert!(begin(&code, &large).is_none());
    assert!(Candidates::new(&code, Classes::new(0x100, None), &values, short()).is_none());
    let mixed = Code::new([(1, 6), (2, 6)]);
    let position = Classes::new(0x1ee, Some(1));
    assert!(Candidates::new(&mixed, position, &values, short()).is_none());
}

/// Numbers that look random.
fn random(seed: &mut u64) -> u64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

#[test]
fn saved_states_go_on_with_the_same_values_and_bytes() {
    let game = grundy();
    let values = classic(&game.0, 0x1fe, 84_000);
    let tuning = Tuning {
        early: 65_536,
        recent: 60_000,
        ..short()
    };
    let tuning = Tuning {
        blocks: 3,
        ..tuning
    };
    let begin = || Candidates::new(&game.0, game.1, &values[..75_000], tuning).unwrap();
    let (mut whole, mut seed) = (begin(), 1);
    let mut stage = begin();
    for _ in 0..8 {
        let to = stage.computed() + random(&mut seed) % 1200;
        run(&mut stage, &values, to, || 1 + random(&mut seed) % 300);
        run(&mut whole, &values, to, || u64::MAX / 2);
        let saved = stage.save();
        assert!(saved == whole.save(), "at {to}");
        stage = Candidates::resume(&game.0, &saved, short()).unwrap();
        assert_eq!((stage.computed(), stage.rares()), (to, whole.rares()));
        assert_eq!(stage.last_far(), whole.last_far());
        assert!(stage.save() == saved);
    }
    run(&mut stage, &values, 84_000, || 500);
}

#[test]
fn damaged_and_foreign_states_are_refused() {
    let (code, classes) = officers();
    let values = plain(&code, 1500);
    let tuning = Tuning {
        early: 640,
        recent: 2048,
        ..tiny()
    };
    let stage = Candidates::new(&code, classes, &values, tuning).unwrap();
    let saved = stage.save();
    assert!(Candidates::resume(&code, &saved, tuning).is_ok());
    for other in [
        streams::code("0.7"),
        streams::code("0.06"),
        grundy().0,
        code.clone().unequal(),
    ] {
        assert!(Candidates::resume(&other, &saved, tuning).is_err());
    }
    for len in (0..saved.len()).step_by(7) {
        assert!(Candidates::resume(&code, &saved[..len], tuning).is_err());
    }
    for at in 0..saved.len() {
        let mut damaged = saved.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(Candidates::resume(&code, &damaged, tuning).is_err(), "{at}");
    }
}

#[test]
fn a_second_thread_verifies_behind() {
    let (game, values) = (officers(), classic(&officers().0, 0x1ee, 60_000));
    let known = &values[..30_000];
    let stage = Candidates::new(&game.0, game.1, known, short()).unwrap();
    let (mut ahead, mut verifier) = stage.into_parts();
    let (sender, receiver) = mpsc::sync_channel::<Vec<u8>>(4);
    let checked = thread::spawn(move || {
        for codes in receiver {
            verifier.check(&codes).unwrap();
        }
        verifier
    });
    while ahead.next_heap() < 50_000 {
        sender.send(ahead.advance().to_vec()).unwrap();
    }
    drop(sender);
    let verifier = checked.join().unwrap();
    assert_eq!(verifier.next_heap(), ahead.next_heap());
    let saved = verifier.save();
    let mut stage = Candidates::from(verifier);
    assert!(stage.save() == saved);
    run(&mut stage, &values, 60_000, || u64::MAX / 2);
}

#[test]
fn wrong_codes_are_found() {
    let (game, values) = (officers(), classic(&officers().0, 0x1ee, 31_000));
    let stage = Candidates::new(&game.0, game.1, &values[..30_000], short()).unwrap();
    let (mut ahead, mut verifier) = stage.into_parts();
    let mut codes = ahead.advance()[..448].to_vec();
    // A common value that is much too large has rare ones below it which are not reached.
    codes[100] = 250;
    let Err(Finding { heap, .. }) = verifier.check(&codes) else {
        panic!("a wrong code was taken");
    };
    assert_eq!((heap, verifier.next_heap()), (30_100, 30_100));
}

/// The check sum of saved states.
fn sum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[test]
fn altered_states_with_a_right_sum_do_no_harm() {
    let (code, classes) = officers();
    let values = plain(&code, 1500);
    let tuning = Tuning {
        early: 640,
        recent: 1024,
        ..tiny()
    };
    let saved = Candidates::new(&code, classes, &values, tuning)
        .unwrap()
        .save();
    let body = saved.len() - 8;
    let mut refused = 0;
    for at in 20..400 {
        for flip in [1, 0x80] {
            let mut altered = saved[..body].to_vec();
            altered[at] ^= flip;
            altered.extend(sum(&altered).to_le_bytes());
            match Candidates::resume(&code, &altered, tiny()) {
                Ok(mut stage) => drop(format!("{:?}", stage.advance(1600))),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 300, "{refused}");
}
