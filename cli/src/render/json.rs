//! JSON, schema `grundy/1`: one object an answer, on one line.

use std::{fmt::Display, io, ops::Not};

use grundy::{Answer, Known, Numbers, Outcome, Played, Value};
use serde::{Serialize, Serializer};

use super::{
    Subject, explain,
    list::{self, List},
    period, ruling,
    schema::{self, SCHEMA},
    why,
};

pub(super) fn write(out: &mut Vec<u8>, subject: &Subject<'_>, answer: &Answer) -> io::Result<()> {
    schema::line(out, &Object::new(subject, answer))
}

/// The fields of all answers, each present where its answer has it.
#[derive(Serialize)]
#[serde(untagged)]
enum Object<'a> {
    Period(period::Object<'a>),
    Explain(explain::Object<'a>),
    Why(why::Object<'a>),
    Ruling(ruling::Object<'a>),
    Value {
        schema: &'static str,
        position: &'a str,
        value: Number<'a>,
        #[serde(serialize_with = "text")]
        outcome: Outcome,
        #[serde(serialize_with = "text")]
        known_by: Known,
        #[serde(skip_serializing_if = "str::is_empty")]
        engine: &'a str,
    },
    Outcome {
        schema: &'static str,
        position: &'a str,
        #[serde(serialize_with = "text")]
        outcome: Outcome,
        #[serde(serialize_with = "text")]
        known_by: Known,
        #[serde(skip_serializing_if = "str::is_empty")]
        engine: &'a str,
    },
    Moves {
        schema: &'static str,
        position: &'a str,
        winning: bool,
        #[serde(skip_serializing_if = "Not::not")]
        over: bool,
        moves: Vec<Move<'a>>,
        #[serde(serialize_with = "text")]
        known_by: Known,
        #[serde(skip_serializing_if = "str::is_empty")]
        engine: &'a str,
    },
    Sequence {
        schema: &'static str,
        spec: &'a str,
        offset: u64,
        values: &'a [u64],
        #[serde(serialize_with = "text")]
        known_by: Known,
    },
    Table {
        schema: &'static str,
        spec: &'a str,
        rows: Vec<u64>,
        columns: Vec<u64>,
        values: &'a [Vec<u64>],
        #[serde(serialize_with = "text")]
        known_by: Known,
    },
    Losing {
        schema: &'static str,
        spec: &'a str,
        positions: Vec<Component<'a>>,
        #[serde(serialize_with = "text")]
        known_by: Known,
    },
    Count {
        schema: &'static str,
        spec: &'a str,
        count: u64,
        #[serde(serialize_with = "text")]
        known_by: Known,
    },
}

impl<'a> Object<'a> {
    /// The object for `answer` about `subject`, a spec or a position.
    fn new(about: &Subject<'a>, answer: &'a Answer) -> Self {
        let (schema, subject) = (SCHEMA, about.text);
        match answer {
            Answer::Period {
                period, pattern, ..
            } => Self::Period(period::Object::new(subject, period, pattern.as_ref())),
            Answer::Why { reasons } => Self::Why(why::Object::new(subject, reasons)),
            Answer::Ruling { ruling } => Self::Ruling(ruling::Object::new(subject, ruling)),
            Answer::Explain { explanation } => {
                Self::Explain(explain::Object::new(subject, explanation))
            }
            Answer::Value {
                value,
                outcome,
                known_by,
            } => Self::Value {
                schema,
                position: subject,
                value: Number(value),
                outcome: *outcome,
                known_by: *known_by,
                engine: about.searched(*known_by),
            },
            Answer::Outcome { outcome, known_by } => Self::Outcome {
                schema,
                position: subject,
                outcome: *outcome,
                known_by: *known_by,
                engine: about.searched(*known_by),
            },
            Answer::Moves {
                winning,
                over,
                moves,
                known_by,
            } => Self::Moves {
                schema,
                position: subject,
                winning: *winning,
                over: *over,
                moves: moves.iter().map(Move::new).collect(),
                known_by: *known_by,
                engine: about.searched(*known_by),
            },
            Answer::Sequence {
                offset,
                values,
                known_by,
            } => Self::Sequence {
                schema,
                spec: subject,
                offset: *offset,
                values,
                known_by: *known_by,
            },
            Answer::Table {
                rows,
                columns,
                values,
                known_by,
            } => Self::Table {
                schema,
                spec: subject,
                // Fewer rows than asked for when the work was stopped.
                rows: (rows.0..=rows.1).take(values.len()).collect(),
                columns: (columns.0..=columns.1).collect(),
                values,
                known_by: *known_by,
            },
            Answer::Losing {
                positions,
                known_by,
            } => Self::Losing {
                schema,
                spec: subject,
                positions: positions.iter().map(Component).collect(),
                known_by: *known_by,
            },
            Answer::Count { count, known_by } => Self::Count {
                schema,
                spec: subject,
                count: *count,
                known_by: *known_by,
            },
        }
    }
}

/// A sequence, its values written as they come.
pub(super) struct Values {
    spec: String,
    from: u64,
}

impl Values {
    pub(super) fn new(spec: &str, from: u64) -> Self {
        let spec = spec.to_owned();
        Self { spec, from }
    }
}

impl List for Values {
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let spec = serde_json::to_string(&self.spec)?;
        let start = format!(
            "{{\"schema\":\"{SCHEMA}\",\"spec\":{spec},\"offset\":{},\"values\":[",
            self.from
        );
        out.extend(start.bytes());
        Ok(())
    }

    fn block(&mut self, out: &mut Vec<u8>, first: u64, values: &[u64]) -> io::Result<()> {
        for (heap, &value) in (first..=u64::MAX).zip(values) {
            if heap > self.from {
                out.push(b',');
            }
            list::decimal(out, value);
        }
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>, known_by: Known) -> io::Result<()> {
        out.extend(format!("],\"known_by\":\"{known_by}\"}}\n").bytes());
        Ok(())
    }
}

#[derive(Serialize)]
struct Move<'a> {
    component: usize,
    from: &'a str,
    to: &'a str,
    name: &'a str,
    value: Option<Number<'a>>,
    wins: bool,
    #[serde(skip_serializing_if = "Not::not")]
    draws: bool,
}

impl<'a> Move<'a> {
    fn new(played: &'a Played) -> Self {
        Self {
            component: played.component,
            from: &played.from,
            to: &played.to,
            name: &played.name,
            value: played.value.as_ref().map(Number),
            wins: played.wins(),
            draws: played.outcome == Outcome::D,
        }
    }
}

/// A nim-value as a number, any other value as text.
pub(super) struct Number<'a>(pub(super) &'a Value);

impl Serialize for Number<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Nim(nimber) => serializer.serialize_u64(nimber.get()),
            other => serializer.collect_str(other),
        }
    }
}

/// A heap as a number, any other component as a list of numbers.
struct Component<'a>(&'a Numbers);

impl Serialize for Component<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0[..] {
            [number] => serializer.serialize_u64(number),
            _ => self.0.serialize(serializer),
        }
    }
}

fn text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_in_blocks_is_the_object() {
        let answer = Answer::Sequence {
            offset: 3,
            values: vec![3, 1, 4, 3],
            known_by: Known::Search,
        };
        let spec = "rules:\"a \\ b\"";
        let mut whole = Vec::new();
        schema::line(&mut whole, &Object::new(&Subject::alone(spec), &answer))
            .expect("it is written");
        let (mut list, mut out) = (Values::new(spec, 3), Vec::new());
        list.start(&mut out).expect("it is written");
        list.block(&mut out, 3, &[3]).expect("it is written");
        list.block(&mut out, 4, &[1, 4, 3]).expect("it is written");
        list.end(&mut out, Known::Search).expect("it is written");
        assert_eq!(out, whole);
    }
}
