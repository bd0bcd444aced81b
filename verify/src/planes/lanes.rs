//! Sixty-four chunks side by side: a row has the code of one heap of each chunk.

use super::plan::{Plan, Probe};

/// How many chunks are checked side by side.
pub(crate) const WIDTH: usize = 64;

/// One code of each chunk.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Row(pub(crate) [u8; WIDTH]);

/// The last rows, and what was seen in them.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// Two copies of the last `len` rows in a ring, so that any `len` of them lie in one piece.
    pub(crate) rows: Vec<Row>,
    pub(crate) len: usize,
    /// Where in the first copy the next row goes.
    pub(crate) at: usize,
    /// How many rows there were.
    pub(crate) row: u64,
    /// The lanes that hold a chunk.
    pub(crate) live: u64,
    /// The lanes in which the next heap is odd.
    pub(crate) odd: u64,
    /// For each lane, the heap of row 0.
    base: [u64; WIDTH],
    /// One more than the largest code in rows of each parity; 0 before the first.
    pub(crate) top: [Row; 2],
    /// The first heap that has it.
    top_at: [[u64; WIDTH]; 2],
}

/// Why rows are not computed to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Miss {
    /// In this lane, this heap has a larger value than any code stands for.
    Large { lane: usize, heap: u64 },
    /// In this lane, some rare value of this heap has no witness.
    Witness { lane: usize, heap: u64 },
}

impl Lanes {
    pub(crate) fn new(span: usize) -> Self {
        Self {
            rows: vec![Row([0; WIDTH]); 2 * span],
            len: span,
            at: 0,
            row: 0,
            live: 0,
            odd: 0,
            base: [0; WIDTH],
            top: [Row([0; WIDTH]); 2],
            top_at: [[0; WIDTH]; 2],
        }
    }

    /// Puts a chunk into a lane: the codes of the heaps just below `heap`, as many as are kept.
    pub(crate) fn load(&mut self, lane: usize, heap: u64, codes: impl Iterator<Item = u8>) {
        let start = self.at;
        for (place, code) in (start..start + self.len).zip(codes) {
            self.rows[place % self.len].0[lane] = code;
            self.rows[place % self.len + self.len].0[lane] = code;
        }
        self.base[lane] = heap.wrapping_sub(self.row);
        self.live |= 1 << lane;
        self.odd = self.odd & !(1 << lane) | (heap % 2) << lane;
        for parity in 0..2 {
            self.top[parity].0[lane] = 0;
            self.top_at[parity][lane] = heap;
        }
    }

    /// The last codes of a lane, as many as are kept, in order.
    pub(crate) fn codes(&self, lane: usize) -> impl Iterator<Item = u8> {
        let rows = self.rows[self.at..self.at + self.len].iter();
        rows.map(move |row| row.0[lane])
    }

    /// The next heap of a lane.
    pub(crate) fn heap(&self, lane: usize) -> u64 {
        self.base[lane].wrapping_add(self.row)
    }

    /// The largest common value of a lane and the first heap that has it.
    pub(crate) fn largest(&self, lane: usize, plan: &Plan) -> (u32, u64) {
        let of = |parity: usize| {
            let heap = self.top_at[parity][lane];
            let code = self.top[parity].0[lane].checked_sub(1)?;
            Some((plan.common_value(code, heap), heap))
        };
        match (of(0), of(1)) {
            (Some(a), Some(b)) if (a.0, b.1) > (b.0, a.1) => a,
            (Some(a), None) => a,
            (_, Some(b)) => b,
            (None, None) => (0, self.heap(lane)),
        }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: Row) {
        self.rows[self.at] = row;
        self.rows[self.at + self.len] = row;
        self.at = (self.at + 1) % self.len;
        self.row += 1;
        self.odd = !self.odd;
    }

    /// Notes the lanes in which `row`, the next one, has a larger code than those like it before.
    pub(crate) fn rise(&mut self, row: &Row, mut lanes: u64) {
        let parity = (self.row % 2) as usize;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            self.top[parity].0[lane] = row.0[lane] + 1;
            self.top_at[parity][lane] = self.heap(lane);
        }
    }

    /// Looks for witnesses of the codes in `open` at the next heap of a lane.
    pub(crate) fn exclude(&self, lane: usize, mut open: u64, probes: &[Probe]) -> Result<(), Miss> {
        let now = self.at + self.len;
        for probe in probes {
            let other = self.rows[now - probe.lag].0[lane];
            open &= !(1 << (other ^ probe.code));
            if open == 0 {
                return Ok(());
            }
        }
        let heap = self.heap(lane);
        Err(Miss::Witness { lane, heap })
    }
}
