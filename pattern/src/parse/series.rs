//! Lists that go on, and pairs of them.

use grundy::Error;

use super::{Reader, lists::too_large};
use crate::{Recurrence, Series, Term, Test};

impl Reader {
    /// `is one of` some numbers, or of a list that goes on.
    pub(super) fn member(&mut self, term: Term) -> Result<Test, Error> {
        self.need("one")?;
        self.need("of")?;
        let start = self.at;
        if let Ok(mut numbers) = self.numbers() {
            if self.peek() == Some(",") {
                let rule = self.recurrence(numbers)?;
                return Ok(Test::Member(Series::Recurrence(rule), term));
            }
            if !matches!(self.peek(), Some("·" | "+" | "-" | "*" | "^" | "mod")) {
                numbers.sort_unstable();
                return Ok(Test::Among(term, numbers));
            }
        }
        self.at = start;
        let of_k = self.of_k()?;
        self.need(",")?;
        self.and_k_goes_on()?;
        Ok(Test::Member(Series::Terms(Box::new(of_k)), term))
    }

    /// `, …, x(k) = x(k-1) + x(k-2)` or `, …, x(k) = ⌊(3·x(k-1) + 2) / 2⌋` after the first numbers.
    fn recurrence(&mut self, first: Vec<u64>) -> Result<Recurrence, Error> {
        for token in [",", "…", ",", "x", "(", "k", ")", "="] {
            self.need(token)?;
        }
        let mut rule = Recurrence {
            first,
            lags: Vec::new(),
            add: 0,
            over: 1,
        };
        let is_rounded = self.take("⌊");
        if is_rounded {
            self.need("(")?;
        }
        self.lags(&mut rule)?;
        if is_rounded {
            self.need(")")?;
            self.need("/")?;
            rule.over = self.number()?;
            self.need("⌋")?;
        }
        match rule.over {
            0 => Err(Error::input("a recurrence in the formula is divided by 0")),
            _ => Ok(rule),
        }
    }

    /// `2·x(k-1) - x(k-2) + 3`.
    fn lags(&mut self, rule: &mut Recurrence) -> Result<(), Error> {
        let mut sign = if self.minus() { -1 } else { 1 };
        loop {
            let size = match self.peek() {
                Some("x") => 1,
                _ => self.signed()?,
            };
            self.take("·");
            if self.take("x") {
                rule.lags.push((self.lag(rule.first.len())?, sign * size));
            } else {
                rule.add = rule.add.checked_add(sign * size).ok_or_else(too_large)?;
            }
            sign = match (self.minus(), self.take("+")) {
                (true, _) => -1,
                (_, true) => 1,
                _ => return Ok(()),
            };
        }
    }

    /// `(k-2)` after `x`, where so many first numbers are given.
    fn lag(&mut self, given: usize) -> Result<usize, Error> {
        for token in ["(", "k", "-"] {
            self.need(token)?;
        }
        let lag = usize::try_from(self.number()?).ok();
        self.need(")")?;
        lag.filter(|lag| (1..=given).contains(lag)).ok_or_else(|| {
            Error::input(
                "a recurrence in the formula asks for a number before the first: give as many \
                 first numbers as it goes back",
            )
        })
    }

    /// `(a, b) is (⌊φ · k⌋, ⌊φ · k⌋ + k) in some order, for a k = 0, 1, …`.
    pub(super) fn pair(&mut self) -> Result<Option<Test>, Error> {
        for token in ["(", "a", ",", "b", ")", "is", "("] {
            if !self.take(token) {
                return Ok(None);
            }
        }
        self.width = self.width.max(2);
        let smaller = Box::new(self.of_k()?);
        self.need(",")?;
        let larger = Box::new(self.of_k()?);
        for token in [")", "in", "some", "order", ",", "for", "a"] {
            self.need(token)?;
        }
        self.and_k_goes_on()?;
        Ok(Some(Test::Pair { smaller, larger }))
    }

    /// A term in `k` that never falls as `k` grows, which a list needs.
    fn of_k(&mut self) -> Result<Term, Error> {
        self.is_of_k = true;
        let term = self.choice();
        self.is_of_k = false;
        let term = term?;
        let told: Vec<Option<u64>> = (0..RISES).map(|k| term.value(&[k])).collect();
        // A power may grow beyond all numbers.
        let end = told.iter().position(Option::is_none).unwrap_or(told.len());
        let ends = told[end..].iter().all(Option::is_none) && end > 1;
        match ends && told[..end].is_sorted() && told[0] < told[end - 1] {
            true => Ok(term),
            false => Err(Error::input(
                "the numbers of a list in the formula do not rise with k: write a list in \
                 increasing order, such as 3·k + 1, k = 0, 1, …",
            )),
        }
    }

    fn and_k_goes_on(&mut self) -> Result<(), Error> {
        let tokens = ["k", "=", "0", ",", "1", ",", "…"];
        tokens.iter().try_for_each(|token| self.need(token))
    }
}

/// The numbers of a list are seen to rise up to here.
const RISES: u64 = 64;
