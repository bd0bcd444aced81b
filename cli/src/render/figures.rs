//! The figures of a period, for one game and for a census.

use std::collections::BTreeMap;

use grundy::engine::{
    breaking::Sparse,
    period::{Pattern, Period, Status},
};
use serde::{Deserialize, Serialize};

use super::census::{Column, Finding, Row};

/// How many rare heaps there are, and the last one.
pub(super) fn rares(sparse: &Sparse) -> String {
    match sparse.last() {
        Some(last) => format!("{}, the last at {last}", sparse.rares),
        None => "none".to_owned(),
    }
}

/// The fields of the JSON object, which a census keeps in checkpoints too; those of a period are
/// `null` where none was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Figures {
    pub(crate) status: String,
    pub(crate) theorem: Option<String>,
    pub(crate) preperiod: Option<u64>,
    pub(crate) period: Option<u64>,
    pub(crate) saltus: Option<u64>,
    pub(crate) last_exception: Option<u64>,
    pub(crate) max_value: u32,
    pub(crate) max_at: u64,
    pub(crate) computed_to: u64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) rares: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) last_rare: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) pattern: Option<String>,
}

/// The names of the fields.
pub(super) const NAMES: [&str; 12] = [
    "status",
    "theorem",
    "preperiod",
    "period",
    "saltus",
    "last_exception",
    "max_value",
    "max_at",
    "computed_to",
    "rares",
    "last_rare",
    "pattern",
];

impl Figures {
    pub(crate) fn new(period: &Period, pattern: Option<&Pattern>) -> Self {
        let figure = |number: u64| (period.status != Status::None).then_some(number);
        Self {
            status: period.status.name().into(),
            theorem: match period.status {
                Status::Proved(theorem) => Some(theorem.name().into()),
                _ => None,
            },
            preperiod: figure(period.preperiod),
            period: figure(period.period),
            saltus: figure(period.saltus),
            last_exception: period.last_exception,
            max_value: period.max.0,
            max_at: period.max.1,
            computed_to: period.computed_to,
            rares: period.sparse.as_ref().map(|sparse| sparse.rares),
            last_rare: period.since,
            pattern: pattern.map(ToString::to_string),
        }
    }

    /// How the period is known: the theorem's name, or `observed` or `none`.
    pub(crate) fn known_by(&self) -> &str {
        self.theorem.as_deref().unwrap_or(&self.status)
    }
}

impl Finding for Figures {
    const NAMES: &'static [&'static str] = &NAMES;

    fn nothing() -> Self {
        Self {
            status: Status::None.name().into(),
            theorem: None,
            preperiod: None,
            period: None,
            saltus: None,
            last_exception: None,
            max_value: 0,
            max_at: 0,
            computed_to: 0,
            rares: None,
            last_rare: None,
            pattern: None,
        }
    }

    fn record(&self) -> Vec<String> {
        vec![
            self.status.clone(),
            self.theorem.clone().unwrap_or_default(),
            number(self.preperiod),
            number(self.period),
            number(self.saltus),
            number(self.last_exception),
            self.max_value.to_string(),
            self.max_at.to_string(),
            self.computed_to.to_string(),
            number(self.rares),
            number(self.last_rare),
            self.pattern.clone().unwrap_or_default(),
        ]
    }

    fn columns() -> Vec<Column<Self>> {
        vec![
            Column::words("known by", |f: &Self| f.known_by().into()).always(),
            Column::numbers("preperiod", |f| number(f.preperiod)),
            Column::numbers("period", |f| number(f.period)),
            Column::numbers("saltus", |f| number(f.saltus.filter(|&saltus| saltus > 0))),
            Column::numbers("largest", |f| f.max_value.to_string()),
            Column::numbers("at", |f| f.max_at.to_string()),
            Column::numbers("rares", |f| number(f.rares)),
            Column::numbers("last", |f| number(f.last_rare)),
            Column::numbers("to", |f| f.computed_to.to_string()),
            Column::words("pattern", |f| f.pattern.clone().unwrap_or_default()),
        ]
    }

    fn summary(rows: &[Row<'_, Self>]) -> String {
        let mut counts = BTreeMap::<(&str, Option<&str>), usize>::new();
        for Row { found, .. } in rows {
            *counts
                .entry((&found.status, found.theorem.as_deref()))
                .or_default() += 1;
        }
        let all = |status: &str| {
            let of = counts.iter().filter(|((found, _), _)| *found == status);
            of.map(|(_, count)| count).sum::<usize>()
        };
        let theorems = counts.iter().filter_map(|((_, theorem), count)| {
            let theorem = (*theorem)?;
            Some(format!("{count} by {theorem}"))
        });
        let theorems: Vec<String> = theorems.collect();
        let by = match theorems[..] {
            [] => String::new(),
            _ => format!(" ({})", theorems.join(", ")),
        };
        format!(
            "{} proved{by}, {} observed, {} none found",
            all("proved"),
            all("observed"),
            all("none"),
        )
    }
}

pub(super) fn number(number: Option<u64>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}
