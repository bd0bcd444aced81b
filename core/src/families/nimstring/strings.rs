//! Strings as the bits of a word, and what follows from coins on single strings.

use crate::families::network::Network;

/// Which strings hang on which coins.
#[derive(Debug)]
pub(super) struct Strings {
    /// The strings on each coin; none on the ground.
    on: Vec<u128>,
    /// The ends of each string.
    ends: Vec<(usize, usize)>,
    /// For strings with the same ends, all of them.
    twins: Vec<u128>,
}

impl Strings {
    pub(super) fn new(network: &Network, ground: Option<u64>) -> Self {
        let strings = |edges: &Vec<u32>| edges.iter().fold(0, |all, &edge| all | 1u128 << edge);
        let mut on: Vec<u128> = network.at.iter().map(strings).collect();
        let all = on.clone();
        if let Some(ground) = ground {
            on[ground as usize] = 0;
        }
        let ends = network.edges.iter().map(|&(a, b)| (a as usize, b as usize));
        let ends: Vec<(usize, usize)> = ends.collect();
        let mut twins: Vec<u128> = ends.iter().map(|&(a, b)| all[a] & all[b]).collect();
        twins.sort_unstable();
        twins.dedup();
        twins.retain(|group| group.count_ones() > 1);
        Self { on, ends, twins }
    }

    /// Whether cutting a string of `set` takes a coin.
    pub(super) fn takes(&self, set: u128, string: u32) -> bool {
        let (a, b) = self.ends[string as usize];
        let alone = |coin: usize| self.on[coin] & set == 1 << string;
        alone(a) || alone(b)
    }

    /// What is left of `set` when all coins on single strings are taken, or `None` where it is
    /// loony. It is that if beside such a coin, on the same string, there is a coin on just one
    /// string more which takes no coin: whether the player to move takes both coins and moves on,
    /// or cuts that string and leaves both to the other, who must move on, one of the two wins.
    pub(super) fn settled(&self, mut set: u128) -> Option<u128> {
        let mut coin = 0;
        while coin < self.on.len() {
            let string = self.on[coin] & set;
            if string.count_ones() != 1 {
                coin += 1;
                continue;
            }
            let (a, b) = self.ends[string.trailing_zeros() as usize];
            let beside = if a == coin { b } else { a };
            let rest = self.on[beside] & set & !string;
            if rest.count_ones() == 1 && !self.takes(set, rest.trailing_zeros()) {
                return None;
            }
            set &= !string;
            coin = 0;
        }
        Some(set)
    }

    /// The parts of a set that hang together by coins; of strings with the same ends, the first
    /// are taken to be there.
    pub(super) fn parts(&self, set: u128) -> Vec<u128> {
        let mut left = self.first(set);
        let mut parts = Vec::new();
        while left != 0 {
            let (mut part, mut last) = (0u128, left & left.wrapping_neg());
            while last != 0 {
                part |= last;
                let ends = bits(last).map(|string| self.ends[string as usize]);
                let near = ends.fold(0, |all, (a, b)| all | self.on[a] | self.on[b]);
                last = near & left & !part;
            }
            left &= !part;
            parts.push(part);
        }
        parts
    }

    fn first(&self, mut set: u128) -> u128 {
        for &group in &self.twins {
            let there = (set & group).count_ones() as usize;
            let first = bits(group).take(there);
            set = set & !group | first.fold(0, |all, string| all | 1 << string);
        }
        set
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(next)
    })
}
