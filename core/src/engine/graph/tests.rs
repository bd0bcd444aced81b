//! The walk against Kahn's order and the plain definition.

use super::{super::Mex, Graph, walk};
use crate::Work;

/// A small generator of numbers, the same in every run.
pub(in crate::engine) struct Numbers(pub(in crate::engine) u64);

impl Numbers {
    pub(in crate::engine) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

pub(in crate::engine) fn random(seed: u64, vertices: u64, edges: u64) -> Graph {
    let mut numbers = Numbers(seed);
    let edges: Vec<(u32, u32)> = (0..edges)
        .map(|_| {
            (
                numbers.below(vertices) as u32,
                numbers.below(vertices) as u32,
            )
        })
        .collect();
    Graph::from_edges(vertices as usize, &edges).expect("the edges are inside")
}

/// A graph without cycles whose vertices are numbered at random.
fn random_acyclic(seed: u64, vertices: u64, edges: u64, shuffled: bool) -> Graph {
    let mut numbers = Numbers(seed);
    let mut name: Vec<u32> = (0..vertices as u32).collect();
    if shuffled {
        for at in (1..name.len()).rev() {
            name.swap(at, numbers.below(at as u64 + 1) as usize);
        }
    }
    let edges: Vec<(u32, u32)> = (0..edges)
        .map(|_| {
            let high = 1 + numbers.below(vertices - 1);
            (name[high as usize], name[numbers.below(high) as usize])
        })
        .collect();
    Graph::from_edges(vertices as usize, &edges).expect("the edges are inside")
}

/// The values by the definition, with Kahn's order; `None` for what no order has.
fn plain(graph: &Graph) -> Vec<Option<u32>> {
    let mut values = vec![None; graph.len()];
    loop {
        let mut changed = false;
        for vertex in 0..graph.len() {
            let known = |&to: &u32| values[to as usize];
            let Some(after) = graph
                .successors(vertex)
                .iter()
                .map(known)
                .collect::<Option<Vec<u32>>>()
            else {
                continue;
            };
            if values[vertex].is_none() {
                let mut mex = Mex::default();
                mex.clear(after.len());
                after.iter().for_each(|&value| mex.mark(value.into()));
                values[vertex] = Some(mex.least() as u32);
                changed = true;
            }
        }
        if !changed {
            return values;
        }
    }
}

fn agree(graph: &Graph) {
    let plain = plain(graph);
    for walkers in [1, 2, 3] {
        let found = walk::walk(graph, walk::NimValue, Some(walkers), &Work::default())
            .expect("the edges are inside");
        let found: Vec<_> = found
            .into_iter()
            .map(|value| (value != walk::ENDLESS).then_some(value))
            .collect();
        assert_eq!(found, plain, "{graph:?} by {walkers}");
    }
}

#[test]
fn walks_equal_the_definition() {
    for seed in 0..200 {
        let size = 1 + seed % 12;
        agree(&random(seed, size, seed % 23));
        agree(&random_acyclic(seed, size + 1, seed % 37, seed % 2 == 0));
    }
    agree(&random_acyclic(7, 20_000, 100_000, true));
    agree(&random_acyclic(8, 20_000, 100_000, false));
    agree(&random(9, 20_000, 30_000));
}

#[test]
fn values_beyond_a_word_are_found() {
    let mut graph = Graph::default();
    for n in 0..300u32 {
        graph
            .add(&(0..n).rev().collect::<Vec<_>>())
            .expect("it is small");
    }
    let values: Vec<u32> = (0..300).collect();
    assert_eq!(graph.values().expect("it has no cycle"), values);
}

#[test]
fn a_long_path_needs_no_deep_stack_of_the_machine() {
    for rising in [false, true] {
        let len = 300_000u32;
        let edges: Vec<(u32, u32)> = (1..len)
            .map(|at| if rising { (at - 1, at) } else { (at, at - 1) })
            .collect();
        let graph = Graph::from_edges(len as usize, &edges).expect("it is inside");
        let values = graph.values().expect("it has no cycle");
        let end = if rising { len - 1 } else { 0 };
        for vertex in [0, 1, len / 2, len - 1] {
            assert_eq!(values[vertex as usize], vertex.abs_diff(end) % 2);
        }
    }
    // A path whose numbers jump about is walked down to its end at once.
    let (len, step) = (300_007u64, 123_457);
    let place = |at: u64| (at * step % len) as u32;
    let edges: Vec<(u32, u32)> = (1..len).map(|at| (place(at), place(at - 1))).collect();
    let graph = Graph::from_edges(len as usize, &edges).expect("it is inside");
    let values = graph.values().expect("it has no cycle");
    assert!((0..len).all(|at| u64::from(values[place(at) as usize]) == at % 2));
}

#[test]
fn a_cycle_is_named() {
    let graph = Graph::from_edges(5, &[(0, 1), (1, 2), (2, 3), (3, 1), (1, 4)]);
    let error = graph
        .expect("it is inside")
        .values()
        .expect_err("it is loopy");
    let named = ["'1'", "'2'", "'3'"]
        .iter()
        .any(|name| error.to_string().contains(name));
    assert!(named, "{error}");
}

#[test]
fn lists_are_checked() {
    let refused = |ends: &[u32], targets: &[u32]| {
        let error = Graph::from_lists(ends.to_vec(), targets.to_vec());
        error.expect_err("it is wrong").to_string()
    };
    assert!(Graph::from_lists(vec![1, 1], vec![1]).is_ok());
    assert!(refused(&[2, 1], &[0, 0]).contains("vertex 1 end at 1, before"));
    assert!(refused(&[1, 1], &[0, 0]).contains("there are 2 edges"));
    assert!(refused(&[1, 1], &[2]).contains("an edge at 2"));
    assert!(refused(&[], &[2]).contains("there are 1 edges"));
}

/// Walks that go round in a circle don't look at every edge, and still no edge leads out.
#[test]
fn edges_beside_a_cycle_are_checked() {
    for successors in [[0, 5], [5, 0]] {
        let mut graph = Graph::default();
        graph.add(&successors).expect("it is small");
        let told = "expected a vertex from 0 to 0, found an edge at 5";
        for error in [
            graph.values().err(),
            graph.loopy().err(),
            graph.remoteness().err(),
        ] {
            let error = error.expect("an edge leads out").to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
