//! The censuses in the book: whole, as they are computed, and in accord with what is known.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use common::said;

/// A page of the book with a census of all codes with up to three digits.
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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The page that `bench/SCRIPT.sh` makes.
fn page(name: &str) -> Page {
    let text = fs::read_to_string(root().join(format!("book/src/{name}.md"))).unwrap();
    let mut commands = text
        .lines()
        .filter_map(|l| l.strip_prefix("grundy census "));
    let words = commands.next().unwrap().to_owned();
    assert_eq!(commands.next(), None);
    // The script takes its command from the page.
    let script = fs::read_to_string(root().join(format!("bench/{name}.sh"))).unwrap();
    let takes = script.contains("s/^grundy census") && script.contains("book/src/$name.md");
    assert!(takes || script.contains(&format!("/census.sh\" {name}")));
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
    for name in ["census", "misere-census"] {
        has_all_codes_once(&page(name));
    }
}

fn has_all_codes_once(page: &Page) {
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
    let page = page("census");
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
    let page = page("census");
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
    let page = page("census");
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

#[test]
fn the_book_agrees_with_known_quotients() {
    let page = page("misere-census");
    let data = root().join("core/tests/data/misere/quotients.txt");
    let mut compared = 0;
    for line in fs::read_to_string(data).unwrap().lines() {
        let Some((code, known)) = line
            .strip_prefix("proved ")
            .and_then(|l| l.split_once(" = "))
        else {
            continue;
        };
        let code = code.trim_end_matches('0');
        let known: Vec<i64> = known.split(' ').map(|n| n.parse().unwrap()).collect();
        let rows = page.rows.iter();
        let mut found = rows.filter_map(|row| {
            let (_, shift) = games(row).into_iter().find(|(game, _)| game == code)?;
            Some((row, shift))
        });
        let (row, shift) = found.next().unwrap();
        assert!(row["known by"].starts_with("plambeck-"), "{code}");
        let figure = |name: &str| row[name].parse::<i64>().unwrap();
        let told = ["order", "lost", "period"].map(figure);
        assert_eq!(told, [known[0], known[1], known[3]], "{code}");
        let here = figure("preperiod") + shift;
        let leads = shift != 0 && figure("preperiod") == 0;
        assert!(here.max(0) == known[2] || leads, "{code}");
        compared += 1;
    }
    assert!(compared > 55, "only {compared} games were compared");
}

/// Of the proved quotients and of those that are partial, some.
#[test]
fn quotients_of_the_book_are_computed_again() {
    let page = page("misere-census");
    let is_quick = |row: &&BTreeMap<String, String>| row["to"].parse::<u64>().unwrap() < 1000;
    let quick = page.rows.iter().filter(is_quick).enumerate();
    let some = quick.filter(|(at, _)| at % 8 == 3);
    let some: Vec<_> = some.map(|(_, row)| row.clone()).collect();
    let proved = |row: &&BTreeMap<String, String>| row["known by"] != "partial";
    let count = some.iter().filter(proved).count();
    assert!(
        count > 5 && some.len() - count > 5,
        "{count} of {}",
        some.len()
    );
    let names = some.iter().flat_map(games).map(|(game, _)| game);
    let names: Vec<String> = names.collect();
    let words = page.words.split_once(' ').unwrap().1;
    let again = said(&format!("census {} {words} -q", names.join(" ")));
    let again = table(&again);
    assert_eq!(again, some);
}
