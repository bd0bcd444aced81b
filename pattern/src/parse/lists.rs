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
            if self.peek() != Some("[") || self.is_list() {
                return values(&entries);
            }
        }
        self.at = start;
        Ok(Vec::new())
    }

    /// Whether what stands in the bracket that comes next is a list, and not what one is asked for.
    fn is_list(&self) -> bool {
        let mut depth = 0;
        for token in &self.tokens[self.at..] {
            depth += i32::from("([⌊".contains(token.as_str()));
            depth -= i32::from(")]⌋".contains(token.as_str()));
            if depth == 0 {
                break;
            }
            if depth == 1 && token == "," {
                return true;
            }
        }
        false
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
                    _ => self.signed()?,
                };
                self.take("·");
                let part = match self.take("q") {
                    true => &mut entry.rise,
                    false => &mut entry.base,
                };
                *part = part.checked_add(sign * size).ok_or_else(too_large)?;
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

    /// A value for each remainder of `of`, and how each rises by `q`.
    fn cycle(&mut self, residues: Vec<Rise>, of: &Term) -> Result<Term, Error> {
        let period = residues.len() as u64;
        if self.take("with") {
            self.need("q")?;
            self.need("=")?;
            if !self.is_quotient(of, period) {
                return Err(expected(
                    &format!("⌊… / {period}⌋ of the same"),
                    self.peek(),
                ));
            }
            if self.peek().is_some_and(|token| STRONGER.contains(&token)) {
                return Err(expected("brackets around the list with q", self.peek()));
            }
        } else if residues.iter().any(|residue| residue.rise != 0) {
            return Err(expected("'with q = ⌊… / …⌋'", self.peek()));
        }
        Ok(Term::Cycle(Cycle { residues }, Box::new(of.clone())))
    }

    /// What is added after `+` to a list that is asked for by a remainder: `3·⌊n / 2⌋`, by which all
    /// its values rise, or something else. Values below 0 alone would be none.
    pub(super) fn added(&mut self, term: Term) -> Result<Term, Error> {
        let start = self.at;
        if let Term::Cycle(cycle, of) = &term
            && self.minus()
        {
            let size = self.signed();
            self.take("·");
            if let Ok(size) = size
                && self.is_quotient(of, cycle.residues.len() as u64)
                && self.peek().is_none_or(|token| !STRONGER.contains(&token))
            {
                return Ok(risen(cycle, of, -size));
            }
            self.at = start;
        }
        let more = self.level(4)?;
        if let Term::Cycle(cycle, of) = &term {
            let wanted = (**of).clone();
            let wanted = wanted.with(Op::Over, Term::Number(cycle.residues.len() as u64));
            let rise = match &more {
                more if *more == wanted => Some(1),
                Term::Both(Op::Times, size, other) if **other == wanted => match **size {
                    Term::Number(size) => i64::try_from(size).ok(),
                    _ => None,
                },
                _ => None,
            };
            if let Some(rise) = rise.filter(|_| cycle.residues.iter().all(|one| one.rise == 0)) {
                return Ok(risen(cycle, of, rise));
            }
        }
        Ok(term.with(Op::Plus, more))
    }

    /// A whole number that may have a sign.
    pub(super) fn signed(&mut self) -> Result<i64, Error> {
        match self.peek().map(str::parse::<u64>) {
            Some(Ok(size)) if i64::try_from(size).is_err() => {
                Err(expected("a number below 2^63", self.peek()))
            }
            _ => Ok(self.number()?.cast_signed()),
        }
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

/// What binds a term more strongly than a sum does.
const STRONGER: [&str; 10] = ["*", "·", "×", "/", "mod", "%", "⊗", "^", "²", "³"];

/// The list, of which all values rise alike.
fn risen(cycle: &Cycle, of: &Term, rise: i64) -> Term {
    let risen = |one: &Rise| Rise { rise, ..*one };
    let residues = cycle.residues.iter().map(risen).collect();
    Term::Cycle(Cycle { residues }, Box::new(of.clone()))
}

pub(super) fn too_large() -> Error {
    Error::input("a number in the formula is beyond 2^63: choose a smaller one")
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
