use grundy::{engine::Graph, graph_game};

use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "poj-2425",
    title: "A Chess Game",
    asks: "Push pieces along the edges of a graph without cycles: who wins each question?",
    source: "POJ 2425, HDU 1524",
    statement: "Chess pieces stand on the vertices of a directed graph without cycles; a vertex \
                may hold more than one. Two players take turns and move one piece along an edge; \
                whoever cannot move loses. Each case has the number N of vertices, up to 1000, and \
                for each of the vertices 0 to N - 1 the number of its successors and the \
                successors; then questions, each with the number of pieces, 1 to 10, and their \
                vertices, until a line 0. Cases go on until the input ends. For each question \
                print WIN when the mover wins and LOSE when not.",
    spec: "graph-lists:#",
    mapping: "The lists of a case are the graph, and each piece is a component.",
    theorem: "The value of a vertex is the mex of its successors' values, found once for each \
              graph and added by xor (Sprague 1935, Grundy 1939).",
    input: Input::Open,
    most: 10,
    read,
    question: Question::Outcome,
    say: Say::Line("WIN", "LOSE"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    loop {
        if case.left == 0 {
            match tokens.next("the number of vertices")? {
                None | Some(0) => return Ok(Next::End),
                Some(vertices) => {
                    case.adopt(graph_game(graph(tokens, vertices)?)?);
                    case.left = vertices;
                }
            }
        }
        match tokens.next("the number of pieces")? {
            None => return Ok(Next::End),
            Some(0) => case.left = 0,
            Some(pieces) => {
                let vertices = case.left;
                tokens.each(pieces, "the vertex of a piece", |tokens, place| {
                    inside(tokens, place, vertices)?;
                    Ok(case.add(&[place])?)
                })?;
                return Ok(Next::Position);
            }
        }
    }
}

/// Reads the successors of all vertices.
fn graph(tokens: &mut Tokens<'_>, vertices: u64) -> Result<Graph, Error> {
    let mut graph = Graph::default();
    let mut successors = Vec::new();
    tokens.each(
        vertices,
        "the number of successors of a vertex",
        |tokens, count| {
            successors.clear();
            tokens.each(count, "a successor", |tokens, vertex| {
                successors.push(inside(tokens, vertex, vertices)?);
                Ok(())
            })?;
            Ok(graph.add(&successors)?)
        },
    )?;
    Ok(graph)
}

fn inside(tokens: &Tokens<'_>, vertex: u64, vertices: u64) -> Result<u32, Error> {
    match u32::try_from(vertex) {
        Ok(small) if vertex < vertices => Ok(small),
        _ => Err(tokens.wrong(format_args!("a vertex from 0 to {}", vertices - 1))),
    }
}

fn generate(maker: &mut Maker) {
    let (vertices, degree, questions) = match maker.scale(64) {
        Scale::Tiny => (maker.range(1, 6), 3, 5),
        Scale::Small => (maker.range(1, 12), 4, 10),
        Scale::Medium => (maker.range(1, 100), 10, 30),
        Scale::Max => (1000, maker.range(2, 40), 100),
    };
    // A secret order keeps the graph free of cycles; the numbers of the vertices hide it.
    let mut order: Vec<u64> = (0..vertices).collect();
    maker.shuffle(&mut order);
    let mut rank = vec![0; order.len()];
    for (place, &vertex) in order.iter().enumerate() {
        rank[vertex as usize] = place as u64;
    }
    maker.row([vertices]);
    for vertex in 0..vertices {
        let below = rank[vertex as usize];
        let count = maker.range(0, degree).min(below);
        let list = if below == 0 {
            Vec::new()
        } else {
            maker.different(count, 0, below - 1)
        };
        let successors = list.into_iter().map(|place| order[place as usize]);
        maker.row(std::iter::once(count).chain(successors));
    }
    for _ in 0..maker.range(0, questions) {
        let pieces = maker.range(1, 10);
        let places: Vec<u64> = (0..pieces).map(|_| maker.range(0, vertices - 1)).collect();
        maker.row(std::iter::once(pieces).chain(places));
    }
    maker.row([0]);
}

fn shape(draw: &mut Draw) -> Option<()> {
    let vertices = draw.count(1, 1000)?;
    draw.line();
    let mut lists = Vec::new();
    draw.list(vertices, |draw| {
        let count = draw.count(0, vertices - 1)?;
        let list = draw.different(count, 0, vertices - 1)?;
        draw.require(!list.contains(&(lists.len() as i64)))?;
        draw.line();
        lists.push(list);
        Some(())
    })?;
    draw.require(ends(&lists))?;
    draw.until(0, u64::MAX, |draw| {
        let pieces = draw.count(1, 10)?;
        draw.numbers(pieces, 0, vertices - 1)?;
        draw.line();
        Some(())
    })
}

/// Whether a graph with these successors has no cycle: vertices without successors are removed
/// until none is left.
fn ends(successors: &[Vec<i64>]) -> bool {
    let mut before = vec![Vec::new(); successors.len()];
    for (vertex, list) in successors.iter().enumerate() {
        list.iter().for_each(|&to| before[to as usize].push(vertex));
    }
    let mut left: Vec<usize> = successors.iter().map(Vec::len).collect();
    let mut open: Vec<usize> = (0..left.len())
        .filter(|&vertex| left[vertex] == 0)
        .collect();
    let mut removed = 0;
    while let Some(vertex) = open.pop() {
        removed += 1;
        for &other in &before[vertex] {
            left[other] -= 1;
            if left[other] == 0 {
                open.push(other);
            }
        }
    }
    removed == left.len()
}
