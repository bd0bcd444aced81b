#![allow(clippy::unwrap_used)]

use super::Even;
use crate::{Body, formula};

/// What is said of the numbers from `start` on.
fn said(text: &str) -> Option<(Even, Vec<u64>)> {
    let formula = formula(text).unwrap();
    let even = match &formula.body {
        Body::Value(term) => Even::of(term),
        Body::Losing(test) => Even::of_test(test),
    }?;
    let values = (0..2000).map(|n| formula.number(&[n]).unwrap());
    Some((even, values.collect()))
}

#[test]
fn formulas_rise_as_is_said_of_them() {
    let texts = [
        "7",
        "n",
        "n mod 4",
        "[5, 9] n mod 4 + 2",
        "⌊n / 3⌋ · 2",
        "0 if n = 0 else n mod 3",
        "0 if n mod 4 = 3 else 1",
        "0 if n is one of 2, 9 else ⌊n / 5⌋",
        "n mod 3 if n > 17 else 8",
        "n mod 3 if n mod 2 = 0 else n mod 5",
        "⌊n / 2⌋ if n mod 2 = 0 else ⌊n / 2⌋ + 1",
        "⌊n / 2⌋ if n mod 7 = n mod 5 else ⌊n / 4⌋ · 2",
        "n is lost exactly if n mod 7 = 0",
        "n is lost exactly if n mod 7 is one of 0, 2",
        "n is lost exactly if n is one of 0, 2, 30",
        "n is lost exactly if not: n mod 7 = 0",
        "n is lost exactly if n mod 4 = 1 and n mod 6 = 3",
        "n is lost exactly if n mod 4 = 1 or n = 8",
        "n is lost exactly if n > 20",
        "n is lost exactly if ⌊n / 3⌋ = ⌊n / 3⌋",
        "n is lost exactly if ⌊n / 3⌋ mod 5 > 2",
    ];
    for text in texts {
        let (even, values) = said(text).unwrap();
        for n in even.start as usize..values.len() - even.period as usize {
            let later = values[n + even.period as usize];
            assert_eq!(later, values[n] + even.saltus, "{text} at {n}: {even:?}");
        }
    }
}

#[test]
fn what_has_no_period_has_none() {
    for text in [
        "v2(n)",
        "n if n mod 2 = 0 else 3",
        "n is lost exactly if n mod 2 = 0 and v2(n) = 3",
        "n xor 1",
    ] {
        assert!(said(text).is_none(), "{text}");
    }
}
