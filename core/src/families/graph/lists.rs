use super::text::Words;
use crate::{Error, engine::Graph};

/// Reads the number of vertices and, for each, the number of its successors and them.
pub(super) fn read(text: &str) -> Result<Graph, Error> {
    let mut words = Words::of(text);
    let vertices = number(&mut words, &|| "the number of vertices".into())?;
    let mut graph = Graph::default();
    let mut list = Vec::new();
    for vertex in 0..vertices {
        let count = number(&mut words, &|| {
            format!("the number of successors of vertex {vertex} of {vertices}")
        })?;
        list.clear();
        for n in 1..=count {
            let expected = || format!("successor {n} of {count} of vertex {vertex}");
            list.push(successor(&mut words, vertices, &expected)?);
        }
        graph.add(&list)?;
    }
    match words.next() {
        None => Ok(graph),
        Some((at, word)) => Err(words.wrong(
            at,
            Some(word),
            &format!("the end of the file after the lists of {vertices} vertices"),
        )),
    }
}

fn successor(
    words: &mut Words<'_>,
    vertices: u32,
    expected: &dyn Fn() -> String,
) -> Result<u32, Error> {
    let (at, to) = placed(words, expected)?;
    if to < vertices {
        return Ok(to);
    }
    let range = format!("{}: a vertex from 0 to {}", expected(), vertices - 1);
    Err(words.wrong(at, Some(&to.to_string()), &range))
}

fn number(words: &mut Words<'_>, expected: &dyn Fn() -> String) -> Result<u32, Error> {
    placed(words, expected).map(|(_, number)| number)
}

/// The next word as a number, and where it starts; `expected` says what it counts.
fn placed(words: &mut Words<'_>, expected: &dyn Fn() -> String) -> Result<(usize, u32), Error> {
    let Some((at, word)) = words.next() else {
        return Err(words.wrong(usize::MAX, None, &expected()));
    };
    let digits = word.bytes().all(|b| b.is_ascii_digit());
    match word.parse() {
        Ok(number) if digits => Ok((at, number)),
        _ => Err(words.wrong(at, Some(word), &expected())),
    }
}
