//! Records with a separator between their fields.

use csv::{Writer, WriterBuilder};

/// A writer with a small buffer, since it writes into one.
pub(super) fn writer(out: &mut Vec<u8>, separator: u8) -> Writer<&mut Vec<u8>> {
    WriterBuilder::new()
        .delimiter(separator)
        .buffer_capacity(1 << 10)
        .from_writer(out)
}
