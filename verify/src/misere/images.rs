//! The images of positions, and those of their options, from the rules.

use super::{Misere, Scope, Subject, monoid::Monoid};
use crate::{Fault, Rules, Watch};

/// The image of a position, and those of its options, ascending.
pub(super) type Kind = (usize, Vec<usize>);

/// The image of each position up to the last one.
pub(super) fn images(claim: &Misere) -> Result<Vec<usize>, Fault> {
    let wrong = |reason| Err(claim.refuted("images", 0, reason));
    let known = match claim.scope {
        Scope::Partial => claim.last + 1,
        Scope::Periodic { preperiod, period } => preperiod + period,
    };
    if claim.images.len() as u64 != known {
        return wrong(format!("there must be {known} images"));
    }
    let folded = |position: u64| match claim.scope {
        Scope::Periodic { preperiod, period } if position >= preperiod => {
            preperiod + (position - preperiod) % period
        }
        _ => position,
    };
    Ok((0..=claim.last)
        .map(|position| claim.images[folded(position) as usize])
        .collect())
}

/// The kinds of all positions up to the last one.
pub(super) fn kinds(
    claim: &Misere,
    monoid: &Monoid,
    images: &[usize],
    watch: &dyn Watch,
) -> Result<Vec<Kind>, Fault> {
    let options = match &claim.subject {
        Subject::Code(rules) => of_code(rules, monoid, images, watch)?,
        Subject::List(list) => of_list(claim, list, monoid, images)?,
    };
    Ok(images.iter().copied().zip(options).collect())
}

fn of_list(
    claim: &Misere,
    list: &[Vec<Vec<u64>>],
    monoid: &Monoid,
    images: &[usize],
) -> Result<Vec<Vec<usize>>, Fault> {
    let of_position = |(at, options): (usize, &Vec<Vec<u64>>)| {
        if options.iter().flatten().any(|&part| part >= at as u64) {
            let reason = format!("a move of the position {at} leads to no earlier position");
            return Err(claim.refuted("position", at, reason));
        }
        let image = |option: &Vec<u64>| {
            let parts = option.iter().map(|&part| images[part as usize]);
            parts.fold(0, |all, image| monoid.product(all, image))
        };
        let mut found: Vec<usize> = options.iter().map(image).collect();
        found.sort_unstable();
        found.dedup();
        Ok(found)
    };
    list.iter().enumerate().map(of_position).collect()
}

/// The images of the options of all heaps: for each number j of heaps, first those of all ways
/// to divide r counters into exactly j.
fn of_code(
    rules: &Rules,
    monoid: &Monoid,
    images: &[usize],
    watch: &dyn Watch,
) -> Result<Vec<Vec<usize>>, Fault> {
    let heaps = images.len();
    let parts = rules.most_parts() as usize;
    let mut divided: Vec<Vec<Vec<usize>>> = Vec::new();
    divided.push(
        (0..heaps)
            .map(|r| if r == 0 { vec![0] } else { Vec::new() })
            .collect(),
    );
    divided.push(
        (0..heaps)
            .map(|r| if r == 0 { Vec::new() } else { vec![images[r]] })
            .collect(),
    );
    let mut marks = vec![false; monoid.order];
    for j in 2..=parts {
        let mut level = Vec::with_capacity(heaps);
        for r in 0..heaps {
            for i in 1..r {
                if j == 2 && (2 * i > r || (rules.unequal() && 2 * i == r)) {
                    break;
                }
                for &rest in &divided[j - 1][r - i] {
                    marks[monoid.product(images[i], rest)] = true;
                }
            }
            level.push(taken(&mut marks));
            watch.go_on(r as u64, heaps as u64)?;
        }
        divided.push(level);
    }
    let of_heap = |n: usize| {
        for &(k, digit) in rules.digits() {
            let Some(rest) = n.checked_sub(k as usize) else {
                break;
            };
            for j in (0..=parts).filter(|j| digit >> j & 1 != 0) {
                for &image in &divided[j][rest] {
                    marks[image] = true;
                }
            }
        }
        taken(&mut marks)
    };
    Ok((0..heaps).map(of_heap).collect())
}

/// The elements that are marked, ascending; the marks are taken away.
fn taken(marks: &mut [bool]) -> Vec<usize> {
    let marked = (0..marks.len()).filter(|&x| marks[x]).collect();
    marks.fill(false);
    marked
}
