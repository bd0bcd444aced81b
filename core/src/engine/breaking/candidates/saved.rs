//! The state as bytes: the same for the same heaps given out, however they were computed.

use super::verifier::{LONGEST, keep, least_kept};
use super::{
    Candidates, Classes, Code, HOLE, LEAST, Moves, Rare, Tail, Tuning, Verifier, Witnesses,
};
use crate::{
    Error,
    engine::saved::{Form, Reader, Writer},
};

const FORM: Form = Form {
    kind: "candidates",
    version: 1,
};

impl Candidates {
    /// What a later start needs to go on after what was given out. Length: a byte for each code
    /// that is kept, at most twice 8 MiB and some, unless tuned otherwise.
    pub fn save(&self) -> Vec<u8> {
        save(&self.verifier, self.computed)
    }

    /// Goes on after what [`save`](Self::save) told, with the windows that it tells.
    ///
    /// # Errors
    /// If these are not the bytes of a saved state of this game, whole and unaltered.
    pub fn resume(code: &Code, saved: &[u8], tuning: Tuning) -> Result<Self, Error> {
        let mut reader = Reader::new(FORM, saved)?;
        let stage = read(code, &mut reader, tuning)?;
        reader.done()?;
        Ok(stage)
    }
}

/// The state of a verifier when it had so many heaps, at least those before its last chunk.
pub(super) fn save(verifier: &Verifier, computed: u64) -> Vec<u8> {
    let Verifier {
        classes,
        moves,
        rares,
        tail,
        witnesses,
        tuning,
        ..
    } = verifier;
    let parity = match (classes.position(), classes.flips(1)) {
        (false, _) => 0,
        (true, _) => 1 + u64::from(classes.is_common(0, 0)),
    };
    let rares_of = rares.iter().flat_map(|rare| [rare.heap, rare.value.into()]);
    let tops = tail.tops.iter().filter(|top| top.0 < computed);
    let tops = tops.flat_map(|top| [top.0, top.1.into()]);
    let far = witnesses.last_far(computed);
    let early: Vec<u8> = witnesses.early().take(computed as usize).collect();
    let end = tail.index(computed);
    let recent = &tail.codes()[end.saturating_sub(keep(tuning, moves, rares))..end];
    let mut to = Writer::new(FORM);
    to.numbers(&[classes.mask().into(), parity, computed]);
    to.numbers(&[tuning.early, tuning.recent, tuning.close].map(|size| size as u64));
    to.numbers(&moves.digits);
    to.numbers(&rares_of.collect::<Vec<_>>());
    to.numbers(&tops.collect::<Vec<_>>());
    to.numbers(&far.into_iter().collect::<Vec<_>>());
    to.bytes(&early);
    to.bytes(recent);
    to.done()
}

/// The stage that was saved, if it was one of this game.
fn read(code: &Code, from: &mut Reader<'_>, tuning: Tuning) -> Result<Candidates, Error> {
    let State {
        classes,
        computed,
        tuning,
        rares,
        tops,
        far,
        first,
        last,
    } = State::read(code, from, tuning)?;
    let moves = Moves::new(code);
    let start = computed.checked_sub(last.len() as u64);
    let start = start.ok_or_else(|| from.damaged())?;
    let codes = |code: u32| code < classes.codes();
    let reach = rares.last().map_or(0, |rare| rare.heap);
    let fits = reach.saturating_add(moves.most) <= LONGEST
        && computed >= moves.most.saturating_add(1).max(LEAST)
        && first.len() as u64 == computed.min(tuning.early as u64)
        && last.len() <= keep(&tuning, &moves, &rares)
        && last.len() as u64 >= computed.min(least_kept(&moves, &rares))
        && rares.iter().all(|rare| codes(classes.code(rare.value)))
        && first
            .iter()
            .chain(last)
            .all(|&code| code == HOLE || codes(code.into()))
        && computed < 1 << 60
        && rares.is_sorted_by(|a, b| a.heap < b.heap)
        && rares.first().is_none_or(|rare| rare.heap > 0)
        && rares.last().is_none_or(|rare| rare.heap < computed)
        && holes_are(&rares, first, 0)
        && holes_are(&rares, last, start);
    if !fits {
        return Err(from.damaged());
    }
    let mut witnesses = Witnesses::new(tuning.early, tuning.close);
    witnesses.extend(first);
    witnesses.far = far;
    let mut tail = Tail::new(start, last.to_vec());
    tail.tops = tops;
    let verifier = Verifier::new(classes, moves, rares, tail, witnesses, tuning);
    Ok(Candidates::of(verifier))
}

/// Whether the codes of the heaps from `from` on have holes at the rare heaps and at 0 only.
fn holes_are(rares: &[Rare], codes: &[u8], from: u64) -> bool {
    let end = from + codes.len() as u64;
    let holes = (from..).zip(codes).filter(|(_, code)| **code == HOLE);
    let known = [0].into_iter().chain(rares.iter().map(|rare| rare.heap));
    holes
        .map(|hole| hole.0)
        .eq(known.filter(|heap| (from..end).contains(heap)))
}

/// What was written, piece by piece.
struct State<'a> {
    classes: Classes,
    computed: u64,
    tuning: Tuning,
    rares: Vec<Rare>,
    tops: Vec<(u64, u8)>,
    far: Vec<u64>,
    first: &'a [u8],
    last: &'a [u8],
}

impl<'a> State<'a> {
    fn read(code: &Code, from: &mut Reader<'a>, tuning: Tuning) -> Result<Self, Error> {
        let [mask, parity, computed] = three(from)?;
        let [early, recent, close] = three(from)?;
        if from.numbers()? != Moves::new(code).digits {
            return Err(Error::input(
                "the saved candidates are of another game: resume them with the game that they \
                 were saved of",
            ));
        }
        let sizes = [early, recent, close].map(|size| usize::try_from(size).ok());
        let parity = match parity {
            0 => None,
            1 | 2 => Some(parity - 1),
            _ => return Err(from.damaged()),
        };
        let ([Some(early), Some(recent), Some(close)], Ok(mask)) = (sizes, u32::try_from(mask))
        else {
            return Err(from.damaged());
        };
        let tuning = Tuning {
            early,
            recent,
            close,
            ..tuning
        };
        Ok(Self {
            classes: Classes::new(mask, parity),
            computed,
            tuning: tuning.checked(),
            rares: pairs(from, |heap, value| Rare { heap, value })?,
            tops: pairs(from, |heap, code| (heap, code))?,
            far: from.numbers()?,
            first: from.bytes()?,
            last: from.bytes()?,
        })
    }
}

fn three(from: &mut Reader<'_>) -> Result<[u64; 3], Error> {
    let numbers = from.numbers()?;
    numbers.try_into().map_err(|_| from.damaged())
}

/// Pairs of a heap and something.
fn pairs<T: TryFrom<u64>, P>(
    from: &mut Reader<'_>,
    pair: impl Fn(u64, T) -> P,
) -> Result<Vec<P>, Error> {
    let numbers = from.numbers()?;
    let (both, []) = numbers.as_chunks() else {
        return Err(from.damaged());
    };
    let pairs = both
        .iter()
        .map(|&[heap, other]| T::try_from(other).map(|other| pair(heap, other)));
    pairs.collect::<Result<_, _>>().map_err(|_| from.damaged())
}
