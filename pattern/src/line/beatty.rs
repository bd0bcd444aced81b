//! Multiples of quadratic irrationals, rounded down.

use crate::{Op, Series, Surd, Term};

/// Fewer numbers tell no multiples of an irrational number.
const FEWEST: usize = 10;
/// So many numbers must the interval of the slopes that fit be too short for those that are tried to
/// fall into it by chance: as many as this for one that does.
const CHANCE: f64 = 16.0;

/// So many numbers with the golden ratio in them are in a range of length 1.
const NEAR_GOLDEN: f64 = 4.0;

/// Values `⌊α n + β⌋`.
pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    let rising = values.windows(2).all(|two| two[0] <= two[1]);
    let found = rising.then(|| believed(values));
    found.unwrap_or_default()
}

/// Members `⌊α k⌋`, with `k` from 0 or 1 on, and perhaps moved by a constant.
pub(super) fn of_members(members: &[u64]) -> Vec<Series> {
    let terms = believed(members).into_iter();
    terms.map(|term| Series::Terms(Box::new(term))).collect()
}

/// Those of [`beatty`] that are there for a reason.
fn believed(numbers: &[u64]) -> Vec<Term> {
    offered(numbers, CHANCE)
}

/// Terms `⌊α (k + s)⌋ + e` for the rising numbers, where `α` is no rational number, and others by
/// `⌊α k + 1/2⌋`. What else is known of the numbers must make it no chance that one fits.
pub(crate) fn beatty(members: &[u64]) -> Vec<Term> {
    offered(members, 0.0)
}

/// [`beatty`], where an interval of slopes that is `chance` times as long would still be too short for
/// a number to fall into it by chance.
pub(crate) fn offered(members: &[u64], chance: f64) -> Vec<Term> {
    if members.len() < FEWEST {
        return Vec::new();
    }
    let tries = [
        (0, 0),
        (1, 0),
        (1, 1),
        (1, -1),
        (0, 1),
        (2, 0),
        (2, -1),
        (1, -2),
        (2, -2),
    ];
    let mut found = tries
        .iter()
        .filter_map(|&(shift, moved)| of_beatty(members, (1, shift), moved, chance));
    let whole = found.next();
    let found = whole.or_else(|| of_beatty(members, (2, 1), 0, chance));
    found.into_iter().collect()
}

/// The multiples of `times k + shift`.
fn of_beatty(members: &[u64], (times, shift): (u64, u64), moved: i64, chance: f64) -> Option<Term> {
    let (mut least, mut most) = (0.0_f64, f64::INFINITY);
    for (k, &member) in (0_u64..).zip(members) {
        let k = k * times + shift;
        let value = member.checked_add_signed(-moved)?;
        if k == 0 {
            if value > 0 {
                return None;
            }
            continue;
        }
        least = least.max(value as f64 / k as f64);
        most = most.min((value as f64 + 1.0) / k as f64);
    }
    if least >= most {
        return None;
    }
    let surd = simplest(least, most).filter(|surd| is_no_chance(surd, (most - least) * chance))?;
    let mut k = Term::Arg(0);
    if times > 1 {
        k = k.with(Op::Times, Term::Number(times));
    }
    if shift > 0 {
        k = k.with(Op::Plus, Term::Number(shift));
    }
    let multiple = Term::Multiple(surd, Box::new(k));
    let term = match moved {
        0 => multiple,
        1.. => multiple.with(Op::Plus, Term::Number(moved as u64)),
        _ => multiple.with(Op::Minus, Term::Number(moved.unsigned_abs())),
    };
    let tells = (0..)
        .zip(members)
        .all(|(k, &member)| term.value(&[k]) == Some(member));
    tells.then_some(term)
}

/// The roots and divisors that are tried, with the size of the number that they are in.
fn tried() -> impl Iterator<Item = (i64, u64, u64, i64)> {
    let roots = (2..=60_u64).filter(|n| n.isqrt().pow(2) != *n);
    let over = roots.flat_map(|of| (1..=8_u64).map(move |over| (of, over)));
    over.flat_map(|(of, over)| {
        [1, -1, 2, 3]
            .map(|root: i64| (root, of, over, root.abs() * 3 + of as i64 + over as i64 * 3))
    })
}

/// How simple a number is.
fn size(surd: &Surd) -> i64 {
    surd.whole.abs() * 2 + surd.root.abs() * 3 + surd.of as i64 + surd.over as i64 * 3
}

/// Whether less than one of all numbers that are as simple would fall into an interval of this width.
fn is_no_chance(surd: &Surd, width: f64) -> bool {
    // The numbers of Wythoff's game are looked for before all others.
    if surd.of == 5 && surd.over == 2 && surd.root.abs() == 1 {
        return width * NEAR_GOLDEN <= 1.0;
    }
    let size = size(surd);
    let simple = tried().filter(|&(.., least)| least <= size);
    let dense: f64 = simple.map(|(_, _, over, _)| over as f64).sum();
    dense * width <= 1.0
}

/// The quadratic irrational between two numbers that is written with the least numbers.
pub(crate) fn simplest(least: f64, most: f64) -> Option<Surd> {
    let mut found: Option<(i64, Surd)> = None;
    for (root, of, over, _) in tried() {
        // The whole part that leads there.
        let part = root as f64 * (of as f64).sqrt();
        let whole = ((least + most) / 2.0 * over as f64 - part).round() as i64;
        let surd = Surd {
            whole,
            root,
            of,
            over,
        };
        let size = size(&surd);
        let between = surd.about() >= least && surd.about() < most;
        if whole.abs() <= 40 && between && found.is_none_or(|(old, _)| size < old) {
            found = Some((size, surd));
        }
    }
    found.map(|(_, surd)| surd)
}
