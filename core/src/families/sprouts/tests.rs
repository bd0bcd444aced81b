//! Values of Sprouts by mex of all moves, on positions as they arise, against the search.

use std::collections::{BTreeSet, HashMap};

use super::{Land, Sprouts, moves};
use crate::{
    Component, Nimber, Rules, Work,
    engine::{Method, Solver},
};

/// The mex of the values of what the moves leave, with nothing made simpler.
fn plain(position: &[u8], known: &mut HashMap<Vec<u8>, u64>) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut left = Vec::new();
    moves::each(position, &mut |position| {
        left.push(position.to_vec());
        true
    });
    let values: BTreeSet<u64> = left.iter().map(|left| plain(left, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
    known.insert(position.to_vec(), value);
    value
}

fn value(solver: &mut Solver<Land>, land: Land) -> Option<u64> {
    let value = solver.sum(&Sprouts::default(), &[land], None, &Work::default());
    value.ok().flatten().map(|value| value.get())
}

#[test]
fn all_that_comes_of_three_spots_has_its_value() {
    let mut known = HashMap::new();
    let mut solver = Solver::new(Method::Couples);
    for spots in 1..=3 {
        let start = Land::spots(spots);
        let expected = [0, 0, 0, 1][spots];
        assert_eq!(plain(&start.0, &mut known), expected);
        assert_eq!(value(&mut solver, start), Some(expected));
    }
    for (position, &value_of_it) in &known {
        let land = Land(position.as_slice().into());
        assert_eq!(value(&mut solver, land), Some(value_of_it), "{position:?}");
    }
}

/// Applegate, Jacobson and Sleator 1991: 0, 1 and 2 spots more than a multiple of 6 are lost.
#[test]
fn starts_have_their_outcomes() {
    for method in [Method::Couples, Method::Proof] {
        let mut solver = Solver::new(method);
        for spots in 0..=8 {
            let land = [Land::spots(spots)];
            let asked = Some(Nimber::ZERO);
            let found = solver.sum(&Sprouts::default(), &land, asked, &Work::default());
            let lost = (spots % 6 < 3).then_some(Nimber::ZERO);
            assert_eq!(found, Ok(lost), "{spots}");
        }
    }
}

/// Names, the order of regions and boundaries, and the direction of walks change no form, mostly.
#[test]
fn forms_do_not_depend_on_how_a_position_is_written() {
    let sprouts = Sprouts::default();
    let form = |text: &str| {
        let numbers = super::text::read(text).and_then(Result::ok);
        let land = numbers.and_then(|numbers| Land::from_numbers(&numbers));
        let mut sum = Vec::new();
        if let Some(land) = land {
            sprouts.canonical(land, &mut sum);
        }
        sum
    };
    for (one, other) in [
        ("0.1.AB.}AB.}", "BA.}1.BA.0.}"),
        ("0.12AB1C.}AB.0.}C.0.1.}", "1.0.Z.}0.2YX1Z1.}0.XY.}"),
    ] {
        assert!(!form(one).is_empty(), "{one}");
        assert_eq!(form(one), form(other), "{one} {other}");
    }
    assert_eq!(form("0.0.}"), [Land::spots(2)]);
    // Two lands, a region without moves, and a letter that is met twice in a row.
    assert_eq!(form("0.}1AA1.}2.}").len(), 2);
}
