//! The worker's process and the pipes to it.

use std::{
    io::BufReader,
    process::{ChildStdin, ChildStdout, Command, Stdio},
    rc::Rc,
};

use grundy::{Error, Work};

use super::{
    end,
    read::{Head, head},
    watch::{Cause, Watch},
};
use crate::{
    Launch, Limits,
    names::Names,
    wire::{Packet, Parcel, ask, receive},
};

/// A packet from the worker is no larger.
const LARGEST: u64 = 1 << 30;

/// A worker that can be asked.
#[derive(Debug)]
pub(super) struct Pipe {
    file: String,
    limits: Limits,
    stopped: fn() -> bool,
    watch: Watch,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    names: Rc<Names>,
    packet: Vec<u8>,
    /// Why the worker has ended.
    ended: Option<Error>,
}

impl Pipe {
    pub(super) fn open(
        file: &str,
        launch: &Launch,
        limits: Limits,
        names: Rc<Names>,
    ) -> Result<Self, Error> {
        let mut command = Command::new(&launch.program);
        command
            .args(&launch.arguments)
            // Where memory has run out, a trace of the calls would ask for more of it.
            .env("RUST_BACKTRACE", "0")
            .env("RUST_LIB_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C reaches the program alone, which asks the worker to stop and still gets answers.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let started = command.spawn();
        let mut child = started.map_err(|error| not_started(launch, &error))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(not_started(launch, &"it has no pipes"));
        };
        let watch = Watch::begin(child, limits, launch.stopped);
        let watch = watch.map_err(|error| not_started(launch, &error))?;
        Ok(Self {
            file: file.to_owned(),
            limits,
            stopped: launch.stopped,
            watch,
            to,
            from: BufReader::with_capacity(1 << 16, from),
            names,
            packet: Vec::new(),
            ended: None,
        })
    }

    /// Asks something that is soon answered.
    pub(super) fn ask<T>(
        &mut self,
        packet: &Packet,
        doing: &str,
        read: impl FnOnce(&mut Parcel<'_>) -> Option<T>,
    ) -> Result<T, Error> {
        self.ask_busily(packet, doing, &Work::default(), read)
    }

    /// Asks, and tells `work` how far the worker is until it answers.
    pub(super) fn ask_busily<T>(
        &mut self,
        packet: &Packet,
        doing: &str,
        work: &Work<'_>,
        read: impl FnOnce(&mut Parcel<'_>) -> Option<T>,
    ) -> Result<T, Error> {
        self.send(packet, doing)?;
        let mut ended = None;
        loop {
            self.receive(doing)?;
            let mut parcel = Parcel(&self.packet);
            match head(&mut parcel, &self.names) {
                Some(Head::Right) => return read(&mut parcel).ok_or_else(|| self.garbled()),
                Some(Head::Wrong(error)) => return Err(ended.unwrap_or(error)),
                Some(Head::Busy(done)) => {
                    let mut reply = Packet::default();
                    ended = work.tick(done, None).err();
                    if !(self.stopped)() && ended.is_none() {
                        reply.number(ask::GO_ON);
                    }
                    self.send(&reply, doing)?;
                }
                None => return Err(self.garbled()),
            }
        }
    }

    fn send(&mut self, packet: &Packet, doing: &str) -> Result<(), Error> {
        if let Some(error) = &self.ended {
            return Err(error.clone());
        }
        let sent = self.watch.waiting(|| packet.send(&mut self.to));
        sent.map_err(|_| self.end(doing))
    }

    /// Reads the next packet.
    fn receive(&mut self, doing: &str) -> Result<(), Error> {
        let read = || receive(&mut self.from, &mut self.packet, LARGEST);
        match self.watch.waiting(read) {
            Ok(true) => Ok(()),
            Ok(false) | Err(_) => Err(self.end(doing)),
        }
    }

    /// Learns why the worker has ended.
    #[cold]
    fn end(&mut self, doing: &str) -> Error {
        let error = match self.watch.end() {
            (_, Some(Cause::Stopped)) => Error::stopped(),
            (_, Some(Cause::Silent)) => end::silent(self.limits),
            (Ok(status), None) => end::reason(status, self.limits),
            (Err(error), None) => Error::input(format!("its worker is lost: {error}: try again")),
        };
        let error = error.within(&format!("{}, while {doing}", self.file));
        self.ended.insert(error).clone()
    }

    #[cold]
    pub(super) fn garbled(&self) -> Error {
        Error::input(format!(
            "{}: the worker said something that is not understood: run the program and its \
             worker from the same build",
            self.file
        ))
    }
}

fn not_started(launch: &Launch, error: &dyn std::fmt::Display) -> Error {
    Error::input(format!(
        "the worker for rule files, '{}', cannot be started: {error}",
        launch.program.display()
    ))
}
