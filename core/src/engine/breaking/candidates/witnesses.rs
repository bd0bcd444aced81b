//! The search for a move to one rare value, pair after pair.

use super::{
    moves::Moves,
    tail::{HOLE, Tail},
    tiers::{Kernels, Scan},
};

/// The heaps from 0 on beside which others are looked for.
#[derive(Clone, Debug)]
pub(super) struct Witnesses {
    /// The codes of the first heaps, each 64 of them in descending order.
    reversed: Vec<u8>,
    /// The codes of the next heaps, fewer than 64.
    begun: Vec<u8>,
    /// How many of them are kept.
    most: usize,
    /// How many blocks of 64 are close.
    close: u32,
    /// For each rare code the close blocks, the most successful first.
    orders: Vec<Order>,
    /// How often they were arranged.
    rounds: u32,
    /// Heaps for which a rare value was not met beside a close one, in ascending order.
    pub(super) far: Vec<u64>,
    pub(super) looked_up: u64,
}

#[derive(Clone, Debug)]
struct Order {
    blocks: Vec<u32>,
    met: Vec<u32>,
}

type View<'a> = (&'static Kernels, &'a Moves, &'a Tail);

impl Witnesses {
    /// Keeps `most` codes, of which those of the first `close` heaps are searched first.
    pub(super) fn new(most: usize, close: usize) -> Self {
        let close = (close / 64) as u32;
        let order = Order {
            blocks: (0..close).collect(),
            met: vec![0; close as usize],
        };
        Self {
            begun: Vec::new(),
            reversed: Vec::new(),
            most,
            close,
            orders: vec![order; 256],
            rounds: 0,
            far: Vec::new(),
            looked_up: 0,
        }
    }

    /// The largest heap that is close.
    pub(super) fn bound(&self) -> u64 {
        u64::from(self.close) * 64 - 1
    }

    /// The codes of the first heaps.
    pub(super) fn early(&self) -> impl Iterator<Item = u8> {
        let blocks = self.reversed.chunks(64);
        blocks
            .flat_map(|block| block.iter().rev())
            .chain(&self.begun)
            .copied()
    }

    /// How many of these there are.
    pub(super) fn kept(&self) -> u64 {
        (self.reversed.len() + self.begun.len()) as u64
    }

    /// Adds codes of the next heaps.
    pub(super) fn extend(&mut self, codes: &[u8]) {
        for &code in codes {
            if self.reversed.len() == self.most {
                return;
            }
            self.begun.push(code);
            if self.begun.len() == 64 {
                self.reversed.extend(self.begun.drain(..).rev());
            }
        }
    }

    /// The last heap below `heap` for which a rare value was not met beside a close one.
    pub(super) fn last_far(&self, heap: u64) -> Option<u64> {
        let before = self.far.partition_point(|&far| far < heap);
        Some(self.far[before.checked_sub(1)?])
    }

    /// Forgets which heaps lacked a close witness, but for those from `heap` on and the last before.
    pub(super) fn given(&mut self, heap: u64) {
        let before = self.far.partition_point(|&far| far < heap);
        self.far.drain(..before.saturating_sub(1));
    }

    /// Puts the heaps without a close witness in order, but forgets those from `heap` on.
    pub(super) fn sort_far(&mut self, heap: u64) {
        self.far.sort_unstable();
        self.far.dedup();
        self.far
            .truncate(self.far.partition_point(|&far| far < heap));
    }

    /// Puts the most successful blocks first; ever less often.
    pub(super) fn arrange(&mut self) {
        self.rounds += 1;
        if !self.rounds.is_power_of_two() && !self.rounds.is_multiple_of(64) {
            return;
        }
        for Order { blocks, met } in &mut self.orders {
            blocks.sort_by_key(|&block| std::cmp::Reverse(met[block as usize]));
        }
    }

    /// Whether a move of `heap` leaves a close heap beside another common one, with the rare code.
    pub(super) fn close(&mut self, view: View<'_>, heap: u64, code: u8) -> bool {
        self.looked_up += 1;
        let order = &self.orders[usize::from(code)];
        let block = self.search(view, heap, code, &order.blocks, self.close);
        if let Some(block) = block {
            self.orders[usize::from(code)].met[block as usize] += 1;
        }
        block.is_some()
    }

    /// Looks for a move of `heap` to two common heaps with the rare code, of which none is close.
    /// If there is none among those that can be seen, tells whether all can be.
    pub(super) fn all(&self, view: View<'_>, heap: u64, code: u8) -> Result<(), bool> {
        let (_, moves, tail) = view;
        // The smaller of two heaps is at most this large.
        let half = (heap - moves.splits.iter().min().unwrap_or(&0)) / 2;
        let end = (self.reversed.len() as u64).min(half + 64) / 64;
        let blocks: Vec<_> = (self.close..end as u32).collect();
        if blocks
            .chunks(256)
            .any(|some| self.search(view, heap, code, some, end as u32).is_some())
        {
            return Ok(());
        }
        let seen = (self.reversed.len() as u64).min(heap.saturating_sub(moves.most + tail.start()));
        Err(half < seen.saturating_sub(64) || moves.splits.is_empty())
    }

    /// The first of the blocks, all below `end`, beside which a move of `heap` leaves another
    /// common heap, such that the codes sum to `code`. Blocks that cannot be seen are passed over.
    fn search(&self, view: View<'_>, heap: u64, code: u8, blocks: &[u32], end: u32) -> Option<u32> {
        let (kernels, moves, tail) = view;
        moves.splits.iter().find_map(|&taken| {
            let sum = heap - taken;
            let last = sum.checked_sub(tail.start() + 63)? / 64 + 1;
            let last = last.min((self.reversed.len() / 64) as u64);
            let scan = Scan {
                codes: tail.codes(),
                at: tail.index(sum - 63),
                reversed: &self.reversed,
            };
            let mut seen = Vec::new();
            let mut left = blocks;
            if last < end.into() {
                seen.extend(
                    blocks
                        .iter()
                        .copied()
                        .filter(|&block| u64::from(block) < last),
                );
                left = &seen;
            }
            while let Some((place, hits)) = (kernels.find)(&scan, left, code) {
                let block = left[place];
                if (0..64).any(|lane| hits >> lane & 1 != 0 && self.holds(view, sum, block, lane)) {
                    return Some(block);
                }
                left = &left[place + 1..];
            }
            None
        })
    }

    /// Whether the pair at a lane of a block is of two common heaps, and may be left.
    fn holds(&self, (_, moves, tail): View<'_>, sum: u64, block: u32, lane: u64) -> bool {
        let heap = u64::from(block) * 64 + 63 - lane;
        let other = sum - heap;
        self.reversed[64 * block as usize + lane as usize] != HOLE
            && tail.common(other).is_some()
            && !(moves.unequal && heap == other)
    }
}
