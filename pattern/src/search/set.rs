//! The search in a set of numbers by the list of its members.

use grundy::{Error, Work};

use super::{Candidate, Outcome, believed, last_failed};
use crate::{Body, Failed, Formula, Looked, Series, Subject, Term, Test, line::OF_SETS};

/// Fewer members tell nothing.
const FEWEST: usize = 12;

/// Looks for lists whose members up to `to` are these.
pub(crate) fn set(members: &[u64], to: u64, work: &Work<'_>) -> Result<Outcome, Error> {
    let (mut right, mut failed) = (Vec::new(), Vec::new());
    if members.len() >= FEWEST {
        for (numerator, denominator) in [(1, 2), (2, 3)] {
            work.tick(0, None)?;
            let fitted = members.len() / denominator * numerator;
            for series in OF_SETS.iter().flat_map(|h| (h.fit)(&members[..fitted])) {
                let wrong = first_wrong(&series, members, to);
                let body = Body::Losing(Test::Member(series, Term::Arg(0)));
                let formula = Formula { width: 1, body };
                match wrong {
                    None => right.push(Candidate { formula, fitted }),
                    Some(n) => failed.push(Failed {
                        formula,
                        at: vec![n],
                    }),
                }
            }
        }
    }
    let gaps: Vec<u64> = members.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let looked = Looked {
        subject: Subject::Losing,
        to,
        seen: members.len() as u64,
        tried: OF_SETS.iter().map(|h| h.name).collect(),
        failed: last_failed(failed),
    };
    Ok(Outcome {
        findings: believed(right, &gaps, Subject::Losing, to),
        looked,
        early: None,
    })
}

/// The first number up to `to` of which the list is wrong to say that it is a member or none.
fn first_wrong(series: &Series, members: &[u64], to: u64) -> Option<u64> {
    let mut known: Vec<u64> = Vec::new();
    for k in 0..=members.len() {
        let told = match series {
            Series::Terms(term) => term.value(&[k as u64]),
            Series::Recurrence(rule) => match rule.first.get(k) {
                Some(&first) => Some(first),
                None => rule.next(&known),
            },
        };
        let told = told.filter(|&n| n <= to);
        if told != members.get(k).copied() {
            let member = members.get(k).copied().unwrap_or(u64::MAX);
            return Some(told.unwrap_or(u64::MAX).min(member));
        }
        known.extend(told);
    }
    None
}
