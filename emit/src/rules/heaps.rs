//! Heaps from which counters are taken and which may be broken.

use grundy::Error;

use super::sets::{is_range, kinds, tables, takes};
use crate::{Code, read::plan, shelf};

/// The moves of a game on heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// For each number of counters that may be taken, in increasing order, a digit whose bit j
    /// says whether the rest may be left in exactly j heaps.
    Code {
        /// Pairs of a number and its digit.
        digits: Vec<(u64, u32)>,
        /// Whether two heaps that are left must differ.
        unequal: bool,
    },
    /// A power of this base may be taken.
    Powers(u64),
    /// 1, 2, 3, 5, 8, … may be taken.
    Fibonacci,
    /// 1, 4, 9, … may be taken.
    Squares,
    /// A prime may be taken.
    Primes,
    /// Any number may be taken but these.
    AllBut(Vec<u64>),
}

/// A game on heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    /// What may be done with a heap.
    pub moves: Moves,
    /// By how much the heaps of the game are larger than those that the moves are of; smaller
    /// ones have the value 0.
    pub shift: u64,
}

/// The two classical programs for a game on heaps: `grundy_table`, all values up to a heap, and
/// `grundy_value`, the value of one heap from those that play can come to.
///
/// # Errors
/// When a move leaves more than three heaps.
///
/// ```
/// use grundy_emit::{Heaps, Language, Moves, of_heaps};
/// let game = Heaps { moves: Moves::Squares, shift: 0 };
/// let code = of_heaps(&game, &[])?;
/// assert!(code.text(Language::Rust).contains("fn grundy_table(last: i64) -> Vec<i64> {"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn of_heaps(game: &Heaps, notes: &[String]) -> Result<Code, Error> {
    let text = description(game)?;
    Ok(Code {
        plan: shelf::complete(plan(&text)?)?,
        notes: notes.to_vec(),
        harness: "main:\n    read last\n    let values = grundy_table(last)\n    \
                  let memo = map()\n    while read n:\n        \
                  print values[n], \" \", grundy_value(n, memo)\n"
            .into(),
        formula: None,
        limit: 1 << 40,
        least: 0,
    })
}

/// Steps, so many blocks further in.
pub(super) fn deeper(text: &str, depth: usize) -> String {
    let lines = text
        .lines()
        .map(|line| format!("{}{line}\n", "    ".repeat(depth)));
    lines.collect()
}

fn description(game: &Heaps) -> Result<String, Error> {
    let tables = tables(&game.moves);
    let (set, call) = match takes(&game.moves) {
        Some(text) => (text, true),
        None => (String::new(), false),
    };
    let heap = |name: &str| match game.shift {
        0 => name.to_owned(),
        shift => format!("({name} - {shift})"),
    };
    let back = |part: &str| match game.shift {
        0 => part.to_owned(),
        shift => format!("{part} + {shift}"),
    };
    let told = |of: &str| {
        let of = of.to_owned();
        move |parts: &[String]| {
            let values: Vec<String> = parts.iter().map(|p| format!("{of}[{}]", back(p))).collect();
            match values.is_empty() {
                true => "push(found, 0)\n".into(),
                false => format!("push(found, {})\n", values.join(" ^ ")),
            }
        }
    };
    let seen = |parts: &[String]| {
        let each = parts.iter().map(|part| {
            let part = back(part);
            format!("if not has(memo, {part}):\n    memo[{part}] = 0\n    push(needed, {part})\n")
        });
        each.collect::<String>()
    };
    let before = match game.shift {
        0 => String::new(),
        shift => format!("if heap < {shift}:\n    push(values, 0)\n    continue\n"),
    };
    let skip = match game.shift {
        0 => String::new(),
        shift => format!("if heap < {shift}:\n    continue\n"),
    };
    let calls = |last: &str| match call {
        true => format!("    let takes = takes_up_to({last})\n"),
        false => String::new(),
    };
    let options = |body: &dyn Fn(&[String]) -> String| loops(&game.moves, &heap("heap"), body);
    Ok(format!(
        "{tables}{set}
# The nim-values of the heaps from 0 to last, the smaller ones first.
fn grundy_table(last: int) -> list:
{}    let values: list = []
    for heap in 0..last + 1:
{}        let found: list = []
{}        push(values, mex(found))
    return values

# The nim-value of a heap of n: those heaps alone that play can come to. What is known stays in memo.
fn grundy_value(n: int, memo: mut map) -> int:
    if has(memo, n):
        return memo[n]
{}    # The heaps that are needed and not known; the list grows while it is read.
    let needed = [n]
    memo[n] = 0
    let at = 0
    while at < len(needed):
        let heap = needed[at]
        at += 1
{}    # Moves lead to smaller heaps, so no recursion is needed.
    sort(needed)
    for heap in needed:
{}        let found: list = []
{}        memo[heap] = mex(found)
    return memo[n]
",
        calls("last"),
        deeper(&before, 2),
        deeper(&options(&told("values"))?, 2),
        calls("n"),
        deeper(&(skip.clone() + &options(&seen)?), 2),
        deeper(&skip, 2),
        deeper(&options(&told("memo"))?, 2),
    ))
}

/// Loops over all options of a heap; `body` gets what an option leaves.
fn loops(moves: &Moves, heap: &str, body: &dyn Fn(&[String]) -> String) -> Result<String, Error> {
    let rest = |taken: &str| format!("{heap} - {taken}");
    match moves {
        Moves::Code { digits, unequal } => {
            if digits.iter().any(|(_, digit)| digit >> 4 != 0) {
                return Err(Error::input(
                    "programs are written for moves that leave at most three heaps, and this \
                     game has moves that leave more: use grundy sequence for its values",
                ));
            }
            let kinds = kinds(digits);
            let part = |(name, _, numbers): &(&str, &str, Vec<u64>)| {
                of_kind(name, numbers, heap, *unequal, body)
            };
            Ok(kinds.iter().map(part).collect())
        }
        Moves::AllBut(kept) => {
            let skip = match kept.is_empty() {
                true => String::new(),
                false => format!("    if contains(KEPT, {heap} - rest):\n        continue\n"),
            };
            let inner = deeper(&body(&["rest".into()]), 1);
            Ok(format!("for rest in 0..{heap}:\n{skip}{inner}"))
        }
        _ => {
            let inner = deeper(&body(&[rest("taken")]), 1);
            Ok(format!(
                "for taken in takes:\n    if taken > {heap}:\n        break\n{inner}"
            ))
        }
    }
}

fn of_kind(
    name: &str,
    numbers: &[u64],
    heap: &str,
    unequal: bool,
    body: &dyn Fn(&[String]) -> String,
) -> String {
    let inner = |taken: &str| match name {
        "SPLIT" => splits(heap, taken, unequal, body),
        "SPLIT_IN_THREE" => splits_in_three(heap, taken, body),
        _ => body(&[left(heap, taken)]),
    };
    let least = match name {
        "TAKE" => 0,
        "KEEP" => 1,
        "SPLIT" => 2,
        _ => 3,
    };
    match (name, numbers) {
        (_, []) => String::new(),
        // Nothing is left to look at.
        ("WHOLE", _) if body(&[]).is_empty() => String::new(),
        ("WHOLE", [one]) => format!("if {heap} == {one}:\n{}", deeper(&body(&[]), 1)),
        ("WHOLE", _) => format!("if contains(WHOLE, {heap}):\n{}", deeper(&body(&[]), 1)),
        (_, [one]) if one + least == 0 => inner("0"),
        (_, [one]) => format!(
            "if {heap} >= {}:\n{}",
            one + least,
            deeper(&inner(&one.to_string()), 1)
        ),
        (_, [first, .., last]) if is_range(numbers) => {
            let most = match least {
                0 => format!("min({last}, {heap})"),
                least => format!("min({last}, {heap} - {least})"),
            };
            format!(
                "for taken in {first}..{most} + 1:\n{}",
                deeper(&inner("taken"), 1)
            )
        }
        _ => {
            let most = match least {
                0 => heap.to_owned(),
                least => format!("{heap} - {least}"),
            };
            format!(
                "for taken in {name}:\n    if taken > {most}:\n        break\n{}",
                deeper(&inner("taken"), 1)
            )
        }
    }
}

fn left(heap: &str, taken: &str) -> String {
    match taken {
        "0" => heap.to_owned(),
        _ => format!("{heap} - {taken}"),
    }
}

fn splits(heap: &str, taken: &str, unequal: bool, body: &dyn Fn(&[String]) -> String) -> String {
    let end = match unequal {
        true => "(rest + 1) / 2",
        false => "rest / 2 + 1",
    };
    format!(
        "let rest = {}\nfor first in 1..{end}:\n{}",
        left(heap, taken),
        deeper(&body(&["first".into(), "rest - first".into()]), 1)
    )
}

fn splits_in_three(heap: &str, taken: &str, body: &dyn Fn(&[String]) -> String) -> String {
    let parts = ["first", "second", "rest - first - second"].map(String::from);
    format!(
        "let rest = {}\nfor first in 1..rest / 3 + 1:\n    for second in first..(rest - first) / 2 + 1:\n{}",
        left(heap, taken),
        deeper(&body(&parts), 2)
    )
}
