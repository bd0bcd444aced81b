//! The engine of a rule file, which is its worker.

use std::{cell::RefCell, iter, rc::Rc};

use grundy::{
    Error, Nimber, Outcome, Work,
    engine::{Engine, Method},
};

use super::Scripted;
use crate::{
    client::{Client, Source, Way},
    packed::{NAMED, Packed},
    wire::{Packet, Parcel},
    worker::Cells,
};

/// The worker finds the values where it finds the moves.
pub(super) struct InWorker {
    client: Rc<RefCell<Client>>,
    /// The text of the file and what was given with it, of which the values are.
    rules: Vec<u8>,
    /// The method of search that was asked for; none for the plain one.
    method: Option<Method>,
    /// Whether one was asked for.
    is_chosen: bool,
}

impl InWorker {
    pub(super) fn new(client: Rc<RefCell<Client>>, source: &Source<'_>) -> Self {
        let mut rules = Packet::default();
        rules.text(source.text);
        for (name, value) in source.parameters {
            rules.text(name);
            rules.text(value);
        }
        Self {
            client,
            rules: rules.0,
            method: None,
            is_chosen: false,
        }
    }

    fn way(&self, only_zero: bool) -> Way {
        let place = Method::ALL.iter().position(|&m| Some(m) == self.method);
        Way {
            method: place.map_or(0, |place| place as u64 + 1),
            only_zero: only_zero && place.is_some(),
        }
    }
}

impl Engine<Scripted> for InWorker {
    const ENDINGS: bool = true;

    fn method(&self) -> Option<&'static str> {
        let name = self.method.map_or("plain", Method::name);
        self.is_chosen.then_some(name)
    }

    fn choose(&mut self, name: &str) -> bool {
        self.method = Method::named(name);
        self.is_chosen = self.method.is_some() || name == "plain";
        self.is_chosen
    }

    /// The rules, and then what the worker tells, in pieces, each after its length.
    fn saved(&self, _game: &str) -> Option<Vec<u8>> {
        let pieces = self.client.borrow_mut().found(self.way(false)).ok()?;
        let mut all = Packet::default();
        for piece in iter::once(&self.rules).chain(&pieces) {
            all.number(piece.len() as u64);
            all.0.extend_from_slice(piece);
        }
        Some(all.0)
    }

    fn load(
        &mut self,
        _rules: &Scripted,
        game: &str,
        saved: &[u8],
        work: &Work<'_>,
    ) -> Result<bool, Error> {
        let mut parcel = Parcel(saved);
        let damaged = || {
            Error::input(format!(
                "the saved table of '{game}' is damaged: put a copy of it in its place, or begin \
                 anew without it"
            ))
        };
        if parcel.bytes().ok_or_else(damaged)? != self.rules {
            return Err(Error::input(format!(
                "the rules of '{game}' have changed since the table was saved: put the file back as \
                 it was, or remove the checkpoint, or name another, to begin anew"
            )));
        }
        while !parcel.0.is_empty() {
            let piece = parcel.bytes().ok_or_else(damaged)?;
            self.client
                .borrow_mut()
                .take(self.way(false), piece, work)?;
        }
        Ok(true)
    }

    fn prepare(
        &mut self,
        rules: &Scripted,
        from: &[u64],
        to: &[u64],
        work: &Work<'_>,
    ) -> Result<bool, Error> {
        let plain = self.way(false) == Way::default();
        let numbers = |numbers: &[u64]| numbers.iter().all(|&number| number < NAMED);
        if !plain || !numbers(from) || !numbers(to) || Cells::new(from, to).is_none() {
            return Ok(false);
        }
        let (from, to) = (Packed::new(from), Packed::new(to));
        rules.client.borrow_mut().prepare(&from, &to, work)?;
        Ok(true)
    }

    fn value(
        &mut self,
        rules: &Scripted,
        position: &Packed,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        let mut client = rules.client.borrow_mut();
        let value = client.value(position, self.way(false), work);
        drop(client);
        let value = value.map_err(|error| rules.about(position, error))?;
        Ok(Nimber::new(value))
    }

    fn outcome(
        &mut self,
        rules: &Scripted,
        position: &Packed,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        let mut client = rules.client.borrow_mut();
        let value = client.value(position, self.way(true), work);
        drop(client);
        let value = value.map_err(|error| rules.about(position, error))?;
        Ok(Outcome::of(Nimber::new(value)))
    }
}
