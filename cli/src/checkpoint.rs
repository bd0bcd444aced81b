//! Checkpoints: files that keep how far long work is, so that a later run goes on from there. A new
//! one is written beside the old one and takes its name when it is safely stored, so that there is a
//! whole one at any instant.

mod sealed;

use std::{
    cell::RefCell,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use grundy::{Error, ErrorKind};

use crate::{
    args,
    fault::Fault,
    file::{sync_folder, target, with_ending},
    output::Output,
};

pub(crate) use sealed::{Identity, code, pack, unpack};
use sealed::{MAGIC, open, sealed};

/// No checkpoint is larger.
const LARGEST: u64 = 4 << 30;

/// Writes checkpoints of one work into one file.
pub(crate) struct Keeper {
    path: PathBuf,
    identity: Identity,
    every: Duration,
    last: Instant,
    /// The last checkpoint, locked as long as the run lasts.
    held: RefCell<Option<File>>,
    /// Why the last one could not be written.
    trouble: Option<String>,
}

impl Keeper {
    /// As the words say; none where they ask for no checkpoint.
    pub(crate) fn new(words: &args::Checkpoint, identity: Identity) -> Option<Self> {
        let path = words.checkpoint.clone()?;
        Some(Self {
            path,
            identity,
            every: words.checkpoint_every,
            last: Instant::now(),
            held: RefCell::default(),
            trouble: None,
        })
    }

    /// The payload of the checkpoint that is there; none where there is no file yet.
    pub(crate) fn load(&self) -> Result<Option<Vec<u8>>, Fault> {
        let path = match target(&self.path) {
            Ok(Some(path)) if path.exists() => path,
            Ok(Some(_)) => return Ok(None),
            Ok(None) => return Err(self.refused("it is no file", "name another")),
            Err(error) => return Err(self.unwritable(&error)),
        };
        let (file, bytes) = read(&path).map_err(|error| match error.kind() {
            io::ErrorKind::ResourceBusy => self.refused(
                BUSY,
                "wait for its end, or name another file with --checkpoint",
            ),
            _ => {
                let found = format!("it cannot be read: {error}");
                self.refused(&found, "name another file with --checkpoint")
            }
        })?;
        self.held.replace(Some(file));
        let payload = open(&bytes, &self.identity);
        payload
            .map(|payload| Some(payload.to_vec()))
            .map_err(|(found, remedy)| self.refused(&found, remedy))
    }

    /// A mistake in a checkpoint that was read.
    pub(crate) fn refused(&self, found: &str, remedy: &str) -> Fault {
        Fault::input(format!(
            "cannot go on from the checkpoint '{}': {found}: {remedy}",
            self.path.display()
        ))
    }

    fn unwritable(&self, error: &io::Error) -> Fault {
        Fault::input(format!(
            "cannot write the checkpoint '{}': {error}: name another file with --checkpoint",
            self.path.display()
        ))
    }

    /// Writes the first checkpoint, before the work, so that a place where none can be written
    /// is noticed.
    pub(crate) fn begin(&mut self, payload: &[u8]) -> Result<(), Fault> {
        self.last = Instant::now();
        self.store(payload).map_err(|error| self.unwritable(&error))
    }

    /// Whether it is time for the next checkpoint.
    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    /// Writes a checkpoint; if it cannot be written, the last one stays, and that is said unless it
    /// is known from the last time. Whether it was written.
    pub(crate) fn save(&mut self, payload: &[u8], output: &Output<'_>) -> bool {
        let trouble = self.store(payload).err().map(|error| error.to_string());
        self.last = Instant::now();
        let is_stored = trouble.is_none();
        let before = std::mem::replace(&mut self.trouble, trouble);
        let place = self.path.display();
        match &self.trouble {
            Some(error) if before != self.trouble => output.warn(&format!(
                "grundy: cannot write the checkpoint '{place}': {error}: the last one is kept, \
                 and the next is tried later"
            )),
            None if before.is_some() => output.warn(&format!(
                "grundy: the checkpoint '{place}' could be written again"
            )),
            _ => {}
        }
        is_stored
    }

    fn store(&self, payload: &[u8]) -> io::Result<()> {
        let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "it is no file");
        let path = target(&self.path)?.ok_or_else(no_file)?;
        if self.held.borrow().is_none() && path.exists() {
            self.held.replace(Some(locked(File::open(&path)?)?));
        }
        // A name that is always the same, so that runs which were killed leave one file at most.
        let new = with_ending(&path, ".new");
        if !is_own(&new) {
            let found = format!("'{}' is there and is no checkpoint", new.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, found));
        }
        let mut options = OpenOptions::new();
        let options = options.write(true).create(true).truncate(false);
        let file = locked(options.open(&new)?)?;
        let written = write(&file, &sealed(&self.identity, payload))
            .and_then(|()| fs::rename(&new, &path))
            .and_then(|()| sync_folder(&path));
        match written {
            Ok(()) => drop(self.held.replace(Some(file))),
            Err(_) => drop(fs::remove_file(&new)),
        }
        written
    }

    /// Removes the file, when its work is done and nothing can go on from it.
    pub(crate) fn remove(self) {
        // One that stays is a nuisance, and refused or gone on from later.
        if let Ok(Some(path)) = target(&self.path) {
            let new = with_ending(&path, ".new");
            if is_own(&new) {
                drop(fs::remove_file(new));
            }
            drop(fs::remove_file(path));
        }
    }

    /// The file's name.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// The error of work that was stopped, which says how to go on; a mistake in a game's rules is
    /// met again by the same call.
    pub(crate) fn stopped(&self, error: Error) -> Error {
        let place = self.path.display();
        let kept = match error.kind() {
            ErrorKind::Input => format!("the checkpoint '{place}' keeps what was done before"),
            _ => format!(
                "the checkpoint '{place}' keeps what was done, and the same call goes on from it"
            ),
        };
        error.within(&kept)
    }
}

/// Whether a file, if it is there, is a checkpoint or the beginning of one, and no file of another's.
fn is_own(path: &Path) -> bool {
    if !path.is_file() {
        return true;
    }
    let mut start = Vec::new();
    let read =
        File::open(path).and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut start));
    read.is_err() || MAGIC.starts_with(&start)
}

/// What is wrong with a checkpoint that belongs to a run which has not ended.
const BUSY: &str = "another run goes on from it at this time";

/// The file as this run's own; one that another run holds is refused.
fn locked(file: File) -> io::Result<File> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::new(io::ErrorKind::ResourceBusy, BUSY)),
        // Where no file can be locked, two runs at once are not noticed.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn write(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    // What a killed run left.
    if file.metadata()?.len() > 0 {
        file.set_len(0)?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

fn read(path: &Path) -> io::Result<(File, Vec<u8>)> {
    let file = locked(File::open(path)?)?;
    let mut bytes = Vec::new();
    (&file).take(LARGEST).read_to_end(&mut bytes)?;
    Ok((file, bytes))
}
