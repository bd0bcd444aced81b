mod heaps;

use crate::{
    Component, Components, Ending, Error, Options,
    engine::{Step, breaking::Shifted},
    value::{Formula, Outcome, Progression},
};
pub use heaps::HeapRules;

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

    /// Components whose sum has the same value as `component`, as a user claims: they are looked up
    /// in its stead, and a [`check`](crate::check()) compares the values. Itself where nobody
    /// claims anything.
    ///
    /// # Errors
    /// When what the user wrote cannot tell them.
    fn claimed(&self, component: &Self::Component) -> Result<Vec<Self::Component>, Error> {
        Ok(vec![component.clone()])
    }

    /// Pushes components whose sum is the same game as `component`, move for move, and not only of
    /// the same value: its regions where it falls apart, the least of its mirror images, or itself.
    /// It may be used under any ending, where one component is moved at a time.
    fn apart(&self, component: Self::Component, sum: &mut Vec<Self::Component>) {
        sum.push(component);
    }

    /// Why the sum of components is not the game itself, but only has its value: where two equal
    /// components go away in the game, say. Then nothing but values and outcomes under normal play
    /// can be told.
    fn by_values_only(&self) -> Option<&'static str> {
        None
    }

    /// About how hard a canonical component is to search, by any measure: options that leave
    /// easier ones are searched first. It changes how long a search takes, never what it finds.
    fn effort(&self, _component: &Self::Component) -> u64 {
        0
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

    /// How many numbers write a component, where the rules tell.
    fn width(&self) -> Option<usize> {
        None
    }

    /// The component that play begins with, where the game names one.
    fn start(&self) -> Option<Self::Component> {
        None
    }

    /// The numbers of a component that is written in words of the game's own, such as a picture;
    /// `None` leaves the text to be read as numbers.
    fn read(&self, _text: &str) -> Option<Result<Vec<u64>, Error>> {
        None
    }

    /// Whether [`read`](Self::read) reads every component, and lists that may hold other lists.
    fn reads_lists(&self) -> bool {
        false
    }

    /// Whether a whole board is written by its sizes, as `3x4`, so that a table tells the values of
    /// whole boards by their sizes.
    fn has_sizes(&self) -> bool {
        false
    }

    /// The component that `numbers` write as [`read`](Self::read) reads it, or `None` where it is
    /// written with numbers.
    fn write(&self, _numbers: &[u64]) -> Option<String> {
        None
    }

    /// The lines of a picture of `component` for people, where the game has one.
    fn draw(&self, _component: &Self::Component) -> Option<Result<String, Error>> {
        None
    }

    /// An upper estimate of how many options `component` has; asked before they are listed.
    fn options_bound(&self, _component: &Self::Component) -> u64 {
        0
    }

    /// Who wins when play is over.
    fn ending(&self) -> Ending {
        Ending::Normal
    }

    /// Who wins `component`, in which there is no move: P, the previous player, or N, the next one.
    /// Every method of analysis asks here. To be given where the [`ending`](Self::ending) is
    /// [`Stated`](Ending::Stated).
    ///
    /// ```
    /// use grundy::{Ending, Error, Options, Outcome, Rules, search};
    ///
    /// /// Take one or two counters of more than 13; who leaves 12 or 11 wins, and who leaves 13 loses.
    /// struct Unlucky;
    ///
    /// impl Rules for Unlucky {
    ///     type Component = u64;
    ///     fn options(&self, heap: &u64, options: &mut Options<u64>) {
    ///         for taken in (1..=2).filter(|_| *heap > 13) {
    ///             options.push(&[heap - taken]);
    ///         }
    ///     }
    ///     fn ending(&self) -> Ending {
    ///         Ending::Stated
    ///     }
    ///     fn ended(&self, heap: &u64) -> Result<Outcome, Error> {
    ///         Ok(if *heap == 13 { Outcome::N } else { Outcome::P })
    ///     }
    /// }
    ///
    /// let mut board = search(Unlucky);
    /// let mut outcome = |heap| Ok::<_, Error>(board.outcome(&[heap], &Default::default())?.0);
    /// assert_eq!((outcome(12)?, outcome(13)?, outcome(14)?), (Outcome::P, Outcome::N, Outcome::N));
    /// assert_eq!((outcome(15)?, outcome(18)?), (Outcome::P, Outcome::P));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// When the rules of a user cannot tell.
    fn ended(&self, _component: &Self::Component) -> Result<Outcome, Error> {
        Ok(self.ending().winner().unwrap_or(Outcome::P))
    }

    /// Why the game has no values and no sums: its ending, say, or a player who has won at once.
    /// Its single components still have outcomes.
    fn no_sums(&self) -> Option<&'static str> {
        self.ending().no_sums()
    }

    /// Whether a turn may take several moves, of which the last may be one of another component.
    /// Then options are what whole turns within a component leave, values come from the engine,
    /// and there is no misère theory.
    fn turns_go_on(&self) -> bool {
        false
    }

    // --- provided: theorems ---

    /// The nim-value of `component` by a theorem.
    fn theorem(&self, _component: &Self::Component) -> Option<Formula> {
        None
    }

    /// The nim-value of a sum of components at once, each as the numbers that write it, by a
    /// theorem; `None` leaves them to be asked one by one, as they must be where one is wrong.
    fn sum_theorem(&self, _components: Components<'_>) -> Option<Formula> {
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

    /// The taking-and-breaking code whose heap values the components written as single numbers
    /// have, moved along, where there is one.
    fn shifted(&self) -> Option<Shifted> {
        None
    }

    /// The largest number of counters that may not be taken, where the components written as
    /// single numbers are heaps from which any other number may be taken, and nothing else can be
    /// done; 0 where all numbers may be taken.
    fn all_but(&self) -> Option<u64> {
        None
    }

    /// See [`HeapRules::most_taken`].
    fn most_taken(&self) -> Option<u64> {
        None
    }

    /// The steps by which all moves go, the same from every place, where the components are the
    /// places of a token; empty for other games.
    fn steps(&self) -> &[Step] {
        &[]
    }

    /// How many numbers [`losing`](Self::losing) gives; overridden where counting is cheaper
    /// than listing.
    fn losing_count(&self, to: u64) -> Option<u64> {
        let runs = self.losing(to)?;
        let mut counts = runs.iter().map(|run| run.count);
        counts.try_fold(0, u64::checked_add)
    }
}
