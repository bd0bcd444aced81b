//! The program's side of the worker.

mod end;

use std::{
    io::{BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    rc::Rc,
};

use grundy::{Error, Options};
use rustc_hash::FxHashMap;

use crate::{
    Launch, Limits,
    names::Names,
    packed::Packed,
    wire::{Packet, Parcel, ask, receive, say},
};

/// A packet from the worker is no larger.
const LARGEST: u64 = 1 << 30;
/// How many positions are asked for at first, and at most.
const FEW: u64 = 32;
const MANY: u64 = 4096;
/// Positions that are kept although they were told too early; beyond that they are asked again.
const MOST_EARLY: usize = 1 << 16;

/// A worker and what it has told.
#[derive(Debug)]
pub(crate) struct Client {
    file: String,
    limits: Limits,
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    names: Rc<Names>,
    /// The last packet, and how much of it is read.
    packet: Vec<u8>,
    read: usize,
    /// What was told before it was asked for.
    early: FxHashMap<Packed, Vec<u8>>,
    /// Whether a packet is on its way.
    ahead: bool,
    size: u64,
    /// Why the worker has ended.
    ended: Option<Error>,
}

/// What a file says once and for all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) list_is_one: bool,
    pub(crate) has_start: bool,
    pub(crate) ending: Ending,
    pub(crate) has_valid: bool,
}

/// Who wins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Ending {
    /// Who moves last.
    #[default]
    Normal,
    /// The other player.
    Misere,
    /// Who the file says.
    Stated,
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
        let mut child = Command::new(&launch.program)
            .args(&launch.arguments)
            // Where memory has run out, a trace of the calls would ask for more of it.
            .env("RUST_BACKTRACE", "0")
            .env("RUST_LIB_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| not_started(launch, &error))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(not_started(launch, &"it has no pipes"));
        };
        let mut client = Self {
            file: source.name.to_owned(),
            limits,
            child,
            to,
            from: BufReader::with_capacity(1 << 16, from),
            names,
            packet: Vec::new(),
            read: 0,
            early: FxHashMap::default(),
            ahead: false,
            size: FEW,
            ended: None,
        };
        client.send(&opening(source, limits), "reading it")?;
        client.receive("reading it")?;
        let facts = client.facts().ok_or_else(|| client.garbled())?;
        client.read = client.packet.len();
        Ok((client, facts))
    }

    fn facts(&mut self) -> Option<Facts> {
        let mut parcel = Parcel(self.packet.get(self.read..)?);
        Some(Facts {
            list_is_one: parcel.number()? == 1,
            has_start: parcel.number()? == 1,
            ending: match parcel.number()? {
                0 => Ending::Normal,
                1 => Ending::Misere,
                _ => Ending::Stated,
            },
            has_valid: parcel.number()? == 1,
        })
    }

    /// Pushes the options of a position as a search wants them.
    pub(crate) fn options(&mut self, position: &Packed, options: &mut Options<Packed>) {
        if let Err(error) = self.try_options(position, options) {
            options.refuse(error);
        }
    }

    fn try_options(
        &mut self,
        position: &Packed,
        options: &mut Options<Packed>,
    ) -> Result<(), Error> {
        let mut asked = false;
        loop {
            match self.next_is(position) {
                Some(true) => return self.take_next(options),
                Some(false) => self.set_aside()?,
                None => {}
            }
            if let Some(record) = self.early.remove(position) {
                let mut parcel = Parcel(&record);
                return read_options(&mut parcel, options).ok_or_else(|| self.garbled())?;
            }
            if !self.ahead {
                if asked {
                    return Err(self.garbled());
                }
                asked = true;
                let mut packet = Packet::default();
                packet.number(ask::EXPAND);
                packet.position(position);
                packet.number(self.size);
                self.send(&packet, "finding the moves of a position")?;
            }
            self.next_packet()?;
        }
    }

    /// Waits for the packet that is on its way, and asks for one more, on which the worker works
    /// while this one is used.
    fn next_packet(&mut self) -> Result<(), Error> {
        self.ahead = false;
        self.receive("finding the moves of a position")?;
        if self.read < self.packet.len() {
            self.size = MANY.min(self.size * 2);
            let mut packet = Packet::default();
            packet.number(ask::MORE);
            packet.number(self.size);
            self.send(&packet, "finding the moves of a position")?;
            self.ahead = true;
        }
        Ok(())
    }

    /// Whether the next record of the packet is that of `position`; nothing at its end.
    fn next_is(&mut self, position: &Packed) -> Option<bool> {
        let mut parcel = Parcel(self.packet.get(self.read..)?);
        let next = parcel.position()?;
        Some(next == *position)
    }

    fn take_next(&mut self, options: &mut Options<Packed>) -> Result<(), Error> {
        let mut parcel = Parcel(&self.packet[self.read..]);
        let read = parcel
            .position()
            .and_then(|_| read_options(&mut parcel, options));
        self.read = self.packet.len() - parcel.0.len();
        read.ok_or_else(|| self.garbled())?
    }

    /// Keeps the rest of the packet for later.
    fn set_aside(&mut self) -> Result<(), Error> {
        if self.early.len() > MOST_EARLY {
            self.early.clear();
        }
        let mut scratch = Options::default();
        let mut parcel = Parcel(&self.packet[self.read..]);
        while let Some(position) = parcel.position() {
            let before = parcel.0;
            scratch.clear();
            if read_options(&mut parcel, &mut scratch).is_none() {
                return Err(self.garbled());
            }
            let record = before[..before.len() - parcel.0.len()].to_vec();
            self.early.insert(position, record);
        }
        self.read = self.packet.len();
        self.size = FEW.max(self.size / 4);
        Ok(())
    }

    /// The number of a name.
    pub(crate) fn name(&mut self, label: &str) -> Result<u64, Error> {
        let mut packet = Packet::default();
        packet.number(ask::NAME);
        packet.text(label);
        self.ask(&packet, "reading a position")?;
        let number = Parcel(&self.packet[self.read..]).number();
        self.read = self.packet.len();
        number.ok_or_else(|| self.garbled())
    }

    /// Whether a position is one of the game.
    pub(crate) fn check(&mut self, position: &Packed) -> Result<(), Error> {
        let mut packet = Packet::default();
        packet.number(ask::CHECK);
        packet.position(position);
        self.ask(&packet, "checking a position")
    }

    /// The moves of a position as the file gives them, each with its name or none.
    pub(crate) fn moves(&mut self, position: &Packed) -> Result<Vec<(Vec<Packed>, String)>, Error> {
        let mut packet = Packet::default();
        packet.number(ask::MOVES);
        packet.position(position);
        self.ask(&packet, "finding the moves of a position")?;
        let mut parcel = Parcel(&self.packet[self.read..]);
        let mut moves = Vec::new();
        while !parcel.0.is_empty() {
            let option = read_option(&mut parcel).zip(parcel.text());
            let (option, name) = option.ok_or_else(|| self.garbled())?;
            moves.push((option, name.to_owned()));
        }
        self.read = self.packet.len();
        Ok(moves)
    }

    /// Asks and waits for the answer.
    fn ask(&mut self, packet: &Packet, doing: &str) -> Result<(), Error> {
        if self.ahead {
            self.set_aside()?;
            self.ahead = false;
            self.receive(doing)?;
        }
        self.set_aside()?;
        self.send(packet, doing)?;
        self.receive(doing)
    }

    fn send(&mut self, packet: &Packet, doing: &str) -> Result<(), Error> {
        if let Some(error) = &self.ended {
            return Err(error.clone());
        }
        match packet.send(&mut self.to).and_then(|()| self.to.flush()) {
            Ok(()) => Ok(()),
            Err(_) => Err(self.end(doing)),
        }
    }

    /// Reads the next packet, of which the head and the new names are taken.
    fn receive(&mut self, doing: &str) -> Result<(), Error> {
        if let Some(error) = &self.ended {
            return Err(error.clone());
        }
        self.packet.clear();
        self.read = 0;
        match receive(&mut self.from, &mut self.packet, LARGEST) {
            Ok(true) => {}
            Ok(false) | Err(_) => return Err(self.end(doing)),
        }
        let mut parcel = Parcel(&self.packet);
        let head = read_head(&mut parcel, &self.names);
        self.read = self.packet.len() - parcel.0.len();
        match head {
            Some(Ok(())) => Ok(()),
            Some(Err(error)) => {
                self.read = self.packet.len();
                Err(error)
            }
            None => Err(self.garbled()),
        }
    }

    /// Learns why the worker has ended.
    #[cold]
    fn end(&mut self, doing: &str) -> Error {
        drop(self.child.kill());
        let error = match self.child.wait() {
            Ok(status) => end::reason(status, self.limits),
            Err(error) => Error::input(format!("its worker is lost: {error}: try again")),
        };
        let error = error.within(&format!("{}, while {doing}", self.file));
        self.ended.insert(error).clone()
    }

    #[cold]
    fn garbled(&self) -> Error {
        Error::input(format!(
            "{}: the worker said something that is not understood: run the program and its \
             worker from the same build",
            self.file
        ))
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
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

fn not_started(launch: &Launch, error: &dyn std::fmt::Display) -> Error {
    Error::input(format!(
        "the worker for rule files, '{}', cannot be started: {error}",
        launch.program.display()
    ))
}

/// The head of a packet: an error, or the names that are new.
fn read_head(parcel: &mut Parcel<'_>, names: &Names) -> Option<Result<(), Error>> {
    if parcel.number()? == say::WRONG {
        return Some(Err(read_error(parcel)?));
    }
    for _ in 0..parcel.number()? {
        names.push(parcel.text()?.to_owned());
    }
    Some(Ok(()))
}

fn read_error(parcel: &mut Parcel<'_>) -> Option<Error> {
    let (is_limit, text) = (parcel.number()? == 1, parcel.text()?);
    Some(match is_limit {
        true => Error::limit(text),
        false => Error::input(text),
    })
}

/// Pushes the options of a record, or reads why there are none.
fn read_options(
    parcel: &mut Parcel<'_>,
    options: &mut Options<Packed>,
) -> Option<Result<(), Error>> {
    let Some(count) = parcel.number()?.checked_sub(1) else {
        return Some(Err(read_error(parcel)?));
    };
    for _ in 0..count {
        // Mostly an option is a single position.
        if let Some(&1) = parcel.0.first() {
            parcel.number()?;
            options.push(&[parcel.position()?]);
        } else {
            options.push(&read_option(parcel)?);
        }
    }
    Some(Ok(()))
}

fn read_option(parcel: &mut Parcel<'_>) -> Option<Vec<Packed>> {
    let parts = parcel.number()?;
    (0..parts).map(|_| parcel.position()).collect()
}
