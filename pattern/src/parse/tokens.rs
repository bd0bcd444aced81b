//! Formulas as words and signs.

use grundy::Error;

use super::expected;

const SIGNS: &str = "+-−*·×/%^()[],⊗⌊⌋|√φ²³=<>≤≥:…Ωωτ";

/// Names with hyphens in them, the longer ones first.
const HYPHENED: [&str; 10] = [
    "digit-sum",
    "digit-xor",
    "exponent-xor",
    "factors-two-once",
    "largest-exponent",
    "largest-prime",
    "least-non-divisor",
    "least-prime-index",
    "least-prime",
    "odd-divisors",
];

/// Signs as they are typed with ease.
const TYPED: [(&str, &str); 3] = [(">=", "≥"), ("<=", "≤"), ("==", "=")];

pub(super) fn tokens(text: &str) -> Result<Vec<String>, Error> {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = text.trim_start();
    while let Some(c) = rest.chars().next() {
        let hyphened = HYPHENED.iter().find(|name| rest.starts_with(**name));
        let start = hyphened.map_or(0, |name| name.len());
        let length = match start > 0 || c.is_ascii_alphanumeric() {
            true => rest[start..]
                .find(|c: char| !c.is_ascii_alphanumeric())
                .map_or(rest.len(), |end| start + end),
            false => c.len_utf8(),
        };
        if let Some((typed, sign)) = TYPED.iter().find(|(typed, _)| rest.starts_with(typed)) {
            tokens.push((*sign).to_owned());
            rest = rest[typed.len()..].trim_start();
            continue;
        }
        let (token, left) = rest.split_at(length);
        if !c.is_ascii_alphanumeric() && !SIGNS.contains(c) {
            return Err(expected("a number, a name or an operation", Some(token)));
        }
        tokens.push(token.to_owned());
        rest = left.trim_start();
    }
    Ok(tokens)
}

#[cfg(test)]
mod tests {
    use super::HYPHENED;
    use crate::Arithmetic;

    #[test]
    fn names_with_hyphens_are_known() {
        for rule in Arithmetic::ALL {
            let name = rule.name();
            assert!(!name.contains('-') || HYPHENED.contains(&name), "{name}");
        }
    }
}
