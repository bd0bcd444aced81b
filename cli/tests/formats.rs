//! Text, CSV, TSV and b-files, colours, and files written with -o.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, folder, grundy, program, said};

#[test]
fn text() {
    let out = said("value nim:3,4,5");
    assert_eq!(
        out,
        "2    N, the next player wins      formula:bouton-1901\n"
    );
    let out = said("value nim:1 nim:2,2");
    let expected = "\
1    N, the next player wins      formula:bouton-1901      nim:1
0    P, the previous player wins  formula:bouton-1901      nim:2,2
";
    assert_eq!(out, expected);
    let expected = "\
component  move    from → to  value left
nim:1      take 1  1 → 0      2
nim:2      take 2  2 → 0      1
nim:2      take 1  2 → 1      0, wins
";
    assert_eq!(said("moves --all nim:1,2"), expected);
    assert_eq!(
        said("moves --why nim:1 --format csv"),
        "position,in,game,from,to,name,answer_game,answer_from,answer_to,answer_name\n\
         nim:1,nim:1,nim,1,0,take 1,,,,\n"
    );
    assert!(said("moves nim:2,2").starts_with("no winning move, the previous player wins"));
    assert_eq!(said("losing kayles --to 50 --count -q"), "1\n");
}

#[test]
fn text_of_lists() {
    let run = grundy("sequence kayles --from 7 --to 22");
    assert_eq!(
        run.out,
        " 0 |               2 1 4\n10 | 2 6 4 1 2 7 1 4 3 2\n20 | 1 4 6\n"
    );
    assert_eq!(run.err, "known by search\n");
    assert_eq!(
        said("table staircase 0..1,9..11 -q"),
        "  |  9 10 11\n0 |  0  0  0\n1 |  1  1  1\n"
    );
    assert_eq!(
        said("losing subtraction:1,2 --to 12 -q"),
        " 0  3  6  9 12\n"
    );
    assert_eq!(
        said("losing staircase --width 2 --to 1 -q"),
        "(0,0) (0,1)\n"
    );
}

#[test]
fn separated_values() {
    assert_eq!(
        said("sequence kayles --to 2 --format csv"),
        "n,value\n0,0\n1,1\n2,2\n"
    );
    assert_eq!(
        said("table staircase 0..1,0..2 --format tsv"),
        "row\t0\t1\t2\n0\t0\t0\t0\n1\t1\t1\t1\n"
    );
    assert_eq!(said("losing kayles --to 9 --format csv"), "n\n0\n");
    assert_eq!(
        said("losing staircase --width 2 --to 1 --format csv"),
        "n1,n2\n0,0\n0,1\n"
    );
    assert_eq!(
        said("outcome nim:1,2 nim:1 --format csv"),
        "position,outcome,known_by\n\"nim:1,2\",N,formula:bouton-1901\nnim:1,N,formula:bouton-1901\n"
    );
    assert_eq!(
        said("moves nim:1,2 nim:1,1 --format tsv"),
        "position\tcomponent\tfrom\tto\tname\tvalue\twins\nnim:1,2\t1\t2\t1\ttake 1\t0\ttrue\n"
    );
    assert!(
        said("games --format csv").starts_with("key,spec,rule,parameters,example,source,theorem\n")
    );
}

/// `n a(n)`, one space, a newline after each, the last one too.
#[test]
fn b_files() {
    assert_eq!(
        said("sequence kayles --from 5 --to 7 --format bfile"),
        "5 4\n6 3\n7 2\n"
    );
    assert_eq!(
        said("losing subtraction:1,2 --to 6 --format bfile"),
        "1 0\n2 3\n3 6\n"
    );
}

#[test]
fn files_tell_their_format() {
    let place = folder("formats");
    let start = |name: &str| {
        let path = place.join(name);
        assert_eq!(
            said(&format!("sequence kayles --to 3 -q -o {}", path.display())),
            ""
        );
        std::fs::read_to_string(path).unwrap()
    };
    assert!(start("a.json").starts_with("{\"schema\":\"grundy/1\""));
    assert!(start("a.csv").starts_with("n,value\n"));
    assert!(start("a.tsv").starts_with("n\tvalue\n"));
    assert!(start("a.txt").starts_with("0 | 0 1 2 3\n"));
    assert!(start("b002186.txt").starts_with("0 0\n1 1\n"));
    assert!(said("sequence kayles --to 3 -q -o -").starts_with("0 | 0 1"));
}

#[test]
fn colours() {
    let colored = |set: &[(&str, &str)], words: &[&str]| {
        let run: Run = program()
            .args(["value", "nim:1"])
            .args(words)
            .envs(set.iter().copied())
            .output()
            .unwrap()
            .into();
        run.out.contains('\x1b')
    };
    assert!(!colored(&[], &[]));
    assert!(colored(&[], &["--color", "always"]));
    assert!(colored(&[("CLICOLOR_FORCE", "1")], &[]));
    assert!(!colored(&[("CLICOLOR_FORCE", "0")], &[]));
    assert!(!colored(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[]));
    assert!(!colored(&[("CLICOLOR_FORCE", "1")], &["--color", "never"]));
    assert!(colored(&[("NO_COLOR", "1")], &["--color", "always"]));
    assert!(!colored(&[], &["--color", "always", "--format", "json"]));
}

#[test]
fn completions() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(said(&format!("completions {shell}")).contains("sequence"));
    }
}
