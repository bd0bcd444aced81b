//! Bounds for rules for one number, and for lists.

use grundy_pattern::{Arithmetic, Parts, Recurrence, Refer, Reference, Rule, Series, System};

use super::{fits, rising};

/// At least the largest value of the numbers up to `of`.
pub(super) fn most(rule: &Rule, of: i128) -> Option<i128> {
    match rule {
        Rule::Arithmetic(Arithmetic::LeastNonDivisor) => Some(of + 2),
        Rule::Arithmetic(rule) => (of <= i128::from(rule.most())).then_some(of),
        Rule::Parts(rule, system) => parts(*rule, system, of),
        Rule::Count(series) => {
            listed(series, of)?;
            of.checked_add(1)
        }
        Rule::Member(rule) => {
            following(rule, 0)?;
            let place = u64::try_from(of).ok()?;
            fits(rule.member(place).map(i128::from))
        }
        Rule::Place(_) | Rule::Spaced(_) => {
            let place = u64::try_from(of).ok()?;
            rule.value(place).map(i128::from)
        }
        Rule::Respelled(from, to) => {
            let from = i128::from(*from).max(2);
            let mut places = 0;
            let mut left = of;
            while left > 0 {
                left /= from;
                places += 1;
            }
            fits(i128::from(*to).checked_pow(places))
        }
        Rule::Refer(rule) => refer(rule, of),
        Rule::UpTo(taken) => {
            super::most(taken, of)?;
            let place = u64::try_from(of).ok()?;
            rule.value(place)?;
            Some(of)
        }
    }
}

/// A bound for the first place that is not less than `of`, if it fits.
pub(super) fn places(system: &System, of: i128) -> Option<i128> {
    let System::Greedy { first, lags } = system else {
        return Some(of);
    };
    let sum: i128 = lags.iter().map(|&lag| i128::from(lag)).sum();
    let first = fits(first.iter().max().map(|&most| i128::from(most)))?;
    Some(fits(of.max(1).checked_mul(sum))?.max(first))
}

fn parts(rule: Parts, system: &System, of: i128) -> Option<i128> {
    let mut most = places(system, of)?;
    if let Parts::Shift(by) = rule {
        for _ in 0..by {
            most = places(system, most)?;
        }
        let System::Greedy { first, .. } = system else {
            return Some(most);
        };
        let steps = first.windows(2).map(|two| two[1].div_ceil(two[0].max(1)));
        let step = i128::from(steps.max().unwrap_or(1));
        return (0..by).try_fold(most, |most, _| fits(most.checked_mul(step)));
    }
    Some(of.max(128))
}

/// Something if the numbers of a list up to the first one beyond `of` fit.
pub(super) fn listed(series: &Series, of: i128) -> Option<()> {
    match series {
        Series::Recurrence(rule) => following(rule, of),
        Series::Terms(term) => rising(term, &[term], of),
    }
}

/// Something if the number after those up to `of` fits.
fn following(rule: &Recurrence, of: i128) -> Option<()> {
    let sum: i128 = rule.lags.iter().map(|(_, c)| i128::from(c.abs())).sum();
    fits(of.checked_mul(sum)?.checked_add(i128::from(rule.add.abs()))).map(|_| ())
}

/// So many steps lead to a smaller number at most: each is to seven eighths, or a little more.
const STEPS: i128 = 1 << 10;

fn refer(rule: &Refer, of: i128) -> Option<i128> {
    let size = |n: i64| i128::from(n.unsigned_abs());
    let first = rule.first.iter().max().map_or(0, |&most| i128::from(most));
    let ends = rule.parts.iter().map(|part| match *part {
        Reference::Line { rise, base } => i128::from(rise).checked_mul(of)?.checked_add(size(base)),
        Reference::Same { .. } => Some(0),
    });
    let end = ends
        .into_iter()
        .try_fold(first, |most, end| Some(most.max(end?)))?;
    let adds = rule.parts.iter().map(|part| match *part {
        Reference::Same { add, offset, .. } => size(add).max(size(offset)),
        Reference::Line { .. } => 0,
    });
    fits(end.checked_add(adds.max().unwrap_or(0).checked_mul(STEPS)?))
}
