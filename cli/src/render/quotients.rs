//! The figures of a misère quotient in a census.

use grundy::{
    ErrorKind, Kin,
    engine::misere::{Found, Status},
};
use serde::{Deserialize, Serialize};

use super::{
    census::{Column, Finding, Row},
    figures::number,
};

/// The fields of the JSON object, which a census keeps in checkpoints too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Quotients {
    /// `proved`, or `partial` to the last heap.
    status: String,
    theorem: Option<String>,
    order: usize,
    lost: usize,
    preperiod: Option<u64>,
    period: Option<u64>,
    /// The first heap that is wild, among those up to `genera_to`.
    first_wild: Option<u64>,
    genera_to: u64,
    computed_to: Option<u64>,
    /// Of a partial quotient: `heaps`, `size` or `time`.
    ended_by: Option<String>,
}

impl Quotients {
    pub(crate) fn new(genera: &[Kin], found: &Found) -> Self {
        let proof = match found.quotient.status() {
            Status::Proved(proof) => Some(proof),
            Status::Whole | Status::Partial => None,
        };
        let ended_by = match (&found.early, proof) {
            (_, Some(_)) => None,
            (None, _) => Some("heaps"),
            (Some(error), _) if error.kind() == ErrorKind::Stopped => Some("time"),
            (Some(_), _) => Some("size"),
        };
        let wild = genera.iter().find(|kin| !kin.tame);
        Self {
            status: if proof.is_some() { "proved" } else { "partial" }.into(),
            theorem: proof.map(|proof| proof.theorem().into()),
            order: found.quotient.order(),
            lost: found.quotient.lost().len(),
            preperiod: proof.map(|proof| proof.preperiod),
            period: proof.map(|proof| proof.period),
            first_wild: wild.map(|kin| kin.position),
            genera_to: genera.last().map_or(0, |kin| kin.position),
            computed_to: found.quotient.positions().checked_sub(1),
            ended_by: ended_by.map(Into::into),
        }
    }

    fn known_by(&self) -> &str {
        self.theorem.as_deref().unwrap_or(&self.status)
    }

    /// `wild from 5`, or `tame to 20`.
    fn kind(&self) -> String {
        match (self.first_wild, self.genera_to) {
            (Some(heap), _) => format!("wild from {heap}"),
            (None, 0) => String::new(),
            (None, last) => format!("tame to {last}"),
        }
    }
}

impl Finding for Quotients {
    const NAMES: &'static [&'static str] = &[
        "status",
        "theorem",
        "order",
        "lost",
        "preperiod",
        "period",
        "first_wild",
        "genera_to",
        "computed_to",
        "ended_by",
    ];

    fn record(&self) -> Vec<String> {
        vec![
            self.status.clone(),
            self.theorem.clone().unwrap_or_default(),
            self.order.to_string(),
            self.lost.to_string(),
            number(self.preperiod),
            number(self.period),
            number(self.first_wild),
            self.genera_to.to_string(),
            number(self.computed_to),
            self.ended_by.clone().unwrap_or_default(),
        ]
    }

    fn nothing() -> Self {
        Self {
            status: "partial".into(),
            theorem: None,
            order: 1,
            lost: 0,
            preperiod: None,
            period: None,
            first_wild: None,
            genera_to: 0,
            computed_to: None,
            ended_by: Some("time".into()),
        }
    }

    fn columns() -> Vec<Column<Self>> {
        vec![
            Column::words("known by", |q: &Self| q.known_by().into()).always(),
            Column::numbers("order", |q| q.order.to_string()),
            Column::numbers("lost", |q| q.lost.to_string()),
            Column::numbers("preperiod", |q| number(q.preperiod)),
            Column::numbers("period", |q| number(q.period)),
            Column::words("heaps are", Self::kind),
            Column::numbers("to", |q| number(q.computed_to)),
            Column::words("ended by", |q| q.ended_by.clone().unwrap_or_default()),
        ]
    }

    fn summary(rows: &[Row<'_, Self>]) -> String {
        let proved = rows
            .iter()
            .filter(|row| row.found.theorem.is_some())
            .count();
        let ended = |by: &str| {
            let by = |row: &&Row<'_, Self>| row.found.ended_by.as_deref() == Some(by);
            rows.iter().filter(by).count()
        };
        format!(
            "{proved} proved, {} partial: {} by the bound on heaps, {} by that on size, {} by time",
            rows.len() - proved,
            ended("heaps"),
            ended("size"),
            ended("time"),
        )
    }
}
