//! Graphs that have a name.

use super::Network;
use crate::{Error, notation::shortened};

/// A graph by its vertices' names and the pairs that are joined.
pub(super) struct Named {
    names: Vec<String>,
    edges: Vec<(usize, usize)>,
}

impl Named {
    pub(super) fn add_to(self, network: &mut Network) -> Result<(), Error> {
        for name in &self.names {
            network.vertex(name, name)?;
        }
        for (a, b) in self.edges {
            network.join(a as u32, b as u32)?;
        }
        Ok(())
    }

    /// Vertices called by the numbers from `first` on, and the pairs that are joined.
    fn numbered(first: usize, count: usize, edges: Vec<(usize, usize)>) -> Self {
        Self {
            names: (first..first + count).map(|n| n.to_string()).collect(),
            edges,
        }
    }

    /// Squares of a board, joined as `near` says of their distances down and across.
    fn board((rows, columns): (usize, usize), near: impl Fn(usize, usize) -> bool) -> Self {
        let place = |at: usize| (at / columns, at % columns);
        let size = rows * columns;
        let mut edges = Vec::new();
        for a in 0..size {
            let others = (a + 1..size).filter(|&b| {
                let (a, b) = (place(a), place(b));
                near(a.0.abs_diff(b.0), a.1.abs_diff(b.1))
            });
            edges.extend(others.map(|b| (a, b)));
            if edges.len() > super::MOST_EDGES {
                break;
            }
        }
        let name = |at: usize| format!("r{}c{}", place(at).0 + 1, place(at).1 + 1);
        Self {
            names: (0..size).map(name).collect(),
            edges,
        }
    }

    /// A coin for each box, tied to its neighbours, and to the ground at the border.
    fn boxes((rows, columns): (usize, usize)) -> Self {
        let mut boxes = Self::board((rows, columns), |down, across| down + across == 1);
        let ground = boxes.names.len();
        boxes.names.push("ground".into());
        for row in 0..rows {
            boxes.edges.push((row * columns, ground));
            boxes.edges.push((row * columns + columns - 1, ground));
        }
        for column in 0..columns {
            boxes.edges.push((column, ground));
            boxes.edges.push(((rows - 1) * columns + column, ground));
        }
        boxes
    }

    /// The corners of a cube, called by their coordinates.
    fn cube(dimension: usize) -> Self {
        let size = 1 << dimension;
        let steps = |a: usize| (0..dimension).map(move |bit| (a, a ^ 1 << bit));
        let edges = (0..size).flat_map(steps).filter(|(a, b)| a < b);
        Self {
            edges: edges.collect(),
            names: (0..size).map(|a| format!("{a:0dimension$b}")).collect(),
        }
    }
}

/// The neighbours in a circle of `n` vertices from `first` on.
fn ring(first: usize, n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).map(move |at| (first + at, first + (at + 1) % n))
}

fn bipartite((left, right): (usize, usize)) -> Named {
    let named = |letter: char, count: usize| (1..=count).map(move |n| format!("{letter}{n}"));
    let pairs = (0..left).flat_map(|a| (0..right).map(move |b| (a, left + b)));
    Named {
        names: named('a', left).chain(named('b', right)).collect(),
        edges: pairs.collect(),
    }
}

/// Petersen's graph: an outer ring, an inner star, and spokes.
fn petersen() -> Named {
    let spokes = (0..5).map(|at| (at, at + 5));
    let star = (0..5).map(|at| (at + 5, (at + 2) % 5 + 5));
    Named::numbered(1, 10, ring(0, 5).chain(spokes).chain(star).collect())
}

/// The graph that `text` names, or `None` where it names none.
pub(super) fn find(text: &str) -> Option<Result<Named, Error>> {
    if text == "petersen" {
        return Some(Ok(petersen()));
    }
    let (kind, size) = text.split_once(':')?;
    let one = |least, most| one(size, least, most);
    let two = || two(size);
    Some(match kind {
        "path" => {
            one(1, 4096).map(|n| Named::numbered(1, n, (1..n).map(|at| (at - 1, at)).collect()))
        }
        "cycle" => one(3, 4096).map(|n| Named::numbered(1, n, ring(0, n).collect())),
        "complete" => one(1, 362).map(|n| {
            let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
            Named::numbered(1, n, pairs.collect())
        }),
        "star" => {
            one(1, 4095).map(|n| Named::numbered(0, n + 1, (1..=n).map(|leaf| (0, leaf)).collect()))
        }
        "wheel" => one(3, 4095).map(|n| {
            let spokes = (1..=n).map(|at| (0, at));
            Named::numbered(0, n + 1, ring(1, n).chain(spokes).collect())
        }),
        "cube" => one(1, 12).map(Named::cube),
        "bipartite" => two().map(bipartite),
        "grid" => two().map(|size| Named::board(size, |down, across| down + across == 1)),
        "king" => two().map(|size| Named::board(size, |down, across| down.max(across) == 1)),
        "knight" => two().map(|size| Named::board(size, |down, across| down * across == 2)),
        "queens" => two().map(|size| {
            Named::board(size, |down, across| {
                down == 0 || across == 0 || down == across
            })
        }),
        "boxes" => two().map(Named::boxes),
        _ => return None,
    })
}

fn one(text: &str, least: usize, most: usize) -> Result<usize, Error> {
    let read = text.trim().parse().ok();
    read.filter(|n| (least..=most).contains(n)).ok_or_else(|| {
        Error::input(format!(
            "expected a size from {least} to {most}, found '{}'",
            shortened(text)
        ))
    })
}

fn two(text: &str) -> Result<(usize, usize), Error> {
    let size = |text: &str| text.trim().parse().ok().filter(|n| (1..=64).contains(n));
    let read = text.split_once('x');
    let read = read.and_then(|(rows, columns)| Some((size(rows)?, size(columns)?)));
    read.ok_or_else(|| {
        Error::input(format!(
            "expected rows and columns from 1 to 64, as in 3x4, found '{}'",
            shortened(text)
        ))
    })
}
