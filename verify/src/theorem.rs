//! What each theorem asks for: which rules it is about, and how many values must repeat.

use crate::{Certificate, Fault, Theorem};

/// What a theorem looks at.
pub(crate) struct Claim {
    /// How many heaps 0, 1, 2, … have values that the proof needs: if G(n + p) = G(n) + s for all
    /// n from the preperiod to `values` - p - 1, then for all n from there.
    pub(crate) values: u64,
    /// Where no value is rare any more, for the theorem of the window.
    pub(crate) window: Option<Window>,
}

/// A window of values that decides all later ones.
pub(crate) struct Window {
    /// The first heap of it; all rare heaps are smaller by more than its length.
    pub(crate) from: u64,
    /// How many heaps it has.
    pub(crate) len: u64,
}

impl Claim {
    /// What the theorem of a certificate asks for.
    ///
    /// # Errors
    /// Where the theorem says nothing about the rules.
    pub(crate) fn new(certificate: &Certificate) -> Result<Self, Fault> {
        let refuse = |reason: &str| {
            let name = certificate.theorem.name();
            let line = certificate.line("theorem", 0);
            Err(Fault::refuted(
                line,
                format!("the theorem '{name}' {reason}"),
            ))
        };
        let rules = &certificate.rules;
        let (start, period) = (certificate.preperiod, certificate.period);
        // From here on no move leaves nothing, which is not the same for all heaps.
        let from = start.max(1);
        let (k, parts) = (rules.most_taken(), u64::from(rules.most_parts()).max(1));
        let all_but = certificate.theorem == Theorem::AllBut;
        if all_but != rules.digits().is_empty() {
            return refuse("is not about such rules");
        }
        if !all_but && certificate.saltus > 0 {
            return refuse("proves no other saltus than 0");
        }
        let values = match certificate.theorem {
            Theorem::GuySmith | Theorem::Parts if rules.unequal() => {
                return refuse("is not about moves that must leave different heaps");
            }
            Theorem::GuySmith if parts != 2 => {
                return refuse("is about moves that leave at most two heaps, and some two");
            }
            Theorem::Parts if parts < 3 => {
                return refuse("is about moves that leave three heaps or more");
            }
            Theorem::Golomb if parts > 1 => {
                return refuse("is about moves that leave at most one heap");
            }
            Theorem::Window if parts != 2 => {
                return refuse("is about moves that leave at most two heaps, and some two");
            }
            Theorem::GuySmith => 2 * from + 2 * period + k - 1,
            Theorem::Parts => parts * (from + period - 1) + k + 1,
            Theorem::Golomb => from + period + k,
            Theorem::AllBut => start + period + 2 * k,
            Theorem::Window => return window(certificate),
        };
        let window = None;
        Ok(Self { values, window })
    }
}

/// The window theorem: rares up to ρ, witnesses up to ω and numbers taken up to k need the last
/// k + max(ρ, ω) + 1 values.
fn window(certificate: &Certificate) -> Result<Claim, Fault> {
    let line = certificate.line("theorem", 0);
    let Some(class) = certificate.class.filter(|_| certificate.witness.is_some()) else {
        let reason = "the theorem 'window' needs the lines 'mask' and 'witness'";
        return Err(Fault::refuted(line, reason));
    };
    if class.position.is_some() && certificate.period % 2 == 1 {
        let line = certificate.line("period", 0);
        let reason = "where the position counts, no odd number is a period";
        return Err(Fault::refuted(line, reason));
    }
    let len = certificate.window();
    let from = certificate.preperiod.max(certificate.last_rare() + len + 1);
    Ok(Claim {
        values: from + certificate.period + len,
        window: Some(Window { from, len }),
    })
}
