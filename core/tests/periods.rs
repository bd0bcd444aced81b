//! Periods: known ones are found and proved, and what is proved is true.

#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};

use grundy::{
    Answer, Catalog, Query, Session, Work, answer,
    engine::{
        breaking::{Code, Stream},
        period::{self, Pattern, Period, Status, Theorem},
    },
    records,
};
use proptest::prelude::*;

fn found(spec: &str, limit: u64) -> Period {
    told(spec, limit).0
}

fn told(spec: &str, limit: u64) -> (Period, Option<Pattern>) {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let game = session.open(spec).unwrap();
    match answer(&mut session, &Query::Period { game, limit }) {
        Ok(Answer::Period {
            period, pattern, ..
        }) => (*period, pattern),
        other => panic!("{spec}: {other:?}"),
    }
}

fn values(code: &Code, len: usize) -> Vec<u32> {
    let mut values = Vec::new();
    code.extend_plainly(&mut values, len, &Work::default())
        .unwrap();
    values
}

/// The least heap from which on the values rise by `saltus` with each `period`.
fn preperiod(values: &[u32], period: usize, saltus: u32) -> usize {
    let last = values.len() - period - 1;
    let other = (0..=last)
        .rev()
        .find(|&n| values[n + period] != values[n] + saltus);
    other.map_or(0, |n| n + 1)
}

/// What is proved holds for these values, which are many more; and no smaller period does.
fn holds(what: &str, found: &Period, values: &[u32]) {
    let saltus = u32::try_from(found.saltus).unwrap();
    let start = preperiod(values, found.period as usize, saltus);
    assert_eq!(start as u64, found.preperiod, "{what}: {found:?}");
    assert_eq!(found.last_exception, found.preperiod.checked_sub(1));
    for period in 1..found.period as usize {
        let end = values.len() - 1;
        let saltus = values[end].wrapping_sub(values[end - period]);
        let other = preperiod_wrapping(values, period, saltus);
        assert!(
            other > values.len() / 2,
            "{what}: {period} is a smaller one"
        );
    }
}

fn preperiod_wrapping(values: &[u32], period: usize, saltus: u32) -> usize {
    let last = values.len() - period - 1;
    let step = |n: usize| values[n + period].wrapping_sub(values[n]);
    (0..=last)
        .rev()
        .find(|&n| step(n) != saltus)
        .map_or(0, |n| n + 1)
}

/// Every record of the data file whose values are few.
#[test]
fn known_periods_are_proved() {
    let mut count = 0;
    for record in records().unwrap() {
        let Some((preperiod, length)) = record.known.period else {
            continue;
        };
        if preperiod + length > 50_000 {
            continue;
        }
        let found = found(record.game, 4 * (preperiod + length) + 1000);
        let figures = (found.preperiod, found.period, found.saltus);
        assert_eq!(figures, (preperiod, length, 0), "{}", record.game);
        assert!(matches!(found.status, Status::Proved(_)), "{}", record.game);
        assert_eq!(
            Some(found.max.0.into()),
            record.known.largest,
            "{}",
            record.game
        );
        count += 1;
    }
    assert!(count > 50, "only {count} records");
}

/// Games that are open have no period that is proved early.
#[test]
fn open_games_stay_open() {
    for record in records().unwrap() {
        if record.known.period.is_none() {
            let found = found(record.game, 2000);
            assert!(
                !matches!(found.status, Status::Proved(_)),
                "{}",
                record.game
            );
        }
    }
}

/// The values of a subtraction game by the definition.
fn subtraction(set: &[usize], len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..len {
        let reached: HashSet<u32> = set
            .iter()
            .filter(|&&s| s <= n)
            .map(|s| values[n - s])
            .collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

/// Preperiod and least period by the first return of the last ten values.
fn first_return(set: &[usize]) -> (u64, u64) {
    let most = *set.last().unwrap();
    for len in [500, 5000, 60_000] {
        let values = subtraction(set, len);
        let mut seen: HashMap<&[u32], usize> = HashMap::new();
        for n in 0..=len - most {
            if let Some(&before) = seen.get(&values[n..n + most]) {
                return (before as u64, (n - before) as u64);
            }
            seen.insert(&values[n..n + most], n);
        }
    }
    panic!("{set:?} has no period in 60000 values");
}

/// First values that another program found by the definition.
#[test]
fn first_values() {
    let catalog = Catalog::builtin();
    let text = include_str!("data/files/first-values.txt");
    for line in text.lines().skip(1) {
        let (spec, expected) = line.split_once(" = ").unwrap();
        let mut session = Session::new(&catalog);
        let game = session.open(spec).unwrap();
        let to = expected.split(' ').count() as u64 - 1;
        let from = 0;
        let told = answer(&mut session, &Query::Sequence { game, from, to }).unwrap();
        assert_eq!(told.to_string(), expected, "{spec}");
    }
}

#[test]
fn every_subtraction_set_within_ten() {
    for bits in 1_usize..1 << 10 {
        let set: Vec<usize> = (1..=10).filter(|s| bits >> (s - 1) & 1 != 0).collect();
        let list: Vec<String> = set.iter().map(usize::to_string).collect();
        let found = found(&format!("subtraction:{}", list.join(",")), 5000);
        assert_eq!(
            (found.preperiod, found.period),
            first_return(&set),
            "{set:?}"
        );
        assert_eq!(found.status, Status::Proved(Theorem::Golomb), "{set:?}");
    }
}

/// The values where all numbers but those of `set` may be taken, by the definition.
fn all_but(set: &[usize], len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..len {
        let taken = (1..=n).filter(|s| !set.contains(s));
        let reached: HashSet<u32> = taken.map(|s| values[n - s]).collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

/// The first claim of a period from a window of `width` values and the least unused one.
fn claim(values: &[u32], width: usize) -> Option<(usize, usize, u32)> {
    let mut seen: HashMap<Vec<u32>, usize> = HashMap::new();
    let (mut used, mut unused) = (HashSet::new(), 0);
    for n in 0..values.len() {
        if n >= width {
            let window = &values[n - width..n];
            let state: Vec<u32> = window.iter().map(|v| v.wrapping_sub(unused)).collect();
            if let Some(&before) = seen.get(&state) {
                let start = before - width;
                return Some((start, n - before, values[n - 1] - values[before - 1]));
            }
            seen.insert(state, n);
        }
        used.insert(values[n]);
        while used.contains(&unused) {
            unused += 1;
        }
    }
    None
}

/// A window of 2a values is enough for sets whose largest number is a, and one of a is not.
#[test]
fn all_but_needs_a_window_of_twice_its_largest_number() {
    let (mut wrong, mut state) = (0, 7_u64);
    for _ in 0..60 {
        let set: Vec<usize> = (1..=12)
            .filter(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                state >> 62 == 0
            })
            .collect();
        let Some(&most) = set.last() else { continue };
        let values = all_but(&set, 1500);
        let short = claim(&values, most).unwrap();
        wrong += usize::from(preperiod_wrapping(&values, short.1, short.2) > short.0);
        let list: Vec<String> = set.iter().map(usize::to_string).collect();
        let found = found(&format!("subtraction-all-but:{}", list.join(",")), 1400);
        assert_eq!(found.status, Status::Proved(Theorem::AllBut), "{set:?}");
        holds(&format!("all but {set:?}"), &found, &values);
    }
    assert!(wrong > 10, "windows of a were wrong {wrong} times only");
}

/// Preperiods 0 are taken as 1: with 0 the theorem of Guy and Smith would tell wrong periods.
#[test]
fn a_preperiod_of_zero_does_not_fool() {
    let mut fooled = 0;
    for digits in 0..4096_u32 {
        let code = Code::new((0..4_u32).map(|k| (k.into(), digits >> (9 - 3 * k) & 7)));
        let values = values(&code, 400);
        let taken = code.most_taken() as usize;
        let wrong = (1..40).any(|p| {
            let claimed = (0..(p + taken).saturating_sub(1)).all(|n| values[n + p] == values[n]);
            claimed && code.most_parts() == 2 && preperiod(&values, p, 0) > 0
        });
        fooled += usize::from(wrong);
        let stream = Stream::new(code.clone());
        let found = period::of_stream(stream, 200, &Work::default())
            .unwrap()
            .period;
        if matches!(found.status, Status::Proved(_)) {
            holds(&format!("{code:?}"), &found, &values);
        }
    }
    assert!(fooled > 0, "no game would be fooled by a preperiod of 0");
}

/// Hexadecimal games: what is proved holds, and no saltus is ever proved.
#[test]
fn three_heaps_prove_only_periods() {
    let mut proved = 0;
    for digits in 0..4096_u32 {
        let code = Code::new([(1, digits >> 8), (2, digits >> 4 & 15), (3, digits & 15)]);
        if code.most_parts() < 3 || digits % 5 != 0 {
            continue;
        }
        let stream = Stream::new(code.clone());
        let found = period::of_stream(stream, 160, &Work::default())
            .unwrap()
            .period;
        if let Status::Proved(theorem) = found.status {
            assert_eq!((theorem, found.saltus), (Theorem::Parts, 0), "{code:?}");
            holds(&format!("{code:?}"), &found, &values(&code, 400));
            proved += 1;
        }
    }
    assert!(proved > 50, "only {proved} were proved");
}

/// Where heaps of a split must differ, the theorems of Guy and Smith prove nothing.
#[test]
fn different_heaps_are_not_proved_by_guy_and_smith() {
    for digits in 0..512_u32 {
        let code = Code::new([(0, digits >> 6 & 4), (1, digits >> 3 & 7), (2, digits & 7)]);
        if code.most_parts() < 2 {
            continue;
        }
        let code = code.unequal();
        let (guy_smith, parts) = (period::guy_smith(&code, 1, 5), period::parts(&code, 1, 5));
        assert_eq!((guy_smith, parts), (None, None));
        let found = period::of_stream(Stream::new(code), 300, &Work::default())
            .unwrap()
            .period;
        assert!(!matches!(found.status, Status::Proved(_)));
    }
}

/// A game whose values are another one's, moved along.
#[test]
fn moved_games_have_moved_figures() {
    let figures = |spec: &str| {
        let found = found(spec, 3000);
        (found.status, found.preperiod, found.period, found.max.0)
    };
    assert_eq!(
        figures("dawsons-kayles"),
        (Status::Proved(Theorem::GuySmith), 53, 34, 9)
    );
    assert_eq!(
        figures("dawsons-chess"),
        (Status::Proved(Theorem::GuySmith), 52, 34, 9)
    );
    let officers = found("officers", 500);
    let couples = found("couples-are-forever", 501);
    assert_eq!(officers.status, Status::None);
    assert_eq!(couples.computed_to, officers.computed_to + 1);
    assert_eq!(couples.max, (officers.max.0, officers.max.1 + 1));
}

/// Games without a code are seen, and proved only by what their family states.
#[test]
fn games_without_a_code() {
    let status = |spec: &str| {
        let found = found(spec, 400);
        (found.status, found.preperiod, found.period, found.saltus)
    };
    assert_eq!(status("nim"), (Status::Proved(Theorem::AllBut), 0, 1, 1));
    assert_eq!(status("lasker"), (Status::Observed, 1, 4, 4));
    assert_eq!(status("subtraction-powers:2"), (Status::Observed, 0, 3, 0));
    assert_eq!(status("hexadecimal:0.8"), (Status::Observed, 1, 3, 1));
    assert_eq!(status("pass:octal:0.3"), (Status::Observed, 2, 2, 0));
    for (spec, period) in [("dim", 1), ("hexadecimal:0.2048", 13)] {
        let (ruler, pattern) = told(spec, 4000);
        assert_eq!(ruler.status, Status::None);
        assert_eq!(pattern, Some(Pattern::Ruler { period, open: 1 }), "{spec}");
    }
}

/// Heaps from which the longest move cannot be made yet show no period.
#[test]
fn longer_moves_may_come() {
    for (spec, limit) in [
        ("octal:0.0{200}7", 400),
        ("subtraction:1000", 500),
        ("subtraction-all-but:1000", 500),
    ] {
        assert_eq!(found(spec, limit).status, Status::None, "{spec}");
    }
    let seen = found("octal:0.0{200}7", 404);
    assert_eq!((seen.status, seen.preperiod), (Status::None, 0));
    let long = found("subtraction:1000", 4000);
    let figures = (long.preperiod, long.period);
    assert_eq!(
        (long.status, figures),
        (Status::Proved(Theorem::Golomb), (0, 2000))
    );
}

/// What is known when the work is stopped.
#[test]
fn a_stop_tells_what_is_known() {
    struct After(std::cell::Cell<u32>);
    impl grundy::Progress for After {
        fn go_on(&self, _: u64, _: Option<u64>) -> bool {
            self.0.set(self.0.get().saturating_sub(1));
            self.0.get() > 0
        }
    }
    let progress = After(std::cell::Cell::new(6));
    let work = Work {
        progress: &progress,
        ..Work::default()
    };
    let officers = Stream::new(Code::new([(1, 6)]));
    let told = period::of_stream(officers, 1_000_000, &work).unwrap();
    let found = told.period;
    assert_eq!(told.early.unwrap().kind(), grundy::ErrorKind::Stopped);
    assert_eq!(found.status, Status::None);
    assert!(found.computed_to > 60 && found.max.0 > 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Golomb's window on random sets.
    #[test]
    fn random_subtraction_sets(mut set in proptest::collection::btree_set(1_usize..30, 1..6)) {
        set.insert(1 + set.len());
        let set: Vec<usize> = set.into_iter().collect();
        let list: Vec<String> = set.iter().map(usize::to_string).collect();
        let found = found(&format!("subtraction:{}", list.join(",")), 3000);
        if let Status::Proved(theorem) = found.status {
            prop_assert_eq!(theorem, Theorem::Golomb);
            holds(&format!("{set:?}"), &found, &subtraction(&set, 8000));
        }
    }
}
