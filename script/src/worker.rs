//! The worker: the process in which a rule file is evaluated.

mod ahead;
mod file;
mod functions;
mod input;
mod interner;
mod kept;
mod kernel;
mod limits;
mod problem;
mod pulse;
mod random;
mod search;
mod table;

use std::{
    fmt::Display,
    io::{self, Read, Write},
    time::Instant,
};

use grundy::{Error, ErrorKind, Work, engine::Method};

use crate::{
    Limits,
    packed::Packed,
    wire::{Packet, Parcel, ask, fault, receive, say},
};
pub(crate) use ahead::Cells;
use file::File;
#[cfg(test)]
pub(crate) use interner::{Interner, grown};
use kernel::{Busy, Kernel};
use problem::Problem;
use pulse::{BEAT, Pulse};
use search::Search;

/// Why something cannot be told.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    kind: ErrorKind,
    text: String,
    /// Whether it is about a position that the file does not call its own.
    is_invalid: bool,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::new(error.kind(), error.to_string())
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        match fault.kind {
            ErrorKind::Input => Self::input(fault.text),
            ErrorKind::Limit => Self::limit(fault.text),
            ErrorKind::Stopped => Self::stopped(),
        }
    }
}

impl Fault {
    fn new(kind: ErrorKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            text: text.into(),
            is_invalid: false,
        }
    }

    fn input(text: impl Into<String>) -> Self {
        Self::new(ErrorKind::Input, text)
    }

    fn limit(text: impl Into<String>) -> Self {
        Self::new(ErrorKind::Limit, text)
    }

    /// The fault of a position to which a move from `from` leads.
    fn after(mut self, from: &str) -> Self {
        self.text += &format!(", though moves({from}) lists it: correct one of them");
        self
    }

    fn within(mut self, context: impl Display) -> Self {
        self.text = format!("{context}{}", self.text);
        self
    }

    fn write(&self, packet: &mut Packet) {
        packet.number(match self.kind {
            ErrorKind::Input => fault::INPUT,
            ErrorKind::Limit => fault::LIMIT,
            ErrorKind::Stopped => fault::STOPPED,
        });
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
    let (mut search, mut kernel) = (Search::default(), Kernel::default());
    let mut problem = Problem::default();
    while receive(from, &mut bytes, LONGEST)? {
        limits::allow_time(file.limits.seconds);
        let mut pulse = Pulse::new(from, to);
        let mut go_on = |done: u64| pulse.beat(done);
        let answer = answer(&mut file, &mut search, &mut kernel, &bytes, &mut go_on)
            .or_else(|| problem.answer(&mut file, &bytes));
        let packet = match answer.unwrap_or_else(|| Err(unreadable())) {
            Ok(body) => {
                let mut packet = right();
                file.interner.write_new(&mut packet);
                packet.0.extend(body.0);
                packet
            }
            Err(fault) => wrong(&fault),
        };
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
        // The clock is looked at by the other side.
        clock: None,
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
fn answer(
    file: &mut File,
    search: &mut Search,
    kernel: &mut Kernel,
    bytes: &[u8],
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Result<Packet, Fault>> {
    let mut parcel = Parcel(bytes);
    let mut packet = Packet::default();
    let done = match parcel.number()? {
        ask::VALUE => {
            let position = parcel.position()?;
            let (count, memory) = (parcel.number()?, parcel.number()?);
            let (method, only_zero) = (parcel.number()?, parcel.number()? == 1);
            if let Some(method) = method_of(method)? {
                let busy = Busy::new(go_on);
                let work = Work {
                    progress: &busy,
                    memory,
                    threads: 1,
                };
                let value = kernel.value(file, &position, method, only_zero, &work);
                return Some(value.map(|value| {
                    packet.number(value);
                    packet
                }));
            }
            let value = search.value(file, &position, memory, go_on);
            value.map(|value| {
                packet.number(value.into());
                write_run(file, search, position, count, &mut packet);
            })
        }
        ask::FOUND => {
            let method = method_of(parcel.number()?)?;
            let from = usize::try_from(parcel.number()?).ok()?;
            packet = kept::write(file, search, kernel, method, from);
            Ok(())
        }
        ask::TAKE => {
            let method = method_of(parcel.number()?)?;
            let memory = parcel.number()?;
            kept::read(file, search, kernel, method, memory, &mut parcel)?
        }
        ask::TABLE => {
            let (from, to) = (parcel.position()?, parcel.position()?);
            let cells = Cells::new(from.as_slice(), to.as_slice())?;
            let (memory, threads) = (parcel.number()?, parcel.number()?);
            let threads = threads.min(limits::MOST_THREADS);
            search.table(file, &cells, memory, threads, go_on)
        }
        ask::NAME => file.name(parcel.text()?).map(|id| {
            file.interner.tell([id]);
            packet.number(id);
        }),
        ask::CHECK => file.check(&parcel.position()?),
        ask::CONSTANTS => {
            file.tell_constants(&mut packet);
            Ok(())
        }
        ask::PICTURE => file
            .draw(&parcel.position()?)
            .map(|text| packet.text(&text)),
        ask::FORM => file.form(&parcel.position()?).map(|sum| {
            for part in &sum {
                file.interner.tell(part.as_slice().iter().copied());
                packet.position(part);
            }
        }),
        ask::MOVES => file.moves(&parcel.position()?).map(|moves| {
            for (option, name) in moves {
                packet.number(option.len() as u64);
                for part in &option {
                    file.interner.tell(part.as_slice().iter().copied());
                    packet.position(part);
                }
                packet.text(&name);
            }
        }),
        _ => return None,
    };
    Some(done.map(|()| packet))
}

/// The method of a number that was asked with: 0 for the plain search.
fn method_of(number: u64) -> Option<Option<Method>> {
    match number.checked_sub(1) {
        None => Some(None),
        Some(place) => Some(Some(*Method::ALL.get(usize::try_from(place).ok()?)?)),
    }
}

/// Writes the values of up to `count` positions after `position`, as long as they are known.
fn write_run(
    file: &mut File,
    search: &mut Search,
    mut position: Packed,
    count: u64,
    packet: &mut Packet,
) {
    if count == 0 {
        return;
    }
    let start = Instant::now();
    file.scope(|file, eval| {
        for _ in 0..count {
            let next = position.step().and_then(|()| {
                let early = start.elapsed() < BEAT / 4;
                early.then(|| search.known(file, eval, &position))?
            });
            let Some(value) = next else { return };
            packet.number(value.into());
        }
    });
}
