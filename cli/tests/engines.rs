//! The choice of an engine, limits of time, and tables that are kept in files.

#![allow(clippy::unwrap_used)]

mod common;

use std::fs;

use common::{Run, folder, grundy};

fn json(run: &Run) -> serde_json::Value {
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn the_engine_is_told() {
    for engine in ["plain", "mex", "couples", "sets", "proof"] {
        let run = grundy(&format!("value cram:3x4 --engine {engine}"));
        let wanted = format!("1    N, the next player wins      search by {engine}\n");
        assert_eq!(run.out, wanted, "{}", run.err);
        let run = grundy(&format!(
            "outcome kayles:40 --engine {engine} --format json"
        ));
        assert_eq!(json(&run)["engine"], engine);
        let run = grundy(&format!("moves nim:1,3 --engine {engine} --format json"));
        assert_eq!(json(&run)["moves"][0]["to"], "1");
    }
    let run = grundy("value kayles:9 --format json");
    assert!(json(&run).get("engine").is_none());
    let run = grundy("period kayles --engine mex");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("leave it out"), "{}", run.err);
    let run = grundy("value cram:3x4 --engine magic");
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "grundy: in 'cram': expected one of the engines plain, mex, couples, sets, proof for \
             this game, found 'magic'\n"
        )
    );
}

#[cfg(all(unix, feature = "script"))]
#[test]
fn rule_files_are_searched_by_all_engines() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../script/examples");
    for (spec, value) in [
        (
            format!("'rules:\"{examples}/cram.star\":(\"....\",\"....\",\".##.\")'"),
            "value",
        ),
        (
            format!("'rules:\"{examples}/chomp.star\":3,2,2'"),
            "outcome",
        ),
    ] {
        let usual = json(&grundy(&format!("{value} {spec} --format json")));
        for engine in ["plain", "mex", "couples", "sets", "proof"] {
            let run = grundy(&format!("{value} {spec} --format json --engine {engine}"));
            assert_eq!(run.code, 0, "{}", run.err);
            let found = json(&run);
            assert_eq!(found["value"], usual["value"], "{engine}");
            assert_eq!(found["outcome"], usual["outcome"], "{engine}");
            assert_eq!(found["engine"], engine);
        }
    }
}

#[test]
fn time_ends_a_search() {
    for engine in ["plain", "mex", "sets", "proof"] {
        let run = grundy(&format!(
            "value cram:7x9 --time 0.2 --engine {engine} --quiet"
        ));
        assert_eq!(run.code, 3, "{} {}", run.out, run.err);
        assert!(run.err.contains("not decided within 0.2 s"), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
}

#[test]
fn tables_are_kept_in_files() {
    let folder = folder("engine-tables");
    let file = folder.join("cram.table");
    let words = |position: &str| format!("value {position} --checkpoint '{}'", file.display());
    let run = grundy(&words("cram:4x5"));
    let wanted = "2    N, the next player wins      search by proof\n";
    assert_eq!(run.out, wanted, "{}", run.err);
    assert!(fs::metadata(&file).unwrap().len() > 1000);
    // The same table serves another method, and what was stopped is kept.
    let run = grundy(&(words("cram:4x5") + " --engine mex"));
    assert_eq!(
        run.out, "2    N, the next player wins      search by mex\n",
        "{}",
        run.err
    );
    let before = fs::metadata(&file).unwrap().len();
    let run = grundy(&(words("cram:6x7") + " --time 0.3 --quiet"));
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(fs::metadata(&file).unwrap().len() > before);
    let run = grundy(&words("arc-kayles:king:3x3"));
    assert_eq!(run.code, 2);
    assert!(run.err.contains("its game is 'cram'"), "{}", run.err);
    let run = grundy(&words("cram:2x2 kayles:3"));
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("of one game"), "{}", run.err);
    let run = grundy(&format!(
        "value kayles:3 --checkpoint '{}'",
        folder.join("k").display()
    ));
    assert!(run.err.contains("keeps no table"), "{}", run.err);
    // The search of boards keeps its own table, which a larger board may begin anew.
    let boards = folder.join("clobber.table");
    for board in ["3x4", "3x3", "4x4", "3x4"] {
        let plain = grundy(&format!("value clobber:{board}"));
        let words = format!("value clobber:{board} --checkpoint '{}'", boards.display());
        let run = grundy(&words);
        assert_eq!((run.out, run.code), (plain.out, 0), "{board}: {}", run.err);
        assert!(fs::metadata(&boards).unwrap().len() > 100);
    }
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).unwrap();
    let run = grundy(&words("cram:2x2"));
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
}

/// What a rule file's worker has found outlives it, whatever its positions are.
#[test]
#[cfg(feature = "script")]
fn tables_of_rule_files_are_kept_too() {
    let folder = folder("engine-script-tables");
    let rules = folder.join("cram.star");
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../script/examples/cram.star");
    fs::copy(example, &rules).unwrap();
    for engine in ["", " --engine proof", " --engine couples"] {
        let file = folder.join("cram.table");
        fs::remove_file(&file).ok();
        let asked = |rows: &str, more: &str| {
            let words = format!(
                "value rules:{}:{rows} --checkpoint {}{engine}{more}",
                rules.display(),
                file.display()
            );
            grundy(&words)
        };
        let size = || fs::metadata(&file).unwrap().len();
        let run = asked("....,....,....,....", "");
        assert!(run.out.starts_with("0  "), "{} {}", run.out, run.err);
        let before = size();
        assert!(before > 2000);
        // Names of rows come in another order now.
        let run = asked("...#,....,....", "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(size() > before, "{engine}");
        let run = asked(".....,.....,.....,.....,.....", " --time 0.2");
        assert_eq!((run.code, run.err.lines().count()), (3, 1), "{}", run.err);
        let stopped = size();
        assert!(stopped > before, "{engine}");
        let run = asked("..,..", "");
        assert!(run.out.starts_with("0  "), "{} {}", run.out, run.err);
        // What is known exactly now may take fewer bytes than what it was known not to be.
        assert!(size() + 50 > stopped, "{engine}");
    }
    let text = fs::read_to_string(&rules).unwrap();
    fs::write(&rules, text + "\n").unwrap();
    let run = grundy(&format!(
        "value rules:{}:..,.. --checkpoint {}",
        rules.display(),
        folder.join("cram.table").display()
    ));
    assert_eq!(run.code, 2);
    assert!(run.err.contains("have changed since"), "{}", run.err);
}
