//! The window's theorem, told right and told wrong.

use super::{Period, Rule, Search, Source};
use crate::{
    Error, Work,
    engine::{
        breaking::{Code, Facts, Sparse, Stream},
        period::{Status, Theorem},
    },
};

/// The values of 0.156, and what an engine might say of them.
struct Told {
    values: Vec<u32>,
    facts: Facts,
}

impl Source for Told {
    fn extend(&mut self, kept: &mut Vec<u32>, len: usize, _: &Work<'_>) -> Result<(), Error> {
        kept.extend(&self.values[kept.len()..len]);
        Ok(())
    }
    fn save(&self) -> Vec<u8> {
        Vec::new()
    }
    fn facts(&self) -> Option<&Facts> {
        Some(&self.facts)
    }
}

fn code() -> Code {
    Code::new([(1, 1), (2, 5), (3, 6)])
}

/// The rare heaps by the mask, and the largest common heap that is needed beside another one
/// to reach a rare value; found by trying all.
fn sparse(values: &[u32], mask: u32) -> Sparse {
    let rare = |value: u32| (value & mask).count_ones().is_multiple_of(2);
    let rares: Vec<usize> = (0..values.len()).filter(|&n| rare(values[n])).collect();
    let last = rares[rares.len() - 1];
    let mut witness = 0;
    for n in last + 1..values.len() {
        for wanted in (0..values[n]).filter(|&value| rare(value)) {
            let least = (1..n - 3).find(|&i| {
                !rare(values[i])
                    && [2, 3]
                        .iter()
                        .any(|taken| values[i] ^ values[n - taken - i] == wanted)
            });
            let single = values[n - 3] == wanted;
            witness = witness.max(if single { 0 } else { least.unwrap() });
        }
    }
    Sparse {
        mask,
        position: false,
        rares: rares.len() as u64,
        last_rare: last as u64,
        witness: witness as u64,
        last_far_witness: None,
    }
}

fn told(change: impl FnOnce(&mut Sparse), limit: u64) -> Period {
    let mut values = Vec::new();
    code()
        .extend_plainly(&mut values, 9000, &Work::default())
        .unwrap();
    let mut sparse = sparse(&values[..4800], 0x1b);
    assert_eq!((sparse.rares, sparse.last_rare), (15, 357));
    change(&mut sparse);
    let mut facts = Stream::new(code()).facts().clone();
    facts.sparse = Some(sparse);
    let source = Told { values, facts };
    let mut search = Search::new(source, Rule::Code(code()), limit, usize::MAX);
    let first = search.first();
    let found = search.run_from(first, &mut |_, _| {}, &Work::default());
    found.unwrap().unwrap().period
}

#[test]
fn a_window_proves_with_fewer_values() {
    let found = told(|_| {}, 4790);
    assert_eq!(found.status, Status::Proved(Theorem::Window));
    assert_eq!((found.preperiod, found.period), (3479, 349));
    assert!(found.computed_to < 2 * 3479 + 2 * 349);
}

/// With a rare value left out, or a witness that lies far, the window proves nothing.
#[test]
fn a_window_with_a_rare_left_out_proves_nothing() {
    let changes: [fn(&mut Sparse); 6] = [
        |sparse| (sparse.rares, sparse.last_rare) = (14, 356),
        |sparse| sparse.rares = 14,
        |sparse| sparse.last_rare = 330,
        |sparse| sparse.mask = 0x1f,
        |sparse| sparse.last_far_witness = Some(4700),
        |sparse| sparse.witness = 4000,
    ];
    for change in changes {
        let found = told(change, 4790);
        assert_eq!(found.status, Status::Observed);
        let found = told(change, 8000);
        assert!(matches!(found.status, Status::Proved(_)));
        assert_eq!((found.preperiod, found.period), (3479, 349));
    }
}
