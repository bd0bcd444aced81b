//! The lines of a certificate.

use std::fmt::Display;

use sha2::{Digest, Sha256};

use super::{Subject, Writer};
use crate::engine::breaking::Code;

/// A name of a game with more digits than this after the point would be hard to read.
const LONGEST: u64 = 60;

/// The certificate, all values of which were read.
pub(super) fn write(writer: Writer) -> String {
    let plan = &writer.plan;
    let mut text = String::from("grundy certificate 1\n");
    let mut line = |key: &str, value: &dyn Display| {
        text += &format!("{key}: {value}\n");
    };
    line("game", &name(&plan.subject));
    line("code", &digits(&plan.subject));
    line("unequal", &choice(unequal(&plan.subject)));
    line("theorem", &plan.theorem);
    line("preperiod", &plan.preperiod);
    line("period", &plan.period);
    line("saltus", &plan.saltus);
    line("values", &plan.heaps);
    if plan.saltus == 0 {
        line("max", &format_args!("{} at {}", writer.max.0, writer.max.1));
    }
    line("values-sha256", &hexadecimal(writer.hash));
    if let Some(class) = plan.class {
        // Bits that no value has say nothing.
        let bits = u32::MAX
            .checked_shr(writer.max.0.leading_zeros())
            .unwrap_or(0);
        line("mask", &(class.mask & bits));
        line("position", &choice(class.position));
        line("rares", &rares(&writer.rares));
    }
    if let Some(witness) = plan.witness {
        line("witness", &witness);
    }
    if let Some(chunks) = plan.states.len().checked_sub(1) {
        line("chunks", &chunks);
    }
    for (state, window) in plan.states.iter().zip(&writer.windows) {
        line(
            "state",
            &format_args!("{state} after {}", list(window, " ")),
        );
    }
    let hash = hexadecimal(Sha256::new_with_prefix(&text));
    text + "sha256: " + &hash + "\n"
}

pub(super) fn choice(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// Whether two heaps are left that must differ.
pub(super) fn unequal(subject: &Subject) -> bool {
    let two = |code: &Code| code.digits().iter().any(|(_, digit)| digit & 4 != 0);
    matches!(subject, Subject::Code(code) if code.is_unequal() && two(code))
}

/// A name that follows from the code.
pub(crate) fn name(subject: &Subject) -> String {
    let code = match subject {
        Subject::AllBut(excluded) if excluded.is_empty() => return "nim".into(),
        Subject::AllBut(excluded) => return format!("subtraction-all-but:{}", list(excluded, ",")),
        Subject::Code(code) => code,
    };
    let digits = code.digits();
    let largest = digits.iter().map(|&(_, digit)| digit).max().unwrap_or(0);
    if digits.is_empty() {
        return "code".into();
    }
    if !unequal(subject) && digits.iter().all(|&(_, digit)| digit == 3) {
        let numbers: Vec<u64> = digits.iter().map(|&(taken, _)| taken).collect();
        return format!("subtraction:{}", list(&numbers, ","));
    }
    let places = || places(code, unequal(subject));
    match largest {
        0..8 if code.most_taken() <= LONGEST => format!("octal:{}", places()),
        8..16 if code.most_taken() <= LONGEST => format!("hexadecimal:{}", places()),
        _ => "code".into(),
    }
}

/// `0.77`, or `0.7!3` where two heaps must differ.
fn places(code: &Code, unequal: bool) -> String {
    let of = |taken| code.digits().iter().find(|pair| pair.0 == taken);
    let place = |taken| {
        let digit = of(taken).map_or(0, |&(_, digit)| digit);
        let differ = if unequal && digit & 4 != 0 { "!" } else { "" };
        format!("{digit:X}{differ}")
    };
    let rest: String = (1..=code.most_taken()).map(place).collect();
    format!("{}.{rest}", place(0))
}

/// `1=7 2=7`.
pub(super) fn digits(subject: &Subject) -> String {
    match subject {
        Subject::AllBut(excluded) if excluded.is_empty() => "all".into(),
        Subject::AllBut(excluded) => format!("all but {}", list(excluded, " ")),
        Subject::Code(code) if code.digits().is_empty() => "none".into(),
        Subject::Code(code) => {
            let pairs = code.digits().iter();
            let pairs: Vec<_> = pairs
                .map(|(taken, digit)| format!("{taken}={digit}"))
                .collect();
            pairs.join(" ")
        }
    }
}

fn rares(rares: &[(u64, u32)]) -> String {
    if rares.is_empty() {
        return "none".into();
    }
    let pairs: Vec<_> = rares
        .iter()
        .map(|(heap, value)| format!("{heap}:{value}"))
        .collect();
    pairs.join(" ")
}

pub(super) fn list<T: Display>(numbers: &[T], between: &str) -> String {
    let numbers: Vec<_> = numbers.iter().map(T::to_string).collect();
    numbers.join(between)
}

pub(super) fn hexadecimal(hash: Sha256) -> String {
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
