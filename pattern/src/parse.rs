//! Formulas as people write them, and as they are printed.

mod cases;
mod functions;
mod lists;
mod series;
mod surds;
mod tokens;

use grundy::Error;

use crate::{Body, Digits, Formula, Op, Term};
use tokens::tokens;

/// So many operations may follow one another.
const LONGEST: usize = 64;
/// Brackets and cases may stand in one another half as often.
const DEEPEST: usize = 128;

/// Reads a formula for values, such as `n mod 3`, `(n - 1) / 2` (rounded down), `a xor b`,
/// `v2(n) + 1`, `[0, 2, 1][n mod 3]`, `0 if n < 4 else n - 4` or, with a list of the first values
/// before it, `[0, 1] n mod 4`; or one for P-positions, such as `n is lost exactly if n mod 4 = 0`.
/// What [`Formula`] writes is read too, but for names whose meaning stands beside it.
///
/// The numbers of a position are `n`, or `a`, `b`, `c`, … in this order, and `x1`, `x2`, … in the
/// order of their size. From weak to strong: `if` and `else`; `xor`, `or`, `and`; `+ -`; `* / mod`;
/// `^` with a number. Functions are `min`, `max`, `gcd`, `nim` (the nim-product), `apart`, and with a
/// base at the end of their names `v2` (how often 2 divides), `digits2` (how many digits), `sum2`
/// (their sum), `xor2` (their nim-sum), `carryless3` (of two numbers: their sum in base 3 without
/// carries), `from3to9` (the digits in base 3 read in base 9), `place3of2` (the place, from 1, of the
/// last digit 2 in base 3; 0 if there is none), `high2` (the largest power up to the number);
/// `2^v2(n)` is the ruler function. What is said of a number: `=`, `<`, `>`, `≤`, `≥`, `is one of 0, 2, 3`,
/// `not:`, joined by `and` and `or`. Multiples of irrational numbers are rounded down, as `⌊φ · n⌋` or
/// `⌊(2 + √2) · n²⌋`.
/// Those of [`crate::Arithmetic`] are `factors` (Ω), `primes` (ω), `divisors` (τ), `odd-divisors`,
/// `least-prime`, `least-prime-index`, `largest-prime`, `largest-exponent`, `exponent-xor`,
/// `least-non-divisor`, `totient`, `factors-two-once` and `root`.
///
/// ```
/// let found = grundy_pattern::formula("[0] v2(n) + 1")?;
/// assert_eq!((found.value(&[0]), found.value(&[12])), (Some(0), Some(3)));
/// let queens = "(a, b) is lost exactly if (a, b) is (⌊φ · k⌋, ⌊φ · k⌋ + k) in some order, \
///               for a k = 0, 1, …";
/// assert_eq!(grundy_pattern::formula(queens)?.losing(&[7, 4]), Some(true));
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
        is_of_k: false,
    };
    let body = match reader.heading() {
        true => Body::Losing(reader.test()?),
        false => {
            let first = reader.first()?;
            Body::Value(reader.choice()?.after(&first))
        }
    };
    match reader.peek() {
        None => Ok(Formula {
            width: reader.width,
            body,
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

struct Reader {
    tokens: Vec<String>,
    at: usize,
    width: usize,
    depth: usize,
    /// Whether the variable is `k`, as in the terms of a series.
    is_of_k: bool,
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
            term = match op {
                Op::Plus => self.added(term)?,
                _ => term.with(op, self.level(level + 1)?),
            };
            long += 1;
            if long > LONGEST {
                return Err(Error::input(format!(
                    "the formula has more than {LONGEST} operations in a row: write a shorter one"
                )));
            }
        }
        Ok(term)
    }

    /// `2^v2(n)`, `2^5`, `n^2`, `n²`.
    fn power(&mut self) -> Result<Term, Error> {
        let base = self.primary()?;
        for (sign, power) in [("²", 2), ("³", 3)] {
            if self.take(sign) {
                return Ok(product(&base, power));
            }
        }
        if !self.take("^") {
            return Ok(base);
        }
        if let Term::Number(base) = base
            && self.take("⌊")
        {
            return self.leading(base);
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
            (base, Term::Number(power @ 1..=9)) => Ok(product(&base, power)),
            _ => Err(Error::input(
                "expected a power with a number from 1 to 9 or such as 2^v2(n), found another: \
                 write it as a product",
            )),
        }
    }

    fn primary(&mut self) -> Result<Term, Error> {
        self.deeper(Self::plain)
    }

    /// Brackets and what is like them, or one word.
    fn bracket(&mut self) -> Result<Option<Term>, Error> {
        let Some(open) = self.peek().map(str::to_owned) else {
            return Ok(None);
        };
        if !["(", "⌊", "|", "["].contains(&open.as_str()) {
            return Ok(None);
        }
        self.at += 1;
        let term = match open.as_str() {
            "[" => return self.listed().map(Some),
            "⌊" => return self.floor().map(Some),
            "(" => {
                let term = self.choice()?;
                self.need(")")?;
                term
            }
            _ => {
                let Term::Both(Op::Minus, a, b) = self.level(3)? else {
                    return Err(expected("a difference, as in |a - b|,", self.peek()));
                };
                self.need("|")?;
                Term::Both(Op::Apart, a, b)
            }
        };
        Ok(Some(term))
    }

    fn plain(&mut self) -> Result<Term, Error> {
        if let Some(term) = self.bracket()? {
            return Ok(term);
        }
        let Some(token) = self.peek().map(str::to_owned) else {
            return Err(expected("a number or a name", None));
        };
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            return self.number().map(Term::Number);
        }
        self.at += 1;
        let (place, term) = match token.as_bytes() {
            b"k" if self.is_of_k => return Ok(Term::Arg(0)),
            _ if self.is_of_k => return self.function(&token),
            b"n" => (0, Term::Arg(0)),
            &[letter @ b'a'..=b'f'] => {
                let place = usize::from(letter - b'a');
                (place, Term::Arg(place))
            }
            &[b'x', rank @ b'1'..=b'9'] => {
                let rank = usize::from(rank - b'1');
                (rank, Term::Rank(rank))
            }
            _ => return self.function(&token),
        };
        self.width = self.width.max(place + 1);
        Ok(term)
    }
}

/// A term times itself.
fn product(base: &Term, power: u64) -> Term {
    (1..power).fold(base.clone(), |all, _| all.with(Op::Times, base.clone()))
}
