//! Lists of far heaps, which a proved period tells.

#![allow(clippy::unwrap_used)]

use grundy::{
    Answer, Catalog, ErrorKind, Known, Listing, Query, Session, answer, engine::period::Status,
};

/// Some have a period that few heaps prove, also with a shift or a saltus; others have none.
const SPECS: [&str; 8] = [
    "kayles",
    "dawsons-kayles",
    "octal:0.137",
    "octal:0.3122",
    "couples-are-forever",
    "subtraction:1,3,4",
    "subtraction:4,7,90",
    "subtraction-all-but:3,5",
];

fn list(session: &mut Session<'_>, spec: &str, from: u64, to: u64) -> (Vec<u64>, Known) {
    let game = session.open(spec).unwrap();
    let mut listing = Listing::new(session, game, from, to).unwrap();
    let mut values = Vec::new();
    while let Some((_, block)) = listing.advance().unwrap() {
        values.extend_from_slice(block);
    }
    (values, listing.known_by())
}

#[test]
fn far_values_are_those_of_a_long_list() {
    let catalog = Catalog::builtin();
    let (from, to) = (70_000, 70_999);
    for spec in SPECS {
        let (whole, _) = list(&mut Session::new(&catalog), spec, 0, to);
        let (far, _) = list(&mut Session::new(&catalog), spec, from, to);
        assert_eq!(far, whole[from as usize..], "{spec}");
    }
}

#[test]
fn far_losing_heaps_are_those_of_a_long_list() {
    let catalog = Catalog::builtin();
    let to = 70_001;
    for spec in SPECS {
        let (whole, _) = list(&mut Session::new(&catalog), spec, 0, to);
        let zeros: Vec<Vec<u64>> = (0..)
            .zip(whole)
            .filter(|pair| pair.1 == 0)
            .map(|pair| vec![pair.0])
            .collect();
        for count in [false, true] {
            let mut session = Session::new(&catalog);
            let game = session.open(spec).unwrap();
            let width = 1;
            match answer(
                &mut session,
                &Query::Losing {
                    game,
                    to,
                    width,
                    count,
                },
            )
            .unwrap()
            {
                Answer::Losing { positions, .. } => assert_eq!(positions, zeros, "{spec}"),
                Answer::Count { count, .. } => assert_eq!(count, zeros.len() as u64, "{spec}"),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn the_farthest_heaps_are_answered_or_refused_at_once() {
    let catalog = Catalog::builtin();
    let last = u64::MAX;
    let (values, known) = list(&mut Session::new(&catalog), "kayles", last - 11, last);
    let (near, _) = list(
        &mut Session::new(&catalog),
        "kayles",
        120 + (last - 11) % 12,
        131 + (last - 11) % 12,
    );
    assert_eq!(
        (values, known),
        (near, Known::Certificate("guy-smith-1956"))
    );
    let mut session = Session::new(&catalog);
    let game = session.open("officers").unwrap();
    let refused = Listing::new(&mut session, game, last, last).map(|_| ());
    assert_eq!(refused.unwrap_err().kind(), ErrorKind::Limit);
    let game = session.open("kayles").unwrap();
    let (to, width, count) = (1_000_000_000_000, 1, true);
    let counted = answer(
        &mut session,
        &Query::Losing {
            game,
            to,
            width,
            count,
        },
    )
    .unwrap();
    assert!(
        matches!(counted, Answer::Count { count: 1, .. }),
        "{counted:?}"
    );
}

/// All numbers up to one that is larger than all heaps look like all numbers.
#[test]
fn longer_moves_than_heaps_leave_nothing_to_observe() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    for spec in [
        "subtraction:1-1000000",
        "subtraction:1-70000,80000-90000",
        "subtraction:1-18446744073709551615",
        "subtraction-all-but:18446744073709551615",
    ] {
        let game = session.open(spec).unwrap();
        let limit = 60_000;
        let found = answer(&mut session, &Query::Period { game, limit }).unwrap();
        let Answer::Period { period, .. } = found else {
            panic!("expected a period");
        };
        assert_eq!(period.status, Status::None, "{spec}");
    }
}
