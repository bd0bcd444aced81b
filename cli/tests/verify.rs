//! Certificates from `period`, and what `verify` says of them.

#![allow(clippy::unwrap_used)]

mod common;

use common::{fed, folder, grundy, said};

fn example(name: &str) -> String {
    format!(
        "{}/../verify/tests/data/{name}.cert",
        env!("CARGO_MANIFEST_DIR")
    )
}

#[test]
fn proofs_are_written_and_found_right() {
    let folder = folder("verify");
    let specs = [
        "kayles",
        "octal:0.07",
        "subtraction:2,5,7",
        "subtraction-all-but:1,2,8",
        "nim",
        "hexadecimal:0.F",
        "octal:0.6",
        "octal:0.156",
    ];
    for (at, spec) in specs.iter().enumerate() {
        let file = folder.join(format!("{at}.txt")).display().to_string();
        let run = grundy(&format!("period {spec} --limit 9000 --certificate {file}"));
        if run.code == 2 {
            assert!(
                run.err.contains("only a proved period has a certificate"),
                "{}",
                run.err
            );
            assert_eq!(*spec, "octal:0.6");
            continue;
        }
        let said = said(&format!("verify {file}"));
        assert!(said.ends_with("\nok\n"), "{spec}: {said}");
    }
    let run = grundy("period kayles --certificate /no/such/folder/file");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("choose another file with --certificate"),
        "{}",
        run.err
    );
}

#[test]
fn verdicts_and_exit_codes() {
    let text = std::fs::read_to_string(example("states")).unwrap();
    let run = fed("verify -", text.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let run = fed("verify - --chunks 2-4", text.as_bytes());
    assert_eq!(run.code, 3);
    assert!(
        run.out.ends_with("\n3 of 8 chunks\n") && !run.out.contains("ok"),
        "{}",
        run.out
    );
    let run = fed("verify - --chunks 8-9", text.as_bytes());
    assert_eq!(
        (run.code, run.err.contains("the chunks 1 to 8")),
        (2, true),
        "{}",
        run.err
    );
    let run = fed("verify - --classic --threads 2", text.as_bytes());
    assert!(run.out.ends_with("\nok\n"), "{}", run.out);
    let run = fed("verify -", text.replace("349", "347").as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("not ok: line "), "{}", run.out);
    let run = fed("verify -", &text.as_bytes()[..200]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("line 11, column "), "{}", run.err);
    let run = fed("verify - --memory 1000", text.as_bytes());
    assert_eq!(run.code, 2, "{}", run.err);
    let run = grundy(&format!("verify {} --memory 600", example("kayles")));
    assert_eq!(run.code, 3);
    assert!(run.err.contains("allow more memory"), "{}", run.err);
    let run = grundy("verify --chunks 3-2 x");
    assert_eq!(
        (run.code, run.err.contains("such as 3-7")),
        (2, true),
        "{}",
        run.err
    );
}

#[test]
fn json() {
    let found = common::json(&format!("verify {}", example("kayles")));
    assert_eq!(found["ok"], true);
    assert_eq!(found["reason"], serde_json::Value::Null);
    assert_eq!(found["checked"].as_array().unwrap().len(), 8);
    let run = grundy(&format!(
        "verify {} --chunks 1-2 --format json",
        example("states")
    ));
    assert!(
        run.out
            .contains(r#""ok":false,"chunks":{"checked":2,"of":8}"#),
        "{}",
        run.out
    );
    let text = std::fs::read_to_string(example("kayles")).unwrap();
    let run = fed(
        "verify - --format json",
        text.replace("12", "13").as_bytes(),
    );
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .contains(r#""ok":false,"checked":[],"reason":"line 12: "#),
        "{}",
        run.out
    );
}
