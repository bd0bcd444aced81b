//! Rules in words.

use crate::engine::breaking::Code;

/// A sentence for each digit; numbers with the same digit share one.
pub(super) fn rule(code: &Code) -> Vec<String> {
    let mut groups: Vec<(u32, Vec<u64>)> = Vec::new();
    for &(k, digit) in code.digits() {
        match groups
            .iter_mut()
            .find(|(old, ks)| *old == digit && ks[0] > 0 && k > 0)
        {
            Some((_, ks)) => ks.push(k),
            None => groups.push((digit, vec![k])),
        }
    }
    let unequal = code.is_unequal();
    groups
        .iter()
        .map(|(digit, ks)| sentence(*digit, ks, unequal))
        .collect()
}

fn sentence(digit: u32, ks: &[u64], unequal: bool) -> String {
    let heaps = heaps(digit, unequal);
    if ks == [0] {
        return format!("Split a heap into {heaps}.");
    }
    let number = numbers(ks);
    let counters = match ks {
        [1] => "1 counter".to_owned(),
        _ => format!("{number} counters"),
    };
    match (digit & 1 != 0, digit & 2 != 0, digit >> 2 != 0) {
        (true, true, false) => format!("Take {counters} from a heap."),
        (true, false, false) => format!("Take a whole heap of {number}."),
        (false, true, false) => format!("Take {counters} from a larger heap."),
        (true, true, true) => {
            format!("Take {counters} from a heap and, if you like, split the rest into {heaps}.")
        }
        (true, false, true) => format!(
            "Take a whole heap of {number}, or take {counters} from a heap and split the rest \
             into {heaps}."
        ),
        (false, true, true) => format!(
            "Take {counters} from a larger heap and, if you like, split the rest into {heaps}."
        ),
        (false, false, _) => {
            format!("Take {counters} from a heap and split the rest into {heaps}.")
        }
    }
}

/// `two heaps`, `two or three heaps`, `two heaps of different sizes`.
fn heaps(digit: u32, unequal: bool) -> String {
    let parts: Vec<u32> = (2..32).filter(|parts| digit >> parts & 1 != 0).collect();
    let words: Vec<String> = parts.iter().map(|&parts| word(parts)).collect();
    let different = match (unequal && digit & 4 != 0, parts.len()) {
        (false, _) => "",
        (true, 1) => " of different sizes",
        (true, _) => ", of which two must differ in size",
    };
    format!("{} heaps{different}", or(&words))
}

/// The rule of the subtraction game in which these numbers may not be taken.
pub(super) fn all_but(excluded: &[u64]) -> String {
    let numbers = numbers(excluded);
    format!("Take any number of counters from a heap, except {numbers}.")
}

fn word(number: u32) -> String {
    const WORDS: [&str; 11] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    match WORDS.get(number as usize - 2) {
        Some(word) => (*word).to_owned(),
        None => number.to_string(),
    }
}

/// `1`, `1 or 2`, `1, 3 to 7 or 9`.
fn numbers(ks: &[u64]) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for &k in ks {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == k => *last = k,
            _ => runs.push((k, k)),
        }
    }
    let mut words: Vec<String> = Vec::new();
    for (first, last) in runs {
        match last - first {
            0 | 1 => words.extend((first..=last).map(|k| k.to_string())),
            _ => words.push(format!("{first} to {last}")),
        }
    }
    const MOST: usize = 24;
    if words.len() > MOST {
        let left_out = words.len() - MOST;
        words.truncate(MOST);
        words.push(format!("one of {left_out} more numbers"));
    }
    or(&words)
}

/// The words with commas and an `or` before the last.
fn or(words: &[String]) -> String {
    match words {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::engine::breaking::Code;

    #[test]
    fn rules_are_said() {
        let said = |digits: &[u32]| rule(&Code::new((0..).zip(digits.iter().copied()))).join(" ");
        for (digits, words) in [
            (
                &[0, 7, 7][..],
                "Take 1 or 2 counters from a heap and, if you like, split the rest into two heaps.",
            ),
            (
                &[0, 1, 3, 7],
                "Take a whole heap of 1. Take 2 counters from a heap. Take 3 counters from a heap \
                 and, if you like, split the rest into two heaps.",
            ),
            (
                &[4, 6],
                "Split a heap into two heaps. Take 1 counter from a larger heap and, if you like, \
                 split the rest into two heaps.",
            ),
            (
                &[0, 3, 3, 3, 2, 3, 3, 5, 12],
                "Take 1 to 3, 5 or 6 counters from a heap. Take 4 counters from a larger heap. \
                 Take a whole heap of 7, or take 7 counters from a heap and split the rest into \
                 two heaps. Take 8 counters from a heap and split the rest into two or three heaps.",
            ),
        ] {
            assert_eq!(said(digits), words);
        }
        let grundy = Code::new([(0, 4)]).unequal();
        assert_eq!(
            rule(&grundy),
            ["Split a heap into two heaps of different sizes."]
        );
    }
}
