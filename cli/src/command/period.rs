//! The period of a game's values, and its certificate.

use std::{
    io::{self, Write},
    path::Path,
};

use grundy::{Answer, Session, certificate::certificate_of, engine::period::Status};

use super::{search, survey};
use crate::{args::Checkpoint, fault::Fault, file::Whole, output::Output};

/// Tells the period, and writes its certificate where one is wanted.
pub(super) fn answer(
    spec: &str,
    limit: u64,
    certificate: Option<&Path>,
    checkpoint: &Checkpoint,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let game = session.open(spec)?;
    let target = certificate.map(Target::create).transpose()?;
    output.open()?;
    let (answer, stopped) = search::period(game, limit, checkpoint, session, output)?;
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

/// A file that a certificate goes into.
pub(super) struct Target<'a>(&'a Path, Whole);

impl<'a> Target<'a> {
    pub(super) fn create(path: &'a Path) -> Result<Self, Fault> {
        match Whole::create(path) {
            Ok(file) => Ok(Self(path, file)),
            Err(error) => Err(unwritable(path, error)),
        }
    }

    pub(super) fn write(self, text: &str) -> Result<(), Fault> {
        let Self(path, mut file) = self;
        let written = file.write_all(text.as_bytes()).and_then(|()| file.commit());
        written.map_err(|error| unwritable(path, error))
    }
}

fn unwritable(path: &Path, error: io::Error) -> Fault {
    Fault::Certificate(path.display().to_string(), error)
}
