//! Green Hackenbush on any graph.

mod fusion;

use super::{
    Family,
    network::{Network, PARAMETERS, Subset, sets_of_edges},
};
use crate::{Error, Formula, Nimber, Options, Rules, search};

pub(super) const FAMILY: Family = Family {
    key: "hackenbush",
    rule: "Cut an edge of a graph that stands on the ground, which is the vertex called 'ground' or \
           else the first one; what hangs on the ground no more falls off.",
    parameters: Some(PARAMETERS),
    example: "hackenbush:ground-a-b-c-a,b-d:all",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 7 (green Hackenbush)",
    theorem: "The vertices of a circuit may be fused, an edge from a vertex to itself counts as one \
              that stands alone, and branches at a vertex as one stalk whose length is their sum.",
    build: |build| {
        let network = Network::new(build.parameters)?;
        Ok(search(Hackenbush {
            ground: network.find("ground").unwrap_or(0) as u32,
            network,
        }))
    },
};

/// A component is the set of edges that are there.
struct Hackenbush {
    network: Network,
    ground: u32,
}

impl Hackenbush {
    /// For each edge whether it is in `set`.
    fn marked(&self, set: &Subset) -> Vec<bool> {
        let mut marked = vec![false; self.network.edges.len()];
        for &edge in &set.0 {
            marked[edge as usize] = true;
        }
        marked
    }

    /// The edges of those `marked` that stand on the ground.
    fn standing(&self, marked: &[bool]) -> Subset {
        let mut reached = vec![false; self.network.len()];
        let mut stands = vec![false; marked.len()];
        let mut vertices = vec![self.ground];
        reached[self.ground as usize] = true;
        while let Some(vertex) = vertices.pop() {
            for &edge in &self.network.at[vertex as usize] {
                if !marked[edge as usize] {
                    continue;
                }
                stands[edge as usize] = true;
                let other = self.network.other(edge, vertex);
                if !std::mem::replace(&mut reached[other as usize], true) {
                    vertices.push(other);
                }
            }
        }
        let edges = (0..).zip(stands).filter(|(_, stands)| *stands);
        Subset(edges.map(|(edge, _)| edge).collect())
    }
}

impl Rules for Hackenbush {
    type Component = Subset;

    fn options(&self, set: &Subset, options: &mut Options<Subset>) {
        let mut marked = self.marked(set);
        for &edge in &self.standing(&marked).0 {
            marked[edge as usize] = false;
            options.push(&[self.standing(&marked)]);
            marked[edge as usize] = true;
            if options.overflowed() {
                return;
            }
        }
    }

    sets_of_edges!("edges");

    /// The edge whose cut makes just the others fall that are gone.
    fn name(&self, from: &Subset, to: &[Subset]) -> Option<String> {
        let to = to.first()?;
        let mut marked = self.marked(from);
        let standing = self.standing(&marked);
        let edge = standing.minus(to).into_iter().find(|&edge| {
            marked[edge as usize] = false;
            let leaves = self.standing(&marked) == *to;
            marked[edge as usize] = true;
            leaves
        })?;
        Some(format!("cut {}", self.network.edge_name(edge)))
    }

    fn options_bound(&self, set: &Subset) -> u64 {
        set.0.len() as u64
    }

    fn theorem(&self, set: &Subset) -> Option<Formula> {
        let value = fusion::value(&self.network, &self.marked(set), self.ground);
        Some((Nimber::new(value), "berlekamp-conway-guy-1982"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Memo;

    /// The same rules without their theorem.
    struct Plain(Hackenbush);

    impl Rules for Plain {
        type Component = Subset;
        fn options(&self, set: &Subset, options: &mut Options<Subset>) {
            self.0.options(set, options);
        }
    }

    /// All graphs with up to five edges on four vertices, loops and parallel edges included.
    #[test]
    fn the_principles_hold_on_all_small_graphs() {
        let pairs: Vec<String> = (0..4)
            .flat_map(|a| (a..4).map(move |b| format!("v{a}-v{b}")))
            .collect();
        let mut graphs = vec![String::from("v0,v1,v2,v3")];
        let mut last = vec![(graphs[0].clone(), 0)];
        for _ in 0..5 {
            let longer = last.iter().flat_map(|(text, first)| {
                let more = (*first..pairs.len()).map(move |at| (at, text));
                more.map(|(at, text)| (format!("{text},{}", pairs[at]), at))
            });
            last = longer.collect();
            graphs.extend(last.iter().map(|(text, _)| text.clone()));
        }
        assert_eq!(graphs.len(), 1 + 10 + 55 + 220 + 715 + 2002);
        for text in graphs {
            let network = Network::new(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let all = Subset((0..network.edges.len() as u64).collect());
            let rules = Hackenbush { network, ground: 0 };
            let told = rules.theorem(&all).map(|(value, _)| value);
            let plain = Memo::new(Plain(rules)).value(&all, &Default::default());
            assert_eq!(told, plain.ok(), "{text}");
        }
    }
}
