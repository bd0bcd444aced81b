//! Certificates with states: the heaps below the first state are checked by the classic algorithm,
//! the others in chunks from each claimed state to the next.

use std::ops::{Range, RangeInclusive};

use crate::{
    Certificate, Fault, Options, Verdict, Watch,
    check::room,
    classic::Classic,
    planes,
    short::{hashed, largest, largest_is, listed, primes, rares},
    theorem::{Claim, Window},
};

pub(crate) fn check(
    certificate: &Certificate,
    claim: &Claim,
    options: &Options,
    watch: &dyn Watch,
) -> Result<Verdict, Fault> {
    let Some(window) = &claim.window else {
        return Err(Fault::refuted(1, "only the theorem 'window' has chunks"));
    };
    shape(certificate, window)?;
    let proof = matching(certificate, window)?;
    let count = certificate.states.len() - 1;
    let chosen = chosen(options, count)?;
    let classic = beginning(certificate, options, watch)?;
    if options.classic {
        classically(certificate, classic, watch)?;
    } else {
        let checked = chosen.clone().count();
        let top = side_by_side(certificate, &classic.values, chosen, options.threads, watch)?;
        if checked < count {
            return Ok(Verdict::Part { checked, of: count });
        }
        largest_is(certificate, top, watch)?;
    }
    proof.iter().for_each(|line| watch.checked(line));
    Ok(Verdict::Ok)
}

/// The heaps below the first state.
fn beginning<'a>(
    certificate: &'a Certificate,
    options: &Options,
    watch: &dyn Watch,
) -> Result<Classic<'a>, Fault> {
    let first = certificate.states[0].heap;
    let kept = if options.classic {
        certificate.values
    } else {
        first
    };
    room(kept, options)?;
    let mut classic = Classic::new(&certificate.rules, certificate.class);
    classic.run(first, watch, |_, _, found| {
        listed(certificate, found, watch)
    })?;
    rares(certificate, &classic.rares, watch)?;
    hashed(certificate, &classic.values, watch)?;
    state(certificate, &classic, 0)?;
    Ok(classic)
}

/// Chunks by the second checker; gives the largest value that was seen and its first heap.
fn side_by_side(
    certificate: &Certificate,
    first: &[u32],
    chosen: RangeInclusive<usize>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<(u32, u64), Fault> {
    let (checked, count) = (chosen.clone().count(), certificate.states.len() - 1);
    let tops = planes::check(certificate, first, chosen.clone(), threads, watch)?;
    let heap = |nth: usize| certificate.states[nth].heap;
    let mut top = largest(first);
    fits_largest(certificate, 0..heap(0), top)?;
    for (nth, found) in chosen.zip(tops) {
        fits_largest(certificate, heap(nth - 1)..heap(nth), found)?;
        top = if found.0 > top.0 { found } else { top };
    }
    led(certificate, checked, count, watch);
    Ok(top)
}

/// The largest value of a chunk is not larger than the one that is claimed, nor as large before it
/// is claimed to come up, and it is that one in the chunk where it does. If this holds for all
/// chunks, wherever each was checked, the claim is right.
fn fits_largest(
    certificate: &Certificate,
    heaps: Range<u64>,
    found: (u32, u64),
) -> Result<(), Fault> {
    let Some((value, heap)) = certificate.max else {
        return Ok(());
    };
    let fits = match heaps.contains(&heap) {
        true => found == (value, heap),
        false => found.0 < value || (found.0 == value && found.1 > heap),
    };
    if fits {
        return Ok(());
    }
    let ((most, first), from, last) = (found, heaps.start, heaps.end - 1);
    let reason =
        format!("from {from} to {last} the largest value is {most}, first at a heap of {first}");
    Err(Fault::refuted(certificate.line("max", 0), reason))
}

fn led(certificate: &Certificate, checked: usize, count: usize, watch: &dyn Watch) {
    let witness = certificate.witness.unwrap_or(0);
    watch.checked(&format!(
        "{checked} of {count} chunks lead from each state to the next, without a rare heap, and all \
         their witnesses have a heap of at most {witness}"
    ));
}

/// Whether the states stand where they must, and are as long as they must be.
fn shape(certificate: &Certificate, window: &Window) -> Result<(), Fault> {
    let refuse = |nth, reason: String| Err(Fault::refuted(certificate.line("state", nth), reason));
    if window.from != certificate.preperiod {
        let line = certificate.line("preperiod", 0);
        let reason = format!("with chunks, the preperiod is at least {}", window.from);
        return Err(Fault::refuted(line, reason));
    }
    let states = &certificate.states;
    let len = window.len + 1;
    for (nth, state) in states.iter().enumerate() {
        if state.values.len() as u64 != len {
            return refuse(nth, format!("a state has the last {len} values"));
        }
        if nth > 0 && state.heap <= states[nth - 1].heap {
            return refuse(nth, "the heaps of the states ascend".into());
        }
    }
    if states[0].heap < 2 * len || states[0].heap > window.from + window.len {
        let most = window.from + window.len;
        return refuse(
            0,
            format!("the first state is after a heap from {} to {most}", 2 * len),
        );
    }
    if states.len() < 2 || states[states.len() - 1].heap != certificate.values {
        let reason = format!("the last state is after all {} values", certificate.values);
        return refuse(states.len() - 1, reason);
    }
    Ok(())
}

/// The states after the window and after the same window a period later are the same, but for the
/// heap before the window; those after a part of the period differ.
fn matching(certificate: &Certificate, window: &Window) -> Result<Vec<String>, Fault> {
    let end = window.from + window.len;
    let at = |heap: u64| {
        let found = certificate
            .states
            .iter()
            .position(|state| state.heap == heap);
        let line = certificate.line("chunks", 0);
        let missing = || Fault::refuted(line, format!("the proof needs a state after {heap}"));
        found.ok_or_else(missing)
    };
    let values = |nth: usize| &certificate.states[nth].values;
    let (early, late) = (at(end)?, at(certificate.values)?);
    let period = certificate.period;
    if values(early)[1..] != values(late)[1..] {
        let line = certificate.line("period", 0);
        let reason = format!("the states after {end} and a period later differ");
        return Err(Fault::refuted(line, reason));
    }
    if values(early)[0] == values(late)[0] {
        let line = certificate.line("preperiod", 0);
        let last = window.from - 1;
        return Err(Fault::refuted(
            line,
            format!("the period holds from {last} on too"),
        ));
    }
    for prime in primes(period) {
        let part = period / prime;
        if values(early)[1..] == values(at(end + part)?)[1..] {
            let line = certificate.line("period", 0);
            return Err(Fault::refuted(line, format!("{part} is a period too")));
        }
    }
    let (len, last) = (window.len, window.from - 1);
    Ok(vec![
        format!(
            "the {len} values before {end} are those a period later, and so are all after them"
        ),
        format!("the heap {last} is an exception, so that no preperiod is less"),
        "no smaller number is a period".into(),
    ])
}

/// The chunks that are to be checked.
fn chosen(options: &Options, count: usize) -> Result<RangeInclusive<usize>, Fault> {
    match &options.chunks {
        None => Ok(1..=count),
        Some(_) if options.classic => Err(Fault::options(
            "the classic algorithm checks all chunks in order: leave out --chunks",
        )),
        Some(chunks) if *chunks.start() >= 1 && *chunks.end() <= count && !chunks.is_empty() => {
            Ok(chunks.clone())
        }
        Some(_) => Err(Fault::options(format!(
            "the certificate has the chunks 1 to {count}: choose among them"
        ))),
    }
}

/// All heaps by the classic algorithm, whose values are held against the states on the way.
fn classically(
    certificate: &Certificate,
    mut classic: Classic<'_>,
    watch: &dyn Watch,
) -> Result<(), Fault> {
    let witness = certificate.witness.unwrap_or(0);
    let mut far = None;
    for nth in 1..certificate.states.len() {
        classic.run(certificate.states[nth].heap, watch, |heap, looked, _| {
            far = far.or((looked > witness).then_some(heap));
            Ok(())
        })?;
        if let Some(heap) = far {
            return Err(no_witness(certificate, nth, heap));
        }
        if let Some(&(heap, _)) = classic.rares.get(certificate.rares.len()) {
            return Err(no_witness(certificate, nth, heap));
        }
        state(certificate, &classic, nth)?;
    }
    let chunks = certificate.states.len() - 1;
    led(certificate, chunks, chunks, watch);
    largest_is(certificate, largest(&classic.values), watch)
}

/// The last values are those of the state of number `nth`.
fn state(certificate: &Certificate, classic: &Classic<'_>, nth: usize) -> Result<(), Fault> {
    match classic.values.ends_with(&certificate.states[nth].values) {
        true => Ok(()),
        false => Err(differs(certificate, nth)),
    }
}

/// The state of number `nth` is not what the values before it lead to.
pub(crate) fn differs(certificate: &Certificate, nth: usize) -> Fault {
    let heap = certificate.states[nth].heap;
    let reason = format!("the values below {heap} are others");
    Fault::refuted(certificate.line("state", nth), reason)
}

/// Before the state of number `nth`, some rare value of a heap is excluded by no near witness.
pub(crate) fn no_witness(certificate: &Certificate, nth: usize, heap: u64) -> Fault {
    let witness = certificate.witness.unwrap_or(0);
    let before = certificate.states[nth].heap;
    Fault::refuted(
        certificate.line("witness", 0),
        format!(
            "in chunk {nth}, which ends before {before}, a heap of {heap} is rare or needs a \
             witness with a heap above {witness}"
        ),
    )
}
