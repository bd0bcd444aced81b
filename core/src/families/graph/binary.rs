//! Graphs as they lie in memory, for those too large for text.

use crate::{Error, engine::Graph};

/// What a file starts with.
const MAGIC: &[u8; 8] = b"grundy-1";

/// The bytes before the numbers: the magic, and the numbers of vertices and edges.
pub(super) const HEADER: usize = 24;

/// The numbers of vertices and edges that a file's first [`HEADER`] bytes tell.
pub(super) fn header(bytes: &[u8]) -> Result<(usize, usize), Error> {
    if bytes.get(..8) != Some(MAGIC) {
        return Err(Error::input(
            "expected a binary graph, which starts with 'grundy-1', found other bytes: \
             say how the file gives the graph",
        ));
    }
    let number = |at: usize, what: &str| {
        let bytes = bytes
            .get(at..at + 8)
            .and_then(|bytes| bytes.try_into().ok());
        let number = u64::from_le_bytes(bytes.ok_or_else(|| short("24 bytes at its start"))?);
        match u32::try_from(number) {
            Ok(number) => Ok(number as usize),
            Err(_) => Err(Error::limit(format!(
                "a graph here has at most {} {what}, found {number}",
                u32::MAX
            ))),
        }
    };
    Ok((number(8, "vertices")?, number(16, "edges")?))
}

/// Reads all bytes of a file.
pub(super) fn read(bytes: &[u8]) -> Result<Graph, Error> {
    let (vertices, edges) = header(bytes)?;
    let words = bytes[HEADER..].chunks_exact(4);
    let (expected, found) = (4 * (vertices as u64 + edges as u64), bytes.len() - HEADER);
    if expected != found as u64 {
        return Err(short(&format!(
            "{expected} bytes after its start, of {vertices} vertices and {edges} edges, \
             found {found}"
        )));
    }
    let mut words = words.map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
    let ends = words.by_ref().take(vertices).collect();
    Graph::from_lists(ends, words.collect())
}

fn short(expected: &str) -> Error {
    Error::input(format!("the file is cut or too long: expected {expected}"))
}
