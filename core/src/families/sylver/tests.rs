use std::cell::RefCell;

use super::*;
use crate::engine::Memo;

/// All positions that can be reached from some, without the ones that are as good as others.
fn positions() -> Vec<Vec<u64>> {
    let mut found = vec![
        vec![7, 8],
        vec![5, 11],
        vec![6, 7, 9],
        vec![4, 13],
        vec![2, 3],
    ];
    let mut at = 0;
    while at < found.len() {
        let mut options = Options::default();
        Sylver.options(&found[at], &mut options);
        for option in options.iter() {
            if !found.contains(&option[0]) {
                found.push(option[0].clone());
            }
        }
        at += 1;
    }
    found
}

#[test]
fn searches_and_theorems_agree() {
    let work = Work::default();
    let (mut coinage, mut plain) = (Coinage::default(), Memo::new(Sylver));
    let all = positions();
    assert!(all.len() > 100);
    for named in all {
        let value = plain.value(&named, &work).unwrap();
        assert_eq!(coinage.value(&Sylver, &named, &work).unwrap(), value);
        let outcome = coinage.outcome(&Sylver, &named, &work).unwrap();
        assert_eq!(outcome, Outcome::of(value), "{named:?}");
        if let Some((told, _)) = Sylver.outcome_theorem(&named) {
            assert_eq!(told, outcome, "{named:?}");
        }
    }
}

#[test]
fn gaps_equal_sums_of_multiples() {
    for named in [
        vec![2, 3],
        vec![5, 7, 9],
        vec![6, 10, 15],
        vec![8, 4, 9],
        vec![11, 13],
    ] {
        let semigroup = Semigroup::new(&named).unwrap();
        let mut is_sum = vec![true];
        for n in 1..200 {
            is_sum.push(named.iter().any(|&g| n >= g && is_sum[(n - g) as usize]));
        }
        for n in 0..200 {
            assert_eq!(
                semigroup.gaps.contain(n),
                !is_sum[n as usize],
                "{named:?} {n}"
            );
        }
    }
}

#[test]
fn large_positions_have_an_answer_or_a_limit() {
    let work = Work::default();
    let huge = vec![u64::MAX, u64::MAX - 1];
    assert!(Sylver.check(&huge).is_ok());
    assert_eq!(Sylver.outcome_theorem(&huge).unwrap().0, Outcome::N);
    assert_eq!(Sylver.options_bound(&huge), u64::MAX);
    assert!(Coinage::default().value(&Sylver, &huge, &work).is_err());
    assert!(
        Coinage::default()
            .outcome(&Sylver, &vec![900, 901], &work)
            .is_err()
    );
}

/// A table for few words is widened for a position that needs more, and then knows what it knew.
#[test]
fn wider_positions_widen_the_table() {
    let work = Work::default();
    let positions = [
        vec![5, 6, 7],
        vec![10, 11, 13, 15],
        vec![6, 71, 76, 81],
        vec![12, 13, 25, 27, 28],
        vec![5, 101, 102, 103, 104],
        vec![4, 250, 313],
        vec![3, 449, 452],
    ];
    let mut all = Coinage::default();
    for named in positions.iter().chain(positions.iter().rev()) {
        let outcome = all.outcome(&Sylver, named, &work).unwrap();
        let alone = Coinage::default().outcome(&Sylver, named, &work).unwrap();
        assert_eq!(outcome, alone, "{named:?}");
        let value = Coinage::default()
            .value(&Sylver, &vec![5, 6, 7], &work)
            .unwrap();
        assert_eq!(
            Outcome::of(value),
            all.outcome(&Sylver, &vec![5, 6, 7], &work).unwrap()
        );
    }
}

/// What a search can confirm of the theorem: whatever answers numbers with a common divisor without
/// being a multiple of it leaves a position that is searched.
#[test]
fn numbers_with_a_common_divisor_agree_with_the_search() {
    let work = Work::default();
    let coinage = RefCell::new(Coinage::default());
    let searched = |named: &[u64]| {
        let mut coinage = coinage.borrow_mut();
        coinage.outcome(&Sylver, &named.to_vec(), &work).unwrap()
    };
    let told = |named: &[u64]| {
        Sylver
            .outcome_theorem(&named.to_vec())
            .map(|(told, _)| told)
    };
    for (prime, end) in [(5, 24), (7, 17), (11, 13), (13, 10)] {
        assert_eq!(told(&[prime]), Some(Outcome::P));
        for number in (2..end).filter(|number| number % prime > 0) {
            assert_eq!(searched(&[prime, number]), Outcome::N, "{prime} {number}");
        }
    }
    assert_eq!(told(&[4, 6]), Some(Outcome::P));
    for number in (3..60).step_by(2) {
        assert_eq!(searched(&[4, 6, number]), Outcome::N, "4 6 {number}");
    }
    assert_eq!(searched(&[2, 3]), Outcome::P);
    // Those that are won are so by a number that leaves one which is lost by the theorem.
    for named in [
        vec![25],
        vec![10, 15],
        vec![35],
        vec![2],
        vec![3],
        vec![4],
        vec![6],
    ] {
        let is_lost = |number: u64| {
            let mut left = named.clone();
            left.push(number);
            let kept = |n: &u64| left.iter().all(|m| m == n || !n.is_multiple_of(*m));
            let left: Vec<u64> = left.iter().copied().filter(kept).collect();
            match endless::divisor(&left) {
                1 => told(&left).unwrap_or_else(|| searched(&left)) == Outcome::P,
                _ => told(&left) == Some(Outcome::P),
            }
        };
        let wins: Vec<u64> = (2..13)
            .filter(|n| !named.contains(n) && is_lost(*n))
            .collect();
        assert_eq!(told(&named), Some(Outcome::N), "{named:?}");
        assert!(!wins.is_empty(), "{named:?}");
        if let Some(all) = endless::winning(&named, endless::divisor(&named)) {
            assert_eq!(all, wins, "{named:?}");
        }
    }
    for named in [
        vec![8],
        vec![9],
        vec![16],
        vec![8, 12],
        vec![6, 9],
        vec![12, 18],
    ] {
        assert_eq!(told(&named), None, "{named:?}");
        assert!(coinage.borrow_mut().value(&Sylver, &named, &work).is_err());
    }
    let large = [18_446_744_073_709_551_557, 4_294_967_291 * 4_294_967_291];
    assert_eq!(told(&large[..1]), Some(Outcome::P));
    assert_eq!(told(&large[1..]), Some(Outcome::N));
    assert_eq!(endless::winning(&large[1..], large[1]), None);
}
