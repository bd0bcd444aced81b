//! No bar: this build is without the feature `progress`.

/// Shows nothing.
#[derive(Default)]
pub(crate) struct Bar;

impl Bar {
    /// Shows nothing.
    pub(crate) fn show(&self, _done: u64, _total: Option<u64>) {}

    /// Counts nothing.
    pub(crate) fn counts(&self, _what: &'static str) {}

    /// Has nothing to remove.
    pub(crate) fn clear(&self) {}
}
