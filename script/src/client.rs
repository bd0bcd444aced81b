//! The program's side of the worker.

mod end;
mod pipe;
mod read;
mod watch;

use std::rc::Rc;

use grundy::{Ending, Error, Work};

use crate::{
    Launch, Limits,
    names::Names,
    packed::Packed,
    wire::{Packet, Parcel, ask},
};
use pipe::Pipe;

/// So many values are asked for at once, at most.
const MANY: u64 = 4096;

/// A worker and what it has told.
#[derive(Debug)]
pub(crate) struct Client {
    pipe: Pipe,
    run: Run,
}

/// Values of positions that follow one another, told together.
#[derive(Debug, Default)]
struct Run {
    /// The position of the next value, whether there is one or not.
    next: Option<Packed>,
    /// The values, the next at the end.
    values: Vec<u64>,
    /// How many were asked for last.
    size: u64,
}

/// How a value is searched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Way {
    /// 0 for the plain search, or one more than the place of a method among all.
    pub(crate) method: u64,
    /// Whether it is only asked whether the value is 0.
    pub(crate) only_zero: bool,
}

/// What a file says once and for all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// How many numbers write the start; 0 where there is none, or it has other things than numbers.
    pub(crate) width: u64,
    pub(crate) list_is_one: bool,
    pub(crate) has_start: bool,
    pub(crate) ending: Ending,
    pub(crate) has_valid: bool,
    pub(crate) has_draw: bool,
}

/// A file that is to be evaluated.
pub(crate) struct Source<'s> {
    pub(crate) name: &'s str,
    pub(crate) text: &'s str,
    /// Names and values of parameters.
    pub(crate) parameters: &'s [(&'s str, &'s str)],
}

impl Client {
    /// Starts a worker and lets it read the file.
    pub(crate) fn start(
        source: &Source<'_>,
        launch: &Launch,
        limits: Limits,
        names: Rc<Names>,
    ) -> Result<(Self, Facts), Error> {
        let mut pipe = Pipe::open(source.name, launch, limits, names)?;
        let facts = pipe.ask(&opening(source, limits), "reading it", |parcel| {
            Some(Facts {
                width: parcel.number()?,
                list_is_one: parcel.number()? == 1,
                has_start: parcel.number()? == 1,
                ending: match parcel.number()? {
                    0 => Ending::Normal,
                    1 => Ending::Misere,
                    _ => Ending::Stated,
                },
                has_valid: parcel.number()? == 1,
                has_draw: parcel.number()? == 1,
            })
        })?;
        let run = Run::default();
        Ok((Self { pipe, run }, facts))
    }

    /// The value of a position. Where positions are asked for one after another, the values of
    /// the next ones that the worker knows come along.
    pub(crate) fn value(
        &mut self,
        position: &Packed,
        way: Way,
        work: &Work<'_>,
    ) -> Result<u64, Error> {
        let follows = self.run.next.as_ref() == Some(position);
        let mut after = position.clone();
        let after = after.step().map(|()| after);
        let follows = follows && way == Way::default();
        if follows && let Some(value) = self.run.values.pop() {
            self.run.next = after;
            return Ok(value);
        }
        let size = if follows {
            MANY.min(2 * self.run.size + 1)
        } else {
            0
        };
        self.run = Run {
            next: after,
            values: Vec::new(),
            size,
        };
        let mut packet = Packet::default();
        packet.number(ask::VALUE);
        packet.position(position);
        packet.number(size);
        packet.number(work.memory);
        packet.number(way.method);
        packet.number(u64::from(way.only_zero));
        let doing = "finding the value of a position";
        let mut values = self.pipe.ask_busily(&packet, doing, work, numbers)?;
        values.reverse();
        let value = values.pop().ok_or_else(|| self.pipe.garbled())?;
        self.run.values = values;
        Ok(value)
    }

    /// Lets the worker find the values of all positions from one to another, number by number.
    pub(crate) fn prepare(
        &mut self,
        from: &Packed,
        to: &Packed,
        work: &Work<'_>,
    ) -> Result<(), Error> {
        let mut packet = Packet::default();
        packet.number(ask::TABLE);
        packet.position(from);
        packet.position(to);
        packet.number(work.memory);
        packet.number(work.threads() as u64);
        let doing = "finding the values of a table";
        self.run = Run::default();
        self.pipe.ask_busily(&packet, doing, work, |_| Some(()))
    }

    /// Whether the value of a position is told already, so that it is one of the game.
    pub(crate) fn has_told(&self, position: &Packed) -> bool {
        !self.run.values.is_empty() && self.run.next.as_ref() == Some(position)
    }

    /// What the search by a method has found, as it is taken over by [`take`](Self::take).
    pub(crate) fn found(&mut self, way: Way) -> Result<Vec<Vec<u8>>, Error> {
        let (mut pieces, mut from) = (Vec::new(), 0);
        loop {
            let mut packet = Packet::default();
            packet.number(ask::FOUND);
            packet.number(way.method);
            packet.number(from);
            let doing = "telling what was found";
            let told = |parcel: &mut Parcel<'_>| Some((parcel.number()?, parcel.0.to_vec()));
            let (next, piece) = self.pipe.ask(&packet, doing, told)?;
            pieces.push(piece);
            from = match next {
                0 => return Ok(pieces),
                next => next,
            };
        }
    }

    /// Lets the search by a method take over a piece of what was found.
    pub(crate) fn take(&mut self, way: Way, piece: &[u8], work: &Work<'_>) -> Result<(), Error> {
        let mut packet = Packet::default();
        packet.number(ask::TAKE);
        packet.number(way.method);
        packet.number(work.memory);
        packet.0.extend_from_slice(piece);
        self.pipe
            .ask(&packet, "taking over what was found", |_| Some(()))
    }

    /// The number of a name.
    pub(crate) fn name(&mut self, label: &str) -> Result<u64, Error> {
        let mut packet = Packet::default();
        packet.number(ask::NAME);
        packet.text(label);
        self.pipe
            .ask(&packet, "reading a position", |parcel| parcel.number())
    }

    /// Whether a position is one of the game.
    pub(crate) fn check(&mut self, position: &Packed) -> Result<(), Error> {
        let mut packet = Packet::default();
        packet.number(ask::CHECK);
        packet.position(position);
        self.pipe.ask(&packet, "checking a position", |_| Some(()))
    }

    /// The lines of a picture of a position.
    pub(crate) fn draw(&mut self, position: &Packed) -> Result<String, Error> {
        let mut packet = Packet::default();
        packet.number(ask::PICTURE);
        packet.position(position);
        self.pipe.ask(&packet, "drawing a position", |parcel| {
            Some(parcel.text()?.to_owned())
        })
    }

    /// The sum that the file says to stand for a position.
    pub(crate) fn form(&mut self, position: &Packed) -> Result<Vec<Packed>, Error> {
        let mut packet = Packet::default();
        packet.number(ask::FORM);
        packet.position(position);
        let doing = "asking what stands for a position";
        self.pipe.ask(&packet, doing, |parcel| {
            let mut sum = Vec::new();
            while !parcel.0.is_empty() {
                sum.push(parcel.position()?);
            }
            Some(sum)
        })
    }

    /// Asks something of the file's problem.
    pub(crate) fn ask<T>(
        &mut self,
        packet: &Packet,
        doing: &str,
        read: impl FnOnce(&mut Parcel<'_>) -> Option<T>,
    ) -> Result<T, Error> {
        self.pipe.ask(packet, doing, read)
    }

    /// The moves of a position as the file gives them, each with its name or none.
    pub(crate) fn moves(&mut self, position: &Packed) -> Result<Vec<(Vec<Packed>, String)>, Error> {
        let mut packet = Packet::default();
        packet.number(ask::MOVES);
        packet.position(position);
        self.pipe
            .ask(&packet, "finding the moves of a position", moves)
    }
}

fn numbers(parcel: &mut Parcel<'_>) -> Option<Vec<u64>> {
    let mut numbers = Vec::new();
    while !parcel.0.is_empty() {
        numbers.push(parcel.number()?);
    }
    Some(numbers)
}

fn moves(parcel: &mut Parcel<'_>) -> Option<Vec<(Vec<Packed>, String)>> {
    let mut moves = Vec::new();
    while !parcel.0.is_empty() {
        let parts = parcel.number()?;
        let option: Option<Vec<Packed>> = (0..parts).map(|_| parcel.position()).collect();
        moves.push((option?, parcel.text()?.to_owned()));
    }
    Some(moves)
}

fn opening(source: &Source<'_>, limits: Limits) -> Packet {
    let mut packet = Packet::default();
    packet.number(ask::OPEN);
    packet.number(limits.memory);
    packet.number(limits.seconds);
    packet.text(source.name);
    packet.text(source.text);
    packet.number(source.parameters.len() as u64);
    for (name, value) in source.parameters {
        packet.text(name);
        packet.text(value);
    }
    packet
}
