//! The misère theory of a game that is open in a session.

use crate::{
    Board, Error, ErrorKind, GameId, Numbers, Options, Session, Work,
    certificate::{misere_of_code, misere_of_list},
    engine::{
        breaking::Code,
        misere::{
            Bounds, Components, Found, Genera, Genus, Heaps, List, Positions, Presentation, find,
        },
    },
};

/// What is known of a game under misère play: its quotient, and the genera of small positions.
#[derive(Clone, Debug)]
pub struct Theory {
    /// The quotient, and how it was found.
    pub found: Found,
    /// Its generators and relations.
    pub presentation: Presentation,
    /// The genera of the first positions that have moves, as far as they were asked for and found.
    pub genera: Vec<Kin>,
    /// How the positions are written, where they are not the heaps 0, 1, 2, ….
    pub names: Option<Vec<Numbers>>,
    subject: Subject,
}

/// A position, its genus, and whether it is tame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kin {
    /// Its place.
    pub position: u64,
    /// Its genus.
    pub genus: Genus,
    /// Whether it acts in sums as nim-heaps do.
    pub tame: bool,
}

/// What the positions are.
#[derive(Clone, Debug)]
enum Subject {
    Code(Code),
    Heaps,
    List(List),
}

impl Subject {
    /// The heaps of a game.
    fn heaps(board: &dyn Board) -> Result<Self, Error> {
        Ok(match same_code(board)? {
            Some(code) => Self::Code(code),
            None => Self::Heaps,
        })
    }

    /// Does `then` with the positions and, where heaps have one, their code.
    fn with<T>(
        &self,
        board: &dyn Board,
        then: impl FnOnce(&dyn Positions, Option<&Code>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        match self {
            Self::Code(code) => then(&Heaps(code), Some(code)),
            Self::Heaps => then(&Components(board), None),
            Self::List(list) => then(list, None),
        }
    }
}

impl Theory {
    /// The genus of the position at a place, as far as genera were asked for and found. A position
    /// without moves has that of nothing.
    pub fn kin(&self, position: u64) -> Option<Kin> {
        let first = self.genera.first()?;
        match (position, first.position) {
            (0, 1..) => Some(Kin {
                position,
                genus: Genus::of_nothing(),
                tame: true,
            }),
            _ => self
                .genera
                .iter()
                .find(|kin| kin.position == position)
                .cloned(),
        }
    }

    /// The certificate of the quotient, which `grundy-verify` checks.
    ///
    /// # Errors
    /// When no position was looked at.
    pub fn certificate(&self, session: &Session<'_>, game: GameId) -> Result<String, Error> {
        let quotient = &self.found.quotient;
        match &self.subject {
            Subject::Code(code) => misere_of_code(code, quotient),
            Subject::List(list) => misere_of_list(list, quotient),
            Subject::Heaps => {
                let heaps = Components(session.game(game).board());
                let list = List::copied(&heaps, quotient.positions(), &session.work())?;
                misere_of_list(&list, quotient)
            }
        }
    }
}

/// Finds the misère quotient of a game's heaps, or of all components that can come of the one
/// written `of`, and the genera of the positions up to `genera`, within `work`.
///
/// ```
/// use grundy::{Catalog, Session, engine::misere::Bounds, misere};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let game = session.open("octal:0.123")?;
/// let theory = misere(&session, game, None, Bounds::default(), 3, &session.work())?;
/// assert_eq!(theory.found.quotient.order(), 20);
/// assert_eq!(theory.presentation.generators, [1, 3, 8, 9]);
/// // From a heap of 1 on.
/// assert_eq!(theory.genera[2].genus.to_string(), "2^20");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When the game's components are no heaps and none is named, or positions are reached from
/// themselves. A bound that was reached is told with what was found until then.
pub fn misere(
    session: &Session<'_>,
    game: GameId,
    of: Option<&[u64]>,
    bounds: Bounds,
    genera: u64,
    work: &Work<'_>,
) -> Result<Theory, Error> {
    let board = session.game(game).board();
    adds_up(board)?;
    let mut names = None;
    let subject = match of {
        Some(component) => {
            let (list, written) = List::reachable(board, component, work)?;
            names = Some(written);
            Subject::List(list)
        }
        None => Subject::heaps(board)?,
    };
    let (found, known) = subject.with(board, |positions, code| {
        let found = find(positions, code, bounds, work)?;
        let stopped = found.early.as_ref().map(Error::kind) == Some(ErrorKind::Stopped);
        let last = if stopped { 0 } else { genera };
        let known = first_genera(positions, last, work)?;
        Ok((found, known))
    })?;
    Ok(Theory {
        presentation: Presentation::new(&found.quotient),
        genera: known,
        found,
        names,
        subject,
    })
}

/// The genera of a game's heaps from 1 up to `genera`, as far as `work` allows, and the misère
/// quotient of its heaps: what a census tells of a game, without a presentation.
///
/// ```
/// use grundy::{Catalog, Session, engine::misere::Bounds, misere_of_heaps};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let game = session.open("octal:0.75")?;
/// let work = session.work();
/// let (genera, found) = misere_of_heaps(&session, game, Bounds::default(), 9, &work)?;
/// assert_eq!((genera.len(), found.quotient.order()), (9, 8));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When the game's components are no heaps. A bound that was reached is told with what was found
/// until then.
pub fn misere_of_heaps(
    session: &Session<'_>,
    game: GameId,
    bounds: Bounds,
    genera: u64,
    work: &Work<'_>,
) -> Result<(Vec<Kin>, Found), Error> {
    let board = session.game(game).board();
    adds_up(board)?;
    Subject::heaps(board)?.with(board, |positions, code| {
        let known = first_genera(positions, genera, work)?;
        Ok((known, find(positions, code, bounds, work)?))
    })
}

/// Refuses a game whose rules say who wins at the end, so that its positions do not add up.
fn adds_up(board: &dyn Board) -> Result<(), Error> {
    match board.no_sums() {
        None => Ok(()),
        Some(why) => Err(Error::input(format!(
            "misère theory is about sums, and this game is played alone: {why}; ask for the outcome \
             of a position"
        ))),
    }
}

/// The genera of the positions up to one, as far as memory allows.
fn first_genera(positions: &dyn Positions, last: u64, work: &Work<'_>) -> Result<Vec<Kin>, Error> {
    let mut known = Vec::new();
    if last == 0 {
        return Ok(known);
    }
    let last = positions.count().map_or(last, |count| last.min(count - 1));
    let mut genera = Genera::new(positions, work);
    for position in 0..=last {
        let kin = genera.of(&[position]).and_then(|genus| {
            Ok(Kin {
                tame: genera.is_tame(&[position])?,
                position,
                genus,
            })
        });
        match kin {
            // A position without moves is as nothing.
            Ok(kin) if position == 0 && kin.genus == Genus::of_nothing() => {}
            Ok(kin) => known.push(kin),
            Err(error) if error.kind() == ErrorKind::Input => return Err(error),
            Err(_) => break,
        }
    }
    Ok(known)
}

/// The code of a game, if its heaps have the same moves as those of the code, unmoved.
pub(super) fn same_code(board: &dyn Board) -> Result<Option<Code>, Error> {
    /// Heaps so small are compared.
    const COMPARED: u64 = 12;
    let Some(shifted) = board.shifted().filter(|shifted| shifted.shift == 0) else {
        let checked = board.check(&[0]).and_then(|()| board.check(&[1]));
        return match checked {
            Ok(()) => Ok(None),
            Err(error) => Err(error.within("name a component of this game to look at")),
        };
    };
    let rules = Heaps(&shifted.code);
    let mut options = Options::default();
    for heap in 0..=COMPARED {
        options.clear();
        rules.options(heap, &mut options)?;
        let moves = board.moves(&[heap])?;
        let played = moves.iter().map(|played| played.to.concat());
        if sums(played) != sums(options.iter().map(<[u64]>::to_vec)) {
            return Ok(None);
        }
    }
    Ok(Some(shifted.code))
}

/// Sums without empty heaps, each sorted, in order.
fn sums(all: impl Iterator<Item = Vec<u64>>) -> Vec<Vec<u64>> {
    let mut sums: Vec<Vec<u64>> = all
        .map(|mut heaps| {
            heaps.retain(|&heap| heap > 0);
            heaps.sort_unstable();
            heaps
        })
        .collect();
    sums.sort_unstable();
    sums.dedup();
    sums
}
