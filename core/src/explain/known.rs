//! What others and this program have found, in a data file.

use crate::Error;

/// The file, which says what its lines mean.
const FILE: &str = include_str!("known.txt");

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game, as a spec.
    pub game: &'static str,
    /// What is known of it, in figures of its own heaps.
    pub known: Knowledge,
}

/// What is known of a game's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// Preperiod and period, or `None` where none is known.
    pub period: Option<(u64, u64)>,
    /// The last heap that was computed, where no period is known.
    pub computed_to: Option<u64>,
    /// The largest value that is known.
    pub largest: Option<u64>,
    /// Whether this program has found the figures itself.
    pub verified: bool,
    /// Where they are found.
    pub source: &'static str,
}

/// All records.
///
/// # Errors
/// When the file that this program was built with is damaged.
pub fn records() -> Result<Vec<Record>, Error> {
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    let mut sources: Vec<(&str, &'static str)> = Vec::new();
    let mut records = Vec::new();
    for line in lines {
        if let Some((key, source)) = line
            .strip_prefix("source ")
            .and_then(|l| l.split_once(" = "))
        {
            sources.push((key, source));
            continue;
        }
        let record = record(line, &sources);
        records.push(record.ok_or_else(|| {
            Error::input(format!("'{line}' in known.txt is no line that it explains"))
        })?);
    }
    Ok(records)
}

fn record(line: &'static str, sources: &[(&str, &'static str)]) -> Option<Record> {
    let fields: Vec<&'static str> = line.split(' ').collect();
    let (period, computed_to, game, rest) = match fields[..] {
        ["period", game, preperiod, period, ref rest @ ..] => {
            let period = (preperiod.parse().ok()?, period.parse().ok()?);
            (Some(period), None, game, rest)
        }
        ["open", game, to, ref rest @ ..] => (None, Some(to.parse().ok()?), game, rest),
        _ => return None,
    };
    let &[largest, status, key] = rest else {
        return None;
    };
    let largest = match largest {
        "-" => None,
        largest => Some(largest.parse().ok()?),
    };
    let &(_, source) = sources.iter().find(|(name, _)| *name == key)?;
    Some(Record {
        game,
        known: Knowledge {
            period,
            computed_to,
            largest,
            verified: match status {
                "verified" => true,
                "literature" => false,
                _ => return None,
            },
            source,
        },
    })
}

impl Knowledge {
    /// The same in figures of heaps that are larger by `shift`.
    pub(super) fn moved(mut self, shift: i64) -> Self {
        let by = |heap: u64| heap.saturating_add_signed(shift);
        self.period = self
            .period
            .map(|(preperiod, period)| (by(preperiod), period));
        self.computed_to = self.computed_to.map(by);
        self
    }
}
