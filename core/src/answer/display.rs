use std::fmt::{self, Display};

use crate::Answer;

/// The answer in the fewest words: values and positions only, lists one item a word or line.
impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value {
                value,
                outcome,
                known_by,
            } => write!(f, "{value} {outcome} {known_by}"),
            Self::Outcome { outcome, known_by } => write!(f, "{outcome} {known_by}"),
            Self::Moves { moves, .. } => {
                lines(f, moves.iter().map(|m| format!("{}: {}", m.from, m.name)))
            }
            Self::Sequence { values, .. } => f.write_str(&words(values)),
            Self::Table { values, .. } => lines(f, values.iter().map(|row| words(row))),
            Self::Losing { positions, .. } => {
                lines(f, positions.iter().map(|numbers| words(numbers)))
            }
            Self::Count { count, .. } => write!(f, "{count}"),
            Self::Period { period, .. } => write!(f, "{period}"),
            Self::Why { reasons } => {
                let winning = reasons.winning.iter().map(|change| &change.played);
                lines(f, winning.map(|m| format!("{}: {}", m.from, m.name)))
            }
            Self::Ruling { ruling } => write!(f, "{ruling}"),
            Self::Explain { explanation } => f.write_str(&explanation.rule.join(" ")),
        }
    }
}

fn words(numbers: &[u64]) -> String {
    numbers
        .iter()
        .map(u64::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn lines(f: &mut fmt::Formatter<'_>, lines: impl Iterator<Item = String>) -> fmt::Result {
    f.write_str(&lines.collect::<Vec<_>>().join("\n"))
}
