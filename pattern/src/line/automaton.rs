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
    learnt
        .map(|automaton| automaton.minimised())
        .find(|automaton| tells(automaton))
}

/// What is learnt where states are one that are alike in `least` words.
fn by_comparing(
    words: &Words,
    (system, order): (&System, Order),
    values: &[u64],
    least: usize,
) -> Option<Automaton> {
    let mut states = vec![0_usize];
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut at = 0;
    while let Some(&node) = states.get(at) {
        let mut row = Vec::new();
        for digit in 0..system.digits() as usize {
            // A word that writes no number is never read.
            let Some(child) = words.after(node, digit) else {
                row.push(at);
                continue;
            };
            row.push(match known((words, least), values, &states, child)? {
                Some(state) => state,
                None => {
                    states.push(child);
                    states.len() - 1
                }
            });
        }
        if states.len() > MOST_STATES {
            return None;
        }
        next.push(row);
        at += 1;
    }
    let output = states
        .iter()
        .map(|&node| values[words.number[node] as usize]);
    Some(Automaton {
        system: system.clone(),
        order,
        next,
        output: output.collect(),
    })
}

/// The state that `node` is: `Some(None)` for a new one, and `None` where too little is known.
fn known(
    (words, least): (&Words, usize),
    values: &[u64],
    states: &[usize],
    node: usize,
) -> Option<Option<usize>> {
    let mut enough = true;
    let mut best = None;
    for (state, &other) in states.iter().enumerate() {
        let (same, compared) = alike(words, values, other, node);
        if same && compared >= least {
            best = best.max(Some((compared, std::cmp::Reverse(state))));
        }
        enough &= !same || compared >= least;
    }
    match best {
        Some((_, state)) => Some(Some(state.0)),
        None if enough => Some(None),
        None => None,
    }
}

/// Whether all that is known after two nodes is the same, and how many words that are.
fn alike(words: &Words, values: &[u64], a: usize, b: usize) -> (bool, usize) {
    let told = |node: usize| values[words.number[node] as usize];
    let (mut open, mut compared) = (vec![(a, b)], 0);
    while let Some((a, b)) = open.pop() {
        if told(a) != told(b) {
            return (false, compared);
        }
        compared += 1;
        for digit in 0..words.next[0].len() {
            let pair = words.after(a, digit).zip(words.after(b, digit));
            // The root that follows itself is compared once.
            open.extend(pair.filter(|&pair| pair != (a, b)));
        }
    }
    (true, compared)
}
