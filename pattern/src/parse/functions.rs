//! Functions in formulas, by their names.

use grundy::Error;

use super::{Reader, expected};
use crate::{Arithmetic, Digits, Op, Rule, Surd, Term};

impl Reader {
    pub(super) fn function(&mut self, name: &str) -> Result<Term, Error> {
        let two = match name {
            "min" => Some(Op::Min),
            "max" => Some(Op::Max),
            "gcd" => Some(Op::Gcd),
            "nim" => Some(Op::NimTimes),
            "apart" => Some(Op::Apart),
            _ => None,
        };
        if let Some(op) = two {
            self.need("(")?;
            let a = self.level(0)?;
            self.need(",")?;
            let b = self.level(0)?;
            self.need(")")?;
            return Ok(a.with(op, b));
        }
        if name == "multiple" {
            return self.multiple();
        }
        if let Some(rule) = arithmetic(name) {
            self.need("(")?;
            let of = self.level(0)?;
            self.need(")")?;
            return Ok(Term::Rule(Rule::Arithmetic(rule), Box::new(of)));
        }
        let split = name
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(name.len());
        let (word, base) = name.split_at(split);
        let base = base.parse().ok().filter(|&base: &u64| base >= 2);
        let rule = base.and_then(|base| match word {
            "v" => Some(Digits::Valuation(base)),
            "sum" => Some(Digits::Sum(base)),
            "digits" => Some(Digits::Length(base)),
            "high" => Some(Digits::Leading(base)),
            _ => None,
        });
        let rule =
            rule.ok_or_else(|| expected("a number, n, a to f, or a function", Some(name)))?;
        self.need("(")?;
        let of = self.level(0)?;
        self.need(")")?;
        Ok(Term::Digits(rule, Box::new(of)))
    }

    /// The multiple of `(a + b √d) / c`, rounded down.
    fn multiple(&mut self) -> Result<Term, Error> {
        self.need("(")?;
        let mut numbers = [0; 4];
        for number in &mut numbers {
            let less = self.take("-");
            let size = i64::from(u32::try_from(self.number()?).unwrap_or(u32::MAX));
            *number = if less { -size } else { size };
            self.need(",")?;
        }
        let of = self.level(0)?;
        self.need(")")?;
        let [whole, root, under, over] = numbers;
        let surd = Surd {
            whole,
            root,
            of: under.unsigned_abs(),
            over: over.unsigned_abs(),
        };
        match over > 0 && under >= 0 {
            true => Ok(Term::Multiple(surd, Box::new(of))),
            false => Err(Error::input(
                "expected 'multiple(a, b, d, c, n)' with a root of d that is not negative and a \
                 positive divisor c in the formula, found others: write multiple(1, 1, 5, 2, n) for \
                 the golden ratio",
            )),
        }
    }
}

/// The rule of this name.
fn arithmetic(name: &str) -> Option<Arithmetic> {
    let called = |rule: &Arithmetic| match rule {
        Arithmetic::Factors => "factors".to_owned(),
        Arithmetic::Primes => "primes".to_owned(),
        Arithmetic::Divisors => "divisors".to_owned(),
        rule => rule.name().replace('-', ""),
    };
    Arithmetic::ALL
        .into_iter()
        .find(|rule| called(rule) == name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use crate::formula;

    #[test]
    fn functions_are_read() {
        for (text, n, value) in [
            ("factors(n) + 1", 60, 5),
            ("primes(n) mod 2", 60, 1),
            ("leastprimeindex(n)", 35, 3),
            ("exponentxor(n)", 12, 3),
            ("root(8 * n + 1)", 6, 7),
            ("multiple(1, 1, 5, 2, n + 1)", 9, 16),
            ("multiple(-1, 1, 13, 2, n)", 10, 13),
        ] {
            assert_eq!(formula(text).unwrap().value(&[n]), Some(value), "{text}");
        }
        for text in [
            "factors n",
            "multiple(1, 1, 5, 0, n)",
            "multiple(1, 1, n)",
            "twins(n)",
        ] {
            assert!(formula(text).is_err(), "{text}");
        }
    }
}
