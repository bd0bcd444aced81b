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
            let entries = self.entries()?;
            self.need("]")?;
            if self.peek() != Some("[") {
                return values(&entries);
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
                rows.push(self.entries()?);
                self.need("]")?;
                self.take(",");
            }
        } else {
            rows.push(self.entries()?);
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
        if rows.len() == 1
            && let Term::Both(Op::Mod, of, by) = &column
            && **by == Term::Number(side as u64)
        {
            return self.cycle(rows.remove(0), of);
        }
        Ok(Term::Grid {
            values: values(&rows.concat())?,
            side,
            row: Box::new(row),
            column: Box::new(column),
        })
    }

    /// Entries such as `3`, `-1` or `2 + 3·q`, apart by commas.
    fn entries(&mut self) -> Result<Vec<Rise>, Error> {
        let mut entries = Vec::new();
        loop {
            let mut entry = Rise { base: 0, rise: 0 };
            let mut sign = if self.minus() { -1 } else { 1 };
            loop {
                let size = match self.peek() {
                    Some("q") => 1,
                    _ => self.number().and_then(|size| {
                        i64::try_from(size).map_err(|_| expected("a number below 2^63", None))
                    })?,
                };
                self.take("·");
                match self.take("q") {
                    true => entry.rise = sign * size,
                    false => entry.base = sign * size,
                }
                sign = match (self.minus(), self.take("+")) {
                    (true, _) => -1,
                    (_, true) => 1,
                    _ => break,
                };
            }
            entries.push(entry);
            if !self.take(",") {
                return Ok(entries);
            }
        }
    }

    /// A value for each remainder of `of`, and how all of them rise, or each by `q`.
    fn cycle(&mut self, mut residues: Vec<Rise>, of: &Term) -> Result<Term, Error> {
        let period = residues.len() as u64;
        let start = self.at;
        if self.take("with") {
            self.need("q")?;
            self.need("=")?;
            if !self.is_quotient(of, period) {
                return Err(expected(
                    &format!("⌊… / {period}⌋ of the same"),
                    self.peek(),
                ));
            }
        } else if residues.iter().any(|residue| residue.rise != 0) {
            return Err(expected("'with q = ⌊… / …⌋'", self.peek()));
        } else if self.take("+") {
            let sign = if self.minus() { -1 } else { 1 };
            let size = self
                .number()
                .map_or(Some(1), |size| i64::try_from(size).ok());
            self.take("·");
            match size.filter(|_| self.is_quotient(of, period)) {
                Some(size) => residues.iter_mut().for_each(|all| all.rise = sign * size),
                None => self.at = start,
            }
        }
        Ok(Term::Cycle(Cycle { residues }, Box::new(of.clone())))
    }

    /// Whether `⌊of / period⌋` comes next, which is read then.
    fn is_quotient(&mut self, of: &Term, period: u64) -> bool {
        let start = self.at;
        let wanted = of.clone().with(Op::Over, Term::Number(period));
        let is =
            self.take("⌊") && self.level(3).is_ok_and(|found| found == wanted) && self.take("⌋");
        if !is {
            self.at = start;
        }
        is
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

/// The values of entries that are whole numbers.
fn values(entries: &[Rise]) -> Result<Vec<u64>, Error> {
    let plain = |rise: &Rise| (rise.rise == 0).then(|| u64::try_from(rise.base).ok())?;
    let values: Option<Vec<u64>> = entries.iter().map(plain).collect();
    values.ok_or_else(|| {
        Error::input(
            "a list in the formula has an entry below 0 or with q, and is not asked for by a \
             remainder: write '[-1, 2][n mod 2] + 3·⌊n / 2⌋' or the like",
        )
    })
}
