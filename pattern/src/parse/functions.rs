//! Functions in formulas, by their names.

use grundy::Error;

use super::{Reader, expected};
use crate::{Arithmetic, Digits, Op, Rule, Term};

impl Reader {
    pub(super) fn function(&mut self, name: &str) -> Result<Term, Error> {
        let two = match name {
            "min" => Some(Op::Min),
            "max" => Some(Op::Max),
            "gcd" => Some(Op::Gcd),
            "nim" => Some(Op::NimTimes),
            "apart" => Some(Op::Apart),
            _ => carryless(name),
        };
        if let Some(op) = two {
            self.need("(")?;
            let a = self.choice()?;
            self.need(",")?;
            let b = self.choice()?;
            self.need(")")?;
            return Ok(a.with(op, b));
        }
        let rule = arithmetic(name).map(Rule::Arithmetic);
        if let Some(rule) = rule.or_else(|| respelled(name)) {
            self.need("(")?;
            let of = self.choice()?;
            self.need(")")?;
            return Ok(Term::Rule(rule, Box::new(of)));
        }
        if let Some((base, digit)) = place(name) {
            self.need("(")?;
            let of = self.choice()?;
            self.need(")")?;
            return Ok(Term::Digits(Digits::Place(base, digit), Box::new(of)));
        }
        let split = name
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(name.len());
        let (word, base) = name.split_at(split);
        let base = base.parse().ok().filter(|&base: &u64| base >= 2);
        let rule = base.and_then(|base| match word {
            "v" => Some(Digits::Valuation(base)),
            "sum" | "digit-sum" => Some(Digits::Sum(base)),
            "digits" => Some(Digits::Length(base)),
            "high" => Some(Digits::Leading(base)),
            "xor" | "digit-xor" => Some(Digits::Xor(base)),
            _ => None,
        });
        let rule =
            rule.ok_or_else(|| expected("a number, n, a to f, or a function", Some(name)))?;
        self.need("(")?;
        let of = self.choice()?;
        self.need(")")?;
        Ok(Term::Digits(rule, Box::new(of)))
    }
}

/// `carryless3`: the sum in base 3 without carries.
fn carryless(name: &str) -> Option<Op> {
    let base = name.strip_prefix("carryless")?.parse().ok()?;
    (base >= 2).then_some(Op::Carryless(base))
}

/// `octal`, `from2to4`: the digits in one base, read in another.
fn respelled(name: &str) -> Option<Rule> {
    if name == "octal" {
        return Some(Rule::Respelled(2, 8));
    }
    let (from, to) = name.strip_prefix("from")?.split_once("to")?;
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (from >= 2 && to >= 2).then_some(Rule::Respelled(from, to))
}

/// `place3of2`: the place of the last digit 2 in base 3.
fn place(name: &str) -> Option<(u64, u64)> {
    let (base, digit) = name.strip_prefix("place")?.split_once("of")?;
    let (base, digit) = (base.parse().ok()?, digit.parse().ok()?);
    (base >= 2 && digit < base).then_some((base, digit))
}

/// The rule of this name, as it is printed or as it is typed with ease.
fn arithmetic(name: &str) -> Option<Arithmetic> {
    Arithmetic::ALL.into_iter().find(|rule| {
        let typed = match rule {
            Arithmetic::Factors => "factors",
            Arithmetic::Primes => "primes",
            Arithmetic::Divisors => "divisors",
            rule => rule.name(),
        };
        name == typed || name == rule.name()
    })
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
            ("least-prime-index(n)+9-least-prime(n)", 35, 7),
            ("exponent-xor(n)", 12, 3),
            ("Ω(n) + ω(n) + τ(n)", 12, 11),
            ("root(8 * n + 1)", 6, 7),
            ("carryless3(n, 5)", 5, 7),
            ("octal(n) + from3to9(n)", 5, 76),
            ("digit-xor10(n) + xor2(n)", 137, 6),
            ("place3of2(n)", 21, 3),
        ] {
            assert_eq!(formula(text).unwrap().value(&[n]), Some(value), "{text}");
        }
        for text in [
            "factors n",
            "twins(n)",
            "carryless1(n, n)",
            "carryless3(n)",
            "from1to4(n)",
            "place3of3(n)",
        ] {
            assert!(formula(text).is_err(), "{text}");
        }
    }
}
