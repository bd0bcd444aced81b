//! A census: its rows are what `period` says, however it is cut into games, threads and runs.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    collections::BTreeMap,
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

/// The page of the book with the census of all codes with up to three digits.
struct Page {
    text: String,
    /// What stands after `grundy census` in the command that makes the table.
    words: String,
    rows: Vec<BTreeMap<String, String>>,
}

/// The rows of a table in Markdown, by the names of its columns; empty cells are left out.
fn table(markdown: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = markdown.lines().filter(|line| line.starts_with("| "));
    let cells = |line: &str| -> Vec<String> {
        let inner = line.trim_start_matches("| ").trim_end_matches('|');
        inner
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    let names = cells(lines.next().unwrap());
    let row = |line| {
        let told = names.iter().cloned().zip(cells(line));
        told.filter(|(_, cell)| !cell.is_empty()).collect()
    };
    lines.map(row).collect()
}

fn page() -> Page {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("book/src/census.md")).unwrap();
    let mut commands = text
        .lines()
        .filter_map(|l| l.strip_prefix("grundy census "));
    let words = commands.next().unwrap().to_owned();
    assert_eq!(commands.next(), None);
    // The script takes its command from the page.
    let script = fs::read_to_string(root.join("bench/census.sh")).unwrap();
    assert!(script.contains("s/^grundy census") && script.contains("book/src/census.md"));
    let rows = table(text.split("<!-- The table").nth(1).unwrap());
    Page { text, words, rows }
}

/// A row's games: each with the shift that is written behind it.
fn games(row: &BTreeMap<String, String>) -> Vec<(String, i64)> {
    let mut all = vec![(row["game"].clone(), 0)];
    for same in row
        .get("same")
        .into_iter()
        .flat_map(|same| same.split(", "))
    {
        let (game, shift) = same.split_once(" (n ").unwrap_or((same, "0"));
        let shift = shift.trim_end_matches(')').replace(' ', "");
        all.push((game.to_owned(), shift.parse().unwrap()));
    }
    all
}

#[test]
fn the_book_has_all_codes_once() {
    let page = page();
    assert!(page.words.starts_with("d.ddd ") && page.words.ends_with(" --format markdown"));
    let mut all: Vec<String> = page
        .rows
        .iter()
        .flat_map(games)
        .map(|(game, _)| game)
        .collect();
    let mut wanted: Vec<String> = (1..1024)
        .map(|n| {
            format!("{}.{:03o}", n / 512 * 4, n % 512)
                .trim_end_matches('0')
                .to_owned()
        })
        .collect();
    all.sort();
    wanted.sort();
    assert_eq!(all, wanted);
    // The rows of the list are those of the command.
    let limits = page.words.find("--limit").unwrap();
    let quick = said(&format!(
        "census {} --limit 0 --format markdown -q",
        &page.words[..limits]
    ));
    let parted = |rows: &[BTreeMap<String, String>]| -> Vec<_> { rows.iter().map(games).collect() };
    assert_eq!(parted(&table(&quick)), parted(&page.rows));
}

#[test]
fn the_book_counts_its_rows() {
    let page = page();
    let known_by = |name: &str| {
        page.rows
            .iter()
            .filter(|row| row["known by"] == name)
            .count()
    };
    for name in [
        "guy-smith-1956",
        "golomb-1966",
        "window",
        "observed",
        "none",
    ] {
        let told = format!("| {name} | {} |", known_by(name));
        assert!(page.text.contains(&told), "the page does not say {told}");
    }
}

#[test]
fn the_book_agrees_with_what_is_known() {
    let page = page();
    let mut compared = 0;
    for record in grundy::records().unwrap() {
        let Some(code) = record.game.strip_prefix("octal:") else {
            continue;
        };
        for row in &page.rows {
            let Some((_, shift)) = games(row).into_iter().find(|(game, _)| game == code) else {
                continue;
            };
            let figure = |name: &str| row.get(name).map(|cell| cell.parse::<u64>().unwrap());
            let proved = !["none", "observed"].contains(&row["known by"].as_str());
            match record.known.period {
                Some((preperiod, period)) if proved => {
                    assert_eq!(figure("period"), Some(period), "{code}");
                    let here = figure("preperiod").unwrap() as i64 + shift;
                    let leads = shift != 0 && figure("preperiod") == Some(0);
                    assert!(here == preperiod as i64 || leads, "{code}");
                    assert_eq!(figure("largest"), record.known.largest, "{code}");
                    compared += 1;
                }
                Some((preperiod, _)) => assert!(2 * preperiod > figure("to").unwrap(), "{code}"),
                None => assert!(!proved, "{code}"),
            }
        }
    }
    assert!(compared > 55, "only {compared} records were compared");
}

#[test]
fn rows_of_the_book_are_computed_again() {
    let page = page();
    let is_quick = |row: &&BTreeMap<String, String>| {
        let to: u64 = row["to"].parse().unwrap();
        row["known by"] != "none" && to < 10_000
            || ["0.16", "0.127"].contains(&row["game"].as_str())
    };
    let quick: Vec<_> = page.rows.iter().filter(is_quick).collect();
    let some = quick
        .iter()
        .enumerate()
        .filter(|(at, row)| at % 4 == 1 || row["to"].parse::<u64>().unwrap() > 2000);
    let some: Vec<_> = some.map(|(_, row)| (*row).clone()).collect();
    assert!(some.len() > 90, "{}", some.len());
    let names = some.iter().flat_map(games).map(|(game, _)| game);
    let names: Vec<String> = names.collect();
    let words = page.words.split_once(' ').unwrap().1;
    let again = said(&format!("census {} {words} -q", names.join(" ")));
    assert_eq!(table(&again), some);
}
