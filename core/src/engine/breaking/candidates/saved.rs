//! The state as bytes: the same for the same heaps given out, however they were computed.

use super::verifier::{LONGEST, keep, least_kept};
use super::{
    Candidates, Classes, Code, HOLE, LEAST, Moves, Rare, Tail, Tuning, Verifier, Witnesses,
};
use crate::{Error, engine::breaking::saved::checksum};

/// What the bytes begin with.
const HEAD: &[u8] = b"grundy candidates 1\n";

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
        read(code, saved, tuning).ok_or_else(|| {
            Error::input(
                "expected the saved state of this game's values, found bytes that are altered, \
                 cut off or of another game: begin anew, or take an older state",
            )
        })
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
    let mut out = HEAD.to_vec();
    let mut list = |numbers: &[u64]| {
        out.extend((numbers.len() as u64).to_le_bytes());
        out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    };
    let parity = match (classes.position(), classes.flips(1)) {
        (false, _) => 0,
        (true, _) => 1 + u64::from(classes.is_common(0, 0)),
    };
    list(&[classes.mask().into(), parity, computed]);
    list(&[tuning.early, tuning.recent, tuning.close].map(|size| size as u64));
    list(&moves.digits);
    list(
        &rares
            .iter()
            .flat_map(|rare| [rare.heap, rare.value.into()])
            .collect::<Vec<_>>(),
    );
    let tops = tail.tops.iter().filter(|top| top.0 < computed);
    list(
        &tops
            .flat_map(|top| [top.0, top.1.into()])
            .collect::<Vec<_>>(),
    );
    let far = witnesses.last_far(computed);
    list(&far.into_iter().collect::<Vec<_>>());
    let early = witnesses.early().take(computed as usize);
    let early: Vec<u8> = early.collect();
    let end = tail.index(computed);
    let recent = &tail.codes()[end.saturating_sub(keep(tuning, moves, rares))..end];
    for codes in [&early, recent] {
        out.extend((codes.len() as u64).to_le_bytes());
        out.extend_from_slice(codes);
    }
    out.extend(checksum(&out).to_le_bytes());
    out
}

fn read(code: &Code, saved: &[u8], tuning: Tuning) -> Option<Candidates> {
    let (body, check) = saved.split_last_chunk::<8>()?;
    if u64::from_le_bytes(*check) != checksum(body) {
        return None;
    }
    let mut reader = Reader(body.strip_prefix(HEAD)?);
    let [mask, parity, computed] = reader.numbers()?[..] else {
        return None;
    };
    let [early, recent, close] = reader.numbers()?[..] else {
        return None;
    };
    let moves = Moves::new(code);
    if reader.numbers()? != moves.digits {
        return None;
    }
    let taken = [None, Some(0), Some(1)];
    let classes = Classes::new(u32::try_from(mask).ok()?, *taken.get(parity as usize)?);
    let rare = |pair: &[u64]| {
        Some(Rare {
            heap: pair[0],
            value: u32::try_from(pair[1]).ok()?,
        })
    };
    let rares = reader.pairs(rare)?;
    let tops = reader.pairs(|pair| Some((pair[0], u8::try_from(pair[1]).ok()?)))?;
    let far = reader.numbers()?;
    let (first, last) = (reader.codes()?, reader.codes()?);
    let start = computed.checked_sub(last.len() as u64)?;
    let tuning = Tuning {
        early: usize::try_from(early).ok()?,
        recent: usize::try_from(recent).ok()?,
        close: usize::try_from(close).ok()?,
        ..tuning
    };
    let tuning = tuning.checked();
    let mut witnesses = Witnesses::new(tuning.early, tuning.close);
    witnesses.extend(first);
    witnesses.far = far;
    let mut tail = Tail::new(start, last.to_vec());
    tail.tops = tops;
    if rares
        .last()
        .map_or(0, |rare| rare.heap)
        .saturating_add(moves.most)
        > LONGEST
    {
        return None;
    }
    let holes = |codes: &[u8], from: u64| {
        let holes = (from..).zip(codes).filter(|(_, code)| **code == HOLE);
        let known = [0].into_iter().chain(rares.iter().map(|rare| rare.heap));
        let end = from + codes.len() as u64;
        holes
            .map(|hole| hole.0)
            .eq(known.filter(|heap| (from..end).contains(heap)))
    };
    let fits = reader.0.is_empty()
        && computed >= moves.most.saturating_add(1).max(LEAST)
        && first.len() as u64 == computed.min(tuning.early as u64)
        && last.len() <= keep(&tuning, &moves, &rares)
        && last.len() as u64 >= computed.min(least_kept(&moves, &rares))
        && rares
            .iter()
            .all(|rare| classes.code(rare.value) < classes.codes())
        && first
            .iter()
            .chain(last)
            .all(|&code| code == HOLE || u32::from(code) < classes.codes())
        && computed < 1 << 60
        && rares.is_sorted_by(|a, b| a.heap < b.heap)
        && rares.first().is_none_or(|rare| rare.heap > 0)
        && rares.last().is_none_or(|rare| rare.heap < computed)
        && holes(first, 0)
        && holes(last, start);
    fits.then(|| {
        Candidates::of(Verifier::new(
            classes, moves, rares, tail, witnesses, tuning,
        ))
    })
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, len: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    fn number(&mut self) -> Option<u64> {
        let bytes = self.bytes(8)?.first_chunk()?;
        Some(u64::from_le_bytes(*bytes))
    }

    fn codes(&mut self) -> Option<&'a [u8]> {
        let len = usize::try_from(self.number()?).ok()?;
        self.bytes(len)
    }

    fn numbers(&mut self) -> Option<Vec<u64>> {
        let len = usize::try_from(self.number()?).ok()?;
        let (words, _) = self.bytes(len.checked_mul(8)?)?.as_chunks::<8>();
        Some(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
    }

    fn pairs<T>(&mut self, pair: impl Fn(&[u64]) -> Option<T>) -> Option<Vec<T>> {
        self.numbers()?.chunks_exact(2).map(pair).collect()
    }
}
