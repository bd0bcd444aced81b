//! Nim on the edges of a graph.

use super::{
    Family,
    network::{Network, PARAMETERS},
};
use crate::{
    Error, Formula, Nimber, Options, Rules,
    engine::Shared,
    notation::{shortened, whole},
    on,
};

pub(super) const FAMILY: Family = Family {
    key: "nim-on",
    rule: "Take any number of counters from an edge at the token's vertex, and move the token to its \
           other end; a position is that vertex and the counters on each edge, in the edges' order.",
    parameters: Some(PARAMETERS),
    example: "nim-on:cycle:4:(1,3,2,1,2)",
    source: "Fukuyama, A Nim game played on graphs, 2003",
    theorem: "Where the token stays between two vertices, the edges are the heaps of nim.",
    build: |build| {
        let network = Network::without_loops(build.parameters)?;
        Ok(on(NimOn(network), Shared::default()))
    },
};

/// A component is the token's vertex, and the counters on each edge.
struct NimOn(Network);

impl NimOn {
    /// The edges on which the token may still come to be.
    fn reached(&self, component: &[u64]) -> Vec<bool> {
        let mut edges = vec![false; self.0.edges.len()];
        let mut seen = vec![false; self.0.len()];
        let mut vertices = vec![component[0] as u32];
        seen[component[0] as usize] = true;
        while let Some(vertex) = vertices.pop() {
            for &edge in &self.0.at[vertex as usize] {
                if component[1 + edge as usize] == 0 {
                    continue;
                }
                edges[edge as usize] = true;
                let other = self.0.other(edge, vertex);
                if !std::mem::replace(&mut seen[other as usize], true) {
                    vertices.push(other);
                }
            }
        }
        edges
    }

    fn item(&self, at: usize, text: &str) -> Result<u64, Error> {
        match at {
            0 => self.0.find(text).ok_or_else(|| {
                Error::input(format!(
                    "expected the name of the token's vertex first, such as '{}', found '{}'",
                    self.0.name(0),
                    shortened(text)
                ))
            }),
            _ => whole(text),
        }
    }
}

impl Rules for NimOn {
    type Component = Vec<u64>;

    fn options(&self, component: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        let vertex = component[0] as u32;
        for &edge in &self.0.at[vertex as usize] {
            let mut option = component.clone();
            option[0] = self.0.other(edge, vertex).into();
            for left in 0..component[1 + edge as usize] {
                option[1 + edge as usize] = left;
                options.push(std::slice::from_ref(&option));
                if options.overflowed() {
                    return;
                }
            }
        }
    }

    fn check(&self, component: &Vec<u64>) -> Result<(), Error> {
        let edges = self.0.edges.len();
        if component.len() != edges + 1 {
            return Err(Error::input(format!(
                "expected the token's vertex and after it the counters on each edge, {} numbers in \
                 all, found {}",
                edges + 1,
                component.len()
            )));
        }
        match component[0] < self.0.len() as u64 {
            true => Ok(()),
            false => Err(Error::input(format!(
                "expected a vertex with a number below {}, found {}",
                self.0.len(),
                component[0]
            ))),
        }
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        let items = inner.unwrap_or(text).split(',').enumerate();
        Some(items.map(|(at, item)| self.item(at, item.trim())).collect())
    }

    fn write(&self, numbers: &[u64]) -> Option<String> {
        let (&token, counters) = numbers.split_first()?;
        if token >= self.0.len() as u64 {
            return None;
        }
        let counters = counters.iter().map(|n| format!(",{n}"));
        Some(format!(
            "({}{})",
            self.0.name(token),
            counters.collect::<String>()
        ))
    }

    fn name(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let to = to.first()?;
        let at = (1..from.len()).find(|&at| from[at] != to[at])?;
        Some(format!(
            "take {} from {}, move to {}",
            from[at] - to[at],
            self.0.edge_name(at as u64 - 1),
            self.0.name(to[0])
        ))
    }

    fn options_bound(&self, component: &Vec<u64>) -> u64 {
        let edges = self.0.at[component[0] as usize].iter();
        edges.fold(0, |sum, &edge| {
            sum.saturating_add(component[1 + edge as usize])
        })
    }

    /// Counters that the token cannot reach do not matter.
    fn canonical(&self, mut component: Vec<u64>, sum: &mut Vec<Vec<u64>>) {
        let reached = self.reached(&component);
        for (counters, reached) in component[1..].iter_mut().zip(reached) {
            if !reached {
                *counters = 0;
            }
        }
        sum.push(component);
    }

    fn effort(&self, component: &Vec<u64>) -> u64 {
        component[1..]
            .iter()
            .fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// Every edge that is reached joins the same two vertices, so each may be moved in.
    fn theorem(&self, component: &Vec<u64>) -> Option<Formula> {
        let reached = self.reached(component);
        let mut edges = (0..reached.len()).filter(|&edge| reached[edge]);
        let ends = |edge: usize| {
            let (a, b) = self.0.edges[edge];
            (a.min(b), a.max(b))
        };
        let first = edges.clone().next().map(ends);
        if edges.clone().any(|edge| Some(ends(edge)) != first) {
            return None;
        }
        let sum = edges
            .by_ref()
            .fold(0, |sum, edge| sum ^ component[1 + edge]);
        Some((Nimber::new(sum), "bouton-1901"))
    }
}
