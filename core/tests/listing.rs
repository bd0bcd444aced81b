//! Lists of values in blocks: those that single questions give, from any heap and after any stop.

#![allow(clippy::unwrap_used)]

use grundy::{Catalog, ErrorKind, Listing, Progress, Session, Value, Work};

const SPECS: [&str; 7] = [
    "kayles",
    "octal:0.6",
    "couples-are-forever",
    "grundy",
    "subtraction:2,5,7",
    "nim",
    "lasker",
];

fn all(mut listing: Listing<'_, '_>) -> Vec<u64> {
    let mut values = Vec::new();
    while let Some((_, block)) = listing.advance().unwrap() {
        values.extend_from_slice(block);
    }
    values
}

#[test]
fn lists_hold_the_values() {
    let catalog = Catalog::builtin();
    for spec in SPECS {
        let mut session = Session::new(&catalog);
        let game = session.open(spec).unwrap();
        let mut value = |heap: u64| {
            let position = session.position(&format!("{spec}:{heap}")).unwrap();
            match session.value(&position).unwrap() {
                (Value::Nim(nimber), _) => nimber.get(),
                other => panic!("{other:?}"),
            }
        };
        let values: Vec<u64> = (0..200).map(&mut value).collect();
        for (from, to) in [(0, 0), (0, 1), (1, 1), (0, 199), (7, 150), (199, 199)] {
            let listing = Listing::new(&mut session, game, from, to).unwrap();
            assert_eq!(all(listing), values[from as usize..=to as usize], "{spec}");
        }
    }
}

#[test]
fn saved_lists_go_on() {
    let catalog = Catalog::builtin();
    for spec in ["kayles", "couples-are-forever", "subtraction:2,5,7"] {
        let mut session = Session::new(&catalog);
        let game = session.open(spec).unwrap();
        for ends in [(0, 9999), (1, 9999), (5000, 9999)] {
            let listing = Listing::new(&mut session, game, ends.0, ends.1).unwrap();
            let whole = all(listing);
            let (mut values, mut saved) = (Vec::new(), None);
            loop {
                let saved_now = saved.as_deref();
                let listing = Listing::resume(&mut session, game, ends, saved_now);
                let mut listing = listing.unwrap();
                let Some((first, block)) = listing.advance().unwrap() else {
                    break;
                };
                assert_eq!(first, ends.0 + values.len() as u64);
                values.extend_from_slice(block);
                saved = listing.save();
            }
            assert_eq!(values, whole, "{spec} from {}", ends.0);
            // More can be asked for later.
            let more = (ends.0, 12_000);
            let listing = Listing::resume(&mut session, game, more, saved.as_deref()).unwrap();
            values.extend(all(listing));
            let listing = Listing::new(&mut session, game, more.0, more.1).unwrap();
            assert_eq!(values, all(listing), "{spec} from {}", ends.0);
        }
    }
}

#[test]
fn what_cannot_be_saved_or_resumed_says_so() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let nim = session.open("nim").unwrap();
    assert_eq!(Listing::new(&mut session, nim, 0, 9).unwrap().save(), None);
    let error = Listing::resume(&mut session, nim, (0, 9), None).unwrap_err();
    assert!(error.to_string().contains("taking-and-breaking code"));
    let kayles = session.open("kayles").unwrap();
    for wrong in [&b""[..], b"short", &[1; 8], &[255; 30]] {
        let resumed = Listing::resume(&mut session, kayles, (0, 9), Some(wrong));
        assert_eq!(resumed.unwrap_err().kind(), ErrorKind::Input);
    }
    let error = Listing::new(&mut session, kayles, 9, 3).unwrap_err();
    assert!(error.to_string().contains("exchange them"));
}

/// Stops once a number of steps is done.
struct After(u64);

impl Progress for After {
    fn go_on(&self, done: u64, _total: Option<u64>) -> bool {
        done < self.0
    }
}

#[test]
fn stopped_lists_give_what_they_have() {
    let catalog = Catalog::builtin();
    for spec in ["kayles", "nim", "subtraction:2,5,7"] {
        let work = Work {
            progress: &After(20_000),
            ..Work::default()
        };
        let mut session = Session::new(&catalog).with_work(work);
        let game = session.open(spec).unwrap();
        let mut listing = Listing::new(&mut session, game, 0, 4_000_000).unwrap();
        let mut count = 0;
        let error = loop {
            match listing.advance() {
                Ok(Some((first, block))) => {
                    assert_eq!((first, block.is_empty()), (count, false));
                    count += block.len() as u64;
                }
                Ok(None) => panic!("{spec} was not stopped"),
                Err(error) => break error,
            }
        };
        assert_eq!(error.kind(), ErrorKind::Stopped, "{spec}");
    }
}
