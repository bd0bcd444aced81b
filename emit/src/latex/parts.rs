//! The parts of a formula that have no other terms in them.

use grundy_pattern::{Digits, Op, Polynomial, Recurrence};

use super::text::{closed, floor, sum};

pub(super) fn recurrence(rule: &Recurrence) -> String {
    let first: Vec<String> = rule.first.iter().map(u64::to_string).collect();
    let indices: Vec<String> = (0..rule.first.len())
        .map(|k| format!("x_{{{k}}}"))
        .collect();
    let lags = rule
        .lags
        .iter()
        .map(|(lag, c)| (*c, format!("x_{{k-{lag}}}")));
    let parts: Vec<(i64, String)> = lags.chain([(rule.add, String::new())]).collect();
    let next = match rule.over {
        1 => sum(&parts),
        over => floor(&format!("\\frac{{{}}}{{{over}}}", sum(&parts))),
    };
    format!(
        "({}) = ({}), \\quad x_k = {next}",
        indices.join(", "),
        first.join(", "),
    )
}

pub(super) fn both(op: Op, a: &str, b: &str) -> String {
    let infix = |sign: &str| format!("{} {sign} {}", closed(a), closed(b));
    match op {
        Op::Plus => format!("{} + {}", summand(a), closed(b)),
        Op::Minus => format!("{} - {}", summand(a), closed(b)),
        Op::Times => infix("\\cdot"),
        Op::Over => floor(&format!("\\frac{{{a}}}{{{b}}}")),
        Op::Mod => infix("\\bmod"),
        Op::Xor => infix("\\oplus"),
        Op::And => infix("\\mathbin{\\&}"),
        Op::Or => infix("\\mathbin{|}"),
        Op::NimTimes => infix("\\otimes"),
        Op::Carryless(base) => infix(&format!("\\oplus_{{{base}}}")),
        Op::Min => format!("\\min({a}, {b})"),
        Op::Max => format!("\\max({a}, {b})"),
        Op::Apart => format!("\\lvert {a} - {} \\rvert", closed(b)),
        Op::Gcd => format!("\\gcd({a}, {b})"),
    }
}

/// What a sum begins with: in parentheses where what joins it binds less than a sum, or may be
/// thought to.
fn summand(term: &str) -> String {
    let weak = ["\\oplus", "\\mathbin", "\\bmod"];
    match weak.iter().any(|sign| term.contains(sign)) {
        true => closed(term),
        false => term.to_owned(),
    }
}

pub(super) fn polynomial(rule: &Polynomial, of: &str) -> String {
    let of = closed(of);
    let power = |power: usize| match power {
        0 => String::new(),
        1 => of.clone(),
        _ => format!("{of}^{{{power}}}"),
    };
    let parts = rule.coefficients.iter().enumerate().rev();
    let parts: Vec<(i64, String)> = parts.map(|(at, &c)| (c, power(at))).collect();
    match rule.divisor {
        1 => sum(&parts),
        divisor => floor(&format!("\\frac{{{}}}{{{divisor}}}", sum(&parts))),
    }
}

pub(super) fn digits(rule: Digits, of: &str) -> String {
    match rule {
        Digits::Valuation(base) => format!("\\nu_{{{base}}}({of})"),
        Digits::Power(base) => format!("{base}^{{\\nu_{{{base}}}({of})}}"),
        Digits::Sum(base) => format!("s_{{{base}}}({of})"),
        Digits::Length(base) => format!("\\ell_{{{base}}}({of})"),
        Digits::Xor(base) => format!("\\bigoplus_{{i}} d_{{{base},i}}({of})"),
        Digits::Place(base, digit) => {
            format!("\\min \\{{i \\ge 1 : d_{{{base},i}}({of}) = {digit}\\}}")
        }
        Digits::Leading(base) => {
            format!(
                "{base}^{{\\left\\lfloor \\log_{{{base}}} {} \\right\\rfloor}}",
                closed(of)
            )
        }
    }
}
