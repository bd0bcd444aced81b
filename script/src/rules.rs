//! A rule file as the rules of a game.

mod engine;
mod written;

use std::{cell::RefCell, rc::Rc};

use grundy::{Board, Build, Ending, Error, Family, Loader, Options, Outcome, Rules, on};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Launch, Limits,
    client::{Client, Facts, Source},
    literal::START_WORD,
    names::Names,
    packed::{NAMED, Packed, START, WON},
    wire::{Packet, ask},
};
use engine::InWorker;

/// The record of the games of rule files.
pub const FAMILY: Family = Family {
    key: "rules",
    rule: "Whatever a rule file says: its function moves(position) lists what a player may leave.",
    parameters: Some("the name of a rule file in Starlark, and parameters of the file such as k=3"),
    example: "rules:game.star,k=3:5",
    source: "the file",
    theorem: "",
    build: |_| {
        Err(Error::input(
            "rule files are not evaluated here: no worker is at hand",
        ))
    },
};

/// Opens the file that the parameters name.
pub(crate) fn open(
    build: &Build<'_>,
    launch: &Launch,
    limits: Limits,
) -> Result<Box<dyn Board>, Error> {
    let (board, _) = start(&build.pieces()?, build.load, launch, limits)?;
    Ok(board)
}

/// The game of a file, and its worker.
pub(crate) type Started = (Box<dyn Board>, Rc<RefCell<Client>>);

/// The game of a file, and the worker that evaluates it; `pieces` are the file's name and its
/// parameters.
pub(crate) fn start(
    pieces: &[&str],
    load: &Loader<'_>,
    launch: &Launch,
    limits: Limits,
) -> Result<Started, Error> {
    let (name, given) = pieces
        .split_first()
        .map_or(("", &[][..]), |(name, given)| (unquoted(name), given));
    let parameters: Vec<(&str, &str)> = given
        .iter()
        .map(|piece| parameter(piece))
        .collect::<Result<_, _>>()?;
    let names = parameters.iter().map(|(name, _)| *name);
    if let Some((_, twice)) = (1..)
        .zip(names)
        .find(|(at, name)| parameters[*at..].iter().any(|(other, _)| other == name))
    {
        return Err(Error::input(format!(
            "the parameter {twice} is given twice: give it once"
        )));
    }
    let bytes = load(name).map_err(|error| match name.rsplit_once(".star:") {
        None => error,
        Some((file, _)) => Error::input(format!(
            "expected a game, found a position of one: name '{file}.star' without it"
        )),
    })?;
    let text = String::from_utf8(bytes).map_err(|_| {
        Error::input(format!(
            "expected text in UTF-8 in '{name}', found other bytes: save it as UTF-8"
        ))
    })?;
    let source = Source {
        name,
        text: &text,
        parameters: &parameters,
    };
    let names = Rc::new(Names::default());
    let (client, facts) = Client::start(&source, launch, limits, names.clone())?;
    let client = Rc::new(RefCell::new(client));
    let game = Scripted {
        client: client.clone(),
        names,
        facts,
        valid: RefCell::default(),
        invalid: RefCell::default(),
        ended: RefCell::default(),
        described: RefCell::default(),
    };
    Ok((on(game, InWorker::new(client.clone(), &source)), client))
}

/// The names at the top of a file that have plain values, each with its value.
pub(crate) fn constants(
    pieces: &[&str],
    load: &Loader<'_>,
    launch: &Launch,
    limits: Limits,
) -> Result<Vec<(String, String)>, Error> {
    let (_, client) = start(pieces, load, launch, limits)?;
    let mut packet = Packet::default();
    packet.number(ask::CONSTANTS);
    client.borrow_mut().ask(&packet, "reading it", |parcel| {
        parcel.list(|parcel| Some((parcel.text()?.to_owned(), parcel.text()?.to_owned())))
    })
}

fn unquoted(text: &str) -> &str {
    let inside = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inside.unwrap_or(text)
}

fn parameter(piece: &str) -> Result<(&str, &str), Error> {
    match piece.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim(), unquoted(value.trim()))),
        _ => Err(Error::input(format!(
            "expected a parameter such as k=3 after the file's name, found '{piece}'"
        ))),
    }
}

/// The moves as the file gives them, for people.
struct Scripted {
    client: Rc<RefCell<Client>>,
    names: Rc<Names>,
    facts: Facts,
    /// Positions that the file has called its own.
    valid: RefCell<FxHashSet<Packed>>,
    /// The last one that it has not.
    invalid: RefCell<Option<(Packed, Error)>>,
    /// The last position from which no move was listed, and who has won there.
    ended: RefCell<Option<(Packed, Outcome)>>,
    /// The names of the moves that were listed last.
    described: RefCell<FxHashMap<Vec<Packed>, String>>,
}

impl Scripted {
    /// An error about a position; where it is the word 'start' alone, that may have been meant for
    /// something else.
    fn about(&self, position: &Packed, error: Error) -> Error {
        let name = match *position.as_slice() {
            [number] => number.checked_sub(NAMED).and_then(|at| self.names.get(at)),
            _ => None,
        };
        match name {
            Some("'start'") if !self.facts.has_start => error.within(
                "the file says no start = POSITION, so that 'start' is a word as any other",
            ),
            _ => error,
        }
    }
}

/// Who has won where these are the moves that the file gives, and play is over.
fn at_end(moves: &[(Vec<Packed>, String)]) -> Outcome {
    match moves.iter().any(|(option, _)| option[..] == [WON]) {
        true => Outcome::N,
        false => Outcome::P,
    }
}

/// So many positions are remembered as valid.
const MOST_VALID: usize = 1 << 20;

impl Rules for Scripted {
    type Component = Packed;

    fn options(&self, position: &Packed, options: &mut Options<Packed>) {
        let moves = match self.client.borrow_mut().moves(position) {
            Ok(moves) => moves,
            Err(error) => return options.refuse(self.about(position, error)),
        };
        if moves.iter().all(|(option, _)| option[..] == [WON]) {
            self.ended.replace(Some((position.clone(), at_end(&moves))));
        }
        let mut described = self.described.borrow_mut();
        described.clear();
        for (option, name) in moves {
            // The end of a game that is over is no move.
            if option == [WON] {
                continue;
            }
            options.push(&option);
            if !name.is_empty() {
                described.insert(option, name);
            }
        }
    }

    fn check(&self, position: &Packed) -> Result<(), Error> {
        let unknown = |&number: &u64| match number.checked_sub(NAMED) {
            None => false,
            Some(_) if number == START => !self.facts.has_start,
            Some(at) => self.names.get(at).is_none(),
        };
        if position.as_slice().iter().any(unknown) {
            return Err(Error::input(format!(
                "expected numbers below 2^63, strings or tuples, found a number from {NAMED} on: \
                 ask for a smaller one"
            )));
        }
        if !self.facts.has_valid
            || self.client.borrow().has_told(position)
            || self.valid.borrow().contains(position)
        {
            return Ok(());
        }
        if let Some((invalid, error)) = &*self.invalid.borrow()
            && invalid == position
        {
            return Err(error.clone());
        }
        if let Err(error) = self.client.borrow_mut().check(position) {
            self.invalid
                .replace(Some((position.clone(), error.clone())));
            return Err(error);
        }
        let mut valid = self.valid.borrow_mut();
        if valid.len() < MOST_VALID {
            valid.insert(position.clone());
        }
        Ok(())
    }

    fn claimed(&self, position: &Packed) -> Result<Vec<Packed>, Error> {
        self.client.borrow_mut().form(position)
    }

    fn list_is_one(&self) -> bool {
        self.facts.list_is_one
    }

    fn width(&self) -> Option<usize> {
        let width = usize::try_from(self.facts.width).ok();
        width.filter(|&width| width > 0)
    }

    fn name(&self, _from: &Packed, to: &[Packed]) -> Option<String> {
        self.described.borrow().get(to).cloned()
    }

    fn label(&self, number: u64) -> Option<&str> {
        match number {
            START => Some(START_WORD),
            number => self.names.get(number.checked_sub(NAMED)?),
        }
    }

    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        let start = self.facts.has_start && text == START_WORD;
        Some(match start {
            true => Ok(vec![START]),
            false => written::read(text, |label| self.client.borrow_mut().name(label)),
        })
    }

    fn reads_lists(&self) -> bool {
        true
    }

    fn write(&self, numbers: &[u64]) -> Option<String> {
        Some(written::write(numbers, self.facts.list_is_one, |number| {
            self.label(number)
        }))
    }

    fn start(&self) -> Option<Packed> {
        self.facts.has_start.then(|| Packed::new(&[START]))
    }

    fn draw(&self, position: &Packed) -> Option<Result<String, Error>> {
        let draw = || self.client.borrow_mut().draw(position);
        self.facts.has_draw.then(draw)
    }

    fn ending(&self) -> Ending {
        self.facts.ending
    }

    fn ended(&self, position: &Packed) -> Result<Outcome, Error> {
        let winner = self.facts.ending.winner();
        match (winner, &*self.ended.borrow()) {
            (Some(winner), _) => return Ok(winner),
            (None, Some((last, outcome))) if last == position => return Ok(*outcome),
            _ => {}
        }
        let moves = self.client.borrow_mut().moves(position);
        let moves = moves.map_err(|error| self.about(position, error))?;
        Ok(at_end(&moves))
    }

    fn no_sums(&self) -> Option<&'static str> {
        match self.facts.ending {
            Ending::Normal => None,
            Ending::Misere => Some(
                "whoever moves last loses, as its last_player says: leave that out, and ask with \
                 --play misere, which adds positions up",
            ),
            Ending::Stated => Some("the file says who wins at its end"),
        }
    }
}
