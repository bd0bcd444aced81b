//! Polynomials of the second and third degree, divided and rounded down; lines are found with the
//! arithmetic periodic values.

use super::linear::nearest;
use crate::{Polynomial, Term};

const DIVISORS: u64 = 12;

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    let Ok(values): Result<Vec<i128>, _> = values
        .iter()
        .map(|&v| i64::try_from(v).map(i128::from))
        .collect()
    else {
        return Vec::new();
    };
    let tries = (2..=3).flat_map(|degree| (1..=DIVISORS).map(move |divisor| (degree, divisor)));
    let found = tries.filter_map(|(degree, divisor)| of_degree(&values, degree, divisor));
    found.take(1).collect()
}

/// The polynomial of this degree and divisor whose values these are, all but a few of the first.
fn of_degree(values: &[i128], degree: usize, divisor: u64) -> Option<Term> {
    let step = divisor as usize;
    let reach = step * (degree + 1);
    let start = start(values, degree + 1, step)?;
    if values.len() < start + 2 * reach + 8 || start > values.len() / 4 {
        return None;
    }
    let mut rest: Vec<i128> = values.iter().map(|v| v * i128::from(divisor)).collect();
    let mut coefficients = vec![0; degree + 1];
    for power in (1..=degree).rev() {
        let scale = (1..=power as i128).product::<i128>() * (step as i128).pow(power as u32);
        let rise = difference(&rest, start, power, step);
        coefficients[power] = i64::try_from(rise / scale)
            .ok()
            .filter(|_| rise % scale == 0)?;
        for (n, value) in (0_i128..).zip(&mut rest) {
            *value -= i128::from(coefficients[power]) * n.pow(power as u32);
        }
    }
    let beyond = &rest[start..];
    let (least, most) = (
        beyond.iter().max()?,
        beyond.iter().min()? + i128::from(divisor) - 1,
    );
    if least > &most || coefficients[degree] == 0 {
        return None;
    }
    coefficients[0] = nearest(i64::try_from(*least).ok()?, i64::try_from(most).ok()?);
    let first: Vec<u64> = values[..start].iter().map(|&v| v as u64).collect();
    let rule = Polynomial {
        coefficients,
        divisor,
    };
    Some(Term::Polynomial(rule, Box::new(Term::Arg(0))).after(&first))
}

/// The difference of this order over `step`, from `start` on.
fn difference(values: &[i128], start: usize, order: usize, step: usize) -> i128 {
    let mut picked: Vec<i128> = (0..=order).map(|k| values[start + k * step]).collect();
    for _ in 0..order {
        picked = picked.windows(2).map(|pair| pair[1] - pair[0]).collect();
    }
    picked[0]
}

/// The least start from which on all differences of this order are 0.
fn start(values: &[i128], order: usize, step: usize) -> Option<usize> {
    let last = values.len().checked_sub(order * step)?;
    let broken = (0..last)
        .rev()
        .find(|&n| difference(values, n, order, step) != 0);
    Some(broken.map_or(0, |n| n + 1))
}
