//! Numbers as words of digits, in a tree: what an automaton is learnt from.

use crate::{Order, System};

/// All numbers below a bound, each at the end of the path that its digits name.
pub(super) struct Words {
    /// For each node, the node after each digit; 0 (the root) for none.
    pub(super) next: Vec<Vec<usize>>,
    /// For each node, the number that its word writes, if it does: the last digit that is read is
    /// not 0 where the last one is read first.
    pub(super) number: Vec<Option<u64>>,
    /// For each node, how many digits lead to it.
    depth: Vec<usize>,
    /// All words that are this long and write numbers are in the tree.
    complete: usize,
    /// Whether the root follows itself: zeros before the first digit change nothing.
    pub(super) loops: bool,
}

impl Words {
    /// The numbers below `len`.
    pub(super) fn new(system: &System, order: Order, len: u64) -> Self {
        let digits = system.digits() as usize;
        let places = system.places(len.saturating_sub(1)).len();
        let mut words = Self {
            next: vec![vec![0; digits]],
            number: vec![Some(0)],
            depth: vec![0],
            complete: places.saturating_sub(1),
            loops: order == Order::FirstFirst,
        };
        for n in 1..len {
            let mut word = system.expand(n);
            if word.iter().any(|&digit| digit as usize >= digits) {
                continue;
            }
            match order {
                Order::FirstFirst => word.reverse(),
                // A number that is read to its end may be followed by zeros.
                Order::LastFirst => word.resize(places, 0),
            }
            words.insert(&word, n, system, order);
        }
        words
    }

    fn insert(&mut self, word: &[u64], n: u64, system: &System, order: Order) {
        let mut node = 0;
        for (depth, &digit) in word.iter().enumerate() {
            let digit = digit as usize;
            if self.next[node][digit] == 0 {
                let number = match order {
                    Order::FirstFirst if depth + 1 == word.len() => Some(n),
                    Order::FirstFirst => Some(prefix(&word[..=depth], system)),
                    Order::LastFirst if digit == 0 => None,
                    Order::LastFirst => Some(suffix(&word[..=depth], system)),
                };
                self.next.push(vec![0; self.next[0].len()]);
                self.number.push(number);
                self.depth.push(depth + 1);
                self.next[node][digit] = self.number.len() - 1;
            }
            node = self.next[node][digit];
        }
    }

    /// Whether a digit after which there is no node writes no number there.
    pub(super) fn is_complete(&self, node: usize) -> bool {
        self.depth[node] < self.complete
    }

    /// The node after a digit.
    pub(super) fn after(&self, node: usize, digit: usize) -> Option<usize> {
        match self.next[node][digit] {
            0 => (self.loops && node == 0 && digit == 0).then_some(0),
            next => Some(next),
        }
    }
}

/// The number that these digits write, the first one first.
fn prefix(word: &[u64], system: &System) -> u64 {
    let digits: Vec<u64> = word.iter().rev().copied().collect();
    suffix(&digits, system)
}

/// The number that these digits write, the last one first.
fn suffix(word: &[u64], system: &System) -> u64 {
    let places = system.places(u64::MAX >> 8);
    word.iter()
        .zip(places)
        .map(|(digit, place)| digit * place)
        .sum()
}
