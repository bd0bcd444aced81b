use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::fault::Fault;

/// A folder for temporary files, which is removed with all that is in it.
#[derive(Debug)]
pub(super) struct Folder(PathBuf);

/// How many were made.
static MADE: AtomicU64 = AtomicU64::new(0);

/// So many names are tried.
const TRIES: u64 = 100;

impl Folder {
    pub(super) fn new() -> Result<Self, Fault> {
        let mut last = None;
        for _ in 0..TRIES {
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let path = env::temp_dir().join(format!("grundy-{}-{number}", process::id()));
            match make(&path) {
                Ok(()) => return Ok(Self(path)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => last = Some((path, error)),
            }
        }
        let (path, error) = last.unwrap_or_else(|| {
            let exists = io::Error::from(io::ErrorKind::AlreadyExists);
            (env::temp_dir(), exists)
        });
        Err(refused(&path, &error))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn write(&self, name: &str, text: &str) -> Result<PathBuf, Fault> {
        let path = self.0.join(name);
        match fs::write(&path, text) {
            Ok(()) => Ok(path),
            Err(error) => Err(refused(&path, &error)),
        }
    }
}

/// Makes a folder that nobody else may read or write.
fn make(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

fn refused(path: &Path, error: &io::Error) -> Fault {
    Fault::input(format!(
        "cannot write '{}', which is needed to check the program: {error}: name another folder in \
         TMPDIR, or give --unchecked",
        path.display()
    ))
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        fs::remove_dir_all(&self.0).ok();
    }
}
