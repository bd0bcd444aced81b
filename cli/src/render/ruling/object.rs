//! The JSON object of a ruling.

use grundy::{Answered, Length, Outcome, Piece, Ruling, Step, Turn};
use serde::Serialize;

use super::super::schema::SCHEMA;

#[derive(Serialize)]
pub(in super::super) struct Object<'a> {
    schema: &'static str,
    position: &'a str,
    play: String,
    sum: String,
    outcome: String,
    remoteness: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suspense: Option<u64>,
    known_by: String,
    #[serde(flatten)]
    moves: Option<Moves<'a>>,
    #[serde(flatten)]
    plan: Option<Plan<'a>>,
}

#[derive(Serialize)]
struct Moves<'a> {
    winning: bool,
    moves: Vec<Move<'a>>,
    complete: bool,
}

#[derive(Serialize)]
struct Move<'a> {
    /// Where one component is moved, that move.
    #[serde(flatten)]
    step: Option<OneStep<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<OneStep<'a>>,
    left: &'a str,
    outcome: String,
    remoteness: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suspense: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
    wins: bool,
}

#[derive(Serialize)]
struct OneStep<'a> {
    component: usize,
    spec: &'a str,
    from: &'a str,
    to: &'a str,
    name: &'a str,
}

#[derive(Serialize)]
struct Plan<'a> {
    value: Option<&'a str>,
    rules: Vec<Rule<'a>>,
    components: Vec<Part<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    lost_elements: &'a [String],
    left: &'a str,
    replies: Vec<Reply<'a>>,
    untold: Option<usize>,
}

#[derive(Serialize)]
struct Rule<'a> {
    spec: &'a str,
    rule: &'a [String],
}

#[derive(Serialize)]
struct Part<'a> {
    spec: &'a str,
    component: &'a str,
    value: Option<&'a str>,
    outcome: String,
    remoteness: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suspense: Option<u64>,
    known_by: String,
}

#[derive(Serialize)]
struct Reply<'a> {
    #[serde(flatten)]
    turn: Move<'a>,
    answer: Option<Move<'a>>,
}

/// A length as remoteness or suspense.
fn told(length: Option<Length>) -> (Option<u64>, Option<u64>) {
    match length {
        None => (None, None),
        Some(Length::Remoteness(moves)) => (Some(moves), None),
        Some(Length::Suspense(moves)) => (None, Some(moves)),
    }
}

impl<'a> OneStep<'a> {
    fn new(step: &'a Step) -> Self {
        Self {
            component: step.component,
            spec: &step.spec,
            from: &step.from,
            to: &step.to,
            name: &step.name,
        }
    }
}

impl<'a> Move<'a> {
    fn new(turn: &'a Turn, one: bool) -> Self {
        let (remoteness, suspense) = told(turn.length);
        let mut steps = turn.steps.iter().map(OneStep::new);
        Self {
            step: one.then(|| steps.next()).flatten(),
            steps: steps.collect(),
            left: &turn.left,
            outcome: turn.outcome.to_string(),
            remoteness,
            suspense,
            value: turn.value.as_deref(),
            wins: turn.outcome == Outcome::P,
        }
    }
}

impl<'a> Part<'a> {
    fn new(piece: &'a Piece) -> Self {
        let (remoteness, suspense) = told(piece.length);
        Self {
            spec: &piece.spec,
            component: &piece.component,
            value: piece.value.as_deref(),
            outcome: piece.outcome.to_string(),
            remoteness,
            suspense,
            known_by: piece.known_by.to_string(),
        }
    }
}

impl<'a> Object<'a> {
    pub(in super::super) fn new(position: &'a str, ruling: &'a Ruling) -> Self {
        let one = ruling.mode.sum == grundy::Sum::Disjunctive;
        let (remoteness, suspense) = told(ruling.length);
        let moves = |turns: &'a [Turn]| turns.iter().map(|turn| Move::new(turn, one)).collect();
        let reply = |reply: &'a Answered| Reply {
            turn: Move::new(&reply.turn, one),
            answer: reply.answer.as_ref().map(|turn| Move::new(turn, one)),
        };
        let plan = ruling.plan.as_ref().map(|plan| Plan {
            value: plan.value.as_deref(),
            rules: plan
                .rules
                .iter()
                .map(|(spec, rule)| Rule { spec, rule })
                .collect(),
            components: plan.pieces.iter().map(Part::new).collect(),
            lost_elements: &plan.lost,
            left: &plan.left,
            replies: plan.replies.iter().map(reply).collect(),
            untold: plan.untold,
        });
        Self {
            schema: SCHEMA,
            position,
            play: ruling.mode.play.to_string(),
            sum: ruling.mode.sum.to_string(),
            outcome: ruling.outcome.to_string(),
            remoteness,
            suspense,
            known_by: ruling.known_by.to_string(),
            moves: ruling.moves.then(|| Moves {
                // Where play is over, it may be won without a move.
                winning: ruling.outcome == Outcome::N,
                moves: moves(&ruling.turns),
                complete: ruling.complete,
            }),
            plan,
        }
    }
}
