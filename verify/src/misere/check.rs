//! The check of a certificate of a misère quotient.

use std::collections::{HashMap, HashSet};

use super::{
    Misere, Scope, Subject,
    images::{Kind, images, kinds},
    monoid::Monoid,
};
use crate::{Fault, Rules, Watch};

/// Checks all that a certificate of a misère quotient claims: that its elements are a commutative
/// monoid in which no two can stand for each other, that it says who wins all sums of the positions
/// up to the last, and that the theorem makes it the quotient of all heaps if it says so.
///
/// # Errors
/// The first claim that does not hold; or that the check takes more than `memory` bytes, or was
/// stopped.
pub fn check_misere(claim: &Misere, memory: u64, watch: &dyn Watch) -> Result<(), Fault> {
    let name = match &claim.subject {
        Subject::Code(rules) => rules.name(),
        Subject::List(_) => "list".into(),
    };
    if claim.game != name {
        let reason = format!("these are the positions of '{name}'");
        return Err(claim.refuted("game", 0, reason));
    }
    watch.checked(&format!("the positions are those of {name}"));
    room(claim, memory)?;
    scope(claim)?;
    let monoid = Monoid::new(claim)?;
    let generators = claim.generators.len();
    watch.checked(&format!(
        "{generators} generators commute and lead to all of {} elements",
        claim.order
    ));
    if let Some((x, y)) = monoid.alike() {
        let reason = format!("the elements {x} and {y} are not told apart by any sum");
        return Err(claim.refuted("order", 0, reason));
    }
    watch.checked("any two elements are told apart by some sum");
    let images = images(claim)?;
    for (at, (position, products)) in claim.generators.iter().enumerate() {
        if images.get(*position as usize) != Some(&products[0]) {
            let reason = format!("the generator is not the image of the position {position}");
            return Err(claim.refuted("generator", at, reason));
        }
    }
    let kinds = kinds(claim, &monoid, &images, watch)?;
    lost_sums(claim, &monoid, &kinds)?;
    watch.checked(&format!(
        "no lost sum of the positions 0 to {} has a lost option",
        claim.last
    ));
    let states = won_sums(claim, &monoid, &kinds, memory, watch)?;
    watch.checked(&format!(
        "each sum that is not lost has a lost option, by {states} states"
    ));
    least(claim, watch)
}

fn room(claim: &Misere, memory: u64) -> Result<(), Fault> {
    let (order, heaps) = (claim.order as u64, claim.last.saturating_add(1));
    let parts = match &claim.subject {
        Subject::Code(rules) => u64::from(rules.most_parts()) + 2,
        Subject::List(_) => 1,
    };
    let table = order * order * 6;
    let all = heaps
        .saturating_mul(8 * (order / 8 + 8))
        .saturating_mul(parts);
    match table.saturating_add(all) <= memory {
        true => Ok(()),
        false => Err(Fault::limit(format!(
            "the check would keep a table of {order} times {order} products and the images of \
             {heaps} positions, over the limit of {memory} bytes: allow more memory"
        ))),
    }
}

/// Whether the positions are those that the scope asks for.
fn scope(claim: &Misere) -> Result<(), Fault> {
    let refuse = |key, reason: String| Err(claim.refuted(key, 0, reason));
    let (preperiod, period) = match (claim.scope, &claim.subject) {
        (Scope::Partial, Subject::Code(_)) => return Ok(()),
        (Scope::Partial, Subject::List(list)) => {
            return match list.len() as u64 == claim.last + 1 {
                true => Ok(()),
                false => refuse("last", format!("the list has {} positions", list.len())),
            };
        }
        (Scope::Periodic { .. }, Subject::List(_)) => {
            return refuse("theorem", "the theorem is about heaps".into());
        }
        (Scope::Periodic { preperiod, period }, Subject::Code(rules)) => {
            if rules.unequal() && rules.most_parts() > 1 {
                let reason = "the theorem is not about moves that must leave different heaps";
                return refuse("theorem", reason.into());
            }
            (preperiod, period)
        }
    };
    if period == 0 {
        return refuse("period", "a period is at least 1".into());
    }
    let needed = needed(claim, preperiod, period);
    match claim.last >= needed {
        true => Ok(()),
        false => refuse(
            "last",
            format!("the theorem needs the heaps up to {needed}"),
        ),
    }
}

/// The last heap that the theorem asks for: J (n₀ + p) + k, where a move takes at most k counters
/// and leaves at most J heaps.
fn needed(claim: &Misere, preperiod: u64, period: u64) -> u64 {
    let Subject::Code(rules) = &claim.subject else {
        return 0;
    };
    let parts = u64::from(rules.most_parts().max(1));
    parts
        .saturating_mul(preperiod.saturating_add(period))
        .saturating_add(Rules::most_taken(rules))
}

/// Looks for a lost sum with a lost option: a position, and any sum beside it.
fn lost_sums(claim: &Misere, monoid: &Monoid, kinds: &[Kind]) -> Result<(), Fault> {
    for (position, (image, options)) in kinds.iter().enumerate() {
        if options.is_empty() && *image != 0 {
            let reason = format!("the position {position} has no moves, and not the image 0");
            return Err(claim.refuted("images", 0, reason));
        }
        for z in 0..monoid.order {
            let lost = |&x: &usize| monoid.is_lost(monoid.product(z, x));
            if lost(image) && options.iter().any(lost) {
                let reason = format!(
                    "the position {position} and a sum of the image {z} are lost, and have a lost option"
                );
                return Err(claim.refuted("lost", 0, reason));
            }
        }
    }
    Ok(())
}

/// The image of a sum w, and for each element y whether some option of w, with y, is lost.
struct State {
    image: usize,
    good: Vec<bool>,
}

/// Looks for a sum that is not lost and has no lost option. Sums are made by adding positions, the
/// smaller first; one is left out if an earlier one with the same image has no more good elements,
/// or if it and every longer one are all right. Tells how many are left.
fn won_sums(
    claim: &Misere,
    monoid: &Monoid,
    kinds: &[Kind],
    memory: u64,
    watch: &dyn Watch,
) -> Result<usize, Fault> {
    let empty = State {
        image: 0,
        good: vec![false; monoid.order],
    };
    let mut states = vec![empty];
    let mut of_image: HashMap<usize, Vec<usize>> = HashMap::from([(0, vec![0])]);
    let mut seen = HashSet::new();
    for (position, kind) in kinds.iter().enumerate() {
        if kind.1.is_empty() || !seen.insert(kind) {
            continue;
        }
        let mut next = 0;
        while next < states.len() {
            let state = longer(&states[next], kind, monoid);
            next += 1;
            if !monoid.is_lost(state.image) && !state.good[0] {
                let reason = format!(
                    "a sum with the image {} and the largest position {position} is not lost, and \
                     has no lost option",
                    state.image
                );
                return Err(claim.refuted("lost", 0, reason));
            }
            let lost = |y| monoid.is_lost(monoid.product(state.image, y));
            let earlier = of_image.entry(state.image).or_default();
            let less = |&old: &usize| {
                let mut pairs = states[old].good.iter().zip(&state.good);
                pairs.all(|(old, new)| *new || !old)
            };
            if (0..monoid.order).all(|y| state.good[y] || lost(y)) || earlier.iter().any(less) {
                continue;
            }
            earlier.push(states.len());
            states.push(state);
            if (states.len() * (monoid.order + 48)) as u64 > memory {
                return Err(Fault::limit(
                    "the check needs more states than memory holds: allow more memory",
                ));
            }
            watch.go_on(position as u64, kinds.len() as u64)?;
        }
    }
    Ok(states.len())
}

/// The state of a sum and one position more.
fn longer(state: &State, (image, options): &Kind, monoid: &Monoid) -> State {
    let mut good: Vec<bool> = (0..monoid.order)
        .map(|y| state.good[monoid.product(*image, y)])
        .collect();
    for &option in options {
        let moved = monoid.product(state.image, option);
        for (y, good) in good.iter_mut().enumerate() {
            *good |= monoid.is_lost(monoid.product(moved, y));
        }
    }
    State {
        image: monoid.product(state.image, *image),
        good,
    }
}

/// Whether the numbers of the period are the least.
fn least(claim: &Misere, watch: &dyn Watch) -> Result<(), Fault> {
    let Scope::Periodic { preperiod, period } = claim.scope else {
        return Ok(());
    };
    let images = &claim.images;
    watch.checked(&format!(
        "the images repeat from {preperiod} to {}, and so for ever",
        claim.last
    ));
    if preperiod > 0 {
        let before = preperiod as usize - 1;
        if images[before] == images[before + period as usize] {
            let reason = format!("the images repeat from {before} on");
            return Err(claim.refuted("preperiod", 0, reason));
        }
    }
    let cycle = &images[preperiod as usize..];
    let shorter = (1..period as usize).find(|&p| {
        (period as usize).is_multiple_of(p)
            && (0..cycle.len() - p).all(|at| cycle[at] == cycle[at + p])
    });
    if let Some(shorter) = shorter {
        let reason = format!("{shorter} is a period");
        return Err(claim.refuted("period", 0, reason));
    }
    watch.checked("no smaller number is a preperiod or a period");
    Ok(())
}
