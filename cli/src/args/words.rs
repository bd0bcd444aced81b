//! Words that stand for numbers.

use std::time::Duration;

/// A whole number; `_` may stand between digits.
pub(super) fn whole(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    let plain = text.starts_with(|c: char| c.is_ascii_digit()) && !text.ends_with('_');
    match digits.parse() {
        Ok(number) if plain => Ok(number),
        _ => Err(format!("expected a whole number from 0 to {}", u64::MAX)),
    }
}

/// A whole number that is not 0.
pub(super) fn some(text: &str) -> Result<u64, String> {
    match whole(text) {
        Ok(0) | Err(_) => Err(format!("expected a whole number from 1 to {}", u64::MAX)),
        number => number,
    }
}

/// `60`, `0.5`.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds, such as 60 or 0.5".into())
}

/// `500M`, `4G`, `4GiB`: binary multiples of a byte.
pub(super) fn memory(text: &str) -> Result<u64, String> {
    let split = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = unit.trim().to_ascii_uppercase();
    let shift = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" => Some(0),
        "K" => Some(10),
        "M" => Some(20),
        "G" => Some(30),
        "T" => Some(40),
        _ => None,
    };
    shift
        .and_then(|shift| number.parse::<u64>().ok()?.checked_mul(1 << shift))
        .ok_or_else(|| "expected a size in bytes, or with K, M, G or T, such as 4G".into())
}

/// As much memory as any program takes.
pub(super) fn program_memory(text: &str) -> Result<u64, String> {
    match memory(text)? {
        0..0x10_0000 => Err("no program starts with so little: expected 1M or more".into()),
        enough => Ok(enough),
    }
}
