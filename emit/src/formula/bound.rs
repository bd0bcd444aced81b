//! How large positions may be, so that nothing in a formula passes 64 bits.

use grundy_pattern::{
    Automaton, Body, Cycle, Digits, Formula, Name, Op, Polynomial, Regular, Surd, Term, Test,
};

mod rules;

const MOST: i128 = i64::MAX as i128;
/// No further than this, so that a step beyond it still fits.
const FARTHEST: i128 = 10_i128.pow(18);
const MOST_WIDE: i128 = i128::MAX / 4;

/// The largest round number up to which all numbers of a position may go.
pub(super) fn limit(formula: &Formula) -> Option<u64> {
    let tens = (1..=18).rev().map(|exponent| 10_i128.pow(exponent));
    let round = tens.flat_map(|ten| (1..=9).rev().map(move |first| first * ten));
    let fits = |&n: &i128| match &formula.body {
        Body::Value(term) => most(term, n).is_some(),
        Body::Losing(test) => holds(test, n).is_some(),
    };
    round
        .filter(|&n| n <= FARTHEST)
        .find(fits)
        .map(|n| n as u64)
}

/// The least number that the formula tells something of, where all numbers are at least that.
pub(super) fn least(formula: &Formula) -> u64 {
    let told = |least: u64| {
        let places = (0..4_u64.pow(formula.width.min(4) as u32)).map(|place| {
            let at = (0..formula.width as u32).map(|k| least + place / 4_u64.pow(k.min(8)) % 4);
            at.collect::<Vec<u64>>()
        });
        places.into_iter().all(|at| formula.number(&at).is_some())
    };
    (0..=8).find(|&least| told(least)).unwrap_or(0)
}

fn fits(n: Option<i128>) -> Option<i128> {
    n.filter(|&n| n <= MOST)
}

fn ones(n: i128) -> i128 {
    (1_i128 << (128 - n.leading_zeros())) - 1
}

/// At least the largest value for numbers up to `n`, if all on the way to it fits.
fn most(term: &Term, n: i128) -> Option<i128> {
    fits(match term {
        Term::Number(number) => Some(i128::from(*number)),
        Term::Arg(_) | Term::Rank(_) => Some(n),
        Term::Both(op, a, b) => both(*op, most(a, n)?, most(b, n)?, b),
        Term::If(test, a, b) => {
            holds(test, n)?;
            Some(most(a, n)?.max(most(b, n)?))
        }
        Term::Listed { first, of, rest } => {
            let first = first.iter().max().map_or(0, |&first| i128::from(first));
            Some(first.max(most(of, n)?).max(most(rest, n)?))
        }
        Term::Cycle(rule, of) => cycle(rule, most(of, n)?),
        Term::Polynomial(rule, of) => polynomial(rule, most(of, n)?),
        Term::Multiple(surd, of) => multiple(surd, most(of, n)?),
        Term::Digits(rule, of) => digits(*rule, most(of, n)?),
        Term::Automaton(rule, of) => automaton(rule, most(of, n)?),
        Term::Regular(rule, of) => regular(rule, most(of, n)?),
        Term::Rule(rule, of) => rules::most(rule, most(of, n)?),
        Term::Grid {
            values,
            row,
            column,
            ..
        } => {
            most(row, n)?;
            most(column, n)?;
            values.iter().max().map(|&value| i128::from(value))
        }
    })
}

fn both(op: Op, a: i128, b: i128, divisor: &Term) -> Option<i128> {
    match op {
        Op::Plus => a.checked_add(b),
        Op::Times => a.checked_mul(b),
        Op::Minus | Op::Over => Some(a),
        Op::Mod => Some(match divisor {
            Term::Number(m) => a.min(i128::from(*m) - 1),
            _ => a.min(b),
        }),
        Op::Xor | Op::Or => Some(ones(a.max(b))),
        Op::And | Op::Min => Some(a.min(b)),
        Op::Max | Op::Apart | Op::Gcd => Some(a.max(b)),
        Op::Carryless(base) => a.max(b).checked_mul(i128::from(base)),
        Op::NimTimes => [8, 16, 32]
            .into_iter()
            .map(|bits| (1_i128 << bits) - 1)
            .find(|&most| a.max(b) <= most),
    }
}

fn cycle(rule: &Cycle, of: i128) -> Option<i128> {
    let size = |numbers: &mut dyn Iterator<Item = i64>| {
        let sizes = numbers.map(|number| i128::from(number.unsigned_abs()));
        sizes.max().unwrap_or(0)
    };
    let base = size(&mut rule.residues.iter().map(|r| r.base));
    let rise = size(&mut rule.residues.iter().map(|r| r.rise));
    let period = rule.residues.len().max(1) as i128;
    rise.checked_mul(of / period)?.checked_add(base)
}

fn polynomial(rule: &Polynomial, of: i128) -> Option<i128> {
    let mut sum = 0_i128;
    for c in rule.coefficients.iter().rev() {
        let size = i128::from(c.unsigned_abs());
        sum = fits(sum.checked_mul(of)?.checked_add(size))?;
    }
    Some(sum / i128::from(rule.divisor.max(1)))
}

fn multiple(surd: &Surd, k: i128) -> Option<i128> {
    let whole = k.checked_mul(i128::from(surd.whole.unsigned_abs()))?;
    let over = i128::from(surd.over.max(1));
    if surd.root == 0 {
        return fits(Some(whole)).map(|whole| whole / over);
    }
    let factor = k.checked_mul(i128::from(surd.root.unsigned_abs()))?;
    let square = factor
        .checked_mul(factor)?
        .checked_mul(i128::from(surd.of))?;
    let square = Some(square).filter(|&square| square <= MOST_WIDE)?;
    Some((whole + square.isqrt() + 1) / over)
}

fn digits(rule: Digits, of: i128) -> Option<i128> {
    Some(match rule {
        Digits::Valuation(_) | Digits::Length(_) | Digits::Place(..) => 64,
        Digits::Power(_) | Digits::Sum(_) | Digits::Leading(_) => of,
        Digits::Xor(base) => ones(i128::from(base)),
    })
}

fn automaton(rule: &Automaton, of: i128) -> Option<i128> {
    rules::places(&rule.system, of)?;
    rule.output.iter().max().map(|&value| i128::from(value))
}

fn regular(rule: &Regular, of: i128) -> Option<i128> {
    let count = rule.names.len();
    let mut size: Vec<i128> = (0..count)
        .map(|at| {
            let values = rule.start.iter().map(|values| values[at].unsigned_abs());
            i128::from(values.max().unwrap_or(0))
        })
        .collect();
    let mut reached = rule.start.len() as i128;
    while reached <= of {
        let next = (0..count).map(|at| match rule.names[at] {
            Name::One => Some(1),
            Name::Index => Some(of),
            Name::Value { .. } => {
                let mut sums = rule.rules.iter().map(|rows| {
                    let terms = rows[at].iter().zip(&size);
                    terms
                        .map(|(c, v)| i128::from(c.unsigned_abs()).checked_mul(*v))
                        .try_fold(0_i128, |sum, term| sum.checked_add(term?))
                });
                sums.try_fold(0, |most: i128, sum| Some(most.max(sum?)))
            }
        });
        size = next.map(fits).collect::<Option<_>>()?;
        reached = reached.checked_mul(i128::from(rule.base))?;
    }
    size.first().copied()
}

/// Something if all numbers on the way to the answer fit.
fn holds(test: &Test, n: i128) -> Option<()> {
    match test {
        Test::Among(term, numbers) => {
            most(term, n)?;
            fits(numbers.last().map(|&last| i128::from(last))).or(Some(0))?;
        }
        Test::Same(a, b) => {
            most(a, n)?;
            most(b, n)?;
        }
        Test::Exceeds { large, than, small } => {
            most(large, n)?;
            fits(multiple(than, most(small, n)?))?;
        }
        Test::Member(series, term) => rules::listed(series, most(term, n)?)?,
        Test::Pair { smaller, larger } => rising(smaller, &[smaller, larger], n)?,
        Test::Not(test) => holds(test, n)?,
        Test::All(tests) | Test::Any(tests) => {
            tests.iter().try_for_each(|test| holds(test, n))?;
        }
    }
    Some(())
}

/// Whether all terms fit up to twice the place at which the rising `term` has reached `n`.
fn rising(term: &Term, all: &[&Term], n: i128) -> Option<()> {
    let reached = |k: &i128| {
        let value = term.value(&[*k as u64]);
        value.is_none_or(|value| i128::from(value) >= n)
    };
    let far = (0..62).map(|bits| 1_i128 << bits).find(reached)?;
    all.iter()
        .try_for_each(|term| most(term, 2 * far).map(|_| ()))
}
