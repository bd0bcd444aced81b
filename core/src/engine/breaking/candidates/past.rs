//! Earlier states, and what other stages take over.

use super::{
    super::{
        History, classic,
        snapshots::{Snapshot, Snapshots},
        split::Split,
    },
    Candidates, HOLE, LEAST, Tail, Verifier, Witnesses, keep,
    verifier::least_kept,
};

/// Heaps of a snapshot beside those that the rare ones can be left with.
const SEEN: u64 = 1 << 20;

impl Candidates {
    /// Takes a snapshot now and then, once not all heaps are kept; `max` is the largest value.
    pub(in super::super) fn trim(&mut self, max: (u32, u64)) {
        if self.is_whole() || !self.snapshots.due(self.computed) {
            return;
        }
        let tail = &self.verifier.tail;
        let len = least_kept(&self.verifier.moves, &self.verifier.rares) + SEEN;
        let from = self.computed.saturating_sub(len).max(tail.start());
        if Snapshots::too_large((self.computed - from) as usize) {
            return;
        }
        let snapshot = Snapshot {
            from,
            codes: self.slice(from, self.computed).to_vec(),
            far: self.last_far(),
            max,
        };
        self.snapshots.push(snapshot);
    }

    /// Codes of the heaps from `from` to `to`, which are there.
    pub(in super::super) fn slice(&self, from: u64, to: u64) -> &[u8] {
        let tail = &self.verifier.tail;
        &tail.codes()[tail.index(from)..tail.index(to)]
    }

    /// The value of each code at even and at odd heaps.
    pub(in super::super) fn values(&self) -> &[[u32; 256]; 2] {
        &self.values
    }

    /// Whether the codes of all heaps are kept.
    pub(in super::super) fn is_whole(&self) -> bool {
        self.verifier.tail.start() <= self.verifier.witnesses.kept()
    }

    /// What is known of the rare heaps, with a power of two above all values.
    pub(in super::super) fn split(&self, bound: u32) -> Split {
        Split {
            classes: self.verifier.classes,
            rares: self.verifier.rares.clone(),
            bound,
            witness: self.close(),
            far: self.last_far(),
        }
    }

    /// The codes of the first heaps.
    fn early(&self) -> Vec<u8> {
        self.verifier.witnesses.early().collect()
    }

    /// The codes of all heaps below `heap`, if they are kept.
    fn all(&self, heap: u64) -> Option<Vec<u8>> {
        let kept = self.verifier.witnesses.kept();
        if !self.is_whole() && heap > kept {
            return None;
        }
        let tail = &self.verifier.tail;
        let mut codes = self.early();
        codes.truncate(heap as usize);
        if heap > kept {
            codes.truncate(tail.start() as usize);
            codes.extend_from_slice(self.slice(tail.start(), heap));
        }
        Some(codes)
    }

    /// The values of the heaps below `heap` that are kept without a gap.
    pub(in super::super) fn first(&self, heap: u64) -> Vec<u32> {
        let codes = self.all(heap).unwrap_or_else(|| self.early());
        let codes = (0..).zip(codes);
        codes.map(|(heap, code)| self.value(heap, code)).collect()
    }

    fn value(&self, heap: u64, code: u8) -> u32 {
        if code != HOLE {
            return self.verifier.classes.common(code.into(), heap);
        }
        let rares = &self.verifier.rares;
        let place = rares.binary_search_by_key(&heap, |rare| rare.heap);
        place.map_or(0, |place| rares[place].value)
    }

    /// The values that the classic stage needs.
    pub(in super::super) fn wide(&self) -> History<u16> {
        // Codes are bytes, so that values have nine bits.
        let values = |from: u64, codes: Vec<u8>| {
            let codes = (from..).zip(codes);
            codes
                .map(|(heap, code)| self.value(heap, code) as u16)
                .collect()
        };
        match self.all(self.computed) {
            Some(codes) => History::whole(values(0, codes)),
            None => {
                let start = self.verifier.tail.start();
                let tail = self.slice(start, self.computed).to_vec();
                let mut head = self.early();
                head.truncate(classic::HEAD);
                History::parts(values(0, head), values(start, tail), start)
            }
        }
    }

    /// The state that had computed `heap` heaps, if all codes are kept and it suits the stage.
    pub(in super::super) fn cut(&self, heap: u64) -> Option<Self> {
        let suits = heap >= self.verifier.moves.most.saturating_add(1).max(LEAST);
        let codes = self.all(heap).filter(|_| suits)?;
        let far = self.last_far().map(|far| far.min(heap - 1));
        Some(self.earlier(0, codes, far))
    }

    /// The state that had computed at most `heap` heaps, with the largest value until there; None
    /// where nothing of that time is kept.
    pub(in super::super) fn rewound(&self, heap: u64) -> Option<(Self, (u32, u64))> {
        let snapshot = self.snapshots.before(heap)?;
        let state = self.earlier(snapshot.from, snapshot.codes.clone(), snapshot.far);
        Some((state, snapshot.max))
    }

    /// The state after these codes of the heaps from `from` on.
    fn earlier(&self, from: u64, codes: Vec<u8>, far: Option<u64>) -> Self {
        let heap = from + codes.len() as u64;
        let Verifier {
            classes,
            moves,
            tuning,
            ..
        } = &self.verifier;
        let rares = self.verifier.rares.iter().copied();
        let rares: Vec<_> = rares.filter(|rare| rare.heap < heap).collect();
        let mut witnesses = Witnesses::new(tuning.early, tuning.close);
        let mut early = if from == 0 {
            codes.clone()
        } else {
            self.early()
        };
        early.truncate(heap as usize);
        witnesses.extend(&early);
        witnesses.far = far.into_iter().collect();
        let tops = self.verifier.tail.tops.iter().copied();
        let mut tail = Tail::new(from, codes).shortened(keep(tuning, moves, &rares));
        tail.tops = tops.filter(|top| top.0 < heap).collect();
        let verifier = Verifier::new(*classes, moves.clone(), rares, tail, witnesses, *tuning);
        Self::of(verifier).with_threads(self.threads)
    }
}
