use std::io::{self, Write};

use grundy::{Outcome, Value};

use super::{COLUMNS, Row, Rows, Solved};
use crate::style::{Part, Style};

/// Columns under each other, as wide as the longest name.
pub(super) struct Aligned {
    name: usize,
    /// Whether remoteness and moves are told.
    play: bool,
    style: Style,
}

impl Aligned {
    pub(super) fn new(solved: &Solved<'_>, style: Style) -> Self {
        let graph = solved.graph;
        let len = |vertex| graph.name(vertex).map_or(0, |name| name.chars().count());
        let named = (0..graph.graph().len()).map(len).max().unwrap_or_default();
        let numbered = graph.graph().len().saturating_sub(1).to_string().len();
        let name = if named == 0 { numbered } else { named };
        Self {
            name: name.clamp(COLUMNS[0].len(), super::super::WIDEST),
            play: solved.remoteness.is_some(),
            style,
        }
    }
}

impl Rows for Aligned {
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let [vertex, value, outcome, remoteness, best] = COLUMNS;
        let mut head = format!("{vertex:<0$}  {value:<8}  {outcome}", self.name);
        if self.play {
            head += &format!("  {remoteness}  {best}");
        }
        writeln!(out, "{}", self.style.paint(Part::Label, head))
    }

    fn row(&mut self, out: &mut Vec<u8>, row: &Row<'_>) -> io::Result<()> {
        let part = match (&row.value, row.outcome) {
            (Value::Nim(nimber), _) => Style::of_value(nimber.get()),
            (_, Outcome::P) => Part::Zero,
            _ => Part::Good,
        };
        let value = self.style.paint(part, row.value.to_string());
        let outcome = row.outcome.to_string();
        write!(out, "{:<1$}  {value:<8}  ", row.vertex, self.name)?;
        if !self.play {
            return writeln!(out, "{outcome}");
        }
        let remoteness = row.remoteness.map_or("-".into(), |n| n.to_string());
        let best = row.best.map_or("-".into(), |to| to.to_string());
        writeln!(out, "{outcome:<7}  {remoteness:<10}  {best}")
    }

    fn end(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
}
