use super::System;

/// A finite automaton that reads the digits of `n` and tells a value by the state in which it
/// ends. It begins in state 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    /// How `n` is written.
    pub system: System,
    /// Which digit is read first.
    pub order: Order,
    /// For each state, the state that follows each digit.
    pub next: Vec<Vec<usize>>,
    /// For each state, the value.
    pub output: Vec<u64>,
}

/// The order in which digits are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The last digit first, up to the first one that is not 0.
    LastFirst,
    /// The first digit first.
    FirstFirst,
}

impl Automaton {
    /// The value of `n`.
    pub fn value(&self, n: u64) -> Option<u64> {
        self.output.get(self.state(n)?).copied()
    }

    /// The state in which `n` ends.
    pub(crate) fn state(&self, n: u64) -> Option<usize> {
        self.read(n, |_, _| {})
    }

    /// The state in which `n` ends, and each state and digit on the way.
    fn read(&self, n: u64, mut step: impl FnMut(usize, usize)) -> Option<usize> {
        let mut digits = self.system.expand(n);
        if self.order == Order::FirstFirst {
            digits.reverse();
        }
        let mut state = 0;
        for digit in digits {
            let next = *self.next.get(state)?.get(digit as usize)?;
            step(state, digit as usize);
            state = next;
        }
        (state < self.output.len()).then_some(state)
    }

    /// Whether each step from state to state that a number up to 2^16 needs is needed by at least
    /// `times` of the numbers `among`: otherwise it is a guess what the automaton does there.
    pub(crate) fn is_shown(&self, among: std::ops::Range<u64>, times: usize) -> bool {
        let mut needed: Vec<Vec<(bool, usize)>> = self
            .next
            .iter()
            .map(|row| vec![(false, 0); row.len()])
            .collect();
        for n in 0..among.end.max(1 << 16) {
            let shows = among.contains(&n);
            let told = self.read(n, |state, digit| {
                let (needed, shown) = &mut needed[state][digit];
                *needed = true;
                *shown += usize::from(shows);
            });
            if told.is_none() {
                return false;
            }
        }
        let mut steps = needed.iter().flatten();
        steps.all(|&(needed, shown)| !needed || shown >= times)
    }

    /// The same automaton with states that behave alike made one, and without those that cannot
    /// be reached (Moore 1956).
    #[must_use]
    pub fn minimised(&self) -> Self {
        let mut class: Vec<usize> = self.output.iter().map(|&v| v as usize).collect();
        let mut classes = 0;
        loop {
            let mut seen: Vec<Vec<usize>> = Vec::new();
            let refined: Vec<usize> = (0..class.len())
                .map(|state| {
                    let mut key = vec![class[state]];
                    key.extend(self.next[state].iter().map(|&to| class[to]));
                    seen.iter().position(|old| *old == key).unwrap_or_else(|| {
                        seen.push(key);
                        seen.len() - 1
                    })
                })
                .collect();
            class = refined;
            if seen.len() == classes {
                break;
            }
            classes = seen.len();
        }
        self.merged(&class)
    }

    /// One state for each class that can be reached, in the order in which they are.
    fn merged(&self, class: &[usize]) -> Self {
        let mut kept: Vec<usize> = vec![0];
        let mut next = Vec::new();
        let mut at = 0;
        while let Some(&state) = kept.get(at) {
            let row = self.next[state].iter().map(|&to| {
                let found = kept.iter().position(|&old| class[old] == class[to]);
                found.unwrap_or_else(|| {
                    kept.push(to);
                    kept.len() - 1
                })
            });
            let row: Vec<usize> = row.collect();
            next.push(row);
            at += 1;
        }
        Self {
            system: self.system.clone(),
            order: self.order,
            next,
            output: kept.iter().map(|&state| self.output[state]).collect(),
        }
    }
}
