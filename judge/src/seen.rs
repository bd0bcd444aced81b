/// Notices numbers, pairs and triples that occur twice in one case. Forgetting is free, so a
/// large case does not make the small ones after it slow.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// What was seen, each with the round in which it was.
    slots: Vec<(u64, [u64; 3])>,
    round: u64,
    count: usize,
}

fn spread(key: &[u64; 3]) -> u64 {
    key.iter().fold(0, |hash: u64, &part| {
        let mixed = (hash.rotate_left(23) ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 32)
    })
}

impl Seen {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.round += 1;
        self.count = 0;
    }

    /// Takes note of `key` and returns whether it is new since the last [`clear`](Self::clear).
    pub(crate) fn is_new(&mut self, key: [u64; 3]) -> bool {
        if self.count * 2 >= self.slots.len() {
            self.grow();
        }
        let new = self.insert(key);
        self.count += usize::from(new);
        new
    }

    fn insert(&mut self, key: [u64; 3]) -> bool {
        let mask = self.slots.len() - 1;
        let mut at = spread(&key) as usize & mask;
        while self.slots[at].0 == self.round {
            if self.slots[at].1 == key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = (self.round, key);
        true
    }

    fn grow(&mut self) {
        let round = self.round.max(1);
        self.round = round;
        let size = (self.slots.len() * 2).max(64);
        let old = std::mem::replace(&mut self.slots, vec![(0, [0; 3]); size]);
        for (_, key) in old.into_iter().filter(|slot| slot.0 == round) {
            self.insert(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;

    #[test]
    fn equals_a_set() {
        let mut seen = Seen::default();
        for round in 0..5 {
            let mut set = std::collections::HashSet::new();
            seen.clear();
            for k in 0..3000_u64 {
                let key = [k * k % 2003, (k % 3) << 40, round];
                assert_eq!(seen.is_new(key), set.insert(key));
            }
        }
    }
}
