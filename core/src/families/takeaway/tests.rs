use super::*;
use crate::{Work, engine::Engine, engine::Memo};

const FUNCTIONS: [&str; 12] = [
    "1",
    "2",
    "3",
    "4",
    "7",
    "30",
    "1000",
    "plus-one",
    "double-plus-one",
    "square",
    "cube",
    "power-of-two",
];

fn game(function: &str) -> TakeAway {
    TakeAway::new(Growth::parse(function).unwrap())
}

fn heap(counters: u64, limit: Option<u64>) -> Heap {
    Heap { counters, limit }
}

/// The sizes one by one from their definition.
fn plain_sizes(growth: Growth, to: u64) -> Vec<u64> {
    let mut sizes = vec![1];
    loop {
        let last = sizes[sizes.len() - 1];
        let step = sizes.iter().find(|&&h| growth.at(h) >= last.into());
        match last.checked_add(*step.unwrap()) {
            Some(next) if next <= to => sizes.push(next),
            _ => return sizes,
        }
    }
}

#[test]
fn runs_equal_the_plain_sizes() {
    for function in FUNCTIONS {
        let growth = game(function).growth;
        let all = plain_sizes(growth, 20_000);
        let mut sizes = Sizes::new(growth);
        for to in (0..300).chain([9_999, 19_000, 20_000, 700]) {
            let runs = sizes.up_to(to, |sizes| sizes.list(to)).unwrap();
            let told: Vec<u64> = runs.iter().flat_map(|run| run.members()).collect();
            let plain: Vec<u64> = all.iter().copied().take_while(|&h| h <= to).collect();
            assert_eq!(told, plain, "{function} to {to}");
            let count = sizes.up_to(to, |sizes| sizes.count(to)).unwrap();
            assert_eq!(count, plain.len() as u64, "{function} to {to}");
        }
    }
}

#[test]
fn large_bounds_are_runs() {
    let count = |function: &str, to| -> u64 {
        let sizes = game(function).sizes;
        sizes
            .into_inner()
            .up_to(to, |sizes| sizes.count(to))
            .unwrap()
    };
    assert_eq!(count("100000", 100_000_000), 748_550);
    assert_eq!(count("100000", 1_000_000_000), 978_765);
    assert_eq!(count("1000000", 2_147_483_647) / 100_000, 82);
    for function in FUNCTIONS {
        assert!(count(function, u64::MAX) > 63, "{function}");
    }
    assert_eq!(game("4294967296").losing_count(u64::MAX), None);
}

/// The same rules without theorems.
struct Plain(TakeAway);

impl Rules for Plain {
    type Component = Heap;
    fn options(&self, heap: &Heap, options: &mut Options<Heap>) {
        self.0.options(heap, options);
    }
}

#[test]
fn theorems_and_table_equal_search() {
    for function in FUNCTIONS {
        let (rules, mut table) = (game(function), Table::default());
        let mut plain = Memo::new(Plain(game(function)));
        for counters in 0..=45 {
            for limit in (0..=counters + 1).map(Some).chain([None]) {
                let heap = heap(counters, limit);
                let value = plain.value(&heap, &Work::default()).unwrap();
                let told = table.value(&rules, &heap, &Work::default()).unwrap();
                assert_eq!(told, value, "{function} {heap:?}");
                let outcome = rules.outcome_theorem(&heap).unwrap().0;
                assert_eq!(outcome, Outcome::of(value), "{function} {heap:?}");
                winning_takes(&rules, &mut plain, &heap);
            }
        }
    }
}

fn winning_takes(rules: &TakeAway, plain: &mut Memo<Plain>, heap: &Heap) {
    let mut options = Options::default();
    rules.options(heap, &mut options);
    let is_lost = |to: &&[Heap]| plain.value(&to[0], &Work::default()).unwrap() == Nimber::ZERO;
    let winning: Vec<Vec<Heap>> = options.iter().filter(is_lost).map(<[_]>::to_vec).collect();
    assert_eq!(
        rules.options_of_value(heap, 0).unwrap(),
        winning,
        "{rules:?} {heap:?}"
    );
}
