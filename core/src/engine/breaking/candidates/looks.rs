//! The request to stop is looked at while plans are made, and what was stopped goes on.

#![allow(clippy::unwrap_used)]

use super::{Candidates, Classes, Code, Next, Tuning};
use crate::{HeapRules, Work};

/// Heaps that are known, and that are found.
const BEGIN: usize = 1100;
const END: u64 = 1164;

/// Officers after so many heaps.
fn begun() -> (Candidates, Vec<u32>) {
    let officers = Code::new([(1, 6)]);
    let mut values = Vec::new();
    officers
        .extend(&mut values, END as usize, &Work::default())
        .unwrap();
    let classes = Classes::new(0x1ee, None);
    let tuning = Tuning {
        sample: 64,
        witnesses: 64,
        ..Tuning::default()
    };
    let stage = Candidates::new(&officers, classes, &values[..BEGIN], tuning).unwrap();
    (stage, values)
}

/// Goes on to the last heap; `look` may stop it.
fn run(
    stage: &mut Candidates,
    values: &mut Vec<u32>,
    look: &mut dyn FnMut() -> Result<(), ()>,
) -> Result<(), ()> {
    while stage.computed() < END {
        match stage.advance_looking(END, look)? {
            Next::Codes(chunk) => values.extend(chunk.values()),
            Next::Rare { value, .. } => {
                values.push(value);
                assert!(stage.admit());
            }
            other => panic!("{other:?}"),
        }
    }
    Ok(())
}

#[test]
fn plans_look_at_each_code() {
    let (mut stage, values) = begun();
    let (mut looked, mut found) = (0, values[..BEGIN].to_vec());
    let counted = &mut || {
        looked += 1;
        Ok(())
    };
    run(&mut stage, &mut found, counted).unwrap();
    assert_eq!(found, values);
    // The verifier's and the recursion's plan have a cover for each code.
    let codes = stage.verifier().covers.len();
    assert!(
        looked >= 2 * codes && codes > 8,
        "{looked} looks, {codes} codes"
    );
}

#[test]
fn a_stopped_plan_is_made_anew() {
    for stop_at in [0, 1, 7, 20, 60] {
        let (mut stage, values) = begun();
        let (mut left, mut found) = (stop_at, values[..BEGIN].to_vec());
        let stops = &mut || match left {
            0 => Err(()),
            _ => {
                left -= 1;
                Ok(())
            }
        };
        assert!(run(&mut stage, &mut found, stops).is_err() || left > 0);
        run(&mut stage, &mut found, &mut || Ok(())).unwrap();
        assert_eq!(found, values, "{stop_at}");
    }
}
