//! Streams as bytes.

use super::{
    super::{
        Classes, Code, Dense, Facts, Fallback, History, Sums,
        blocks::{self, Blocks},
        candidates::{Candidates, Tuning},
        classic::{self, Classic},
        moves::Moves,
        snapshots::Snapshots,
        split::{Rare, Split},
        takes,
    },
    Stream, Way,
};
use crate::{
    Error,
    engine::saved::{Form, Reader, Writer},
};

const FORM: Form = Form {
    kind: "stream",
    version: 1,
};

impl Stream {
    /// The state as bytes, from which [`resume`](Self::resume) goes on. Equal states give equal
    /// bytes; they end with a checksum.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let mut writer = Writer::new(FORM);
        identity(&self.code)
            .into_iter()
            .for_each(|number| writer.put(number));
        writer.put(self.computed);
        writer.put(self.facts.max.0.into());
        writer.put(self.facts.max.1);
        let (at, why) = self.facts.fallback.map_or((0, 0), |(heap, why)| {
            let why = match why {
                Fallback::NewRare => 1,
                Fallback::Large => 2,
                Fallback::ManyRares => 3,
            };
            (heap, why)
        });
        writer.put(at);
        writer.put(why);
        let all = self.computed as usize;
        match &self.way {
            Way::Takes(values) => {
                writer.put(0);
                save(
                    &mut writer,
                    values,
                    takes::window(&self.code),
                    self.computed,
                );
            }
            Way::Sums(_, values) => {
                writer.put(1);
                writer.list(values[..all].iter().copied());
            }
            Way::Dense(dense) => {
                writer.put(2);
                writer.list(dense.values(0, all).into_iter());
            }
            Way::Classic(classic) => {
                writer.put(3);
                save_split(&mut writer, &classic.split);
                save(
                    &mut writer,
                    &classic.values,
                    classic.window(),
                    self.computed,
                );
            }
            Way::Blocks(blocks) => {
                writer.put(4);
                save_split(&mut writer, &blocks.split);
                save(&mut writer, blocks.codes(), blocks.window(), self.computed);
            }
            Way::Candidates(many) => {
                writer.put(5);
                writer.bytes(&many.save());
            }
        }
        writer.done()
    }

    /// Writes the earlier states at which the stream can be taken up again: its
    /// [`posts`](Self::posts). They depend on how it was advanced, so [`save`](Self::save) leaves
    /// them out.
    pub(in super::super::super) fn save_posts(&self, to: &mut Writer) {
        match &self.way {
            Way::Blocks(blocks) => blocks.snapshots().save(to),
            _ => Snapshots::default().save(to),
        }
    }

    /// Takes what [`save_posts`](Self::save_posts) wrote of a stream in the same state.
    pub(in super::super::super) fn read_posts(
        &mut self,
        from: &mut Reader<'_>,
    ) -> Result<(), Error> {
        let least = match &self.way {
            Way::Blocks(blocks) => blocks.least_window(),
            _ => 0,
        };
        let snapshots = Snapshots::read(from, self.computed, least)?;
        match &mut self.way {
            Way::Blocks(blocks) => blocks.set_snapshots(snapshots),
            _ if snapshots.all().is_empty() => {}
            _ => return Err(from.damaged()),
        }
        Ok(())
    }

    /// The stream of the game `code` that [`save`](Self::save) gave the bytes of.
    ///
    /// # Errors
    /// When the bytes are damaged, of another game, or were never saved by this version.
    pub fn resume(code: Code, saved: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(FORM, saved)?;
        for number in identity(&code) {
            if reader.get()? != number {
                return Err(Error::input(
                    "the saved stream is of another game: resume it with the game that it was \
                     saved of",
                ));
            }
        }
        let computed = reader.get()?;
        let max = (
            reader.up_to(u32::MAX.into())? as u32,
            reader.up_to(computed)?,
        );
        let fallback = match (reader.up_to(computed)?, reader.up_to(3)?) {
            (_, 0) => None,
            (heap, 1) => Some((heap, Fallback::NewRare)),
            (heap, 2) => Some((heap, Fallback::Large)),
            (heap, _) => Some((heap, Fallback::ManyRares)),
        };
        let tag = reader.up_to(5)?;
        // At most the number of digits of a code that leaves one heap at most,
        // and no play is longer than twice the counters.
        let digits = code.digits().len() as u64;
        let most = if tag == 0 { digits } else { 2 * max.1 };
        if u64::from(max.0) > most {
            return Err(damaged());
        }
        let way = way(&mut reader, &code, tag, computed, max.0)?;
        reader.done()?;
        let mut facts = Facts::new(way.stage());
        (facts.max, facts.fallback) = (max, fallback);
        facts.sparse = way.sparse();
        Ok(Self::of(code, way, computed, facts))
    }
}

/// Numbers that tell codes apart.
fn identity(code: &Code) -> Vec<u64> {
    let digits = code.digits().iter();
    let digits = digits.flat_map(|&(k, digit)| [k, digit.into()]);
    [code.is_unequal().into(), code.digits().len() as u64]
        .into_iter()
        .chain(digits)
        .collect()
}

fn damaged() -> Error {
    FORM.damaged()
}

fn way(
    reader: &mut Reader<'_>,
    code: &Code,
    tag: u64,
    computed: u64,
    max: u32,
) -> Result<Way, Error> {
    let way = match (tag, code.most_parts()) {
        (0, 0 | 1) => {
            let values = load(reader, computed, max)?;
            if !values.is_whole() && values.recent().0.len() < takes::window(code) {
                return Err(damaged());
            }
            Way::Takes(values)
        }
        (1, 2..) => Way::Sums(Sums::new(code), all(reader, computed, max)?),
        (2, 2) => {
            let values = all(reader, computed, max)?;
            Way::Dense(Dense::new(code, &values).ok_or_else(damaged)?)
        }
        (3, 2) => {
            let split = load_split(reader, code, computed, max)?;
            let values = load(reader, computed, max)?;
            let fits = u16::try_from(max).is_ok();
            let classic = Classic::with(code, split, values.map(|_, value| value as u16));
            let enough = classic.values.is_whole()
                || classic.values.recent().0.len() >= classic.window()
                    && classic.values.head().len() >= classic::HEAD;
            if !enough || !fits {
                return Err(damaged());
            }
            Way::Classic(Box::new(classic))
        }
        (4, 2) => {
            let split = load_split(reader, code, computed, max)?;
            let codes = load(reader, computed, u8::MAX.into())?;
            let blocks = Blocks::new(code, split, codes.map(|_, code| code as u8));
            let codes = blocks.codes();
            let enough = codes.is_whole() && blocks.has_begun()
                || codes.recent().0.len() >= blocks.least_window()
                    && codes.head().len() >= blocks::HEAD;
            if !enough {
                return Err(damaged());
            }
            Way::Blocks(Box::new(blocks))
        }
        (5, 2) => {
            let many = Candidates::resume(code, reader.bytes()?, Tuning::default());
            let many = many.map_err(|_| damaged())?;
            let rares = many.rares().iter().map(|rare| rare.value).max();
            if many.computed() != computed || rares > Some(max) {
                return Err(damaged());
            }
            Way::Candidates(Box::new(many))
        }
        _ => return Err(damaged()),
    };
    Ok(way)
}

/// All cells of the heaps below `len`, or the first and the last ones.
fn save<T: Copy + Into<u32>>(writer: &mut Writer, cells: &History<T>, window: usize, len: u64) {
    let (recent, start) = cells.recent();
    let recent = &recent[..(len - start) as usize];
    if cells.is_whole() {
        writer.put(0);
        writer.list(std::iter::empty());
        writer.list(recent.iter().map(|&cell| cell.into()));
    } else {
        let last = &recent[recent.len().saturating_sub(window)..];
        writer.put(len - last.len() as u64);
        writer.list(cells.head().iter().map(|&cell| cell.into()));
        writer.list(last.iter().map(|&cell| cell.into()));
    }
}

/// What `save` wrote.
fn load(reader: &mut Reader<'_>, len: u64, most: u32) -> Result<History<u32>, Error> {
    let from = reader.up_to(len)?;
    let (head, last) = (reader.list(most)?, reader.list(most)?);
    let fits = from.checked_add(last.len() as u64) == Some(len);
    match from {
        0 if fits && head.is_empty() => Ok(History::whole(last)),
        1.. if fits && head.len() as u64 <= from => Ok(History::parts(head, last, from)),
        _ => Err(damaged()),
    }
}

fn all(reader: &mut Reader<'_>, computed: u64, max: u32) -> Result<Vec<u32>, Error> {
    let values = reader.list(max)?;
    if values.len() as u64 == computed {
        Ok(values)
    } else {
        Err(damaged())
    }
}

fn save_split(writer: &mut Writer, split: &Split) {
    writer.put(split.classes.mask().into());
    writer.put(split.classes.position().into());
    writer.put(split.bound.into());
    writer.put(split.witness);
    writer.put(split.far.map_or(0, |far| far + 1));
    writer.put(split.rares.len() as u64);
    for rare in &split.rares {
        writer.put(rare.heap);
        writer.put(rare.value.into());
    }
}

fn load_split(
    reader: &mut Reader<'_>,
    code: &Code,
    computed: u64,
    max: u32,
) -> Result<Split, Error> {
    let mask = reader.up_to(u16::MAX.into())? as u32;
    let position = reader.up_to(1)? == 1;
    let bound = reader.up_to(1 << 17)? as u32;
    let witness = reader.get()?;
    let far = reader.up_to(computed)?.checked_sub(1);
    let parity = Moves::new(code).parity().filter(|_| position);
    let mut split = Split {
        classes: Classes::new(mask, parity),
        rares: Vec::new(),
        bound,
        witness,
        far,
    };
    let sound = mask != 0 && mask < bound && max < bound && bound.is_power_of_two();
    if !sound || bound < 16 || position && parity.is_none() {
        return Err(damaged());
    }
    for _ in 0..reader.up_to(computed)? {
        let least = split.last_rare() + 1;
        let rare = Rare {
            heap: reader.up_to(computed.saturating_sub(1))?,
            value: reader.up_to(max.into())? as u32,
        };
        if rare.heap < least || split.classes.is_common(rare.value, rare.heap) {
            return Err(damaged());
        }
        split.rares.push(rare);
    }
    Ok(split)
}
