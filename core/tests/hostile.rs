//! Questions that are out to hang, crash or fill the memory: each gets an answer or one sentence.

#![allow(clippy::unwrap_used)]

mod common;

use std::cell::Cell;

use common::load;
use grundy::{
    Answer, Axis, Catalog, Error, ErrorKind, Game, HeapRules, Options, Outcome, Position, Progress,
    Query, Rules, Session, Work, answer, heaps, search,
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

/// The kind of trouble that `text`, a position, makes when it is asked for its value with some
/// memory and stopped after some reports.
fn trouble(text: &str, memory: u64, reports: u64) -> Option<ErrorKind> {
    let catalog = Catalog::builtin();
    let stop = Stop::after(reports);
    let work = Work {
        progress: &stop,
        memory,
    };
    let mut session = Session::new(&catalog).with_work(work);
    let position = session.position(text).unwrap();
    session.value(&position).err().map(|error| error.kind())
}

#[test]
fn long_texts_are_read_in_one_pass_and_shortened_in_errors() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let heaps = format!("nim:{}", vec!["1"; 200_000].join(","));
    assert_eq!(session.position(&heaps).unwrap().len(), 200_000);
    let sum = vec!["nim:1"; 50_000].join(" + ");
    assert_eq!(session.position(&sum).unwrap().len(), 50_000);
    for text in [
        ":".repeat(100_000),
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
