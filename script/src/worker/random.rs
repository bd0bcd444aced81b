//! What `generate(random, size)` is given.

use std::cell::RefCell;

use grundy_judge::Random;
use starlark::{
    environment::GlobalsBuilder,
    starlark_module,
    values::{Heap, Value, list::AllocList, list_or_tuple::UnpackListOrTuple},
};

thread_local! {
    static RANDOM: RefCell<Option<Random>> = const { RefCell::new(None) };
}

/// Lends random numbers to the functions that `work` calls.
pub(super) fn with_random<R>(seed: u64, work: impl FnOnce() -> R) -> R {
    RANDOM.set(Some(Random::new(seed)));
    let done = work();
    RANDOM.take();
    done
}

fn with_numbers<T>(take: impl FnOnce(&mut Random) -> T) -> anyhow::Result<T> {
    RANDOM.with_borrow_mut(|random| match random {
        Some(random) => Ok(take(random)),
        None => anyhow::bail!("random is asked outside of generate(random, size): ask it there"),
    })
}

fn ranged(random: &mut Random, low: i64, high: i64) -> i64 {
    low.wrapping_add_unsigned(random.range(0, high.abs_diff(low)))
}

fn ordered(low: i64, high: i64) -> anyhow::Result<()> {
    match low <= high {
        true => Ok(()),
        false => anyhow::bail!("no number is from {low} to {high}: give the smaller one first"),
    }
}

#[starlark_module]
pub(super) fn random(builder: &mut GlobalsBuilder) {
    /// A number from `low` to `high`.
    fn range(low: i64, high: i64) -> anyhow::Result<i64> {
        ordered(low, high)?;
        with_numbers(|random| ranged(random, low, high))
    }

    /// `count` different numbers from `low` to `high`.
    fn different<'v>(count: i64, low: i64, high: i64, heap: Heap<'v>) -> anyhow::Result<Value<'v>> {
        ordered(low, high)?;
        let count = u64::try_from(count).unwrap_or_default();
        if high.abs_diff(low) < count.saturating_sub(1) {
            anyhow::bail!("there are no {count} different numbers from {low} to {high}")
        }
        let list = with_numbers(|random| {
            let mut seen = std::collections::BTreeSet::new();
            let mut list = Vec::new();
            while (list.len() as u64) < count {
                let mut number = ranged(random, low, high);
                while !seen.insert(number) {
                    number = if number == high { low } else { number + 1 };
                }
                list.push(number);
            }
            list
        })?;
        Ok(heap.alloc(AllocList(list)))
    }

    /// One of the items.
    fn choice<'v>(items: UnpackListOrTuple<Value<'v>>) -> anyhow::Result<Value<'v>> {
        let Some(last) = items.items.len().checked_sub(1) else {
            anyhow::bail!("choice of an empty list: give it items")
        };
        let at = with_numbers(|random| random.range(0, last as u64) as usize)?;
        Ok(items.items[at])
    }

    /// The items in another order.
    fn shuffled<'v>(
        items: UnpackListOrTuple<Value<'v>>,
        heap: Heap<'v>,
    ) -> anyhow::Result<Value<'v>> {
        let mut list = items.items;
        with_numbers(|random| {
            for at in (1..list.len()).rev() {
                list.swap(at, random.range(0, at as u64) as usize);
            }
        })?;
        Ok(heap.alloc(AllocList(list)))
    }
}
