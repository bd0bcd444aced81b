use super::{
    Names,
    text::{Words, place},
};
use crate::{Error, engine::Graph, notation::shortened};

/// Reads a line `name: successor successor …` for each vertex, the colon may be left out; `#`
/// starts a comment. A vertex without a line has no successor.
pub(super) fn read(text: &str) -> Result<(Graph, Names), Error> {
    let mut names = Names::default();
    let mut edges = Vec::new();
    let mut described: Vec<bool> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.find('#').map_or(line, |comment| &line[..comment]);
        let wrong = |at: usize, error: Error| place(error, text, start + at);
        let mut words = Words::of(code);
        if let Some((at, word)) = words.next() {
            let name = word.strip_suffix(':').unwrap_or(word);
            let from = names.vertex(name).map_err(|error| wrong(at, error))?;
            described.resize(names.0.len().max(described.len()), false);
            if std::mem::replace(&mut described[from as usize], true) {
                return Err(wrong(at, twice(name)));
            }
            for (at, word) in words {
                let to = names.vertex(word).map_err(|error| wrong(at, error))?;
                edges.push((from, to));
            }
        }
        start += line.len();
    }
    let graph = Graph::from_edges(names.0.len(), &edges)?;
    Ok((graph, names))
}

fn twice(name: &str) -> Error {
    Error::input(format!(
        "expected one line for each vertex, found a second one of '{}': \
         write all its successors on the first",
        shortened(name)
    ))
}
