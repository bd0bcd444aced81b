//! The components that come up in play, each looked into once.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{Board, Ending, Error, GameId, Numbers, Outcome, Work};

/// A component: its game and the numbers that write it.
pub(crate) type Part = (GameId, Numbers);

/// Where the games of components are found.
pub(crate) trait Table {
    /// What answers questions about a game.
    fn board(&self, game: GameId) -> &dyn Board;
    /// What the play is looked into within.
    fn work(&self) -> Work<'_>;
}

/// What a move leaves of a component: the numbers of its parts, ascending.
pub(super) type Left = Box<[u32]>;

/// Components by their numbers, and their options.
#[derive(Debug, Default)]
pub(super) struct Parts {
    components: IndexSet<Part, FxBuildHasher>,
    options: Vec<Option<Rc<[Left]>>>,
    bytes: u128,
}

impl Parts {
    /// How many bytes they take, about.
    pub(super) fn bytes(&self) -> u128 {
        self.bytes
    }

    /// Appends the number of a component, or those of the parts that it falls apart into.
    pub(super) fn intern(
        &mut self,
        table: &dyn Table,
        game: GameId,
        numbers: &[u64],
        apart: bool,
        ids: &mut Vec<u32>,
    ) -> Result<(), Error> {
        if !apart {
            ids.push(self.id(game, numbers.to_vec())?);
            return Ok(());
        }
        for part in table.board(game).apart(numbers)? {
            ids.push(self.id(game, part)?);
        }
        Ok(())
    }

    fn id(&mut self, game: GameId, numbers: Numbers) -> Result<u32, Error> {
        let bytes = 96 + 8 * numbers.len() as u128;
        let (id, new) = self.components.insert_full((game, numbers));
        self.bytes += if new { bytes } else { 0 };
        u32::try_from(id).map_err(|_| Error::limit("more than 2^32 components would come up"))
    }

    /// The options of a component, each once.
    pub(super) fn options(
        &mut self,
        table: &dyn Table,
        id: u32,
        apart: bool,
    ) -> Result<Rc<[Left]>, Error> {
        let at = id as usize;
        if self.options.len() <= at {
            self.options.resize(at + 1, None);
        }
        if let Some(known) = &self.options[at] {
            return Ok(Rc::clone(known));
        }
        let (game, numbers) = self.components[at].clone();
        let lefts = table.board(game).lefts(&numbers, &table.work())?;
        let mut all: Vec<Left> = Vec::with_capacity(lefts.len());
        for left in &lefts {
            let mut ids = Vec::with_capacity(left.len());
            for part in left {
                self.intern(table, game, part, apart, &mut ids)?;
            }
            ids.sort_unstable();
            all.push(ids.into());
        }
        all.sort_unstable();
        all.dedup();
        let held: usize = all.iter().map(|left| 16 + 4 * left.len()).sum();
        self.bytes += held as u128;
        table
            .work()
            .fits(self.bytes, 1, "the components of this play")?;
        let all: Rc<[Left]> = all.into();
        self.options[at] = Some(Rc::clone(&all));
        Ok(all)
    }

    /// Whether a component has a move.
    pub(super) fn is_live(
        &mut self,
        table: &dyn Table,
        id: u32,
        apart: bool,
    ) -> Result<bool, Error> {
        Ok(!self.options(table, id, apart)?.is_empty())
    }

    /// Whether the rules say that the next player has won a component, in which there is no move.
    pub(super) fn is_won_at_end(&self, table: &dyn Table, id: u32) -> Result<bool, Error> {
        let (game, numbers) = &self.components[id as usize];
        let board = table.board(*game);
        Ok(board.ending() != Ending::Normal && board.ended(numbers)? == Outcome::N)
    }
}
