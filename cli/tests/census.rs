//! A census: its rows are what `period` says, however it is cut into games, threads and runs.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    path::Path,
    process::Stdio,
    time::{Duration, Instant},
};

use common::{Run, fed, folder, grundy, json, program, said};
use grundy::{Answer, Catalog, Query, Session, answer};
use serde_json::{Value, json};

/// The rows of a census.
fn rows(words: &str) -> Vec<Value> {
    let run = grundy(&format!("census {words} --format json"));
    assert_eq!(run.code, 0, "{words}: {}", run.err);
    let lines = run.out.lines();
    lines.map(|l| serde_json::from_str(l).unwrap()).collect()
}

#[test]
fn rows_are_what_period_says() {
    let found = rows("0.dd 4.d grundy lasker hexadecimal:0.2048 --limit 700");
    assert!(found.len() > 30);
    for mut row in found {
        let same = row.as_object_mut().unwrap().remove("same");
        assert!(same.is_some_and(|same| same.is_array()));
        let spec = row["spec"].as_str().unwrap().to_owned();
        assert_eq!(row, json(&format!("period {spec} --limit 700")));
    }
}

#[test]
fn games_of_a_row_are_the_same() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let mut values = |spec: &str| {
        let game = session.open(spec).unwrap();
        let (from, to) = (0, 60);
        match answer(&mut session, &Query::Sequence { game, from, to }).unwrap() {
            Answer::Sequence { values, .. } => values,
            _ => unreachable!(),
        }
    };
    let (mut count, mut games) = (0, 0);
    for row in rows("d.ddd --limit 10") {
        let here = values(row["spec"].as_str().unwrap());
        games += 1;
        for same in row["same"].as_array().unwrap() {
            let there = values(same["spec"].as_str().unwrap());
            let shift = same["shift"].as_i64().unwrap();
            for (n, value) in here.iter().enumerate() {
                let heap = usize::try_from(n as i64 + shift).ok();
                if let Some(moved) = heap.and_then(|heap| there.get(heap)) {
                    assert_eq!(value, moved, "{row}: {n}");
                }
            }
            count += 1;
            games += 1;
        }
    }
    assert_eq!(games, 1023);
    assert!(count > 400);
}

#[test]
fn games_are_named_in_several_ways() {
    let written = "census kayles .77 octal:0.77 0.770 --limit 500 --format csv -q";
    let row = said(written);
    assert!(
        row.ends_with(",octal:.77 +0;octal:0.77 +0;octal:0.770 +0\n"),
        "{row}"
    );
    let place = folder("census-list");
    let file = place.join("list");
    fs::write(&file, "# a list\n\n  0.d1\ngrundy\n").unwrap();
    let found = rows(&format!("0.7 --file {} --limit 50", file.display()));
    let specs: Vec<&str> = found.iter().map(|r| r["spec"].as_str().unwrap()).collect();
    assert_eq!(specs[..3], ["octal:0.7", "octal:0.01", "octal:0.11"]);
    assert_eq!(specs.last(), Some(&"grundy"));
    let run = fed("census - --limit 50 --format csv", b"0.6\n0.37\n");
    assert!(run.out.ends_with(",octal:0.37 -1\n"), "{}", run.out);
    assert_eq!(
        run.err,
        "2 games in 1 rows: 0 proved, 0 observed, 1 none found\n"
    );
}

#[test]
fn wrong_games_are_told_with_their_place() {
    let refused = |run: Run, sentence: &str| {
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        assert!(run.err.contains(sentence), "{}", run.err);
    };
    refused(
        fed("census -", b"0.77\n\n  0.78\n"),
        "stdin, line 3, column 3: ",
    );
    refused(grundy("census 0.77 kails"), "there is no game called");
    refused(grundy("census wythoff"), "'wythoff' is not looked into");
    let run = grundy("census 0.dddddddd");
    assert!(
        run.code == 3 && run.err.contains("give more of the digits"),
        "{}",
        run.err
    );
    refused(
        grundy("census 0.7 --limit 10 --sparse-limit 9"),
        "no smaller than --limit",
    );
    refused(
        grundy("period kayles --format markdown"),
        "Markdown is the format of a census",
    );
    refused(grundy("census 0.7 --format bfile"), "a b-file holds");
    refused(grundy("census --file no-such-list"), "cannot read");
}

#[test]
fn few_rares_are_gone_on_with() {
    let found = rows("0.16 0.06 --limit 30000 --sparse-limit 400000");
    assert_eq!(found[0]["theorem"], "window");
    assert_eq!(
        (&found[0]["preperiod"], &found[0]["period"]),
        (&json!(105_351), &json!(149_459))
    );
    assert_eq!(
        (&found[1]["status"], &found[1]["computed_to"]),
        (&json!("none"), &json!(30_000))
    );
}

#[test]
fn time_is_a_budget() {
    let start = Instant::now();
    let found = rows("0.06 0.77 0.004 --each 0.3");
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(found[1]["theorem"], "guy-smith-1956");
    for row in [&found[0], &found[2]] {
        assert_eq!(row["status"], "none");
        assert!(row["computed_to"].as_u64().unwrap() > 100);
    }
    assert_eq!(rows("0.06 --each 0")[0]["status"], "none");
}

#[test]
fn threads_change_nothing() {
    for format in ["text", "csv", "tsv", "json", "markdown"] {
        let words = |threads| {
            format!("census 0.dd 4.d --limit 400 --threads {threads} -q --format {format}")
        };
        let one = said(&words(1));
        assert_eq!(said(&words(3)), one);
        assert_eq!(said(&words(100)), one);
        assert!(one.lines().count() > 30);
    }
}

fn signalled(words: &str, after: Duration, name: &str) -> Run {
    let child = program()
        .args(words.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    let kill = std::process::Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    // One that has ended already is gone.
    drop(kill);
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn with_checkpoint(place: &Path, words: &str) -> String {
    let checkpoint = place.join("checkpoint");
    format!(
        "{words} --checkpoint {} --checkpoint-every 0.002",
        checkpoint.display()
    )
}

#[test]
fn killed_censuses_end_as_unbroken_ones() {
    let place = folder("census-killed");
    let plain = "census 0.dd 4.dd --limit 3000 -q";
    let clock = Instant::now();
    let whole = said(&format!("{plain} --format csv"));
    let time = clock.elapsed();
    let words = with_checkpoint(&place, plain);
    let mut killed = 0;
    for round in 0..20 {
        let after = time.mul_f64(f64::from(round * 37 % 20) / 40.0);
        let run = signalled(&words, after, "-KILL");
        killed += u32::from(run.code < 0);
    }
    assert!(killed > 3, "{killed} runs were killed");
    let checkpoint = fs::read(place.join("checkpoint")).unwrap();
    assert!(checkpoint.starts_with(b"grundy checkpoint\n"));
    assert_eq!(said(&format!("{words} --format csv")), whole);
    // The checkpoint stays, and what is done is written in other ways at once.
    let json = said(&format!("{words} --format json"));
    assert_eq!(json, said(&format!("{plain} --format json")));
}

#[test]
fn ctrl_c_tells_what_is_known() {
    let place = folder("census-interrupted");
    let plain = "census 0.77 0.07 0.06 0.004 0.45 --limit 30000 --threads 1 --format csv -q";
    let words = with_checkpoint(&place, plain);
    let mut rounds = 0;
    let run = loop {
        let run = signalled(&words, Duration::from_millis(30 * (rounds + 1)), "-INT");
        if run.code == 0 {
            break run;
        }
        rounds += 1;
        assert!(
            run.code == 130 || run.code == -1 && rounds < 5,
            "{}",
            run.err
        );
        assert!(rounds < 200);
        if run.out.contains("octal:0.77,proved") {
            assert!(
                run.err.contains("rows are done: stopped on request"),
                "{}",
                run.err
            );
            assert!(
                run.err.contains("the same call goes on from it"),
                "{}",
                run.err
            );
        }
    };
    assert!(rounds > 0);
    assert_eq!(run.out, said(plain));
}

#[test]
fn checkpoints_of_other_censuses_are_refused() {
    let place = folder("census-foreign");
    let words = |what: &str| with_checkpoint(&place, &format!("census {what}"));
    assert_eq!(grundy(&words("0.d --limit 100")).code, 0);
    for (other, reason) in [
        ("0.dd --limit 100", "its game is 'a census of"),
        ("4.d1 --limit 100", "its code is"),
        ("0.d --limit 101", "its task is"),
        ("0.d --limit 100 --each 1", "its task is"),
    ] {
        let run = grundy(&words(other));
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains(reason), "{}", run.err);
    }
    let swapped = grundy(&words("0.2 0.1 0.4 0.5 0.6 0.7 --limit 100"));
    assert!(
        swapped.err.contains("cannot go on from the checkpoint"),
        "{}",
        swapped.err
    );
}

#[test]
fn quotients_are_what_misere_says() {
    let found = rows("0.dd --play misere --order 60 --limit 120");
    assert!(found.len() > 20);
    for row in found {
        let words = format!(
            "misere {} --order 60 --limit 120",
            row["spec"].as_str().unwrap()
        );
        let run = grundy(&format!("{words} --format json"));
        let told: Value = serde_json::from_str(&run.out).unwrap();
        for name in [
            "status",
            "theorem",
            "order",
            "preperiod",
            "period",
            "computed_to",
        ] {
            assert_eq!(row[name], told[name], "{row}");
        }
        assert_eq!(row["lost"], told["lost"].as_array().unwrap().len(), "{row}");
        let genera = told["genera"].as_array().unwrap();
        let wild = genera.iter().find(|genus| genus["tame"] == false);
        let wild = wild.map_or(&Value::Null, |genus| &genus["position"]);
        assert_eq!(&row["first_wild"], wild, "{row}");
        assert_eq!(
            row["ended_by"].is_null(),
            row["status"] == "proved",
            "{row}"
        );
        assert_eq!(row["ended_by"] == "size", run.code == 3, "{row}");
    }
}

#[test]
fn games_that_are_the_same_have_the_same_quotients() {
    let orders = |words: &str| -> Vec<Value> {
        let rows = rows(&format!("{words} --play misere --order 60 --limit 100"));
        rows.iter()
            .map(|row| json!([row["order"], row["lost"]]))
            .collect()
    };
    let mut compared = 0;
    for row in rows("0.dd 4.d --play misere --order 60 --limit 100") {
        if row["status"] != "proved" {
            continue;
        }
        for same in row["same"].as_array().unwrap() {
            let spec = same["spec"].as_str().unwrap();
            assert_eq!(orders(spec), [json!([row["order"], row["lost"]])], "{spec}");
            compared += 1;
        }
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn bounds_of_the_other_play_are_refused() {
    for (words, pieces) in [
        ("0.7 --order 9", ["--order", "--play misere"]),
        (
            "0.7 --play misere --sparse-limit 99999",
            ["--sparse-limit", "normal play"],
        ),
    ] {
        let run = grundy(&format!("census {words}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        for piece in pieces {
            assert!(run.err.contains(piece), "{}", run.err);
        }
    }
    let found = rows("0.07 0.77 --play misere --each 0");
    assert_eq!(found[0]["ended_by"], "time");
    let run = grundy("census 0.77 0.07 --play misere --limit 20 --order 100");
    let summary = "2 games in 2 rows: 0 proved, 2 partial: 2 by the bound on heaps, 0 by that on \
                   size, 0 by time\n";
    assert_eq!((run.code, run.err.as_str()), (0, summary));
}
