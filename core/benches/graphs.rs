//! Values of explicit graphs against the plain way (count the edges into each vertex, order the
//! vertices, take each mex) and against one pass over the edges that touches each target once.
//! `cargo bench -p grundy --bench graphs`, or with `-- WORD` only the graphs whose names have the
//! word; `-- huge` is the one with 10^8 edges, which is left out otherwise.
//!
//! Times are processor times of the whole process, medians of runs in turn; what counts is the
//! ratios.

mod clock;

use std::{hint::black_box, time::Instant};

use clock::now;
use grundy::engine::{Graph, Mex};

const RUNS: usize = 7;

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

/// How the edges of a graph are chosen.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// From a vertex to a smaller one.
    Ordered,
    /// The same, with the vertices renumbered at random.
    Shuffled,
    /// From any vertex to any.
    Any,
    /// From each vertex to the one before it; the last is an end, or leads to the first.
    Path,
    Cycle,
}

/// A graph in lists, made without the room for a list of its edges.
fn made(kind: Kind, vertices: u64, edges: u64) -> Graph {
    let mut numbers = Numbers(1);
    let mut name: Vec<u32> = (0..vertices as u32).collect();
    if kind == Kind::Shuffled {
        for at in (1..name.len()).rev() {
            name.swap(at, numbers.below(at as u64 + 1) as usize);
        }
    }
    let edge = |at: u64| match kind {
        Kind::Ordered | Kind::Shuffled => {
            let high = 1 + numbers.below(vertices - 1);
            (name[high as usize], name[numbers.below(high) as usize])
        }
        Kind::Any => (
            numbers.below(vertices) as u32,
            numbers.below(vertices) as u32,
        ),
        Kind::Path | Kind::Cycle => ((at + 1) as u32 % vertices as u32, at as u32),
    };
    let edges: Vec<(u32, u32)> = (0..edges).map(edge).collect();
    Graph::from_edges(vertices as usize, &edges).unwrap_or_default()
}

/// The plain way.
fn plain(graph: &Graph) -> Vec<u32> {
    let mut into = vec![0u32; graph.len()];
    for vertex in 0..graph.len() {
        graph
            .successors(vertex)
            .iter()
            .for_each(|&to| into[to as usize] += 1);
    }
    let mut order: Vec<usize> = (0..graph.len()).filter(|&at| into[at] == 0).collect();
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &to in graph.successors(vertex) {
            into[to as usize] -= 1;
            if into[to as usize] == 0 {
                order.push(to as usize);
            }
        }
    }
    let (mut values, mut mex) = (vec![0; graph.len()], Mex::default());
    for &vertex in order.iter().rev() {
        mex.clear(graph.successors(vertex).len());
        let successors = graph.successors(vertex).iter();
        successors.for_each(|&to| mex.mark(u64::from(values[to as usize])));
        values[vertex] = mex.least() as u32;
    }
    values
}

/// Touches each target once.
fn pass(graph: &Graph) -> Vec<u32> {
    let mut into = vec![0u32; graph.len()];
    for vertex in 0..graph.len() {
        graph
            .successors(vertex)
            .iter()
            .for_each(|&to| into[to as usize] += 1);
    }
    into
}

/// Its name, how it is made, vertices, edges, ways, and how often each is repeated in a run.
type Row = (&'static str, Kind, u64, u64, &'static [&'static str], usize);

type Way<'g> = (&'static str, Box<dyn Fn() + 'g>);

fn measure(name: &str, ways: &[Way<'_>], repeats: usize) {
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..RUNS {
        for (at, (_, way)) in ways.iter().enumerate() {
            let start = Instant::now();
            let before = now(start);
            (0..repeats).for_each(|_| way());
            let after = now(start);
            let each = |time: f64| time / repeats as f64;
            times[at].push((each(after.0 - before.0), each(after.1 - before.1)));
        }
    }
    for ((way, _), mut times) in ways.iter().zip(times) {
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (cpu, _) = times[RUNS / 2];
        let wall = times
            .iter()
            .map(|time| time.1)
            .fold(f64::INFINITY, f64::min);
        println!("{name:<34} {way:<11} {cpu:>8.3} s of processors {wall:>8.3} s at best");
    }
}

fn ways<'g>(graph: &'g Graph, names: &[&'static str]) -> Vec<Way<'g>> {
    let way = |name: &&'static str| -> Way<'g> {
        let run: Box<dyn Fn() + 'g> = match *name {
            "pass" => Box::new(|| drop(black_box(pass(graph)))),
            "plain" => Box::new(|| drop(black_box(plain(graph)))),
            "values" => Box::new(|| drop(black_box(graph.values()))),
            "loopy" => Box::new(|| drop(black_box(graph.loopy()))),
            _ => Box::new(|| drop(black_box(graph.remoteness()))),
        };
        (*name, run)
    };
    names.iter().map(way).collect()
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let all = &["pass", "plain", "values", "loopy", "remoteness"][..];
    let any = &["pass", "loopy", "remoteness"][..];
    let few = &["pass", "values"][..];
    let table: [Row; 7] = [
        (
            "ordered, 10^6 and 5*10^6",
            Kind::Ordered,
            1_000_000,
            5_000_000,
            all,
            10,
        ),
        (
            "shuffled, 10^6 and 5*10^6",
            Kind::Shuffled,
            1_000_000,
            5_000_000,
            all,
            3,
        ),
        (
            "shuffled, 2*10^6 and 10^7",
            Kind::Shuffled,
            2_000_000,
            10_000_000,
            all,
            1,
        ),
        (
            "any, 2*10^6 and 10^7",
            Kind::Any,
            2_000_000,
            10_000_000,
            any,
            1,
        ),
        ("path of 10^7", Kind::Path, 10_000_000, 9_999_999, all, 1),
        ("cycle of 10^7", Kind::Cycle, 10_000_000, 10_000_000, any, 1),
        (
            "huge, 2*10^7 and 10^8",
            Kind::Ordered,
            20_000_000,
            100_000_000,
            few,
            1,
        ),
    ];
    for (name, kind, vertices, edges, names, repeats) in table {
        let wanted = match words.is_empty() {
            true => !name.starts_with("huge"),
            false => words.iter().any(|word| name.contains(word.as_str())),
        };
        if wanted {
            let graph = made(kind, vertices, edges);
            measure(name, &ways(&graph, names), repeats);
        }
    }
}
