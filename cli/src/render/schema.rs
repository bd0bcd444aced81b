//! What all JSON objects have in common.

use std::io;

use serde::Serialize;

/// The name and version of the schema; field names change only together with it.
pub(super) const SCHEMA: &str = "grundy/1";

/// Writes `object` on one line.
pub(super) fn line(out: &mut Vec<u8>, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.push(b'\n');
    Ok(())
}
