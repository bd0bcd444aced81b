//! Files that a call writes.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::fs;

use common::{folder, grundy};

/// No file is written in the place of another one, however their names are written.
#[test]
fn files_are_kept_apart() {
    let place = folder("apart");
    let at = place.display();
    for (output, checkpoint, said) in [
        ("a.csv", "a.csv", "twice"),
        ("a.csv", "../apart/a.csv", "which are one"),
        ("a.new", "a", "both need"),
        ("a", "a.partial", "both need"),
    ] {
        let run = grundy(&format!(
            "sequence kayles --to 30 --format csv -o {at}/{output} --checkpoint {at}/{checkpoint}"
        ));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{output}");
        assert!(run.err.contains(said), "{}", run.err);
    }
    assert_eq!(fs::read_dir(&place).unwrap().count(), 0);
    let other = place.join("c.new");
    fs::write(&other, "important").unwrap();
    let words = format!("sequence kayles --to 30 -o {at}/b.csv --checkpoint {at}/c");
    let run = grundy(&words);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("is there and is no checkpoint"),
        "{}",
        run.err
    );
    assert_eq!(fs::read_to_string(&other).unwrap(), "important");
    assert_eq!(fs::read_dir(&place).unwrap().count(), 1);
}
