//! What is said of a position, and terms that hang on it.

use grundy::Error;

use super::{DEEPEST, Reader, expected};
use crate::{Op, Recurrence, Series, Surd, Term, Test};

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
            self.need(":")?;
            return self.deeper(|own| Ok(Test::Not(Box::new(own.single()?))));
        }
        let start = self.at;
        if let Some(pair) = self.pair()? {
            return Ok(pair);
        }
        self.at = start;
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
                    let small = self.primary()?;
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
                    small: self.primary()?,
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

    /// A term in a test, where `and` and `or` join tests.
    fn compared(&mut self) -> Result<Term, Error> {
        let mut term = self.level(3)?;
        while self.take("xor") {
            term = term.with(Op::Xor, self.level(3)?);
        }
        Ok(term)
    }

    /// `is one of` some numbers, or of a list that goes on.
    fn member(&mut self, term: Term) -> Result<Test, Error> {
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

    /// `, …, x(k) = x(k-1) + x(k-2)` after the first numbers.
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
        let mut sign = if self.minus() { -1 } else { 1 };
        loop {
            let size = match self.peek() {
                Some("x") => 1,
                _ => i64::try_from(self.number()?).unwrap_or(i64::MAX),
            };
            self.take("·");
            if self.take("x") {
                for token in ["(", "k", "-"] {
                    self.need(token)?;
                }
                let lag = self.number()?;
                self.need(")")?;
                let lag = usize::try_from(lag)
                    .ok()
                    .filter(|&lag| lag <= rule.first.len());
                let lag = lag.filter(|&lag| lag > 0).ok_or_else(|| {
                    Error::input(
                        "a recurrence in the formula asks for a number before the first: give as \
                         many first numbers as it goes back",
                    )
                })?;
                rule.lags.push((lag, sign * size));
            } else {
                rule.add = sign * size;
            }
            sign = match (self.minus(), self.take("+")) {
                (true, _) => -1,
                (_, true) => 1,
                _ => return Ok(rule),
            };
        }
    }

    /// `(a, b) is (⌊φ · k⌋, ⌊φ · k⌋ + k) in some order, for a k = 0, 1, …`.
    fn pair(&mut self) -> Result<Option<Test>, Error> {
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

    fn of_k(&mut self) -> Result<Term, Error> {
        self.is_of_k = true;
        let term = self.choice();
        self.is_of_k = false;
        term
    }

    fn and_k_goes_on(&mut self) -> Result<(), Error> {
        let tokens = ["k", "=", "0", ",", "1", ",", "…"];
        tokens.iter().try_for_each(|token| self.need(token))
    }
}

const ONE: Surd = Surd {
    whole: 1,
    root: 0,
    of: 0,
    over: 1,
};

#[cfg(test)]
mod tests {
    use crate::formula;

    /// What is printed is read, and is the same: text, then what it says of (8, 5) or 8.
    #[test]
    fn printed_formulas_are_read() {
        let of = |text: &str| {
            let found = formula(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            (found.number(&[8, 5, 3][..found.width]), found.width)
        };
        for (text, said, width) in [
            ("G(n) = n mod 3", 2, 1),
            (
                "G(n) = [0, 2, 4][⌊n / 2⌋ mod 3] if n mod 2 = 0 else [1, 1][n mod 2] + 2·⌊n / 2⌋",
                2,
                1,
            ),
            ("[7, 9, 1][n] if n < 3 else n - 3", 5, 1),
            ("1 if n = 0 else n²", 64, 1),
            ("⌊(n² + 3·n) / 2⌋ + n³ - n^3", 44, 1),
            (
                "⌊φ · n⌋ + ⌊√2 · n⌋ + ⌊(2 + √2) · (n + 1)⌋ + ⌊((3 + √5) / 2) · n⌋",
                73,
                1,
            ),
            ("⌊(5 / 3) · n⌋", 13, 1),
            ("2^⌊log2(n)⌋ + digit-sum2(n) + 2^v2(n)", 17, 1),
            ("n is lost exactly if n mod 4 is one of 0, 3", 1, 1),
            (
                "n is lost exactly if n is one of 1, 2, …, x(k) = x(k-1) + x(k-2)",
                1,
                1,
            ),
            (
                "n is lost exactly if n is one of 1, 2, 4, …, x(k) = 2·x(k-1)",
                1,
                1,
            ),
            (
                "n is lost exactly if n is one of 3·k + 2, k = 0, 1, …",
                1,
                1,
            ),
            ("n is lost exactly if n is one of k² + k, k = 0, 1, …", 0, 1),
            ("G(a, b) = a xor b", 13, 2),
            ("G(a, b) = |a - b| + max(a, b)", 11, 2),
            ("G(a, b) = [[0, 1], [1, 0]][a mod 2][b mod 2]", 1, 2),
            ("(a, b) is lost exactly if max(a, b) > φ · min(a, b)", 0, 2),
            ("(a, b) is lost exactly if max(a, b) < φ · min(a, b)", 1, 2),
            (
                "(a, b) is lost exactly if not: a = b and a > 7 or b = 1",
                1,
                2,
            ),
            ("(a, b) is lost exactly if a xor b = 13", 1, 2),
            (
                "(a, b) is lost exactly if (a, b) is (⌊φ · k⌋, ⌊φ · k⌋ + k) in some order, for a k = 0, 1, …",
                0,
                2,
            ),
            ("G(a, b, c) = x3 - x1", 5, 3),
        ] {
            assert_eq!(of(text), (Some(said), width), "{text}");
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        for (text, wanted) in [
            (
                "n is lost exactly if n",
                "expected '=', '<', '>' or 'is one of'",
            ),
            ("n if n else 3", "expected '=', '<', '>'"),
            ("n if n = 3", "expected 'else'"),
            ("[1, 2][n", "expected ']'"),
            ("[[1, 2], [3]][n][n]", "different lengths"),
            ("|n|", "expected a difference"),
            ("2^⌊log3(n)⌋", "expected log2(…)"),
            (
                "n is lost exactly if n is one of 1, …, x(k) = x(k-2)",
                "before the first",
            ),
            (
                "(a, b) is lost exactly if (a, b) is (k, k) in some order",
                "expected ','",
            ),
            ("√2 · n", "expected a number"),
        ] {
            let error = formula(text).unwrap_err().to_string();
            assert!(error.contains(wanted), "{text}: {error}");
        }
        for many in [
            "(",
            "|",
            "⌊",
            "[",
            "n if n = 0 else ",
            "not: ",
            "min(",
            "[1][",
            "-",
        ] {
            assert!(formula(&many.repeat(100_000)).is_err(), "{many}");
        }
    }
}
