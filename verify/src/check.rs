//! The check of a whole certificate.

use std::ops::RangeInclusive;

use crate::{Certificate, Fault, Theorem, Watch, long, short, theorem::Claim};

/// How a certificate is checked.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which chunks of a long certificate are checked, counted from 1; all without it.
    pub chunks: Option<RangeInclusive<usize>>,
    /// How many threads check chunks; at least one does.
    pub threads: usize,
    /// How many bytes the values may take.
    pub memory: u64,
    /// Whether long certificates are checked by the classic algorithm too.
    pub classic: bool,
}

impl Default for Options {
    /// All chunks, one thread, 2 GiB.
    fn default() -> Self {
        Self {
            chunks: None,
            threads: 1,
            memory: 2 << 30,
            classic: false,
        }
    }
}

/// What a check that found nothing wrong has covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything: the certificate is right.
    Ok,
    /// Some of the chunks.
    Part {
        /// How many chunks were checked.
        checked: usize,
        /// How many there are.
        of: usize,
    },
}

/// Checks all that a certificate claims.
///
/// # Errors
/// The first claim that does not hold; or that the check takes more than it may, or was stopped.
pub fn check(
    certificate: &Certificate,
    options: &Options,
    watch: &dyn Watch,
) -> Result<Verdict, Fault> {
    let name = certificate.rules.name();
    if certificate.game != name {
        let reason = format!("the code is that of '{name}'");
        return Err(Fault::refuted(certificate.line("game", 0), reason));
    }
    watch.checked(&format!("the code is that of {name}"));
    let claim = Claim::new(certificate)?;
    fits(certificate, &claim, options)?;
    watch.checked(&format!(
        "the theorem {} covers these rules and needs the values of {} heaps",
        certificate.theorem.name(),
        claim.values,
    ));
    match certificate.states.is_empty() {
        true => short::check(certificate, &claim, watch).map(|()| Verdict::Ok),
        false => long::check(certificate, &claim, options, watch),
    }
}

/// Whether the lines go together.
fn fits(certificate: &Certificate, claim: &Claim, options: &Options) -> Result<(), Fault> {
    let refuse = |key, reason: String| Err(Fault::refuted(certificate.line(key, 0), reason));
    if certificate.values != claim.values {
        return refuse("values", format!("the proof needs {} values", claim.values));
    }
    if certificate.period == 0 {
        return refuse("period", "a period is at least 1".into());
    }
    if certificate.max.is_none() != (certificate.saltus > 0) {
        let reason = "the line 'max' is there if and only if the saltus is 0";
        return refuse("saltus", reason.into());
    }
    if certificate.class.is_some_and(|class| class.mask == 0) {
        return refuse("mask", "a mask has at least one bit".into());
    }
    let most = certificate.max.map_or(0, |(value, _)| value);
    let beyond = |mask: u32| mask.leading_zeros() < most.leading_zeros();
    if certificate.class.is_some_and(|class| beyond(class.mask)) {
        let reason = "a mask has no bits above those of the largest value";
        return refuse("mask", reason.into());
    }
    if certificate.rules.unequal() && certificate.rules.taking(2).next().is_none() {
        let reason = "no move leaves two heaps, which could be unequal";
        return refuse("unequal", reason.into());
    }
    let pairs = certificate.rules.most_parts() <= 2 && !certificate.rules.digits().is_empty();
    if certificate.class.is_some() && !pairs {
        let reason = "a mask is of use only where moves leave at most two heaps";
        return refuse("mask", reason.into());
    }
    let window = certificate.theorem == Theorem::Window;
    if certificate.witness.is_some() && !window {
        return refuse("witness", "only the theorem 'window' has this line".into());
    }
    if !certificate.states.is_empty() {
        return match window {
            true => Ok(()),
            false => refuse("chunks", "only the theorem 'window' has this line".into()),
        };
    }
    if options.chunks.is_some() {
        return Err(Fault::options(
            "the certificate is short and has no chunks: leave out --chunks",
        ));
    }
    let parts = u64::from(certificate.rules.most_parts());
    let sets = certificate
        .values
        .saturating_mul(certificate.values)
        .saturating_mul(4 * parts);
    room(if parts > 2 { sets } else { certificate.values }, options)
}

/// Whether so many values may be kept.
pub(crate) fn room(values: u64, options: &Options) -> Result<(), Fault> {
    if values <= options.memory / 4 && values < 1 << 31 {
        return Ok(());
    }
    Err(Fault::limit(format!(
        "the check would keep {values} values of 4 bytes, over the limit of {} bytes: allow more \
         memory; no more than 2^31 values are checked without chunks",
        options.memory
    )))
}
