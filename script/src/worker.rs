//! The worker: the process in which a rule file is evaluated.

mod file;
mod functions;
mod interner;
mod limits;
mod walk;

use std::{
    fmt::Display,
    io::{self, Read, Write},
};

use grundy::ErrorKind;

use crate::{
    Limits,
    packed::Packed,
    wire::{Packet, Parcel, ask, receive, say},
};
use file::File;
use walk::Walk;

/// Why something cannot be told.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    kind: ErrorKind,
    text: String,
}

impl Fault {
    fn input(text: impl Into<String>) -> Self {
        let (kind, text) = (ErrorKind::Input, text.into());
        Self { kind, text }
    }

    fn limit(text: impl Into<String>) -> Self {
        let (kind, text) = (ErrorKind::Limit, text.into());
        Self { kind, text }
    }

    fn within(mut self, context: impl Display) -> Self {
        self.text = format!("{context}{}", self.text);
        self
    }

    fn write(&self, packet: &mut Packet) {
        packet.number(u64::from(self.kind == ErrorKind::Limit));
        packet.text(&self.text);
    }
}

/// A question is no longer.
const LONGEST: u64 = 64 << 20;

/// Answers the questions that come on standard input, on standard output, until there are no
/// more. A process that is started for it does nothing else.
pub fn serve() {
    // A message about a panic needs memory, which may be what has run out.
    std::panic::set_hook(Box::new(|_| std::process::abort()));
    // Where the other side has gone away nobody is left to be told.
    drop(answer_all(
        &mut io::stdin().lock(),
        &mut io::stdout().lock(),
    ));
}

fn answer_all(from: &mut impl Read, to: &mut impl Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    if !receive(from, &mut bytes, LONGEST)? {
        return Ok(());
    }
    let mut file = match opened(&bytes) {
        Some(Ok(file)) => file,
        Some(Err(fault)) => return wrong(&fault).send(to),
        None => return wrong(&unreadable()).send(to),
    };
    let mut packet = right();
    file.interner.write_new(&mut packet);
    file.describe(&mut packet);
    packet.send(to)?;
    let mut walk = Walk::default();
    while receive(from, &mut bytes, LONGEST)? {
        limits::allow_time(file.limits.seconds);
        let answer = answer(&mut file, &mut walk, &bytes).unwrap_or_else(|| Err(unreadable()));
        let mut packet = match &answer {
            Ok(_) => right(),
            Err(fault) => wrong(fault),
        };
        if let Ok(body) = answer {
            file.interner.write_new(&mut packet);
            packet.0.extend(body.0);
        }
        packet.send(to)?;
    }
    Ok(())
}

fn right() -> Packet {
    let mut packet = Packet::default();
    packet.number(say::RIGHT);
    packet
}

fn wrong(fault: &Fault) -> Packet {
    let mut packet = Packet::default();
    packet.number(say::WRONG);
    fault.write(&mut packet);
    packet
}

fn unreadable() -> Fault {
    Fault::input("the worker for rule files was asked something it does not understand")
}

/// The file that the first packet holds.
fn opened(bytes: &[u8]) -> Option<Result<File, Fault>> {
    let mut parcel = Parcel(bytes);
    if parcel.number()? != ask::OPEN {
        return None;
    }
    let limits = Limits {
        memory: parcel.number()?,
        seconds: parcel.number()?,
    };
    let (name, text) = (parcel.text()?, parcel.text()?);
    let count = parcel.number()?;
    let given: Option<Vec<_>> = (0..count)
        .map(|_| Some((parcel.text()?.to_owned(), parcel.text()?.to_owned())))
        .collect();
    let given = given?;
    limits::bound(limits);
    Some(File::open(name, text, &given, limits))
}

/// The answer to a packet; nothing where it cannot be read.
fn answer(file: &mut File, walk: &mut Walk, bytes: &[u8]) -> Option<Result<Packet, Fault>> {
    let mut parcel = Parcel(bytes);
    let mut packet = Packet::default();
    let done = match parcel.number()? {
        ask::EXPAND => {
            let position = parcel.position()?;
            walk.begin(position);
            walk.go_on(file, parcel.number()?, &mut packet);
            Ok(())
        }
        ask::MORE => {
            walk.go_on(file, parcel.number()?, &mut packet);
            Ok(())
        }
        ask::NAME => file.name(parcel.text()?).map(|id| packet.number(id)),
        ask::CHECK => file.check(&parcel.position()?),
        ask::MOVES => file.moves(&parcel.position()?).map(|moves| {
            for (option, name) in moves {
                write_option(&mut packet, &option);
                packet.text(&name);
            }
        }),
        _ => return None,
    };
    Some(done.map(|()| packet))
}

fn write_option(packet: &mut Packet, option: &[Packed]) {
    packet.number(option.len() as u64);
    for part in option {
        packet.position(part);
    }
}
