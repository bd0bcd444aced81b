//! Graphs from files: all vertices, or sums of tokens on them.

use std::{io::Read, path::Path};

use grundy::{
    Error, Game, GraphFormat, NamedGraph, Outcome, Play, Position, Query, Session, engine::Graph,
};

use crate::{
    args::{GraphKind, Solve},
    fault::Fault,
    input,
    output::Output,
    progress,
    render::{
        self, Subject,
        solve::{self, Solved},
    },
};

/// Vertices that are written at once.
const BLOCK: usize = 1 << 12;

/// All vertices of the graph, or the tokens asked for.
pub(super) fn answer(
    words: &Solve,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let name = words.file.display().to_string();
    // Nothing is known of a graph that is not read yet.
    let (graph, kind) = progress::waiting(|| read(words, session.work().memory))
        .map_err(|error| error.within(&format!("in '{name}'")))?;
    output.open()?;
    match words.tokens.is_empty() {
        true => vertices(words, &graph, session, output),
        false => tokens(words, &spec(&name, kind), graph, session, output),
    }
}

/// The spec of the graph's game.
fn spec(name: &str, kind: GraphKind) -> String {
    let kind = match kind {
        GraphKind::Edges => "edges",
        GraphKind::Adjacency => "adjacency",
        GraphKind::Lists => "lists",
        GraphKind::Dot => "dot",
        GraphKind::Binary => "binary",
    };
    let plain = name
        .chars()
        .all(|c| c.is_alphanumeric() || "._-/".contains(c));
    let quote = if plain { "" } else { "\"" };
    format!("loopy:graph-{kind}:{quote}{name}{quote}")
}

fn vertices(
    words: &Solve,
    graph: &NamedGraph,
    session: &Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let loopy = graph.graph().loopy_within(&session.work())?;
    let remoteness = match words.values {
        true => None,
        false => Some(graph.graph().remoteness_in(Play::Normal, &session.work())?),
    };
    let solved = Solved {
        name: &words.file.display().to_string(),
        graph,
        loopy: &loopy,
        remoteness: remoteness.as_ref(),
    };
    let mut rows = solve::rows(output.format, &solved, output.style)?;
    let mut counts = [0; 3];
    let mut bytes = Vec::new();
    rows.start(&mut bytes).map_err(|e| output.fault(e))?;
    for first in (0..graph.graph().len()).step_by(BLOCK) {
        for vertex in first..(first + BLOCK).min(graph.graph().len()) {
            let row = solved.row(vertex)?;
            rows.row(&mut bytes, &row).map_err(|e| output.fault(e))?;
            counts[match row.outcome {
                Outcome::N => 0,
                Outcome::P => 1,
                Outcome::D => 2,
            }] += 1;
        }
        progress::check()?;
        output.write_on(&bytes)?;
        bytes.clear();
    }
    rows.end(&mut bytes).map_err(|e| output.fault(e))?;
    output.write(&bytes)?;
    output.note(&solved.summary(counts));
    Ok(())
}

fn tokens(
    words: &Solve,
    spec: &str,
    graph: NamedGraph,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let game = session.adopt(Game::new(spec, graph.loopy_game_within(&session.work())?));
    for (at, text) in words.tokens.iter().enumerate() {
        let mut position = Position::new();
        for numbers in session.components(game, text)? {
            position.push(game, &numbers);
        }
        let written = session.write(&position);
        let games = vec![spec.to_owned(); position.len()];
        let query = match words.moves {
            true => Query::Moves {
                position,
                all: false,
            },
            false => Query::Value { position },
        };
        let found = grundy::answer(session, &query)?;
        let subject = Subject {
            text: &written,
            several: words.tokens.len() > 1,
            first: at == 0,
            games: &games,
            pictures: &[],
            engine: "",
        };
        let mut bytes = Vec::new();
        render::render(&mut bytes, &subject, &found, output.format, output.style)?;
        output.write(&bytes)?;
    }
    Ok(())
}

/// The graph, and how the file gives it.
fn read(words: &Solve, memory: u64) -> Result<(NamedGraph, GraphKind), Error> {
    let mut from = input::unpacked(&words.file)?;
    let name = words.file.display().to_string();
    let mut start = Vec::new();
    from.by_ref()
        .take(NamedGraph::HEADER as u64)
        .read_to_end(&mut start)
        .map_err(|error| input::unreadable(&name, &error))?;
    let binary = words.from.is_none() && start.starts_with(b"grundy-1");
    if binary || words.from == Some(GraphKind::Binary) {
        return Ok((of_numbers(&start, from, memory)?, GraphKind::Binary));
    }
    let bytes = input::read_all(&name, start.as_slice().chain(from), memory)?;
    let kind = words.from.unwrap_or_else(|| kind(&words.file, &bytes));
    let format = match kind {
        GraphKind::Edges => GraphFormat::Edges,
        GraphKind::Adjacency => GraphFormat::Adjacency,
        GraphKind::Lists => GraphFormat::Lists,
        GraphKind::Dot => GraphFormat::Dot,
        GraphKind::Binary => GraphFormat::Binary,
    };
    Ok((NamedGraph::read(format, bytes)?, kind))
}

/// How a file gives its graph: by the end of its name, or else by its first line.
fn kind(path: &Path, bytes: &[u8]) -> GraphKind {
    let name = path.to_string_lossy().to_lowercase();
    let name = name.trim_end_matches(".gz").trim_end_matches(".zst");
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("dot" | "gv") => return GraphKind::Dot,
        Some("adj" | "adjlist") => return GraphKind::Adjacency,
        Some("edges" | "edgelist") => return GraphKind::Edges,
        Some("lists") => return GraphKind::Lists,
        _ => {}
    }
    let lines = bytes.split(|&b| b == b'\n');
    let line = lines
        .map(<[u8]>::trim_ascii)
        .find(|line| !line.is_empty() && line[0] != b'#')
        .unwrap_or_default();
    let mut words = line.split(u8::is_ascii_whitespace);
    match words.next().unwrap_or_default() {
        b"digraph" | b"strict" | b"graph" => GraphKind::Dot,
        word if word.ends_with(b":") => GraphKind::Adjacency,
        word if word == line && word.iter().all(u8::is_ascii_digit) => GraphKind::Lists,
        _ => GraphKind::Edges,
    }
}

/// A binary graph, read piece by piece, so that only its numbers take memory.
fn of_numbers(header: &[u8], mut from: impl Read, memory: u64) -> Result<NamedGraph, Error> {
    let (vertices, edges) = NamedGraph::size(header)?;
    let bytes = 4 * (vertices as u64 + edges as u64);
    if bytes > memory {
        return Err(Error::limit(format!(
            "the graph of {vertices} vertices and {edges} edges takes {bytes} bytes, more than \
             the limit of {memory}: allow more with --memory"
        )));
    }
    let ends = numbers(&mut from, vertices)?;
    let targets = numbers(&mut from, edges)?;
    let more = from.read(&mut [0]).map_err(broken)?;
    if more > 0 {
        return Err(Error::input(format!(
            "expected the end of the file after {vertices} vertices and {edges} edges, found more \
             bytes: check the numbers at its start"
        )));
    }
    Graph::from_lists(ends, targets).map(NamedGraph::from)
}

/// So many numbers of 32 bits.
fn numbers(from: &mut impl Read, count: usize) -> Result<Vec<u32>, Error> {
    let mut numbers = Vec::new();
    let mut block = vec![0; 1 << 18];
    while numbers.len() < count {
        progress::check()?;
        let bytes = block.len().min(4 * (count - numbers.len()));
        from.read_exact(&mut block[..bytes]).map_err(broken)?;
        // What a wrong number at the start promises is not asked for before it is there.
        if numbers.len() == numbers.capacity() {
            numbers.reserve_exact(count.min(4 * numbers.len() + (1 << 20)) - numbers.len());
        }
        let words = block[..bytes].chunks_exact(4);
        numbers.extend(words.map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])));
    }
    Ok(numbers)
}

fn broken(error: std::io::Error) -> Error {
    Error::input(format!(
        "the file ends or breaks before all its numbers are read ({error}): check the numbers of \
         vertices and edges at its start"
    ))
}
