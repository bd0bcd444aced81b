//! Whether heaps reach a rare value: by the covers, and heap by heap where these miss.

use super::{super::rows::Rows, Finding, Verifier, WORDS};

impl Verifier {
    /// Checks that the heaps of `needs` reach the rare value of this code.
    pub(super) fn target(
        &mut self,
        from: u64,
        code: u8,
        needs: [u64; WORDS],
        found: &mut Option<Finding>,
    ) {
        let mut left = needs;
        let cover = self
            .covers
            .get(usize::from(code))
            .filter(|cover| !cover.is_empty());
        if let Some(cover) = cover {
            let place = Rows::place(self.filled);
            let met = (self.kernels.cover)(self.rows.bits(), place, cover);
            left = std::array::from_fn(|i| left[i] & !met[i]);
        }
        for (heap, mut word) in (from..).step_by(64).zip(left) {
            while word != 0 {
                let heap = heap + u64::from(word.trailing_zeros());
                word &= word - 1;
                let value = self.classes.rare(code.into(), heap);
                let known = found.map(|found| (found.heap, found.value));
                if known.is_some_and(|known| known < (heap, value)) {
                    continue;
                }
                if let Err(certain) = self.look_up(heap, code) {
                    *found = Some(Finding {
                        heap,
                        value,
                        certain,
                    });
                }
            }
        }
    }

    /// Looks for a move of `heap` to its rare value of this code. If there is none among those that
    /// can be seen, tells whether all can be.
    fn look_up(&mut self, heap: u64, code: u8) -> Result<(), bool> {
        let view = (self.kernels, &self.moves, &self.tail);
        if self.witnesses.close(view, heap, code) {
            return Ok(());
        }
        self.witnesses.far.push(heap);
        if self.among_rares(heap, self.classes.rare(code.into(), heap)) {
            return Ok(());
        }
        self.witnesses.all(view, heap, code)
    }

    /// Whether a move of `heap` that leaves one heap, or two rare ones, has this value.
    fn among_rares(&self, heap: u64, value: u32) -> bool {
        let of = |heap| self.tail.value(heap, self.classes, &self.rares);
        let mut singles = self.moves.singles.iter();
        singles.any(|&taken| of(heap - taken) == value)
            || self.zones.meet(heap, heap + 1)
                && self.moves.splits.iter().any(|&taken| {
                    self.rares.iter().any(|rare| {
                        let other = (heap - taken)
                            .checked_sub(rare.heap)
                            .filter(|&other| other > 0);
                        other.is_some_and(|other| {
                            let other_rare =
                                self.rares.binary_search_by_key(&other, |rare| rare.heap);
                            other_rare.is_ok_and(|at| {
                                self.rares[at].value ^ rare.value == value
                                    && !(self.moves.unequal && other == rare.heap)
                            })
                        })
                    })
                })
    }
}
