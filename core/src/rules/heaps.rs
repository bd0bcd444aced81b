use super::Rules;
use crate::{
    Error, Options,
    engine::{breaking::Shifted, sequence},
    value::{Formula, Progression},
    work::Work,
};

/// Rules whose components are heaps of `n` counters. Only
/// [`heap_options`](Self::heap_options) is required.
///
/// ```
/// use grundy::{Catalog, Game, HeapRules, Options, Query, Session, answer, heaps};
///
/// /// Take one or two counters, or split a heap into two equal ones.
/// struct TakeOrHalve;
///
/// impl HeapRules for TakeOrHalve {
///     fn heap_options(&self, n: u64, options: &mut Options<u64>) {
///         for taken in 1..=2.min(n) {
///             options.push(&[n - taken]);
///         }
///         if n > 0 && n.is_multiple_of(2) {
///             options.push(&[n / 2, n / 2]);
///         }
///     }
/// }
///
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let game = session.adopt(Game::new("take-or-halve", heaps(TakeOrHalve)));
/// let found = answer(&mut session, &Query::Sequence { game, from: 0, to: 9 })?;
/// assert_eq!(found.to_string(), "0 1 2 0 1 2 3 0 1 2");
///
/// let mut position = session.position("nim:2")?;
/// position.push(game, &[5]);
/// let found = answer(&mut session, &Query::Moves { position, all: false })?;
/// assert_eq!(found.to_string(), "");
/// # Ok::<(), grundy::Error>(())
/// ```
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

    /// The taking-and-breaking code whose values these are, moved along, where there is one.
    fn shifted(&self) -> Option<Shifted> {
        None
    }

    /// The largest number of counters that may not be taken, where any other number may be taken
    /// from a heap and nothing else can be done; 0 where all numbers may be taken.
    fn all_but(&self) -> Option<u64> {
        None
    }

    /// The largest number that a move takes, where it is known; games with a code or an all-but set
    /// need not tell it. Among no more heaps, no period is called observed.
    fn most_taken(&self) -> Option<u64> {
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

/// `take 3`, `take 3, leave 2 + 4`, or `split into 2 + 5`; `replace by 4 + 4` where more is left.
fn heap_move(from: u64, to: &[u64]) -> String {
    let left: u128 = to.iter().map(|&n| u128::from(n)).sum();
    let heaps: Vec<String> = to.iter().filter(|&&n| n > 0).map(u64::to_string).collect();
    match (u128::from(from).checked_sub(left), heaps.len()) {
        (None, _) => format!("replace by {}", heaps.join(" + ")),
        (Some(0), _) => format!("split into {}", heaps.join(" + ")),
        (Some(taken), 0 | 1) => format!("take {taken}"),
        (Some(taken), _) => format!("take {taken}, leave {}", heaps.join(" + ")),
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
    fn shifted(&self) -> Option<Shifted> {
        HeapRules::shifted(self)
    }
    fn all_but(&self) -> Option<u64> {
        HeapRules::all_but(self)
    }
    fn most_taken(&self) -> Option<u64> {
        HeapRules::most_taken(self)
    }
    fn losing(&self, to: u64) -> Option<Vec<Progression>> {
        self.losing_heaps(to)
    }
}
