//! A process with its pipes, each of which has a thread, so that none waits for another.

use std::{
    io::{Read, Write},
    process::{self, ChildStdin, Command, Stdio},
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

use grundy::Error;

use super::{
    End, Program,
    system::{self, State},
};

/// What is heard of a process.
pub(in super::super) enum Heard {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    /// One of the two pipes is closed.
    Ended,
}

/// A process, which ends with all that it has started when this is dropped.
pub(in super::super) struct Child {
    process: process::Child,
    stdin: Option<ChildStdin>,
    heard: Receiver<Heard>,
}

impl Child {
    pub(in super::super) fn start(program: &Program) -> Result<Self, Error> {
        let [name, words @ ..] = &program.words[..] else {
            return Err(Error::input(
                "expected a program after '--', found nothing: name it, as in '-- ./a.out'",
            ));
        };
        let mut command = Command::new(name);
        command
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        system::set_apart(&mut command);
        let process = command.spawn().map_err(|error| {
            Error::input(format!(
                "cannot start '{}': {error}: check the name after '--', which is looked up as a \
                 shell does ('./a.out' in the current folder)",
                name.to_string_lossy()
            ))
        })?;
        system::bound(&process, program);
        let (say, heard) = channel();
        let mut child = Self {
            process,
            stdin: None,
            heard,
        };
        child.stdin = child.process.stdin.take();
        if let Some(output) = child.process.stdout.take() {
            listen(output, say.clone(), Heard::Output);
        }
        if let Some(errors) = child.process.stderr.take() {
            listen(errors, say, Heard::Errors);
        }
        Ok(child)
    }

    /// Writes the whole input, and closes it.
    pub(super) fn feed(&mut self, input: Arc<Vec<u8>>) {
        let Some(mut stdin) = self.stdin.take() else {
            return;
        };
        // A program that does not read all of its input is none the worse.
        thread::spawn(move || drop(stdin.write_all(&input)));
    }

    /// Writes a line; false where the program has closed its input.
    pub(in super::super) fn say(&mut self, line: &str) -> bool {
        let Some(stdin) = &mut self.stdin else {
            return false;
        };
        let written = stdin.write_all(format!("{line}\n").as_bytes());
        written.and_then(|()| stdin.flush()).is_ok()
    }

    /// Closes the program's input.
    pub(in super::super) fn hang_up(&mut self) {
        self.stdin = None;
    }

    pub(in super::super) fn hear(&self, wait: Duration) -> Result<Heard, RecvTimeoutError> {
        self.heard.recv_timeout(wait)
    }

    /// Whether the process has ended; what it has started may still run.
    pub(in super::super) fn has_ended(&mut self) -> bool {
        system::has_ended(&mut self.process)
    }

    /// What the process does now.
    pub(super) fn state(&self) -> State {
        system::state(&self.process)
    }

    /// Ends what is left of the process and tells how it has ended.
    pub(in super::super) fn end(&mut self) -> Result<End, Error> {
        system::end(&mut self.process);
        let status = self.process.wait().map_err(|error| {
            Error::input(format!("the program's process is lost: {error}: try again"))
        })?;
        Ok(match (status.code(), system::signal(status)) {
            (Some(code), _) => End::Code(code),
            (None, signal) => End::Signal(signal.unwrap_or_default()),
        })
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        system::end(&mut self.process);
        drop(self.process.wait());
    }
}

/// Hands on what comes through a pipe, a piece at a time.
fn listen(mut pipe: impl Read + Send + 'static, say: Sender<Heard>, what: fn(Vec<u8>) -> Heard) {
    thread::spawn(move || {
        let mut piece = vec![0; 1 << 16];
        loop {
            match pipe.read(&mut piece) {
                Ok(0) | Err(_) => break,
                // Nobody listens any more.
                Ok(length) if say.send(what(piece[..length].to_vec())).is_err() => return,
                Ok(_) => {}
            }
        }
        drop(say.send(Heard::Ended));
    });
}
