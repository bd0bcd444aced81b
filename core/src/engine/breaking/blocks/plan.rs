//! Which heaps to look at for a block of heaps.

use super::super::{
    History, Tier,
    moves::Moves,
    split::{NEAR, Split},
};

/// A heap `lag` heaps back, whose code is added to `code`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Probe {
    pub(super) lag: u32,
    pub(super) code: u8,
}

/// The moves as probes.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// Codes are below 8 times this.
    pub(super) planes: usize,
    pub(super) tier: Tier,
    /// Moves to common values: by lag.
    pub(super) probes: Vec<Probe>,
    /// Heaps for which a probe meets a rare heap or the end, from some heap on, in rising order.
    pub(super) dirty: Vec<u64>,
    /// Moves to rare values.
    pub(super) order: Order,
    /// The largest lag of a probe.
    pub(super) reach: usize,
}

/// Witnesses in the order in which they are tried.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The first ones are the best, up to `quick` of them.
    pub(super) witnesses: Vec<Probe>,
    pub(super) quick: usize,
    /// How many heaps there were when it was chosen.
    chosen: u64,
}

/// An order is chosen anew when there are so many times as many heaps.
const STALE: u64 = 4;

/// How many planes of 8 codes are needed; None if there are too many for the tier.
pub(super) fn planes_for(top: u32, split: &Split, tier: Tier) -> Option<usize> {
    let rare = split
        .rares
        .iter()
        .map(|rare| split.classes.code(rare.value))
        .max();
    // Rare values may lie below that differ in the bits below the missing one only.
    let low = split.classes.low();
    if low > 6 {
        return None;
    }
    let top = top | ((1 << low) - 1);
    let all = top.max(rare.unwrap_or(0));
    let wide = tier == Tier::best() && tier.name() == "avx512";
    match (top / 8 + 1, all) {
        (1 | 2, 0..16) => Some(2),
        (planes @ (3 | 4), 0..64) => Some(planes as usize),
        (5 | 6, 0..64) => Some(6),
        (1 | 2, 0..64) => Some(3),
        (7 | 8, 0..64) => Some(8),
        (_, 0..128) if wide => Some(16),
        _ => None,
    }
}

impl Plan {
    /// The plan after these codes; `order` is that of an earlier plan, which may still do.
    pub(super) fn new(
        moves: &Moves,
        (split, codes): (&Split, &History<u8>),
        tier: Tier,
        planes: usize,
        order: Option<Order>,
    ) -> Self {
        let mut probes = Vec::new();
        for &k in &moves.single {
            if !split.classes.flips(k as u64) {
                let (lag, code) = (k as u32, 0);
                probes.push(Probe { lag, code });
            }
        }
        for &k in &moves.split {
            for rare in &split.rares {
                let lag = (k as u64 + rare.heap) as u32;
                let code = split.classes.code(rare.value) as u8;
                probes.push(Probe { lag, code });
            }
        }
        probes.sort_unstable();
        probes.dedup();
        let order = order.filter(|order| codes.len() / STALE < order.chosen);
        let mut plan = Self {
            planes,
            tier,
            dirty: Vec::new(),
            reach: probes.last().map_or(0, |probe| probe.lag as usize),
            probes,
            order: order.unwrap_or_else(|| Order::new(moves, split, codes)),
        };
        plan.soil(split, codes.len());
        plan
    }

    /// Finds the dirty heaps from `from` on.
    fn soil(&mut self, split: &Split, from: u64) {
        let mut lags: Vec<u64> = self.probes.iter().map(|probe| probe.lag.into()).collect();
        lags.dedup();
        for lag in lags {
            let first = split.rares.partition_point(|rare| rare.heap + lag < from);
            let heaps = split.rares[first..].iter().map(|rare| rare.heap + lag);
            self.dirty.extend(heaps);
        }
        self.dirty.sort_unstable();
        self.dirty.dedup();
    }
}

impl Order {
    /// Puts the witnesses first that together show the most for heaps like the last ones: samples
    /// of these are drawn again and again, and what the chosen witnesses leave open chooses more.
    fn new(moves: &Moves, split: &Split, codes: &History<u8>) -> Self {
        const SAMPLES: usize = 2048;
        const ROUNDS: usize = 24;
        let len = codes.len();
        let mut order = Self {
            witnesses: witnesses(moves, split, codes),
            quick: 0,
            chosen: len,
        };
        let (recent, from) = codes.recent();
        let first = (len / 2)
            .max(from + NEAR + moves.most as u64 + 1)
            .min(len - 1);
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..ROUNDS {
            let mut samples = Vec::new();
            for _ in 0..SAMPLES {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let heap = first + ((u128::from(random) * u128::from(len - first)) >> 64) as u64;
                let at = (heap - from) as usize;
                let mut open = rares_below(split, heap, recent[at]);
                for &probe in &order.witnesses[..order.quick] {
                    open &= !(1 << shows(recent, at, probe));
                }
                if open != 0 {
                    samples.push((at, open));
                }
            }
            order.choose(recent, samples);
        }
        order
    }

    /// Chooses more witnesses until they show all that is open.
    fn choose(&mut self, codes: &[u8], mut samples: Vec<(usize, u128)>) {
        // All witnesses are tried once few samples are left.
        const FEW: usize = 64;
        const TRIED: usize = 512;
        const MOST: usize = 192;
        let all = self.witnesses.len();
        while self.quick < all.min(MOST) {
            let tried = if samples.len() > FEW {
                all.min(TRIED)
            } else {
                all
            };
            let (mut most, mut place) = (0, self.quick);
            for i in self.quick..tried {
                let gain = gain(codes, &samples, self.witnesses[i]);
                if gain > most {
                    (most, place) = (gain, i);
                }
            }
            if most == 0 {
                return;
            }
            let probe = self.witnesses.remove(place);
            self.witnesses.insert(self.quick, probe);
            self.quick += 1;
            for (at, open) in &mut samples {
                *open &= !(1 << shows(codes, *at, probe));
            }
            samples.retain(|&(_, open)| open != 0);
        }
    }
}

/// The moves to rare values, from the nearest on.
fn witnesses(moves: &Moves, split: &Split, codes: &History<u8>) -> Vec<Probe> {
    let singles = moves.single.iter().map(|&k| k as u32);
    let singles = singles.filter(|&k| split.classes.flips(k.into()));
    let mut witnesses: Vec<_> = singles.map(|lag| Probe { lag, code: 0 }).collect();
    for small in (1..=NEAR).filter(|&small| split.rare(small).is_none()) {
        let code = codes.get(small).unwrap_or(0);
        let probe = |&k: &usize| Probe {
            lag: k as u32 + small as u32,
            code,
        };
        witnesses.extend(moves.split.iter().map(probe));
    }
    witnesses
}

/// For how many samples, each with its open codes, the witness shows an open one.
fn gain(codes: &[u8], samples: &[(usize, u128)], probe: Probe) -> u32 {
    let mut gain = 0;
    for &(at, open) in samples {
        gain += (open >> shows(codes, at, probe)) as u32 & 1;
    }
    gain
}

/// The code that a witness shows for the heap at a place.
#[inline]
pub(super) fn shows(codes: &[u8], at: usize, probe: Probe) -> u32 {
    u32::from(codes[at - probe.lag as usize] ^ probe.code) % 128
}

/// The codes of rare values below the common value with this code.
pub(super) fn rares_below(split: &Split, heap: u64, code: u8) -> u128 {
    match split.classes.rares_below((code % 128).into(), heap) {
        below @ 0..128 => (1 << below) - 1,
        _ => u128::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::super::{Classes, split::Split},
        rares_below,
    };

    #[test]
    fn rare_values_below_are_those_of_the_codes() {
        for (mask, taken) in [(0x3d, None), (0x17, Some(1)), (0x5c, None), (0x48, Some(2))] {
            let split = Split::new(Classes::new(mask, taken), std::iter::empty());
            for heap in [10, 11] {
                for code in 0..64 {
                    let classes = split.classes;
                    let common = classes.common(code, heap);
                    let rares = (0..common).filter(|&value| !classes.is_common(value, heap));
                    let codes = rares.fold(0, |all, value| all | 1 << classes.code(value));
                    assert_eq!(
                        rares_below(&split, heap, code as u8),
                        codes,
                        "{mask:x} {code}"
                    );
                }
            }
        }
    }
}
