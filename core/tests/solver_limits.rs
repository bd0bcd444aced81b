//! The methods of the search where play has no end, or goes deep.

#![allow(clippy::unwrap_used)]

use std::cell::Cell;

use grundy::{
    ErrorKind, Options, Progress, Rules, Work,
    engine::{Engine, Method, Solver},
};

/// Stairs, which are left one step at a time.
struct Stairs;

impl Rules for Stairs {
    type Component = u64;
    fn options(&self, height: &u64, options: &mut Options<u64>) {
        if *height > 0 {
            options.push(&[height - 1]);
        }
    }
}

/// Walks without an end: round a ring, or ever upwards.
struct Walk {
    ring: Option<u64>,
}

impl Rules for Walk {
    type Component = u64;
    fn options(&self, place: &u64, options: &mut Options<u64>) {
        let next = place + 1;
        options.push(&[self.ring.map_or(next, |length| next % length)]);
    }
}

/// Stops after so many reports.
struct After(Cell<u64>);

impl Progress for After {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        self.0.replace(self.0.get().saturating_sub(1)) > 0
    }
}

#[test]
fn games_without_end_and_limits_are_told() {
    for method in Method::ALL {
        let mut solver = Solver::new(method);
        let work = Work {
            memory: 1 << 22,
            ..Work::default()
        };
        let error = solver
            .value(&Walk { ring: Some(3) }, &0, &work)
            .unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Input, "{error}");
        assert!(error.to_string().contains("loopy"), "{error}");
        let error = solver.value(&Walk { ring: None }, &0, &work).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
        let stop = After(Cell::new(3));
        let work = Work {
            progress: &stop,
            ..Work::default()
        };
        let error = solver.value(&Walk { ring: None }, &0, &work).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Stopped, "{error}");
        assert!(error.to_string().contains("not decided"), "{error}");
        // What was found before is no worse for it.
        let deep = solver.value(&Stairs, &31, &Work::default()).unwrap();
        assert_eq!(deep.get(), 1);
    }
}

#[test]
fn depth_costs_no_stack_of_the_machine() {
    for method in Method::ALL {
        let value = Solver::new(method)
            .value(&Stairs, &300_001, &Work::default())
            .unwrap();
        assert_eq!(value.get(), 1);
    }
}

/// Takes any number, so that each position has as many options as counters.
struct Takes;

impl Rules for Takes {
    type Component = u64;
    fn options(&self, heap: &u64, options: &mut Options<u64>) {
        for left in 0..*heap {
            options.push(&[left]);
        }
    }
}

/// Hears how often it is asked.
struct Hears(Cell<u64>);

impl Progress for Hears {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        self.0.set(self.0.get() + 1);
        true
    }
}

/// Limits hold for few positions with many options too, and such are asked whether to go on.
#[test]
fn many_options_are_counted() {
    for method in Method::ALL {
        let hears = Hears(Cell::new(0));
        let work = Work {
            progress: &hears,
            memory: 1 << 24,
            threads: 1,
        };
        let mut solver = Solver::new(method);
        let value = solver.value(&Takes, &400_000, &work);
        let error = value.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit, "{method:?}: {error}");
        assert!(hears.0.get() > 1, "{method:?}: {}", hears.0.get());
    }
}
