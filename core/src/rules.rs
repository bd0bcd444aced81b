use std::hash::Hash;

use crate::{
    Error,
    engine::sequence,
    value::{Formula, Outcome, Progression},
    work::Work,
};

/// A part of a position that is played independently of the rest. It is written as a list of
/// numbers: `5` for a heap, `(3,5)` for a token on a board.
pub trait Component: Clone + Eq + Hash + 'static {
    /// The component that `numbers` denote, or `None` when there are too few or too many.
    fn from_numbers(numbers: &[u64]) -> Option<Self>;
    /// Appends the numbers that denote this component.
    fn numbers(&self, out: &mut Vec<u64>);
    /// Becomes the component that `numbers` denote, and returns whether there is one; overridden
    /// where memory can be used again.
    fn renew(&mut self, numbers: &[u64]) -> bool {
        let new = Self::from_numbers(numbers);
        new.map(|new| *self = new).is_some()
    }
    /// How many bytes a copy of it takes; overridden where it owns memory elsewhere.
    fn bytes(&self) -> usize {
        size_of_val(self)
    }
}

impl Component for u64 {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        <[u64; 1]>::try_from(numbers).ok().map(|[n]| n)
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.push(*self);
    }
}

impl<const N: usize> Component for [u64; N] {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        numbers.try_into().ok()
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.extend_from_slice(self);
    }
}

impl Component for Vec<u64> {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        Some(numbers.to_vec())
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.extend_from_slice(self);
    }
    fn renew(&mut self, numbers: &[u64]) -> bool {
        self.clear();
        self.extend_from_slice(numbers);
        true
    }
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self[..])
    }
}

/// The options of a component, each a sum of components, in one buffer that is used again.
#[derive(Clone, Debug)]
pub struct Options<C> {
    parts: Vec<C>,
    ends: Vec<usize>,
    limit: usize,
    overflowed: bool,
}

impl<C> Default for Options<C> {
    fn default() -> Self {
        Self::with_limit(usize::MAX)
    }
}

impl<C> Options<C> {
    /// An empty buffer that takes at most `limit` options and notes when more were pushed.
    pub fn with_limit(limit: usize) -> Self {
        Self {
            parts: Vec::new(),
            ends: Vec::new(),
            limit,
            overflowed: false,
        }
    }

    /// Adds the option that leaves the sum of `parts`.
    pub fn push(&mut self, parts: &[C])
    where
        C: Clone,
    {
        if self.ends.len() >= self.limit {
            self.overflowed = true;
            return;
        }
        self.parts.extend_from_slice(parts);
        self.ends.push(self.parts.len());
    }

    /// Forgets all options and keeps the memory.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
        self.overflowed = false;
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no option.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether an option was dropped because the limit was reached.
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// The options in the order in which they were pushed.
    pub fn iter(&self) -> impl Iterator<Item = &[C]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.parts[start..end])
    }
}

/// The rules of an impartial game, kept apart from any position of it.
///
/// Only [`options`](Self::options) is required. The methods under "theorems" may be overridden by
/// a closed form; the tests compare each with a plain search.
///
/// ```
/// use grundy::{Options, Rules, engine::Memo};
///
/// /// Take one or two counters.
/// struct OneOrTwo;
///
/// impl Rules for OneOrTwo {
///     type Component = u64;
///     fn options(&self, heap: &u64, options: &mut Options<u64>) {
///         for taken in 1..=2.min(*heap) {
///             options.push(&[heap - taken]);
///         }
///     }
/// }
///
/// let value = Memo::new(OneOrTwo).value(&7, &Default::default())?;
/// assert_eq!(value.get(), 7 % 3);
/// # Ok::<(), grundy::Error>(())
/// ```
pub trait Rules {
    /// A part of a position that is played independently of the rest.
    type Component: Component;

    /// Pushes every option of `component`; each is a sum of components, given as a slice.
    fn options(&self, component: &Self::Component, options: &mut Options<Self::Component>);

    // --- provided: what a component is ---

    /// Whether `component` is one of this game.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it and what was expected.
    fn check(&self, _component: &Self::Component) -> Result<(), Error> {
        Ok(())
    }

    /// Whether a list of bare numbers is one component (`(3,5)` may be written `3,5`)
    /// or each number a component of its own.
    fn list_is_one(&self) -> bool {
        true
    }

    /// Pushes components whose sum equals `component` in value and which are looked up in its
    /// stead: its parts where it falls apart, the least of its mirror images, or itself.
    fn canonical(&self, component: Self::Component, sum: &mut Vec<Self::Component>) {
        sum.push(component);
    }

    /// The move from `from` to `to` in the players' words, or `None` for `from → to`.
    fn name(&self, _from: &Self::Component, _to: &[Self::Component]) -> Option<String> {
        None
    }

    /// The name of a number where components are written with names, such as vertices.
    fn label(&self, _number: u64) -> Option<&str> {
        None
    }

    /// The number that `label` names.
    fn number(&self, _label: &str) -> Option<u64> {
        None
    }

    /// An upper estimate of how many options `component` has; asked before they are listed.
    fn options_bound(&self, _component: &Self::Component) -> u64 {
        0
    }

    /// Why the game has no values and no sums: a stated winner at the end, say.
    /// Its single components still have outcomes.
    fn no_sums(&self) -> Option<&'static str> {
        None
    }

    // --- provided: theorems ---

    /// The nim-value of `component` by a theorem.
    fn theorem(&self, _component: &Self::Component) -> Option<Formula> {
        None
    }

    /// The outcome of `component` alone by a theorem, and its name.
    fn outcome_theorem(&self, component: &Self::Component) -> Option<(Outcome, &'static str)> {
        self.theorem(component)
            .map(|(value, name)| (Outcome::of(value), name))
    }

    /// All options of `component` that have the nim-value `value`, by a theorem.
    /// For games without sums, and where only outcomes have a theorem, `value` 0 stands for `P`.
    fn options_of_value(
        &self,
        _component: &Self::Component,
        _value: u64,
    ) -> Option<Vec<Vec<Self::Component>>> {
        None
    }

    /// The numbers `n ≤ to` for which the component written as the single number `n` is a
    /// P-position, in increasing order, by a theorem.
    fn losing(&self, _to: u64) -> Option<Vec<Progression>> {
        None
    }

    /// How many numbers [`losing`](Self::losing) gives; overridden where counting is cheaper
    /// than listing.
    fn losing_count(&self, to: u64) -> Option<u64> {
        let runs = self.losing(to)?;
        Some(runs.iter().map(|run| run.count).sum())
    }
}

/// Rules whose components are heaps of `n` counters. Only
/// [`heap_options`](Self::heap_options) is required.
pub trait HeapRules {
    /// Pushes every option of a heap of `n`; each is a list of heaps.
    fn heap_options(&self, n: u64, options: &mut Options<u64>);

    /// Extends `values`, the nim-values of heaps `0..values.len()`, to `0..len`.
    /// May be overridden by something faster that is tested equal.
    ///
    /// # Errors
    /// When the work is asked to stop.
    fn extend(&self, values: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        sequence::extend(self, values, len, work)
    }

    /// The nim-value of a heap of `n` by a theorem.
    fn formula(&self, _n: u64) -> Option<Formula> {
        None
    }

    /// All options of a heap of `n` that have the nim-value `value`, by a theorem.
    fn heap_options_of_value(&self, _n: u64, _value: u64) -> Option<Vec<Vec<u64>>> {
        None
    }

    /// The losing heaps up to `to`, by a theorem.
    fn losing_heaps(&self, _to: u64) -> Option<Vec<Progression>> {
        None
    }

    /// An upper estimate of how many options a heap of `n` has.
    fn heap_options_bound(&self, n: u64) -> u64 {
        n
    }

    /// The move in the players' words: `take 3`, `split into 2 + 5`, `take 1, leave 2 + 4`.
    fn heap_name(&self, from: u64, to: &[u64]) -> String {
        heap_move(from, to)
    }
}

/// `take 3`, `take 3, leave 2 + 4`, or `split into 2 + 5`.
fn heap_move(from: u64, to: &[u64]) -> String {
    let left: u64 = to.iter().sum();
    let heaps: Vec<String> = to.iter().filter(|&&n| n > 0).map(u64::to_string).collect();
    match (from - left, heaps.len()) {
        (0, _) => format!("split into {}", heaps.join(" + ")),
        (taken, 0 | 1) => format!("take {taken}"),
        (taken, _) => format!("take {taken}, leave {}", heaps.join(" + ")),
    }
}

impl<H: HeapRules> Rules for H {
    type Component = u64;

    fn options(&self, heap: &u64, options: &mut Options<u64>) {
        self.heap_options(*heap, options);
    }
    fn list_is_one(&self) -> bool {
        false
    }
    fn name(&self, from: &u64, to: &[u64]) -> Option<String> {
        Some(self.heap_name(*from, to))
    }
    fn options_bound(&self, heap: &u64) -> u64 {
        self.heap_options_bound(*heap)
    }
    fn theorem(&self, heap: &u64) -> Option<Formula> {
        self.formula(*heap)
    }
    fn options_of_value(&self, heap: &u64, value: u64) -> Option<Vec<Vec<u64>>> {
        self.heap_options_of_value(*heap, value)
    }
    fn losing(&self, to: u64) -> Option<Vec<Progression>> {
        self.losing_heaps(to)
    }
}
