//! The numbers of a couple from those of its options.

use super::{
    ground::Found,
    kids::Kids,
    nodes::{LOST, NEVER, Numbers, WON},
    walker::Walker,
};
use crate::Rules;

/// The numbers of a couple, as its options are gone through.
pub(super) struct Tally {
    pub(super) win: u32,
    second: u32,
    /// The option that seems best: its place in the list, or the heap that the component is left
    /// with.
    pub(super) best: Option<Best>,
    pub(super) numbers: Numbers,
    most: u32,
    count: u32,
}

#[derive(Clone, Copy)]
pub(super) enum Best {
    Kid(usize),
    Heap(u64),
}

impl Tally {
    const NONE: Self = Self {
        win: NEVER,
        second: NEVER,
        best: None,
        numbers: WON,
        most: 0,
        count: 0,
    };

    fn add(&mut self, best: Best, numbers: Numbers) {
        self.count += 1;
        self.most = self.most.max(numbers.win);
        if numbers.loss < self.win {
            (self.second, self.win) = (self.win, numbers.loss);
            (self.best, self.numbers) = (Some(best), numbers);
        } else {
            self.second = self.second.min(numbers.loss);
        }
    }

    /// Options share most of what is below them, so that the numbers are not added up: the
    /// hardest must be refuted, and of the others each once more.
    pub(super) fn loss(&self) -> u32 {
        self.most.saturating_add(self.count).saturating_sub(1)
    }

    /// The bounds for the numbers of the best option in a couple with the bounds `most`.
    pub(super) fn bounds(&self, most: Numbers) -> Numbers {
        let win = match most.loss {
            NEVER => NEVER,
            loss => (loss - self.loss()).saturating_add(self.numbers.win),
        };
        // A bit more than the second best, lest the search goes back and forth.
        let second = self.second.saturating_add(1 + self.second / 8);
        Numbers {
            win,
            loss: most.win.min(second),
        }
    }
}

impl<R: Rules> Walker<'_, R> {
    /// The numbers of a couple from those of its options, of which the refuted ones are dropped;
    /// `None` where one of them is lost, so that the couple is won. What is known of those that
    /// were not looked into is asked for, unless they `are_new` and it just was.
    pub(super) fn tally(
        &self,
        (piece, nim): (u32, u64),
        not: u64,
        kids: &mut Kids,
        are_new: bool,
    ) -> Option<Tally> {
        if nim < 64 && kids.seen >> nim & 1 == 1 {
            return None;
        }
        let (rules, Found { pieces, nodes }) = (self.ground.rules, self.ground.found);
        let mut tally = Tally::NONE;
        let mut kept = 0;
        for at in 0..kids.list.len() {
            let mut kid = kids.list[at];
            let numbers = match nodes.opened(kid.node) {
                Some(numbers) => numbers,
                None if are_new && kid.len > 0 => kid.guessed(),
                None => {
                    let not = kid.look_up(rules, pieces, &mut kids.parts);
                    match kid.len {
                        0 if kid.sum == nim => return None,
                        0 if kid.sum < 64 => {
                            kids.seen |= 1 << kid.sum;
                            continue;
                        }
                        0 => WON,
                        _ if kid.has_not(nim, not) => continue,
                        _ => kid.guessed(),
                    }
                }
            };
            if numbers.loss == 0 {
                return None;
            }
            if numbers.win > 0 {
                tally.add(Best::Kid(kept), numbers);
            } else if kid.len > 0 {
                continue;
            }
            kids.list[kept] = kid;
            kept += 1;
        }
        kids.list.truncate(kept);
        if nim < 64 && kids.seen >> nim & 1 == 1 {
            return None;
        }
        for left in 0..nim {
            let refuted = match left {
                0..64 => (kids.seen | not) >> left & 1 == 1,
                _ => kids.list.iter().any(|kid| kid.len == 0 && kid.sum == left),
            };
            if refuted {
                continue;
            }
            let numbers = nodes
                .numbers(piece, left)
                .unwrap_or_else(|| Numbers::guess(rules.effort(pieces.key(piece))));
            match numbers {
                LOST => return None,
                WON => {}
                _ => tally.add(Best::Heap(left), numbers),
            }
        }
        Some(tally)
    }
}
