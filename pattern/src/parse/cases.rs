//! What is said of a position, and terms that hang on it.

use grundy::Error;

use super::{DEEPEST, Reader, expected};
use crate::{Op, Surd, Term, Test};

impl Reader {
    /// `G(n) =`, `G(a, b) =`, or `n is lost exactly if`, `(a, b) is lost exactly if`: whether the
    /// formula is one for P-positions.
    pub(super) fn heading(&mut self) -> bool {
        let start = self.at;
        let is_value = self.take("G");
        self.take("(");
        let mut width = 0;
        while self.peek().is_some_and(|token| self.names(token, width)) {
            self.at += 1;
            width += 1;
            self.take(",");
        }
        self.take(")");
        let says: &[&str] = match is_value {
            true => &["="],
            false => &["is", "lost", "exactly", "if"],
        };
        if width > 0 && says.iter().all(|word| self.take(word)) {
            self.width = width;
            return !is_value;
        }
        self.at = start;
        false
    }

    /// Whether a token is the name of the number at a place.
    fn names(&self, token: &str, place: usize) -> bool {
        let letter = u8::try_from(place).ok().map(|place| b'a' + place);
        token == "n" && place == 0 || letter.is_some_and(|letter| token.as_bytes() == [letter])
    }

    /// A term, or one of two: `0 if n < 3 else n - 3`.
    pub(super) fn choice(&mut self) -> Result<Term, Error> {
        self.deeper(|own| {
            let yes = own.level(0)?;
            if !own.take("if") {
                return Ok(yes);
            }
            let test = own.test()?;
            own.need("else")?;
            let no = own.choice()?;
            Ok(Term::If(Box::new(test), Box::new(yes), Box::new(no)))
        })
    }

    pub(super) fn test(&mut self) -> Result<Test, Error> {
        self.deeper(|own| {
            own.joined("or", Test::Any, |own| {
                own.joined("and", Test::All, Self::single)
            })
        })
    }

    pub(super) fn deeper<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::input(format!(
                "the formula's brackets and cases stand in one another more than {} times: write a \
                 simpler one",
                DEEPEST / 2
            )));
        }
        let done = work(self);
        self.depth -= 1;
        done
    }

    fn joined(
        &mut self,
        word: &str,
        all: fn(Vec<Test>) -> Test,
        mut one: impl FnMut(&mut Self) -> Result<Test, Error>,
    ) -> Result<Test, Error> {
        let mut tests = vec![one(self)?];
        while self.take(word) {
            tests.push(one(self)?);
        }
        match tests.len() {
            1 => Ok(tests.remove(0)),
            _ => Ok(all(tests)),
        }
    }

    fn single(&mut self) -> Result<Test, Error> {
        if self.take("not") {
            self.take(":");
            return self.deeper(|own| Ok(Test::Not(Box::new(own.single()?))));
        }
        if self.take("never") {
            return Ok(Test::Any(Vec::new()));
        }
        let start = self.at;
        if let Some(pair) = self.pair()? {
            return Ok(pair);
        }
        self.at = start;
        if self.is_test() {
            self.need("(")?;
            let test = self.test()?;
            self.need(")")?;
            return Ok(test);
        }
        let left = self.compared()?;
        let Some(sign) = self.peek().map(str::to_owned) else {
            return Err(expected("'=', '<', '>' or 'is one of'", None));
        };
        self.at += 1;
        let more = |large, small| Test::Exceeds {
            large,
            than: ONE,
            small,
        };
        Ok(match sign.as_str() {
            "=" => match self.compared()? {
                Term::Number(number) => Test::Among(left, vec![number]),
                right => Test::Same(left, right),
            },
            "<" => match self.multiplier() {
                // An irrational multiple is no whole number but 0.
                Some(than) if than.root != 0 => {
                    let small = self.power()?;
                    let is_none = Test::Among(small.clone(), vec![0]);
                    let large = left;
                    let exceeds = Test::Exceeds { large, than, small };
                    Test::Not(Box::new(Test::Any(vec![exceeds, is_none])))
                }
                Some(_) => {
                    return Err(Error::input(
                        "a fraction stands after '<' in the formula: multiply both sides, as in \
                         2·a < 3·b",
                    ));
                }
                None => more(self.compared()?, left),
            },
            "≥" => Test::Not(Box::new(more(self.compared()?, left))),
            "≤" => Test::Not(Box::new(more(left, self.compared()?))),
            ">" => match self.multiplier() {
                Some(than) => Test::Exceeds {
                    large: left,
                    than,
                    small: self.power()?,
                },
                None => more(left, self.compared()?),
            },
            "is" => self.member(left)?,
            _ => {
                self.at -= 1;
                return Err(expected("'=', '<', '>' or 'is one of'", self.peek()));
            }
        })
    }

    /// Whether a test in brackets comes next, and not a term.
    fn is_test(&self) -> bool {
        if self.peek() != Some("(") {
            return false;
        }
        // Of the tests and of the choices, those in this bracket and those in brackets in it.
        let (mut tests, mut choices) = ([0; 2], [0; 2]);
        let mut depth = 0;
        for token in &self.tokens[self.at..] {
            depth += i32::from("([⌊".contains(token.as_str()));
            depth -= i32::from(")]⌋".contains(token.as_str()));
            let within = usize::from(depth > 1);
            match (depth, token.as_str()) {
                (0, _) => break,
                (_, "if") => choices[within] += 1,
                (_, "=" | "<" | ">" | "≤" | "≥" | "is" | "not" | "never") => tests[within] += 1,
                _ => {}
            }
        }
        match tests {
            [0, 0] => false,
            [0, _] => choices == [0, 0],
            _ => choices[0] == 0,
        }
    }

    /// A term in a test, where `and` and `or` join tests.
    fn compared(&mut self) -> Result<Term, Error> {
        let mut term = self.level(3)?;
        while self.take("xor") {
            term = term.with(Op::Xor, self.level(3)?);
        }
        Ok(term)
    }
}

const ONE: Surd = Surd {
    whole: 1,
    root: 0,
    of: 0,
    over: 1,
};

#[cfg(test)]
mod tests;
