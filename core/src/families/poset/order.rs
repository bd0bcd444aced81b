//! Partial orders, and how specs write them.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{Error, families::cells::Word, notation::shortened};

/// There are no more elements than this, the bits of a word.
pub(super) const MOST: usize = 128;

/// A partial order of named elements.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    names: IndexSet<String, FxBuildHasher>,
    /// The elements above each, as bits.
    pub(super) above: Vec<u128>,
    /// The elements above and below each.
    pub(super) related: Vec<u128>,
}

impl Order {
    /// The order that `text` writes.
    ///
    /// # Errors
    /// When it is none, too large, or goes round in a circle.
    pub(super) fn new(text: &str) -> Result<Self, Error> {
        let mut order = Self::default();
        match text.split_once(':') {
            Some(("chain", sizes)) => order.chains(sizes)?,
            Some(("subsets", size)) => order.subsets(size)?,
            Some(("divisors", number)) => order.divisors(number)?,
            _ => {
                for piece in text.split(',') {
                    order.rise(piece.trim())?;
                }
            }
        }
        order.close()?;
        Ok(order)
    }

    fn element(&mut self, name: &str, within: &str) -> Result<usize, Error> {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(is_name) {
            return Err(Error::input(format!(
                "expected what is below what, such as a<b<c,a<d, or an order such as chain:3x4, \
                 found '{}': names have letters, digits and '_' only",
                shortened(within)
            )));
        }
        let (at, new) = self.names.insert_full(name.to_owned());
        if new {
            self.above.push(0);
        }
        match at < MOST {
            true => Ok(at),
            false => Err(too_large()),
        }
    }

    /// Adds the elements of `a<b<c`, each below the next.
    fn rise(&mut self, text: &str) -> Result<(), Error> {
        let mut last = None;
        for name in text.split('<') {
            let element = self.element(name.trim(), text)?;
            if let Some(last) = last {
                self.above[last] |= 1 << element;
            }
            last = Some(element);
        }
        Ok(())
    }

    /// The product of chains: (a,b) is below (c,d) if a ≤ c and b ≤ d.
    fn chains(&mut self, text: &str) -> Result<(), Error> {
        let wrong = || {
            Error::input(format!(
                "expected sizes of chains, whose product is from 1 to {MOST}, as in chain:3x4, \
                 found '{}'",
                shortened(text)
            ))
        };
        let sizes = text
            .split('x')
            .map(|size| size.trim().parse::<usize>().ok());
        let sizes: Vec<usize> = sizes.collect::<Option<_>>().ok_or_else(wrong)?;
        let fits = |product: usize, &size: &usize| product.checked_mul(size);
        let all = sizes.iter().try_fold(1, fits);
        let all = all
            .filter(|all| (1..=MOST).contains(all))
            .ok_or_else(wrong)?;
        for at in 0..all {
            let mut rest = at;
            let mut place: Vec<String> = Vec::new();
            for size in sizes.iter().rev() {
                place.push((rest % size + 1).to_string());
                rest /= size;
            }
            place.reverse();
            self.element(&place.join("_"), text)?;
        }
        let mut step = 1;
        for &size in sizes.iter().rev() {
            let lower = (0..all).filter(|at| at / step % size + 1 < size);
            lower.for_each(|at| self.above[at] |= 1 << (at + step));
            step *= size;
        }
        Ok(())
    }

    /// The subsets of a set of `text` elements that are neither empty nor whole.
    fn subsets(&mut self, text: &str) -> Result<(), Error> {
        let size = text.trim().parse().ok().filter(|n| (1..=7).contains(n));
        let size: u32 = size.ok_or_else(|| {
            Error::input(format!(
                "expected the size of a set from 1 to 7, found '{}'",
                shortened(text)
            ))
        })?;
        let all = (1usize << size) - 1;
        for set in 1..all {
            let members = (0..size).filter(|at| set >> at & 1 == 1);
            let name: String = members.map(|at| (at + 1).to_string()).collect();
            self.element(&name, text)?;
            let lower = (1..set).filter(|lower| lower & !set == 0);
            lower.for_each(|lower| self.above[lower - 1] |= 1 << (set - 1));
        }
        Ok(())
    }

    /// The divisors of a number from 2 on, the multiples above.
    fn divisors(&mut self, text: &str) -> Result<(), Error> {
        const LARGEST: u64 = 1_000_000_000_000;
        let number = text.trim().parse().ok();
        let number: u64 = number
            .filter(|n| (2..=LARGEST).contains(n))
            .ok_or_else(|| {
                Error::input(format!(
                    "expected a number from 2 to {LARGEST}, found '{}'",
                    shortened(text)
                ))
            })?;
        let small = (1..=number.isqrt()).filter(|n| number.is_multiple_of(*n));
        let mut divisors: Vec<u64> = small.flat_map(|n| [n, number / n]).collect();
        divisors.sort_unstable();
        divisors.dedup();
        for (at, &upper) in divisors[1..].iter().enumerate() {
            self.element(&upper.to_string(), text)?;
            let lower = (0..at).filter(|&lower| upper.is_multiple_of(divisors[lower + 1]));
            lower.for_each(|lower| self.above[lower] |= 1 << at);
        }
        Ok(())
    }

    /// Adds what is above what is above, and tells what is related.
    fn close(&mut self) -> Result<(), Error> {
        for middle in 0..self.len() {
            for low in 0..self.len() {
                if self.above[low] >> middle & 1 == 1 {
                    self.above[low] |= self.above[middle];
                }
            }
        }
        if let Some(at) = (0..self.len()).find(|&at| self.above[at] >> at & 1 == 1) {
            return Err(Error::input(format!(
                "'{0}' stands above itself by way of others: an order has no circle",
                self.name(at as u64)
            )));
        }
        let below = |at: usize| {
            let lower = (0..self.len()).filter(|&low| self.above[low] >> at & 1 == 1);
            lower.fold(0, |all, low| all | 1u128 << low)
        };
        self.related = (0..self.len())
            .map(|at| self.above[at] | below(at))
            .collect();
        Ok(())
    }

    /// How many elements there are.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// What an element is called.
    pub(super) fn name(&self, element: u64) -> &str {
        let at = usize::try_from(element).unwrap_or(usize::MAX);
        self.names.get_index(at).map_or("", String::as_str)
    }

    /// The element that `name` names.
    pub(super) fn find(&self, name: &str) -> Option<u64> {
        self.names.get_index_of(name).map(|at| at as u64)
    }

    /// The parts of a set of which no element is related to one of another.
    pub(super) fn parts(&self, mut set: u128) -> Vec<u128> {
        let mut parts = Vec::new();
        while set != 0 {
            let (mut part, mut last) = (1 << set.lowest(), 1 << set.lowest());
            while last != 0 {
                let next = self.related[u128::lowest(last) as usize] & set & !part;
                part |= next;
                last = last & (last - 1) | next;
            }
            parts.push(part);
            set &= !part;
        }
        parts
    }

    /// Whether any two elements of a set are related.
    pub(super) fn is_chain(&self, set: u128) -> bool {
        elements(set).all(|at| set & !self.related[at] == 1 << at)
    }

    /// Whether a set has an element above all its others.
    pub(super) fn has_greatest(&self, set: u128) -> bool {
        let mut tops = elements(set).filter(|&at| self.above[at] & set == 0);
        let top = tops.next();
        tops.next().is_none() && top.is_some()
    }
}

/// The elements of a set.
pub(super) fn elements(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.lowest())?;
        set &= set - 1;
        Some(next as usize)
    })
}

fn too_large() -> Error {
    Error::limit(format!(
        "expected an order of at most {MOST} elements, found more: ask for a smaller one"
    ))
}
