use super::{
    Names,
    text::{Words, place},
};
use crate::{Error, engine::Graph, notation::shortened};

/// Reads a line `from to` for each edge; `#` starts a comment.
pub(super) fn read(text: &str) -> Result<(Graph, Names), Error> {
    let mut names = Names::default();
    let mut edges = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.find('#').map_or(line, |comment| &line[..comment]);
        if let Some(edge) = edge(text, start, code.trim_ascii_end(), &mut names)? {
            edges.push(edge);
        }
        start += line.len();
    }
    let graph = Graph::from_edges(names.0.len(), &edges)?;
    Ok((graph, names))
}

/// The edge on the line `code`, which starts at the byte `start` of the text.
fn edge(
    text: &str,
    start: usize,
    code: &str,
    names: &mut Names,
) -> Result<Option<(u32, u32)>, Error> {
    let mut words = Words::of(code);
    let wrong = |at: usize, message: String| place(Error::input(message), text, start + at);
    let Some((at, from)) = words.next() else {
        return Ok(None);
    };
    let mut vertex = |at: usize, name: &str| {
        names
            .vertex(name)
            .map_err(|error| place(error, text, start + at))
    };
    let from_vertex = vertex(at, from)?;
    let Some((at, to)) = words.next() else {
        return Err(wrong(
            code.len(),
            format!(
                "expected where the edge from '{}' ends, found the end of the line: \
                 write two names a line",
                shortened(from)
            ),
        ));
    };
    let to_vertex = vertex(at, to)?;
    match words.next() {
        None => Ok(Some((from_vertex, to_vertex))),
        Some((at, word)) => Err(wrong(
            at,
            format!(
                "expected the end of the line after '{} {}', found '{}': write one edge a line",
                shortened(from),
                shortened(to),
                shortened(word)
            ),
        )),
    }
}
