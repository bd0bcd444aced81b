//! Pictures of answers: a scatter plot of a sequence, a heat map of a table.

mod axis;
mod figure;
mod heatmap;
mod png;
mod raster;
mod scatter;
mod svg;

use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
};

use grundy::{Answer, Query};

use crate::fault::Fault;

/// A file that a picture goes into.
pub(crate) struct Picture {
    path: PathBuf,
    file: File,
    write: fn(&figure::Figure) -> Vec<u8>,
}

impl Picture {
    /// Creates the file, whose name tells what is drawn: an SVG or a PNG.
    pub(crate) fn create(path: &Path) -> Result<Self, Fault> {
        let extension = path.extension().map(|e| e.to_ascii_lowercase());
        let write = match extension.as_deref().and_then(|e| e.to_str()) {
            Some("svg") => svg::write,
            Some("png") => png::write,
            _ => {
                return Err(Fault::input(format!(
                    "expected a picture's name that ends in .svg or .png, found '{}'",
                    path.display()
                )));
            }
        };
        let path = path.to_owned();
        match File::create(&path) {
            Ok(file) => Ok(Self { path, file, write }),
            Err(error) => Err(Fault::Draw(path.display().to_string(), error)),
        }
    }

    /// Draws `answer`, which is to `query` about the game `spec`.
    pub(crate) fn draw(mut self, spec: &str, query: &Query, answer: &Answer) -> Result<(), Fault> {
        let figure = match (query, answer) {
            (
                _,
                Answer::Sequence {
                    offset,
                    values,
                    known_by,
                },
            ) => scatter::figure(spec, *offset, values, *known_by),
            (
                Query::Table { axes, .. },
                Answer::Table {
                    values, known_by, ..
                },
            ) => heatmap::figure(spec, axes, values, *known_by),
            _ => return Err(Fault::input("only sequences and tables can be drawn")),
        };
        let written = self.file.write_all(&(self.write)(&figure));
        written.map_err(|error| Fault::Draw(self.path.display().to_string(), error))
    }
}
