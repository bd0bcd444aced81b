//! Wrong inputs: the answers before the fault, and the sentence about it.

#![allow(clippy::unwrap_used, dead_code)]

mod common;

use common::{Slowly, answers};
use grundy_judge::{PROBLEMS, Size, find};

/// A problem, its input, the answers before the fault, and the error from its start on.
const WRONG: &[(&str, &str, &str, &str)] = &[
    // Words that are no numbers.
    (
        "hdu-1847",
        "3\n1\nx\n4\n",
        "Cici\nKiki\n",
        "line 3, column 1: expected a number of cards, found 'x', which is no whole number",
    ),
    (
        "hdu-1847",
        "3\n-1\n",
        "Cici\n",
        "line 2, column 1: expected a number of cards, found '-1', which is no whole number",
    ),
    (
        "hdu-1847",
        "1.5",
        "",
        "line 1, column 1: expected a number of cards, found '1.5', which is no whole number",
    ),
    (
        "hdu-1847",
        "+1",
        "",
        "line 1, column 1: expected a number of cards, found '+1', which is no whole number",
    ),
    (
        "hdu-1847",
        "1e3",
        "",
        "line 1, column 1: expected a number of cards, found '1e3', which is no whole number",
    ),
    (
        "hdu-1847",
        "0x10",
        "",
        "line 1, column 1: expected a number of cards, found '0x10', which is no whole number",
    ),
    (
        "hdu-1847",
        "3\r\n7 \u{a0}5",
        "Cici\nKiki\n",
        "line 2, column 3: expected a number of cards, found '\u{a0}5', which is no whole number",
    ),
    // A byte order mark counts for nothing at the start alone.
    (
        "hdu-1847",
        "\u{feff}x",
        "",
        "line 1, column 1: expected a number of cards, found 'x', which is no whole number",
    ),
    (
        "hdu-1847",
        "\u{feff}\u{feff}3",
        "",
        "line 1, column 1: expected a number of cards, found '\u{feff}3', which is no whole number",
    ),
    (
        "hdu-1847",
        "3 \u{feff}7",
        "Cici\n",
        "line 1, column 3: expected a number of cards, found '\u{feff}7', which is no whole number",
    ),
    (
        "hdu-1847",
        "3 éß 7",
        "Cici\n",
        "line 1, column 3: expected a number of cards, found 'éß', which is no whole number",
    ),
    (
        "hdu-1848",
        "1 1 1\n1,4,1\n",
        "Fibo\n",
        "line 2, column 1: expected the first heap, found '1,4,1', which is no whole number",
    ),
    (
        "hdu-1849",
        "2\n3 5\n2\n3 five\n0\n",
        "Rabbit Win!\n",
        "line 4, column 3: expected the square of a piece, found 'five', which is no whole number",
    ),
    (
        "zoj-3057",
        "1 0 0\n1 2 abcdefghijklmnopqrstuvwxyz",
        "1\n",
        "line 2, column 5: expected the third pile, found 'abcdefghijklmnopqrstuvwx…', which is no whole number",
    ),
    (
        "poj-2348",
        "34 12\n15 24\n0 O\n",
        "Stan wins\nOllie wins\n",
        "line 3, column 3: expected the second number, found 'O', which is no whole number",
    ),
    // Numbers that are too large.
    (
        "hdu-1847",
        "3 18446744073709551616",
        "Cici\n",
        "line 1, column 3: expected a number of cards, found 18446744073709551616, more than the largest number 18446744073709551615",
    ),
    (
        "poj-2348",
        "1 99999999999999999999999999999999",
        "",
        "line 1, column 3: expected the second number, found 999999999999999999999999…, more than the largest number 18446744073709551615",
    ),
    (
        "hdu-1848",
        "1 4 1\n1000000000000 1 2\n",
        "Nacci\n",
        "line 2, column 17: a heap of 1000000000000 has no formula",
    ),
    (
        "lightoj-1315",
        "2 1 1 0 1 100000000 100000000",
        "Case 1: Bob\n",
        "line 1, column 21: ",
    ),
    (
        "gym-100500e",
        "2 5 2 100000000 2",
        "Case 1: Losing\n",
        "line 1, column 7: expected at most 65536 stones, found 100000000",
    ),
    // Counts that promise more than there is.
    (
        "hdu-1849",
        "3 1\n 2",
        "",
        "line 2, column 3: expected the square of a piece, 3 of 3, found the end of the input: add it or lower the count",
    ),
    (
        "hdu-1849",
        "1 0 1000000000000000000 1 2 3\n",
        "Grass Win!\n",
        "line 2, column 1: expected the square of a piece, 4 of 1000000000000000000, found the end of the input: add it or lower the count",
    ),
    (
        "hdu-1536",
        "999999999999999999 1 2",
        "",
        "line 1, column 23: expected a number of the set, 3 of 999999999999999999, found the end of the input: add it or lower the count",
    ),
    (
        "hdu-1536",
        "2 2 5\n2\n2 5 12\n",
        "L",
        "line 4, column 1: expected the number of heaps, found the end of the input",
    ),
    (
        "hdu-1536",
        "2 2 5\n",
        "",
        "line 2, column 1: expected the number of positions, found the end of the input",
    ),
    (
        "poj-1704",
        "3\n1 1\n",
        "Bob will win\n",
        "line 3, column 1: expected the number of chessmen, found the end of the input",
    ),
    (
        "poj-1704",
        "1 18446744073709551615 4 3",
        "",
        "line 1, column 27: expected the grid of a chessman, 3 of 18446744073709551615, found the end of the input",
    ),
    (
        "hdu-4315",
        "3 3\n1 2",
        "",
        "line 2, column 4: expected the cell of a person, 3 of 3, found the end of the input",
    ),
    (
        "hdu-3389",
        "18446744073709551615 1 5",
        "Case 1: Bob\n",
        "line 1, column 25: expected the number of boxes, found the end of the input",
    ),
    (
        "hdu-3389",
        "1 10000000000000 5",
        "",
        "line 1, column 19: expected the cards of a box, 2 of 10000000000000, found the end of the input",
    ),
    (
        "hdu-3404",
        "1 2 3 4 5",
        "",
        "line 1, column 10: expected the y of a light, found the end of the input",
    ),
    (
        "poj-3533",
        "1 2 3",
        "",
        "line 1, column 6: expected the z of a light, found the end of the input",
    ),
    (
        "poj-2425",
        "1000000000000 0 0",
        "",
        "line 1, column 18: expected the number of successors of a vertex, 3 of 1000000000000, found the end of the input",
    ),
    (
        "poj-2425",
        "1 1000000000000 0",
        "",
        "line 1, column 18: expected a successor, 2 of 1000000000000, found the end of the input",
    ),
    (
        "zoj-3057",
        "1 0 0\n1 0\n",
        "1\n",
        "line 3, column 1: expected the third pile, found the end of the input",
    ),
    (
        "hdu-1848",
        "1 1 1\n0 0",
        "Fibo\n",
        "line 2, column 4: expected the third heap, found the end of the input",
    ),
    (
        "poj-2348",
        "34",
        "",
        "line 1, column 3: expected the second number, found the end of the input",
    ),
    (
        "hoj-1122",
        "3 2 3",
        "",
        "line 1, column 6: expected an allowed number, 3 of 3, found the end of the input",
    ),
    (
        "hdu-2486",
        "1\n5",
        "",
        "line 2, column 2: expected the factor k, found the end of the input",
    ),
    (
        "zoj-3599",
        "2\n1 16\n",
        "11\n",
        "line 3, column 1: expected the factor K, found the end of the input",
    ),
    (
        "lightoj-1315",
        "1 2 0 0 3",
        "",
        "line 1, column 10: expected the row of a knight, found the end of the input",
    ),
    (
        "gym-100500e",
        "",
        "",
        "line 1, column 1: expected the number of cases, found the end of the input",
    ),
    (
        "hdu-2486",
        " \r\n\t",
        "",
        "line 2, column 2: expected the number of cases, found the end of the input",
    ),
    // Numbers that are none of the problem.
    (
        "hdu-1536",
        "2 1 0\n1\n1 1\n",
        "",
        "line 1, column 5: expected a number of the set from 1 upwards, found 0",
    ),
    (
        "hdu-2486",
        "2\n16 1\n5 0\n",
        "Case 1: lose\n",
        "line 3, column 3: expected a factor k from 1 upwards, found 0",
    ),
    (
        "zoj-3599",
        "1 0 5",
        "",
        "line 1, column 3: expected a factor K from 1 upwards, found 0",
    ),
    (
        "gym-100500e",
        "2\n5 3\n5 0\n",
        "Case 1: Winning\n",
        "line 3, column 3: expected a number k of stones from 1 upwards, found 0",
    ),
    (
        "hdu-4315",
        "2 3 1 2",
        "",
        "line 1, column 3: expected a place of the king among 2 people, found 3",
    ),
    (
        "hdu-4315",
        "2 0 1 2",
        "",
        "line 1, column 3: expected a place of the king among 2 people, found 0",
    ),
    (
        "hdu-4315",
        "1 1 5\n2 1 4 4",
        "Alice\n",
        "line 2, column 7: expected a cell without a person, found 4",
    ),
    (
        "hdu-4315",
        "2 1 0 4",
        "",
        "line 1, column 5: expected the cell of a person from 1 upwards, found 0",
    ),
    (
        "poj-1704",
        "2\n1 1\n3 5 7 5\n",
        "Bob will win\n",
        "line 3, column 7: expected a grid without a chessman, found 5",
    ),
    (
        "poj-1704",
        "1 1 0",
        "",
        "line 1, column 5: expected the grid of a chessman from 1 upwards, found 0",
    ),
    (
        "hdu-3404",
        "1\n2\n3 4\n3 4\n",
        "",
        "line 4, column 3: expected the place of a light that is not in the list yet, found 4",
    ),
    (
        "hdu-3404",
        "1\n1\n0 4\n",
        "",
        "line 3, column 1: expected the x of a light from 1 upwards, found 0",
    ),
    (
        "poj-3533",
        "1\n1 1 1\n1\n1 1 0",
        "No\n",
        "line 4, column 5: expected the z of a light from 1 upwards, found 0",
    ),
    (
        "poj-3533",
        "2 1 2 3 1 2 3",
        "",
        "line 1, column 13: expected the place of a light that is not in the list yet, found 3",
    ),
    (
        "hoj-1122",
        "1 2\n2 3 21\n0\n",
        "Test Case #1\nThe winning moves are: 2\n\n",
        "line 2, column 5: expected an allowed number from 2 to 20, found 21",
    ),
    (
        "hoj-1122",
        "1 1\n0\n",
        "",
        "line 1, column 3: expected an allowed number from 2 to 20, found 1",
    ),
    (
        "hoj-1122",
        "2 7 7",
        "",
        "line 1, column 5: expected a number that is not in the list yet, found 7",
    ),
    (
        "poj-2425",
        "2\n1 1\n0\n1 0\n1 2\n0\n",
        "WIN\n",
        "line 5, column 3: expected a vertex from 0 to 1, found 2",
    ),
    (
        "poj-2425",
        "2\n1 5\n0\n",
        "",
        "line 2, column 3: expected a vertex from 0 to 1, found 5",
    ),
    (
        "poj-2425",
        "9999999999 1 4294967296",
        "",
        "line 1, column 14: expected a vertex from 0 to 9999999998, found 4294967296",
    ),
    (
        "zoj-3599",
        "2 3 16 18446744073709551615 18446744073709551615",
        "8\n",
        "line 1, column 29: expected a largest pile N below 18446744073709551615, found 18446744073709551615",
    ),
    // Cycles.
    (
        "poj-2425",
        "1\n0\n1 0\n0\n2\n1 1\n1 0\n1 0\n",
        "LOSE\n",
        "line 7, column 3: the graph is loopy: ",
    ),
    (
        "poj-2425",
        "1 1 0 1 0",
        "",
        "line 1, column 5: the graph is loopy: ",
    ),
];

#[test]
fn wrong_inputs_are_refused_in_a_sentence() {
    assert!(WRONG.len() >= 40);
    for (id, input, before, sentence) in WRONG {
        let problem = find(id).unwrap();
        for most in [1, 7, usize::MAX] {
            let bytes = input.as_bytes();
            let (output, ended) = answers(problem, Slowly { bytes, most });
            let error = ended.expect_err(&format!("{id} {input:?}"));
            assert!(
                error.to_string().starts_with(sentence),
                "{id} {input:?}: {error}"
            );
            assert_eq!(&String::from_utf8_lossy(&output), before, "{id} {input:?}");
            assert!(error.place().is_some(), "{id} {input:?}");
        }
    }
}

#[test]
fn every_problem_has_a_wrong_input() {
    for problem in PROBLEMS {
        assert!(
            WRONG.iter().any(|wrong| wrong.0 == problem.id),
            "{}",
            problem.id
        );
    }
}

#[test]
fn places_are_right_far_into_the_input() {
    let lines = "1 2 3\r\n".repeat(100_000);
    let (output, ended) = answers(find("zoj-3057").unwrap(), format!("{lines}4  é").as_bytes());
    let error = ended.unwrap_err();
    assert_eq!(error.place(), Some((100_001, 4)));
    assert_eq!(output.len(), 200_000);
    let row = "3 ".repeat(100_000);
    let error = answers(find("hdu-1847").unwrap(), format!("\n{row}?").as_bytes()).1;
    assert_eq!(error.unwrap_err().place(), Some((2, 200_001)));
}

#[test]
fn endless_words_are_refused() {
    let problem = find("hdu-1847").unwrap();
    for word in ["1", "x", "0"] {
        let input = format!("3 {}", word.repeat(1_000_000));
        let (output, ended) = answers(problem, input.as_bytes());
        let error = ended.unwrap_err();
        assert_eq!(output, b"Cici\n");
        assert_eq!(
            error.to_string(),
            "line 1, column 3: expected a number of cards, found a word of more than 32768 characters"
        );
    }
}

#[test]
fn a_byte_order_mark_may_come_first() {
    for most in [1, 2, 3, 4, 1000] {
        for (input, expected) in [("\u{feff}3\n1\n", "Cici\nKiki\n"), ("\u{feff}", "")] {
            let bytes = input.as_bytes();
            let (output, ended) = answers(find("hdu-1847").unwrap(), Slowly { bytes, most });
            ended.unwrap();
            assert_eq!(String::from_utf8(output).unwrap(), expected);
        }
    }
}

#[test]
fn leading_zeros_count_for_nothing() {
    let problem = find("hdu-1847").unwrap();
    let input = format!("{}4 0018446744073709551615\n007", "0".repeat(1000));
    let (output, ended) = answers(problem, input.as_bytes());
    ended.unwrap();
    assert_eq!(output, b"Kiki\nCici\nKiki\n");
}

/// Bytes that were changed, cut or doubled at random: an answer or a sentence, but no panic.
#[test]
fn damaged_inputs_end() {
    for problem in PROBLEMS {
        for seed in 0..60_u64 {
            let mut input = common::made(problem, Size::Tiny, seed);
            for step in 1..=1 + seed % 4 {
                let at = (seed * 7919 + step * 104_729) as usize % input.len();
                match (seed + step) % 5 {
                    0 => input.truncate(at + 1),
                    1 => input[at] = b' ',
                    2 => input[at] = b'0' + (seed % 10) as u8,
                    3 => input.insert(at, b'-'),
                    _ => drop(input.remove(at)),
                }
                if input.is_empty() {
                    input.push(b'1');
                }
            }
            let (_, ended) = answers(problem, &input[..]);
            if let Err(error) = ended {
                assert!(error.place().is_some(), "{}: {error}", problem.id);
            }
        }
    }
}
