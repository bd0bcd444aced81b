//! Files that appear whole or not at all.

mod partial;

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process,
};

pub(crate) use partial::{Mark, Partial};

/// A file that is written under another name and gets its own when it is whole. Until then one
/// that was there stays as it was. What is no file, such as a pipe, is written directly.
pub(crate) struct Whole {
    file: File,
    rename: Option<Rename>,
}

/// From a name beside the file to the file's own.
struct Rename {
    from: PathBuf,
    to: PathBuf,
}

impl Whole {
    /// Begins to write `path`, which can be written.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let Some(to) = target(path)? else {
            let file = OpenOptions::new().write(true).open(path)?;
            return Ok(Self { file, rename: None });
        };
        let (from, file) = beside(&to)?;
        let rename = Rename { from, to };
        if let Ok(there) = fs::metadata(&rename.to) {
            fs::set_permissions(&rename.from, there.permissions())?;
        }
        let rename = Some(rename);
        Ok(Self { file, rename })
    }

    /// Whether a file is there that this one will replace.
    pub(crate) fn replaces(&self) -> bool {
        self.rename
            .as_ref()
            .is_some_and(|rename| rename.to.exists())
    }

    /// Gives the file its name.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        if let Some(rename) = &self.rename {
            self.file.sync_all()?;
            fs::rename(&rename.from, &rename.to)?;
            self.rename = None;
        }
        Ok(())
    }

    /// Writes over the start; false where what was written cannot be changed.
    pub(crate) fn overwrite_start(&mut self, bytes: &[u8]) -> io::Result<bool> {
        if self.rename.is_none() {
            return Ok(false);
        }
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(bytes)?;
        self.file.seek(SeekFrom::End(0)).map(|_| true)
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Rename {
    fn drop(&mut self) {
        // After the renaming there is no such file.
        drop(fs::remove_file(&self.from));
    }
}

/// The file that `path` leads to; `None` where it is there and is no file.
pub(crate) fn target(path: &Path) -> io::Result<Option<PathBuf>> {
    match fs::metadata(path) {
        Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(data) if data.is_file() => {
            OpenOptions::new().write(true).open(path)?;
            fs::canonicalize(path).map(Some)
        }
        Ok(_) => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Some(path.into())),
        Err(error) => Err(error),
    }
}

/// A new file in the folder of `path`.
fn beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 0;
    loop {
        let name = path.with_file_name(format!(".grundy-{}-{number}.tmp", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Ok(file) => return Ok((name, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// `path` with `ending` after its name.
pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Makes names in the folder of `path` last.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
