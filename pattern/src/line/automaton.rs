//! Finite automata, learnt from the values that they told.

use super::words::Words;
use crate::{Automaton, Order, System, Term};

/// Automata have at most so many states.
const MOST_STATES: usize = 48;
/// Values that an automaton tells are at most so many.
const MOST_OUTPUTS: usize = 32;
/// Two states are held for one if so many words after them tell the same; fewer where that leaves
/// too little to go by, for then the values that are shown must bear it out.
const COMPARED: [usize; 4] = [8, 4, 2, 1];
/// So many values are looked at.
const LOOKED_AT: usize = 1 << 12;

pub(super) fn in_bases(values: &[u64]) -> Vec<Term> {
    let systems = (2..=10).map(System::Base);
    systems
        .flat_map(|system| both_ways(&system, values))
        .collect()
}

pub(super) fn in_base(base: u64, values: &[u64]) -> Vec<Term> {
    both_ways(&System::Base(base), values)
}

pub(super) fn in_systems(values: &[u64]) -> Vec<Term> {
    let systems = SYSTEMS.map(|(first, lags)| System::Greedy {
        first: first.to_vec(),
        lags: lags.to_vec(),
    });
    let offered = systems.iter().flat_map(|system| both_ways(system, values));
    offered.collect()
}

/// Fibonacci, Pell (two ways), Tribonacci, Narayana's cows, and the like of √13.
const SYSTEMS: [(&[u64], &[u64]); 6] = [
    (&[1, 2], &[1, 1]),
    (&[1, 2], &[2, 1]),
    (&[1, 3], &[2, 1]),
    (&[1, 2, 4], &[1, 1, 1]),
    (&[1, 2, 3], &[1, 0, 1]),
    (&[1, 3], &[3, 1]),
];

fn both_ways(system: &System, values: &[u64]) -> Vec<Term> {
    let values = &values[..values.len().min(LOOKED_AT)];
    let mut distinct = values.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    if !(2..=MOST_OUTPUTS).contains(&distinct.len()) {
        return Vec::new();
    }
    let orders = [Order::LastFirst, Order::FirstFirst].into_iter();
    let learnt = orders.filter_map(|order| learn(system, order, values));
    let terms = learnt.map(|automaton| Term::Automaton(automaton, Box::new(Term::Arg(0))));
    terms.collect()
}

/// The least automaton that tells these values, as far as they show it: states are words of
/// digits, and two words are one state where all that is known to follow them is the same
/// (Myhill & Nerode).
pub(super) fn learn(system: &System, order: Order, values: &[u64]) -> Option<Automaton> {
    let words = Words::new(system, order, values.len() as u64);
    let learnt = COMPARED
        .iter()
        .filter_map(|&least| by_comparing(&words, (system, order), values, least));
    let tells = |automaton: &Automaton| {
        (0..)
            .zip(values)
            .all(|(n, &value)| automaton.value(n) == Some(value))
    };
    // What seems alike by little may be so by chance, and by much may be missed: the least states
    // that tell all are believed most.
    learnt
        .map(|automaton| automaton.minimised())
        .filter(|automaton| tells(automaton) && is_shown(automaton, values.len()))
        .min_by_key(|automaton| automaton.next.len())
}

/// For each step of an automaton so many values must be there to learn it from.
const FOR_EACH_STEP: usize = 8;
/// The value of a state must be seen in so many numbers, unless it is that of a digit.
const SEEN: usize = 3;

/// Whether the first `count` values are enough to believe an automaton.
fn is_shown(automaton: &Automaton, count: usize) -> bool {
    let (states, digits) = (automaton.next.len(), automaton.system.digits() as usize);
    let mut seen = vec![0; states];
    for n in 0..count as u64 {
        if let Some(state) = automaton.state(n) {
            seen[state] += if n < digits as u64 { SEEN } else { 1 };
        }
    }
    let is_rare = |&seen: &usize| (1..SEEN).contains(&seen);
    count >= FOR_EACH_STEP * states * digits && !seen.iter().any(is_rare)
}

/// What is learnt where states are one that are alike in `least` words.
fn by_comparing(
    words: &Words,
    (system, order): (&System, Order),
    values: &[u64],
    least: usize,
) -> Option<Automaton> {
    let mut learner = Learner {
        words,
        values,
        least,
        states: vec![0],
        output: vec![values.first().copied()],
    };
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut at = 0;
    while let Some(&node) = learner.states.get(at) {
        let mut row = Vec::new();
        for digit in 0..system.digits() as usize {
            row.push(match words.after(node, digit) {
                Some(child) => learner.state(child)?,
                // A word that writes no number is never read.
                None if words.is_complete(node) => at,
                None => return None,
            });
        }
        if learner.states.len() > MOST_STATES {
            return None;
        }
        next.push(row);
        at += 1;
    }
    // No number ends in a state that has no value.
    let output = learner.output.into_iter().map(Option::unwrap_or_default);
    Some(Automaton {
        system: system.clone(),
        order,
        next,
        output: output.collect(),
    })
}

/// The states that are known so far.
struct Learner<'a> {
    words: &'a Words,
    values: &'a [u64],
    /// States are one that are alike in so many words.
    least: usize,
    /// The first word of each state.
    states: Vec<usize>,
    /// The value of each state, where it is known.
    output: Vec<Option<u64>>,
}

impl Learner<'_> {
    fn told(&self, node: usize) -> Option<u64> {
        self.words.number[node].map(|n| self.values[n as usize])
    }

    /// The state after a word, which may be new; `None` where too little is known.
    fn state(&mut self, node: usize) -> Option<usize> {
        let told = self.told(node);
        let (mut enough, mut best) = (true, None);
        for (state, &other) in self.states.iter().enumerate() {
            let fits = told.is_none() || self.output[state].is_none_or(|out| Some(out) == told);
            let (same, compared) = self.alike(other, node);
            let same = same && fits;
            if same && compared >= self.least {
                best = best.max(Some((compared, std::cmp::Reverse(state))));
            }
            enough &= !same || compared >= self.least;
        }
        let state = match best {
            Some((_, state)) => state.0,
            None if enough => {
                self.states.push(node);
                self.output.push(None);
                self.states.len() - 1
            }
            None => return None,
        };
        self.output[state] = self.output[state].or(told);
        Some(state)
    }

    /// Whether all that is known after two nodes is the same, and how many words that are.
    fn alike(&self, a: usize, b: usize) -> (bool, usize) {
        let (mut open, mut compared) = (vec![(a, b)], 0);
        while let Some((a, b)) = open.pop() {
            if let Some((a, b)) = self.told(a).zip(self.told(b)) {
                if a != b {
                    return (false, compared);
                }
                compared += 1;
            }
            for digit in 0..self.words.next[0].len() {
                let pair = self.words.after(a, digit).zip(self.words.after(b, digit));
                // The root that follows itself is compared once.
                open.extend(pair.filter(|&pair| pair != (a, b)));
            }
        }
        (true, compared)
    }
}
