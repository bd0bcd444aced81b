//! Rows of squares or columns on which a move shuts out its neighbours: Treblecross and Dawson's
//! chess in the form in which they are played.

#[cfg(test)]
mod tests;

use super::Family;
use crate::{
    Error, Nimber, Options, Rules, Work,
    engine::{
        Engine, Sequence,
        breaking::{Code, Shifted},
    },
    notation::shortened,
    on,
};

pub(super) const TREBLECROSS: Family = Family {
    key: "treblecross-board",
    rule: "Write an X into a free square of a row; whoever completes three X side by side wins, so \
           that nobody writes one next to another or with one square between.",
    parameters: None,
    example: "treblecross-board:..X...,9",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    theorem: "",
    build: |_| Ok(on(Row(Kind::Crosses), InRows::default())),
};

pub(super) const PAWNS: Family = Family {
    key: "dawsons-chess-board",
    rule: "Pawns face each other across one empty row; advance one, and captures are forced until \
           its column is blocked and the columns beside it are empty. Who cannot advance loses.",
    parameters: None,
    example: "dawsons-chess-board:b.b/w../..w,9",
    source: "Dawson, Caissa's wild roses, 1935; Guy & Smith, The G-values of various games, 1956",
    theorem: "",
    build: |_| Ok(on(Row(Kind::Pawns), InRows::default())),
};

/// A row. A component is its length, followed by the places, ascending from 1, that were played.
#[derive(Clone, Copy, Debug)]
struct Row(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Crosses,
    Pawns,
}

/// Longer rows are written as numbers.
const LONGEST_DRAWN: u64 = 256;

impl Row {
    /// How far around a place that was played nobody plays.
    fn reach(self) -> u64 {
        match self.0 {
            Kind::Crosses => 2,
            Kind::Pawns => 1,
        }
    }

    /// The code of an empty row, from which a move takes the place and those within reach: at the
    /// end of a row fewer, and two parts are left only if all are there.
    fn code(self) -> Code {
        match self.0 {
            Kind::Crosses => Code::new([(1, 1), (2, 1), (3, 3), (4, 3), (5, 7)]),
            Kind::Pawns => Code::new([(1, 1), (2, 3), (3, 7)]),
        }
    }

    /// The stretches of places that may be played, each as its first place and its length.
    fn stretches(self, row: &[u64]) -> impl Iterator<Item = (u64, u64)> {
        let (length, played) = row.split_first().map_or((0, row), |(n, rest)| (*n, rest));
        let reach = self.reach();
        let starts = played.iter().map(move |at| at.saturating_add(reach + 1));
        let ends = played.iter().map(move |at| at.saturating_sub(reach));
        let starts = std::iter::once(1).chain(starts);
        let ends = ends.chain([length.saturating_add(1)]);
        starts
            .zip(ends)
            .filter(|(start, end)| start < end)
            .map(|(start, end)| (start, end - start))
    }

    fn what(self) -> (&'static str, &'static str) {
        match self.0 {
            Kind::Crosses => ("squares", "9, or as a picture such as ..X.."),
            Kind::Pawns => ("columns", "9, or as a picture such as b.b/w../..w"),
        }
    }

    /// The places that a picture shows as played.
    fn drawn(self, text: &str) -> Result<Vec<u64>, Error> {
        let rows: Vec<&[u8]> = text.split('/').map(|row| row.trim().as_bytes()).collect();
        let length = rows[0].len();
        let square = |row: usize, at: usize| rows.get(row).and_then(|row| row.get(at)).copied();
        let is_played = |at: &usize| match self.0 {
            Kind::Crosses => square(0, *at) == Some(b'X'),
            Kind::Pawns => square(1, *at) == Some(b'w'),
        };
        let played = (0..length).filter(is_played).map(|at| at as u64 + 1);
        let row: Vec<u64> = [length as u64].into_iter().chain(played).collect();
        let fits = length as u64 <= LONGEST_DRAWN && self.check(&row).is_ok();
        let again = fits.then(|| self.picture(&row));
        let plain = text.split('/').map(str::trim).collect::<Vec<_>>().join("/");
        match again {
            Some(again) if again == plain => Ok(row),
            _ => Err(self.undrawable(text)),
        }
    }

    fn undrawable(self, text: &str) -> Error {
        let expected = match self.0 {
            Kind::Crosses => {
                "expected squares '.' and 'X', each X with two free squares or more to the next"
            }
            Kind::Pawns => {
                "expected three rows of one length from black's to white's, such as \
                 b.b/w../..w: two pawns that face each other, or one blocked by the other with \
                 empty columns beside"
            }
        };
        Error::input(format!(
            "{expected}, and at most {LONGEST_DRAWN} of them, found '{}'",
            shortened(text)
        ))
    }

    /// The picture of a row that was checked.
    fn picture(self, row: &[u64]) -> String {
        let length = row.first().copied().unwrap_or(0);
        let state = |at: u64| match row[1..].binary_search(&at) {
            Ok(_) => Place::Played,
            Err(_) if self.is_shut(row, at) => Place::Shut,
            Err(_) => Place::Open,
        };
        let line = |symbols: [char; 3]| -> String {
            (1..=length).map(|at| symbols[state(at) as usize]).collect()
        };
        match self.0 {
            Kind::Crosses => line(['.', '.', 'X']),
            Kind::Pawns => [['b', '.', 'b'], ['.', '.', 'w'], ['w', '.', '.']]
                .map(line)
                .join("/"),
        }
    }

    /// Whether a place is too near to one that was played.
    fn is_shut(self, row: &[u64], at: u64) -> bool {
        let next = row[1..].partition_point(|&played| played < at) + 1;
        let near = [row.get(next), row.get(next - 1).filter(|_| next > 1)];
        near.into_iter()
            .flatten()
            .any(|played| played.abs_diff(at) <= self.reach())
    }
}

/// What a place is to the players.
#[derive(Clone, Copy)]
enum Place {
    Open,
    Shut,
    Played,
}

impl Rules for Row {
    type Component = Vec<u64>;

    fn options(&self, row: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        for (start, length) in self.stretches(row) {
            for at in start..start + length {
                let mut left = row.clone();
                left.push(at);
                left[1..].sort_unstable();
                options.push(&[left]);
                if options.overflowed() {
                    return;
                }
            }
        }
    }

    fn check(&self, row: &Vec<u64>) -> Result<(), Error> {
        let (what, example) = self.what();
        let Some((&length, played)) = row.split_first() else {
            return Err(Error::input(format!(
                "expected a number of {what}, found none: write a row as {example}"
            )));
        };
        let least = self.reach() + 1;
        let near = played
            .windows(2)
            .find(|pair| pair[1] < pair[0].saturating_add(least));
        if let Some(pair) = near {
            return Err(Error::input(format!(
                "expected {what} that are at least {least} apart, in ascending order, found {} \
                 and {}",
                pair[0], pair[1]
            )));
        }
        match played.iter().find(|&&at| at == 0 || at > length) {
            None => Ok(()),
            Some(at) => Err(Error::input(format!(
                "expected {what} from 1 to {length}, the length of the row, found {at}"
            ))),
        }
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn canonical(&self, row: Vec<u64>, sum: &mut Vec<Vec<u64>>) {
        sum.extend(self.stretches(&row).map(|(_, length)| vec![length]));
    }

    fn name(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let to = to.first()?.get(1..)?;
        let new = to.iter().find(|at| !from[1..].contains(at))?;
        Some(match self.0 {
            Kind::Crosses => format!("mark square {new}"),
            Kind::Pawns => format!("advance in column {new}"),
        })
    }

    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        let drawn = match self.0 {
            Kind::Crosses => text.starts_with(['.', 'X']),
            Kind::Pawns => text.starts_with(['.', 'b', 'w']),
        };
        drawn.then(|| self.drawn(text))
    }

    fn write(&self, row: &[u64]) -> Option<String> {
        let drawn = row.len() > 1 && row[0] <= LONGEST_DRAWN;
        drawn.then(|| self.picture(row))
    }

    fn draw(&self, row: &Vec<u64>) -> Option<Result<String, Error>> {
        let short = row.first().is_some_and(|&length| length <= LONGEST_DRAWN);
        short.then(|| Ok(self.picture(row).replace('/', "\n")))
    }

    fn options_bound(&self, row: &Vec<u64>) -> u64 {
        row.first().copied().unwrap_or(0)
    }

    fn shifted(&self) -> Option<Shifted> {
        Some(Shifted {
            code: self.code(),
            shift: 0,
        })
    }
}

/// The values of empty rows, of which all others are sums.
#[derive(Clone, Debug, Default)]
struct InRows(Option<(Code, Sequence)>);

impl Engine<Row> for InRows {
    fn value(&mut self, rules: &Row, row: &Vec<u64>, work: &Work<'_>) -> Result<Nimber, Error> {
        let (code, values) = self
            .0
            .get_or_insert_with(|| (rules.code(), Sequence::default()));
        let mut total = Nimber::ZERO;
        for (_, length) in rules.stretches(row) {
            total += values.value(code, &length, work)?;
        }
        Ok(total)
    }
}
