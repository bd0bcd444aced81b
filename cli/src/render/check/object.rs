//! What was found of rules as an object of JSON.

use grundy::{Check, Ends, Measure, Shift};
use serde::Serialize;

use super::super::schema::SCHEMA;

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Object<'a> {
    One {
        schema: &'static str,
        spec: &'a str,
        from: &'a str,
        positions: u64,
        complete: bool,
        ends: bool,
        longest: Option<u64>,
        falls: Option<&'static str>,
        cycle: &'a [String],
        ok: bool,
        wrong: Option<Counter<'a>>,
    },
    Two {
        schema: &'static str,
        spec: &'a str,
        other: &'a str,
        same: bool,
        shift: Option<i64>,
        agree_to: Option<u64>,
        differ_at: Option<u64>,
    },
}

#[derive(Serialize)]
pub(super) struct Counter<'a> {
    position: &'a str,
    by_moves: &'a str,
    told: &'a str,
    known_by: &'a str,
    moves: Vec<Left<'a>>,
}

#[derive(Serialize)]
pub(super) struct Left<'a> {
    to: &'a str,
    value: &'a str,
}

impl<'a> Object<'a> {
    pub(super) fn one(spec: &'a str, from: &'a str, found: &'a Check) -> Self {
        let (longest, falls, cycle) = match &found.ends {
            Ends::Always { longest, falls } => (Some(*longest), *falls, &[][..]),
            Ends::Unfinished { .. } => (None, None, &[][..]),
            Ends::Cycle(way) => (None, None, &way[..]),
        };
        let always = longest.is_some();
        let left = |(to, value): &'a (String, String)| Left { to, value };
        Self::One {
            schema: SCHEMA,
            spec,
            from,
            positions: found.positions,
            complete: found.complete,
            ends: always,
            // More moves than can be counted have no number.
            longest: longest.filter(|&longest| longest < u64::MAX),
            falls: falls.map(|falls| match falls {
                Measure::Sum => "sum",
                Measure::Order => "order",
                Measure::Dots => "dots",
                Measure::Width => "width",
            }),
            cycle,
            ok: always && found.wrong.is_none(),
            wrong: found.wrong.as_ref().map(|wrong| Counter {
                position: &wrong.position,
                by_moves: &wrong.by_moves,
                told: &wrong.told,
                known_by: &wrong.known_by,
                moves: wrong.moves.iter().map(left).collect(),
            }),
        }
    }

    pub(super) fn two(spec: &'a str, other: &'a str, found: Shift) -> Self {
        let (same, shift, agree_to, differ_at) = match found {
            Shift::By { by, to } => (true, Some(by), Some(to), None),
            Shift::None { heap, .. } => (false, None, None, Some(heap)),
        };
        Self::Two {
            schema: SCHEMA,
            spec,
            other,
            same,
            shift,
            agree_to,
            differ_at,
        }
    }
}
