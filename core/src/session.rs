use std::{fmt, rc::Rc};

use rustc_hash::FxHashMap;

use crate::{
    Board, Catalog, Error, Explanation, Game, GameId, Known, Nimber, Numbers, Outcome, Position,
    Value, Work,
    engine::{breaking::Stream, misere::Found, play::Table},
    explain,
    notation::{components, find, find_last, shortened, split, write_component},
};

/// Fetches the file that a spec names; each end decides what may be read.
pub type Loader<'a> = dyn Fn(&str) -> Result<Vec<u8>, Error> + 'a;

/// The games that are in use, each with the table of values that it has learnt so far.
///
/// ```
/// use grundy::{Catalog, Session};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let position = session.position("kayles:5 + wythoff:(3,5)")?;
/// let (value, known) = session.value(&position)?;
/// assert_eq!((value.to_string(), known.to_string()), ("4".into(), "search".into()));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// A [`GameId`] belongs to the session that gave it: another session may know another game by
/// it, and panics where it knows none.
pub struct Session<'a> {
    catalog: &'a Catalog,
    load: &'a Loader<'a>,
    work: Work<'a>,
    engine: Option<&'a str>,
    games: Vec<Game>,
    ids: FxHashMap<String, GameId>,
    /// The streams in which long periods were found, for their certificates.
    streams: FxHashMap<GameId, Box<Stream>>,
    /// The misère quotients that were found.
    quotients: FxHashMap<GameId, Rc<Found>>,
}

impl Table for Session<'_> {
    fn board(&self, game: GameId) -> &dyn Board {
        self.game(game).board()
    }
    fn work(&self) -> Work<'_> {
        self.work
    }
}

impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("games", &self.games)
            .finish_non_exhaustive()
    }
}

fn nothing(name: &str) -> Result<Vec<u8>, Error> {
    Err(Error::input(format!(
        "the file '{name}' cannot be read here: no files are at hand"
    )))
}

impl<'a> Session<'a> {
    /// No game is open yet, and no file can be read.
    pub fn new(catalog: &'a Catalog) -> Self {
        Self {
            catalog,
            load: &nothing,
            work: Work::default(),
            engine: None,
            games: Vec::new(),
            ids: FxHashMap::default(),
            streams: FxHashMap::default(),
            quotients: FxHashMap::default(),
        }
    }

    /// The same session, reading the files that specs name with `load`.
    #[must_use]
    pub fn with_loader(self, load: &'a Loader<'a>) -> Self {
        Self { load, ..self }
    }

    /// The same session, working within `work`.
    #[must_use]
    pub fn with_work(self, work: Work<'a>) -> Self {
        Self { work, ..self }
    }

    /// The same session, whose games are searched by the engine of this name, where no theorem
    /// answers; see [`Board::with_engine`](crate::Board::with_engine).
    ///
    /// ```
    /// use grundy::{Catalog, Session};
    /// let catalog = Catalog::builtin();
    /// let mut session = Session::new(&catalog).with_engine("couples");
    /// let position = session.position("kayles:50")?;
    /// assert_eq!(session.value(&position)?.0.to_string(), "2");
    /// assert_eq!(session.engines(&position), "couples");
    /// assert!(Session::new(&catalog).with_engine("magic").open("nim").is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn with_engine(self, engine: &'a str) -> Self {
        Self {
            engine: Some(engine),
            ..self
        }
    }

    /// The names of the engines that search the games of a position, as far as they have several;
    /// mostly one or none.
    pub fn engines(&self, position: &Position) -> String {
        let mut names: Vec<&str> = Vec::new();
        for (game, _) in position.runs() {
            let name = self.game(game).board().engine();
            names.extend(name.filter(|name| !names.contains(name)));
        }
        names.join(", ")
    }

    /// Finds the game written `spec`, with the engine that was asked for.
    fn find(&self, spec: &str) -> Result<Game, Error> {
        let board = self.catalog.find(spec, self.load)?;
        let board = match self.engine {
            Some(name) => board
                .with_engine(name)
                .map_err(|error| error.within(&format!("in '{}'", shortened(spec))))?,
            None => board,
        };
        Ok(Game::new(spec, board))
    }

    /// What can be said of a game.
    pub(crate) fn explain(&self, id: GameId) -> Result<Explanation, Error> {
        explain::explain(self.catalog, self.game(id), &self.work)
    }

    /// Keeps the stream in which a game's period was found.
    pub(crate) fn keep_stream(&mut self, id: GameId, stream: Box<Stream>) {
        self.streams.insert(id, stream);
    }

    /// The stream that was kept.
    pub(crate) fn take_stream(&mut self, id: GameId) -> Option<Box<Stream>> {
        self.streams.remove(&id)
    }

    /// Keeps the misère quotient of a game's heaps.
    pub(crate) fn keep_quotient(&mut self, id: GameId, found: Rc<Found>) {
        self.quotients.insert(id, found);
    }

    /// The misère quotient that was kept.
    pub(crate) fn quotient(&self, id: GameId) -> Option<Rc<Found>> {
        self.quotients.get(&id).cloned()
    }

    /// A game's rules in words.
    pub(crate) fn rule(&self, id: GameId) -> Vec<String> {
        explain::rule(self.catalog, self.game(id))
    }

    /// What the session's work reports to and may take.
    pub fn work(&self) -> Work<'a> {
        self.work
    }

    /// Opens the game written `spec`, or finds it where it is open already.
    ///
    /// # Errors
    /// When the spec names no game or its parameters are wrong.
    pub fn open(&mut self, spec: &str) -> Result<GameId, Error> {
        let spec = spec.trim();
        if let Some(&id) = self.ids.get(spec) {
            return Ok(id);
        }
        let game = self.find(spec)?;
        let id = self.adopt(game);
        self.ids.insert(spec.to_owned(), id);
        Ok(id)
    }

    /// Takes in a game that was built in code.
    pub fn adopt(&mut self, game: Game) -> GameId {
        self.games.push(game);
        GameId((self.games.len() - 1) as u32)
    }

    /// Puts `game` in the place of the one opened as `id`, whose table is dropped.
    pub fn replace(&mut self, id: GameId, game: Game) {
        self.ids.retain(|_, open| *open != id);
        self.streams.remove(&id);
        self.quotients.remove(&id);
        self.games[id.0 as usize] = game;
    }

    /// Opens the game written `spec` in the place of `old`, whose table is dropped, or beside the
    /// others where there is no old one. [`open`](Self::open) does not find such a game, so that
    /// the specs of many short-lived games are not kept.
    ///
    /// # Errors
    /// When the spec names no game or its parameters are wrong; `old` then stays.
    pub fn reopen(&mut self, old: Option<GameId>, spec: &str) -> Result<GameId, Error> {
        let game = self.find(spec)?;
        match old {
            None => Ok(self.adopt(game)),
            Some(id) => {
                self.replace(id, game);
                Ok(id)
            }
        }
    }

    /// An open game.
    pub fn game(&self, id: GameId) -> &Game {
        &self.games[id.0 as usize]
    }

    /// An open game, to be asked.
    pub fn game_mut(&mut self, id: GameId) -> &mut Game {
        &mut self.games[id.0 as usize]
    }

    /// Reads a position such as `kayles:5 + nim:3,4`; `0` is the empty sum.
    ///
    /// # Errors
    /// A sentence that names the part that is wrong and what was expected.
    pub fn position(&mut self, text: &str) -> Result<Position, Error> {
        self.position_or_place(text).map_err(|(_, error)| error)
    }

    /// As [`position`](Self::position), but an error comes with the place in `text`, in bytes,
    /// where the wrong term starts.
    ///
    /// ```
    /// use grundy::{Catalog, Session};
    /// let catalog = Catalog::builtin();
    /// let mut session = Session::new(&catalog);
    /// let (place, _) = session.position_or_place("nim:3 + nim:x").unwrap_err();
    /// assert_eq!(place, 8);
    /// ```
    ///
    /// # Errors
    /// As [`position`](Self::position).
    pub fn position_or_place(&mut self, text: &str) -> Result<Position, (usize, Error)> {
        let mut position = Position::new();
        if text.trim() == "0" {
            return Ok(position);
        }
        for piece in split(text, '+').map_err(|error| (0, error))? {
            let term = piece.trim();
            self.term(term, &mut position)
                .map_err(|error| (term.as_ptr() as usize - text.as_ptr() as usize, error))?;
        }
        Ok(position)
    }

    /// Adds the components of one term, such as `nim:3,4`.
    fn term(&mut self, term: &str, position: &mut Position) -> Result<(), Error> {
        if term.is_empty() {
            let wanted = "expected 'GAME:POSITION' such as 'nim:3,4', found nothing: '+' stands between two of them";
            return Err(Error::input(wanted));
        }
        let (game, text) = self.cut(term)?;
        let components = self.components(game, text);
        for numbers in components.map_err(|e| e.within(&format!("in '{}'", shortened(term))))? {
            position.push(game, &numbers);
        }
        Ok(())
    }

    /// Reads components of `game`, separated by commas, such as `3,4` or `(1,2),(3,5)`.
    ///
    /// # Errors
    /// When an item is no number, name or list of them, or writes no component of the game.
    pub fn components(&self, game: GameId, text: &str) -> Result<Vec<Numbers>, Error> {
        components(text, self.game(game).board())
    }

    /// Cuts `kayles:5`, `octal:0.77:5` and `product:coins:3,twins:(1,2)` into the game and what
    /// follows its spec.
    fn cut<'t>(&mut self, term: &'t str) -> Result<(GameId, &'t str), Error> {
        let missing = || {
            Error::input(format!(
                "expected 'GAME:POSITION', found '{}': a position is missing after the game",
                shortened(term)
            ))
        };
        let key_end = find(term, ':')?;
        let key = term[..key_end.unwrap_or(term.len())].trim();
        // A key that is open as it stands takes no parameters, so no catalog is asked.
        if let (Some(end), Some(&game)) = (key_end, self.ids.get(key)) {
            return Ok((game, &term[end + 1..]));
        }
        let takes = self.catalog.takes_parameters(key)?;
        let mut end = key_end.ok_or_else(missing)?;
        if takes {
            // Parameters may hold colons, positions never do: the last one ends the parameters.
            let rest = &term[end + 1..];
            end += 1 + find_last(rest, ':')?.ok_or_else(missing)?;
        }
        Ok((self.open(&term[..end])?, &term[end + 1..]))
    }

    /// Writes a position as [`position`](Self::position) reads it.
    pub fn write(&self, position: &Position) -> String {
        let mut out = String::new();
        let mut last = None;
        for (game, numbers) in position.iter() {
            if last == Some(game) {
                out.push(',');
            } else {
                let plus = if out.is_empty() { "" } else { " + " };
                out.push_str(plus);
                out.push_str(self.game(game).spec());
                out.push(':');
            }
            last = Some(game);
            write_component(&mut out, numbers, self.game(game).board());
        }
        if out.is_empty() { "0".into() } else { out }
    }

    /// The value of a sum: the xor of its components' values; where play may go round in a circle,
    /// the sum of [`Value::plus`].
    ///
    /// # Errors
    /// When a component is wrong, its game has no sums, or a limit is reached.
    pub fn value(&mut self, position: &Position) -> Result<(Value, Known), Error> {
        if position.len() == 1
            && let Some((game, numbers)) = position.iter().next()
        {
            let work = self.work;
            return self.game_mut(game).board_mut().value(numbers, &work);
        }
        match self.nim_sum(position) {
            Ok((sum, known)) => Ok((Value::Nim(sum), known)),
            Err(_) if self.is_loopy(position) => self.general_sum(position),
            Err(error) => Err(error),
        }
    }

    /// Whether a component is one of a game in which play may go round in a circle.
    pub fn is_loopy(&self, position: &Position) -> bool {
        position
            .iter()
            .any(|(game, _)| self.game(game).board().is_loopy())
    }

    /// The sum of the values of a position's components, some of which are no nim-values.
    fn general_sum(&mut self, position: &Position) -> Result<(Value, Known), Error> {
        let work = self.work;
        let (mut total, mut known) = (Value::Nim(Nimber::ZERO), None);
        for (game, numbers) in position.iter() {
            let (value, how) = self.game_mut(game).board_mut().value(numbers, &work)?;
            total = total.plus(&value)?;
            known = Known::also(known, how);
        }
        Ok((total, known.unwrap_or(Known::EMPTY)))
    }

    /// The xor of the values of a sum's components.
    #[inline(always)]
    fn nim_sum(&mut self, position: &Position) -> Result<(Nimber, Known), Error> {
        let mut total = Nimber::ZERO;
        let mut known: Option<Known> = None;
        for (game, run) in position.runs() {
            let work = self.work;
            let (sum, how) = self.game_mut(game).board_mut().nim_sum(run, &work)?;
            total += sum;
            known = Known::also(known, how);
        }
        Ok((total, known.unwrap_or(Known::EMPTY)))
    }

    /// The outcome of a sum. A single component is asked for its outcome alone, which may be
    /// known where its value is not.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn outcome(&mut self, position: &Position) -> Result<(Outcome, Known), Error> {
        if position.len() == 1
            && let Some((game, numbers)) = position.iter().next()
        {
            let work = self.work;
            return self.game_mut(game).board_mut().outcome(numbers, &work);
        }
        match self.nim_sum(position) {
            Ok((sum, known)) => Ok((Outcome::of(sum), known)),
            Err(_) if self.is_loopy(position) => self
                .general_sum(position)
                .map(|(sum, known)| (sum.outcome(), known)),
            Err(error) => Err(error),
        }
    }
}

impl Session<'_> {
    /// What each winning move of one component of `game`, standing alone, leaves: by a theorem,
    /// or else all moves are tried. [`Query::Moves`](crate::Query::Moves) tells the same in words.
    ///
    /// ```
    /// use grundy::{Catalog, Session};
    /// let catalog = Catalog::builtin();
    /// let mut session = Session::new(&catalog);
    /// let kayles = session.open("kayles")?;
    /// assert_eq!(session.winning(kayles, &[5])?, [[[2], [2]]]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`value`](Self::value), and when there are too many moves to try.
    pub fn winning(&mut self, game: GameId, numbers: &[u64]) -> Result<Vec<Vec<Numbers>>, Error> {
        let board = self.game(game).board();
        if let Some(winning) = board.lefts_of_value(numbers, 0)? {
            return Ok(winning);
        }
        let work = self.work;
        let board = self.game_mut(game).board_mut();
        let (moves, _) = board.move_outcomes(numbers, Some(Outcome::P), &work)?;
        Ok(moves.into_iter().map(|(played, _)| played.to).collect())
    }
}
