mod diagrams;

use super::Family;
use crate::{Error, Options, Outcome, Rules, on};
use diagrams::Diagrams;

pub(super) const FAMILY: Family = Family {
    key: "chomp",
    rule: "Bite a square out of a bar of chocolate, with all squares right of it and below it; the \
           first square of the first row is poisoned and is never eaten.",
    parameters: None,
    example: "chomp:4,4,2",
    source: "Gale, A curious Nim-type game, 1974",
    theorem: "A whole rectangle with more than the poisoned square is a win for the player to \
              move, who steals the reply to biting off the last square.",
    build: |_| Ok(on(Chomp, Diagrams::default())),
};

/// Chomp. A component is the list of row lengths, which never grow from a row to the next.
struct Chomp;

impl Rules for Chomp {
    type Component = Vec<u64>;

    /// A bite at row `r` and column `c` leaves at most `c - 1` squares in `r` and each row below.
    fn options(&self, rows: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        for (row, &length) in rows.iter().enumerate() {
            let poisoned = u64::from(row == 0);
            for left in poisoned..length {
                options.push(&[bitten(rows, row, left)]);
            }
        }
    }

    /// A poisoned square must be there, and no row may be longer than the one above it.
    fn check(&self, rows: &Vec<u64>) -> Result<(), Error> {
        if rows.first().is_none_or(|&length| length == 0) {
            return Err(Error::input(
                "expected a first row of at least 1 square, the poisoned one, found none",
            ));
        }
        match rows.windows(2).find(|pair| pair[0] < pair[1]) {
            None => Ok(()),
            Some(pair) => Err(Error::input(format!(
                "a row of {} stands under a row of {}: write the row lengths from the longest to the shortest",
                pair[1], pair[0]
            ))),
        }
    }

    /// Of a bar and its mirror image, the one with fewer rows, or else the lesser list. A mirror
    /// image is only made where it is no longer than the list that is there.
    fn canonical(&self, mut rows: Vec<u64>, sum: &mut Vec<Vec<u64>>) {
        rows.retain(|&length| length > 0);
        let columns = rows.first().copied().unwrap_or(0);
        if columns <= rows.len() as u64 {
            let mirrored = mirrored(&rows, columns);
            if (columns, &mirrored) < (rows.len() as u64, &rows) {
                rows = mirrored;
            }
        }
        sum.push(rows);
    }

    /// A mirror image has the mirror images of the moves.
    fn apart(&self, rows: Vec<u64>, sum: &mut Vec<Vec<u64>>) {
        self.canonical(rows, sum);
    }

    fn name(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let left = to.first()?;
        let rest = |row: usize| left.get(row).copied().unwrap_or(0);
        let row = (0..from.len()).find(|&row| rest(row) < from[row])?;
        Some(format!("bite at row {}, column {}", row + 1, rest(row) + 1))
    }

    /// Every square but one can be bitten.
    fn options_bound(&self, rows: &Vec<u64>) -> u64 {
        rows.iter().fold(0, |sum, &row| sum.saturating_add(row))
    }

    /// If biting off the last square of a rectangle does not win, then the reply to it does, and
    /// that could have been played at once.
    fn outcome_theorem(&self, rows: &Vec<u64>) -> Option<(Outcome, &'static str)> {
        let length = rows.first()?;
        let is_rectangle = rows.iter().all(|row| row == length);
        let squares = length.saturating_mul(rows.len() as u64);
        (is_rectangle && squares > 1).then_some((Outcome::N, "gale-1974"))
    }
}

/// The rows after a bite that leaves at most `left` squares in `row` and each row below.
fn bitten(rows: &[u64], row: usize, left: u64) -> Vec<u64> {
    let above = rows[..row].iter().copied();
    let below = rows[row..].iter().map(|&length| length.min(left));
    above.chain(below).filter(|&length| length > 0).collect()
}

/// The column lengths of `rows`, of which the first is `columns` long.
fn mirrored(rows: &[u64], columns: u64) -> Vec<u64> {
    (0..columns)
        .map(|column| rows.partition_point(|&length| length > column) as u64)
        .collect()
}
