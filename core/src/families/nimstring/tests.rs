//! All positions of small boards, against a search of whole turns beside a heap of nim.

use std::collections::HashMap;

use super::*;

fn strings(text: &str) -> (Strings, usize) {
    let network = Network::new(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let strings = Strings::new(&network, network.find("ground"));
    (strings, network.edges.len())
}

/// Whether the player to move wins a set of strings beside a heap of nim, of which any number may
/// be taken as a move: from the rules, one string after another.
fn wins(
    strings: &Strings,
    (set, heap): (u128, u64),
    known: &mut HashMap<(u128, u64), bool>,
) -> bool {
    if let Some(&wins) = known.get(&(set, heap)) {
        return wins;
    }
    let mut found = (0..heap).any(|left| !wins(strings, (set, left), known));
    for string in bits(set) {
        let left = (set & !(1 << string), heap);
        found = found || wins(strings, left, known) == strings.takes(set, string);
    }
    known.insert((set, heap), found);
    found
}

/// A heap of this size is beyond all values here.
const MOST: u64 = 6;

fn compare(text: &str) {
    let network = Network::new(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let (own, count) = strings(text);
    let rules = Nimstring {
        strings: Strings::new(&network, network.find("ground")),
        network,
    };
    let mut known = HashMap::new();
    let mut searched = Searched::default();
    let work = Work::default();
    for set in 0..1u128 << count {
        let lost: Vec<u64> = (0..=MOST)
            .filter(|&heap| !wins(&own, (set, heap), &mut known))
            .collect();
        let component = Subset(bits(set).map(u64::from).collect());
        let value = searched.general_value(&rules, &component, &work).ok();
        let expected = match lost[..] {
            [value] => Value::Nim(Nimber::new(value)),
            [] => Value::Loony,
            _ => panic!("{text} {set:b} loses beside the heaps {lost:?}"),
        };
        assert_eq!(value, Some(expected), "{text} {set:b}");
    }
}

#[test]
fn values_equal_a_search_beside_heaps() {
    for text in [
        "boxes:1x1",
        "boxes:1x3",
        "boxes:2x2",
        "a-b-c-d-a,a-c",
        "a-b,a-b,a-b,b-c-d,d-ground,d-ground",
        "ground-a-b-c-ground,b-d,d-e-f-d",
    ] {
        compare(text);
    }
}

/// Whole turns, as they are listed, find the same winners.
#[test]
fn turns_find_the_winner() {
    for text in ["boxes:1x2", "a-b-c-d-a,a-c,c-e-ground", "boxes:1x3"] {
        let network = Network::new(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let (own, count) = strings(text);
        let strings = Strings::new(&network, network.find("ground"));
        let rules = Nimstring { network, strings };
        let mut known = HashMap::new();
        for set in 0..1u128 << count {
            let component = Subset(bits(set).map(u64::from).collect());
            let mut options = Options::default();
            rules.options(&component, &mut options);
            let mut lost = |to: &[Subset]| !wins(&own, (to[0].word(), 0), &mut known);
            let found = options.iter().any(&mut lost);
            assert_eq!(wins(&own, (set, 0), &mut known), found, "{text} {set:b}");
        }
    }
}
