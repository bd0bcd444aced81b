//! Files that hold no graph are refused where they are wrong.

#![allow(clippy::unwrap_used)]

use grundy::{Board, Catalog, Error};

fn read(key: &str, text: &[u8]) -> Result<Box<dyn Board>, Error> {
    let load = |_: &str| Ok(text.to_vec());
    Catalog::builtin().find(&format!("{key}:\"a file\""), &load)
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
