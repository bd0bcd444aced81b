//! Largest matchings of any graph, by Edmonds' blossoms (1965).

use std::collections::VecDeque;

const NONE: usize = usize::MAX;

/// Whether every largest matching of the vertex `start` and those that are `free` covers `start`:
/// whether a largest one of the others can be made larger from there. Takes about as many steps
/// as there are vertices times edges.
pub(super) fn must_cover(near: &[Vec<u32>], free: &[bool], start: usize) -> bool {
    let mut matching = Matching::new(near, free);
    for (vertex, &free) in free.iter().enumerate() {
        if free && matching.mate[vertex] == NONE {
            matching.augment(vertex);
        }
    }
    matching.there[start] = true;
    matching.augment(start)
}

struct Matching<'a> {
    near: &'a [Vec<u32>],
    there: Vec<bool>,
    mate: Vec<usize>,
    /// In the tree that is grown: where a vertex at an odd distance was reached from.
    parent: Vec<usize>,
    /// The vertex that stands for the blossom in which a vertex lies.
    base: Vec<usize>,
    /// Whether a vertex is at an even distance, or in a blossom that is.
    even: Vec<bool>,
    queue: VecDeque<usize>,
}

impl<'a> Matching<'a> {
    fn new(near: &'a [Vec<u32>], free: &[bool]) -> Self {
        let size = near.len();
        Self {
            near,
            there: free.to_vec(),
            mate: vec![NONE; size],
            parent: vec![NONE; size],
            base: vec![NONE; size],
            even: vec![false; size],
            queue: VecDeque::new(),
        }
    }

    /// Covers `root`, which is not covered, by a larger matching, if there is one.
    fn augment(&mut self, root: usize) -> bool {
        let Some(mut end) = self.path(root) else {
            return false;
        };
        while end != NONE {
            let before = self.parent[end];
            let next = self.mate[before];
            (self.mate[end], self.mate[before]) = (before, end);
            end = next;
        }
        true
    }

    /// The end of a path from `root` on which the matching alternates.
    fn path(&mut self, root: usize) -> Option<usize> {
        self.parent.fill(NONE);
        self.even.fill(false);
        self.base = (0..self.near.len()).collect();
        self.even[root] = true;
        self.queue.clear();
        self.queue.push_back(root);
        while let Some(from) = self.queue.pop_front() {
            let near = self.near;
            for to in near[from].iter().map(|&to| to as usize) {
                let matched = self.mate[from] == to;
                if !self.there[to] || self.base[from] == self.base[to] || matched {
                    continue;
                }
                let mate = self.mate[to];
                if to == root || (mate != NONE && self.parent[mate] != NONE) {
                    self.shrink(from, to);
                } else if self.parent[to] == NONE {
                    self.parent[to] = from;
                    if mate == NONE {
                        return Some(to);
                    }
                    self.even[mate] = true;
                    self.queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Makes one of a blossom that the edge between two vertices at even distances closes.
    fn shrink(&mut self, a: usize, b: usize) {
        let stem = self.stem(a, b);
        let mut inside = vec![false; self.near.len()];
        self.mark(a, stem, b, &mut inside);
        self.mark(b, stem, a, &mut inside);
        for vertex in 0..self.near.len() {
            if inside[self.base[vertex]] {
                self.base[vertex] = stem;
                if !std::mem::replace(&mut self.even[vertex], true) {
                    self.queue.push_back(vertex);
                }
            }
        }
    }

    /// The first blossom that is on the ways back from both.
    fn stem(&self, mut a: usize, mut b: usize) -> usize {
        let mut passed = vec![false; self.near.len()];
        loop {
            a = self.base[a];
            passed[a] = true;
            if self.mate[a] == NONE {
                break;
            }
            a = self.parent[self.mate[a]];
        }
        loop {
            b = self.base[b];
            if passed[b] {
                return b;
            }
            b = self.parent[self.mate[b]];
        }
    }

    /// Marks the blossoms on the way back from `at`, each with the way around over `child`.
    fn mark(&mut self, mut at: usize, stem: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[at] != stem {
            let mate = self.mate[at];
            inside[self.base[at]] = true;
            inside[self.base[mate]] = true;
            self.parent[at] = child;
            child = mate;
            at = self.parent[mate];
        }
    }
}
