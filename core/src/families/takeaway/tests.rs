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
    TakeAway {
        growth: Growth::parse(function).unwrap(),
    }
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
        for to in (1..300).chain([9_999, 19_000, 20_000]) {
            let runs = Sizes::up_to(growth, to).unwrap().into_runs();
            let told: Vec<u64> = runs.iter().flat_map(|run| run.members()).collect();
            let plain: Vec<u64> = all.iter().copied().take_while(|&h| h <= to).collect();
            assert_eq!(told, plain, "{function} to {to}");
        }
    }
}

#[test]
fn large_bounds_are_runs() {
    let count = |function: &str, to| -> u64 {
        let runs = Sizes::up_to(game(function).growth, to).unwrap().into_runs();
        runs.iter().map(|run| run.count).sum()
    };
    assert_eq!(count("100000", 100_000_000), 748_550);
    assert_eq!(count("100000", 1_000_000_000), 978_765);
    assert_eq!(count("1000000", 2_147_483_647) / 100_000, 82);
    for function in FUNCTIONS {
        assert!(count(function, u64::MAX) > 63, "{function}");
    }
    assert!(Sizes::up_to(game("4294967296").growth, u64::MAX).is_none());
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
