//! `grundy solve`: graphs in every format in and out, tokens, and what is wrong with a file.

#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, io::Write, path::Path};

use common::{binary, fails, fed, folder, grundy, said};

/// 0 and 1 lead to each other, 2 is an end, 4 and 5 lead to themselves.
const EDGES: &str = "0 1\n1 0\n1 2\n3 2\n4 4\n4 3\n5 5\n5 2\n";

const CSV: &str = "\
vertex,value,outcome,remoteness,move
0,0,P,2,1
1,1,N,1,2
2,0,P,0,
3,1,N,1,2
4,∞(1),D,,4
5,∞(0),N,1,2
";

/// The same graph in all ways.
fn files(place: &Path) -> Vec<String> {
    let list = [
        ("a.edges", EDGES.as_bytes().to_vec()),
        (
            "a.adj",
            b"0: 1\n1: 0 2 # an end\n\n3: 2\n4: 4 3\n5 5 2\n".into(),
        ),
        ("a.lists", b"6\n1 1\n2 0 2\n0\n1 2\n2 4 3\n2 5 2\n".into()),
        (
            "a.gv",
            b"digraph { 0 -> 1 -> {0 2}; 3 -> 2; 4 -> {4 3}; 5 -> {5 2} }".into(),
        ),
        (
            "a.bin",
            binary(&[1, 3, 3, 4, 6, 8], &[1, 0, 2, 2, 4, 3, 5, 2]),
        ),
    ];
    let write = |(name, bytes): (&str, Vec<u8>)| {
        let path = place.join(name);
        fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    list.map(write).into()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

/// The file's name or its start tells how it gives the graph, and so does `--from`.
#[test]
fn every_format_in() {
    let kinds = ["edges", "adjacency", "lists", "dot", "binary"];
    for (file, kind) in files(&folder("solve-in")).iter().zip(kinds) {
        let out = said(&format!("solve {file} -q --format csv"));
        // Names are numbered as they come: an end may come late.
        assert_eq!(sorted(&out), sorted(CSV), "{file}");
        let bytes = fs::read(file).unwrap();
        for words in ["solve -".into(), format!("solve - --from {kind}")] {
            let run = fed(&format!("{words} -q --format csv"), &bytes);
            assert_eq!((run.code, sorted(&run.out)), (0, sorted(CSV)), "{kind}");
        }
        for packed in [gzip(&bytes), zstd(&bytes)] {
            let run = fed("solve - -q --format csv", &packed);
            assert_eq!((run.code, sorted(&run.out)), (0, sorted(CSV)), "{kind}");
        }
    }
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// Files that are packed in pieces, one after the other, and with another ending after the kind's.
#[test]
fn packed_in_pieces() {
    let place = folder("solve-packed");
    let (first, second) = EDGES.split_at(12);
    for (name, pack) in [
        ("a.edges.gz", gzip as fn(&[u8]) -> Vec<u8>),
        ("a.edges.zst", zstd),
    ] {
        let file = place.join(name);
        let bytes = [pack(first.as_bytes()), pack(second.as_bytes())].concat();
        fs::write(&file, &bytes).unwrap();
        let out = said(&format!("solve {} -q --format csv", file.display()));
        assert_eq!(out, CSV, "{name}");
        let spec = format!("loopy:graph-edges:{}:4", file.display());
        assert!(said(&format!("value {spec}")).starts_with("∞(1)"));
        // What is cut off is no shorter graph.
        fs::write(&file, &bytes[..bytes.len() - 9]).unwrap();
        let run = grundy(&format!("solve {}", file.display()));
        fails(&run, 2, &["cannot read", name]);
    }
    let run = fed("solve -", &[0x28, 0xb5, 0x2f, 0xfd, 0xff, 0xff]);
    fails(&run, 2, &["cannot read '-'"]);
}

#[test]
fn every_format_out() {
    let run = fed("solve -", EDGES.as_bytes());
    let text = "\
vertex  value     outcome  remoteness  move
0       0         P        2           1
1       1         N        1           2
2       0         P        0           -
3       1         N        1           2
4       ∞(1)      D        -           4
5       ∞(0)      N        1           2
";
    assert_eq!((run.code, run.out.as_str()), (0, text));
    let summary = "6 vertices and 8 edges: 3 won (N), 2 lost (P), 1 drawn (D)\n";
    assert_eq!(run.err, summary);
    let tsv = fed("solve - --format tsv -q", EDGES.as_bytes()).out;
    assert_eq!(tsv, CSV.replace(',', "\t"));
    let json = fed("solve - --format json -q", EDGES.as_bytes()).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["schema"], "grundy/1");
    assert_eq!((&json["vertices"], &json["edges"]), (&6.into(), &8.into()));
    let position = |name: &str,
                    value: serde_json::Value,
                    outcome: &str,
                    rest: [serde_json::Value; 2]| {
        let [remoteness, to] = rest;
        serde_json::json!({
            "vertex": name, "value": value, "outcome": outcome, "remoteness": remoteness, "move": to,
        })
    };
    let null = serde_json::Value::Null;
    assert_eq!(
        json["positions"][2],
        position("2", 0.into(), "P", [0.into(), null.clone()])
    );
    assert_eq!(
        json["positions"][4],
        position("4", "∞(1)".into(), "D", [null, "4".into()])
    );
    // Vertices without names are numbers.
    let lists = fed("solve - --format json -q", b"2\n1 1\n0\n").out;
    let lists: serde_json::Value = serde_json::from_str(&lists).unwrap();
    assert_eq!(
        (
            &lists["positions"][0]["vertex"],
            &lists["positions"][0]["move"]
        ),
        (&0.into(), &1.into())
    );
    for format in ["bfile", "markdown"] {
        let run = fed(&format!("solve - --format {format}"), EDGES.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    }
}

/// A set of several exits holds the character that is between the columns.
#[test]
fn several_exits() {
    let edges = b"a a\na b\na c\nb c\n";
    let csv = fed("solve - --format csv -q", edges).out;
    assert!(csv.contains("\na,\"∞(0,1)\",N,1,c\n"), "{csv}");
}

#[test]
fn arrays() {
    let place = folder("solve-npy");
    let file = place.join("a.npy");
    fs::write(place.join("a.edges"), EDGES).unwrap();
    let words = format!("solve {}/a.edges -q -o {}", place.display(), file.display());
    assert_eq!(said(&words), "");
    let bytes = fs::read(&file).unwrap();
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert!(length.is_multiple_of(64) && bytes[length - 1] == b'\n');
    let header = String::from_utf8(bytes[10..length].to_vec()).unwrap();
    assert!(
        header.contains("('value', '<i4'), ('outcome', '|S1')"),
        "{header}"
    );
    assert!(header.contains("'shape': (6,)"), "{header}");
    let records: Vec<(i32, u8, i64, i64)> = bytes[length..]
        .chunks(21)
        .map(|record| {
            (
                i32::from_le_bytes(record[..4].try_into().unwrap()),
                record[4],
                i64::from_le_bytes(record[5..13].try_into().unwrap()),
                i64::from_le_bytes(record[13..].try_into().unwrap()),
            )
        })
        .collect();
    let expected = [
        (0, b'P', 2, 1),
        (1, b'N', 1, 2),
        (0, b'P', 0, -1),
        (1, b'N', 1, 2),
        (-1, b'D', -1, 4),
        (-1, b'N', 1, 2),
    ];
    assert_eq!(records, expected);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_files() {
    use parquet::{
        file::reader::{FileReader, SerializedFileReader},
        record::RowAccessor,
    };
    let place = folder("solve-parquet");
    for (name, graph) in [("a", EDGES), ("b", "6\n1 1\n2 0 2\n0\n1 2\n2 4 3\n2 5 2\n")] {
        let file = place.join(name).with_extension("parquet");
        let run = fed(
            &format!("solve - -q -o {}", file.display()),
            graph.as_bytes(),
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let reader = SerializedFileReader::try_from(file.as_path()).unwrap();
        let mut told = Vec::new();
        for row in reader.get_row_iter(None).unwrap() {
            let row = row.unwrap();
            let vertex = |at| match name {
                "a" => row.get_string(at).ok().cloned(),
                _ => row.get_long(at).ok().map(|number| number.to_string()),
            };
            told.push((
                vertex(0).unwrap(),
                row.get_long(1).ok(),
                row.get_string(2).ok().cloned(),
                row.get_string(3).unwrap().clone(),
                row.get_long(4).ok(),
                vertex(5),
            ));
        }
        let row =
            |vertex: &str, value, exits: Option<&str>, outcome: &str, moves, to: Option<&str>| {
                let exits = exits.map(str::to_owned);
                (
                    vertex.to_owned(),
                    value,
                    exits,
                    outcome.to_owned(),
                    moves,
                    to.map(str::to_owned),
                )
            };
        let expected = [
            row("0", Some(0), None, "P", Some(2), Some("1")),
            row("1", Some(1), None, "N", Some(1), Some("2")),
            row("2", Some(0), None, "P", Some(0), None),
            row("3", Some(1), None, "N", Some(1), Some("2")),
            row("4", None, Some("1"), "D", None, Some("4")),
            row("5", None, Some("0"), "N", Some(1), Some("2")),
        ];
        assert_eq!(told, expected);
    }
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_so() {
    let run = fed("solve - --format parquet", EDGES.as_bytes());
    fails(&run, 2, &["build it with --features parquet"]);
}

#[test]
fn tokens() {
    let edges = EDGES.as_bytes();
    let value = |tokens: &str| {
        let run = fed(&format!("solve - --format csv --tokens {tokens}"), edges);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out
    };
    let known = "loopy:graph-edges:-";
    assert!(value("0").ends_with(&format!("\n{known}:0,0,P,search\n")));
    assert!(value("4,1").ends_with(&format!("\n\"{known}:4,1\",∞(0),N,search\n")));
    assert!(value("4,5").ends_with(&format!("\n\"{known}:4,5\",∞(),D,search\n")));
    assert!(value("1,3").ends_with(&format!("\n\"{known}:1,3\",0,P,search\n")));
    let several = value("0 --tokens 1,5");
    assert_eq!(several.lines().count(), 3, "{several}");
    let run = fed("solve - --tokens 4,1 --moves --format csv", edges);
    assert_eq!(run.code, 0, "{}", run.err);
    let moves: Vec<&str> = run.out.lines().skip(1).collect();
    assert_eq!(moves.len(), 1, "{}", run.out);
    assert!(moves[0].contains("move to 3"), "{}", run.out);
    // In a drawn position, the moves that keep the draw.
    let run = fed("solve - --tokens 4 --moves", edges);
    assert!(run.out.contains("move to 4"), "{}", run.out);
    assert!(run.out.contains("draws"), "{}", run.out);
    let run = fed("moves --why 'loopy:graph-lists:-:0'", b"2\n2 0 1\n0\n");
    assert!(
        run.out.contains("∞(0), and 0 is among the values"),
        "{}",
        run.err
    );
    assert!(run.out.contains("move to 1"), "{}", run.out);
    let run = fed("solve - --tokens 1,3 --moves", edges);
    assert!(run.out.starts_with("no winning move"), "{}", run.out);
}

#[test]
fn limits() {
    let edges: String = (0..9999).map(|at| format!("{at} {}\n", at + 1)).collect();
    let run = fed("solve - --memory 100K", edges.as_bytes());
    fails(&run, 3, &["limit"]);
    // A path, of which each vertex differs from its neighbours.
    let csv = fed("solve - -q --format csv", edges.as_bytes()).out;
    let last = |at: usize| csv.lines().nth(at).unwrap();
    assert_eq!(
        (last(10_000), last(9_999)),
        ("9999,0,P,0,", "9998,1,N,1,9999")
    );
    assert_eq!(last(1), "0,1,N,9999,1");
}
