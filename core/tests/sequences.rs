//! Fast sequences against the plain one: equal values, wherever the table is cut and continued.

#![allow(clippy::unwrap_used)]

use grundy::{
    Board, Catalog, Error, ErrorKind, HeapRules, Options, Progress, Value, Work, engine::sequence,
};
use proptest::prelude::*;

fn board(spec: &str) -> Box<dyn Board> {
    let nothing = |_: &str| Err(Error::input("no files here"));
    Catalog::builtin()
        .find(spec, &nothing)
        .unwrap_or_else(|e| panic!("{spec}: {e}"))
}

/// The same rules with nothing but their options.
struct Plain(Box<dyn Board>);

impl HeapRules for Plain {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for played in self.0.moves(&[n]).unwrap() {
            options.push(&played.to.concat());
        }
    }
}

fn plain(spec: &str, len: usize) -> Vec<u64> {
    let mut values = Vec::new();
    sequence::extend(&Plain(board(spec)), &mut values, len, &Work::default()).unwrap();
    values.into_iter().map(u64::from).collect()
}

fn value(board: &mut dyn Board, n: usize) -> u64 {
    match board.value(&[n as u64], &Work::default()).unwrap().0 {
        Value::Nim(value) => value.get(),
        other => panic!("{other} is no nim-value"),
    }
}

/// Asks for the heaps at the cuts one after another, so that the table grows there.
fn compare(spec: &str, len: usize, mut cuts: Vec<usize>) {
    let plain = plain(spec, len);
    let mut board = board(spec);
    cuts.sort_unstable();
    for cut in cuts.into_iter().filter(|&cut| cut < len) {
        assert_eq!(value(&mut *board, cut), plain[cut], "{spec}:{cut}");
    }
    for (n, &expected) in plain.iter().enumerate() {
        assert_eq!(value(&mut *board, n), expected, "{spec}:{n}");
    }
}

fn cuts(len: usize) -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(0..len, 0..6)
}

/// Numbers up to `most`, mixed with short and long ranges.
fn set(most: u64) -> impl Strategy<Value = String> {
    let item = prop_oneof![
        4 => (1..=most).prop_map(|s| s.to_string()),
        1 => (1..=most, 0..=most / 4).prop_map(|(s, more)| format!("{s}-{}", s + more)),
    ];
    proptest::collection::vec(item, 1..12).prop_map(|items| items.join(","))
}

/// Up to five digits of the base, and maybe one before the point.
fn code(digits: &'static str, firsts: &'static str) -> impl Strategy<Value = String> {
    let pick = |from: &'static str| proptest::sample::select(from.chars().collect::<Vec<_>>());
    (pick(firsts), proptest::collection::vec(pick(digits), 0..5))
        .prop_map(|(first, rest)| format!("{first}.{}", rest.into_iter().collect::<String>()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn subtraction(set in set(40), cuts in cuts(300)) {
        compare(&format!("subtraction:{set}"), 300, cuts.clone());
        compare(&format!("subtraction-all-but:{set}"), 300, cuts);
    }

    #[test]
    fn scattered_subtraction(
        set in proptest::collection::btree_set(1_u64..700, 1..80),
        cuts in cuts(900),
    ) {
        let list: Vec<String> = set.iter().map(u64::to_string).collect();
        compare(&format!("subtraction:{}", list.join(",")), 900, cuts);
    }

    #[test]
    fn octal(code in code("01234567", "04"), cuts in cuts(120)) {
        compare(&format!("octal:{code}"), 120, cuts);
    }

    #[test]
    fn hexadecimal(code in code("0123456789ABCDEF", "048C"), cuts in cuts(50)) {
        compare(&format!("hexadecimal:{code}"), 50, cuts);
    }

    #[test]
    fn breaking(code in code("0123456789ABCDEFGHIJKLMNOPQRSTUV", "048CGKOS"), cuts in cuts(32)) {
        compare(&format!("breaking:{code}"), 32, cuts);
    }

    #[test]
    fn fixed_games(cuts in cuts(400)) {
        for spec in ["subtraction-fibonacci", "subtraction-squares", "subtraction-primes"] {
            compare(spec, 400, cuts.clone());
        }
        for spec in ["grundy", "couples-are-forever", "officers"] {
            compare(spec, 200, cuts.clone());
        }
        compare("split-up-to:3", 60, cuts);
    }
}

/// Sets that make every value by value method pass many words, bytes and planes.
#[test]
fn long_sequences() {
    compare("subtraction-primes", 3000, vec![100, 1000, 2500]);
    compare("subtraction-squares", 4000, vec![64, 1111, 3999]);
    let odd: Vec<String> = (0..400).map(|i| (3 + 5 * i + i % 3).to_string()).collect();
    compare(
        &format!("subtraction:{}", odd.join(",")),
        3000,
        vec![700, 1500],
    );
    compare("subtraction:2-900,1000", 3000, vec![1, 901, 2000]);
    compare("subtraction-all-but:1,7,300-320", 2000, vec![301, 1500]);
}

/// A formula where there is one equals the search, far beyond the first periods.
#[test]
fn formulas() {
    for base in 1..=12 {
        compare(&format!("subtraction-powers:{base}"), 2000, vec![]);
    }
    for (first, last) in [(1, 6), (2, 2), (2, 7), (3, 40), (11, 11), (50, 99)] {
        compare(&format!("subtraction:{first}-{last}"), 1000, vec![]);
    }
    for parts in 2..=7 {
        compare(&format!("split:{parts}"), 34, vec![]);
        compare(&format!("split-up-to:{parts}"), 26, vec![]);
    }
    compare("lasker", 600, vec![]);
}

/// Every error says what was found, and no spec, however large, is expanded in memory.
#[test]
fn wrong_specs_are_explained() {
    let nothing = |_: &str| Err(Error::input("no files here"));
    for (spec, part) in [
        ("subtraction:0,1", "found 0: a move must take something"),
        ("subtraction:9-2", "write 2-9"),
        ("subtraction:1,,2", "found ''"),
        ("subtraction-up-to:0", "a move must take something"),
        ("subtraction-powers:0", "expected a base from 1"),
        ("octal:77", "a code with a point"),
        ("octal:0.8", "found '8'"),
        ("octal:3.7", "only splits"),
        ("octal:12.3", "one digit before the point"),
        ("octal:0.7{", "is not closed"),
        ("octal:0.7{x}", "found 'x'"),
        ("octal:0.7{0}", "no times"),
        (
            "octal:0.0{1000000000000}7",
            "asks for more than 1000000 digits",
        ),
        ("octal:0.0{999999}7{2}", "more than 1000000 digits"),
        ("hexadecimal:0.G", "from 0 to F"),
        ("breaking:0.W", "from 0 to V"),
        ("split:1", "from 2 upwards"),
        ("split-up-to:0", "from 2 upwards"),
    ] {
        let error = Catalog::builtin().find(spec, &nothing).err().unwrap();
        let sentence = error.to_string();
        assert!(sentence.contains(part), "{spec}: {sentence}");
    }
}

/// Too much is refused, quickly and with a sentence, and the table stays of use.
#[test]
fn limits_are_errors() {
    for spec in [
        "subtraction:2,1000-1000000000000",
        "subtraction-primes",
        "subtraction-squares",
        "octal:0.6",
        "octal:4.7{8}",
        "hexadecimal:C.F",
        "breaking:S.V",
        "grundy",
        "lasker",
        "split-up-to:3",
    ] {
        let mut board = board(spec);
        for heap in [1 << 48, u64::MAX] {
            assert!(board.moves(&[heap]).is_err(), "moves of {spec}:{heap}");
        }
        assert!(
            board.value(&[u64::MAX], &Work::default()).is_err(),
            "{spec}"
        );
        assert_eq!(value(&mut *board, 30), plain(spec, 31)[30], "{spec}");
    }
    // A proved period knows the values.
    for spec in ["subtraction-all-but:5", "kayles"] {
        let mut board = board(spec);
        assert!(board.moves(&[u64::MAX]).is_err(), "moves of {spec}");
        assert!(board.value(&[u64::MAX], &Work::default()).is_ok(), "{spec}");
        assert_eq!(value(&mut *board, 30), plain(spec, 31)[30], "{spec}");
    }
    for spec in [
        "split:1000000000",
        "split-up-to:1000000000",
        "split:5",
        "nim",
    ] {
        assert!(board(spec).moves(&[u64::MAX]).is_err(), "moves of {spec}");
    }
    let few = Work {
        memory: 4000,
        ..Work::default()
    };
    assert!(board("grundy").value(&[2000], &few).is_err());
    let mut growing = board("subtraction-primes");
    for heap in 0..100 {
        assert!(growing.value(&[heap], &few).is_ok(), "{heap}");
    }
}

/// Goes on for a while and then asks to stop.
struct Impatient(std::cell::Cell<u32>);

impl Progress for Impatient {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() > 0
    }
}

/// Work that is stopped leaves a table that is right as far as it goes.
#[test]
fn stopped_work_is_resumed() {
    for (spec, heap) in [
        ("subtraction:2,3,70,81", 1 << 20),
        ("subtraction:2,5-5000", 1 << 20),
        ("subtraction-primes", 1 << 14),
        ("kayles", 1 << 13),
        ("hexadecimal:0.1F", 1 << 10),
        ("grundy", 1 << 13),
    ] {
        for patience in 1..4 {
            let progress = Impatient(patience.into());
            let work = Work {
                progress: &progress,
                ..Work::default()
            };
            let mut stopped = board(spec);
            let error = stopped.value(&[heap], &work).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Stopped, "{spec}");
            let mut fresh = board(spec);
            for n in (0..heap as usize).rev().step_by(heap as usize / 50) {
                assert_eq!(value(&mut *stopped, n), value(&mut *fresh, n), "{spec}:{n}");
            }
        }
    }
}
