use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{sync_folder, target, with_ending};

/// A file that a later run can go on writing: it is called `NAME.partial` until it is whole.
pub(crate) struct Partial {
    to: BufWriter<File>,
    hash: Sha256,
    length: u64,
    from: PathBuf,
    target: PathBuf,
}

/// How far a file was written when a checkpoint was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) length: u64,
    pub(crate) hash: [u8; 32],
}

impl Mark {
    /// As a checkpoint keeps it.
    pub(crate) fn to_bytes(self) -> Vec<u8> {
        [&self.length.to_le_bytes()[..], &self.hash].concat()
    }

    /// What [`to_bytes`](Self::to_bytes) wrote.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (length, hash) = bytes.split_first_chunk()?;
        Some(Self {
            length: u64::from_le_bytes(*length),
            hash: hash.try_into().ok()?,
        })
    }
}

impl Partial {
    /// Begins to write `path`.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let (from, target) = names(path)?;
        let file = File::create(&from)?;
        Ok(Self::new(file, Sha256::new(), 0, from, target))
    }

    /// Goes on after `mark`; `None` where the bytes up to there are not at hand.
    pub(crate) fn resume(path: &Path, mark: Mark) -> io::Result<Option<Self>> {
        let (from, target) = names(path)?;
        if !from.exists() && target.exists() {
            // A run was ended between the renaming and the removal of its checkpoint.
            if hashed(&target, mark)?.is_none() {
                return Ok(None);
            }
            fs::rename(&target, &from)?;
        }
        if !from.exists() {
            return Ok(None);
        }
        let Some(hash) = hashed(&from, mark)? else {
            return Ok(None);
        };
        let mut file = OpenOptions::new().write(true).open(&from)?;
        file.set_len(mark.length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Some(Self::new(file, hash, mark.length, from, target)))
    }

    fn new(file: File, hash: Sha256, length: u64, from: PathBuf, target: PathBuf) -> Self {
        Self {
            to: BufWriter::with_capacity(1 << 16, file),
            hash,
            length,
            from,
            target,
        }
    }

    /// How far the file is written, lastingly.
    pub(crate) fn mark(&mut self) -> io::Result<Mark> {
        self.to.flush()?;
        self.to.get_ref().sync_data()?;
        Ok(Mark {
            length: self.length,
            hash: self.hash.clone().finalize().into(),
        })
    }

    /// Removes the file, of which nothing is worth going on with.
    pub(crate) fn discard(self) {
        // One that stays is overwritten by the next run.
        drop(fs::remove_file(self.from));
    }

    /// Gives the file its name.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        self.mark()?;
        fs::rename(&self.from, &self.target)?;
        sync_folder(&self.target)
    }
}

impl Write for Partial {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The unfinished file's name and the finished one's.
fn names(path: &Path) -> io::Result<(PathBuf, PathBuf)> {
    match target(path)? {
        Some(target) => Ok((with_ending(&target, ".partial"), target)),
        None => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is no file, and a checkpoint needs one to go on with",
        )),
    }
}

/// The hash of the bytes up to `mark`; `None` where it is another.
fn hashed(path: &Path, mark: Mark) -> io::Result<Option<Sha256>> {
    let mut from = BufReader::with_capacity(1 << 16, File::open(path)?).take(mark.length);
    let mut hash = Sha256::new();
    let length = io::copy(&mut from, &mut Hasher(&mut hash))?;
    let same = length == mark.length && hash.clone().finalize()[..] == mark.hash;
    Ok(same.then_some(hash))
}

struct Hasher<'a>(&'a mut Sha256);

impl Write for Hasher<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
