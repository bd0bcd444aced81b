use crate::Outcome;

/// Who wins a component when play of it is over: when there is no move in it.
///
/// Under [`Normal`](Self::Normal) play whoever cannot move has lost, and components add up. Any
/// other ending is one of a component that is played alone: it has an outcome and a remoteness, and
/// neither a nim-value nor sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The previous player, who made the last move.
    #[default]
    Normal,
    /// The next player: whoever makes the last move loses.
    Misere,
    /// Whom the rules say, for each component that has no move; see
    /// [`Rules::ended`](crate::Rules::ended).
    Stated,
}

impl Ending {
    /// Who wins a component without moves, where that is the same for all of them.
    ///
    /// ```
    /// use grundy::{Ending, Outcome};
    /// assert_eq!(Ending::Misere.winner(), Some(Outcome::N));
    /// assert_eq!(Ending::Stated.winner(), None);
    /// ```
    pub fn winner(self) -> Option<Outcome> {
        match self {
            Self::Normal => Some(Outcome::P),
            Self::Misere => Some(Outcome::N),
            Self::Stated => None,
        }
    }

    /// The rule in a sentence, where it is not that of normal play.
    pub fn rule(self) -> Option<&'static str> {
        match self {
            Self::Normal => None,
            Self::Misere => Some("Whoever makes the last move loses."),
            Self::Stated => Some("The rules say who wins when play is over."),
        }
    }

    /// Why there are no nim-values and no sums, where there are none.
    pub(crate) fn no_sums(self) -> Option<&'static str> {
        match self {
            Self::Normal => None,
            Self::Misere => Some("whoever moves last loses"),
            Self::Stated => Some("its rules say who wins at its end"),
        }
    }
}
