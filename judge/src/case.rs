use std::rc::Rc;

use grundy::{
    Answer, Board, Error, Game, GameId, Numbers, Outcome, Position, Query, Session, Value, answer,
};
use rustc_hash::FxHashMap;

use crate::{
    Why,
    seen::Seen,
    shelf::{self, Shelf},
};

/// What a problem's reader found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A case that is to be asked about.
    Position,
    /// A case without a question, which is still to be mentioned in the answers.
    Nothing,
    /// The end of the cases.
    End,
}

/// What is asked about every case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the player to move wins the position.
    Outcome,
    /// Which moves of the position's only component win.
    Moves,
    /// How many of the heaps 0 to [`Case::bound`] are lost for the player to move.
    Losing,
}

/// The answer to a [`Question`].
#[derive(Clone, Debug)]
pub enum Verdict {
    /// To [`Question::Outcome`]: whether the player to move wins.
    Wins(bool),
    /// To [`Question::Moves`]: what each winning move leaves.
    Moves(Rc<[Numbers]>),
    /// To [`Question::Losing`].
    Count(u64),
    /// To [`Next::Nothing`].
    Nothing,
}

/// Sums are added up in pieces of so many components, so that their length costs no memory.
const PIECE: usize = 512;

/// Lost sizes are listed up to this one.
const LISTED: u64 = 1000;

/// Remembered winning moves are forgotten when there are so many.
const REMEMBERED: usize = 1 << 13;

/// The case that is being read, and the session that answers it. A problem's reader fills it; its
/// buffers are used again for the next case.
pub struct Case<'s, 'a> {
    /// Which case it is, counted from 1.
    pub number: u64,
    /// For [`Question::Losing`]: the largest heap that counts.
    pub bound: u64,
    /// What a reader keeps in mind between the positions of one group; 0 at the start.
    pub left: u64,
    /// Room for the numbers of a component, or for the parameters of a game.
    pub numbers: Vec<u64>,
    session: &'s mut Session<'a>,
    shelf: Shelf,
    /// The game whose components are added now.
    game: GameId,
    /// Nim, to which the first components of a long sum are added up.
    nim: GameId,
    position: Position,
    seen: Seen,
    /// The winning moves found so far, where the game stays the same.
    remembered: Option<FxHashMap<Numbers, Rc<[Numbers]>>>,
}

impl std::fmt::Debug for Case<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Case")
            .field("number", &self.number)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl<'s, 'a> Case<'s, 'a> {
    /// The first case of a problem over the games written `spec`.
    pub(crate) fn new(spec: &'static str, session: &'s mut Session<'a>) -> Result<Self, Error> {
        let nim = session.open("nim")?;
        let changes = spec.contains('#');
        let game = if changes { nim } else { session.open(spec)? };
        Ok(Self {
            number: 0,
            bound: 0,
            left: 0,
            numbers: Vec::new(),
            session,
            shelf: Shelf::new(spec),
            game,
            nim,
            position: Position::new(),
            seen: Seen::default(),
            remembered: (!changes).then(FxHashMap::default),
        })
    }

    /// Turns to the start of another input; what the games have learnt stays.
    pub(crate) fn restart(&mut self) {
        self.number = 0;
        self.left = 0;
    }

    /// Turns to the next case: forgets the position of the last one.
    pub(crate) fn turn(&mut self) {
        self.number += 1;
        self.position.clear();
        self.numbers.clear();
        self.seen.clear();
    }

    /// Turns to the game whose parameters, the `#` of the problem's spec, are [`numbers`](Self::numbers).
    ///
    /// # Errors
    /// When they are no parameters of the game.
    pub fn open(&mut self) -> Result<(), Error> {
        self.open_as(shelf::list)
    }

    /// The same, where `write` writes the parameters in another way than as a list.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_as(&mut self, write: impl FnOnce(&[u64], &mut String)) -> Result<(), Error> {
        self.game = self.shelf.game(self.session, &self.numbers, write)?;
        self.numbers.clear();
        Ok(())
    }

    /// Turns to a game that was built from the input, in the place of the last such game.
    pub fn adopt(&mut self, board: Box<dyn Board>) {
        let game = Game::new("graph", board);
        if self.game == self.nim {
            self.game = self.session.adopt(game);
        } else {
            self.session.replace(self.game, game);
        }
    }

    /// Adds the component of the game that `numbers` write.
    ///
    /// # Errors
    /// When a component added before is wrong or beyond a limit.
    #[inline]
    pub fn add(&mut self, numbers: &[u64]) -> Result<(), Error> {
        if self.position.len() >= PIECE {
            self.add_up()?;
        }
        self.position.push(self.game, numbers);
        Ok(())
    }

    /// Adds the component that [`numbers`](Self::numbers) write.
    ///
    /// # Errors
    /// As [`add`](Self::add).
    pub fn add_numbers(&mut self) -> Result<(), Error> {
        let numbers = std::mem::take(&mut self.numbers);
        let added = self.add(&numbers);
        self.numbers = numbers;
        added
    }

    /// Puts the heap that equals the sum so far in its place.
    #[cold]
    fn add_up(&mut self) -> Result<(), Error> {
        if let Value::Nim(sum) = self.session.value(&self.position)?.0 {
            self.position.clear();
            self.position.push(self.nim, &[sum.get()]);
        }
        Ok(())
    }

    /// Whether `key` did not occur in this case before.
    pub fn is_new<const N: usize>(&mut self, key: [u64; N]) -> bool {
        let mut padded = [0; 3];
        padded[..N].copy_from_slice(&key);
        self.seen.is_new(padded)
    }

    /// Answers the problem's question about this case.
    pub(crate) fn ask(&mut self, question: Question) -> Result<Verdict, Error> {
        match question {
            Question::Outcome => {
                let (outcome, _) = self.session.outcome(&self.position)?;
                Ok(Verdict::Wins(outcome == Outcome::N))
            }
            Question::Moves => self.winning_moves().map(Verdict::Moves),
            Question::Losing => self.losing().map(Verdict::Count),
        }
    }

    /// Why the answer to the problem's question about this case is right.
    pub(crate) fn why(&mut self, question: Question) -> Result<Why, Error> {
        let mut position = self.position.clone();
        match question {
            Question::Losing => return self.lost(),
            Question::Moves => position.push(self.game, &self.numbers),
            Question::Outcome => {}
        }
        Why::of(self.session, position)
    }

    /// The lost sizes that were counted.
    fn lost(&mut self) -> Result<Why, Error> {
        let query = Query::Losing {
            game: self.game,
            to: self.bound.min(LISTED),
            width: 1,
            count: false,
        };
        let mut sizes = match answer(self.session, &query)? {
            Answer::Losing { positions, .. } => positions.into_iter().flatten().collect(),
            _ => Vec::new(),
        };
        sizes.retain(|&size: &u64| size > 0);
        Ok(Why::Lost {
            spec: self.session.game(self.game).spec().to_owned(),
            to: self.bound,
            sizes,
            count: self.losing()?.saturating_sub(1),
        })
    }

    fn losing(&mut self) -> Result<u64, Error> {
        if let Some(count) = self
            .session
            .game(self.game)
            .board()
            .losing_count(self.bound)
        {
            return Ok(count);
        }
        let query = Query::Losing {
            game: self.game,
            to: self.bound,
            width: 1,
            count: true,
        };
        match answer(self.session, &query)? {
            Answer::Count { count, .. } => Ok(count),
            _ => unreachable!("a count was asked for"),
        }
    }

    fn winning_moves(&mut self) -> Result<Rc<[Numbers]>, Error> {
        if let Some(moves) = self
            .remembered
            .as_ref()
            .and_then(|all| all.get(&self.numbers))
        {
            return Ok(moves.clone());
        }
        let moves = self.session.winning(self.game, &self.numbers)?;
        let moves: Rc<[Numbers]> = moves
            .into_iter()
            .filter_map(|to| to.into_iter().next())
            .collect();
        if let Some(all) = &mut self.remembered {
            if all.len() >= REMEMBERED {
                all.clear();
            }
            all.insert(self.numbers.clone(), moves.clone());
        }
        Ok(moves)
    }
}
