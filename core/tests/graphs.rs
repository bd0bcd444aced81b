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
