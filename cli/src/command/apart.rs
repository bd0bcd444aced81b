//! Files that a call writes, none of which may be in another's place.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    args::{Args, Command},
    fault::Fault,
    file::with_ending,
};

/// A file that an option names, and where it is written.
struct Named<'a> {
    option: &'static str,
    path: &'a Path,
    places: Vec<PathBuf>,
}

/// Whether all files that will be written have names of their own.
pub(super) fn apart(args: &Args) -> Result<(), Fault> {
    let table = args.positions().and_then(|from| from.checkpoint.as_deref());
    let (certificate, checkpoint, plot) = match &args.command {
        Command::Value(_) | Command::Outcome { .. } | Command::Moves { .. } => (None, None, None),
        Command::Period {
            certificate,
            checkpoint,
            ..
        } => (certificate.as_deref(), Some(checkpoint), None),
        Command::Sequence(words) => (None, Some(&words.checkpoint), Some(&words.plot)),
        Command::Census(words) => (None, Some(&words.checkpoint), None),
        Command::Table { plot, .. } => (None, None, Some(plot)),
        _ => return Ok(()),
    };
    let checkpoint = checkpoint.and_then(|words| words.checkpoint.as_deref());
    let checkpoint = checkpoint.or(table);
    let plot = plot.and_then(|words| words.plot.as_deref());
    let mut files: Vec<Named<'_>> = Vec::new();
    for (option, path, ending) in [
        ("--output", args.global.output.as_deref(), ".partial"),
        ("--certificate", certificate, ""),
        ("--checkpoint", checkpoint, ".new"),
        ("--plot", plot, ""),
    ] {
        let Some(path) = path else { continue };
        match (path == Path::new("-"), option) {
            (false, _) => {}
            (true, "--output") => continue,
            (true, _) => {
                return Err(Fault::input(format!(
                    "expected a file's name after {option}, found '-', which is stdout: the answer \
                     goes there"
                )));
            }
        }
        let place = place(path);
        let places = vec![with_ending(&place, ending), place];
        let file = Named {
            option,
            path,
            places,
        };
        files.iter().try_for_each(|other| differ(other, &file))?;
        files.push(file);
    }
    Ok(())
}

fn differ(one: &Named<'_>, other: &Named<'_>) -> Result<(), Fault> {
    let shared = one.places.iter().find(|place| other.places.contains(place));
    let Some(shared) = shared else {
        return Ok(());
    };
    let (a, b) = (one.option, other.option);
    let (path, with) = (one.path.display(), other.path.display());
    let is_named = one.places.last() == other.places.last();
    Err(Fault::input(match is_named {
        true if one.path == other.path => {
            format!("expected different files after {a} and {b}, found '{path}' twice")
        }
        true => format!(
            "expected different files after {a} and {b}, found '{path}' and '{with}', which are one"
        ),
        false => format!(
            "expected files after {a} and {b} that are not in one another's way, found '{path}' and \
             '{with}', of which both need '{}': choose another name",
            shared.display()
        ),
    }))
}

/// Where a file is or will be, however its name is written.
fn place(path: &Path) -> PathBuf {
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.into(),
    }
}
