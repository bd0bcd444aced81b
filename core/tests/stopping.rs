//! What is told when work is stopped.

#![allow(clippy::unwrap_used)]

use std::cell::Cell;

use grundy::{
    Answer, Catalog, Error, ErrorKind, Game, GameId, HeapRules, Options, Progress, Query, Session,
    Work, answer_so_far, heaps,
};

/// Take one or two counters; no theorem is told.
struct OneOrTwo;

impl HeapRules for OneOrTwo {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for taken in 1..=2.min(n) {
            options.push(&[n - taken]);
        }
    }
}

/// Allows a number of reports and then asks to stop.
struct Stop(Cell<u64>);

impl Progress for Stop {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() > 0
    }
}

/// What is found when work stops after a few reports.
fn stopped(query: impl Fn(GameId) -> Query) -> Result<(Answer, Option<Error>), Error> {
    stopped_after(4, query)
}

fn stopped_after(
    reports: u64,
    query: impl Fn(GameId) -> Query,
) -> Result<(Answer, Option<Error>), Error> {
    let catalog = Catalog::builtin();
    let stop = Stop(Cell::new(reports));
    let work = Work {
        progress: &stop,
        ..Work::default()
    };
    let mut session = Session::new(&catalog).with_work(work);
    let game = session.adopt(Game::new("one-or-two", heaps(OneOrTwo)));
    answer_so_far(&mut session, &query(game))
}

fn losing(game: GameId, count: bool) -> Query {
    Query::Losing {
        game,
        to: 300_000,
        width: 1,
        count,
    }
}

#[test]
fn a_stopped_sequence_tells_what_is_known() {
    let query = |game| Query::Sequence {
        game,
        from: 0,
        to: 300_000,
    };
    let (answer, error) = stopped(query).unwrap();
    assert_eq!(error.unwrap().kind(), ErrorKind::Stopped);
    let Answer::Sequence { values, .. } = answer else {
        panic!("{answer:?}");
    };
    assert!(!values.is_empty() && values.len() < 300_001);
    assert!((0..).zip(&values).all(|(n, &value)| value == n % 3));
}

#[test]
fn a_stopped_list_tells_what_is_known() {
    let (answer, error) = stopped(|game| losing(game, false)).unwrap();
    assert_eq!(error.unwrap().kind(), ErrorKind::Stopped);
    let Answer::Losing { positions, .. } = answer else {
        panic!("{answer:?}");
    };
    assert!(!positions.is_empty() && positions.len() < 100_001);
    assert!(
        (0..)
            .zip(&positions)
            .all(|(k, numbers)| numbers == &[3 * k])
    );
}

#[test]
fn a_stopped_count_is_no_answer() {
    let error = stopped(|game| losing(game, true)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Stopped);
}

#[test]
fn all_that_a_stopped_table_holds_is_told() {
    let told = |reports| {
        let query = |game| Query::Sequence {
            game,
            from: 0,
            to: 300_000,
        };
        match stopped_after(reports, query).unwrap().0 {
            Answer::Sequence { values, .. } => values.len(),
            other => panic!("{other:?}"),
        }
    };
    let listed = |reports| match stopped_after(reports, |game| losing(game, false))
        .unwrap()
        .0
    {
        Answer::Losing { positions, .. } => positions.len(),
        other => panic!("{other:?}"),
    };
    let few = told(4);
    assert!(few > 4096, "{few}");
    assert!(told(5) > few);
    assert_eq!(listed(4), few.div_ceil(3));
    assert!(listed(5) > listed(4));
}
