use super::Family;
use crate::{Error, HeapRules, Options, heaps};

pub(super) const FAMILY: Family = Family {
    key: "octal",
    rule: "The digit d of place k says how k counters may be taken from a heap: bit j of d allows \
           to leave the rest in exactly j heaps; the digit before the point is for taking none.",
    parameters: Some(
        "a code of octal digits with a point, in which {n} repeats the digit before it",
    ),
    example: "octal:0.77:9",
    source: "Guy & Smith, The G-values of various games, 1956",
    theorem: "",
    build: |build| Ok(heaps(Code::parse(build.parameters)?)),
};

/// A taking-and-breaking code: `digits[k]` has bit `j` set when a move may take `k` counters and
/// leave the rest in exactly `j` heaps.
struct Code {
    digits: Vec<u32>,
}

impl Code {
    fn parse(text: &str) -> Result<Self, Error> {
        let wrong = || Error::input(format!("expected a code such as 0.77, found '{text}'"));
        let (before, after) = text.split_once('.').ok_or_else(wrong)?;
        let mut digits = Vec::new();
        for c in before.chars().chain(after.chars()) {
            digits.push(c.to_digit(8).ok_or_else(wrong)?);
        }
        Ok(Self { digits })
    }
}

impl HeapRules for Code {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for (taken, digit) in (0..=n).zip(&self.digits) {
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                options.push(&[0]);
            }
            if digit & 2 != 0 && rest > 0 && taken > 0 {
                options.push(&[rest]);
            }
            if digit & 4 != 0 {
                for part in 1..=rest / 2 {
                    options.push(&[part, rest - part]);
                }
            }
        }
    }
}
