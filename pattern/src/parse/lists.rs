//! Lists of values and what they are asked for.

use grundy::Error;

use super::{Reader, expected};
use crate::{Cycle, Op, Rise, Term};

impl Reader {
    /// `[0, 1]` before the rule for the rest.
    pub(super) fn first(&mut self) -> Result<Vec<u64>, Error> {
        let start = self.at;
        if !self.take("[") {
            return Ok(Vec::new());
        }
        if self.peek() != Some("[") {
            let first = self.numbers()?;
            self.need("]")?;
            if self.peek() != Some("[") {
                return Ok(first);
            }
        }
        self.at = start;
        Ok(Vec::new())
    }

    /// Numbers apart by commas.
    pub(super) fn numbers(&mut self) -> Result<Vec<u64>, Error> {
        let mut numbers = vec![self.number()?];
        while self.peek() == Some(",") && self.is_number(self.at + 1) {
            self.at += 1;
            numbers.push(self.number()?);
        }
        Ok(numbers)
    }

    fn is_number(&self, at: usize) -> bool {
        let token = self.tokens.get(at);
        token.is_some_and(|token| token.parse::<u64>().is_ok())
    }

    /// `1, 2][n mod 2]`, `0, 1], [1, 0]][a][b]`, after the bracket that opens the list.
    pub(super) fn listed(&mut self) -> Result<Term, Error> {
        let mut rows = Vec::new();
        if self.peek() == Some("[") {
            while self.take("[") {
                rows.push(self.numbers()?);
                self.need("]")?;
                self.take(",");
            }
        } else {
            rows.push(self.numbers()?);
        }
        self.need("]")?;
        let side = rows[0].len();
        if rows.iter().any(|row| row.len() != side) {
            return Err(Error::input(
                "the rows of a table in the formula have different lengths: give all as many numbers",
            ));
        }
        let row = match rows.len() {
            1 => Term::Number(0),
            _ => self.index()?,
        };
        let column = self.index()?;
        if let ([values], Term::Both(Op::Mod, of, by)) = (&rows[..], &column)
            && **by == Term::Number(side as u64)
            && let Some(cycle) = cycle(values)
        {
            return Ok(Term::Cycle(cycle, of.clone()));
        }
        Ok(Term::Grid {
            values: rows.concat(),
            side,
            row: Box::new(row),
            column: Box::new(column),
        })
    }

    fn index(&mut self) -> Result<Term, Error> {
        if !self.take("[") {
            return Err(expected(
                "'[' and which entry of the list is meant",
                self.peek(),
            ));
        }
        let index = self.choice()?;
        self.need("]")?;
        Ok(index)
    }
}

fn cycle(values: &[u64]) -> Option<Cycle> {
    let rise = |&value: &u64| {
        let base = i64::try_from(value).ok()?;
        Some(Rise { base, rise: 0 })
    };
    let residues: Option<Vec<Rise>> = values.iter().map(rise).collect();
    residues.map(|residues| Cycle { residues })
}
