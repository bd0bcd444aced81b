//! The second checker: chunks of a long certificate, each from the state it claims to the next.
//!
//! Sixty-four chunks lie side by side, one in each byte of a row; a row has one heap of each. The
//! heaps of one row don't depend on each other, so that a row is computed at once from the rows
//! before it: what each move reaches is one look-up for all chunks. For each heap two things are
//! done: its value is the least common one that no move beside a rare heap reaches, and each rare
//! value below that is excluded by a move beside a common heap, its witness. So the value is exact
//! and the heap isn't rare, provided that the values before it are right.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod lanes;
mod order;
mod plain;
mod plan;
#[cfg(target_arch = "x86_64")]
mod vector;
mod work;

use std::ops::RangeInclusive;

use crate::{
    Certificate, Fault, Watch,
    long::{differs, no_witness},
};
use lanes::{Lanes, Miss};
use plan::{Plan, too_many};

/// What computes rows.
type Run = fn(&mut Lanes, &Plan, usize) -> Result<(), Miss>;

/// The fastest that the processor has.
fn fastest() -> Run {
    #[cfg(target_arch = "x86_64")]
    if avx512::available() {
        return avx512::run;
    }
    #[cfg(target_arch = "x86_64")]
    if avx2::available() {
        return avx2::run;
    }
    plain::run
}

/// Checks the `chosen` chunks, of which chunk i leads from state i - 1 to state i. Gives the
/// largest value of each and the first heap that has it, in the order of the chunks. The values of
/// the heaps below the first state are right.
pub(crate) fn check(
    certificate: &Certificate,
    first: &[u32],
    chosen: RangeInclusive<usize>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Vec<(u32, u64)>, Fault> {
    check_by(fastest(), certificate, first, chosen, threads, watch)
}

fn check_by(
    run: Run,
    certificate: &Certificate,
    first: &[u32],
    chosen: RangeInclusive<usize>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Vec<(u32, u64)>, Fault> {
    let Some(class) = certificate.class else {
        return Err(Fault::refuted(1, "chunks need a mask"));
    };
    let largest = certificate.max.map_or(0, |(value, _)| value);
    for nth in *chosen.start() - 1..=*chosen.end() {
        let state = &certificate.states[nth];
        let heaps = state.heap - state.values.len() as u64..;
        let wrong = |&(heap, &value): &(u64, &u32)| value > largest || !class.common(value, heap);
        if let Some((heap, value)) = heaps.zip(&state.values).find(wrong) {
            let reason =
                format!("a heap of {heap} has the value {value}, which is rare or too large");
            return Err(Fault::refuted(certificate.line("state", nth), reason));
        }
    }
    let plan = Plan::new(certificate, class, first)?;
    let job = work::Job::new(run, certificate, &plan, chosen);
    job.finish(threads, watch)
}

/// The fault for a chunk that could not be computed.
fn missed(certificate: &Certificate, plan: &Plan, nth: usize, miss: Miss) -> Fault {
    match miss {
        Miss::Witness { heap, .. } => no_witness(certificate, nth, heap),
        Miss::Large { .. } if plan.short => too_many(),
        Miss::Large { heap, .. } => {
            let reason = format!("a heap of {heap} has a larger value");
            Fault::refuted(certificate.line("max", 0), reason)
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
