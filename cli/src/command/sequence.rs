//! The values of consecutive heaps, read in blocks: written, drawn, counted.

mod kept;

use grundy::{Error, Listing, Session, Statistics, Work};

use crate::{
    args::{Format, Sequence},
    fault::Fault,
    output::Output,
    plot::{Dots, Picture},
    render::{
        self,
        list::{Heaps, List},
        statistics::{self, Report},
    },
};

/// The values of the heaps from `words.from` to `words.to()`.
pub(super) fn answer(
    words: &Sequence,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let game = session.open(&words.spec)?;
    if words.checkpoint.checkpoint.is_some() && words.plot.plot.is_some() {
        return Err(Fault::input(
            "no checkpoint is kept of a picture: draw it without --checkpoint",
        ));
    }
    let picture = words.plot.plot.as_deref();
    let picture = picture.map(Picture::create).transpose()?;
    let written = picture.is_none() || output.asked || words.statistics;
    let takers = Takers {
        list: (written && !words.statistics)
            .then(|| render::list(output.format, heaps(words), output.style))
            .transpose()?,
        statistics: words.statistics.then(|| Statistics::new(words.from)),
        dots: picture.as_ref().map(|_| Dots::new(words.from, words.to())),
        work: session.work(),
        taken: 0,
        buffer: Vec::new(),
        output,
    };
    if words.checkpoint.checkpoint.is_some() {
        return kept::answer(words, game, session, takers);
    }
    if written {
        takers.output.open()?;
    }
    let listing = Listing::new(session, game, words.from, words.to())?;
    at_once(&words.spec, listing, takers, picture)
}

fn heaps(words: &Sequence) -> Heaps<'_> {
    Heaps {
        spec: &words.spec,
        from: words.from,
        to: words.to(),
    }
}

/// All that is asked for, without checkpoints.
fn at_once(
    spec: &str,
    mut listing: Listing<'_, '_>,
    mut takers: Takers<'_, '_>,
    picture: Option<Picture>,
) -> Result<(), Fault> {
    takers.start()?;
    let stopped = takers.take_all(&mut listing, |_, _| Ok(()))?;
    if let Some(error) = stopped.clone().filter(|_| takers.taken == 0) {
        return Err(error.into());
    }
    if let (Some(picture), Some(dots)) = (picture, &takers.dots) {
        picture.sequence(spec, dots, listing.known_by())?;
    }
    takers.end(spec, &listing, stopped.is_some())?;
    match stopped {
        Some(error) => Err(error.within("only the beginning is known").into()),
        None => Ok(()),
    }
}

/// What is done with the values.
struct Takers<'t, 'o> {
    list: Option<Box<dyn List>>,
    statistics: Option<Statistics>,
    dots: Option<Dots>,
    work: Work<'t>,
    /// How many values came.
    taken: u64,
    buffer: Vec<u8>,
    output: &'t mut Output<'o>,
}

impl Takers<'_, '_> {
    /// Writes what stands before the values.
    fn start(&mut self) -> Result<(), Fault> {
        if let Some(list) = &mut self.list {
            // It goes out with the first values, so that an error before them comes alone.
            list.start(&mut self.buffer)
                .map_err(|e| self.output.fault(e))?;
        }
        Ok(())
    }

    fn take(&mut self, first: u64, values: &[u64]) -> Result<(), Fault> {
        self.taken += values.len() as u64;
        if let Some(statistics) = &mut self.statistics {
            statistics.add(values, &self.work)?;
        }
        if let Some(dots) = &mut self.dots {
            dots.add(values);
        }
        if let Some(list) = &mut self.list {
            let written = list.block(&mut self.buffer, first, values);
            written.map_err(|e| self.output.fault(e))?;
            self.output.write_on(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Takes all blocks, and after each does `then`. Gives back what ended them too early.
    fn take_all(
        &mut self,
        listing: &mut Listing<'_, '_>,
        mut then: impl FnMut(&mut Self, &Listing<'_, '_>) -> Result<(), Fault>,
    ) -> Result<Option<Error>, Fault> {
        loop {
            match listing.advance() {
                Ok(Some((first, values))) => self.take(first, values)?,
                Ok(None) => return Ok(None),
                Err(error) => return Ok(Some(error)),
            }
            then(self, listing)?;
        }
    }

    /// Writes what stands after the values, which may be only the first of those asked for.
    fn end(&mut self, spec: &str, listing: &Listing<'_, '_>, cut: bool) -> Result<(), Fault> {
        let known_by = listing.known_by();
        if let Some(list) = &mut self.list {
            let written = list.end(&mut self.buffer, known_by);
            written.map_err(|e| self.output.fault(e))?;
        }
        if let Some(statistics) = &self.statistics {
            let report = Report {
                spec,
                statistics,
                sparse: listing.sparse(),
                known_by,
            };
            let (format, style) = (self.output.format, self.output.style);
            statistics::write(&mut self.buffer, &report, format, style)?;
        }
        if self.list.is_none() && self.statistics.is_none() {
            return Ok(());
        }
        self.output.write(&self.buffer)?;
        self.output.flush()?;
        match self
            .list
            .as_ref()
            .and_then(|list| list.start_of(self.taken))
        {
            Some(start) if cut => self.shorten(&start)?,
            _ => {}
        }
        if self.output.format == Format::Text && self.list.is_some() {
            self.output.note(&format!("known by {known_by}"));
        }
        Ok(())
    }

    /// Corrects the number of values at the start of a file.
    fn shorten(&mut self, start: &[u8]) -> Result<(), Fault> {
        if !self.output.overwrite_start(start)? {
            self.output.warn(&format!(
                "grundy: the header on stdout promises more than the {} values that follow: \
                 write into a file with -o",
                self.taken
            ));
        }
        Ok(())
    }
}
