//! The search of sets of vertices, as bits of a word.

use super::{Kayles, Subset};
use crate::{
    Error, Nimber, Outcome, Work,
    engine::{Engine, Method, Solver},
    families::cells::{Cells, Places, Word},
};

/// The searches of a graph's parts, with all that they found.
#[derive(Debug, Default)]
pub(super) struct Searched {
    small: Option<Sized<u64>>,
    large: Option<Sized<u128>>,
}

/// A search on the numbers of a list of vertices.
#[derive(Debug)]
struct Sized<W> {
    vertices: Vec<u64>,
    rules: Places<W>,
    solver: Solver<Cells<W>>,
}

impl<W: Word> Sized<W> {
    fn new(kayles: &Kayles, vertices: &[u64]) -> Self {
        let bit = |vertex: u64| vertices.binary_search(&vertex).ok();
        let beside = |&vertex: &u64| {
            let near = kayles.network.near[vertex as usize].iter();
            near.filter_map(|&other| bit(other.into()))
                .fold(W::default(), |all, at| all | W::ONE << at as u32)
        };
        Self {
            rules: Places::lists(kayles.pairs, vertices.iter().map(beside).collect()),
            vertices: vertices.to_vec(),
            solver: Solver::new(Method::Proof),
        }
    }

    /// The search that is there if it knows the vertices of `part`, or a new one, of the whole
    /// graph where that is small enough.
    fn of<'a>(this: &'a mut Option<Self>, kayles: &Kayles, part: &[u64]) -> &'a mut Self {
        let knows = |old: &Self| part.iter().all(|n| old.vertices.binary_search(n).is_ok());
        if !this.as_ref().is_some_and(knows) {
            *this = None;
        }
        this.get_or_insert_with(|| match kayles.network.len() <= W::BITS as usize {
            true => Self::new(kayles, &Vec::from_iter(0..kayles.network.len() as u64)),
            false => Self::new(kayles, part),
        })
    }

    fn ask(
        &mut self,
        parts: &[&[u64]],
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        let bit = |n: &u64| self.vertices.binary_search(n).unwrap_or(0) as u32;
        let cells = parts.iter().map(|part| {
            let bits = part.iter().map(|n| W::ONE << bit(n));
            Cells(bits.fold(W::default(), |all, bit| all | bit))
        });
        let cells: Vec<Cells<W>> = cells.collect();
        self.solver.sum_shared(&self.rules, &cells, asked, work)
    }
}

/// The largest part that is searched, in vertices.
const MOST: usize = 128;

impl Searched {
    fn ask(
        &mut self,
        kayles: &Kayles,
        set: &Subset,
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        let (mut known, mut hard) = (0, Vec::new());
        for part in kayles.network.parts(&set.0) {
            match kayles.line(&part) {
                Some(value) => known ^= value,
                None if part.len() > MOST => return Err(too_large(part.len())),
                None => hard.push(part),
            }
        }
        let mut parts: Vec<&[u64]> = hard.iter().map(Vec::as_slice).collect();
        if kayles.network.len() > MOST {
            // Each part has a search of its own, and all but the last tell their values.
            while parts.len() > 1 {
                let part = parts.pop().unwrap_or_default();
                let value = self.search(kayles, &[part], None, work)?;
                known ^= value.map_or(0, Nimber::get);
            }
        }
        let asked = asked.map(|value| Nimber::new(value.get() ^ known));
        let value = match parts.is_empty() {
            true => Some(Nimber::ZERO),
            false => self.search(kayles, &parts, asked, work)?,
        };
        Ok(value.map(|value| Nimber::new(value.get() ^ known)))
    }

    fn search(
        &mut self,
        kayles: &Kayles,
        parts: &[&[u64]],
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        let first = parts.first().copied().unwrap_or_default();
        let fits = |bits: usize| kayles.network.len() <= bits || first.len() <= bits;
        match fits(64) && (kayles.network.len() <= 64 || kayles.network.len() > MOST) {
            true => Sized::of(&mut self.small, kayles, first).ask(parts, asked, work),
            false => Sized::of(&mut self.large, kayles, first).ask(parts, asked, work),
        }
    }
}

fn too_large(vertices: usize) -> Error {
    Error::limit(format!(
        "parts of up to {MOST} vertices are searched, unless they are paths or cycles, \
         found one of {vertices}: ask for a smaller one"
    ))
}

impl Engine<Kayles> for Searched {
    fn value(&mut self, kayles: &Kayles, set: &Subset, work: &Work<'_>) -> Result<Nimber, Error> {
        let value = self.ask(kayles, set, None, work)?;
        value.ok_or_else(|| Error::limit("the value of this position was not decided"))
    }

    fn outcome(
        &mut self,
        kayles: &Kayles,
        set: &Subset,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        let value = self.ask(kayles, set, Some(Nimber::ZERO), work)?;
        Ok(value.map_or(Outcome::N, Outcome::of))
    }
}
