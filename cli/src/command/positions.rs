//! Questions about positions, one after the other.

mod kept;

use grundy::{Mode, Position, Query, Session, Want, answer};

use crate::{
    args::{Format, Played, Positions},
    fault::Fault,
    input::Lines,
    output::Output,
    progress,
    render::{self, Subject},
};

use kept::Kept;

/// What is asked of each position.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    Value,
    Outcome(Played),
    Moves { all: bool, played: Played },
    Why(Played),
}

impl Ask {
    fn query(self, session: &Session<'_>, position: Position) -> Query {
        let plain = |played: Played| played.mode() == Mode::default() && !played.remoteness;
        let (played, want) = match self {
            Self::Value => return Query::Value { position },
            Self::Outcome(played) if plain(played) => return Query::Outcome { position },
            Self::Moves { all, played } if plain(played) => return Query::Moves { position, all },
            Self::Why(played) if plain(played) && !session.is_loopy(&position) => {
                return Query::Why { position };
            }
            Self::Outcome(played) if played.remoteness => (played, Want::Remoteness),
            Self::Outcome(played) => (played, Want::Outcome),
            Self::Why(played) => (played, Want::Why),
            Self::Moves { all, played } => {
                let remoteness = played.remoteness;
                (played, Want::Moves { all, remoteness })
            }
        };
        let mode = played.mode();
        Query::Ruling {
            position,
            mode,
            want,
        }
    }
}

/// Answers all positions in order; what stands before a wrong one is answered.
pub(super) fn answer_all(
    from: &Positions,
    ask: Ask,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    if from.positions.iter().any(|word| word == "+") {
        return Err(Fault::input(
            "'+' stands alone: write a sum in quotes, as in 'kayles:5 + nim:3,4'",
        ));
    }
    let mut desk = Desk {
        ask,
        several: from.positions.len() > 1 || from.file.is_some() || from.positions[0] == "-",
        first: true,
        session,
        output,
        buffer: Vec::new(),
        kept: Kept::new(from.checkpoint.as_ref()),
    };
    let answered = desk.all(from);
    // What was found before an error is kept too.
    desk.kept.keep(true, desk.session, desk.output);
    answered
}

/// Where positions are answered.
struct Desk<'d, 's, 'a> {
    ask: Ask,
    several: bool,
    first: bool,
    session: &'d mut Session<'s>,
    output: &'d mut Output<'a>,
    buffer: Vec<u8>,
    kept: Kept,
}

impl Desk<'_, '_, '_> {
    fn all(&mut self, from: &Positions) -> Result<(), Fault> {
        for text in &from.positions {
            match text.as_str() {
                "-" => self.lines(Lines::of_stdin())?,
                text => self.one(text)?,
            }
        }
        match &from.file {
            Some(path) => self.lines(Lines::of_file(path)?),
            None => Ok(()),
        }
    }

    fn lines(&mut self, mut lines: Lines) -> Result<(), Fault> {
        loop {
            if lines.may_wait() {
                self.output.flush()?;
            }
            if !lines.advance()? {
                return Ok(());
            }
            if let Some(text) = lines.text()? {
                let position = self.session.position_or_place(text);
                let position = position.map_err(|(at, error)| lines.place(Some(at), error))?;
                self.answer(text, position).map_err(|fault| match fault {
                    Fault::Engine(error) => lines.place(None, error).into(),
                    other => other,
                })?;
            }
            progress::check()?;
        }
    }

    fn one(&mut self, text: &str) -> Result<(), Fault> {
        let position = self.session.position(text)?;
        self.answer(text, position)
    }

    fn answer(&mut self, text: &str, position: Position) -> Result<(), Fault> {
        self.kept.begin(&position, self.session)?;
        let engine = self.session.engines(&position);
        let query = self.ask.query(self.session, position);
        let answer = answer(self.session, &query)?;
        self.kept.keep(false, self.session, self.output);
        let (games, pictures) = match &query {
            Query::Moves { position, .. } => (
                games(self.session, position),
                match self.output.format {
                    Format::Text => pictures(self.session, position)?,
                    _ => Vec::new(),
                },
            ),
            _ => Default::default(),
        };
        let subject = Subject {
            text,
            several: self.several,
            first: std::mem::take(&mut self.first),
            games: &games,
            pictures: &pictures,
            engine: &engine,
        };
        self.buffer.clear();
        render::render(
            &mut self.buffer,
            &subject,
            &answer,
            self.output.format,
            self.output.style,
        )?;
        self.output.write(&self.buffer)
    }
}

/// The pictures of the components that have one.
fn pictures(session: &Session<'_>, position: &Position) -> Result<Vec<String>, Fault> {
    let drawn = position
        .iter()
        .map(|(game, numbers)| session.game(game).board().draw(numbers));
    let drawn: Result<Vec<Option<String>>, _> = drawn.collect();
    Ok(drawn?.into_iter().flatten().collect())
}

/// How the components' games are written.
fn games(session: &Session<'_>, position: &Position) -> Vec<String> {
    position
        .iter()
        .map(|(game, _)| session.game(game).spec().to_owned())
        .collect()
}
