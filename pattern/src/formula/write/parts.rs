//! The parts of a formula that have no other terms in them.

use super::{bound, closed, list};
use crate::{Cycle, Digits, Op, Polynomial, Surd};

pub(super) fn both(op: Op, a: String, b: String) -> String {
    let infix = |sign: &str| format!("{} {sign} {}", closed(a.clone()), closed(b.clone()));
    match op {
        Op::Plus => format!("{} + {}", summand(a), closed(b)),
        Op::Minus => format!("{} - {}", summand(a), closed(b)),
        Op::Times => infix("·"),
        Op::Over => format!("⌊{} / {}⌋", closed(a), closed(b)),
        Op::Mod => infix("mod"),
        Op::Xor => infix("xor"),
        Op::And => infix("and"),
        Op::Or => infix("or"),
        Op::NimTimes => infix("⊗"),
        Op::Carryless(base) => format!("carryless{base}({a}, {b})"),
        Op::Min => format!("min({a}, {b})"),
        Op::Max => format!("max({a}, {b})"),
        Op::Apart => format!("|{a} - {}|", closed(b)),
        Op::Gcd => format!("gcd({a}, {b})"),
    }
}

/// What a sum begins with: in parentheses where what joins it binds less than a sum.
fn summand(term: String) -> String {
    bound(term, &[" xor ", " and ", " or ", " if "])
}

/// A sum of products without those by 0: `2·x - y + 3`.
pub(super) fn sum(parts: impl IntoIterator<Item = (i64, String)>) -> String {
    let mut text = String::new();
    for (c, name) in parts.into_iter().filter(|(c, _)| *c != 0) {
        let size = c.unsigned_abs();
        let part = match (size, name.as_str()) {
            (_, "") => size.to_string(),
            (1, name) => name.into(),
            (_, name) => format!("{size}·{name}"),
        };
        text += &match (text.is_empty(), c < 0) {
            (true, false) => part,
            (true, true) => format!("-{part}"),
            (false, false) => format!(" + {part}"),
            (false, true) => format!(" - {part}"),
        };
    }
    if text.is_empty() { "0".into() } else { text }
}

pub(super) fn cycle(rule: &Cycle, of: &str) -> String {
    let period = rule.residues.len();
    let closed_of = closed(of.into());
    let bases: Vec<i64> = rule.residues.iter().map(|residue| residue.base).collect();
    if let [one] = rule.residues[..] {
        return sum([(one.rise, closed_of), (one.base, String::new())]);
    }
    let table = format!("[{}][{closed_of} mod {period}]", list(&bases));
    match rule.saltus() {
        Some(0) => table,
        Some(saltus) => {
            let rise = sum([(saltus, format!("⌊{closed_of} / {period}⌋"))]);
            format!("{table} + {rise}")
        }
        None => {
            let entries: Vec<String> = rule
                .residues
                .iter()
                .map(|residue| sum([(residue.base, String::new()), (residue.rise, "q".into())]))
                .collect();
            format!(
                "[{}][{closed_of} mod {period}] with q = ⌊{closed_of} / {period}⌋",
                entries.join(", ")
            )
        }
    }
}

pub(super) fn polynomial(rule: &Polynomial, of: &str) -> String {
    let power = |power: usize| match power {
        0 => String::new(),
        1 => of.into(),
        2 => format!("{of}²"),
        3 => format!("{of}³"),
        _ => format!("{of}^{power}"),
    };
    let parts = rule.coefficients.iter().enumerate().rev();
    let text = sum(parts.map(|(at, &c)| (c, power(at))));
    match rule.divisor {
        1 => text,
        divisor => format!("⌊{} / {divisor}⌋", closed(text)),
    }
}

pub(super) fn surd_text(surd: &Surd) -> String {
    if *surd == Surd::GOLDEN {
        return "φ".into();
    }
    let root = match surd.of {
        0 | 1 => String::new(),
        of => format!("√{of}"),
    };
    let text = sum([(surd.whole, String::new()), (surd.root, root)]);
    match surd.over {
        1 => closed(text),
        over => format!("({} / {over})", closed(text)),
    }
}

pub(super) fn digits(rule: Digits, of: &str) -> String {
    match rule {
        Digits::Valuation(base) => format!("v{base}({of})"),
        Digits::Power(base) => format!("{base}^v{base}({of})"),
        Digits::Sum(base) => format!("digit-sum{base}({of})"),
        Digits::Length(base) => format!("digits{base}({of})"),
        Digits::Xor(base) => format!("digit-xor{base}({of})"),
        Digits::Place(base, digit) => format!("place{base}of{digit}({of})"),
        Digits::Leading(base) => format!("{base}^⌊log{base}({of})⌋"),
    }
}
