//! Exit codes, and the sentences of errors: what was found, what was expected, the remedy.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, fed, folder, grundy};

/// The call ends with `code`, says nothing on stdout and one sentence that has all `pieces`.
fn fails(words: &str, code: i32, pieces: &[&str]) {
    let run = grundy(words);
    assert_eq!(run.code, code, "grundy {words}: {}", run.err);
    assert_eq!(run.out, "", "grundy {words}");
    for piece in pieces {
        assert!(
            run.err.contains(piece),
            "grundy {words}: '{piece}' is not in '{}'",
            run.err
        );
    }
}

#[test]
fn wrong_positions() {
    fails(
        "value kayls:3",
        2,
        &["there is no game called 'kayls'", "did you mean 'kayles'?"],
    );
    fails("value Nim:3", 2, &["did you mean 'nim'?"]);
    fails("value nim:\u{1b}3", 2, &["found '\\u{1b}3'"]);
    fails("value nim", 2, &["expected 'GAME:POSITION', found 'nim'"]);
    fails(
        "value nim:3,x",
        2,
        &["in 'nim:3,x'", "expected a whole number", "found 'x'"],
    );
    fails(
        "value nim:3 + kayles:5",
        2,
        &["'+' stands alone", "in quotes"],
    );
    fails("value ''", 2, &["grundy: "]);
    fails(
        "moves nim:18446744073709551616",
        2,
        &["from 0 to 18446744073709551615"],
    );
    fails("sequence octal:0.8 --to 3", 2, &["in 'octal:0.8'"]);
}

#[test]
fn wrong_words() {
    fails(
        "vlaue nim:3",
        2,
        &["unrecognized subcommand 'vlaue'", "value"],
    );
    fails("value", 2, &["<POSITION>"]);
    fails("losing kayles", 2, &["--to <N>"]);
    fails("sequence kayles --to 1e6", 2, &["expected a whole number"]);
    fails("sequence kayles --from -1", 2, &["expected a whole number"]);
    fails(
        "table staircase 0..9,a",
        2,
        &["expected a whole number", "or a range such as 0..9"],
    );
    fails(
        "value nim:1 --memory 4X",
        2,
        &["with K, M, G or T, such as 4G"],
    );
    fails(
        "stress hdu-1846 --program-memory 1 -- cat",
        2,
        &["no program starts with so little: expected 1M or more"],
    );
    fails(
        "table staircase 0..9,3",
        2,
        &["exactly two coordinates", "found 1"],
    );
    fails("sequence kayles --from 9 --to 3", 2, &["exchange them"]);
    fails(
        "value nim:1 --format bfile",
        2,
        &["use it with 'sequence' or 'losing'"],
    );
    fails(
        "losing kayles --to 9 --count --format bfile",
        2,
        &["choose --format json"],
    );
    fails(
        "losing staircase --to 2 --width 2 --format bfile",
        2,
        &["choose --format csv or json"],
    );
    fails(
        "sequence kayles -o x.svg",
        2,
        &["'x.svg' is a picture's name", "--plot"],
    );
}

#[test]
fn long_input_is_not_repeated() {
    let run = grundy(&format!("value {}", "(".repeat(100_000)));
    assert_eq!(run.code, 2);
    assert!(
        run.err.len() < 1000 && run.err.contains("…") && run.err.contains("is not closed: add ')'")
    );
}

#[test]
fn limits() {
    fails(
        "losing staircase --to 9 --width 64",
        3,
        &["choose a smaller bound"],
    );
    fails(
        "value grundy:1000000000000",
        3,
        &["over the limit of 2 GiB", "more memory"],
    );
    fails(
        "sequence subtraction-squares --to 1000000 --memory 1M",
        3,
        &["over the limit of 1 MiB"],
    );
    fails("moves --all nim:99999999999", 3, &["too many to list"]);
}

#[test]
fn files_that_cannot_be_used() {
    let place = folder("unusable");
    let name = place.display();
    let missing = ["cannot read", "there is no such file", "check the name"];
    fails("value --file no/such/file", 2, &missing);
    fails("value graph-lists:no/such/file:1", 2, &missing);
    fails(
        &format!("value --file {name}"),
        2,
        &["is a folder", "name a file in it"],
    );
    fails(
        "sequence kayles --to 9 -o no/such/file",
        2,
        &["cannot write 'no/such/file'", "-o"],
    );
    fails(
        "sequence kayles --to 9 --plot kayles.gif",
        2,
        &["'kayles.gif'"],
    );
}

#[test]
fn errors_in_files_name_the_line() {
    let Run { code, out, err } = fed(
        "value - --format tsv",
        b"nim:1\n\n# no position\nnim:2\nnim:\nnim:3\n",
    );
    assert_eq!(code, 2);
    assert!(out.ends_with("nim:2\t2\tN\tformula:bouton-1901\n"), "{out}");
    assert!(
        err.starts_with("grundy: stdin, line 5, column 1: in 'nim:'"),
        "{err}"
    );
    let place = folder("lines").join("positions.txt");
    std::fs::write(&place, "nim:1\n nim:4 +nim:\u{e9}").unwrap();
    let run = grundy(&format!("value --file {}", place.display()));
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("positions.txt, line 2, column 9: in 'nim:\u{e9}'"),
        "{}",
        run.err
    );
    let run = fed("value -", b"nim:1\n\xff\n");
    assert!(
        run.err.contains("stdin, line 2: expected text in UTF-8"),
        "{}",
        run.err
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let run: Run = common::program()
        .args(["value", "nim:1"])
        .stdout(full)
        .output()
        .unwrap()
        .into();
    assert_eq!(run.code, 2);
    assert!(
        run.err.starts_with("grundy: cannot write to stdout: "),
        "{}",
        run.err
    );
}

#[test]
fn help_and_version_are_no_errors() {
    for words in ["--help", "value --help", "-h", "--version", "help moves"] {
        let run = grundy(words);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{words}");
        assert!(!run.out.is_empty(), "{words}");
    }
}

#[test]
fn wrong_codes() {
    for (words, pieces) in [
        (
            "period octal:077",
            ["expected a code with a point", "found '077'"],
        ),
        (
            "period octal:0.8",
            ["expected a digit from 0 to 7", "'breaking' any digit"],
        ),
        (
            "period hexadecimal:0.(16)",
            ["expected a digit from 0 to F", "found '(16)'"],
        ),
        (
            "period breaking:0.W",
            ["found 'W'", "in parentheses, such as (48)"],
        ),
        (
            "period breaking:0.(48",
            ["'(' in 'breaking:0.(48' is not closed", "add ')'"],
        ),
        (
            "period breaking:0.(x)",
            ["expected a whole number", "found 'x'"],
        ),
        (
            "period breaking:0.(4294967296)",
            ["found '(4294967296)'", "at most 31 heaps"],
        ),
        (
            "period octal:0.!4",
            ["'!' follows a digit", "differ in size"],
        ),
        (
            "period octal:04.4",
            ["expected one digit before the point", "found '04'"],
        ),
        ("period octal:1.4", ["only splits", "found '1'"]),
        (
            "period pass:nim",
            ["expected a taking-and-breaking game", "found 'nim'"],
        ),
        (
            "period pass:pass:kayles",
            ["expected a taking-and-breaking game", "'pass:kayles'"],
        ),
        ("value pass:kayles:(3,1)", ["component", ""]),
        (
            "period kayls",
            ["there is no game called 'kayls'", "did you mean 'kayles'?"],
        ),
        (
            "explain octal:",
            ["needs parameters", "as in 'octal:0.77:9'"],
        ),
        ("period wythoff", ["", ""]),
        (
            "period 0.77",
            ["called '0.77'", "did you mean 'octal:0.77'?"],
        ),
        ("value .1f:5", ["called '.1f'", "'hexadecimal:.1f'?"]),
        ("explain 4!.", ["called '4!.'", "'octal:4!.'?"]),
        (
            "period 0.9z",
            ["called '0.9z'", "'grundy games' lists them"],
        ),
        (
            "period octal:0.77:5",
            ["expected the game alone", "found ':5' after its code"],
        ),
        (
            "period octal:0.7-7",
            ["found '-'", "a code is digits with one point"],
        ),
        (
            "period pass:octal:4!.7",
            ["with one rule for all its splits", "found 'octal:4!.7'"],
        ),
        (
            "value grundy:18446744073709551615",
            ["a heap of 18446744073709551615", "ask for"],
        ),
        (
            "period kayles --certificate -",
            ["after --certificate", "'-', which is stdout"],
        ),
        (
            "sequence kayles --checkpoint -",
            ["after --checkpoint", "'-', which is stdout"],
        ),
        (
            "period kayles --certificate k.txt --checkpoint k.txt",
            [
                "after --certificate and --checkpoint",
                "found 'k.txt' twice",
            ],
        ),
        (
            "table wythoff 0..3,0..3 --plot k.svg -o k.svg",
            ["", "'k.svg'"],
        ),
        (
            "period kayles --checkpoint k.txt -o k.txt",
            ["after --output and --checkpoint", "found 'k.txt' twice"],
        ),
    ] {
        let run = grundy(words);
        for piece in pieces {
            assert!(
                run.err.contains(piece),
                "grundy {words}: '{piece}' is not in '{}'",
                run.err
            );
        }
        assert_ne!(run.code, 0, "grundy {words}");
        assert_eq!(run.out, "", "grundy {words}");
    }
    fails(
        "period kayles --format bfile",
        2,
        &["use it with 'sequence' or 'losing'"],
    );
    fails("period kayles --limit x", 2, &["expected a whole number"]);
}

#[test]
fn a_limit_of_memory_tells_what_is_known() {
    let run = grundy("period officers --limit 100000 --memory 100K");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(
        run.out.starts_with("officers: NONE FOUND up to "),
        "{}",
        run.out
    );
    assert!(
        run.err.contains("only the beginning is known"),
        "{}",
        run.err
    );
}

#[test]
fn a_width_that_no_component_has() {
    let run = grundy("losing nim --to 5 --width 3");
    let wanted = "no component of this game is written with 3 numbers up to 5";
    assert_eq!(run.code, 2);
    assert!(run.err.contains(wanted), "{}", run.err);
}
