//! Misère play, other sums and plans as the program tells them.

#![allow(clippy::unwrap_used)]

mod common;

use common::{grundy, json, said};
use serde_json::json;

#[test]
fn outcomes_obey_the_ending() {
    assert!(said("outcome kayles:9").starts_with("N,"));
    assert!(said("outcome --play misere kayles:9").starts_with("P,"));
    assert!(said("outcome --play normal kayles:9").starts_with("N,"));
    assert_eq!(
        json("outcome --play misere nim:1,1,1"),
        json!({
            "schema": "grundy/1", "position": "nim:1,1,1", "play": "misere", "sum": "disjunctive",
            "outcome": "P", "remoteness": null, "known_by": "formula:bouton-1901",
        })
    );
    let far = json("outcome --remoteness nim:2,2");
    assert_eq!(
        (&far["outcome"], &far["remoteness"]),
        (&json!("P"), &json!(4))
    );
    let long = json("outcome --sum long-conjunctive nim:3,1");
    assert_eq!(
        (&long["suspense"], &long["remoteness"]),
        (&json!(1), &json!(null))
    );
}

#[test]
fn moves_obey_the_sum() {
    let told = json("moves --sum conjunctive subtraction:1,2:4,4");
    assert_eq!(
        (&told["winning"], &told["complete"]),
        (&json!(true), &json!(true))
    );
    let first = &told["moves"][0];
    assert_eq!(first["steps"].as_array().unwrap().len(), 2);
    assert_eq!(first["left"], "subtraction:1,2:3,3");
    assert_eq!(
        (&first["remoteness"], &first["wins"]),
        (&json!(2), &json!(true))
    );
    let told = json("moves --play misere nim:1,2");
    assert_eq!(told["moves"][0]["name"], "take 2");
    assert_eq!(told["moves"][0]["component"], 1);
    let csv = said("moves --play misere nim:1,2 --format csv");
    assert!(csv.starts_with("position,in,move,left,outcome_left,moves_left,answer,answer_left\n"));
    assert!(
        csv.contains("\"nim:1,2\",\"nim:1,2\",nim:2: take 2,\"nim:1,0\",P,1,,\n"),
        "{csv}"
    );
    let csv = said("outcome --sum selective nim:1,2 --format csv");
    assert_eq!(
        csv,
        "position,outcome,moves,known_by\n\"nim:1,2\",N,,search\n"
    );
}

#[test]
fn plans_are_told() {
    let misere = said("moves --why --play misere kayles:9,5");
    assert!(misere.contains("misère quotient"), "{misere}");
    let nim = said("moves --why --play misere nim:1,2,3");
    let words: Vec<&str> = nim.split_whitespace().collect();
    assert!(words.join(" ").contains("nim-sum is 0"), "{nim}");
    let plan = json("moves --why --sum selective nim:1,2");
    assert_eq!(plan["components"].as_array().unwrap().len(), 2);
    assert_eq!(plan["untold"], 0);
    let lost = json("moves --why --play misere nim:1");
    assert_eq!(lost["winning"], false);
    assert_eq!(lost["replies"][0]["answer"], json!(null));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let run = grundy("outcome --play misere turtles:3");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("tails again"), "{}", run.err);
    let run = grundy("outcome --remoteness --memory 1M grundy:90,80");
    assert_eq!(run.code, 3, "{}", run.err);
}
