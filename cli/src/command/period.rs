//! The period of a game's values, and its certificate.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use grundy::{
    Answer, Query, Session, answer_so_far, certificate::certificate_of, engine::period::Status,
};

use super::survey;
use crate::{fault::Fault, output::Output};

/// Tells the period, and writes its certificate where one is wanted.
pub(super) fn answer(
    spec: &str,
    limit: u64,
    certificate: Option<&Path>,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let game = session.open(spec)?;
    let target = certificate.map(Target::open).transpose()?;
    output.open()?;
    let (answer, stopped) = answer_so_far(session, &Query::Period { game, limit })?;
    survey::write(spec, &answer, output)?;
    if let Some(error) = stopped {
        return Err(error.within("only the beginning is known").into());
    }
    let (Some(target), Answer::Period { period, .. }) = (target, &answer) else {
        return Ok(());
    };
    if !matches!(period.status, Status::Proved(_)) {
        return Err(Fault::input(format!(
            "only a proved period has a certificate, and none of '{spec}' is proved up to {}: \
             allow more with --limit",
            period.computed_to
        )));
    }
    output.flush()?;
    target.write(&certificate_of(session, game, period)?)
}

/// A file that a certificate goes into. What it held stays until there is one, and a file that
/// was made for nothing is removed.
struct Target {
    path: PathBuf,
    file: File,
    unused: bool,
}

impl Target {
    fn open(path: &Path) -> Result<Self, Fault> {
        let unused = !path.exists();
        let mut options = File::options();
        match options.write(true).create(true).truncate(false).open(path) {
            Ok(file) => Ok(Self {
                path: path.to_owned(),
                file,
                unused,
            }),
            Err(error) => Err(unwritable(path, error)),
        }
    }

    fn write(mut self, text: &str) -> Result<(), Fault> {
        let file = &mut self.file;
        let written = file
            .set_len(0)
            .and_then(|()| file.write_all(text.as_bytes()));
        written.map_err(|error| unwritable(&self.path, error))?;
        self.unused = false;
        Ok(())
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if self.unused {
            // It is empty; if it cannot be removed, it does no harm.
            drop(fs::remove_file(&self.path));
        }
    }
}

fn unwritable(path: &Path, error: io::Error) -> Fault {
    Fault::Certificate(path.display().to_string(), error)
}
