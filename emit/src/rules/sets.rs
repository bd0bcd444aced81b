//! What may be taken, as tables and functions.

use super::heaps::{Moves, deeper};

/// The numbers with a digit whose bits are these, of those that matter.
fn of_digit(digits: &[(u64, u32)], mask: u32, bits: u32) -> Vec<u64> {
    let found = digits.iter().filter(|(_, digit)| digit & mask == bits);
    found.map(|&(taken, _)| taken).collect()
}

/// The kinds of moves of a code: name of the table, what it holds, and the numbers.
pub(super) fn kinds(digits: &[(u64, u32)]) -> [(&'static str, &'static str, Vec<u64>); 5] {
    [
        (
            "WHOLE",
            "Heaps that may be taken whole.",
            of_digit(digits, 3, 1),
        ),
        ("TAKE", "What may be taken.", of_digit(digits, 3, 3)),
        (
            "KEEP",
            "What may be taken where something is left.",
            of_digit(digits, 3, 2),
        ),
        (
            "SPLIT",
            "What may be taken when the rest is split in two.",
            of_digit(digits, 4, 4),
        ),
        (
            "SPLIT_IN_THREE",
            "What may be taken when the rest is split in three.",
            of_digit(digits, 8, 8),
        ),
    ]
}

/// Whether these are all numbers from the first to the last.
pub(super) fn is_range(numbers: &[u64]) -> bool {
    numbers.len() > 2 && numbers.windows(2).all(|two| two[0] + 1 == two[1])
}

pub(super) fn tables(moves: &Moves) -> String {
    let listed = |name: &str, note: &str, numbers: &[u64]| {
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        format!("# {note}\ntable {name} = [{}]\n", numbers.join(", "))
    };
    match moves {
        Moves::Code { digits, .. } => kinds(digits)
            .iter()
            .filter(|(name, _, numbers)| {
                numbers.len() > 1 && (*name == "WHOLE" || !is_range(numbers))
            })
            .map(|(name, note, numbers)| listed(name, note, numbers))
            .collect(),
        Moves::AllBut(numbers) if !numbers.is_empty() => {
            listed("KEPT", "What must not be taken.", numbers)
        }
        _ => String::new(),
    }
}

/// The function that lists what may be taken from an infinite set.
pub(super) fn takes(moves: &Moves) -> Option<String> {
    let (note, steps) = match moves {
        Moves::Powers(1) => ("1, if it is at most last.", "if last >= 1:\n    push(takes, 1)\n".into()),
        Moves::Powers(base) => (
            "The powers of the base up to last.",
            format!("let power = 1\nwhile power <= last:\n    push(takes, power)\n    power *= {base}\n"),
        ),
        Moves::Fibonacci => (
            "The Fibonacci numbers 1, 2, 3, 5, ... up to last.",
            "let small = 1\nlet large = 1\nwhile large <= last:\n    push(takes, large)\n    \
             let sum = small + large\n    small = large\n    large = sum\n"
                .into(),
        ),
        Moves::Squares => (
            "The squares 1, 4, 9, ... up to last.",
            "let side = 1\nwhile side * side <= last:\n    push(takes, side * side)\n    side += 1\n"
                .into(),
        ),
        Moves::Primes => (
            "The primes up to last, by the sieve of Eratosthenes.",
            "let composite = fill(last + 1, false)\nfor number in 2..last + 1:\n    \
             if composite[number]:\n        continue\n    push(takes, number)\n    \
             let multiple = number * number\n    while multiple <= last:\n        \
             composite[multiple] = true\n        multiple += number\n"
                .into(),
        ),
        Moves::Code { .. } | Moves::AllBut(_) => return None,
    };
    Some(format!(
        "\n# {note}\nfn takes_up_to(last: int) -> list:\n    let takes: list = []\n{}    return takes\n",
        deeper(&steps, 1)
    ))
}
