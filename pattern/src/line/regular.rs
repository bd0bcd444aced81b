//! Recursions from `n` to `n / b`, found by linear algebra: the functions `G(b^k n + r)` of a
//! regular sequence are sums of multiples of a few of them.

use crate::{Name, Regular, Term};

/// Functions of a recursion, with 1 and `n`.
const MOST_FUNCTIONS: usize = 6;
/// A rule must be seen to hold so many times more often than it has numbers.
const SPARE: usize = 6;
/// Multiples are at most this.
const LARGEST: i64 = 1 << 12;

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    let fits = values.iter().all(|&v| v < 1 << 40);
    let bases = (2..=10).filter(|_| fits);
    let tries = bases.flat_map(|base| (0..=2).map(move |from| (base, from)));
    let mut found: Vec<Regular> = Vec::new();
    for (base, from) in tries {
        if found.iter().all(|old| old.base != base) {
            found.extend(recursion(values, base, from));
        }
    }
    let terms = found
        .into_iter()
        .map(|rule| Term::Regular(rule, Box::new(Term::Arg(0))));
    terms.collect()
}

/// The recursion in one base.
pub(super) fn in_base(base: u64, values: &[u64]) -> Option<Term> {
    let fits = values.iter().all(|&v| v < 1 << 40);
    let rule = fits.then(|| recursion(values, base, 0))??;
    Some(Term::Regular(rule, Box::new(Term::Arg(0))))
}

/// A function on the values shown.
#[derive(Clone, Copy)]
struct Shown<'a> {
    values: &'a [u64],
    name: Name,
}

impl Shown<'_> {
    fn at(&self, n: u64) -> Option<i64> {
        match self.name {
            Name::One => Some(1),
            Name::Index => Some(n as i64),
            Name::Value { step, offset } => {
                let value = self.values.get((step * n + offset) as usize)?;
                Some(*value as i64)
            }
        }
    }

    /// The function at `base * n + digit`.
    fn below(&self, base: u64, digit: u64) -> Option<Self> {
        let Name::Value { step, offset } = self.name else {
            return None;
        };
        let name = Name::Value {
            step: step * base,
            offset: offset + step * digit,
        };
        Some(Self { name, ..*self })
    }
}

/// The recursion in this base for all `n` from `base * from` on.
fn recursion(values: &[u64], base: u64, from: u64) -> Option<Regular> {
    let shown = |name| Shown { values, name };
    let first = Name::Value { step: 1, offset: 0 };
    let mut functions = vec![shown(first), shown(Name::One), shown(Name::Index)];
    let mut rules = vec![Vec::new(); base as usize];
    let mut at = 0;
    while at < functions.len() {
        for digit in 0..base {
            let row = match functions[at].name {
                Name::One => vec![0, 1, 0],
                Name::Index => vec![0, digit as i64, base as i64],
                Name::Value { .. } => {
                    let below = functions[at].below(base, digit)?;
                    match combination(&functions, below, from)? {
                        Some(row) => row,
                        None => {
                            functions.push(below);
                            let mut row = vec![0; functions.len() - 1];
                            row.push(1);
                            row
                        }
                    }
                }
            };
            if functions.len() > MOST_FUNCTIONS {
                return None;
            }
            rules[digit as usize].push(row);
        }
        at += 1;
    }
    finished(&functions, rules, base, from)
}

/// The recursion, without the functions 1 and `n` where nothing uses them.
fn finished(
    functions: &[Shown<'_>],
    mut rules: Vec<Vec<Vec<i64>>>,
    base: u64,
    from: u64,
) -> Option<Regular> {
    rules
        .iter_mut()
        .flatten()
        .for_each(|row| row.resize(functions.len(), 0));
    let is_value = |at: usize| matches!(functions[at].name, Name::Value { .. });
    let used = |of: usize| {
        let rows = rules.iter().flat_map(|rows| rows.iter().enumerate());
        let mut others = rows.filter(|(at, _)| is_value(*at));
        others.any(|(_, row)| row[of] != 0)
    };
    let index = used(2);
    let kept: Vec<usize> = (0..functions.len())
        .filter(|&at| match functions[at].name {
            Name::One => index || used(1),
            Name::Index => index,
            Name::Value { .. } => true,
        })
        .collect();
    let pick = |row: &Vec<i64>| kept.iter().map(|&at| row[at]).collect::<Vec<i64>>();
    let rules = rules.iter();
    let rules = rules.map(|rows| kept.iter().map(|&at| pick(&rows[at])).collect());
    let start = (0..(base * from).max(1)).map(|n| {
        let values = kept.iter().map(|&at| functions[at].at(n));
        values.collect::<Option<Vec<i64>>>()
    });
    Some(Regular {
        base,
        rules: rules.collect(),
        start: start.collect::<Option<_>>()?,
        names: kept.iter().map(|&at| functions[at].name).collect(),
    })
}

/// The whole multiples of `functions` whose sum is `wanted`, `Some(None)` where there are none, and
/// `None` where too little is shown.
fn combination(functions: &[Shown<'_>], wanted: Shown<'_>, from: u64) -> Option<Option<Vec<i64>>> {
    let enough = functions.len() + SPARE;
    let rows = (from..).map_while(|n| {
        let row = functions.iter().chain([&wanted]).map(|f| f.at(n));
        row.collect::<Option<Vec<i64>>>()
    });
    let rows: Vec<Vec<i64>> = rows.take(2048).collect();
    if rows.len() < enough {
        return None;
    }
    let Some(found) = solved(&rows, functions.len()) else {
        return Some(None);
    };
    let holds = rows.iter().all(|row| {
        let sum: i128 = row
            .iter()
            .zip(&found)
            .map(|(&f, &c)| i128::from(f) * i128::from(c))
            .sum();
        sum == i128::from(row[functions.len()])
    });
    Some(holds.then_some(found))
}

/// A prime below 2^61, modulo which equations are solved.
const PRIME: i128 = (1 << 61) - 1;

/// Small whole numbers `c` with `Σ row[i] c[i] = row[width]` for the first rows, modulo a prime;
/// unknowns that the rows leave open are 0.
pub(super) fn solved(rows: &[Vec<i64>], width: usize) -> Option<Vec<i64>> {
    let some = rows.iter().take(8 * (width + 1));
    let mut rows: Vec<Vec<i128>> = some
        .map(|row| {
            row.iter()
                .map(|&v| i128::from(v).rem_euclid(PRIME))
                .collect()
        })
        .collect();
    let mut pivots = Vec::new();
    for column in 0..width {
        let done = pivots.len();
        let Some(found) = (done..rows.len()).find(|&at| rows[at][column] != 0) else {
            continue;
        };
        rows.swap(done, found);
        let inverse = power(rows[done][column], PRIME - 2);
        rows[done]
            .iter_mut()
            .for_each(|v| *v = *v * inverse % PRIME);
        let pivot = rows[done].clone();
        for row in rows
            .iter_mut()
            .enumerate()
            .filter(|(at, _)| *at != done)
            .map(|(_, row)| row)
        {
            let factor = row[column];
            if factor != 0 {
                let pairs = row.iter_mut().zip(&pivot);
                pairs.for_each(|(v, p)| *v = (*v - factor * p).rem_euclid(PRIME));
            }
        }
        pivots.push(column);
    }
    if rows[pivots.len()..].iter().any(|row| row[width] != 0) {
        return None;
    }
    let mut found = vec![0; width];
    for (row, &column) in rows.iter().zip(&pivots) {
        let value = row[width];
        let signed = if value > PRIME / 2 {
            value - PRIME
        } else {
            value
        };
        found[column] = i64::try_from(signed).ok().filter(|c| c.abs() <= LARGEST)?;
    }
    Some(found)
}

fn power(mut base: i128, mut exponent: i128) -> i128 {
    let mut result = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent /= 2;
    }
    result
}
