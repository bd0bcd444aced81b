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
    /// What is known of its rare values, where they are few.
    pub rares: Option<Rares>,
}

/// The rare values of a game, with the split that leaves the fewest: see
/// [`Sparse`](crate::engine::breaking::Sparse).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rares {
    /// How many heaps have one.
    pub count: u64,
    /// The last of them.
    pub last: u64,
    /// The last heap that this project has computed; there is none from `last` to this.
    pub computed_to: u64,
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
    let mut records: Vec<Record> = Vec::new();
    for line in lines {
        let wrong = || Error::input(format!("'{line}' in known.txt is no line that it explains"));
        if let Some((key, source)) = line
            .strip_prefix("source ")
            .and_then(|l| l.split_once(" = "))
        {
            sources.push((key, source));
            continue;
        }
        if let Some(line) = line.strip_prefix("rares ") {
            let (game, rares) = rares(line, &sources).ok_or_else(wrong)?;
            let record = records.iter_mut().find(|record| record.game == game);
            record.ok_or_else(wrong)?.known.rares = Some(rares);
            continue;
        }
        records.push(record(line, &sources).ok_or_else(wrong)?);
    }
    Ok(records)
}

/// A game and its rare values.
fn rares(line: &'static str, sources: &[(&str, &'static str)]) -> Option<(&'static str, Rares)> {
    let fields: Vec<&'static str> = line.split(' ').collect();
    let [game, count, last, to, key] = fields[..] else {
        return None;
    };
    let rares = Rares {
        count: count.parse().ok()?,
        last: last.parse().ok()?,
        computed_to: to.parse().ok()?,
        source: source(key, sources)?,
    };
    Some((game, rares))
}

fn source(key: &str, sources: &[(&str, &'static str)]) -> Option<&'static str> {
    let named = sources.iter().find(|(name, _)| *name == key);
    named.map(|&(_, source)| source)
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
            source: source(key, sources)?,
            rares: None,
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
        self.rares = self.rares.map(|rares| Rares {
            last: by(rares.last),
            computed_to: by(rares.computed_to),
            ..rares
        });
        self
    }
}
