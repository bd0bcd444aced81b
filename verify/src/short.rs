//! The check of a certificate without states: all values are computed and kept.

use crate::{
    Certificate, Fault, Rules, Theorem, Watch, classic::Classic, hash, many, theorem::Claim,
};

pub(crate) fn check(
    certificate: &Certificate,
    claim: &Claim,
    watch: &dyn Watch,
) -> Result<(), Fault> {
    let values = values(certificate, claim, watch)?;
    let (start, period) = (certificate.preperiod as usize, certificate.period as usize);
    hashed(certificate, &values[..start + period], watch)?;
    repeats(certificate, &values, watch)?;
    least_preperiod(certificate, &values, watch)?;
    least_period(certificate, &values[..start + period], watch)?;
    let seen = largest(&values);
    largest_is(certificate, seen, watch)
}

/// All values that the proof needs, computed from the rules.
fn values(certificate: &Certificate, claim: &Claim, watch: &dyn Watch) -> Result<Vec<u32>, Fault> {
    let rules = &certificate.rules;
    let values = match rules {
        Rules::AllBut(excluded) => many::all_but(excluded, claim.values, watch)?,
        _ if rules.most_parts() > 2 => many::parts(rules, claim.values, watch)?,
        _ => return classic(certificate, claim, watch),
    };
    watch.checked(&format!(
        "{} values are computed from the rules",
        values.len()
    ));
    Ok(values)
}

fn classic(certificate: &Certificate, claim: &Claim, watch: &dyn Watch) -> Result<Vec<u32>, Fault> {
    let mut classic = Classic::new(&certificate.rules, certificate.class);
    let near = claim
        .window
        .as_ref()
        .map_or(u64::MAX, |window| window.from + window.len);
    let mut far = (0, 0);
    classic.run(claim.values, watch, |heap, looked, found| {
        if heap >= near && looked > far.0 {
            far = (looked, heap);
        }
        listed(certificate, found, watch)
    })?;
    let count = classic.values.len();
    watch.checked(&format!("{count} values are computed from the rules"));
    if certificate.class.is_some() {
        rares(certificate, &classic.rares, watch)?;
    }
    if let Some(witness) = certificate.witness {
        if far.0 > witness {
            let line = certificate.line("witness", 0);
            let (needed, heap) = far;
            let reason = format!("a heap of {heap} needs a witness with a heap of {needed}");
            return Err(Fault::refuted(line, reason));
        }
        watch.checked(&format!(
            "in one period all witnesses have a heap of at most {witness}"
        ));
    }
    Ok(classic.values)
}

/// The last rare heap that was found is listed in its place. A wrong mask or list would make most
/// heaps rare and the computation of all of them long.
pub(crate) fn listed(
    certificate: &Certificate,
    found: &[(u64, u32)],
    watch: &dyn Watch,
) -> Result<(), Fault> {
    match found.split_last() {
        Some((last, before)) if certificate.rares.get(before.len()) != Some(last) => {
            rares(certificate, found, watch)
        }
        _ => Ok(()),
    }
}

/// The rare heaps are those that were found.
pub(crate) fn rares(
    certificate: &Certificate,
    found: &[(u64, u32)],
    watch: &dyn Watch,
) -> Result<(), Fault> {
    let line = certificate.line("rares", 0);
    let claimed = &certificate.rares;
    let same = claimed
        .iter()
        .zip(found)
        .take_while(|(a, b)| a == b)
        .count();
    let reason = match (claimed.get(same), found.get(same)) {
        (None, None) => {
            watch.checked(&format!("the {same} rare heaps are as listed"));
            return Ok(());
        }
        (Some((heap, value)), Some(found)) if found.0 > *heap => {
            format!("{heap}:{value} is listed, but a heap of {heap} is not rare")
        }
        (Some((heap, value)), None) => {
            format!("{heap}:{value} is listed, but a heap of {heap} is not rare")
        }
        (_, Some((heap, value))) => format!("the rare heap {heap}:{value} is not listed"),
    };
    Err(Fault::refuted(line, reason))
}

pub(crate) fn hashed(
    certificate: &Certificate,
    values: &[u32],
    watch: &dyn Watch,
) -> Result<(), Fault> {
    let hash = hash::of_values(values);
    if hash != certificate.hash {
        let line = certificate.line("values-sha256", 0);
        let reason = format!("the first {} values have the SHA-256 {hash}", values.len());
        return Err(Fault::refuted(line, reason));
    }
    watch.checked(&format!(
        "the SHA-256 of the first {} values is right",
        values.len()
    ));
    Ok(())
}

fn repeats(certificate: &Certificate, values: &[u32], watch: &dyn Watch) -> Result<(), Fault> {
    let (start, period) = (certificate.preperiod as usize, certificate.period as usize);
    let saltus = certificate.saltus;
    let pairs = values[start..].iter().zip(&values[start + period..]);
    let mut pairs = (start..).zip(pairs);
    let wrong = pairs.find(|&(_, (&a, &b))| u64::from(a) + saltus != b.into());
    if let Some((heap, (a, b))) = wrong {
        let line = certificate.line("period", 0);
        let then = heap + period;
        let reason =
            format!("a heap of {heap} has the value {a}, and a heap of {then} the value {b}");
        return Err(Fault::refuted(line, reason));
    }
    if certificate.theorem == Theorem::AllBut {
        frontier(certificate, values)?;
    }
    let plus = if saltus > 0 {
        format!(" + {saltus}")
    } else {
        String::new()
    };
    watch.checked(&format!(
        "G(n + {period}) = G(n){plus} from {start} to {}, and so for ever",
        values.len() - period - 1
    ));
    Ok(())
}

/// The least value that no heap below n has, for n = the preperiod + twice the largest excluded
/// number, rises by the saltus too.
fn frontier(certificate: &Certificate, values: &[u32]) -> Result<(), Fault> {
    let unused = |below: usize| {
        let top = values[..below]
            .iter()
            .max()
            .map_or(0, |&top| top as usize + 1);
        let mut used = vec![false; top + 1];
        values[..below]
            .iter()
            .for_each(|&value| used[value as usize] = true);
        used.iter().position(|used| !used).unwrap_or(top) as u64
    };
    let late = values.len();
    let early = late - certificate.period as usize;
    let (before, after) = (unused(early), unused(late));
    if before + certificate.saltus == after {
        return Ok(());
    }
    let line = certificate.line("saltus", 0);
    let reason =
        format!("the least value unused below {early} is {before}, and below {late} it is {after}");
    Err(Fault::refuted(line, reason))
}

fn least_preperiod(
    certificate: &Certificate,
    values: &[u32],
    watch: &dyn Watch,
) -> Result<(), Fault> {
    let Some(last) = certificate.preperiod.checked_sub(1) else {
        watch.checked("the preperiod is 0, than which none is less");
        return Ok(());
    };
    let (a, b) = (
        values[last as usize],
        values[(last + certificate.period) as usize],
    );
    if u64::from(a) + certificate.saltus == b.into() {
        let line = certificate.line("preperiod", 0);
        let reason = format!("the period holds from {last} on too");
        return Err(Fault::refuted(line, reason));
    }
    watch.checked(&format!(
        "the heap {last} is an exception, so that no preperiod is less"
    ));
    Ok(())
}

/// No part of the period is a period. If some smaller number were one, so would be its greatest
/// common divisor with the period, and a multiple of that: the period divided by a prime.
fn least_period(certificate: &Certificate, values: &[u32], watch: &dyn Watch) -> Result<(), Fault> {
    let (start, period) = (certificate.preperiod as usize, certificate.period as usize);
    let saltus = certificate.saltus;
    let value = |heap: usize| match heap < start + period {
        true => u64::from(values[heap]),
        false => u64::from(values[heap - period]) + saltus,
    };
    for prime in primes(certificate.period) {
        let part = period / prime as usize;
        let rise = saltus / prime;
        let differs = |heap: usize| value(heap) + rise != value(heap + part);
        if saltus.is_multiple_of(prime) && !(start..start + period).any(differs) {
            let line = certificate.line("period", 0);
            return Err(Fault::refuted(line, format!("{part} is a period too")));
        }
    }
    watch.checked("no smaller number is a period");
    Ok(())
}

/// The primes that divide `number`, which is at least 1.
pub(crate) fn primes(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut next = 2;
    while next * next <= number {
        if number.is_multiple_of(next) {
            primes.push(next);
        }
        while number.is_multiple_of(next) {
            number /= next;
        }
        next += 1;
    }
    primes.extend((number > 1).then_some(number));
    primes
}

/// The largest value and the first place that has it.
pub(crate) fn largest(values: &[u32]) -> (u32, u64) {
    let mut largest = (0, 0);
    for (heap, &value) in (0..).zip(values) {
        if value > largest.0 {
            largest = (value, heap);
        }
    }
    largest
}

pub(crate) fn largest_is(
    certificate: &Certificate,
    found: (u32, u64),
    watch: &dyn Watch,
) -> Result<(), Fault> {
    let Some(claimed) = certificate.max else {
        return Ok(());
    };
    let (value, heap) = found;
    if claimed != found {
        let line = certificate.line("max", 0);
        let reason = format!("the largest value is {value}, first at a heap of {heap}");
        return Err(Fault::refuted(line, reason));
    }
    watch.checked(&format!(
        "the largest value is {value}, first at a heap of {heap}"
    ));
    Ok(())
}
