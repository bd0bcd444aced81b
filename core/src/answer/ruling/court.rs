//! What decides who wins.

use std::rc::Rc;

use super::{Part, Verdict, is_loopy, is_misere_nim, position};
use crate::{
    Error, ErrorKind, GameId, Known, Length, Mode, Outcome, Play, Session, Sum, Want,
    answer::misere::same_code,
    engine::{
        misere::{Bounds, Found, Heaps, Presentation, Status, find},
        play::{Explored, Joint, Outcomes},
    },
};

/// So many states are looked at for lengths that are not asked for.
const FEW: usize = 1 << 13;
/// So many sums are searched before a quotient is looked for.
const FEW_SUMS: usize = 1 << 14;
/// As many states as there is memory for.
const ANY: usize = usize::MAX >> 8;
/// The last heap that a quotient is looked for to.
const LAST: u64 = 20_000;
/// The last heap and the largest order where a quotient only helps to explain.
const SMALL: Bounds = Bounds {
    last: 256,
    order: 256,
};

/// Ways to decide who wins.
enum Court {
    /// By the values, under normal play.
    Values(Known),
    /// By the theorem about nim under misère play (Bouton 1901): as under normal play if a heap has
    /// more than one counter, else an odd number of heaps is lost.
    Nim,
    /// By the misère quotient of a game's heaps.
    Quotient(Rc<Found>, Option<Box<Presentation>>),
    /// By a search that stops at the first winning move.
    Search(Box<Outcomes>),
    /// By what the components are alone.
    Joint(Box<Joint>),
    /// By all states that can come up.
    States,
}

/// A way to decide who wins, and the states by which lengths are known, where they are few enough
/// or lengths are asked for.
pub(super) struct Bench {
    pub(super) mode: Mode,
    court: Court,
    states: Option<Box<Explored>>,
}

impl Bench {
    pub(super) fn new(
        session: &mut Session<'_>,
        parts: &[Part],
        mode: Mode,
        want: Want,
    ) -> Result<Self, Error> {
        let needed = match want {
            Want::Remoteness => true,
            Want::Moves { remoteness, .. } => remoteness,
            Want::Outcome | Want::Why => false,
        };
        let loopy = is_loopy(session, parts);
        let joint = mode.sum != Sum::Disjunctive && !loopy;
        // The components tell these lengths.
        let told = joint && mode.sum != Sum::Selective;
        let only = loopy && mode != Mode::default();
        let states = match (needed && !told || only, want) {
            (true, _) => Some(explored(session, parts, mode, ANY)?),
            (false, Want::Outcome) => None,
            _ if told => None,
            _ => match explored(session, parts, mode, FEW) {
                Ok(states) => Some(states),
                Err(error) if error.kind() == ErrorKind::Limit => None,
                Err(error) => return Err(error),
            },
        };
        let court = match mode {
            _ if only => Court::States,
            _ if joint => Court::Joint(Box::new(Joint::new(mode.play, mode.sum))),
            Mode {
                play: Play::Normal, ..
            } => Court::Values(session.outcome(&position(parts))?.1),
            _ if is_misere_nim(session, parts, mode) => Court::Nim,
            _ => of_misere_sum(session, parts, want, states.is_some())?,
        };
        Ok(Self {
            mode,
            court,
            states,
        })
    }

    /// Who wins a position that can come up.
    pub(super) fn judge(
        &mut self,
        session: &mut Session<'_>,
        parts: &[Part],
    ) -> Result<Verdict, Error> {
        if let Some(states) = &mut self.states {
            let (outcome, length) = states.of(session, parts)?;
            let length = length.map(Length::Remoteness);
            return Ok(Verdict { outcome, length });
        }
        let (outcome, length) = match &mut self.court {
            Court::Values(_) => (session.outcome(&position(parts))?.0, None),
            Court::Nim => (nim(parts), None),
            Court::Quotient(found, _) => (of_quotient(found, parts)?, None),
            Court::Search(search) => (search.of(session, parts)?, None),
            Court::Joint(joint) => {
                let stand = joint.of(session, parts)?;
                let length = match self.mode.sum {
                    Sum::Conjunctive => Some(Length::Remoteness(stand.length)),
                    Sum::LongConjunctive => Some(Length::Suspense(stand.length)),
                    _ => None,
                };
                (joint.outcome(&stand), length)
            }
            Court::States => return Err(Error::input("there are no states to look up")),
        };
        Ok(Verdict { outcome, length })
    }

    /// How it is decided.
    pub(super) fn known(&self) -> Known {
        match &self.court {
            Court::Values(known) => *known,
            Court::Nim => Known::Formula("bouton-1901"),
            Court::Quotient(found, _) => match found.quotient.status() {
                Status::Proved(proof) => Known::Certificate(proof.theorem()),
                Status::Whole | Status::Partial => Known::Certificate("plambeck-siegel-2008"),
            },
            Court::Search(_) | Court::Joint(_) | Court::States => Known::Search,
        }
    }

    /// Whether lengths are known that tell a fastest win.
    pub(super) fn has_lengths(&self) -> bool {
        self.states.is_some()
    }

    /// What tells how components stand alone, where several are moved at once.
    pub(super) fn joint(&mut self) -> Option<&mut Joint> {
        match &mut self.court {
            Court::Joint(joint) => Some(joint),
            _ => None,
        }
    }

    /// What stands for a sum: its value in loopy games, its element of the quotient, or the nim-sum
    /// of heaps of nim.
    pub(super) fn value(
        &mut self,
        session: &mut Session<'_>,
        parts: &[Part],
    ) -> Result<Option<String>, Error> {
        Ok(match &mut self.court {
            Court::Values(_) if parts.iter().all(|(game, _)| has_values(session, *game)) => {
                Some(session.value(&position(parts))?.0.to_string())
            }
            Court::Nim => Some(sizes(parts).fold(0, |sum, size| sum ^ size).to_string()),
            Court::Quotient(found, shown) => {
                let quotient = &found.quotient;
                let shown = shown.get_or_insert_with(|| Box::new(Presentation::new(quotient)));
                let mut images = sizes(parts).map(|heap| quotient.image(heap));
                let image = images.try_fold(0, |all, x| Some(quotient.product(all, x?)));
                image.map(|image| shown.word(image))
            }
            _ => None,
        })
    }

    /// The lost elements of the misère quotient, where that decides.
    pub(super) fn lost(&self) -> Vec<String> {
        let Court::Quotient(found, Some(shown)) = &self.court else {
            return Vec::new();
        };
        let lost = found.quotient.lost().into_iter();
        lost.map(|element| shown.word(element)).collect()
    }
}

fn has_values(session: &Session<'_>, game: GameId) -> bool {
    session.game(game).board().no_sums().is_none()
}

/// All states that can come of a sum, if there are no more than `most`.
fn explored(
    session: &Session<'_>,
    parts: &[Part],
    mode: Mode,
    most: usize,
) -> Result<Box<Explored>, Error> {
    let mut states = Explored::new(mode.play, mode.sum, most);
    states.of(session, parts)?;
    Ok(Box::new(states))
}

/// What decides a sum in which one component is moved and the last move loses.
fn of_misere_sum(
    session: &mut Session<'_>,
    parts: &[Part],
    want: Want,
    has_states: bool,
) -> Result<Court, Error> {
    if let Some(court) = kept(session, parts) {
        return Ok(court);
    }
    if want == Want::Why
        && let Some(court) = quotient(session, parts, SMALL)?
    {
        return Ok(court);
    }
    if has_states {
        return Ok(Court::States);
    }
    let mut search = Outcomes::new(Play::Misere, FEW_SUMS);
    match search.of(session, parts) {
        Err(error) if error.kind() == ErrorKind::Limit => {}
        found => return found.map(|_| Court::Search(Box::new(search))),
    }
    let bounds = Bounds {
        last: LAST,
        ..Bounds::default()
    };
    if let Some(court) = quotient(session, parts, bounds)? {
        return Ok(court);
    }
    search.allow(ANY);
    Ok(Court::Search(Box::new(search)))
}

/// The quotient that was found before, if it tells of these.
fn kept(session: &Session<'_>, parts: &[Part]) -> Option<Court> {
    let &(game, _) = parts.first()?;
    let found = session.quotient(game)?;
    let same = parts.iter().all(|(other, _)| *other == game);
    let known = same && of_quotient(&found, parts).is_ok();
    known.then_some(Court::Quotient(found, None))
}

/// The misère quotient, where these are heaps of one taking-and-breaking game and the bounds are
/// wide enough.
fn quotient(
    session: &mut Session<'_>,
    parts: &[Part],
    bounds: Bounds,
) -> Result<Option<Court>, Error> {
    let Some(&(game, _)) = parts.first() else {
        return Ok(None);
    };
    let heaps = parts
        .iter()
        .all(|(other, n)| *other == game && n.len() == 1);
    let largest = sizes(parts).max().unwrap_or(0);
    if !heaps || session.game(game).board().shifted().is_none() {
        return Ok(None);
    }
    let Some(code) = same_code(session.game(game).board())? else {
        return Ok(None);
    };
    let bounds = Bounds {
        last: bounds.last.min(largest),
        ..bounds
    };
    let found = find(&Heaps(&code), Some(&code), bounds, &session.work())?;
    if let Some(error) = &found.early
        && error.kind() == ErrorKind::Stopped
    {
        return Err(error.clone());
    }
    session.keep_quotient(game, Rc::new(found));
    Ok(kept(session, parts))
}

fn of_quotient(found: &Found, parts: &[Part]) -> Result<Outcome, Error> {
    let heaps: Vec<u64> = sizes(parts).collect();
    let outcome = found.quotient.outcome(&heaps);
    outcome.ok_or_else(|| Error::limit("the misère quotient is not known for heaps so large"))
}

/// The numbers that write heaps.
fn sizes(parts: &[Part]) -> impl Iterator<Item = u64> {
    let size = |(_, numbers): &Part| numbers.first().copied();
    parts.iter().filter_map(size)
}

/// Who wins heaps of nim where the last move loses.
fn nim(parts: &[Part]) -> Outcome {
    let sum = sizes(parts).fold(0, |sum, size| sum ^ size);
    let large = sizes(parts).any(|size| size > 1);
    match (sum == 0) == large {
        true => Outcome::P,
        false => Outcome::N,
    }
}
