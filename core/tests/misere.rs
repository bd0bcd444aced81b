//! Misère play: known quotients, two constructions, and a plain search.

#![allow(clippy::unwrap_used)]

use std::{cell::Cell, fs, path::Path};

use grundy::{
    ErrorKind, Outcome, Progress, Work,
    engine::{
        breaking::Code,
        misere::{
            Bounds, Forms, Genera, Heaps, List, Outcomes, Positions, Presentation, Quotient,
            Status, failure, find, learn,
        },
    },
};

fn code(text: &str) -> Code {
    let digits = text.chars().filter(|&c| c != '.');
    let digits = digits.map(|c| c.to_digit(8).unwrap());
    Code::new((0..).zip(digits))
}

fn bounds(last: u64) -> Bounds {
    let order = 1000;
    Bounds { last, order }
}

fn quotient(text: &str, last: u64) -> Quotient {
    let code = code(text);
    let found = find(&Heaps(&code), Some(&code), bounds(last), &Work::default()).unwrap();
    assert!(found.early.is_none(), "{text}: {:?}", found.early);
    found.quotient
}

fn lines(name: &str) -> Vec<(String, String)> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/misere");
    let text = fs::read_to_string(place.join(name)).unwrap();
    assert!(text.starts_with("# Source: "));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.map(|line| line.split_once(" = ").unwrap());
    lines.map(|(a, b)| (a.into(), b.into())).collect()
}

/// What a line of the data asks for, in the words of the data.
fn told(subject: &str) -> String {
    let words: Vec<&str> = subject.split(' ').collect();
    let joined = |list: Vec<String>| list.join(" ");
    let numbers = |list: &[u64]| joined(list.iter().map(u64::to_string).collect());
    let last = words.get(3).map_or(10_000, |n| n.parse().unwrap());
    if words[0] == "nim" {
        let mut list = List::default();
        list.push_nim(words[1].parse().unwrap()).unwrap();
        let found = find(&list, None, bounds(100), &Work::default()).unwrap();
        assert_eq!(*found.quotient.status(), Status::Whole);
        return found.quotient.order().to_string();
    }
    let code = code(words[1]);
    let heaps = Heaps(&code);
    let found = find(&heaps, Some(&code), bounds(last), &Work::default()).unwrap();
    let quotient = found.quotient;
    let (order, lost) = (quotient.order(), quotient.lost().len());
    let shown = || Presentation::new(&quotient);
    match words[0] {
        "proved" => {
            let Status::Proved(proof) = quotient.status() else {
                panic!("{subject}: {:?}", found.early)
            };
            format!("{order} {lost} {} {}", proof.preperiod, proof.period)
        }
        "rises" => {
            let rises = found.expansions.iter();
            joined(rises.map(|(at, order)| format!("{at}:{order}")).collect())
        }
        "partial" => {
            assert_eq!(*quotient.status(), Status::Partial);
            assert_eq!(quotient.positions(), last + 1);
            format!("{order} {lost}")
        }
        "order" => {
            assert_eq!(*quotient.status(), Status::Partial);
            assert_eq!(quotient.positions(), last + 1);
            order.to_string()
        }
        "alone" => {
            let lost = (0..=last).filter(|&n| quotient.outcome(&[n]) == Some(Outcome::P));
            numbers(&lost.collect::<Vec<_>>())
        }
        "pairs" => {
            let pairs = (1..=last).flat_map(|i| (i..=last).map(move |j| (i, j)));
            let lost = pairs.filter(|&(i, j)| quotient.outcome(&[i, j]) == Some(Outcome::P));
            joined(lost.map(|(i, j)| format!("{i}+{j}")).collect())
        }
        "generators" => numbers(&shown().generators),
        "images" => {
            let images = quotient.images();
            let images = images.iter().map(|&x| shown().word(x));
            joined(images.take(last as usize + 1).collect())
        }
        "lost" => joined(quotient.lost().iter().map(|&x| shown().word(x)).collect()),
        other => panic!("no such line: {other}"),
    }
}

#[test]
fn quotients_are_those_known() {
    for (subject, expected) in lines("quotients.txt") {
        assert_eq!(told(&subject), expected, "{subject}");
    }
}

#[test]
fn genera_are_those_known() {
    for (subject, expected) in lines("genera.txt") {
        let (code, work) = (code(&subject), Work::default());
        let heaps = Heaps(&code);
        let mut genera = Genera::new(&heaps, &work);
        for (heap, genus) in (1..).zip(expected.split(' ')) {
            assert_eq!(genera.of(&[heap]).unwrap().to_string(), genus, "{subject}");
        }
    }
}

/// All sums of at most so many positions from 1 to `last`.
fn sums(most: usize, last: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut layer = all.clone();
    for _ in 0..most {
        let longer = |sum: &Vec<u64>| {
            let from = sum.last().copied().unwrap_or(1);
            let sum = sum.clone();
            (from..=last).map(move |part| [&sum[..], &[part]].concat())
        };
        layer = layer.iter().flat_map(longer).collect();
        all.extend(layer.iter().cloned());
    }
    all
}

#[test]
fn outcomes_equal_a_plain_search() {
    for text in [
        "0.77", "0.07", "0.123", "0.15", "0.34", "0.241", "4.6", "0.26", "0.57",
    ] {
        let quotient = quotient(text, 11);
        let (code, work) = (code(text), Work::default());
        let heaps = Heaps(&code);
        let mut plain = Outcomes::new(&heaps, &work);
        let mut genera = Genera::new(&heaps, &work);
        for sum in sums(3, 9) {
            let outcome = plain.of(&sum).unwrap();
            assert_eq!(quotient.outcome(&sum), Some(outcome), "{text}: {sum:?}");
            let lost = genera.value(&sum).unwrap() == 0;
            assert_eq!(lost, outcome == Outcome::P, "{text}: {sum:?}");
        }
    }
}

/// A proof says who wins far beyond the heaps that were looked at.
#[test]
fn large_heaps_have_images() {
    let kayles = quotient("0.77", 10_000);
    assert!(kayles.image(1_000_000_000).is_some());
    let further = quotient("0.77", 10_000);
    for heap in 0..400 {
        assert_eq!(kayles.image(heap), further.image(heap));
    }
    assert_eq!(kayles.image(171), kayles.image(171 + 12 * 1000));
}

/// Stops after so many reports.
struct Steps(Cell<u64>);

impl Progress for Steps {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

/// Each code of two digits and some of three: questions to a plain search lead to the same
/// quotient, which has an even order, is not changed by the check, and says who wins.
#[test]
fn two_constructions_agree() {
    let codes = (0..512).filter(|n| n < &64 || n % 13 == 5);
    let mut compared = 0;
    for number in codes {
        let code = Code::new([(1, number >> 6), (2, number >> 3 & 7), (3, number & 7)]);
        let heaps = Heaps(&code);
        let found = find(&heaps, Some(&code), bounds(8), &Work::default()).unwrap();
        let steps = Steps(Cell::new(8000));
        let work = Work {
            progress: &steps,
            ..Work::default()
        };
        let last = found.quotient.positions() - 1;
        let learnt = match learn(&heaps, last.min(8), 200, &work) {
            Ok(learnt) => learnt,
            Err(error) if error.kind() == ErrorKind::Stopped => continue,
            Err(error) => panic!("{number:o}: {error}"),
        };
        let again = find(&heaps, None, bounds(last.min(8)), &Work::default()).unwrap();
        assert_eq!(learnt, again.quotient, "{number:o}");
        assert_eq!(failure(&heaps, &learnt, &Work::default()).unwrap(), None);
        assert!(learnt.order() == 1 || learnt.order() % 2 == 0, "{number:o}");
        compared += 1;
    }
    assert!(compared > 60, "only {compared} were compared");
}

/// Sums of tame positions are lost as sums of nim-heaps with their values are.
#[test]
fn tame_positions_act_as_nim_heaps() {
    for text in ["0.77", "0.07", "0.15", "0.75", "0.123"] {
        let (code, work) = (code(text), Work::default());
        let heaps = Heaps(&code);
        let quotient = quotient(text, 20);
        let mut genera = Genera::new(&heaps, &work);
        let tame: Vec<u64> = (1..=16)
            .filter(|&n| genera.is_tame(&[n]).unwrap())
            .collect();
        assert!(tame.len() > 4, "{text}");
        let all = sums(3, tame.len() as u64);
        for sum in all.iter().filter(|sum| !sum.is_empty()) {
            let sum: Vec<u64> = sum.iter().map(|&at| tame[at as usize - 1]).collect();
            let genera: Vec<_> = sum.iter().map(|&n| genera.of(&[n]).unwrap()).collect();
            let value = genera.iter().fold(0, |all, genus| all ^ genus.normal);
            let small = genera.iter().all(|genus| genus.misere.len() == 3);
            let lost = if small { value == 1 } else { value == 0 };
            let outcome = quotient.outcome(&sum).unwrap();
            assert_eq!(lost, outcome == Outcome::P, "{text}: {sum:?}");
        }
    }
}

/// The positions of a board of three by three on which nobody has three in a row, up to symmetry:
/// who makes three in a row ends the play on that board.
fn notakto() -> List {
    let lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124u64];
    let dead = |board: u64| lines.iter().any(|line| board & line == *line);
    let turned = |board: u64| {
        let squares = (0..9).filter(|at| board >> at & 1 != 0);
        squares.fold(0, |all, at| all | 1 << (at % 3 * 3 + 2 - at / 3))
    };
    let mirrored = |board: u64| board >> 6 | board & 0o70 | (board & 7) << 6;
    let least = |board: u64| {
        let mut images = vec![board, mirrored(board)];
        for at in 0..6 {
            images.push(turned(images[at]));
        }
        *images.iter().min().unwrap()
    };
    let mut boards: Vec<u64> = (0..512).filter(|&b| least(b) == b && !dead(b)).collect();
    boards.sort_by_key(|board| std::cmp::Reverse(board.count_ones()));
    assert_eq!(boards.len(), 46);
    let mut list = List::default();
    for &board in &boards {
        let empty = (0..9).filter(|at| board >> at & 1 == 0);
        let options = empty.map(|at| {
            let next = board | 1 << at;
            let place = || boards.iter().position(|&other| other == least(next));
            if dead(next) {
                Vec::new()
            } else {
                vec![place().unwrap() as u64]
            }
        });
        list.push(&options.collect::<Vec<_>>()).unwrap();
    }
    list
}

#[test]
fn notakto_has_eighteen_elements() {
    let list = notakto();
    let found = find(&list, None, bounds(100), &Work::default()).unwrap();
    let quotient = found.quotient;
    assert_eq!((quotient.order(), quotient.lost().len()), (18, 4));
    assert_eq!(*quotient.status(), Status::Whole);
    assert_eq!(failure(&list, &quotient, &Work::default()).unwrap(), None);
    // Who begins wins on one empty board, and loses on two.
    let empty = list.count().unwrap() - 1;
    assert_eq!(quotient.outcome(&[empty]), Some(Outcome::N));
    assert_eq!(quotient.outcome(&[empty, empty]), Some(Outcome::P));
}

#[test]
fn the_check_finds_what_is_wrong() {
    let kayles = quotient("0.77", 30);
    // The heaps of another game with these images.
    for (text, same) in [
        ("0.77", true),
        ("0.75", false),
        ("0.07", false),
        ("0.377", false),
    ] {
        let code = code(text);
        let heaps = Heaps(&code);
        let found = failure(&heaps, &kayles, &Work::default()).unwrap();
        assert_eq!(found.is_none(), same, "{text}");
    }
}

#[test]
fn bounds_are_named() {
    let code = code("0.07");
    let few = Bounds {
        last: 40,
        order: 100,
    };
    let found = find(&Heaps(&code), Some(&code), few, &Work::default()).unwrap();
    assert_eq!(
        (found.quotient.order(), found.quotient.positions()),
        (24, 25)
    );
    let error = found.early.unwrap();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert!(
        error.to_string().contains("more than 100 elements"),
        "{error}"
    );
    let small = Work {
        memory: 100_000,
        ..Work::default()
    };
    let found = find(&Heaps(&code), Some(&code), bounds(40), &small).unwrap();
    assert_eq!(found.early.unwrap().kind(), ErrorKind::Limit);
    let steps = Steps(Cell::new(10));
    let work = Work {
        progress: &steps,
        ..Work::default()
    };
    let found = find(&Heaps(&code), Some(&code), bounds(40), &work).unwrap();
    assert_eq!(found.early.unwrap().kind(), ErrorKind::Stopped);
}

#[test]
fn lists_must_be_closed() {
    let mut list = List::default();
    let error = list.push(&[vec![0]]).unwrap_err();
    assert!(error.to_string().contains("earlier positions"), "{error}");
    assert!(list.is_empty());
    let work = Work::default();
    let no_options: [Vec<u64>; 0] = [];
    list.push(&no_options).unwrap();
    assert!(Outcomes::new(&list, &work).of(&[1]).is_err());
}

/// The forms that come of all sets of forms, again and again: 1, 2, 3, 5, 22 (Conway 1976).
#[test]
fn forms_are_counted() {
    let (list, work) = (List::default(), Work::default());
    let mut forms = Forms::new(&list, &work);
    let mut known = vec![0];
    for expected in [2, 3, 5, 22] {
        let mut next = Vec::new();
        for set in 0..1u32 << known.len() {
            let options = (0..known.len()).filter(|at| set >> at & 1 != 0);
            let options: Vec<usize> = options.map(|at| known[at]).collect();
            next.push(forms.with_options(&options).unwrap());
        }
        next.sort_unstable();
        next.dedup();
        assert_eq!(next.len(), expected);
        known = next;
    }
    assert!(forms.with_options(&[1000]).is_err());
}

/// Heaps and their forms have the same outcomes beside one or two heaps.
#[test]
fn forms_stand_for_heaps() {
    for text in ["0.77", "0.07", "0.15", "0.34"] {
        let (code, work) = (code(text), Work::default());
        let heaps = Heaps(&code);
        let mut forms = Forms::new(&heaps, &work);
        let of_heaps: Vec<usize> = (0..=8).map(|heap| forms.of(heap).unwrap()).collect();
        let mut list = List::copied(&heaps, 9, &work).unwrap();
        let first = list.len();
        for form in 0..=*of_heaps.iter().max().unwrap() {
            let options = forms.options(form).iter();
            let options: Vec<[u64; 1]> = options.map(|&o| [first + u64::from(o)]).collect();
            list.push(&options).unwrap();
        }
        let mut plain = Outcomes::new(&list, &work);
        for (heap, &form) in of_heaps.iter().enumerate() {
            let form = first + form as u64;
            for beside in sums(2, 8) {
                let whole = plain.of(&[&beside[..], &[heap as u64]].concat()).unwrap();
                let stands = plain.of(&[&beside[..], &[form]].concat()).unwrap();
                assert_eq!(whole, stands, "{text}: {heap} beside {beside:?}");
            }
        }
        // Two sums of heaps have the form of the whole.
        let (a, b) = (of_heaps[5], of_heaps[6]);
        assert_eq!(forms.sum(a, b).unwrap(), forms.sum(b, a).unwrap());
    }
}
