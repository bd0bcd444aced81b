//! The OEIS's b-files: `n a(n)`, one a line, ended by a newline each.

use std::fmt::Write;

use grundy::Answer;

use crate::fault::Fault;

/// A sequence starts at its first heap; a list of losing heaps is counted from 1.
pub(super) fn write(out: &mut Vec<u8>, answer: &Answer) -> Result<(), Fault> {
    let mut text = String::new();
    match answer {
        Answer::Sequence { offset, values, .. } => {
            lines(&mut text, *offset, values.iter().copied());
        }
        Answer::Losing { positions, .. } if positions.iter().all(|numbers| numbers.len() == 1) => {
            lines(&mut text, 1, positions.iter().map(|numbers| numbers[0]));
        }
        _ => {
            return Err(Fault::input(
                "a b-file holds one list of numbers, and these are none: choose --format csv or json",
            ));
        }
    }
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

fn lines(text: &mut String, offset: u64, values: impl Iterator<Item = u64>) {
    for (n, value) in (offset..=u64::MAX).zip(values) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{n} {value}");
    }
}
