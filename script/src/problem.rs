//! A rule file that is also a judge's problem.

mod puzzle;

use std::{cell::RefCell, rc::Rc};

use grundy::{Error, Game, GameId, Loader, Numbers, Outcome, Position, Session};
use grundy_judge::{self as judge, Compare, Drawn, Puzzle, Size, Source, Style};

use crate::{
    Launch, Limits,
    client::Client,
    packed::Packed,
    rules,
    wire::{Packet, Parcel, ask},
};

/// A rule file with `read(input)` and `say(case, answer)`, and the session that answers its cases.
#[derive(Debug)]
pub struct ProblemFile<'s, 'a> {
    name: String,
    client: Rc<RefCell<Client>>,
    session: &'s mut Session<'a>,
    game: GameId,
    facts: Facts,
}

/// What the file says of its problem once and for all.
#[derive(Debug)]
struct Facts {
    frame: Frame,
    most: u64,
    compare: Compare,
    asks: Asks,
    generates: bool,
}

#[derive(Debug)]
enum Frame {
    Open,
    Counted,
    Ended(String),
}

#[derive(Clone, Copy, Debug)]
enum Asks {
    Outcome,
    Value,
    Moves,
}

/// Cases that were read together.
struct Group {
    /// Where they start and end in the input.
    place: (usize, usize),
    cases: Vec<Position>,
}

/// An input is no larger.
const LARGEST: usize = 32 << 20;
/// A case that is refused is drawn anew so many times.
const TRIES: u64 = 40;

impl<'s, 'a> ProblemFile<'s, 'a> {
    /// Opens a file; `name` may have parameters after it, as in `game.star,k=3`.
    ///
    /// # Errors
    /// When the file cannot be read or is no problem.
    pub fn open(
        name: &str,
        session: &'s mut Session<'a>,
        load: &Loader<'_>,
        launch: &Launch,
        limits: Limits,
    ) -> Result<Self, Error> {
        let name = name.strip_prefix("rules:").unwrap_or(name);
        let pieces: Vec<&str> = name.split(',').map(str::trim).collect();
        let (board, client) = rules::start(&pieces, load, launch, limits)?;
        let mut packet = Packet::default();
        packet.number(ask::PROBLEM);
        let facts = client.borrow_mut().ask(&packet, "reading it", facts)?;
        let game = session.adopt(Game::new(format!("rules:{name}"), board));
        Ok(Self {
            name: name.to_owned(),
            client,
            session,
            game,
            facts,
        })
    }

    fn ask<T>(
        &mut self,
        packet: &Packet,
        doing: &str,
        read: impl FnOnce(&mut Parcel<'_>) -> Option<T>,
    ) -> Result<T, Error> {
        self.client.borrow_mut().ask(packet, doing, read)
    }

    fn take(&mut self, input: &[u8]) -> Result<(), Error> {
        if input.len() > LARGEST {
            return Err(Error::limit(format!(
                "the input has {} bytes, and a problem file reads {LARGEST} at most: cut it into \
                 several",
                input.len()
            )));
        }
        let mut packet = Packet::default();
        packet.number(ask::INPUT);
        packet.0.extend_from_slice(input);
        self.ask(&packet, "taking the input", |_| Some(()))
    }

    fn read(&mut self) -> Result<Option<Group>, Error> {
        let mut packet = Packet::default();
        packet.number(ask::READ);
        let game = self.game;
        self.ask(&packet, "reading a case", |parcel| {
            if parcel.number()? == 0 {
                return Some(None);
            }
            let mut place = || usize::try_from(parcel.number()?).ok();
            let place = (place()?, place()?);
            let cases = parcel.list(|parcel| {
                let mut position = Position::new();
                for part in parcel.list(Parcel::position)? {
                    position.push(game, part.as_slice());
                }
                Some(position)
            })?;
            Some(Some(Group { place, cases }))
        })
    }

    /// What is said to each of the cases read last.
    fn said(&mut self, cases: &[Position]) -> Result<Vec<String>, Error> {
        let mut packet = Packet::default();
        packet.number(ask::SAY);
        packet.number(cases.len() as u64);
        for case in cases {
            self.reply(case, &mut packet)?;
        }
        self.ask(&packet, "saying the answers", |parcel| {
            parcel.list(|parcel| parcel.text().map(str::to_owned))
        })
    }

    /// Writes the answer to a case.
    fn reply(&mut self, case: &Position, packet: &mut Packet) -> Result<(), Error> {
        match self.facts.asks {
            Asks::Outcome => {
                let (outcome, _) = self.session.outcome(case)?;
                packet.number(0);
                packet.number(u64::from(outcome == Outcome::N));
            }
            Asks::Value => {
                let (value, _) = self.session.value(case)?;
                packet.number(1);
                packet.number(value.nimber()?.get());
            }
            Asks::Moves => {
                let moves = self.winning(case)?;
                packet.number(2);
                packet.number(moves.len() as u64);
                for parts in moves {
                    packet.number(parts.len() as u64);
                    for part in parts {
                        packet.position(&Packed::new(&part));
                    }
                }
            }
        }
        Ok(())
    }

    /// What the winning moves of a case leave, in the order of the moves.
    fn winning(&mut self, case: &Position) -> Result<Vec<Vec<Numbers>>, Error> {
        let parts: Vec<Numbers> = case.iter().map(|(_, numbers)| numbers.to_vec()).collect();
        let [only] = &parts[..] else {
            return Err(Error::input(format!(
                "{} asks for the winning moves of a sum: ask for those of one position",
                self.name
            )));
        };
        self.session.winning(self.game, only)
    }

    fn random(&mut self, style: Style, seed: u64) -> Result<Option<Drawn>, judge::Error> {
        let mut random = judge::Random::new(seed);
        for _ in 0..TRIES {
            let seed = random.draw();
            let drawn = self.draw(Source::Random { seed, style })?.0;
            if drawn.is_some() {
                return Ok(drawn);
            }
        }
        Ok(None)
    }

    fn generated(&mut self, size: Size, seed: u64) -> Result<Vec<u8>, Error> {
        let mut packet = Packet::default();
        packet.number(ask::MAKE);
        packet.text(match size {
            Size::Bytes(_) => "small",
            Size::Tiny => "tiny",
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Max => "max",
        });
        packet.number(seed);
        self.ask(&packet, "making a case", |parcel| {
            parcel.text().map(|text| text.as_bytes().to_vec())
        })
    }
}

fn facts(parcel: &mut Parcel<'_>) -> Option<Facts> {
    let (frame, line) = (parcel.number()?, parcel.text()?);
    Some(Facts {
        frame: match frame {
            0 => Frame::Open,
            1 => Frame::Counted,
            _ => Frame::Ended(line.to_owned()),
        },
        most: parcel.number()?,
        compare: match parcel.number()? {
            0 => Compare::Words,
            _ => Compare::Exact,
        },
        asks: match parcel.number()? {
            0 => Asks::Outcome,
            1 => Asks::Value,
            _ => Asks::Moves,
        },
        generates: parcel.number()? == 1,
    })
}
