//! Several walkers find what one finds, and all of them come home.

use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use super::{super::table::Table, Proof, Team};
use crate::{
    Error, ErrorKind, Options, Progress, Rules, Work,
    engine::{Engine, Memo, Method, Search, Solver},
};

/// Node Kayles on a graph that is drawn by lot; a component is a set of vertices.
struct Kayles(Vec<u64>);

impl Kayles {
    fn new(vertices: u32, lot: &mut Lot) -> Self {
        let mut beside = vec![0; vertices as usize];
        for _ in 0..vertices + vertices / 2 {
            let (a, b) = (lot.below(vertices), lot.below(vertices));
            beside[a as usize] |= 1 << b;
            beside[b as usize] |= 1 << a;
        }
        Self(beside)
    }

    fn all(&self) -> u64 {
        (1 << self.0.len()) - 1
    }

    fn beside(&self, set: u64) -> u64 {
        let members = (0..self.0.len()).filter(|at| set >> at & 1 == 1);
        members.fold(set, |all, at| all | self.0[at])
    }
}

impl Rules for Kayles {
    type Component = u64;

    fn options(&self, &set: &u64, options: &mut Options<u64>) {
        for at in (0..self.0.len()).filter(|at| set >> at & 1 == 1) {
            options.push(&[set & !(self.0[at] | 1 << at)]);
        }
    }

    fn canonical(&self, mut set: u64, sum: &mut Vec<u64>) {
        while set != 0 {
            let mut part = set & set.wrapping_neg();
            while self.beside(part) & set != part {
                part = self.beside(part) & set;
            }
            set &= !part;
            sum.push(part);
        }
    }

    fn effort(&self, set: &u64) -> u64 {
        set.count_ones().into()
    }
}

/// Heaps whose options are sums of smaller heaps that are drawn by lot.
struct Heaps(u64);

impl Rules for Heaps {
    type Component = u64;

    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        let mut lot = Lot(self.0 ^ heap.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let heap = heap as u32;
        match lot.below(4) {
            _ if heap == 0 => {}
            0 => (0..heap).for_each(|left| options.push(&[left.into()])),
            _ => {
                for _ in 0..lot.below(12) {
                    let sum: Vec<u64> = (0..lot.below(4)).map(|_| lot.below(heap).into()).collect();
                    options.push(&sum);
                }
            }
        }
    }
}

/// Numbers that are the same each time.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d);
        self.0 = self.0.wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as u32 % bound
    }
}

fn asked<R>(
    rules: &R,
    sum: &[u64],
    asked: Option<u64>,
    (hands, solo): (usize, u64),
    work: &Work<'_>,
) -> Result<Option<u64>, Error>
where
    R: Rules<Component = u64> + Sync,
{
    let mut table = Table::default();
    Proof::new(rules, &mut table, Team::new(hands).after(solo), work).sum(sum, asked)
}

/// Few steps alone, so that others come when little is known, and some.
const CREWS: [(usize, u64); 6] = [(1, 0), (2, 0), (2, 7), (4, 0), (4, 20), (9, 1)];

fn same_values<R: Rules<Component = u64> + Sync>(rules: &R, sum: &[u64]) -> Result<(), Error> {
    let work = Work::default();
    let mut plain = Search::default();
    let mut total = 0;
    for component in sum {
        total ^= plain.value(rules, component, &work)?.get();
    }
    for crew in CREWS {
        assert_eq!(
            asked(rules, sum, None, crew, &work)?,
            Some(total),
            "{crew:?}"
        );
        for value in total.saturating_sub(2)..total + 3 {
            let found = asked(rules, sum, Some(value), crew, &work)?;
            assert_eq!(found, (value == total).then_some(total), "{crew:?} {value}");
        }
    }
    Ok(())
}

#[test]
fn crews_of_all_sizes_find_the_same() -> Result<(), Error> {
    let mut lot = Lot(7);
    for round in 0..24 {
        let kayles = Kayles::new(1 + lot.below(14), &mut lot);
        same_values(
            &kayles,
            &[kayles.all(), kayles.all() & u64::from(lot.below(1 << 14))],
        )?;
        let heaps = [lot.below(90), lot.below(20)].map(u64::from);
        same_values(&Heaps(round), &heaps)?;
    }
    Ok(())
}

/// What one question found is true for the next one, by whichever method.
#[test]
fn what_a_crew_found_is_kept() -> Result<(), Error> {
    let (mut lot, work) = (Lot(3), Work::default());
    let kayles = Kayles::new(24, &mut lot);
    for round in 0..10 {
        let mut table = Table::default();
        for hands in [2, 4] {
            let team = Team::new(hands).after(round);
            let set = kayles.all() & !u64::from(lot.below(1 << 8));
            let found = Proof::new(&kayles, &mut table, team, &work).sum(&[set], None)?;
            let plain = Solver::new(Method::Sets).value(&kayles, &set, &work)?;
            assert_eq!(found, Some(plain.get()));
        }
        let mut plain = Memo::new(Kayles(kayles.0.clone()));
        for (_, set, fact, _) in table.facts(0).take(200) {
            let value = plain.value(set, &work)?.get();
            match fact {
                super::Fact::Exact(exact) => assert_eq!(exact, value),
                super::Fact::Not(not) => assert_eq!(not >> value & 1, 0),
            }
        }
    }
    Ok(())
}

#[test]
fn little_memory_is_kept_to_by_all() -> Result<(), Error> {
    let kayles = Kayles::new(22, &mut Lot(5));
    let plain = Solver::new(Method::Sets).value(&kayles, &kayles.all(), &Work::default())?;
    let mut answered = 0;
    for memory in [0, 1 << 8, 1 << 12, 1 << 14, 1 << 15, 1 << 17, 1 << 20] {
        for crew in CREWS {
            let work = Work {
                memory,
                ..Work::default()
            };
            match asked(&kayles, &[kayles.all()], None, crew, &work) {
                Ok(found) => {
                    assert_eq!(found, Some(plain.get()));
                    answered += 1;
                }
                Err(error) => assert_eq!(error.kind(), ErrorKind::Limit, "{error}"),
            }
        }
    }
    assert!(
        (CREWS.len()..7 * CREWS.len()).contains(&answered),
        "{answered}"
    );
    Ok(())
}

/// Stops after so many reports.
struct After(Cell<u64>);

impl Progress for After {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        self.0.replace(self.0.get().saturating_sub(1)) > 0
    }
}

#[test]
fn all_come_home_when_the_work_is_stopped() {
    let kayles = Kayles::new(40, &mut Lot(11));
    for reports in 0..12 {
        let stop = After(Cell::new(reports));
        let work = Work {
            progress: &stop,
            ..Work::default()
        };
        let found = asked(&kayles, &[kayles.all()], None, (4, 0), &work);
        let error = found.err().map(|error| error.kind());
        assert_eq!(error, Some(ErrorKind::Stopped), "{reports}");
    }
}

/// Walks without an end: round a ring, or ever upwards.
struct Walk(u64);

impl Rules for Walk {
    type Component = u64;

    fn options(&self, place: &u64, options: &mut Options<u64>) {
        options.push(&[(place + 1) % self.0]);
    }
}

#[test]
fn games_without_end_are_told_by_crews() {
    let work = Work {
        memory: 1 << 24,
        ..Work::default()
    };
    let kinds = [
        (3, ErrorKind::Input),
        (20_000, ErrorKind::Input),
        (u64::MAX, ErrorKind::Limit),
    ];
    for (ring, kind) in kinds {
        for crew in [(1, 0), (4, 0)] {
            let error = asked(&Walk(ring), &[0], None, crew, &work).err();
            assert_eq!(
                error.map(|error| error.kind()),
                Some(kind),
                "{ring} {crew:?}"
            );
        }
    }
}

/// Rules that fail when they were asked so often.
struct Fails<'r>(&'r Kayles, AtomicU64, bool);

impl Rules for Fails<'_> {
    type Component = u64;

    fn options(&self, set: &u64, options: &mut Options<u64>) {
        if self.1.fetch_sub(1, Relaxed) == 1 {
            assert!(self.2, "these rules have an end");
            options.refuse(Error::input("no more"));
        }
        self.0.options(set, options);
    }

    fn canonical(&self, set: u64, sum: &mut Vec<u64>) {
        self.0.canonical(set, sum);
    }
}

/// Whoever meets it: a panic is told; an error is told where the first walker meets it, and else
/// the answer is right.
#[test]
fn panics_and_errors_are_told() -> Result<(), Error> {
    let kayles = Kayles::new(20, &mut Lot(13));
    let work = Work::default();
    let plain = Solver::new(Method::Sets).value(&kayles, &kayles.all(), &work)?;
    for left in 1..100 {
        let rules = Fails(&kayles, AtomicU64::new(left), false);
        let ask = || asked(&rules, &[kayles.all()], None, (4, 0), &work);
        let panicked = catch_unwind(AssertUnwindSafe(ask)).is_err();
        assert_eq!(panicked, rules.1.load(Relaxed) as i64 <= 0, "{left}");
        let rules = Fails(&kayles, AtomicU64::new(left), true);
        match asked(&rules, &[kayles.all()], None, (4, 0), &work) {
            Ok(found) => assert_eq!(found, Some(plain.get())),
            Err(error) => assert_eq!(error.to_string(), "no more"),
        }
    }
    Ok(())
}
