//! `grundy pattern` and `grundy compare`: what they take, what they say of it, and their errors.

#![allow(clippy::unwrap_used)]

mod common;

use std::{
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use common::{fed, folder, grundy, json, program, said};
use serde_json::{Value, json};

fn found(input: &[u8]) -> Value {
    let run = fed("pattern - --format json", input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).unwrap()
}

/// The input is refused with one sentence that has all `pieces`, and nothing is written.
fn refused(words: &str, input: &[u8], pieces: &[&str]) {
    let run = fed(words, input);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "grundy {words}");
    for piece in pieces {
        let there = run.err.contains(piece);
        assert!(there, "grundy {words}: '{piece}' is not in '{}'", run.err);
    }
}

#[test]
fn the_schema_of_patterns() {
    let mut dim = json("pattern dim --terms 500");
    let finding = &mut dim["findings"][0];
    for bits in ["bits", "data_bits"] {
        assert!(finding[bits].take().as_f64().unwrap() > 0.0);
    }
    assert_eq!(
        *finding,
        json!({
            "subject": "values", "status": "proved", "theorem": "conway-1976",
            "observed_to": null, "kind": "digit rule",
            "formula": "G(n) = 0 if n = 0 else v2(n) + 1", "meanings": [],
            "words": "The value of n is v2(n) + 1 from 1 on, and 0 before.",
            "fitted": finding["fitted"], "tested": finding["tested"],
            "bits": null, "data_bits": null,
        })
    );
    assert_eq!(dim["spec"], "dim");
    assert_eq!(
        (&dim["symmetric"], &dim["ended_by"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(dim["looked"][0]["subject"], "values");
    assert!(!dim["looked"][0]["tried"].as_array().unwrap().is_empty());
    let king = json("pattern king --side 31");
    assert_eq!(king["symmetric"], true);
    let status = |of: &str| {
        let findings = king["findings"].as_array().unwrap();
        let found = findings
            .iter()
            .find(|found| found["subject"] == of)
            .unwrap();
        (found["status"].clone(), found["theorem"].clone())
    };
    let proved = (json!("proved"), json!("mex-recursion"));
    assert_eq!(
        (status("values"), status("losing")),
        (proved.clone(), proved)
    );
}

#[test]
fn the_schema_of_comparisons() {
    assert_eq!(
        json("compare octal:0.07 octal:0.137 --shift"),
        json!({
            "schema": "grundy/1", "first": "octal:0.07", "second": "octal:0.137",
            "subject": "values", "status": "equal", "theorem": "same-rules", "from": 1, "agree_to": 1000, "shift": -1,
            "differ_at": null, "first_value": null, "second_value": null,
        })
    );
    let run = grundy("compare kayles dawsons-kayles --format json");
    assert_eq!(run.code, 1);
    let differ: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&differ["status"], &differ["differ_at"], &differ["agree_to"]),
        (&json!("differ"), &json!(1), &Value::Null)
    );
    assert_eq!(
        (&differ["first_value"], &differ["second_value"]),
        (&json!(1), &json!(0))
    );
    let few = json("compare kayles 'formula:[0, 1, 2, 3, 1] n - 1' --to 5");
    assert_eq!(
        (&few["status"], &few["theorem"]),
        (&json!("agree"), &Value::Null)
    );
}

#[test]
fn tables_and_losing_positions_are_compared() {
    let lost = "(a, b) is lost exactly if (a, b) is (⌊φ · k⌋, ⌊φ · k⌋ + k) in some order, \
                for a k = 0, 1, …";
    let equal = json(&format!("compare wythoff 'formula:{lost}'"));
    assert_eq!(
        (&equal["status"], &equal["theorem"], &equal["subject"]),
        (&json!("equal"), &json!("wythoff-1907"), &json!("losing"))
    );
    let run = grundy("compare euclid 'formula:a xor b' --to 9 --format json");
    let differ: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &differ["differ_at"]), (1, &json!([1, 2])));
    let run = grundy("compare kayles 'formula:n is lost exactly if n is one of 0, 9'");
    assert!(
        run.out.ends_with("DIFFER first at 9: N and P\n"),
        "{}",
        run.out
    );
    let tsv = said("compare wythoff 'vectors:(-1,0)*,(0,-1)*,(-1,-1)*' --to 12 --format tsv");
    assert!(tsv.contains("\tagree\t\t12\t169\t"), "{tsv}");
}

/// Where values have a proved period, so have the numbers that are lost.
#[test]
fn losing_numbers_are_equal_by_theorem() {
    for (spec, lost) in [
        ("subtraction:1-3", "n mod 4 = 0"),
        ("subtraction:1,3,4", "n mod 7 is one of 0, 2"),
        ("lasker", "n = 0"),
        (
            "dawsons-kayles",
            "n is one of 0, 1, 15, 35 or n mod 34 is one of 5, 9, 21, 25, 29",
        ),
    ] {
        let words = format!("compare {spec} 'formula:n is lost exactly if {lost}'");
        let equal = json(&words);
        assert_eq!(equal["status"], "equal", "{words}: {equal}");
    }
    let same = "0 if n = 0 else n + 1 if n mod 4 = 3 else n - 1 if n mod 4 = 0 else n";
    let equal = json(&format!("compare lasker 'formula:{same}'"));
    assert_eq!(equal["status"], "equal", "{equal}");
}

/// A theorem about two numbers is none about three.
#[test]
fn theorems_are_those_of_the_width_that_is_compared() {
    for words in [
        "compare staircase 'formula:a' --width 3 --to 0",
        "compare silver-row 'formula:x2 - x1 - 1' --width 3 --to 3",
    ] {
        assert_eq!(json(words)["status"], "agree", "{words}");
    }
    assert_eq!(
        json("compare nim 'formula:[0, 1, 2, 3] n mod 0' --to 3")["status"],
        "agree"
    );
}

/// What is found in a game can be given back, where no name in it needs a meaning.
#[test]
fn formulas_can_be_given_back() {
    for spec in [
        "subtraction:1,3,4",
        "octal:0.137",
        "euclid",
        "subtraction-powers:2",
        "wythoff",
    ] {
        let found = json(&format!("pattern {spec}"));
        for finding in found["findings"].as_array().unwrap() {
            let formula = finding["formula"].as_str().unwrap();
            let run = grundy(&format!("compare {spec} 'formula:{formula}' --to 60"));
            assert_eq!(run.code, 0, "{spec}: {formula}: {}{}", run.out, run.err);
        }
    }
}

#[test]
fn separated_values_have_a_heading() {
    let csv = said("pattern nim --terms 100 --format csv");
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("spec,subject,status,theorem,observed_to,kind,formula,bits,data_bits")
    );
    assert!(
        lines
            .next()
            .unwrap()
            .starts_with("nim,values,proved,bouton-1901,,identity,G(n) = n,")
    );
    let tsv = said("compare nim turtles --format tsv");
    assert!(tsv.starts_with("first\tsecond\tstatus\ttheorem\t"), "{tsv}");
}

#[test]
fn sequences_and_tables_from_stdin() {
    let line: String = (0..60).map(|n| format!("{} ", n % 3)).collect();
    let column: String = (0..60).map(|n| format!("{}\n", n % 3)).collect();
    let bfile: String = (0..60).map(|n| format!("{n} {}\r\n", n % 3)).collect();
    let csv: String = (0..60).map(|n| format!("{n};{}\n", n % 3)).collect();
    for text in [
        line,
        column,
        format!("# from a book\n{bfile}"),
        format!("n;value\n{csv}"),
    ] {
        let found = found(text.as_bytes());
        assert_eq!(found["findings"][0]["formula"], "G(n) = n mod 3", "{text}");
        assert_eq!(found["findings"][0]["status"], "observed");
    }
    let row = |a: u64| (0..20_u64).map(move |b| format!("{},", (a % 4) ^ (b % 4)));
    let table: String = (0..20_u64)
        .map(|a| row(a).collect::<String>() + "\n")
        .collect();
    let found = found(table.as_bytes());
    assert_eq!(found["findings"][0]["formula"], "G(a, b) = (a xor b) mod 4");
    assert_eq!(found["symmetric"], true);
}

#[test]
fn noise_is_no_pattern() {
    let mut state = 7_u64;
    let noise: String = (0..500)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695);
            format!("{}\n", (state >> 40) % 4)
        })
        .collect();
    let none = found(noise.as_bytes());
    assert_eq!(none["findings"], json!([]));
    let text = fed("pattern -", noise.as_bytes()).out;
    assert!(
        text.starts_with(
            "-: NO PATTERN FOUND in the values up to 499 and the P-positions up to 499\n"
        ),
        "{text}"
    );
}

#[test]
fn wrong_input() {
    let numbers = "expected whole numbers from 0 to 2^64 - 1";
    refused("pattern -", b"", &["in 'stdin'", "there are no numbers"]);
    refused("pattern -", b"# nothing\n\n", &["there are no numbers"]);
    refused(
        "pattern -",
        b"0 1\n2 x\n",
        &["line 2, column 3", numbers, "found 'x'"],
    );
    refused(
        "pattern -",
        b"0 1 -2 3\n",
        &["line 1, column 5", "found '-2'"],
    );
    refused(
        "pattern -",
        b"1\n18446744073709551616\n",
        &["line 2, column 1", numbers],
    );
    refused("pattern -", b"1\n1.5\n", &["line 2", "found '1.5'"]);
    refused(
        "pattern -",
        b"0 1 2\n1 0\n",
        &["line 2", "expected 3 numbers in every row", "found 2"],
    );
    refused(
        "pattern -",
        b"0\n\xff\xfe\n",
        &["expected text in UTF-8 in 'stdin'"],
    );
    let late: String = (70_000..70_100)
        .map(|n| format!("{n} {}\n", n % 2))
        .collect();
    refused(
        "pattern -",
        late.as_bytes(),
        &["begins at 65536 or before", "begins at 70000"],
    );
    refused(
        "pattern no-such-game",
        b"",
        &["there is no game called 'no-such-game'"],
    );
    refused("pattern file:no-such-file", b"", &["no-such-file"]);
    refused("pattern nim --width 4", b"", &["--width"]);
    refused("pattern nim --terms -1", b"", &["--terms"]);
    refused("compare - -", b"1 2 3\n", &["found '-' twice"]);
    refused(
        "compare nim -",
        b"0 1\n1 0\n0 0\n",
        &["no position of 2 numbers up to 2", "--width"],
    );
    refused(
        "compare wythoff - --width 3",
        b"0 1\n1 0\n0 0\n",
        &["by 3 numbers", "found a table by 2"],
    );
    refused(
        "compare wythoff 'formula:a xor b' --shift",
        b"",
        &["--shift"],
    );
    refused(
        "compare wythoff 'formula:a / b'",
        b"",
        &["tells nothing of (0, 0)"],
    );
    refused("compare nim 'formula:n +'", b"", &["the formula"]);
    refused(
        "compare nim 'formula:a xor b'",
        b"",
        &["no position of 2 numbers", "--width"],
    );
    refused(
        "compare dim 'formula:v2(n) + 1'",
        b"",
        &["tells no value of 0"],
    );
}

#[test]
fn large_numbers_are_no_danger() {
    let most = u64::MAX;
    let line: String = (0..80).map(|n| format!("{} ", most - n)).collect();
    assert!(found(line.as_bytes())["findings"].is_array());
    let last: String = (0..80).map(|n| format!("{} 1\n", most - 79 + n)).collect();
    refused("pattern -", last.as_bytes(), &["begins at 65536 or before"]);
    refused(
        "compare nim -",
        last.as_bytes(),
        &["have no number", "--to"],
    );
    let long: String = (0..300_000).map(|n| format!("{}\n", n % 4)).collect();
    let found = found(long.as_bytes());
    assert_eq!(found["findings"][0]["formula"], "G(n) = n mod 4");
    assert_eq!(found["findings"][0]["observed_to"], 299_999);
}

#[test]
fn files_are_read_by_name() {
    let place = folder("pattern-files");
    let file = place.join("values.txt");
    std::fs::write(
        &file,
        (0..40).map(|n| format!("{}\n", n % 5)).collect::<String>(),
    )
    .unwrap();
    let name = file.display();
    for word in [format!("{name}"), format!("file:{name}")] {
        let said = said(&format!("pattern '{word}'"));
        assert!(said.contains("G(n) = n mod 5"), "{said}");
    }
    let equal = said(&format!("compare '{name}' 'formula:n mod 5'"));
    assert!(equal.ends_with("AGREE from 0 to 39\n"), "{equal}");
}

#[test]
fn limits_end_a_search_and_what_was_seen_is_told() {
    let run = grundy("pattern grundy --terms 100000000 --seconds 0.2");
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(
        run.out.starts_with("grundy: NO PATTERN FOUND"),
        "{}",
        run.out
    );
    assert!(run.err.contains("allow more with --seconds"), "{}", run.err);
    let short = json("pattern grundy --limit 100");
    assert_eq!(short["looked"][0]["to"], 100);
    let run = grundy("pattern wythoff --side 100000000");
    assert_eq!(run.code, 3, "{}", run.err);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search() {
    let child = program()
        .args(["pattern", "grundy", "--terms", "100000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(700));
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let run = child.wait_with_output().unwrap();
    assert_eq!(run.status.code(), Some(130));
}
