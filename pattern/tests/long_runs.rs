//! Games on heaps that are divided: their values stay the same over runs that grow as powers do, so
//! that thousands of numbers hold about ten runs. What is told of them must be right far beyond.

#![allow(clippy::unwrap_used)]

use grundy::{Catalog, Session, Work};
use grundy_pattern::{Bounds, Certainty, Finding, Subject, of_game, of_line};

/// Divide by one of `by`, rounded down or up.
struct Divided {
    by: Vec<u64>,
    up: bool,
}

impl Divided {
    fn up_to(most: u64, up: bool) -> Self {
        let by = (2..=most).collect();
        Self { by, up }
    }

    fn values(&self, len: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..len {
            let left = |k: &u64| if self.up { n.div_ceil(*k) } else { n / k };
            let left = self.by.iter().map(left).filter(|&left| left < n);
            let told: Vec<u64> = left.map(|left| values[left as usize]).collect();
            values.push((0..).find(|value| !told.contains(value)).unwrap());
        }
        values
    }
}

/// Asserts that nothing wrong is told of the first `len` numbers; gives how many formulas were told.
fn told(name: &str, truth: &[u64], len: usize) -> usize {
    let report = of_line(&truth[..len], 0, Bounds::default(), &Default::default()).unwrap();
    for finding in &report.findings {
        let wrong = (0..truth.len()).find(|&n| {
            let at = [n as u64];
            let right = match finding.subject {
                Subject::Values => truth[n],
                Subject::Losing => u64::from(truth[n] == 0),
            };
            finding.formula.number(&at) != Some(right)
        });
        assert_eq!(wrong, None, "{name}: {}", finding.formula);
    }
    report.findings.len()
}

#[test]
fn few_long_runs_are_no_pattern_unless_they_are_one() {
    let sets = [
        vec![3, 4],
        vec![3, 7],
        vec![4, 6],
        vec![5, 7],
        vec![3, 11],
        vec![2, 3],
        vec![2, 5],
    ];
    let games = (3..=13)
        .map(|most| (2..=most).collect::<Vec<u64>>())
        .chain(sets);
    let mut found = 0;
    for by in games {
        for up in [false, true] {
            let name = format!("{by:?} {up}");
            let values = Divided { by: by.clone(), up }.values(20_000);
            found += told(&name, &values, 1024);
            let lost: Vec<u64> = values.iter().map(|&value| u64::from(value == 0)).collect();
            found += told(&name, &lost, 4096);
        }
    }
    assert!(found > 0);
}

/// Any divisor may be chosen: the value is the number of binary digits.
#[test]
fn runs_that_double_are_a_pattern() {
    let values = Divided::up_to(6000, false).values(6000);
    assert!(
        values
            .iter()
            .zip(0_u64..)
            .all(|(&value, n)| value == u64::from(u64::BITS - n.leading_zeros()))
    );
    assert!(told("any", &values, 4096) > 0);
}

/// Among fewer heaps than a move takes, a game looks like another one.
#[test]
fn nothing_is_told_before_the_longest_move() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    for (spec, terms) in [
        ("subtraction:1000000", 500),
        ("subtraction:1-300", 200),
        ("subtraction:1-100000,200000", 400),
        (
            "octal:0.10000000000000000000000000000000000000000000000003",
            40,
        ),
    ] {
        let game = session.open(spec).unwrap();
        let bounds = Bounds {
            terms,
            ..Bounds::default()
        };
        let report = of_game(&mut session, game, 1, bounds, &Work::default()).unwrap();
        let is_proved = |found: &Finding| matches!(found.certainty, Certainty::Proved(_));
        assert!(report.findings.iter().all(is_proved), "{spec}: {report:?}");
    }
}
