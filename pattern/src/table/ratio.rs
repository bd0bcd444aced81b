//! P-positions told by how many times the larger number is the smaller.

use crate::{Body, Formula, Subject, Surd, Term, Test, line::simplest, search::Points};

pub(super) fn fit(points: &Points, _: Subject) -> Vec<Formula> {
    if points.width != 2 {
        return Vec::new();
    }
    let below = threshold(points, 1);
    let above = threshold(points, 0);
    let mut found = Vec::new();
    found.extend(below.into_iter().map(|than| (than, true)));
    found.extend(above.into_iter().map(|than| (than, false)));
    found
        .iter()
        .filter_map(|&(than, below)| formula(points, than, below))
        .collect()
}

/// The simplest number that all quotients of places with the number `near` are below, and all
/// others above; places with equal numbers or a 0 stand aside.
fn threshold(points: &Points, near: u64) -> Vec<Surd> {
    let (mut least, mut most) = (0.0_f64, f64::INFINITY);
    for (at, value) in &points.list {
        let (small, large) = (at[0].min(at[1]), at[0].max(at[1]));
        if small == 0 || small == large {
            continue;
        }
        let quotient = large as f64 / small as f64;
        match *value == near {
            true => least = least.max(quotient),
            false => most = most.min(quotient),
        }
    }
    if least >= most || least == 0.0 || most == f64::INFINITY {
        return Vec::new();
    }
    if (least..most).contains(&Surd::GOLDEN.about()) {
        return vec![Surd::GOLDEN];
    }
    let rational = (1..=6_u64).find_map(|over| {
        let whole = (least * over as f64).ceil();
        (whole / (over as f64) < most).then_some(Surd {
            whole: whole as i64,
            root: 0,
            of: 0,
            over,
        })
    });
    rational
        .or_else(|| simplest(least, most))
        .into_iter()
        .collect()
}

/// The formula, with the exceptions that equal numbers and zeros may be.
fn formula(points: &Points, than: Surd, below: bool) -> Option<Formula> {
    let exceeds = Test::Exceeds {
        large: Term::Rank(1),
        than,
        small: Term::Rank(0),
    };
    let mut test = match below {
        true => Test::Not(Box::new(exceeds)),
        false => exceeds,
    };
    let equal = |at: &[u64]| at[0] == at[1] && at[0] > 0;
    let zero = |at: &[u64]| at[0].min(at[1]) == 0;
    let same = Test::Same(Term::Rank(0), Term::Rank(1));
    let none = Test::Same(Term::Rank(0), Term::Number(0));
    test = with_exception(points, test, &equal, same)?;
    test = with_exception(points, test, &zero, none)?;
    Some(Formula {
        width: 2,
        body: Body::Losing(test),
    })
}

/// The test, or the exception where all places of that kind say something else.
fn with_exception(
    points: &Points,
    test: Test,
    is: &dyn Fn(&[u64]) -> bool,
    exception: Test,
) -> Option<Test> {
    let mut kind = points.list.iter().filter(|(at, _)| is(at));
    let Some((_, told)) = kind.next() else {
        return Some(test);
    };
    if !kind.all(|(_, value)| value == told) {
        return None;
    }
    let mut all = points.list.iter().filter(|(at, _)| is(at));
    if all.all(|(at, value)| test.holds(at).map(u64::from) == Some(*value)) {
        return Some(test);
    }
    Some(match told {
        1 => Test::Any(vec![exception, test]),
        _ => Test::All(vec![Test::Not(Box::new(exception)), test]),
    })
}
