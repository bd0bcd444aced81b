//! The values of a game's heaps, one block after another.

mod table;

use super::survey::{Survey, about_heaps, so_far};
use crate::{
    Error, GameId, Known, Session,
    engine::breaking::{Cells, Code, Shifted, Sparse, Stream},
};
use table::Table;

/// The values of the heaps `from`, `from + 1`, …, `to` of a game, given out in blocks, so that a
/// list of any length takes little memory.
///
/// Games whose moves split heaps are read from a [`Stream`]; others from their theorem or table.
///
/// ```
/// use grundy::{Catalog, Listing, Session};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let game = session.open("kayles")?;
/// let mut listing = Listing::new(&mut session, game, 3, 9)?;
/// let mut values = Vec::new();
/// while let Some((first, block)) = listing.advance()? {
///     assert_eq!(first, 3 + values.len() as u64);
///     values.extend_from_slice(block);
/// }
/// assert_eq!(values, [3, 1, 4, 3, 2, 1, 4]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
pub struct Listing<'s, 'a> {
    survey: Survey<'s, 'a>,
    source: Source,
    /// The next heap, or none after the last.
    next: Option<u64>,
    to: u64,
    block: Vec<u64>,
    /// What ended the list amid a block.
    ended: Option<Error>,
}

/// Where the values come from.
#[derive(Debug)]
enum Source {
    Stream { stream: Box<Stream>, shift: u64 },
    Table(Table),
}

/// A list that begins later is none of a stream: it would take days to get there.
const FARTHEST: u64 = 1 << 46;

fn too_far(from: u64) -> Error {
    Error::limit(format!(
        "no period of these values is proved from few heaps, and more than 2^46 heaps would have \
         to be gone through before the heap {from}: begin with a smaller one"
    ))
}

/// Heaps of a block, at most; a stream's chunk may have more.
const BLOCK: u64 = 1 << 14;

impl<'s, 'a> Listing<'s, 'a> {
    /// The heaps `from..=to` of `game`. Where few heaps prove a period, none are gone through before
    /// a far one.
    ///
    /// # Errors
    /// When the range is empty, or its ends are no components of the game.
    pub fn new(
        session: &'s mut Session<'a>,
        game: GameId,
        from: u64,
        to: u64,
    ) -> Result<Self, Error> {
        let splits = |shifted: &Shifted| shifted.code.most_parts() > 1;
        let work = session.work();
        let board = session.game_mut(game).board_mut();
        let source = match board.shifted().filter(splits) {
            None => Source::Table(Table::WHOLE),
            Some(_) if board.repeating(from, &work)?.is_some() => Source::Table(Table::READY),
            Some(_) if from > FARTHEST => return Err(too_far(from)),
            Some(Shifted { code, shift }) => Source::Stream {
                stream: Box::new(Stream::new(code)),
                shift,
            },
        };
        Self::from_source(session, game, from, to, source)
    }

    fn from_source(
        session: &'s mut Session<'a>,
        game: GameId,
        from: u64,
        to: u64,
        source: Source,
    ) -> Result<Self, Error> {
        super::survey::range(from, to)?;
        let checked = session.game(game).board().check(&[to]);
        checked.map_err(|error| about_heaps(session, game, from, error))?;
        Ok(Self {
            survey: Survey::new(session, game),
            source,
            next: Some(from),
            to,
            block: Vec::new(),
            ended: None,
        })
    }

    /// The first heap of the next block and the block's values; `None` after the last block.
    ///
    /// # Errors
    /// When a limit is reached or the work is stopped; what was given out before stays valid.
    pub fn advance(&mut self) -> Result<Option<(u64, &[u64])>, Error> {
        if let Some(error) = self.ended.take() {
            return Err(error);
        }
        let Some(first) = self.next else {
            return Ok(None);
        };
        self.block.clear();
        let filled = match &mut self.source {
            Source::Table(_) => self.fill_from_table(first),
            Source::Stream { .. } => self.fill_from_stream(first),
        };
        filled.map_err(|error| about_heaps(self.survey.session, self.survey.game, first, error))?;
        let last = first + (self.block.len() as u64).saturating_sub(1);
        self.next = (last < self.to).then(|| last + 1);
        Ok(Some((first, &self.block)))
    }

    fn fill_from_table(&mut self, first: u64) -> Result<(), Error> {
        let Source::Table(table) = &mut self.source else {
            return Ok(());
        };
        let ready = table.prepare(&mut self.survey, first, self.to)?;
        let last = self.to.min(ready).min(first.saturating_add(BLOCK - 1));
        for heap in first..=last {
            match so_far(self.survey.value(&[heap]))? {
                Ok(value) => self.block.push(value),
                Err(error) if self.block.is_empty() => return Err(error),
                Err(error) => {
                    self.ended = Some(error);
                    break;
                }
            }
        }
        Ok(())
    }

    fn fill_from_stream(&mut self, first: u64) -> Result<(), Error> {
        let Source::Stream { stream, shift } = &mut self.source else {
            return Ok(());
        };
        let (shift, to) = (*shift, self.to);
        self.survey.learn(Known::Search);
        if first < shift {
            let zeros = BLOCK.min(shift - first).min(to - first + 1);
            self.block.resize(zeros as usize, 0);
            return Ok(());
        }
        let work = self.survey.session.work();
        while self.block.is_empty() {
            let chunk = stream.advance((to - shift).saturating_add(1), &work)?;
            let before = (first - shift).saturating_sub(chunk.from) as usize;
            match chunk.cells {
                Cells::Values(values) => {
                    let wanted = values.iter().skip(before);
                    self.block.extend(wanted.map(|&value| u64::from(value)));
                }
                Cells::Codes { .. } => {
                    let wanted = chunk.values().skip(before);
                    self.block.extend(wanted.map(u64::from));
                }
            }
        }
        Ok(())
    }

    /// What [`resume`](Self::resume) goes on from; nothing where the game's values come from no
    /// stream, and its board keeps no table.
    pub fn save(&self) -> Option<Vec<u8>> {
        let next = self.next.unwrap_or(self.to.saturating_add(1));
        let mut saved = next.to_le_bytes().to_vec();
        match &self.source {
            Source::Stream { stream, .. } => saved.extend(stream.save()),
            Source::Table(_) => {
                let game = self.survey.session.game(self.survey.game);
                saved.extend(game.board().saved(game.spec())?);
            }
        }
        Some(saved)
    }

    /// A list of the heaps up to `to` that goes on after those of the list that was saved, and
    /// begins with `from` where none was.
    ///
    /// # Errors
    /// As [`new`](Self::new), when the game has neither a taking-and-breaking code nor an engine
    /// that keeps a table, and when the bytes are not those of a list of this game.
    pub fn resume(
        session: &'s mut Session<'a>,
        game: GameId,
        (from, to): (u64, u64),
        saved: Option<&[u8]>,
    ) -> Result<Self, Error> {
        let (next, source) = match session.game(game).board().shifted() {
            Some(Shifted { code, shift }) => {
                let (next, stream) = match saved {
                    None => (from, Stream::new(code)),
                    Some(saved) => read(code, shift, from, saved)?,
                };
                let stream = Box::new(stream);
                (next, Source::Stream { stream, shift })
            }
            None => {
                let next = table::resume(session, game, from, saved)?;
                (next, Source::Table(Table::PIECES))
            }
        };
        let mut listing = Self::from_source(session, game, from, to, source)?;
        listing.next = (next <= to).then_some(next);
        Ok(listing)
    }

    /// The next heap that is given out; none after the last.
    pub fn next_heap(&self) -> Option<u64> {
        self.next
    }

    /// How the values given out so far are known.
    pub fn known_by(&self) -> Known {
        self.survey.known()
    }

    /// The split of the values into rare and common ones with which they are computed, where one
    /// is in use. Its heaps are those of this game; it tells of all heaps from 0 on.
    pub fn sparse(&self) -> Option<Sparse> {
        let Source::Stream { stream, shift } = &self.source else {
            return None;
        };
        let sparse = stream.facts().sparse.clone()?;
        Some(Sparse {
            last_rare: sparse.last_rare + shift,
            ..sparse
        })
    }
}

fn damaged() -> Error {
    Error::input("the saved list is damaged: start anew")
}

/// The next heap and the stream of a saved list.
fn read(code: Code, shift: u64, from: u64, saved: &[u8]) -> Result<(u64, Stream), Error> {
    let (next, stream) = saved.split_first_chunk().ok_or_else(damaged)?;
    let next = u64::from_le_bytes(*next);
    let stream = Stream::resume(code, stream)?;
    let reached = stream.computed().saturating_add(shift);
    let before_from = next == from && reached <= from;
    let before_shift = next <= shift && stream.computed() == 0;
    match next >= from && (next == reached || before_from || before_shift) {
        true => Ok((next, stream)),
        false => Err(damaged()),
    }
}
