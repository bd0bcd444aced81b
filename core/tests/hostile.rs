//! Questions that are out to hang, crash or fill the memory: each gets an answer or one sentence.

#![allow(clippy::unwrap_used)]

use std::{cell::Cell, collections::BTreeSet};

use grundy::{
    Answer, Axis, Board, Catalog, Error, ErrorKind, Game, HeapRules, Options, Progress, Query,
    Rules, Session, Value, Work, answer, heaps, search,
};

const MAX: u64 = u64::MAX;

/// Allows so many reports and then asks to stop.
struct Stop(Cell<u64>);

impl Stop {
    fn after(reports: u64) -> Self {
        Self(Cell::new(reports))
    }
}

impl Progress for Stop {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

/// What `ask` finds with some memory, stopped after some reports.
fn within<T>(
    memory: u64,
    reports: u64,
    ask: impl FnOnce(&mut Session<'_>) -> Result<T, Error>,
) -> Result<T, ErrorKind> {
    let catalog = Catalog::builtin();
    let stop = Stop::after(reports);
    let work = Work {
        progress: &stop,
        memory,
        ..Work::default()
    };
    let mut session = Session::new(&catalog).with_work(work);
    ask(&mut session).map_err(|error| error.kind())
}

/// All moves of the position that `text` writes.
fn moves(session: &mut Session<'_>, text: &str, all: bool) -> Result<Answer, Error> {
    let position = session.position(text)?;
    answer(session, &Query::Moves { position, all })
}

#[test]
fn long_texts_are_read_in_one_pass_and_shortened_in_errors() {
    let catalog = Catalog::builtin();
    let name = |spec: &str| Ok(spec.repeat(1000).into_bytes());
    let mut session = Session::new(&catalog).with_loader(&name);
    let heaps = format!("nim:{}", vec!["1"; 200_000].join(","));
    assert_eq!(session.position(&heaps).unwrap().len(), 200_000);
    let sum = vec!["nim:1"; 50_000].join(" + ");
    assert_eq!(session.position(&sum).unwrap().len(), 50_000);
    for text in [
        ":".repeat(100_000),
        "graph-edges:station:1".to_owned(),
        "octal:".to_owned() + &":".repeat(100_000),
        "(".repeat(100_000),
        "\"".repeat(100_001),
        "é".repeat(100_000),
        format!("nim:{}", "9".repeat(100_000)),
        format!("coins:{}:1", "x".repeat(100_000)),
        format!("vectors:({}):1", "1,".repeat(50_000)),
        format!("octal:{}:1", "7".repeat(100_000)),
    ] {
        let error = session.position(&text).unwrap_err().to_string();
        assert!(error.len() < 1000, "{} bytes: {error:.200}", error.len());
    }
}

#[test]
fn sizes_are_refused_before_the_work() {
    for spec in ["kayles", "nim", "wythoff", "chomp", "boxes:0,1", "sylver"] {
        for axes in [vec![Axis::Range(0, MAX); 2], vec![Axis::Range(0, MAX); 3]] {
            let found = within(1 << 20, MAX, |session| {
                let game = session.open(spec)?;
                answer(session, &Query::Table { game, axes })
            });
            assert!(found.is_err(), "table of {spec}");
        }
        for (to, width) in [
            (0, usize::MAX),
            (1, usize::MAX),
            (MAX, 5),
            (MAX, usize::MAX),
        ] {
            for count in [true, false] {
                let found = within(1 << 20, MAX, |session| {
                    let game = session.open(spec)?;
                    let query = Query::Losing {
                        game,
                        to,
                        width,
                        count,
                    };
                    answer(session, &query)
                });
                assert_eq!(found.err(), Some(ErrorKind::Limit), "{spec} {to} {width}");
            }
        }
        let found = within(1 << 20, MAX, |session| {
            let game = session.open(spec)?;
            let (from, to) = (0, MAX);
            answer(session, &Query::Sequence { game, from, to })
        });
        assert_eq!(found.err(), Some(ErrorKind::Limit), "sequence of {spec}");
    }
}

#[test]
fn a_count_of_losing_heaps_may_fill_64_bits() {
    for (spec, losing) in [
        ("subtraction:18446744073709551615", MAX),
        ("split:18446744073709551615", MAX),
        ("nim", 1),
        ("lasker", 1),
    ] {
        let found = within(1 << 20, MAX, |session| {
            let game = session.open(spec)?;
            let query = Query::Losing {
                game,
                to: MAX,
                width: 1,
                count: true,
            };
            answer(session, &query)
        });
        assert_eq!(found.unwrap().to_string(), losing.to_string(), "{spec}");
    }
}

#[test]
fn lists_of_moves_keep_to_the_memory() {
    for text in [
        "nim:3000000",
        "rook:4000000,3",
        "mock-turtles:2000",
        "silver-king:2:1000000,2000000",
        "chomp:1000,1000,1000",
    ] {
        let found = within(1 << 23, MAX, |session| moves(session, text, true));
        assert_eq!(found.err(), Some(ErrorKind::Limit), "moves of {text}");
    }
    // Three times the same: each winning move makes one of them zero.
    let three = "rook:(30000,1),(30000,1),(30000,1)";
    let Answer::Moves { moves, winning, .. } =
        within(1 << 23, MAX, |session| moves(session, three, false)).unwrap()
    else {
        panic!("moves were asked for");
    };
    assert!(winning && moves.len() == 3 && moves.iter().all(|played| played.wins()));
}

#[test]
fn long_work_can_be_stopped() {
    let scattered: Vec<String> = (1..60_000)
        .map(|n| format!("{}-{}", 6 * n, 6 * n + 4))
        .collect();
    let steps: Vec<String> = (0..1000)
        .map(|n| format!("(-{},-{})", n % 31 + 1, n / 31 + 1))
        .collect();
    for text in [
        "octal:0.3{900000}:900000".to_owned(),
        format!("subtraction:{}:900000", scattered.join(",")),
        format!("vectors:{}:2000,2000", steps.join(",")),
        "subtraction-primes:10000000".to_owned(),
        "wythoff-pairs:3:(500,500,500)".to_owned(),
        "sylver:101,163".to_owned(),
    ] {
        let found = within(1 << 30, 3, |session| {
            let position = session.position(&text)?;
            session.value(&position)
        });
        assert_eq!(found.err(), Some(ErrorKind::Stopped), "{text:.60}");
    }
}

/// A heap of n becomes two of n - 1.
struct Doubling;

impl HeapRules for Doubling {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        if let Some(less) = n.checked_sub(1) {
            options.push(&[less, less]);
        }
    }
}

/// Take any number of counters, in ten thousand ways.
struct ManyWays;

impl Rules for ManyWays {
    type Component = u64;
    fn options(&self, n: &u64, options: &mut Options<u64>) {
        for left in (0..*n).rev() {
            (0..10_000).for_each(|_| options.push(&[left]));
        }
    }
}

/// Take any number of counters, most of them looked at last.
struct Backwards;

impl Rules for Backwards {
    type Component = u64;
    fn options(&self, n: &u64, options: &mut Options<u64>) {
        for left in (0..*n).rev() {
            options.push(&[left]);
        }
    }
}

#[test]
fn rules_of_ones_own_are_kept_in_bounds() {
    let ask = |board: Box<dyn Board>, heap: u64| {
        within(1 << 22, MAX, |session| {
            let game = session.adopt(Game::new("own", board));
            let work = session.work();
            let board = session.game_mut(game).board_mut();
            board.value(&[heap], &work)
        })
    };
    let moves = heaps(Doubling).moves(&[5]).unwrap();
    assert_eq!(moves[0].name.as_deref(), Some("replace by 4 + 4"));
    assert!(ask(heaps(Doubling), 1000).is_ok());
    assert_eq!(
        ask(search(ManyWays), 1000).err(),
        Some(ErrorKind::Limit),
        "a wide game"
    );
    assert_eq!(
        ask(search(Backwards), 3000).err(),
        Some(ErrorKind::Limit),
        "a deep game"
    );
}

/// The mex of the values that the moves leave is the value itself, far beyond any table.
#[test]
fn theorems_agree_with_their_options_at_any_size() {
    for text in [
        "euclid:(18446744073709551557,18446744073709551615)",
        "euclid:(12200160415121876738,7540113804746346429)",
        "euclid-zero:(18446744073709551615,6148914691236517205)",
        "euclid-zero:(1000000000000000000,999999999999999)",
        "subtraction-powers:2:18446744073709551615",
        "subtraction-powers:3:18446744073709551614",
        "subtraction-powers:10:10000000000000000000",
        "subtraction-powers:4294967296:18446744073709551615",
        "subtraction:18446744073709551610-18446744073709551615:18446744073709551615",
        "subtraction:7-23:18446744073709551603",
        "subtraction-up-to:9:18446744073709551615",
        "turning-corners:(3,40)",
        "coins:1:18446744073709551615",
        "boxes-modulo:18446744073709551615,3:3,1,2,5",
        "split:18446744073709551615:18446744073709551614",
    ] {
        let found = within(1 << 26, MAX, |session| {
            let position = session.position(text)?;
            let value = session.value(&position)?.0;
            let query = Query::Moves {
                position,
                all: true,
            };
            Ok((value, answer(session, &query)?))
        });
        let (Value::Nim(value), Answer::Moves { moves, .. }) = found.unwrap() else {
            panic!("{text} has no nim-value");
        };
        let left: BTreeSet<u64> = moves
            .iter()
            .map(|played| match &played.value {
                Some(Value::Nim(left)) => left.get(),
                other => panic!("{text}: {other:?}"),
            })
            .collect();
        let mex = (0..).find(|n| !left.contains(n)).unwrap();
        assert_eq!(value.get(), mex, "{text}");
    }
}
