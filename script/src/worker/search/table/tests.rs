//! One thread and two find the same.

use super::*;
use crate::Limits;

/// The values of the cells between two positions, and the error if there is one.
fn found(text: &str, from: &[u64], to: &[u64], threads: u64) -> (Vec<Option<u32>>, Option<String>) {
    let limits = Limits {
        seconds: 1,
        ..Limits::default()
    };
    let mut file = File::open("game.star", text, &[], limits).unwrap();
    let (mut search, cells) = (Search::default(), Cells::new(from, to).unwrap());
    let done = search.table(&mut file, &cells, 1 << 30, threads, |_| true);
    let values = (0..cells.count()).map(|place| search.table.value(&cells.at(place)));
    (values.collect(), done.err().map(|fault| fault.text))
}

/// The values one by one, as without a table.
fn asked(text: &str, from: &[u64], to: &[u64]) -> Vec<Option<u32>> {
    let mut file = File::open("game.star", text, &[], Limits::default()).unwrap();
    let (mut search, cells) = (Search::default(), Cells::new(from, to).unwrap());
    let value = |place| {
        search
            .value(&mut file, &cells.at(place), 1 << 30, |_| true)
            .ok()
    };
    (0..cells.count()).map(value).collect()
}

macro_rules! examples {
    ($($name:literal to $to:expr),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../examples/", $name, ".star")), &$to[..])),*]
    };
}

#[test]
fn examples_do_not_depend_on_threads() {
    // Positions of the last four are words, so that numbers are errors there.
    for (name, text, to) in examples![
        "take" to [3000],
        "kayles" to [600],
        "grundys_game" to [600],
        "dawsons_chess" to [600],
        "mock_turtles" to [9],
        "wythoff" to [30, 40],
        "euclid" to [60, 40],
        "fibonacci_nim" to [60, 40],
        "chomp" to [8, 8, 8],
        "node_kayles" to [700],
        "cram" to [700],
        "notakto" to [700],
        "treblecross" to [700],
    ] {
        let from = vec![0; to.len()];
        let (values, error) = found(text, &from, to, 1);
        assert_eq!(
            (&values, &error),
            (&found(text, &from, to, 2).0, &found(text, &from, to, 2).1),
            "{name}"
        );
        if error.is_none() {
            assert_eq!(values, asked(text, &from, to), "{name}");
        }
    }
}

/// Options that have names, which each thread gives in its own order.
const NAMED: &str = r#"
def moves(p):
    if type(p) == "int":
        return [("s", p - k, "x" * (p % 5)) for k in (1, 2) if k <= p] + [p // 2][:p]
    return [p[1], p[1] // 3][:p[1]] + ([plus(p[1] // 2, (p[2], -p[1]))] if p[1] > 5 and p[0] == "s" else [])
"#;

#[test]
fn names_are_those_of_the_search() {
    let (values, error) = found(NAMED, &[0], &[2500], 2);
    assert_eq!(error, None);
    assert_eq!(values, found(NAMED, &[0], &[2500], 1).0);
    assert_eq!(values, asked(NAMED, &[0], &[2500]));
}

#[test]
fn the_first_error_is_told() {
    for (text, expected) in [
        (
            "def moves(n):\n    return [n - 1][:n] if n % 1000 != 650 else [n // (n - n)]\n",
            "moves(650): division by zero",
        ),
        (
            "def moves(n):\n    return [n - 1][:n] if n < 700 else [n]\n",
            "the position 700 is reached again",
        ),
        (
            "def moves(n):\n    return [n // 2][:n] if n != 1599 else [5000]\ndef valid(n):\n    return n < 4000\n",
            "5000 is no position of this game, as valid says, though moves(1599)",
        ),
        (
            "def moves(n):\n    return [n - 1 for i in range(2000000000 if n == 777 else min(n, 1))]\n",
            "moves(777): not done within 1 seconds",
        ),
    ] {
        let one = found(text, &[0], &[3000], 1);
        let told = one.1.clone().unwrap();
        assert!(told.contains(expected), "{told}");
        assert_eq!(one, found(text, &[0], &[3000], 2));
    }
    // A cell that is no position is passed over.
    let gaps = "def moves(n):\n    return [n - 3][:n]\ndef valid(n):\n    return n % 3 == 0\n";
    let (values, error) = found(gaps, &[0], &[3000], 2);
    assert_eq!((values[2999], values[3000], error), (None, Some(0), None));
}

#[test]
fn tables_can_be_stopped() {
    let text = "def moves(n):\n    return [n - 1][:n]\n";
    let limits = Limits::default();
    for threads in [1, 2] {
        let mut file = File::open("game.star", text, &[], limits).unwrap();
        let (mut search, cells) = (Search::default(), Cells::new(&[0], &[1 << 40]).unwrap());
        let mut asked = 0;
        let go_on = |_| {
            asked += 1;
            asked < 20
        };
        let done = search.table(&mut file, &cells, 1 << 30, threads, go_on);
        assert_eq!(done.unwrap_err().kind, grundy::ErrorKind::Stopped);
        // What was found stays, and room for more is asked for.
        assert_eq!(search.table.value(&Packed::One(1)), Some(1));
        let done = search.table(&mut file, &cells, 1, threads, |_| true);
        assert_eq!(done.unwrap_err().kind, grundy::ErrorKind::Limit);
    }
}
