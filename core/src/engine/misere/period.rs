//! When finitely many heaps prove a misère quotient.

use crate::engine::breaking::Code;

/// A period of the pretending function that proves that the quotient is that of all heaps.
///
/// Let a move take at most k counters and leave at most J heaps, with no condition on their sizes.
/// If Φ(n + p) = Φ(n) for all n from n₀ on with n + p ≤ J (n₀ + p) + k, all in the quotient of the
/// heaps up to J (n₀ + p) + k, then that is the quotient of all heaps, and Φ goes on like that:
/// of the heaps that a move leaves of a larger one, one has more than n₀ + p counters, and with p
/// counters less it has the same image, so that the images of the options of n and n - p are the
/// same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The least n₀ for this period.
    pub preperiod: u64,
    /// The least period p.
    pub period: u64,
    /// The last heap that the theorem asks for.
    pub last: u64,
    /// The largest number of heaps that a move leaves, at least 1.
    pub parts: u32,
}

impl Proof {
    /// The theorem's name: it is Plambeck's for moves that leave at most two heaps.
    pub fn theorem(&self) -> &'static str {
        match self.parts {
            0..=2 => "plambeck-2005",
            _ => "plambeck-parts",
        }
    }

    /// A heap below `preperiod + period` with the image of a heap.
    pub fn folded(&self, heap: u64) -> u64 {
        match heap.checked_sub(self.preperiod) {
            None => heap,
            Some(above) => self.preperiod + above % self.period,
        }
    }
}

/// The proof by the least period, if the images are enough for one.
pub(super) fn proof(images: &[u16], code: &Code) -> Option<Proof> {
    if code.is_unequal() && code.most_parts() > 1 {
        return None;
    }
    let parts = code.most_parts().max(1);
    let known = images.len() as u64;
    (1..known).find_map(|period| {
        let last_of = |preperiod: u64| u64::from(parts) * (preperiod + period) + code.most_taken();
        if last_of(0) >= known {
            return None;
        }
        let pairs = images.iter().zip(&images[period as usize..]);
        let preperiod = pairs.rev().position(|(x, y)| x != y);
        let all = known - period;
        let preperiod = preperiod.map_or(0, |back| all - back as u64);
        let last = last_of(preperiod);
        (last < known).then_some(Proof {
            preperiod,
            period,
            last,
            parts,
        })
    })
}
