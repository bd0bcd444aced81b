//! Sets of vertices or edges, as components and as players write them.

use super::Network;
use crate::{Component, Error, families::cells::Word, notation::shortened};

/// A set of numbered things in increasing order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::families) struct Subset(pub(in crate::families) Vec<u64>);

impl Component for Subset {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let mut set = numbers.to_vec();
        set.sort_unstable();
        Some(Self(set))
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.extend_from_slice(&self.0);
    }
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.0[..])
    }
}

impl Subset {
    /// Whether each is one of the `count` things called `what`, and there once.
    ///
    /// # Errors
    /// A sentence that says which is not.
    pub(in crate::families) fn check(&self, count: usize, what: &str) -> Result<(), Error> {
        if let Some(&last) = self.0.last().filter(|&&last| last >= count as u64) {
            return Err(Error::input(format!(
                "expected {what} with numbers below {count}, found {last}: name those that a \
                 position has, or ask about 'all'"
            )));
        }
        match self.0.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(()),
            Some(pair) => Err(Error::input(format!(
                "expected {what} that differ, found number {} twice: leave one out",
                pair[0]
            ))),
        }
    }

    /// The set without those for which `gone` holds.
    pub(in crate::families) fn without(&self, gone: impl Fn(u64) -> bool) -> Self {
        Self(self.0.iter().copied().filter(|&n| !gone(n)).collect())
    }

    /// Those that are not in `other`.
    pub(in crate::families) fn minus(&self, other: &Self) -> Vec<u64> {
        self.without(|n| other.0.binary_search(&n).is_ok()).0
    }

    /// The set as the bits of a word, which has enough of them.
    pub(in crate::families) fn word<W: Word>(&self) -> W {
        let bits = self.0.iter().map(|&n| W::ONE << n as u32);
        bits.fold(W::default(), |all, bit| all | bit)
    }
}

/// Reads `all`, one name, or names in parentheses; `find` knows the names of `count` things.
///
/// # Errors
/// When there is something else, with `what` for the things.
pub(in crate::families) fn read(
    text: &str,
    count: usize,
    what: &str,
    find: impl Fn(&str) -> Option<u64>,
) -> Result<Vec<u64>, Error> {
    if text == "all" {
        return Ok((0..count as u64).collect());
    }
    let inner = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let list = inner.unwrap_or(text).trim();
    if inner.is_some() && list.is_empty() {
        return Ok(Vec::new());
    }
    list.split(',')
        .map(|name| {
            find(name.trim()).ok_or_else(|| {
                Error::input(format!(
                    "expected 'all', or {what} of the game in parentheses, found '{}'",
                    shortened(name.trim())
                ))
            })
        })
        .collect()
}

/// Writes what [`read`] reads.
pub(in crate::families) fn write(
    numbers: &[u64],
    count: usize,
    name: impl Fn(u64) -> String,
) -> Option<String> {
    if count > 0 && numbers.iter().copied().eq(0..count as u64) {
        return Some("all".into());
    }
    let known = numbers.iter().all(|&n| n < count as u64);
    let names = || numbers.iter().map(|&n| name(n)).collect::<Vec<_>>();
    known.then(|| format!("({})", names().join(",")))
}

impl Network {
    /// Reads a set of vertices: `all`, `a` or `(a,b,c)`.
    ///
    /// # Errors
    /// When there is something else.
    pub(in crate::families) fn read_vertices(&self, text: &str) -> Result<Vec<u64>, Error> {
        read(text, self.len(), "vertices", |name| self.find(name))
    }

    /// Writes what [`read_vertices`](Self::read_vertices) reads.
    pub(in crate::families) fn write_vertices(&self, set: &[u64]) -> Option<String> {
        write(set, self.len(), |vertex| self.name(vertex).to_owned())
    }

    /// Reads a set of edges: `all`, `a-b` or `(a-b,b-c)`; `a-b.2` is the second of several edges
    /// from a to b.
    ///
    /// # Errors
    /// When there is something else.
    pub(in crate::families) fn read_edges(&self, text: &str) -> Result<Vec<u64>, Error> {
        read(text, self.edges.len(), "edges", |name| self.find_edge(name))
    }

    /// Writes what [`read_edges`](Self::read_edges) reads.
    pub(in crate::families) fn write_edges(&self, set: &[u64]) -> Option<String> {
        write(set, self.edges.len(), |edge| self.edge_name(edge))
    }

    /// The edges between two vertices, which may be the same, in increasing order.
    fn between(&self, a: u64, b: u64) -> impl Iterator<Item = u32> {
        let (a, b) = (a as u32, b as u32);
        let edges = self.at[a as usize].iter().copied();
        edges.filter(move |&edge| self.other(edge, a) == b)
    }

    fn find_edge(&self, name: &str) -> Option<u64> {
        let (ends, which) = match name.split_once('.') {
            Some((ends, which)) => (ends, which.parse::<usize>().ok()?.checked_sub(1)?),
            None => (name, 0),
        };
        let (a, b) = ends.split_once('-')?;
        let (a, b) = (self.find(a.trim())?, self.find(b.trim())?);
        self.between(a, b).nth(which).map(u64::from)
    }

    /// What an edge is called: `a-b`, or `a-b.2` for the second of several.
    pub(in crate::families) fn edge_name(&self, edge: u64) -> String {
        let (a, b) = self.edges[edge as usize];
        let (a, b) = (u64::from(a), u64::from(b));
        let before = self
            .between(a, b)
            .position(|other| u64::from(other) == edge);
        match before {
            None | Some(0) => format!("{}-{}", self.name(a), self.name(b)),
            Some(at) => format!("{}-{}.{}", self.name(a), self.name(b), at + 1),
        }
    }
}
