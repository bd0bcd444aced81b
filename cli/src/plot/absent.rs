//! No pictures: this build is without the feature `plot`.

use std::path::Path;

use grundy::{Axis, Known};

use crate::fault::Fault;

/// A picture that cannot be made.
pub(crate) enum Picture {}

/// Values that nobody draws.
pub(crate) struct Dots;

impl Dots {
    /// Keeps nothing.
    pub(crate) fn new(_from: u64, _to: u64) -> Self {
        Self
    }

    /// Keeps nothing.
    pub(crate) fn add(&mut self, _values: &[u64]) {}
}

impl Picture {
    /// Says that this build draws nothing.
    pub(crate) fn create(path: &Path) -> Result<Self, Fault> {
        Err(Fault::input(format!(
            "cannot draw '{}': this build has no pictures: build it with --features plot",
            path.display()
        )))
    }

    /// Is never reached.
    pub(crate) fn sequence(self, _spec: &str, _dots: &Dots, _known: Known) -> Result<(), Fault> {
        match self {}
    }

    /// Is never reached.
    pub(crate) fn table(
        self,
        _spec: &str,
        _axes: &[Axis],
        _values: &[Vec<u64>],
        _known: Known,
    ) -> Result<(), Fault> {
        match self {}
    }
}
