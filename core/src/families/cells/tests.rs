//! All sets of cells of small grids, against values by mex alone.

use super::{Cells, Places, grid::Grid, places::members};
use crate::{
    Options, Rules, Work,
    engine::{Method, Solver},
};

type Near = fn(u32, u32) -> bool;

const SIDES: Near = |down, across| down + across == 1;
const CORNERS: Near = |down, across| down.max(across) == 1;
const QUEENS: Near = |down, across| down == 0 || across == 0 || down == across;

/// The moves from a set, from the definition.
fn moves(set: u64, pairs: bool, columns: u32, near: Near) -> Vec<u64> {
    let place = |cell: u32| (cell / columns, cell % columns);
    let are_near = |a: u32, b: u32| {
        let (a, b) = (place(a), place(b));
        a != b && near(a.0.abs_diff(b.0), a.1.abs_diff(b.1))
    };
    let cells: Vec<u32> = members(set).collect();
    let beside = |cell: u32| {
        cells
            .iter()
            .copied()
            .filter(move |&other| are_near(cell, other))
    };
    let mut left = Vec::new();
    for &cell in &cells {
        let own = set & !(1 << cell);
        match pairs {
            true => left.extend(beside(cell).map(|other| own & !(1 << other))),
            false => left.push(beside(cell).fold(own, |left, other| left & !(1 << other))),
        }
    }
    left
}

/// The values of all sets, smaller ones first.
fn values(pairs: bool, columns: u32, rows: u32, near: Near) -> Vec<u64> {
    let mut values = Vec::new();
    for set in 0..1 << (columns * rows) {
        let seen = moves(set, pairs, columns, near)
            .iter()
            .fold(0u64, |seen, &left| seen | 1u64 << values[left as usize]);
        values.push(u64::from(seen.trailing_ones()));
    }
    values
}

#[test]
fn all_sets_of_small_grids_have_their_values() {
    for (columns, rows) in [(4, 3), (3, 3), (7, 2), (12, 1), (4, 4)] {
        for (pairs, near) in [
            (true, SIDES),
            (false, SIDES),
            (true, CORNERS),
            (false, CORNERS),
            (true, QUEENS),
            (false, QUEENS),
        ] {
            let values = values(pairs, columns, rows, near);
            let rules = Places::<u64>::grid(pairs, Grid::new(columns, rows), &near);
            let mut solver = Solver::new(Method::Proof);
            let wide = Places::<u128>::grid(pairs, Grid::new(columns + 1, rows + 1), &near);
            let mut wide_solver = Solver::new(Method::Sets);
            let step = if values.len() > 1 << 14 { 7 } else { 1 };
            for (set, &value) in (0u64..).zip(&values).step_by(step) {
                let found = solver.sum(&rules, &[Cells(set)], None, &Work::default());
                let found = found.ok().flatten().map(|value| value.get());
                assert_eq!(found, Some(value), "{columns}x{rows} {set:#b} {pairs}");
                let place = |cell| (cell / columns + 1) * (columns + 1) + cell % columns + 1;
                let moved = members(set).fold(0u128, |all, cell| all | 1 << place(cell));
                let found = wide_solver.sum(&wide, &[Cells(moved)], None, &Work::default());
                let found = found.ok().flatten().map(|value| value.get());
                assert_eq!(
                    found,
                    Some(value),
                    "{columns}x{rows} {set:#b} {pairs}, moved"
                );
            }
        }
    }
}

/// What is looked up instead of a set has its value, and there is no more of it.
#[test]
fn canonical_parts_sum_to_the_set() {
    for near in [SIDES, CORNERS] {
        let values = values(true, 4, 4, near);
        let rules = Places::<u64>::grid(true, Grid::new(4, 4), &near);
        let mut parts = Vec::new();
        let mut options = Options::default();
        for (set, &value) in (0u64..).zip(&values) {
            parts.clear();
            rules.canonical(Cells(set), &mut parts);
            let sum = parts.iter().map(|part| values[part.0 as usize]);
            assert_eq!(sum.fold(0, |sum, value| sum ^ value), value, "{set:#b}");
            let count: u32 = parts.iter().map(|part| part.0.count_ones()).sum();
            assert!(count <= set.count_ones(), "{set:#b}");
            options.clear();
            rules.options(&Cells(set), &mut options);
            assert_eq!(options.len() * 2, moves(set, true, 4, near).len());
        }
    }
}
