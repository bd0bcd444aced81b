//! Node Kayles and Arc Kayles on any graph.

mod search;

use super::{
    Build, Family,
    network::{Network, PARAMETERS, Subset},
};
use crate::{Board, Error, Formula, Nimber, Options, Rules, on};
use search::Searched;

pub(super) const NODES: Family = Family {
    key: "node-kayles-on",
    rule: "Take a vertex of a graph, and with it its neighbours.",
    parameters: Some(PARAMETERS),
    example: "node-kayles-on:petersen:all",
    source: "Schaefer, On the complexity of some two-person perfect-information games, 1978",
    theorem: "A path of n vertices is the heap n of 0.137, and a cycle leaves a path of n - 3.",
    build: |build| game(build, false),
};

pub(super) const ARCS: Family = Family {
    key: "arc-kayles-on",
    rule: "Take two neighbouring vertices of a graph.",
    parameters: Some(PARAMETERS),
    example: "arc-kayles-on:cube:3:all",
    source: "Schaefer, On the complexity of some two-person perfect-information games, 1978",
    theorem: "A path of n vertices is the heap n of 0.07, and a cycle leaves a path of n - 2.",
    build: |build| game(build, true),
};

fn game(build: &Build<'_>, pairs: bool) -> Result<Box<dyn Board>, Error> {
    let network = Network::without_loops(build.parameters)?;
    let kayles = Kayles {
        network,
        pairs,
        paths: paths(pairs),
    };
    Ok(on(kayles, Searched::default()))
}

/// A component is the set of vertices that are left.
struct Kayles {
    network: Network,
    /// Whether a move takes two neighbours, and not one vertex with all its neighbours.
    pairs: bool,
    /// The values of the shortest paths, to the end of the first period.
    paths: Vec<u64>,
}

/// The values of paths come back after so many vertices (Guy & Smith 1956), from [`PREPERIOD`].
const PERIOD: usize = 34;
const PREPERIOD: usize = 53;

/// The values of paths of 0, 1, 2, … vertices, from the rules.
fn paths(pairs: bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..PREPERIOD + PERIOD {
        let seen = (0..n).filter_map(|at| match pairs {
            true => Some((at, n.checked_sub(at + 2)?)),
            false => Some((at.saturating_sub(1), n.saturating_sub(at + 2))),
        });
        let seen = seen.fold(0u64, |seen, (a, b)| seen | 1 << (values[a] ^ values[b]));
        values.push(seen.trailing_ones().into());
    }
    values
}

impl Kayles {
    fn path(&self, n: usize) -> u64 {
        let at = match n < PREPERIOD {
            true => n,
            false => PREPERIOD + (n - PREPERIOD) % PERIOD,
        };
        self.paths[at]
    }

    /// The value of a connected set that is a path or a cycle.
    fn line(&self, part: &[u64]) -> Option<u64> {
        let degree = |&vertex: &u64| {
            let near = self.network.near[vertex as usize].iter();
            near.filter(|&&other| part.binary_search(&other.into()).is_ok())
                .count()
        };
        let mut ends = 0;
        for vertex in part {
            match degree(vertex) {
                0 | 1 => ends += 1,
                2 => {}
                _ => return None,
            }
        }
        let left = if self.pairs { 2 } else { 3 };
        match ends {
            0 => Some(u64::from(self.path(part.len() - left) == 0)),
            _ => Some(self.path(part.len())),
        }
    }

    fn near(&self, set: &Subset, vertex: u64) -> impl Iterator<Item = u64> {
        let near = self.network.near[vertex as usize].iter();
        near.map(|&other| other.into())
            .filter(|other| set.0.binary_search(other).is_ok())
    }

    /// What is left when a vertex is taken with its neighbours.
    fn taken(&self, set: &Subset, vertex: u64) -> Subset {
        let near = &self.network.near[vertex as usize];
        set.without(|n| n == vertex || near.binary_search(&(n as u32)).is_ok())
    }
}

impl Rules for Kayles {
    type Component = Subset;

    fn options(&self, set: &Subset, options: &mut Options<Subset>) {
        for &vertex in &set.0 {
            if !self.pairs {
                options.push(&[self.taken(set, vertex)]);
                continue;
            }
            for other in self.near(set, vertex).filter(|&other| other > vertex) {
                options.push(&[set.without(|n| n == vertex || n == other)]);
            }
        }
    }

    fn check(&self, set: &Subset) -> Result<(), Error> {
        set.check(self.network.len(), "vertices")
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        Some(self.network.read_vertices(text))
    }

    fn write(&self, numbers: &[u64]) -> Option<String> {
        self.network.write_vertices(numbers)
    }

    fn name(&self, from: &Subset, to: &[Subset]) -> Option<String> {
        let to = to.first()?;
        let gone = from.minus(to);
        match (self.pairs, &gone[..]) {
            (true, &[a, b]) => Some(format!(
                "take {} and {}",
                self.network.name(a),
                self.network.name(b)
            )),
            (true, _) => None,
            (false, gone) => {
                let mut taken = gone.iter().filter(|&&v| self.taken(from, v) == *to);
                Some(format!("take {}", self.network.name(*taken.next()?)))
            }
        }
    }

    fn options_bound(&self, set: &Subset) -> u64 {
        match self.pairs {
            true => self.network.edges.len() as u64,
            false => set.0.len() as u64,
        }
    }

    fn theorem(&self, set: &Subset) -> Option<Formula> {
        let parts = self.network.parts(&set.0);
        let mut lines = parts.iter().map(|part| self.line(part));
        let sum = lines.try_fold(0, |sum, value| Some(sum ^ value?))?;
        Some((Nimber::new(sum), "guy-smith-1956"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The period holds from the definition, far beyond where it is used to begin.
    #[test]
    fn paths_have_the_values_of_their_heaps() {
        for pairs in [false, true] {
            let kayles = Kayles {
                network: Network::default(),
                pairs,
                paths: paths(pairs),
            };
            let mut values: Vec<u64> = Vec::new();
            for n in 0..500usize {
                let mut seen = [false; 64];
                for at in 0..n {
                    let (a, b) = match pairs {
                        true if at + 2 > n => continue,
                        true => (at, n - at - 2),
                        false => (at.saturating_sub(1), n.saturating_sub(at + 2)),
                    };
                    seen[(values[a] ^ values[b]) as usize] = true;
                }
                let value = seen.iter().position(|seen| !seen);
                values.push(value.unwrap_or_default() as u64);
                assert_eq!(kayles.path(n), values[n], "{n} {pairs}");
            }
        }
    }
}
