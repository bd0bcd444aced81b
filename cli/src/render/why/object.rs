//! The JSON object of reasons.

use std::ops::Not;

use grundy::{Change, Reasons};
use serde::Serialize;

use super::super::schema::SCHEMA;

#[derive(Serialize)]
pub(in super::super) struct Object<'a> {
    schema: &'static str,
    position: &'a str,
    outcome: String,
    #[serde(skip_serializing_if = "Not::not")]
    over: bool,
    value: Option<u64>,
    known_by: String,
    rules: Vec<Rule<'a>>,
    components: Vec<Parts<'a>>,
    winning_moves: Vec<Move<'a>>,
    lost: &'a str,
    replies: Vec<Reply<'a>>,
    untold: Option<usize>,
}

#[derive(Serialize)]
struct Rule<'a> {
    spec: &'a str,
    rule: &'a [String],
}

#[derive(Serialize)]
struct Parts<'a> {
    spec: &'a str,
    component: &'a str,
    value: Option<u64>,
    known_by: String,
}

#[derive(Serialize)]
struct Move<'a> {
    component: usize,
    spec: &'a str,
    from: &'a str,
    to: &'a str,
    name: &'a str,
    value_before: Option<u64>,
    value_after: Option<u64>,
}

#[derive(Serialize)]
struct Reply<'a> {
    #[serde(flatten)]
    played: Move<'a>,
    answer: Option<Move<'a>>,
}

impl<'a> Move<'a> {
    fn new(change: &'a Change) -> Self {
        let played = &change.played;
        Self {
            component: played.component,
            spec: &change.spec,
            from: &played.from,
            to: &played.to,
            name: &played.name,
            value_before: change.before,
            value_after: change.after,
        }
    }
}

impl<'a> Object<'a> {
    pub(in super::super) fn new(position: &'a str, reasons: &'a Reasons) -> Self {
        let rules = reasons.rules.iter();
        let parts = reasons.parts.iter();
        let replies = reasons.replies.iter();
        Self {
            schema: SCHEMA,
            position,
            outcome: reasons.outcome.to_string(),
            over: reasons.over,
            value: reasons.sum,
            known_by: reasons.known_by.to_string(),
            rules: rules.map(|(spec, rule)| Rule { spec, rule }).collect(),
            components: parts
                .map(|part| Parts {
                    spec: &part.spec,
                    component: &part.component,
                    value: part.value,
                    known_by: part.known_by.to_string(),
                })
                .collect(),
            winning_moves: reasons.winning.iter().map(Move::new).collect(),
            lost: &reasons.lost,
            replies: replies
                .map(|reply| Reply {
                    played: Move::new(&reply.change),
                    answer: reply.answer.as_ref().map(Move::new),
                })
                .collect(),
            untold: reasons.untold,
        }
    }
}
