//! Undirected vertex geography.

mod matching;

use super::{
    Family,
    network::{Network, PARAMETERS},
};
use crate::{Component, Error, Options, Outcome, Rules, engine::Shared, notation::shortened, on};

pub(super) const FAMILY: Family = Family {
    key: "vertex-geography",
    rule: "Move the token to a neighbouring vertex where it was not yet; a position is the token's \
           vertex, and in parentheses after it those where it may still go, if these are not all.",
    parameters: Some(PARAMETERS),
    example: "vertex-geography:petersen:1",
    source: "Fraenkel, Scheinerman & Ullman, Undirected edge geography, 1993",
    theorem: "The player to move wins exactly if every largest matching covers the token's vertex.",
    build: |build| {
        let network = Network::without_loops(build.parameters)?;
        Ok(on(Geography(network), Shared::default()))
    },
};

/// A token and the vertices where it was not yet, in increasing order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Walk {
    token: u64,
    free: Vec<u64>,
}

impl Component for Walk {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let (&token, free) = numbers.split_first()?;
        let mut free = free.to_vec();
        free.sort_unstable();
        Some(Self { token, free })
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.push(self.token);
        out.extend_from_slice(&self.free);
    }
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.free[..])
    }
}

struct Geography(Network);

impl Geography {
    fn vertex(&self, name: &str) -> Result<u64, Error> {
        self.0.find(name.trim()).ok_or_else(|| {
            Error::input(format!(
                "expected the name of the token's vertex, such as '{}', or it and those where the \
                 token may still go in parentheses, found '{}'",
                self.0.name(0),
                shortened(name.trim())
            ))
        })
    }
}

impl Rules for Geography {
    type Component = Walk;

    fn options(&self, walk: &Walk, options: &mut Options<Walk>) {
        for &next in &self.0.near[walk.token as usize] {
            let next = u64::from(next);
            if walk.free.binary_search(&next).is_ok() {
                let free = walk.free.iter().copied().filter(|&vertex| vertex != next);
                options.push(&[Walk {
                    token: next,
                    free: free.collect(),
                }]);
            }
        }
    }

    fn check(&self, walk: &Walk) -> Result<(), Error> {
        let count = self.0.len() as u64;
        let most = walk.free.last().copied().unwrap_or(0).max(walk.token);
        if most >= count {
            return Err(Error::input(format!(
                "expected vertices with numbers below {count}, found {most}: name the vertex of \
                 the token"
            )));
        }
        let twice = walk.free.windows(2).find(|pair| pair[0] == pair[1]);
        let twice = twice.map(|pair| pair[0]);
        let again = walk
            .free
            .binary_search(&walk.token)
            .ok()
            .map(|_| walk.token);
        match twice.or(again) {
            None => Ok(()),
            Some(vertex) => Err(Error::input(format!(
                "the vertex '{}' is there twice: the token's vertex stands first, and after it \
                 those where the token was not yet",
                self.0.name(vertex)
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
        Some(match inner {
            Some(list) => list.split(',').map(|name| self.vertex(name)).collect(),
            None => self.vertex(text).map(|token| {
                let others = (0..self.0.len() as u64).filter(|&other| other != token);
                std::iter::once(token).chain(others).collect()
            }),
        })
    }

    fn write(&self, numbers: &[u64]) -> Option<String> {
        let (&token, free) = numbers.split_first()?;
        if numbers.iter().any(|&vertex| vertex >= self.0.len() as u64) {
            return None;
        }
        let others = (0..self.0.len() as u64).filter(|&other| other != token);
        if others.eq(free.iter().copied()) {
            return Some(self.0.name(token).to_owned());
        }
        let names: Vec<&str> = numbers.iter().map(|&vertex| self.0.name(vertex)).collect();
        Some(format!("({})", names.join(",")))
    }

    fn name(&self, _from: &Walk, to: &[Walk]) -> Option<String> {
        Some(format!("move to {}", self.0.name(to.first()?.token)))
    }

    fn options_bound(&self, walk: &Walk) -> u64 {
        self.0.near[walk.token as usize].len() as u64
    }

    /// Only where the token may still come to matters.
    fn canonical(&self, mut walk: Walk, sum: &mut Vec<Walk>) {
        let mut left = self.0.marked(&walk.free);
        let mut reached = vec![walk.token];
        let mut at = 0;
        while at < reached.len() {
            for &next in &self.0.near[reached[at] as usize] {
                if std::mem::take(&mut left[next as usize]) {
                    reached.push(next.into());
                }
            }
            at += 1;
        }
        reached.swap_remove(0);
        reached.sort_unstable();
        walk.free = reached;
        sum.push(walk);
    }

    fn effort(&self, walk: &Walk) -> u64 {
        walk.free.len() as u64
    }

    fn outcome_theorem(&self, walk: &Walk) -> Option<(Outcome, &'static str)> {
        let free = self.0.marked(&walk.free);
        let outcome = match matching::must_cover(&self.0.near, &free, walk.token as usize) {
            true => Outcome::N,
            false => Outcome::P,
        };
        Some((outcome, "fraenkel-scheinerman-ullman-1993"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Work, engine::Memo};

    /// Every fifth graph on six vertices.
    #[test]
    fn matchings_tell_who_wins_on_graphs_of_six_vertices() {
        let pairs: Vec<(u32, u32)> = (0..6)
            .flat_map(|a| (a + 1..6).map(move |b| (a, b)))
            .collect();
        for set in (0u32..1 << pairs.len()).step_by(5) {
            let chosen = (0..pairs.len()).filter(|at| set >> at & 1 == 1);
            let edges = chosen.map(|at| format!(",{}-{}", pairs[at].0, pairs[at].1));
            let text = format!("0,1,2,3,4,5{}", edges.collect::<String>());
            let network = Network::new(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let rules = Geography(network);
            let walk = Walk {
                token: 0,
                free: (1..6).collect(),
            };
            let told = rules.outcome_theorem(&walk).map(|(outcome, _)| outcome);
            let value = Memo::new(rules).value(&walk, &Work::default());
            assert_eq!(told, value.ok().map(Outcome::of), "{text}");
        }
    }
}
