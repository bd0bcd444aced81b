//! The methods of the search against each other, against a plain memo, and against outcomes.

#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use grundy::{
    Nimber, Options, Outcome, Rules, Work,
    engine::{Engine, Memo, Method, Solver},
};
use proptest::prelude::*;

const METHODS: [Method; 4] = [Method::Mex, Method::Couples, Method::Sets, Method::Proof];

/// Node Kayles on a graph of at most 20 vertices; a component is a set of them.
#[derive(Clone, Debug)]
struct Kayles {
    beside: Vec<u64>,
    /// Whether sets are cut into their connected parts.
    split: bool,
}

impl Kayles {
    fn new(vertices: usize, edges: &[(usize, usize)], split: bool) -> Self {
        let mut beside = vec![0; vertices];
        for (a, b) in edges.iter().map(|(a, b)| (a % vertices, b % vertices)) {
            beside[a] |= 1 << b;
            beside[b] |= 1 << a;
        }
        Self { beside, split }
    }

    fn members(set: u64) -> impl Iterator<Item = usize> {
        (0..64).filter(move |at| set >> at & 1 == 1)
    }
}

impl Rules for Kayles {
    type Component = u64;
    fn options(&self, set: &u64, options: &mut Options<u64>) {
        for at in Self::members(*set) {
            options.push(&[set & !(self.beside[at] | 1 << at)]);
        }
    }
    fn canonical(&self, mut set: u64, sum: &mut Vec<u64>) {
        if !self.split {
            sum.push(set);
            return;
        }
        while set != 0 {
            let (mut part, mut before) = (1 << set.trailing_zeros(), 0);
            while part != before {
                before = part;
                part |= set & Self::members(part).fold(0, |all, at| all | self.beside[at]);
            }
            set &= !part;
            sum.push(part);
        }
    }
    fn effort(&self, set: &u64) -> u64 {
        u64::from(set.count_ones())
    }
}

/// Heaps whose options are sums of smaller heaps, drawn by lot but the same each time. One heap
/// in four is a heap of nim, so that values grow.
#[derive(Clone, Copy, Debug)]
struct Lot(u64);

impl Rules for Lot {
    type Component = u64;
    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        let mut state = self.0 ^ heap.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut next = |below: u64| {
            state = state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 33) % below
        };
        if heap == 0 {
            return;
        }
        if next(4) == 0 {
            (0..heap).for_each(|left| options.push(&[left]));
            return;
        }
        for _ in 0..next(12) {
            let sum: Vec<u64> = (0..next(4)).map(|_| next(heap)).collect();
            options.push(&sum);
        }
    }
}

/// Whether the sum of `heaps` and a heap of nim is lost, by playing it out.
fn is_lost<R: Rules<Component = u64>>(
    rules: &R,
    heaps: &[u64],
    nim: u64,
    known: &mut HashMap<(Vec<u64>, u64), bool>,
) -> bool {
    let mut key = heaps.to_vec();
    key.sort_unstable();
    if let Some(&lost) = known.get(&(key.clone(), nim)) {
        return lost;
    }
    let mut lost = (0..nim).all(|left| !is_lost(rules, &key, left, known));
    for at in 0..key.len() {
        let mut options = Options::default();
        rules.options(&key[at], &mut options);
        for option in options.iter() {
            let mut left = key.clone();
            left.remove(at);
            left.extend(option);
            lost = lost && !is_lost(rules, &left, nim, known);
        }
    }
    known.insert((key, nim), lost);
    lost
}

fn same_values<R: Rules<Component = u64> + Clone>(rules: &R, components: &[u64]) {
    let mut memo = Memo::new(rules.clone());
    let work = Work::default();
    for method in METHODS {
        let mut solver = Solver::new(method);
        for component in components {
            let plain = memo.value(component, &work).unwrap();
            for asked in (0..plain.get() + 3).map(Nimber::new) {
                let found = solver
                    .sum(rules, &[*component], Some(asked), &work)
                    .unwrap();
                assert_eq!(
                    found == Some(asked),
                    plain == asked,
                    "{method:?} {component}"
                );
            }
            assert_eq!(
                solver.value(rules, component, &work).unwrap(),
                plain,
                "{method:?}"
            );
            let outcome = Solver::new(method)
                .outcome(rules, component, &work)
                .unwrap();
            assert_eq!(outcome, Outcome::of(plain), "{method:?} {component}");
        }
        let total = components.iter().map(|one| memo.value(one, &work).unwrap());
        let total = total.fold(Nimber::ZERO, |sum, value| sum + value);
        let found = solver.sum(rules, components, None, &work).unwrap();
        assert_eq!(found, Some(total), "sum by {method:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn methods_agree_on_graphs(
        vertices in 1usize..14,
        edges in prop::collection::vec((0usize..14, 0usize..14), 0..24),
        sets in prop::collection::vec(any::<u64>(), 1..4),
    ) {
        let all = (1u64 << vertices) - 1;
        let sets: Vec<u64> = sets.iter().map(|set| set & all).chain([all]).collect();
        same_values(&Kayles::new(vertices, &edges, true), &sets);
        // Whole sets have the values of their parts' sums.
        let (mut whole, mut parts) = (Solver::default(), Solver::default());
        let work = Work::default();
        for set in &sets {
            let one = whole.value(&Kayles::new(vertices, &edges, false), set, &work).unwrap();
            let sum = parts.sum(&Kayles::new(vertices, &edges, true), &[*set], None, &work).unwrap();
            prop_assert_eq!(sum, Some(one));
        }
    }

    #[test]
    fn methods_agree_on_heaps_drawn_by_lot(seed: u64, heaps in prop::collection::vec(0u64..160, 1..4)) {
        same_values(&Lot(seed), &heaps);
    }

    #[test]
    fn a_value_is_the_heap_that_makes_a_lost_sum(seed: u64, heap in 0u64..9) {
        let rules = Lot(seed);
        let mut known = HashMap::new();
        for method in METHODS {
            let value = Solver::new(method).value(&rules, &heap, &Work::default()).unwrap().get();
            for nim in 0..value + 2 {
                let lost = is_lost(&rules, &[heap], nim, &mut known);
                prop_assert_eq!(lost, nim == value, "{:?} {} + *{}", method, heap, nim);
            }
        }
    }
}

/// Heaps of nim.
#[derive(Clone, Copy, Debug)]
struct Nim;

impl Rules for Nim {
    type Component = u64;
    fn options(&self, heap: &u64, options: &mut Options<u64>) {
        (0..*heap).for_each(|left| options.push(&[left]));
    }
}

#[test]
fn values_over_64_are_exact() {
    same_values(&Nim, &[63, 64, 65, 200, 131]);
}

#[test]
fn a_table_that_forgets_changes_no_value() {
    let edges: Vec<(usize, usize)> = (0..16)
        .flat_map(|at| [(at, at + 1), (at, at + 4)])
        .collect();
    let rules = Kayles::new(16, &edges, false);
    let plain = Memo::new(rules.clone())
        .value(&0xffff, &Work::default())
        .unwrap();
    for method in METHODS {
        let mut solver = Solver::new(method);
        // Proof numbers need room for what is not decided yet.
        let memory = if method == Method::Proof {
            256 << 10
        } else {
            32 << 10
        };
        let work = Work {
            memory,
            ..Work::default()
        };
        assert_eq!(
            solver.value(&rules, &0xffff, &work).unwrap(),
            plain,
            "{method:?}"
        );
        if method == Method::Mex {
            assert!(solver.forgotten() > 0, "{} are kept", solver.len());
        }
    }
}
