//! No pictures: this build is without the feature `plot`.

use std::path::Path;

use grundy::{Answer, Query};

use crate::fault::Fault;

/// A picture that cannot be made.
pub(crate) enum Picture {}

impl Picture {
    /// Says that this build draws nothing.
    pub(crate) fn create(path: &Path) -> Result<Self, Fault> {
        Err(Fault::input(format!(
            "cannot draw '{}': this build has no pictures: build it with --features plot",
            path.display()
        )))
    }

    /// Is never reached.
    pub(crate) fn draw(self, _spec: &str, _query: &Query, _answer: &Answer) -> Result<(), Fault> {
        match self {}
    }
}
