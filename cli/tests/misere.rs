//! `grundy misere` and the certificates it writes.

#![allow(clippy::unwrap_used)]

mod common;

use common::{folder, grundy, json, said};
use serde_json::json;

#[test]
fn kayles_is_proved_and_its_certificate_found_right() {
    let file = folder("misere").join("kayles.cert").display().to_string();
    let text = said(&format!("misere kayles --certificate {file}"));
    assert!(
        text.starts_with("kayles: PROVED by plambeck-2005: "),
        "{text}"
    );
    assert!(text.contains("40, of which 9 are lost"), "{text}");
    assert!(
        text.contains("1, 4, 9, 12, 20, and no other heap"),
        "{text}"
    );
    let verdict = said(&format!("verify {file}"));
    assert!(verdict.ends_with("\nok\n"), "{verdict}");
    let altered = std::fs::read_to_string(&file)
        .unwrap()
        .replace("order: 40", "order: 41");
    std::fs::write(&file, altered).unwrap();
    assert_eq!(grundy(&format!("verify {file}")).code, 1);
}

#[test]
fn json_has_all_of_it() {
    let theory = json("misere octal:0.75 --genus 2");
    assert_eq!(theory["status"], "proved");
    assert_eq!(theory["order"], 8);
    assert_eq!(
        (&theory["preperiod"], &theory["period"]),
        (&json!(8), &json!(2))
    );
    assert_eq!(theory["lost"], json!(["a", "b^2"]));
    assert_eq!(theory["generators"][1], json!({"name": "b", "position": 2}));
    assert_eq!(
        theory["relations"],
        json!([["a^2", "1"], ["bc", "ab"], ["c^2", "b^2"]])
    );
    assert_eq!(theory["rises"][2], json!({"position": 5, "order": 8}));
    assert_eq!(
        theory["genera"][1],
        json!({"position": 2, "genus": "2^20", "nim_value": 2, "misere_value": 2, "tame": true})
    );
    let csv = said("misere octal:0.75 --format csv");
    assert!(
        csv.starts_with("position,image,outcome,genus,tame\n0,1,N,0^120,tame\n1,a,P,1^031,tame\n")
    );
}

/// The formats tell the same, also where genera or images go further than the other.
#[test]
fn separated_values_have_each_position_that_is_told() {
    for words in [
        "misere subtraction:1,2 --genus 12",
        "misere octal:0.75 --genus 30",
        "misere kayles --genus 12 --limit 5",
        "misere kayles --genus 3 --limit 9",
        "misere kayles --genus 0 --limit 4",
        "misere chomp --of 3,2",
    ] {
        let theory = json(words);
        let csv = said(&format!("{words} --format csv"));
        let rows: Vec<Vec<&str>> = csv
            .lines()
            .skip(1)
            .map(|l| l.split(',').collect())
            .collect();
        let images = theory["images"].as_array().unwrap();
        let genera = theory["genera"].as_array().unwrap();
        let last = genera
            .last()
            .map_or(0, |kin| kin["position"].as_u64().unwrap());
        assert_eq!(rows.len(), images.len().max(last as usize + 1), "{words}");
        for (at, image) in images.iter().enumerate() {
            assert!(
                csv.lines()
                    .nth(at + 1)
                    .unwrap()
                    .contains(image.as_str().unwrap())
            );
        }
        for kin in genera {
            let row = &rows[kin["position"].as_u64().unwrap() as usize];
            let [.., outcome, genus, tame] = row[..] else {
                panic!("{row:?}")
            };
            assert_eq!(genus, kin["genus"], "{words}");
            assert_eq!(tame == "tame", kin["tame"], "{words}");
            assert_eq!(outcome == "P", kin["misere_value"] == 0, "{words}: {row:?}");
        }
        if let (Some(first), false) = (genera.first(), genera.is_empty())
            && first["position"] == 1
        {
            assert_eq!(rows[0][2..], ["N", "0^120", "tame"], "{words}");
        }
    }
    let csv = said("misere kayles --genus 12 --limit 5 --format csv");
    assert!(
        csv.contains("\n5,c,N,4^146,wild\n6,,N,3^31,tame\n"),
        "{csv}"
    );
    assert!(csv.ends_with("\n12,,P,4^046,wild\n"), "{csv}");
}

#[test]
fn bounds_are_named() {
    let run = grundy("misere octal:0.07 --order 100");
    assert_eq!(run.code, 3);
    assert!(
        run.out.starts_with("octal:0.07: PARTIAL to heap 24: "),
        "{}",
        run.out
    );
    assert!(run.err.contains("more than 100 elements"), "{}", run.err);
    let run = grundy("misere octal:0.07 --seconds 0");
    assert_eq!(run.code, 3);
    assert!(run.err.contains("allow more with --seconds"), "{}", run.err);
    let part = said("misere octal:0.07 --limit 12");
    assert!(
        part.starts_with("octal:0.07: PARTIAL to heap 12: "),
        "{part}"
    );
}

#[test]
fn boards_are_named() {
    let chomp = json("misere chomp --of 2,2");
    assert_eq!(chomp["status"], "whole");
    let run = grundy("misere chomp");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("name a component"), "{}", run.err);
    assert_eq!(grundy("misere nim --limit 3").code, 0);
}
