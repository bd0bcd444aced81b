//! Wrong inputs: the answers before the fault, and the sentence about it.

#![allow(clippy::unwrap_used, dead_code)]

mod common;
mod wrong;

use common::{Slowly, answers};
use grundy_judge::{PROBLEMS, Size, find};
use wrong::WRONG;

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
