use super::*;
use crate::{Body, Formula, Surd};

/// The shortest term that is offered and says as many again.
fn found(rule: impl Fn(u64) -> u64) -> Option<String> {
    let values: Vec<u64> = (0..512).map(&rule).collect();
    let offered = HYPOTHESES.iter().flat_map(|h| (h.fit)(&values[..256]));
    let mut terms: Vec<Term> = offered.collect();
    let tells = |term: &Term| (0..512).all(|n| term.value(&[n]) == Some(values[n as usize]));
    terms.retain(tells);
    let best = terms
        .into_iter()
        .min_by(|a, b| a.bits().total_cmp(&b.bits()))?;
    Some(
        Formula {
            width: 1,
            body: Body::Value(best),
        }
        .written()
        .0,
    )
}

#[test]
fn each_hypothesis_sees_its_own() {
    type Case = (fn(u64) -> u64, &'static str);
    let cases: [Case; 12] = [
        (
            |n| {
                if n % 2 == 0 {
                    n * n / 4
                } else {
                    u64::from((n / 2 + 1).trailing_zeros())
                }
            },
            "G(n) = ⌊n / 2⌋² if n mod 2 = 0 else v2(⌊n / 2⌋ + 1)",
        ),
        (|_| 4, "G(n) = 4"),
        (|n| n % 7, "G(n) = n mod 7"),
        (|n| n, "G(n) = n"),
        (|n| (3 * n + 1) / 4, "G(n) = ⌊(3·n + 1) / 4⌋"),
        (|n| n * (n + 1) / 2, "G(n) = ⌊(n² + n) / 2⌋"),
        (|n| u64::from((n + 1).trailing_zeros()), "G(n) = v2(n + 1)"),
        (
            |n| u64::from(n.count_ones()) + 3,
            "G(n) = digit-sum2(n) + 3",
        ),
        (
            |n| u64::from(n.count_ones() % 2),
            "G(n) = digit-sum2(n) mod 2",
        ),
        (
            |n| if n < 3 { 9 - n } else { n % 4 },
            "G(n) = [9, 8, 7][n] if n < 3 else n mod 4",
        ),
        (|n| n ^ (n >> 1), "G(n) = n xor ⌊n / 2⌋"),
        (
            |n| u64::from((n & (n >> 1)).count_ones() % 2),
            "G(n) = F(n)",
        ),
    ];
    for (rule, formula) in cases {
        assert_eq!(found(rule).as_deref(), Some(formula));
    }
}

#[test]
fn members_follow_from_those_before() {
    let mut lists: Vec<Vec<u64>> = vec![vec![0, 1, 2], (0..40).map(|k| k * k).collect()];
    while lists[0].len() < 30 {
        let [.., a, b] = lists[0][..] else {
            unreachable!()
        };
        lists[0].push(a + b);
    }
    lists.push(
        (0..60)
            .map(|k| Surd::GOLDEN.times(k).unwrap_or(0))
            .collect(),
    );
    for members in lists {
        let half = &members[..members.len() / 2 + 1];
        let offered: Vec<Series> = OF_SETS.iter().flat_map(|h| (h.fit)(half)).collect();
        let last = *members.last().unwrap_or(&0);
        let tells = |series: &Series| {
            (0..=last.min(2000)).all(|n| series.contains(n) == Some(members.contains(&n)))
        };
        assert!(offered.iter().any(tells), "{members:?}");
    }
}
