//! The JSON schema `grundy/1`: the fields of every command, and that they equal the library's answers.

#![allow(clippy::unwrap_used)]

mod common;

use common::{fed, json, said};
use grundy::{Answer, Catalog, Query, Session, answer};
use serde_json::{Value, json};

fn keys(value: &Value) -> Vec<&str> {
    let keys = value.as_object().unwrap().keys();
    keys.map(String::as_str).collect()
}

#[test]
fn value() {
    assert_eq!(
        json("value 'kayles:5 + nim:3,4'"),
        json!({
            "schema": "grundy/1", "position": "kayles:5 + nim:3,4",
            "value": 3, "outcome": "N", "known_by": "search",
        })
    );
    let long = json("value nim:18446744073709551615");
    assert_eq!(long["value"].as_u64(), Some(u64::MAX));
    assert_eq!(long["known_by"], "formula:bouton-1901");
}

#[test]
fn outcome() {
    assert_eq!(
        json("outcome nim:2,2"),
        json!({
            "schema": "grundy/1", "position": "nim:2,2",
            "outcome": "P", "known_by": "formula:bouton-1901",
        })
    );
}

#[test]
fn moves() {
    assert_eq!(
        json("moves nim:1,2"),
        json!({
            "schema": "grundy/1", "position": "nim:1,2", "winning": true,
            "moves": [
                {"component": 1, "from": "2", "to": "1", "name": "take 1", "value": 0, "wins": true},
            ],
            "known_by": "formula:bouton-1901",
        })
    );
    let lost = json("moves --all nim:2,2");
    assert_eq!(lost["winning"], false);
    assert_eq!(lost["moves"].as_array().unwrap().len(), 4);
    let names = keys(&lost["moves"][0]);
    for name in ["component", "from", "to", "name", "value", "wins"] {
        assert!(names.contains(&name), "{name}");
    }
}

#[test]
fn reasons() {
    let part = |component: &str, value: u64| json!({"spec": "nim", "component": component, "value": value, "known_by": "formula:bouton-1901"});
    let change = |component: u64, from: u64, to: u64, name: &str| {
        json!({
            "component": component, "spec": "nim", "from": from.to_string(), "to": to.to_string(),
            "name": name, "value_before": from, "value_after": to,
        })
    };
    // One of two equal heaps stands for both.
    let mut replies = [change(0, 1, 0, "take 1")];
    replies[0]["answer"] = change(1, 1, 0, "take 1");
    assert_eq!(
        json("moves --why nim:1,2"),
        json!({
            "schema": "grundy/1", "position": "nim:1,2", "outcome": "N", "value": 3,
            "known_by": "formula:bouton-1901",
            "rules": [{"spec": "nim", "rule": ["Take any number of counters from one heap."]}],
            "components": [part("1", 1), part("2", 2)],
            "winning_moves": [change(1, 2, 1, "take 1")],
            "lost": "nim:1,1", "replies": replies, "untold": 0,
        })
    );
}

#[test]
fn sequence() {
    assert_eq!(
        json("sequence kayles --from 3 --to 9"),
        json!({
            "schema": "grundy/1", "spec": "kayles", "offset": 3,
            "values": [3, 1, 4, 3, 2, 1, 4], "known_by": "search",
        })
    );
}

#[test]
fn losing() {
    assert_eq!(
        json("losing subtraction:1,3,4 --to 10"),
        json!({
            "schema": "grundy/1", "spec": "subtraction:1,3,4",
            "positions": [0, 2, 7, 9], "known_by": json("losing subtraction:1,3,4 --to 10")["known_by"],
        })
    );
    let count = json("losing kayles --to 1000 --count");
    assert_eq!(count["count"], 1);
    assert!(count.get("positions").is_none());
    let pairs = json("losing staircase --to 2 --width 2");
    assert_eq!(pairs["positions"], json!([[0, 0], [0, 1], [0, 2]]));
}

#[test]
fn table() {
    let table = json("table staircase 0..2,1..2,1");
    assert_eq!(
        keys(&table),
        ["columns", "known_by", "rows", "schema", "spec", "values"]
    );
    assert_eq!(table["rows"], json!([0, 1, 2]));
    assert_eq!(table["columns"], json!([1, 2]));
    assert_eq!(table["values"], json!([[1, 1], [0, 0], [3, 3]]));
}

#[test]
fn period() {
    assert_eq!(
        json("period kayles"),
        json!({
            "schema": "grundy/1", "spec": "kayles", "status": "proved",
            "theorem": "guy-smith-1956", "preperiod": 71, "period": 12, "saltus": 0,
            "last_exception": 70, "max_value": 9 - 1, "max_at": 27,
            "computed_to": json("period kayles")["computed_to"],
        })
    );
    let rising = json("period subtraction-all-but:1,2,8");
    assert_eq!(rising["theorem"], "siegel-all-but");
    assert_eq!(
        (&rising["period"], &rising["saltus"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(rising["last_exception"], json!(null));
    let seen = json("period lasker --limit 200");
    assert_eq!(
        (&seen["status"], &seen["theorem"]),
        (&json!("observed"), &json!(null))
    );
    assert_eq!(seen["computed_to"], 200);
    let open = json("period officers --limit 500");
    assert_eq!(open["status"], "none");
    for field in ["theorem", "preperiod", "period", "saltus", "last_exception"] {
        assert_eq!(open[field], json!(null), "{field}");
    }
    assert!(open["max_value"].as_u64().unwrap() > 10);
    let ruler = json("period dim --limit 4000");
    assert!(
        ruler["pattern"]
            .as_str()
            .unwrap()
            .starts_with("like a ruler")
    );
    let csv = said("period kayles --format csv");
    assert!(
        csv.ends_with("\nkayles,proved,guy-smith-1956,71,12,0,70,8,27,166,,,\n"),
        "{csv}"
    );
}

#[test]
fn certificates() {
    let place = common::folder("certificates");
    for (at, spec) in [
        "kayles",
        "subtraction:2,5,7",
        "subtraction-all-but:1,2,8",
        "hexadecimal:0.F",
    ]
    .iter()
    .enumerate()
    {
        let file = place.join(format!("{at}.cert"));
        said(&format!("period {spec} --certificate {}", file.display()));
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("grundy certificate 1\ngame: "), "{text}");
    }
    let file = place.join("none.cert");
    let run = common::grundy(&format!(
        "period officers --limit 200 --certificate {}",
        file.display()
    ));
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("only a proved period has a certificate"),
        "{}",
        run.err
    );
    assert!(run.out.starts_with("officers: NONE FOUND up to 200"));
    assert!(!file.exists());
    let run = common::grundy("period kayles --certificate no/such/file");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("choose another file with --certificate"),
        "{}",
        run.err
    );
}

#[test]
fn explain() {
    let dawson = json("explain octal:0.07");
    assert_eq!(
        keys(&dawson),
        [
            "equivalent",
            "known",
            "moves",
            "names",
            "rule",
            "schema",
            "spec"
        ]
    );
    assert_eq!(dawson["names"], json!(["dawsons-kayles"]));
    assert_eq!(
        dawson["known"],
        json!({
            "preperiod": 53, "period": 34, "computed_to": null, "max_value": 9, "verified": true,
            "source": "Guy & Smith, The G-values of various games, 1956", "rares": null,
        })
    );
    let chess = &dawson["equivalent"][0];
    assert_eq!(
        *chess,
        json!({
            "spec": "dawsons-chess", "shift": -1, "from": 1,
            "proved_by": "rules", "agree_to": null,
        })
    );
    assert_eq!(dawson["moves"][0], json!({"heap": 2, "names": ["take 2"]}));
    // Officers, 0.37 and Couples-are-Forever are one sequence, moved along.
    let officers = json("explain octal:0.37");
    let kin = officers["equivalent"].as_array().unwrap();
    let shift = |spec: &str| kin.iter().find(|kin| kin["spec"] == spec).unwrap()["shift"].clone();
    assert_eq!(
        (shift("officers"), shift("couples-are-forever")),
        (json!(1), json!(2))
    );
    assert_eq!(officers["known"]["period"], json!(null));
    assert_eq!(officers["known"]["verified"], json!(false));
    assert_eq!(json("explain wythoff")["known"], json!(null));
    assert_eq!(
        json("explain subtraction-all-but:5,1,2")["rule"],
        json!(["Take any number of counters from a heap, except 1, 2 or 5."])
    );
    let rares = json("explain grundy")["known"]["rares"].clone();
    assert_eq!(
        (&rares["count"], &rares["last"]),
        (&json!(1287), &json!(48_399_022))
    );
    assert!(rares["source"].as_str().unwrap().starts_with("Flammenkamp"));
    let rares = json("explain octal:0.205")["known"]["rares"].clone();
    assert_eq!(
        (&rares["count"], &rares["last"]),
        (&json!(112), &json!(33_944_004))
    );
}

#[test]
fn games() {
    let list = json("games");
    let catalog = Catalog::builtin();
    // Rule files are beside the library's own games.
    let count = catalog.families().len() + catalog.named().len() + 1;
    assert_eq!(list["games"].as_array().unwrap().len(), count);
    let kayles = json("games kayles");
    assert_eq!(kayles["spec"], "octal:0.77");
    assert_eq!(kayles["first_values"]["values"][5], 4);
    for field in ["key", "rule", "parameters", "example", "source", "theorem"] {
        assert!(kayles.get(field).is_some(), "{field}");
    }
}

#[test]
fn several_positions_are_json_lines() {
    let out = said("value nim:1 nim:2 kayles:3 --format json");
    let values = out.lines().map(|line| {
        let object: Value = serde_json::from_str(line).unwrap();
        object["value"].as_u64().unwrap()
    });
    assert_eq!(values.collect::<Vec<_>>(), [1, 2, 3]);
}

/// Every example of every family: the program's JSON says what the library says.
#[test]
fn json_equals_the_library() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    for family in catalog.families() {
        // Specs that name a file cannot be read here.
        let Ok(position) = session.position(family.example) else {
            continue;
        };
        let run = fed("outcome - --format json", family.example.as_bytes());
        let told: Value = serde_json::from_str(&run.out).unwrap();
        let expected = answer(
            &mut session,
            &Query::Outcome {
                position: position.clone(),
            },
        );
        let Ok(Answer::Outcome { outcome, known_by }) = expected else {
            panic!("{}: {expected:?}", family.example);
        };
        assert_eq!(told["position"], family.example);
        assert_eq!(told["outcome"], outcome.to_string());
        assert_eq!(told["known_by"], known_by.to_string());
        let run = fed("value - --format json", family.example.as_bytes());
        match answer(&mut session, &Query::Value { position }) {
            Ok(Answer::Value { value, .. }) => {
                let told: Value = serde_json::from_str(&run.out).unwrap();
                assert_eq!(
                    told["value"].to_string().trim_matches('"'),
                    value.to_string()
                );
            }
            Ok(other) => panic!("{other:?}"),
            Err(error) => assert!(run.err.ends_with(&format!("{error}\n")), "{}", run.err),
        }
    }
}

/// Every game has a page, and its JSON parses.
#[test]
fn every_game_has_a_page() {
    let catalog = Catalog::builtin();
    let keys = catalog.families().iter().map(|family| family.key);
    for key in keys.chain(catalog.named().iter().map(|named| named.key)) {
        assert_eq!(json(&format!("games {key}"))["key"], key);
        assert!(said(&format!("games {key}")).starts_with(key));
    }
}
