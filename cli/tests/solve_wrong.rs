//! `grundy solve` with what is no graph, or too large a one: one clear sentence for each.

#![allow(clippy::unwrap_used)]

mod common;

use std::io::Write;

use common::{binary, fails, fed, folder, grundy};

const EDGES: &str = "0 1\n1 0\n1 2\n3 2\n4 4\n4 3\n5 5\n5 2\n";

#[test]
fn wrong_tokens() {
    fails(
        &fed("solve - --tokens 9", EDGES.as_bytes()),
        2,
        &["found '9'"],
    );
    fails(&fed("solve - --tokens 0,,1", EDGES.as_bytes()), 2, &[]);
    let run = fed("solve - --moves", EDGES.as_bytes());
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--tokens"), "{}", run.err);
    fails(&fed("solve - --tokens 0", b""), 2, &[]);
}

/// Each place is told by line and column.
#[test]
fn wrong_graphs() {
    let cases: [(&str, &str, &[&str]); 8] = [
        (
            "edges",
            "a b\nb c d\n",
            &["line 2, column 5", "'d'", "one edge a line"],
        ),
        (
            "edges",
            "a b\n  c\n",
            &["line 2, column 4", "end of the line"],
        ),
        (
            "adjacency",
            "a: b\nb: c\na: c\n",
            &["line 3, column 1", "second one of 'a'"],
        ),
        (
            "lists",
            "2\n1 5\n0\n",
            &["line 2, column 3", "from 0 to 1", "'5'"],
        ),
        ("lists", "2\n1 x\n0\n", &["line 2, column 3", "'x'"]),
        (
            "lists",
            "2\n1 1\n",
            &["line 3, column 1", "end of the file"],
        ),
        ("dot", "digraph {\n a -- b }", &["line 2, column 4"]),
        ("dot", "digraph {\n a -> b", &["line 2"]),
    ];
    for (kind, text, pieces) in cases {
        let run = fed(&format!("solve - --from {kind}"), text.as_bytes());
        fails(&run, 2, pieces);
        assert!(run.err.starts_with("grundy: in '-'"), "{}", run.err);
    }
    fails(
        &fed("solve -", b"a b\nb \xff\n"),
        2,
        &["line 2, column 3", "UTF-8"],
    );
    fails(&grundy("solve no/such/file"), 2, &["there is no such file"]);
    let place = folder("solve-wrong");
    fails(
        &grundy(&format!("solve {}", place.display())),
        2,
        &["is a folder"],
    );
}

#[test]
fn wrong_numbers() {
    let good = binary(&[1, 3], &[1, 0, 1]);
    assert_eq!(fed("solve -", &good).code, 0);
    let cut = [&good[..20], &good[..24], &good[..good.len() - 1]];
    for bytes in cut {
        fails(&fed("solve -", bytes), 2, &["in '-'"]);
    }
    let more = [&good[..], b"x"].concat();
    fails(&fed("solve -", &more), 2, &["found more bytes"]);
    fails(&fed("solve -", &binary(&[3, 1], &[0, 0, 0])), 2, &[]);
    fails(&fed("solve -", &binary(&[1, 2], &[0, 2])), 2, &["2"]);
    fails(&fed("solve -", &binary(&[1, 2], &[0, 0, 0])), 2, &[]);
    fails(&fed("solve - --from binary", b"a b\n"), 2, &["'grundy-1'"]);
    // What the start promises is not taken before it is there.
    let mut huge = binary(&[], &[]);
    huge[8..16].copy_from_slice(&u64::from(u32::MAX).to_le_bytes());
    fails(&fed("solve -", &huge), 3, &["--memory"]);
    fails(&fed("solve - --memory 64G", &huge), 2, &["the file ends"]);
    huge[8..16].copy_from_slice(&u64::MAX.to_le_bytes());
    fails(&fed("solve -", &huge), 3, &["at most"]);
}

#[test]
fn empty_graphs() {
    for (kind, text) in [
        ("edges", ""),
        ("edges", "# none\n"),
        ("lists", "0\n"),
        ("dot", "digraph {}"),
    ] {
        let run = fed(
            &format!("solve - --from {kind} --format csv"),
            text.as_bytes(),
        );
        let summary = "0 vertices and 0 edges: 0 won (N), 0 lost (P), 0 drawn (D)\n";
        assert_eq!((run.code, run.err.as_str()), (0, summary));
        assert_eq!(run.out, "vertex,value,outcome,remoteness,move\n");
    }
    assert_eq!(fed("solve - -q", &binary(&[], &[])).code, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for format in ["text", "csv", "json", "npy"] {
        let run = fed(
            &format!("solve - -q --format {format} -o /dev/full"),
            EDGES.as_bytes(),
        );
        fails(&run, 2, &["cannot write '/dev/full'", "-o"]);
    }
}

/// Line ends of other systems are no part of a name.
#[test]
fn line_ends() {
    let plain = fed("solve - -q --format csv", b"a b\nb c\n");
    for text in ["a b\r\nb c\r\n", "a b\r\nb c", "\u{feff}a b\nb c\n\n"] {
        let run = fed("solve - -q --format csv", text.as_bytes());
        assert_eq!(
            (run.code, &run.out),
            (0, &plain.out),
            "{text:?}: {}",
            run.err
        );
    }
    let run = fed("solve - -q --from adjacency", b"a: b\r\nb:\r\n");
    assert_eq!(run.code, 0, "{}", run.err);
}

/// No bytes that cannot be written are part of a name.
#[test]
fn names_can_be_written() {
    for kind in ["edges", "adjacency", "dot"] {
        let text: &[u8] = match kind {
            "dot" => b"digraph { a -> \"b\0c\" }",
            _ => b"a b\0c\n",
        };
        let run = fed(&format!("solve - --from {kind}"), text);
        fails(&run, 2, &["in '-'", "line 1"]);
    }
    fails(
        &fed("solve - --from lists", b"2\n1 \x001\n0\n"),
        2,
        &["line 2"],
    );
}

/// What is packed must be whole, and what it holds too.
#[test]
fn packed_files_must_be_whole() {
    let pack = |bytes: &[u8]| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    };
    let graph = binary(&[1, 2, 2], &[1, 2]);
    let whole = pack(&graph);
    assert_eq!(fed("solve - -q", &whole).code, 0);
    for cut in [whole.len() - 1, whole.len() - 9, whole.len() / 2, 12] {
        let run = fed("solve -", &whole[..cut]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{cut}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{cut}: {}", run.err);
    }
    fails(
        &fed("solve -", &pack(&graph[..graph.len() - 2])),
        2,
        &["the file ends"],
    );
    let cut = &pack(EDGES.as_bytes())[..25];
    fails(&fed("solve - --from edges", cut), 2, &["cannot read '-'"]);
}

/// More vertices or edges than numbers of 32 bits can count.
#[test]
fn sizes_beyond_the_numbers() {
    for (at, what) in [(8, "vertices"), (16, "edges")] {
        let mut bytes = binary(&[1, 1], &[1]);
        bytes[at..at + 8].copy_from_slice(&(1u64 << 32).to_le_bytes());
        fails(
            &fed("solve -", &bytes),
            3,
            &["at most 4294967295", what, "4294967296"],
        );
    }
    fails(
        &fed("solve - --from lists", b"4294967296\n"),
        2,
        &["number of vertices", "'4294967296'"],
    );
    fails(
        &fed("solve - --from lists", b"3000000000\n0\n"),
        2,
        &["end of the file"],
    );
}

/// A name may be longer than any column.
#[test]
fn long_names_are_printed() {
    let name = "a".repeat(70_000);
    let run = fed("solve -", format!("{name} b\n").as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains(&name));
}
