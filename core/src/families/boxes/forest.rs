use super::{Boxes, Family, Layout, SOURCE};
use crate::{Error, Work, engine::Graph, notation::whole, search};

pub(in super::super) const FAMILY: Family = Family {
    key: "boxes",
    rule: "Move any number of counters from one box to the box that follows it, where one does.",
    parameters: Some("for the boxes 1, 2, … the box that follows each, 0 for none"),
    example: "boxes:0,1,1,2:1,4,2,3",
    source: SOURCE,
    theorem: "The xor of the counters in the boxes at an odd distance from the last box of their \
              line is the value.",
    build: |build| {
        let next = build
            .parameters
            .split(',')
            .map(whole)
            .collect::<Result<Vec<_>, _>>()?;
        Ok(search(Boxes(Forest::new(next)?)))
    },
};

/// Boxes each of which has at most one box that follows it.
struct Forest {
    next: Vec<u64>,
    odd: Vec<bool>,
}

impl Forest {
    fn new(next: Vec<u64>) -> Result<Self, Error> {
        let mut graph = Graph::default();
        for &to in &next {
            if to > next.len() as u64 {
                return Err(Error::input(format!(
                    "expected a box from 1 to {}, or 0 for none, found {to}",
                    next.len()
                )));
            }
            match to.checked_sub(1) {
                Some(to) => graph.add(&[to as u32])?,
                None => graph.add(&[])?,
            }
        }
        // Where every vertex has at most one successor, the values alternate.
        let values = graph.values_named(
            &|vertex| format!("box {}", u64::from(vertex) + 1),
            &Work::default(),
        )?;
        let odd = values.iter().map(|&value| value == 1).collect();
        Ok(Self { next, odd })
    }
}

impl Layout for Forest {
    fn boxes(&self) -> Option<usize> {
        Some(self.next.len())
    }
    fn degree(&self, from: u64) -> u64 {
        u64::from(self.next[from as usize - 1] > 0)
    }
    fn destinations(&self, from: u64) -> impl Iterator<Item = u64> {
        let next = self.next[from as usize - 1];
        (next > 0).then_some(next).into_iter()
    }
    fn is_odd(&self, number: u64) -> bool {
        self.odd[number as usize - 1]
    }
    fn odd_sum(&self, counters: &[u64]) -> Option<u64> {
        let boxes = counters.iter().zip(&self.odd);
        Some(boxes.fold(0, |sum, (&count, &odd)| sum ^ if odd { count } else { 0 }))
    }
}
