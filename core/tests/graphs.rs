//! Graphs from files and from code: what is read, what is refused, and the values.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::{BTreeSet, HashMap};

use common::plain_value;
use grundy::{Board, Catalog, Error, Session, Work, engine::Graph, graph_game};
use proptest::prelude::*;

fn read(key: &str, text: &[u8]) -> Result<Box<dyn Board>, Error> {
    let load = |_: &str| Ok(text.to_vec());
    Catalog::builtin().find(&format!("{key}:\"a file\""), &load)
}

fn value(board: &mut dyn Board, vertex: u64) -> String {
    let (value, _) = board.value(&[vertex], &Work::default()).unwrap();
    value.to_string()
}

fn refused(cases: &[(&str, &str, &str)]) {
    for (key, text, expected) in cases {
        let error = match read(key, text.as_bytes()) {
            Ok(_) => panic!("{key} took {text:?}"),
            Err(error) => error.to_string(),
        };
        let stripped = error.replace(&format!("in '{key}:\"a file\"': "), "");
        assert!(stripped.starts_with(expected), "{text:?}: {error}");
    }
}

#[test]
fn wrong_lists_are_refused_where_they_are_wrong() {
    refused(&[
        (
            "graph-lists",
            "",
            "line 1, column 1: expected the number of vertices, found the end of the file",
        ),
        (
            "graph-lists",
            "x",
            "line 1, column 1: expected the number of vertices, found 'x'",
        ),
        (
            "graph-lists",
            "+2\n0\n0\n",
            "line 1, column 1: expected the number of vertices, found '+2'",
        ),
        (
            "graph-lists",
            "2\n1 1\n",
            "line 3, column 1: expected the number of successors of vertex 1 of 2, found the end",
        ),
        (
            "graph-lists",
            "2\r\n1 y\r\n0",
            "line 2, column 3: expected successor 1 of 1 of vertex 0, found 'y'",
        ),
        (
            "graph-lists",
            "2\n2 1",
            "line 2, column 4: expected successor 2 of 2 of vertex 0, found the end of the file",
        ),
        (
            "graph-lists",
            "2\n1 2\n0\n",
            "line 2, column 3: expected successor 1 of 1 of vertex 0: a vertex from 0 to 1, found '2'",
        ),
        (
            "graph-lists",
            "1\n0\n\n 7",
            "line 4, column 2: expected the end of the file after the lists of 1 vertices, found '7'",
        ),
        (
            "graph-lists",
            "4294967295\n0\n",
            "line 3, column 1: expected the number of successors of vertex 1 of 4294967295, found",
        ),
        (
            "graph-lists",
            "4294967296\n",
            "line 1, column 1: expected the number of vertices, found '4294967296'",
        ),
        (
            "graph-lists",
            "1\n4294967295 0",
            "line 2, column 13: expected successor 2 of 4294967295",
        ),
        (
            "graph-lists",
            "3\n1 1\n1 2\n1 1\n",
            "the graph is loopy: the vertex '1' is reached again",
        ),
        (
            "graph-lists",
            "1\n1 0\n",
            "the graph is loopy: the vertex '0' is reached again",
        ),
    ]);
}

#[test]
fn wrong_edges_are_refused_where_they_are_wrong() {
    refused(&[
        (
            "graph-edges",
            "a b\n c # d\n",
            "line 2, column 3: expected where the edge from 'c' ends, found the end of the line",
        ),
        (
            "graph-edges",
            "a b c\n",
            "line 1, column 5: expected the end of the line after 'a b', found 'c'",
        ),
        (
            "graph-edges",
            "a \"b\n",
            "line 1, column 3: expected a name that can be written between quotes, found '\"b'",
        ),
        (
            "graph-edges",
            "a b\nb c\nc b\nc d",
            "the graph is loopy: the vertex '",
        ),
    ]);
    let error = read("graph-edges", b"a b\n\xc3\xa9 \xff\n").err().unwrap();
    assert_eq!(error.place(), Some((2, 3)));
    assert!(
        error
            .to_string()
            .contains("expected text in UTF-8, found the byte 0xff")
    );
}

#[test]
fn wrong_dot_is_refused_where_it_is_wrong() {
    let deep = format!("digraph {}", "{".repeat(100_000));
    refused(&[
        (
            "graph-dot",
            "graph { a -- b }",
            "line 1, column 1: expected 'digraph', found 'graph': moves follow directed edges",
        ),
        (
            "graph-dot",
            "digraph { a -- b }",
            "line 1, column 13: expected '->', found '--'",
        ),
        (
            "graph-dot",
            "",
            "line 1, column 1: expected 'digraph', found the end of the file",
        ),
        (
            "graph-dot",
            "digraph x y",
            "line 1, column 11: expected '{' after 'digraph', found 'y'",
        ),
        (
            "graph-dot",
            "digraph {\n a -> b",
            "line 2, column 8: expected a vertex, an edge or '}', found the end",
        ),
        (
            "graph-dot",
            "digraph {\n a ->\n}",
            "line 3, column 1: expected a vertex after '->', found '}'",
        ),
        (
            "graph-dot",
            "digraph { a -> ; }",
            "line 1, column 16: expected a vertex after '->', found ';'",
        ),
        (
            "graph-dot",
            "digraph { -> a }",
            "line 1, column 11: expected a vertex, an edge or '}', found '->'",
        ),
        (
            "graph-dot",
            "digraph { a } b",
            "line 1, column 15: expected the end of the file after the graph's last '}', found 'b'",
        ),
        (
            "graph-dot",
            "digraph { a [color=red }",
            "line 1, column 24: expected ']' or 'name=value', found '}'",
        ),
        (
            "graph-dot",
            "digraph { \"a -> b }",
            "line 1, column 11: expected the quote's end, found the end of the file",
        ),
        (
            "graph-dot",
            "digraph { /* a }",
            "line 1, column 11: expected the comment's end",
        ),
        (
            "graph-dot",
            "digraph { a [label=<x<y>] }",
            "line 1, column 20: expected the end of '<…>'",
        ),
        (
            "graph-dot",
            "digraph { <b>a</b> }",
            "line 1, column 11: expected a vertex, an edge or '}', found '<b>'",
        ),
        (
            "graph-dot",
            "digraph { a -> 1b }",
            "line 1, column 16: expected a name, '->', a brace or ';', found '1b'",
        ),
        (
            "graph-dot",
            "digraph { a -> é%; }",
            "line 1, column 17: expected a name, '->', a brace or ';', found '%'",
        ),
        (
            "graph-dot",
            "digraph { node -> a }",
            "line 1, column 16: expected '[' after 'node', 'edge' or 'graph'",
        ),
        (
            "graph-dot",
            "digraph { a -> subgraph x; }",
            "line 1, column 26: expected '{' after 'subgraph': a subgraph is written out",
        ),
        (
            "graph-dot",
            "digraph { \"\" }",
            "line 1, column 11: expected a name that can be written between quotes, found ''",
        ),
        (
            "graph-dot",
            "digraph { \"a\\\"b\" }",
            "line 1, column 11: expected a name that can be written between quotes, found 'a\"b'",
        ),
        (
            "graph-dot",
            "digraph { a:b:c: }",
            "line 1, column 18: expected the name of a port after ':', found '}'",
        ),
        (
            "graph-dot",
            &deep,
            "line 1, column 73: expected at most 64 braces inside each other",
        ),
        (
            "graph-dot",
            "digraph { a -> {b \"c d\"} -> a }",
            "the graph is loopy: the vertex '",
        ),
    ]);
}

#[test]
fn a_few_words_of_dot_cannot_ask_for_all_memory() {
    let names: Vec<String> = (0..20_000).map(|n| format!("v{n}")).collect();
    let text = format!("digraph {{ {{ {0} }} -> {{ {0} }} }}", names.join(" "));
    let error = read("graph-dot", text.as_bytes()).err().unwrap();
    assert!(
        error.to_string().contains("more than 67108864 edges"),
        "{error}"
    );
}

#[test]
fn dot_joins_all_of_a_brace() {
    let text = b"digraph { {a b} -> {c; d -> e} -> f [x=y][z]; rank=same; strict -> a }";
    let board = read("graph-dot", text).unwrap();
    let next = |label: &str| {
        let vertex = board.number(label).unwrap();
        let moves = board.moves(&[vertex]).unwrap();
        moves
            .into_iter()
            .map(|played| played.name.unwrap())
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(next("a"), "move to c, move to d, move to e");
    assert_eq!(next("b"), "move to c, move to d, move to e");
    assert_eq!(next("d"), "move to e, move to f");
    assert_eq!(next("e"), "move to f");
    assert_eq!(next("f"), "");
    assert_eq!(next("strict"), "move to a");
}

#[test]
fn names_are_read_and_written_and_numbers_are_no_stand_in() {
    let catalog = Catalog::builtin();
    let load = |name: &str| match name {
        "g" => Ok(b"a 7\n7 b,c\n".to_vec()),
        _ => Err(Error::input(format!("there is no file '{name}'"))),
    };
    let mut session = Session::new(&catalog).with_loader(&load);
    let position = session.position("graph-edges:g:a,7,\"b,c\"").unwrap();
    assert_eq!(session.write(&position), "graph-edges:g:a,7,\"b,c\"");
    let mut error = |text: &str| session.position(text).unwrap_err().to_string();
    assert!(error("graph-edges:g:0").contains("a name that this game knows, such as 'a'"));
    assert!(error("graph-edges:g:x").contains("a name that this game knows, such as 'a'"));
    assert!(error("graph-edges:g:9").contains("a name that this game knows, such as 'a'"));
    assert!(error("graph-edges:h:a").contains("there is no file 'h'"));
    assert!(error("graph-edges:g:(a,7)").contains("cannot be written with 2 numbers"));
}

#[test]
fn a_mark_at_the_start_and_an_empty_graph_are_fine() {
    let mut board = read("graph-lists", b"\xef\xbb\xbf2 1 1 0").unwrap();
    assert_eq!(value(&mut *board, 0), "1");
    let board = read("graph-dot", b"digraph{}").unwrap();
    let error = board.check(&[0]).unwrap_err().to_string();
    assert!(error.contains("the graph has no vertex"), "{error}");
}

#[test]
fn a_path_of_a_million_vertices() {
    let mut graph = Graph::default();
    let mut text = String::from("1000000\n0\n");
    graph.add(&[]).unwrap();
    for vertex in 1..1_000_000 {
        graph.add(&[vertex - 1]).unwrap();
        text.push_str(&format!("1 {}\n", vertex - 1));
    }
    for mut board in [
        graph_game(graph).unwrap(),
        read("graph-lists", text.as_bytes()).unwrap(),
    ] {
        assert_eq!(value(&mut *board, 999_999), "1");
        assert_eq!(value(&mut *board, 999_998), "0");
    }
}

#[test]
fn every_vertex_sees_all_later_ones() {
    let mut graph = Graph::default();
    for vertex in 0..1000 {
        graph.add(&(vertex + 1..1000).collect::<Vec<_>>()).unwrap();
    }
    assert_eq!(
        graph.values().unwrap(),
        (0..1000).rev().collect::<Vec<u32>>()
    );
}

#[test]
fn edges_outside_of_the_graph_are_refused() {
    let mut graph = Graph::default();
    graph.add(&[1]).unwrap();
    let error = graph.values().unwrap_err().to_string();
    assert_eq!(error, "expected a vertex from 0 to 0, found an edge at 1");
    let error = Graph::from_edges(0, &[(0, 0)]).unwrap_err().to_string();
    assert_eq!(
        error,
        "expected a graph without vertices, found an edge at 0"
    );
    assert!(Graph::default().is_empty());
    assert!(Graph::default().successors(3).is_empty());
}

/// Whether a walk from `vertex` comes back to it.
fn comes_back(lists: &[BTreeSet<u32>], vertex: u32) -> bool {
    let mut seen = BTreeSet::new();
    let mut open: Vec<u32> = lists[vertex as usize].iter().copied().collect();
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            open.extend(&lists[next as usize]);
        }
    }
    seen.contains(&vertex)
}

proptest! {
    #[test]
    fn values_follow_the_definition(edges in prop::collection::vec((0..40_u32, 0..40_u32), 0..120)) {
        let down: Vec<(u32, u32)> = edges.into_iter().filter(|(a, b)| a != b)
            .map(|(a, b)| ((a.max(b) * 7 + 3) % 40, (a.min(b) * 7 + 3) % 40)).collect();
        let mut board = graph_game(Graph::from_edges(40, &down).unwrap()).unwrap();
        let mut known = HashMap::new();
        for vertex in 0..40 {
            let plain = plain_value(&*board, &[vertex], &mut known);
            prop_assert_eq!(value(&mut *board, vertex), plain.to_string());
        }
    }

    #[test]
    fn a_cycle_is_named_by_a_vertex_on_it(edges in prop::collection::vec((0..12_u32, 0..12_u32), 0..24)) {
        let mut lists = vec![BTreeSet::new(); 12];
        for &(from, to) in &edges {
            lists[from as usize].insert(to);
        }
        let loopy = (0..12).any(|vertex| comes_back(&lists, vertex));
        match Graph::from_edges(12, &edges).unwrap().values() {
            Ok(_) => prop_assert!(!loopy),
            Err(error) => {
                let text = error.to_string();
                let vertex: u32 = text.split('\'').nth(1).unwrap().parse().unwrap();
                prop_assert!(comes_back(&lists, vertex), "{}", text);
            }
        }
    }

    #[test]
    fn any_file_is_read_or_refused(text in "[a-c0-3 \n{}\\[\\]<>\"\\\\;,:=#/*é>-]{0,60}") {
        for key in ["graph-lists", "graph-edges", "graph-dot"] {
            let _ = read(key, text.as_bytes());
            let _ = read(key, format!("digraph {{ {text} }}").as_bytes());
        }
    }
}
