//! The words for how positions are played.

use clap::ValueEnum;
use grundy::Mode;

/// How positions are played, and whether the number of moves is wanted.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Played {
    /// Who wins when no move is left
    #[arg(long, value_enum, default_value_t = Play::Normal)]
    play: Play,
    /// In which components of a sum a player moves
    #[arg(long, value_enum, default_value_t = Sum::Disjunctive)]
    sum: Sum,
    /// Tell the number of moves until the end, and rank moves by it, however long that takes
    #[arg(long)]
    pub(crate) remoteness: bool,
}

impl Played {
    /// How positions are played.
    pub(crate) fn mode(self) -> Mode {
        Mode {
            play: match self.play {
                Play::Normal => grundy::Play::Normal,
                Play::Misere => grundy::Play::Misere,
            },
            sum: match self.sum {
                Sum::Disjunctive => grundy::Sum::Disjunctive,
                Sum::Conjunctive => grundy::Sum::Conjunctive,
                Sum::LongConjunctive => grundy::Sum::LongConjunctive,
                Sum::Selective => grundy::Sum::Selective,
            },
        }
    }
}

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Play {
    /// Whoever moved last
    Normal,
    /// The other one: whoever moves last loses
    Misere,
}

/// In which components of a sum a player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Sum {
    /// In one
    Disjunctive,
    /// In all, until the first of them has no move left
    Conjunctive,
    /// In all that have a move left
    LongConjunctive,
    /// In as many as they like
    Selective,
}
