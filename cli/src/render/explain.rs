//! What can be said of a game, as text, JSON and CSV.

use std::io;

use grundy::{Equivalent, Explanation, Knowledge, Rares, Sameness};
use serde::Serialize;

use super::{record, schema::SCHEMA};
use crate::style::Style;

/// A page with a line for each thing that is known.
pub(super) fn text(
    out: &mut Vec<u8>,
    spec: &str,
    explanation: &Explanation,
    style: Style,
) -> io::Result<()> {
    let fields = fields(explanation);
    let fields: Vec<(&str, Option<&str>)> = fields
        .iter()
        .map(|(label, value)| (*label, Some(value.as_str())))
        .collect();
    record::page(out, spec, &fields, style)
}

/// The labels and sentences of the page.
fn fields(explanation: &Explanation) -> Vec<(&'static str, String)> {
    let mut fields = vec![("rule", explanation.rule.join(" "))];
    if !explanation.names.is_empty() {
        fields.push(("also called", explanation.names.join(", ")));
    }
    for (heap, moves) in &explanation.moves {
        fields.push(("moves", format!("of {heap}: {}", moves.join("; "))));
    }
    for other in &explanation.equivalent {
        fields.push(("same values", same(other)));
    }
    if let Some(known) = &explanation.known {
        fields.push(("known", knowledge(known)));
        fields.push(("source", source(known)));
        if let Some(rares) = &known.rares {
            fields.push(("rare values", rare_values(rares)));
            fields.push(("source", format!("{} (verified here)", rares.source)));
        }
    }
    fields
}

fn same(other: &Equivalent) -> String {
    let there = match other.shift {
        0 => "n".to_owned(),
        1.. => format!("n + {}", other.shift),
        _ => format!("n - {}", other.shift.unsigned_abs()),
    };
    let how = match other.by {
        Sameness::Rules => "by their rules".to_owned(),
        Sameness::Periods => "by their periods, both proved".to_owned(),
        Sameness::Agree(to) => format!("they agree up to {to}, which proves nothing"),
    };
    format!(
        "{}: a heap of n here is one of {there} there; {how}",
        other.spec
    )
}

fn knowledge(known: &Knowledge) -> String {
    let largest = known.largest.map_or(String::new(), |largest| {
        format!(", largest value {largest}")
    });
    match (known.period, known.computed_to) {
        (Some((preperiod, period)), _) => {
            format!("period {period} from {preperiod} on{largest}")
        }
        (None, Some(to)) => format!("open: no period up to {to}{largest}"),
        (None, None) => "open".into(),
    }
}

fn rare_values(rares: &Rares) -> String {
    format!(
        "{} heaps have one, the last {}, among those up to {}",
        rares.count, rares.last, rares.computed_to
    )
}

fn source(known: &Knowledge) -> String {
    let how = match known.verified {
        true => "verified here",
        false => "literature, not verified here",
    };
    format!("{} ({how})", known.source)
}

#[derive(Serialize)]
pub(super) struct Object<'a> {
    schema: &'static str,
    spec: &'a str,
    rule: &'a [String],
    names: &'a [String],
    moves: Vec<Moves<'a>>,
    equivalent: Vec<Same<'a>>,
    known: Option<Known<'a>>,
}

#[derive(Serialize)]
struct Moves<'a> {
    heap: u64,
    names: &'a [String],
}

#[derive(Serialize)]
struct Same<'a> {
    spec: &'a str,
    shift: i64,
    from: u64,
    proved_by: Option<&'static str>,
    agree_to: Option<u64>,
}

#[derive(Serialize)]
struct Known<'a> {
    preperiod: Option<u64>,
    period: Option<u64>,
    computed_to: Option<u64>,
    max_value: Option<u64>,
    verified: bool,
    source: &'a str,
    rares: Option<RareValues<'a>>,
}

#[derive(Serialize)]
struct RareValues<'a> {
    count: u64,
    last: u64,
    computed_to: u64,
    source: &'a str,
}

impl<'a> Object<'a> {
    pub(super) fn new(spec: &'a str, explanation: &'a Explanation) -> Self {
        let moves = explanation.moves.iter();
        let same = |other: &'a Equivalent| Same {
            spec: &other.spec,
            shift: other.shift,
            from: other.from,
            proved_by: match other.by {
                Sameness::Rules => Some("rules"),
                Sameness::Periods => Some("periods"),
                Sameness::Agree(_) => None,
            },
            agree_to: match other.by {
                Sameness::Agree(to) => Some(to),
                _ => None,
            },
        };
        Self {
            schema: SCHEMA,
            spec,
            rule: &explanation.rule,
            names: &explanation.names,
            moves: moves
                .map(|(heap, names)| Moves { heap: *heap, names })
                .collect(),
            equivalent: explanation.equivalent.iter().map(same).collect(),
            known: explanation.known.as_ref().map(|known| Known {
                preperiod: known.period.map(|(preperiod, _)| preperiod),
                period: known.period.map(|(_, period)| period),
                computed_to: known.computed_to,
                max_value: known.largest,
                verified: known.verified,
                source: known.source,
                rares: known.rares.as_ref().map(|rares| RareValues {
                    count: rares.count,
                    last: rares.last,
                    computed_to: rares.computed_to,
                    source: rares.source,
                }),
            }),
        }
    }
}

/// A header, and a record for each line of the page.
pub(super) fn csv(
    csv: &mut csv::Writer<&mut Vec<u8>>,
    explanation: &Explanation,
) -> csv::Result<()> {
    csv.write_record(["field", "text"])?;
    for (field, text) in fields(explanation) {
        csv.write_record([field, &text])?;
    }
    Ok(())
}
