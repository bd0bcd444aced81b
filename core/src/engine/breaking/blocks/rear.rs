//! Each rare value below a heap's own is reached.

use super::{
    super::{
        Classes,
        lanes::{Lanes, below, strike},
        moves::Moves,
        split::{NEAR, Rare, Split},
        tier::Kernel,
    },
    Coded,
    plan::{Plan, Probe, rares_below, shows},
};

/// Tells which rare values lie below a code.
#[derive(Clone, Debug)]
pub(super) struct Rear {
    /// For how many codes, those that differ in bits below the missing one only, the rare values
    /// are below the common one: a power of two or 0, up to the heap's parity, which is the parity
    /// of the code's bits in the mask, by its lower and its upper four bits.
    own: [[u8; 16]; 2],
    /// What that is added to at even and at odd heaps.
    flip: [u8; 2],
    /// The bits of a code above the missing one.
    group: u8,
}

/// How far it went.
#[derive(Debug)]
pub(super) struct Verified {
    /// All heaps before this one are right. If it is not the end, this one has a rare value, or it
    /// is not known.
    pub(super) end: u64,
    /// Heaps for which only pairs of common heaps beyond `NEAR` showed it, each with a bound.
    pub(super) wide: Vec<(u64, u64)>,
}

impl Rear {
    pub(super) fn new(plan: &Plan, split: &Split) -> Self {
        debug_assert!(plan.planes <= 16);
        Self::of(split.classes)
    }

    /// Of classes that lack one of the bits 0 to 6.
    fn of(classes: Classes) -> Self {
        let group = 1 << classes.low();
        let own = |code: u32, heap: u64| {
            let above = classes.common(code, heap) > classes.rare(code, heap);
            if above { group } else { 0 }
        };
        let parity = |code: u32| own(code, 0) ^ own(0, 0);
        Self {
            own: [
                std::array::from_fn(|code| parity(code as u32)),
                std::array::from_fn(|code| parity(16 * code as u32)),
            ],
            flip: [0, 1].map(|heap| own(0, heap)),
            group: !(group - 1),
        }
    }

    /// Verifies the codes of the heaps from `from` to `to`.
    pub(super) fn verify(
        &self,
        plan: &Plan,
        moves: &Moves,
        coded: &Coded<'_>,
        from: u64,
        to: u64,
    ) -> Verified {
        let job = Verify {
            rear: self,
            plan,
            moves,
            coded,
            from,
            to,
            met: met(moves, &coded.split.rares, from),
        };
        match plan.planes {
            2 => plan.tier.run(Planes::<2>(job)),
            3 => plan.tier.run(Planes::<3>(job)),
            4 => plan.tier.run(Planes::<4>(job)),
            6 => plan.tier.run(Planes::<6>(job)),
            8 => plan.tier.run(Planes::<8>(job)),
            _ => plan.tier.run(Planes::<16>(job)),
        }
    }
}

#[derive(Clone, Copy)]
struct Verify<'a> {
    rear: &'a Rear,
    plan: &'a Plan,
    moves: &'a Moves,
    coded: &'a Coded<'a>,
    from: u64,
    to: u64,
    /// Rare heaps that a witness of one of the heaps may meet: it shows nothing then.
    met: &'a [Rare],
}

/// The rare heaps that a witness may meet for heaps from `from` on.
fn met<'a>(moves: &Moves, rares: &'a [Rare], from: u64) -> &'a [Rare] {
    let reach = NEAR + moves.most as u64;
    &rares[rares.partition_point(|rare| rare.heap + reach < from)..]
}

/// The witnesses that meet no rare heap for heaps from `first` to below `end`.
fn clean(witnesses: &[Probe], met: &[Rare], first: u64, end: u64) -> Vec<Probe> {
    let meets = |probe: &Probe| {
        let lag = u64::from(probe.lag);
        met.iter()
            .any(|rare| (first..end).contains(&(rare.heap + lag)))
    };
    witnesses
        .iter()
        .copied()
        .filter(|probe| !meets(probe))
        .collect()
}

struct Planes<'a, const P: usize>(Verify<'a>);

impl<const P: usize> Kernel for Planes<'_, P> {
    type Output = Verified;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Verified {
        let Self(job) = self;
        // Only the widest lanes are planned for so many planes.
        if P > 8 && L::N < 64 {
            return Verified {
                end: job.from,
                wide: Vec::new(),
            };
        }
        let (codes, start) = job.coded.codes.recent();
        let best = &job.plan.order.witnesses[..job.plan.order.quick];
        let flips = flips::<L>(job.rear, job.from);
        let mut verified = Verified {
            end: job.to,
            wide: Vec::new(),
        };
        let mut rest = Rest {
            planes: [[0; 64]; 16],
        };
        let mut heap = job.from;
        while heap < job.to {
            // The last block begins earlier; all blocks begin at heaps of one parity.
            let count = (job.to - heap).min(L::N as u64);
            let back = (L::N as u64 - count) / 2 * 2;
            let first = heap - back;
            let lanes = (job.to - first).min(L::N as u64);
            let at = (first - start) as usize;
            let whole = at + L::N <= codes.len();
            let cleaned;
            let (mut quick, mut tried) = (best, best.len());
            if !job.met.is_empty() {
                cleaned = clean(best, job.met, first, first + L::N as u64);
                (quick, tried) = (&cleaned, 0);
            }
            let mut left = if whole {
                open::<L, P>(codes, at, &job, quick, flips, &mut rest)
            } else {
                u64::MAX
            };
            left &= u64::MAX << (heap - first);
            left &= u64::MAX >> (64 - lanes);
            while left != 0 {
                let lane = u64::from(left.trailing_zeros());
                left &= left - 1;
                let (open, next) = if whole {
                    (rest.of(lane as usize, P), tried)
                } else {
                    (
                        rares_below(job.coded.split, first + lane, codes[at + lane as usize]),
                        0,
                    )
                };
                match single(&job, first + lane, open, next) {
                    Some(bound) if bound > NEAR => verified.wide.push((first + lane, bound)),
                    Some(_) => {}
                    None => {
                        verified.end = first + lane;
                        return verified;
                    }
                }
            }
            heap = first + lanes;
        }
        verified
    }
}

/// What is added to whether the rare value of a code is below the common one.
#[inline(always)]
fn flips<L: Lanes>(rear: &Rear, from: u64) -> L::V {
    let mut flips = [0; 64];
    let mut i = 0;
    while i < 64 {
        flips[i] = rear.flip[(from as usize + i) % 2];
        i += 1;
    }
    L::load(&flips, 0)
}

/// What quick witnesses leave open.
struct Rest {
    planes: [[u8; 64]; 16],
}

impl Rest {
    fn of(&self, lane: usize, planes: usize) -> u128 {
        let planes = self.planes[..planes].iter().rev();
        planes.fold(0, |open, plane| open << 8 | u128::from(plane[lane]))
    }
}

/// The codes of rare values below are those below this.
#[inline(always)]
fn limit<L: Lanes>(rear: &Rear, block: L::V, flips: L::V) -> L::V {
    let own = [
        L::look(&rear.own[0], L::and(block, L::splat(15))),
        L::look(&rear.own[1], L::high(block)),
    ];
    let own = L::xor(L::xor(own[0], own[1]), flips);
    L::add(L::and(block, L::splat(rear.group)), own)
}

/// The lanes for which the quick witnesses leave something open; few of them.
#[inline(always)]
fn open<L: Lanes, const P: usize>(
    codes: &[u8],
    at: usize,
    job: &Verify<'_>,
    quick: &[Probe],
    flips: L::V,
    rest: &mut Rest,
) -> u64 {
    let mut open = below::<L, P>(limit::<L>(job.rear, L::load(codes, at), flips));
    let mut next = 0;
    loop {
        let until = quick.len().min(next + 8);
        while next < until {
            let Probe { lag, code } = quick[next];
            let other = L::load(codes, at - lag as usize);
            strike::<L, P>(&mut open, L::xor(other, L::splat(code)));
            next += 1;
        }
        let mut any = open[0];
        let mut plane = 1;
        while plane < P {
            any = L::or(any, open[plane]);
            plane += 1;
        }
        let left = L::some(any);
        if left == 0 {
            return 0;
        }
        if next == quick.len() {
            let mut plane = 0;
            while plane < P {
                L::store(open[plane], &mut rest.planes[plane], 0);
                plane += 1;
            }
            return left;
        }
    }
}

/// Looks at one heap and the rare codes that are open after some witnesses: a bound for the smaller
/// common heaps that show them, or None if a rare value is not known to be reached.
#[inline(never)]
fn single(job: &Verify<'_>, heap: u64, mut open: u128, next: usize) -> Option<u64> {
    let (codes, start) = job.coded.codes.recent();
    let at = (heap - start) as usize;
    for &witness in &job.plan.order.witnesses[next..] {
        if open == 0 {
            return Some(NEAR);
        }
        let other = heap - u64::from(witness.lag);
        if job.met.iter().any(|rare| rare.heap == other) {
            continue;
        }
        open &= !(1 << shows(codes, at, witness));
    }
    let mut bound = NEAR;
    while open != 0 {
        let value = job.coded.split.classes.rare(open.trailing_zeros(), heap);
        open &= open - 1;
        bound = bound.max(job.coded.split.reaches(job.moves, job.coded, heap, value)?);
    }
    Some(bound)
}

#[cfg(test)]
mod tests {
    use super::{super::super::Tier, Classes, Kernel, Lanes, Rear, flips, limit};

    struct Limits<'a>(&'a Rear, [u8; 64], u64);

    impl Kernel for Limits<'_> {
        type Output = Vec<u8>;
        #[inline(always)]
        fn run<L: Lanes>(self) -> Vec<u8> {
            let mut out = self.1.to_vec();
            let flips = flips::<L>(self.0, self.2);
            L::store(limit::<L>(self.0, L::load(&self.1, 0), flips), &mut out, 0);
            out.truncate(L::N);
            out
        }
    }

    #[test]
    fn limits_are_those_of_the_classes() {
        for mask in [0x3d, 0x1e, 0x5c, 0x88, 0x1f0, 0x60, 0xc0] {
            for taken in [None, Some(0), Some(1)] {
                let classes = Classes::new(mask, taken);
                let rear = Rear::of(classes);
                for (tier, heap) in Tier::available().flat_map(|tier| [(tier, 100), (tier, 101)]) {
                    for first in [0, 7, 23, 64] {
                        let codes: [u8; 64] = std::array::from_fn(|i| (first + i) as u8 % 128);
                        let limits = tier.run(Limits(&rear, codes, heap));
                        for ((&code, limit), heap) in codes.iter().zip(limits).zip(heap..) {
                            let below = classes.rares_below(code.into(), heap);
                            assert_eq!(u32::from(limit), below, "{mask:x} {code} on {tier}");
                        }
                    }
                }
            }
        }
    }
}
