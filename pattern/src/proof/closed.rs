//! The closed forms of theorems, for those families that have one.

use crate::{Term, parse::formula};

/// The closed form of the values of the game `spec`, as a term in `n`, and the theorem's name.
///
/// Only what the theorem states in so many words stands here; a pattern that was found is proved
/// if it is equal to it. The tests compare each with the values of the game.
pub(crate) fn closed_form(spec: &str) -> Option<(Term, &'static str)> {
    let (key, parameter) = spec.split_once(':').unwrap_or((spec, ""));
    let number = parameter.trim().parse::<u64>().ok();
    let (text, name) = match (key, number) {
        ("nim", None) => ("n".to_owned(), "bouton-1901"),
        ("dim", None) => ("[0] v2(n) + 1".to_owned(), "conway-1976"),
        ("ruler", None) => ("[0] 2^v2(n)".to_owned(), COINS),
        ("turtles", None) | ("coins", Some(2)) => ("n".to_owned(), COINS),
        ("twins", None) | ("coins-exactly", Some(2)) => ("[0] n - 1".to_owned(), COINS),
        ("mock-turtles", None) | ("coins", Some(3)) => {
            ("[0] 2 * n - 1 - sum2(n - 1) mod 2".to_owned(), COINS)
        }
        ("triplets", None) | ("coins-exactly", Some(3)) => (
            "[0, 0, 0] 2 * (n - 2) - 1 - sum2(n - 3) mod 2".to_owned(),
            COINS,
        ),
        ("lasker", None) => return Some((lasker(), "lasker-1931")),
        ("split", Some(2)) => ("[0] (n + 1) mod 2".to_owned(), "parity"),
        ("split", Some(parts)) if (3..1 << 32).contains(&parts) => (
            format!("[0] (n - 1) / {}", parts - 1),
            "dailly-duchene-larsson-paris-2020",
        ),
        ("split-up-to", Some(parts)) if parts > 3 => {
            ("[0] n - 1".to_owned(), "dailly-duchene-larsson-paris-2020")
        }
        ("subtraction-powers", Some(base)) if base % 2 == 1 => {
            ("n mod 2".to_owned(), "power-residue")
        }
        ("subtraction-powers", Some(base)) if (2..1 << 16).contains(&base) => {
            return Some((powers(base), "power-residue"));
        }
        ("subtraction-up-to", Some(most)) if most < 1 << 32 => {
            (format!("n mod {}", most + 1), "bachet-1612")
        }
        _ => return None,
    };
    let found = formula(&text).ok()?;
    match found.body {
        crate::Body::Value(term) => Some((term, name)),
        crate::Body::Losing(_) => None,
    }
}

/// Where the theorems about rows of coins stand.
const COINS: &str = "berlekamp-conway-guy-1982";

/// Lasker's nim: 4k + 3 and 4k + 4 change places.
fn lasker() -> Term {
    cycle(&[-1, 1, 2, 4], 4).after(&[0])
}

/// Powers of an even base: 0 and 1 in turn, and 2 at the end of each `base + 1`.
fn powers(base: u64) -> Term {
    let bases: Vec<i64> = (0..base as i64).map(|r| r % 2).chain([2]).collect();
    cycle(&bases, 0)
}

fn cycle(bases: &[i64], rise: i64) -> Term {
    let residues = bases.iter().map(|&base| crate::Rise { base, rise });
    let cycle = crate::Cycle {
        residues: residues.collect(),
    };
    Term::Cycle(cycle, Box::new(Term::Arg(0)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use grundy::{Answer, Catalog, Nimber, Query, Session, answer};

    use super::closed_form;

    /// Each closed form against the values that the engine finds.
    #[test]
    fn closed_forms_are_the_values() {
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog);
        for spec in [
            "nim",
            "dim",
            "ruler",
            "turtles",
            "twins",
            "mock-turtles",
            "triplets",
            "lasker",
            "split:2",
            "split:3",
            "split:4",
            "split-up-to:4",
            "split-up-to:5",
            "subtraction-powers:2",
            "subtraction-powers:3",
            "subtraction-powers:4",
            "subtraction-powers:10",
            "subtraction-up-to:1",
            "subtraction-up-to:6",
        ] {
            let (term, _) = closed_form(spec).unwrap();
            let game = session.open(spec).unwrap();
            let query = Query::Sequence {
                game,
                from: 0,
                to: 300,
            };
            let Answer::Sequence { offset, values, .. } = answer(&mut session, &query).unwrap()
            else {
                panic!("expected a sequence");
            };
            for (n, value) in (offset..).zip(values) {
                assert_eq!(
                    term.value(&[n]).map(Nimber::new),
                    Some(Nimber::from(value)),
                    "{spec} {n}"
                );
            }
        }
    }
}
