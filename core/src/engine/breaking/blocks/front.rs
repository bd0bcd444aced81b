//! The least common values that are not reached, block after block.

use super::{
    super::{
        History,
        lanes::{Lanes, mark, mex},
        moves::Moves,
        split::{Marks, Source, Split},
        tier::Kernel,
    },
    LANES,
    coded::Decoder,
    plan::{Plan, Probe},
};

/// Codes ahead of what is verified, after as many as the probes need.
#[derive(Clone, Debug)]
pub(super) struct Front {
    codes: Vec<u8>,
    /// The heap of the first code.
    from: u64,
    /// How many of the codes are there; behind them is room.
    len: usize,
    /// How many have been handed over.
    handed: usize,
    /// The codes to keep.
    window: usize,
    active: Active,
    /// Dirty heaps behind it.
    clean: usize,
    marks: Marks,
}

/// The probes that reach no heap below 1.
#[derive(Clone, Debug, Default)]
struct Active {
    /// Lags of at least as many as there are lanes, by code.
    far: Vec<(u8, Vec<u32>)>,
    /// The others, by lag.
    near: Vec<(u32, Vec<u8>)>,
    /// The first heap for which there are more.
    until: u64,
}

impl Active {
    fn new(probes: &[Probe], heap: u64, lanes: u32) -> Self {
        let mut active = Self {
            until: u64::MAX,
            ..Self::default()
        };
        for probe in probes {
            if u64::from(probe.lag) >= heap {
                active.until = u64::from(probe.lag) + 1;
                break;
            }
            if probe.lag < lanes {
                match active.near.last_mut() {
                    Some((lag, codes)) if *lag == probe.lag => codes.push(probe.code),
                    _ => active.near.push((probe.lag, vec![probe.code])),
                }
            } else {
                match active.far.iter_mut().find(|group| group.0 == probe.code) {
                    Some((_, lags)) => lags.push(probe.lag),
                    None => active.far.push((probe.code, vec![probe.lag])),
                }
            }
        }
        active
    }
}

/// The codes as the exact value sees them.
struct Ahead<'a> {
    codes: &'a [u8],
    from: u64,
    split: &'a Split,
    decoder: &'a Decoder,
}

impl Source for Ahead<'_> {
    fn is_whole(&self) -> bool {
        false
    }
    fn value(&self, heap: u64) -> Option<u32> {
        let at = heap.checked_sub(self.from)?;
        let code = *self.codes.get(at as usize)?;
        Some(self.decoder.value(self.split, heap, code))
    }
}

impl Front {
    /// Goes on after all that is in `codes`.
    pub(super) fn new(plan: &Plan, moves: &Moves, split: &Split, codes: &History<u8>) -> Self {
        let (recent, start) = codes.recent();
        let window = plan.reach.max(split.last_rare() as usize + moves.most) + 2 * LANES as usize;
        let first = recent.len().saturating_sub(window);
        Self {
            codes: recent[first..].to_vec(),
            from: start + first as u64,
            len: recent.len() - first,
            handed: recent.len() - first,
            window,
            active: Active::default(),
            clean: 0,
            marks: Marks::default(),
        }
    }

    fn heap(&self) -> u64 {
        self.from + self.len as u64
    }

    /// Adds what is new to `codes`.
    pub(super) fn hand_over(&mut self, codes: &mut History<u8>) {
        codes
            .end()
            .extend_from_slice(&self.codes[self.handed..self.len]);
        self.handed = self.len;
    }

    /// Computes until there are `to` heaps, or up to one whose code is too large.
    pub(super) fn extend(
        &mut self,
        plan: &Plan,
        moves: &Moves,
        (split, decoder): (&Split, &Decoder),
        to: u64,
    ) {
        self.make_room((to - self.heap()) as usize);
        while self.heap() < to {
            let heap = self.heap();
            if heap >= self.active.until || self.active.until == 0 {
                let lanes = plan.tier.lanes() as u32;
                self.active = Active::new(&plan.probes, heap, lanes);
            }
            while plan
                .dirty
                .get(self.clean)
                .is_some_and(|&dirty| dirty < heap)
            {
                self.clean += 1;
            }
            let dirty = plan.dirty.get(self.clean).copied().unwrap_or(u64::MAX);
            if dirty == heap {
                let codes = &self.codes[..self.len];
                let source = Ahead {
                    codes,
                    from: self.from,
                    split,
                    decoder,
                };
                let value = split.candidate(moves, &source, heap, &mut self.marks);
                let code = split.classes.code(value);
                if code as usize >= 8 * plan.planes {
                    return;
                }
                self.codes[self.len] = code as u8;
                self.len += 1;
                continue;
            }
            let end = to.min(dirty).min(self.active.until);
            let end = (end - self.from) as usize;
            let job = Extend {
                codes: &mut self.codes,
                from: self.len,
                end,
                active: &self.active,
            };
            let done = match plan.planes {
                2 => plan.tier.run(Planes::<2>(job)),
                3 => plan.tier.run(Planes::<3>(job)),
                4 => plan.tier.run(Planes::<4>(job)),
                6 => plan.tier.run(Planes::<6>(job)),
                8 => plan.tier.run(Planes::<8>(job)),
                _ => plan.tier.run(Planes::<16>(job)),
            };
            self.len = done;
            if done < end {
                return;
            }
        }
    }

    /// Makes room for `more` codes, and drops old ones.
    fn make_room(&mut self, more: usize) {
        let need = more + LANES as usize;
        if self.len + need <= self.codes.len() {
            return;
        }
        let gone = self.handed.saturating_sub(self.window);
        self.codes.copy_within(gone..self.len, 0);
        self.from += gone as u64;
        self.len -= gone;
        self.handed -= gone;
        let size = self.len + need + self.window;
        if self.codes.len() < size {
            self.codes.resize(size, 0);
        }
    }
}

/// Computes the codes at places `from..end`; says up to which they are below 8 P.
struct Extend<'a> {
    codes: &'a mut [u8],
    from: usize,
    end: usize,
    active: &'a Active,
}

struct Planes<'a, const P: usize>(Extend<'a>);

impl<const P: usize> Kernel for Planes<'_, P> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Lanes>(self) -> usize {
        let Extend {
            codes,
            from,
            end,
            active,
        } = self.0;
        // Only the widest lanes are planned for so many planes.
        if P > 8 && L::N < 64 {
            return from;
        }
        let mut at = from;
        let mut top = L::splat(0);
        while at < end {
            let mut seen = [L::splat(0); P];
            let mut group = 0;
            while group < active.far.len() {
                let (code, lags) = &active.far[group];
                let code = L::splat(*code);
                let mut i = 0;
                while i < lags.len() {
                    let other = L::load(codes, at - lags[i] as usize);
                    mark::<L, P>(&mut seen, L::xor(other, code));
                    i += 1;
                }
                group += 1;
            }
            let block = settle::<L, P>(codes, at, seen, &active.near);
            L::store(block, codes, at);
            // Lanes beyond the end are of no heap that is asked for.
            if at + L::N <= end {
                top = L::max(top, block);
            }
            at += L::N;
        }
        let rest = (end - from) % L::N;
        let tail = codes[end - rest..end]
            .iter()
            .any(|&code| code as usize >= 8 * P);
        let full = L::sub(top, L::splat((8 * P - 1) as u8));
        if tail || L::some(full) != 0 {
            let large = codes[from..end]
                .iter()
                .position(|&code| code as usize >= 8 * P);
            return from + large.unwrap_or(end - from);
        }
        end
    }
}

/// The codes of a block whose far probes have been seen. The near ones depend on the block itself:
/// it is guessed, and computed again until it stays as it is. Each round settles at least the first
/// heap that was wrong, so there is an end, and what stays is true from left to right.
#[inline(always)]
fn settle<L: Lanes, const P: usize>(
    codes: &[u8],
    at: usize,
    seen: [L::V; P],
    near: &[(u32, Vec<u8>)],
) -> L::V {
    let mut block = mex::<L, P>(&seen);
    if near.is_empty() {
        return block;
    }
    let before = L::load(codes, at - L::N);
    let mut room = [0; 128];
    L::store(before, &mut room, 0);
    loop {
        L::place(block, &mut room);
        let mut all = seen;
        let mut group = 0;
        while group < near.len() {
            let (lag, codes) = &near[group];
            let other = L::lagged(before, block, *lag as usize, &room);
            let mut i = 0;
            while i < codes.len() {
                mark::<L, P>(&mut all, L::xor(other, L::splat(codes[i])));
                i += 1;
            }
            group += 1;
        }
        let next = mex::<L, P>(&all);
        let wrong = L::some(L::xor(next, block));
        block = next;
        if wrong == 0 {
            return block;
        }
    }
}
