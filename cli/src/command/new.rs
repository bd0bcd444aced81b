//! A rule file to begin with.

use std::{fs::OpenOptions, io::Write};

use crate::{args::Like, fault::Fault, output::Output};

/// Writes `NAME.star`, unless there is such a file.
pub(super) fn write(name: &str, like: Like, output: &Output<'_>) -> Result<(), Fault> {
    let plain = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(Fault::input(format!(
            "expected a name of letters, digits, '-' and '_', found '{name}'"
        )));
    }
    let (file, like) = (format!("{name}.star"), like.into());
    let text = grundy_script::template(like, name, &file);
    let created = OpenOptions::new().write(true).create_new(true).open(&file);
    let written = created.and_then(|mut to| to.write_all(text.as_bytes()));
    written.map_err(|error| {
        Fault::input(format!(
            "cannot write '{file}': {error}: choose another name"
        ))
    })?;
    output.note(&format!(
        "'{file}' is a game that runs; change what it says of moves"
    ));
    Ok(())
}

impl From<Like> for grundy_script::Like {
    fn from(like: Like) -> Self {
        match like {
            Like::Heap => Self::Heap,
            Like::Lattice => Self::Lattice,
            Like::Board => Self::Board,
            Like::Graph => Self::Graph,
        }
    }
}
