//! Values that stay the same over runs, whose first numbers follow a rule, and whose values another.

use super::{polynomial, recurrence};
use crate::{Cycle, Op, Recurrence, Rise, Rule, Series, Term};

/// Fewer runs show no rule.
const FEWEST: usize = 5;
/// The largest period of the values of the runs, and of the growth of their first numbers.
const MOST: usize = 4;

/// The first numbers of the runs but the first.
pub(crate) fn starts(values: &[u64]) -> Vec<usize> {
    let changes = values.windows(2).enumerate();
    let changes = changes.filter(|(_, two)| two[0] != two[1]);
    changes.map(|(n, _)| n + 1).collect()
}

pub(crate) fn fit(values: &[u64]) -> Vec<Term> {
    let starts: Vec<u64> = starts(values).into_iter().map(|n| n as u64).collect();
    if starts.len() < FEWEST || starts.len() > values.len() / 2 {
        return Vec::new();
    }
    let told = std::iter::once(0).chain(starts.iter().copied());
    let told: Vec<u64> = told.map(|n| values[n as usize]).collect();
    let Some(told) = of_runs(&told) else {
        return Vec::new();
    };
    let mut lists: Vec<Series> = grown(&starts).map(Series::Recurrence).into_iter().collect();
    lists.extend(recurrence::fit(&starts));
    let polynomials = polynomial::fit(&starts).into_iter();
    lists.extend(polynomials.map(|term| Series::Terms(Box::new(term))));
    let counts = lists
        .into_iter()
        .map(|list| Term::Rule(Rule::Count(list), Box::new(Term::Arg(0))));
    counts.map(|count| told.clone().of(&count)).collect()
}

/// The values of the runs by their number.
fn of_runs(told: &[u64]) -> Option<Term> {
    let told: Option<Vec<i64>> = told.iter().map(|&v| i64::try_from(v).ok()).collect();
    let told = told?;
    let periods = (1..=MOST).filter(|period| told.len() > 2 * period);
    let mut found = periods.filter_map(|period| {
        let rise = told[period].checked_sub(told[0])?;
        let even = told
            .windows(period + 1)
            .all(|run| run[0].checked_add(rise) == Some(run[period]));
        let residues = told[..period].iter().map(|&base| Rise { base, rise });
        let residues: Vec<Rise> = residues.collect();
        even.then_some(residues)
    });
    let residues = found.next()?;
    let n = Term::Arg(0);
    Some(match residues[..] {
        [Rise { base: 0, rise: 1 }] => n,
        [Rise { base, rise: 1 }] if base > 0 => n.with(Op::Plus, Term::Number(base as u64)),
        _ => Term::Cycle(Cycle { residues }, Box::new(n)),
    })
}

/// `x(k) = c x(k-p) + d` with `c` at least 2, from the first or second on, and seen to hold at least
/// once more than it takes to find `c` and `d`.
fn grown(starts: &[u64]) -> Option<Recurrence> {
    let tries = (1..=MOST).flat_map(|p| (0..=1).map(move |skipped| (p, skipped)));
    let mut found = tries.filter_map(|(p, skipped)| {
        let told: Vec<i128> = starts.get(skipped..)?.iter().map(|&n| n.into()).collect();
        if told.len() < p + 3 {
            return None;
        }
        let steps: Vec<(i128, i128)> = told.windows(p + 1).map(|w| (w[0], w[p])).collect();
        let [(x, y), .., (u, v)] = steps[..] else {
            return None;
        };
        let c = (v - y) / (u - x);
        let d = y - c * x;
        let holds = c >= 2 && steps.iter().all(|(x, y)| c * x + d == *y);
        holds.then_some(Recurrence {
            first: starts[..skipped + p].to_vec(),
            lags: vec![(p, i64::try_from(c).ok()?)],
            add: i64::try_from(d).ok()?,
            over: 1,
        })
    });
    found.next()
}
