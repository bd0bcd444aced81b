//! Numbers that are rounded down.

use grundy::Error;

use super::{Reader, expected};
use crate::{Digits, Surd, Term};

impl Reader {
    /// What stands in `⌊…⌋`, after its first sign: all is whole, but for a multiple of a surd.
    pub(super) fn floor(&mut self) -> Result<Term, Error> {
        let term = match self.multiplier() {
            Some(surd) => Term::Multiple(surd, Box::new(self.power()?)),
            None => self.choice()?,
        };
        self.need("⌋")?;
        Ok(term)
    }

    /// `log2(n)⌋` after `2^⌊`: the largest power up to the number.
    pub(super) fn leading(&mut self, base: u64) -> Result<Term, Error> {
        let name = format!("log{base}");
        if base < 2 || !self.take(&name) {
            return Err(expected(&format!("{name}(…)"), self.peek()));
        }
        self.need("(")?;
        let of = self.choice()?;
        self.need(")")?;
        self.need("⌋")?;
        Ok(Term::Digits(Digits::Leading(base), Box::new(of)))
    }

    /// A surd and a sign of multiplication, or nothing, and nothing is read then.
    pub(super) fn multiplier(&mut self) -> Option<Surd> {
        let start = self.at;
        let surd = self.surd();
        let times = ["·", "*", "×"].iter().any(|sign| self.take(sign));
        if surd.is_some() && times {
            return surd;
        }
        self.at = start;
        None
    }

    /// `φ`, `√2`, `(2 + √2)`, `((3 + √5) / 2)`, `(3 / 2)`.
    fn surd(&mut self) -> Option<Surd> {
        if self.take("φ") {
            return Some(Surd::GOLDEN);
        }
        if self.peek() == Some("√") {
            return self.roots(1);
        }
        let start = self.at;
        let brackets = [self.take("("), self.take("(")];
        let mut surd = brackets[0].then(|| self.roots(1)).flatten()?;
        if brackets[1] && !self.take(")") {
            return None;
        }
        if self.take("/") {
            surd.over = self.number().ok().filter(|&over| over > 0)?;
        }
        let has_root = self.tokens[start..self.at].iter().any(|token| token == "√");
        let told = self.take(")") && (has_root || surd.over > 1);
        told.then_some(surd)
    }

    /// `3 + √5`, `2·√3 - 1`: a sum of a number and a multiple of a root.
    fn roots(&mut self, over: u64) -> Option<Surd> {
        let mut surd = Surd {
            whole: 0,
            root: 0,
            of: 0,
            over,
        };
        let mut sign = if self.minus() { -1 } else { 1 };
        loop {
            let size = match self.peek() {
                Some("√") => 1,
                _ => i64::try_from(self.number().ok()?).ok()?,
            };
            self.take("·");
            match self.take("√") {
                true if surd.root == 0 => {
                    let of = self.number().ok()?;
                    // The root of a square is whole.
                    match of.isqrt() {
                        root if root * root == of => {
                            let whole = size.checked_mul(i64::try_from(root).ok()?)?;
                            surd.whole = surd.whole.checked_add(sign * whole)?;
                        }
                        _ => (surd.root, surd.of) = (sign * size, of),
                    }
                }
                false if surd.whole == 0 => surd.whole = sign * size,
                _ => return None,
            }
            sign = match (self.minus(), self.take("+")) {
                (true, _) => -1,
                (_, true) => 1,
                _ => return Some(surd),
            };
        }
    }

    pub(super) fn minus(&mut self) -> bool {
        self.take("-") || self.take("−")
    }
}
