//! Which probes are worth their time, measured on values that are known.

use std::collections::BinaryHeap;

use super::{moves::Probe, tiers::Kernels};

/// Probes that are measured between two looks at the request to stop.
const LOOK: usize = 1 << 11;

/// The codes of consecutive heaps as rows of bits, once for each move within a byte.
pub(super) struct Sample {
    bits: Vec<u8>,
    stride: usize,
    codes: usize,
    before: usize,
    len: usize,
    kernels: &'static Kernels,
}

impl Sample {
    /// A sample of `len` heaps, a multiple of 64, the last of `tail`, and of `before` heaps before
    /// them, whose common codes are below `codes`.
    pub(super) fn new(
        tail: &[u8],
        len: usize,
        before: usize,
        codes: usize,
        kernels: &'static Kernels,
    ) -> Self {
        let tail = &tail[tail.len().saturating_sub(len + before)..];
        let skipped = len + before - tail.len();
        let stride = (len + before) / 8 + 8;
        let mut bits = vec![0; stride * codes * 8];
        for (at, &code) in (skipped..).zip(tail) {
            for moved in (0..8).filter(|moved| usize::from(code) < codes && at >= *moved) {
                let place = at - moved;
                let row = usize::from(code) * 8 + moved;
                bits[row * stride + place / 8] |= 1 << (place % 8);
            }
        }
        Self {
            bits,
            stride,
            codes,
            before,
            len,
            kernels,
        }
    }

    /// Heaps in the sample.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Where the bits of what a probe meets for a target begin, if any common heap has the code.
    fn place(&self, target: u8, probe: Probe) -> Option<usize> {
        let code = usize::from(target ^ probe.code);
        let from = self.before - probe.lag as usize;
        (code < self.codes).then(|| (code * 8 + from % 8) * self.stride + from / 8)
    }

    /// Those of `probes` that cover the heaps `open` of the sample best together, the best first:
    /// each covers at least `worth` millionths more of all heaps.
    ///
    /// # Errors
    /// That of `look`, which is called now and then.
    pub(super) fn choose<E>(
        &self,
        target: u8,
        probes: &[Probe],
        mut open: Vec<u64>,
        worth: u32,
        look: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Vec<Probe>, E> {
        let least = ((u64::from(worth) * self.len as u64) / 1_000_000).max(1) as u32;
        let gain = |at: usize, open: &[u64]| (self.kernels.common)(&self.bits, at, open);
        let mut gains = Vec::new();
        for (i, &probe) in probes.iter().enumerate() {
            if i % LOOK == 0 {
                look()?;
            }
            if let Some(place) = self.place(target, probe) {
                let gain = gain(place, &open);
                if gain >= least {
                    gains.push((gain, i, place));
                }
            }
        }
        let mut heap = BinaryHeap::from(gains);
        let mut tried = 0;
        let mut left = open.iter().map(|word| word.count_ones()).sum::<u32>();
        let mut chosen = Vec::new();
        while left >= least
            && let Some((_, i, place)) = heap.pop()
        {
            tried += 1;
            if tried % LOOK == 0 {
                look()?;
            }
            let now = gain(place, &open);
            if now < least {
                continue;
            }
            if heap.peek().is_some_and(|&(next, ..)| next > now) {
                heap.push((now, i, place));
                continue;
            }
            chosen.push(probes[i]);
            left -= now;
            for (word, bytes) in open.iter_mut().zip(self.bits[place..].chunks_exact(8)) {
                *word &= !u64::from_le_bytes(std::array::from_fn(|i| bytes[i]));
            }
        }
        Ok(chosen)
    }
}

/// The heaps of which `holds` says so, as bits.
pub(super) fn bits(codes: &[u8], holds: impl Fn(usize, u8) -> bool) -> Vec<u64> {
    let mut words = vec![0; codes.len().div_ceil(64)];
    for i in (0..codes.len()).filter(|&i| holds(i, codes[i])) {
        words[i / 64] |= 1 << (i % 64);
    }
    words
}
