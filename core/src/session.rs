mod values;
mod words;

use std::{fmt, rc::Rc};

use rustc_hash::FxHashMap;

use crate::{
    Board, Catalog, Error, Explanation, Game, GameId, Position, Work,
    engine::{breaking::Stream, misere::Found, play::Table},
    explain,
    notation::shortened,
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
}
