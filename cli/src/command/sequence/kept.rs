//! The same with checkpoints.

use grundy::{Error, ErrorKind, GameId, Listing, Session, Statistics};

use super::Takers;
use crate::{
    args::Sequence,
    checkpoint::{self, Identity, Keeper},
    fault::Fault,
    file::Mark,
};

/// Goes on from the checkpoint if it is there, and keeps it up to date.
pub(super) fn answer(
    words: &Sequence,
    game: GameId,
    session: &mut Session<'_>,
    mut takers: Takers<'_, '_>,
) -> Result<(), Fault> {
    let Some(keeper) = keeper(words, game, session, &takers)? else {
        return Ok(());
    };
    let done = keep(words, game, session, &mut takers, keeper);
    if done.is_err() {
        takers.output.leave();
    }
    done
}

fn keep(
    words: &Sequence,
    game: GameId,
    session: &mut Session<'_>,
    takers: &mut Takers<'_, '_>,
    mut keeper: Keeper,
) -> Result<(), Fault> {
    let saved = keeper.load()?;
    let saved = saved.as_deref().map(|saved| Saved::read(saved, &keeper));
    let saved = saved.transpose()?;
    let listed = saved.as_ref().map(|saved| saved.listing);
    let ends = (words.from, words.to());
    let mut listing = Listing::resume(session, game, ends, listed)?;
    match &saved {
        None => begin(takers, &listing, &mut keeper)?,
        Some(saved) => go_on(saved, words.to(), takers, &keeper)?,
    }
    let stopped = takers.take_all(&mut listing, |takers, listing| {
        if keeper.is_due() {
            save(takers, listing, &mut keeper)?;
        }
        Ok(())
    });
    let stopped = stopped.map_err(|fault| with_remedy(fault, &keeper))?;
    let is_wrong = |error: &Error| error.kind() == ErrorKind::Input;
    let mistake = stopped.as_ref().is_some_and(is_wrong);
    if let Some(error) = stopped.clone().filter(|_| mistake)
        && saved.is_none()
        && takers.taken == 0
    {
        takers.output.discard();
        keeper.remove();
        return Err(error.into());
    }
    let kept = match stopped.is_some() || words.statistics {
        true => save(takers, &listing, &mut keeper)?,
        false => false,
    };
    if stopped.is_none() || words.statistics && !mistake {
        takers.end(&words.spec, &listing, stopped.is_some())?;
    }
    match stopped {
        Some(error) if kept => Err(keeper.stopped(error).into()),
        Some(error) => Err(error.into()),
        None if words.statistics => Ok(()),
        None => {
            let finished = takers.output.finish();
            finished.map_err(|fault| with_remedy(fault, &keeper))?;
            keeper.remove();
            Ok(())
        }
    }
}

/// The keeper of this work's checkpoints.
fn keeper(
    words: &Sequence,
    game: GameId,
    session: &Session<'_>,
    takers: &Takers<'_, '_>,
) -> Result<Option<Keeper>, Fault> {
    if takers.list.as_ref().is_some_and(|list| !list.goes_on()) {
        return Err(Fault::input(
            "a file in this format cannot be gone on with: choose --format csv, tsv, json, bfile \
             or npy with --checkpoint",
        ));
    }
    let code = session.game(game).board().shifted();
    let format = format!("{:?}", takers.output.format).to_lowercase();
    let identity = Identity {
        spec: words.spec.clone(),
        code: code.as_ref().map_or_else(String::new, checkpoint::code),
        task: match words.statistics {
            true => format!("statistics from {}", words.from),
            false => format!("{format} from {} to {}", words.from, words.to()),
        },
    };
    Ok(Keeper::new(&words.checkpoint, identity))
}

/// The payload of a checkpoint, in pieces.
struct Saved<'a> {
    listing: &'a [u8],
    /// How far the file is written; none where there are statistics instead.
    mark: Option<Mark>,
    statistics: &'a [u8],
}

impl<'a> Saved<'a> {
    fn read(payload: &'a [u8], keeper: &Keeper) -> Result<Self, Fault> {
        let [listing, mark, statistics] =
            checkpoint::unpack(payload).ok_or_else(|| damaged(keeper))?;
        let mark = match mark {
            [] => None,
            mark => Some(Mark::from_bytes(mark).ok_or_else(|| damaged(keeper))?),
        };
        Ok(Self {
            listing,
            mark,
            statistics,
        })
    }
}

fn damaged(keeper: &Keeper) -> Fault {
    keeper.refused("its pieces do not fit together", "remove it to start anew")
}

/// Writes a checkpoint, unless what is known is lost; the last one then stays. Whether it did.
fn save(
    takers: &mut Takers<'_, '_>,
    listing: &Listing<'_, '_>,
    keeper: &mut Keeper,
) -> Result<bool, Fault> {
    Ok(match payload(takers, listing)? {
        Some(payload) => keeper.save(&payload, takers.output),
        None => false,
    })
}

fn payload(
    takers: &mut Takers<'_, '_>,
    listing: &Listing<'_, '_>,
) -> Result<Option<Vec<u8>>, Fault> {
    let mark = takers.output.mark()?;
    let mark = mark.map_or_else(Vec::new, |mark| mark.to_bytes());
    let statistics = takers.statistics.as_ref();
    let statistics = statistics.map_or_else(Vec::new, Statistics::save);
    let listing = listing.save();
    Ok(listing.map(|listing| checkpoint::pack(&[&listing, &mark, &statistics])))
}

/// Opens the output and writes the first checkpoint.
fn begin(
    takers: &mut Takers<'_, '_>,
    listing: &Listing<'_, '_>,
    keeper: &mut Keeper,
) -> Result<(), Fault> {
    match takers.statistics {
        Some(_) => takers.output.open()?,
        None => {
            takers.output.open_partial(None)?;
            takers.start()?;
            let start = std::mem::take(&mut takers.buffer);
            takers.output.write_on(&start)?;
        }
    }
    let payload = payload(takers, listing)?;
    let begun = keeper.begin(&payload.unwrap_or_default());
    if begun.is_err() {
        takers.output.discard();
    }
    begun
}

/// Opens the output where the checkpoint has left it.
fn go_on(
    saved: &Saved<'_>,
    to: u64,
    takers: &mut Takers<'_, '_>,
    keeper: &Keeper,
) -> Result<(), Fault> {
    let Some(statistics) = &mut takers.statistics else {
        return match saved.mark {
            None => Err(damaged(keeper)),
            Some(mark) if takers.output.open_partial(Some(mark))? => Ok(()),
            Some(_) => Err(keeper.refused(
                "the unfinished file, which is called as -o says and .partial, is not there or \
                 was changed",
                "put it back, or remove the checkpoint to start anew",
            )),
        };
    };
    *statistics = Statistics::resume(saved.statistics).ok_or_else(|| damaged(keeper))?;
    let next = statistics.from().saturating_add(statistics.heaps());
    if next > to.saturating_add(1) {
        return Err(keeper.refused(
            &format!("it has gone on to the heap {}, beyond --to", next - 1),
            "ask for as many with --to, or name another file with --checkpoint",
        ));
    }
    takers.output.open()
}

/// A file that cannot be written can be gone on with later.
fn with_remedy(fault: Fault, keeper: &Keeper) -> Fault {
    match fault {
        Fault::Write(what, error) => Fault::input(format!(
            "cannot write {what}: {error}: make room and call the same again, which goes on from \
             the checkpoint '{}'",
            keeper.name()
        )),
        other => other,
    }
}
