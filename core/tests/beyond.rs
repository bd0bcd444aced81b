//! Heaps far beyond a table: their values follow from a proved period, and are those of a table.

#![allow(clippy::unwrap_used)]

use grundy::{Catalog, HeapRules, Known, Session, Work, engine::breaking::Code};

fn asked(session: &mut Session<'_>, text: &str) -> (u64, Known) {
    let position = session.position(text).unwrap();
    let (value, known) = session.value(&position).unwrap();
    (value.nimber().unwrap().get(), known)
}

/// Each game's far heaps, asked in a session that knows no other.
#[test]
fn far_heaps_are_those_of_a_table() {
    let catalog = Catalog::builtin();
    let work = Work::default();
    let games: [(&str, &[(u64, u32)]); 6] = [
        ("kayles", &[(1, 7), (2, 7)]),
        ("octal:0.07", &[(2, 7)]),
        ("octal:0.4", &[(1, 4)]),
        ("octal:0.156", &[(1, 1), (2, 5), (3, 6)]),
        ("subtraction:2,5,11", &[(2, 3), (5, 3), (11, 3)]),
        ("octal:0.017", &[(2, 1), (3, 7)]),
    ];
    for (spec, digits) in games {
        let mut values = Vec::new();
        Code::new(digits.iter().copied())
            .extend(&mut values, 70_000, &work)
            .unwrap();
        for heap in [65_536, 65_537, 66_000, 69_999] {
            let mut session = Session::new(&catalog);
            let (value, _) = asked(&mut session, &format!("{spec}:{heap}"));
            assert_eq!(value, values[heap].into(), "{spec}:{heap}");
        }
    }
}

#[test]
fn heaps_beyond_any_table_are_known() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let far = 1_000_000_000_000_u64;
    let kayles = asked(&mut session, &format!("kayles:{far}"));
    let near = asked(&mut session, &format!("kayles:{}", 120 + (far - 120) % 12));
    assert_eq!(kayles, (near.0, Known::Certificate("guy-smith-1956")));
    // Values that rise: those of the rules, and then the same place of the period much later.
    let all_but = "subtraction-all-but:1,2,8";
    // A number may be the value of few heaps only, so the heaps that have it are kept by value.
    let mut values: Vec<usize> = Vec::new();
    let mut heaps: Vec<Vec<usize>> = Vec::new();
    for n in 0..66_000_usize {
        let blocked = |heap: &usize| ![1, 2, 8].contains(&(n - heap));
        let value = heaps.iter().position(|with| !with.iter().any(blocked));
        let value = value.unwrap_or(heaps.len());
        heaps.resize(heaps.len().max(value + 1), Vec::new());
        heaps[value].push(n);
        values.push(value);
    }
    for heap in [65_536, 65_777, 65_999] {
        let (value, known) = asked(&mut session, &format!("{all_but}:{heap}"));
        let expected = (values[heap] as u64, Known::Certificate("siegel-all-but"));
        assert_eq!((value, known), expected, "{heap}");
    }
    // Where no period is known, the table is refused as before.
    let position = session.position(&format!("grundy:{far}")).unwrap();
    assert!(session.value(&position).is_err());
}
