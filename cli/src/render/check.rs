//! What was found of rules, as text, JSON and CSV.

mod object;

use std::io;

use grundy::{Check, Compared, Ends, Measure, Shift, Wrong};

use super::{record, schema, separated};
use crate::args::Format;
use crate::style::Style;
use object::Object;

/// A game and what was found of it, or two and how they are related.
#[derive(Debug)]
pub(crate) enum Report {
    One {
        spec: String,
        from: String,
        found: Check,
    },
    Two {
        spec: String,
        other: String,
        found: Shift,
    },
}

impl Report {
    /// The report on one game, of which the positions in reach of `from` were gone through.
    pub(crate) fn of(spec: &str, from: String, found: Check) -> Self {
        let spec = spec.to_owned();
        Self::One { spec, from, found }
    }

    /// The report on two games.
    pub(crate) fn same(spec: &str, other: &str, found: Shift) -> Self {
        let (spec, other) = (spec.to_owned(), other.to_owned());
        Self::Two { spec, other, found }
    }

    /// Whether nothing wrong was found.
    pub(crate) fn is_right(&self) -> bool {
        match self {
            Self::One { found, .. } => {
                !matches!(found.ends, Ends::Cycle(_)) && found.wrong.is_none()
            }
            Self::Two { found, .. } => matches!(found, Shift::By { .. }),
        }
    }

    /// Whether all positions were gone through.
    pub(crate) fn is_complete(&self) -> bool {
        match self {
            Self::One { found, .. } => found.complete,
            Self::Two { .. } => true,
        }
    }

    /// Appends the report.
    pub(crate) fn write(&self, out: &mut Vec<u8>, format: Format, style: Style) -> io::Result<()> {
        match format {
            Format::Json => schema::line(out, &self.object()),
            Format::Csv => self.table(out, b','),
            Format::Tsv => self.table(out, b'\t'),
            _ => self.text(out, style),
        }
    }

    fn text(&self, out: &mut Vec<u8>, style: Style) -> io::Result<()> {
        let fields = self.fields();
        let fields: Vec<(&str, Option<&str>)> = fields
            .iter()
            .map(|(label, text)| (*label, Some(text.as_str())))
            .collect();
        let heading = match self {
            Self::One { spec, .. } => spec.clone(),
            Self::Two { spec, other, .. } => format!("{spec} and {other}"),
        };
        record::page(out, &heading, &fields, style)
    }

    fn table(&self, out: &mut Vec<u8>, separator: u8) -> io::Result<()> {
        let mut csv = separated::writer(out, separator);
        csv.write_record(["field", "text"])?;
        for (field, text) in self.fields() {
            csv.write_record([field, &text])?;
        }
        csv.flush()
    }

    /// The labels and sentences of the page.
    fn fields(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::One { from, found, .. } => one(from, found),
            Self::Two { found, .. } => vec![("values", shift(*found))],
        }
    }

    fn object(&self) -> Object<'_> {
        match self {
            Self::One { spec, from, found } => Object::one(spec, from, found),
            Self::Two { spec, other, found } => Object::two(spec, other, *found),
        }
    }
}

fn one(from: &str, found: &Check) -> Vec<(&'static str, String)> {
    let count = match (&found.ends, found.complete) {
        (Ends::Cycle(_), _) => format!("{} were gone through, from {from}", found.positions),
        (_, true) => format!("{}, all in reach of {from}", found.positions),
        (_, false) => format!(
            "{} in reach of {from}, but not all; --most allows more",
            found.positions
        ),
    };
    let mut fields = vec![("positions", count)];
    match &found.ends {
        Ends::Cycle(way) => fields.push(("ends", format!("not always: {}", shown(way)))),
        Ends::Unfinished { moves, to } => {
            let ends = format!(
                "not known: no cycle so far, and play of {moves} moves that goes on from {to}"
            );
            fields.push(("ends", ends));
            fields.extend(values(found));
        }
        Ends::Always { longest, falls } => {
            let falls = falls.map_or(String::new(), |falls| format!("; {}", measure(falls)));
            let ends = match *longest {
                u64::MAX => format!("always, the longest play after 2^64 - 1 moves or more{falls}"),
                longest => format!("always, after at most {longest} moves{falls}"),
            };
            fields.push(("ends", ends));
            fields.extend(values(found));
        }
    }
    fields
}

fn values(found: &Check) -> Vec<(&'static str, String)> {
    let what = match found.compared {
        Compared::Values => "values",
        Compared::Outcomes => "outcomes",
        Compared::Nothing => {
            let why = "not compared, as the same player may go on after a move";
            return vec![("values", why.into())];
        }
    };
    match &found.wrong {
        _ if found.positions == 0 => Vec::new(),
        None => vec![(what, "those of the moves".into())],
        Some(wrong) => different(what, wrong).into(),
    }
}

/// So many positions of a long cycle are shown at its start and at its end.
const SHOWN: usize = 8;

fn shown(way: &[String]) -> String {
    if way.len() <= 2 * SHOWN {
        return way.join(" → ");
    }
    let (start, end) = (&way[..SHOWN], &way[way.len() - SHOWN..]);
    format!("{} → … → {}", start.join(" → "), end.join(" → "))
}

fn measure(falls: Measure) -> &'static str {
    match falls {
        Measure::Sum => "each makes the sum of the numbers smaller",
        Measure::Order => "each makes the first number that it changes smaller",
        Measure::Dots => "each leaves fewer dots",
        Measure::Width => "each leaves fewer numbers",
    }
}

fn different(what: &'static str, wrong: &Wrong) -> [(&'static str, String); 2] {
    let moves = wrong.moves.iter();
    let moves: Vec<String> = moves
        .map(|(to, value)| format!("{to} has {value}"))
        .collect();
    let moves = match moves.is_empty() {
        true => "none".into(),
        false => moves.join("; "),
    };
    let Wrong {
        position,
        by_moves,
        told,
        known_by,
        ..
    } = wrong;
    let values = format!("wrong at {position}: {by_moves} by its moves, {told} by {known_by}");
    [(what, values), ("moves", moves)]
}

fn shift(found: Shift) -> String {
    match found {
        Shift::By { by, to } => {
            let there = match by {
                0 => "n".to_owned(),
                1.. => format!("n + {by}"),
                _ => format!("n - {}", by.unsigned_abs()),
            };
            format!(
                "a heap of n of the first is one of {there} of the second; they agree up to {to}, \
                 which proves nothing beyond"
            )
        }
        Shift::None {
            heap,
            first,
            second,
        } => format!(
            "different, however they are moved along; the heap {heap} is the first that differs, \
             with {first} and {second}"
        ),
    }
}
