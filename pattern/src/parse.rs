//! Formulas as people write them.

mod functions;

use grundy::Error;

use crate::{Body, Digits, Formula, Op, Term};

/// Brackets may stand in one another so often.
const DEEPEST: usize = 64;

/// Reads a formula for values, such as `n mod 3`, `(n - 1) / 2` (rounded down), `a xor b`,
/// `v2(n) + 1` or, with a list of the first values before it, `[0, 1] n mod 4`.
///
/// The numbers of a position are `n`, or `a`, `b`, `c`, … in this order. From weak to strong:
/// `xor`, `or`, `and`; `+ -`; `* / mod`; `^` of two numbers. Functions are `min`, `max`, `gcd`,
/// `nim` (the nim-product), `apart`, and with a base at the end of their names `v2` (how often 2
/// divides), `digits2` (how many digits), `sum2` (their sum), `high2` (the largest power up to the
/// number); `2^v2(n)` is the ruler function. Those of [`crate::Arithmetic`] are `factors`, `primes`, `leastprime`, `leastprimeindex`, `largestprime`,
/// `divisors`, `odddivisors`, `largestexponent`, `exponentxor`, `leastnondivisor`, `totient`,
/// `factorstwoonce` and `root`; and `multiple(a, b, d, c, n)` is `⌊(a + b √d) / c · n⌋`.
///
/// ```
/// let found = grundy_pattern::formula("[0] v2(n) + 1")?;
/// assert_eq!((found.value(&[0]), found.value(&[12])), (Some(0), Some(3)));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// What was expected where, if the text is no formula.
pub fn formula(text: &str) -> Result<Formula, Error> {
    let mut reader = Reader {
        tokens: tokens(text)?,
        at: 0,
        width: 1,
        depth: 0,
    };
    let first = reader.first()?;
    let term = reader.level(0)?.after(&first);
    match reader.peek() {
        None => Ok(Formula {
            width: reader.width,
            body: Body::Value(term),
        }),
        Some(token) => Err(expected("the formula's end or an operation", Some(token))),
    }
}

fn expected(what: &str, found: Option<&str>) -> Error {
    Error::input(format!(
        "expected {what} in the formula, found {}: write it like '(n - 1) / 2' or 'n mod 3'",
        found.map_or("its end".into(), |found| format!("'{found}'"))
    ))
}

fn tokens(text: &str) -> Result<Vec<String>, Error> {
    let mut tokens: Vec<String> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_whitespace() {
            continue;
        }
        let mut token = String::from(c);
        if c.is_ascii_alphanumeric() {
            while let Some(c) = chars.next_if(char::is_ascii_alphanumeric) {
                token.push(c);
            }
        } else if !"+-−*·×/%^()[],⊗".contains(c) {
            return Err(expected("a number, a name or an operation", Some(&token)));
        }
        tokens.push(token);
    }
    Ok(tokens)
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
    width: usize,
    depth: usize,
}

/// The operations of each strength, the weakest first.
const LEVELS: [&[(&str, Op)]; 5] = [
    &[("xor", Op::Xor)],
    &[("or", Op::Or)],
    &[("and", Op::And)],
    &[("+", Op::Plus), ("-", Op::Minus), ("−", Op::Minus)],
    &[
        ("*", Op::Times),
        ("·", Op::Times),
        ("×", Op::Times),
        ("/", Op::Over),
        ("mod", Op::Mod),
        ("%", Op::Mod),
        ("⊗", Op::NimTimes),
    ],
];

impl Reader {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    fn take(&mut self, wanted: &str) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn need(&mut self, wanted: &str) -> Result<(), Error> {
        match self.take(wanted) {
            true => Ok(()),
            false => Err(expected(&format!("'{wanted}'"), self.peek())),
        }
    }

    /// `[0, 1]` before the rule for the rest.
    fn first(&mut self) -> Result<Vec<u64>, Error> {
        let mut first = Vec::new();
        if self.take("[") {
            loop {
                first.push(self.number()?);
                if !self.take(",") {
                    break;
                }
            }
            self.need("]")?;
        }
        Ok(first)
    }

    fn number(&mut self) -> Result<u64, Error> {
        let found = self.peek().and_then(|token| token.parse().ok());
        let wrong = || expected("a whole number below 2^64", self.peek());
        let number = found.ok_or_else(wrong)?;
        self.at += 1;
        Ok(number)
    }

    fn level(&mut self, level: usize) -> Result<Term, Error> {
        let Some(ops) = LEVELS.get(level) else {
            return self.power();
        };
        let mut term = self.level(level + 1)?;
        let mut long = 0;
        while let Some(&(token, op)) = ops.iter().find(|(token, _)| self.peek() == Some(*token)) {
            self.need(token)?;
            term = term.with(op, self.level(level + 1)?);
            long += 1;
            if long > DEEPEST {
                return Err(Error::input(format!(
                    "the formula has more than {DEEPEST} operations in a row: write a shorter one"
                )));
            }
        }
        Ok(term)
    }

    /// `2^v2(n)`, `2^5`.
    fn power(&mut self) -> Result<Term, Error> {
        let base = self.primary()?;
        if !self.take("^") {
            return Ok(base);
        }
        match (base, self.primary()?) {
            (Term::Number(base), Term::Number(exponent)) => u32::try_from(exponent)
                .ok()
                .and_then(|exponent| base.checked_pow(exponent))
                .map(Term::Number)
                .ok_or_else(|| {
                    Error::input("a power in the formula is over 2^64: choose a smaller one")
                }),
            (Term::Number(base), Term::Digits(Digits::Valuation(other), of)) if base == other => {
                Ok(Term::Digits(Digits::Power(base), of))
            }
            _ => Err(Error::input(
                "expected a power of two numbers or such as 2^v2(n), found another: \
                 write squares as products",
            )),
        }
    }

    fn primary(&mut self) -> Result<Term, Error> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::input(format!(
                "the formula's brackets stand in one another more than {DEEPEST} times: write a simpler one"
            )));
        }
        let term = self.plain();
        self.depth -= 1;
        term
    }

    fn plain(&mut self) -> Result<Term, Error> {
        if self.take("(") {
            let term = self.level(0)?;
            self.need(")")?;
            return Ok(term);
        }
        let Some(token) = self.peek().map(str::to_owned) else {
            return Err(expected("a number or a name", None));
        };
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            return self.number().map(Term::Number);
        }
        self.at += 1;
        let place = match token.as_bytes() {
            b"n" => Some(0),
            [letter @ b'a'..=b'f'] => Some(usize::from(letter - b'a')),
            _ => None,
        };
        match place {
            Some(place) => {
                self.width = self.width.max(place + 1);
                Ok(Term::Arg(place))
            }
            None => self.function(&token),
        }
    }
}
