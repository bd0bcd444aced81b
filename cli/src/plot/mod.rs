//! Pictures of answers: a scatter plot of a sequence, a heat map of a table.

mod axis;
mod density;
mod figure;
mod heatmap;
mod paint;
mod png;
mod raster;
mod scatter;
mod svg;

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use grundy::{Axis, Known};

use crate::{fault::Fault, file::Whole};
pub(crate) use scatter::Dots;

/// A file that a picture goes into.
pub(crate) struct Picture {
    path: PathBuf,
    file: Whole,
    write: fn(&figure::Figure) -> Vec<u8>,
}

impl Picture {
    /// Opens the file, whose name tells what is drawn: an SVG or a PNG.
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
        match Whole::create(&path) {
            Ok(file) => Ok(Self { path, file, write }),
            Err(error) => Err(Fault::Draw(path.display().to_string(), error)),
        }
    }

    /// Draws the values of a sequence of the game `spec`.
    pub(crate) fn sequence(self, spec: &str, dots: &Dots, known_by: Known) -> Result<(), Fault> {
        self.draw(&scatter::figure(spec, dots, known_by))
    }

    /// Draws the values of a slice of the game `spec` in which two of the `axes` range.
    pub(crate) fn table(
        self,
        spec: &str,
        axes: &[Axis],
        values: &[Vec<u64>],
        known_by: Known,
    ) -> Result<(), Fault> {
        self.draw(&heatmap::figure(spec, axes, values, known_by))
    }

    fn draw(mut self, figure: &figure::Figure) -> Result<(), Fault> {
        let written = self.file.write_all(&(self.write)(figure));
        written
            .and_then(|()| self.file.commit())
            .map_err(|error| Fault::Draw(self.path.display().to_string(), error))
    }
}
