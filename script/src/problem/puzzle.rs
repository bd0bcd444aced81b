//! What judging and stress tests ask of a problem file.

use std::io::Write;

use grundy::Error;
use grundy_judge::{
    self as judge, Answers, Choices, Compare, Drawn, Input, Puzzle, Size, Source, Style, Why,
};

use super::{Frame, ProblemFile, TRIES};
use crate::wire::{Packet, ask};

/// In which ways cases of a size are drawn, one after the other.
fn styles(size: Size) -> &'static [Style] {
    match size {
        Size::Tiny => &[Style::Near],
        Size::Small => &[Style::Near, Style::Far],
        Size::Medium => &[Style::Far, Style::Powers],
        Size::Max => &[Style::Ends, Style::Uniform, Style::Most],
        Size::Bytes(_) => &[Style::Near, Style::Far, Style::Powers],
    }
}

impl Puzzle for ProblemFile<'_, '_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn input(&self) -> Input<'_> {
        match &self.facts.frame {
            Frame::Open => Input::Open,
            Frame::Counted => Input::Counted,
            Frame::Ended(line) => Input::Ended(line),
        }
    }

    fn most(&self) -> u64 {
        self.facts.most
    }

    fn compare(&self) -> Compare {
        self.facts.compare
    }

    fn draw(&mut self, source: Source) -> Result<(Option<Drawn>, Choices), judge::Error> {
        let mut packet = Packet::default();
        packet.number(ask::DRAW);
        packet.source(&source);
        let drawn = self.ask(&packet, "drawing a case", |parcel| {
            let choices = parcel.choices()?;
            let drawn = match parcel.number()? {
                0 => None,
                _ => Some(parcel.drawn()?),
            };
            Some((drawn, choices))
        });
        Ok(drawn?)
    }

    fn make(&mut self, size: Size, seed: u64, count: u64) -> Result<Vec<Vec<u8>>, judge::Error> {
        let mut random = judge::Random::new(seed);
        let mut cases = Vec::new();
        for at in 0..count {
            if self.facts.generates {
                cases.push(self.generated(size, random.draw())?);
                continue;
            }
            let styles = styles(size);
            let style = styles[at as usize % styles.len()];
            let drawn = self.random(style, random.draw())?;
            cases.extend(drawn.map(|case| case.bytes()));
        }
        if cases.is_empty() && count > 0 {
            return Err(Error::input(format!(
                "{TRIES} cases that were drawn at random for read(input) were all refused: define \
                 generate(random, size) in {}",
                self.name
            ))
            .into());
        }
        Ok(cases)
    }

    fn answer(&mut self, input: &[u8]) -> Result<Answers, judge::Error> {
        self.take(input)?;
        let mut answers = Answers::default();
        while let Some(group) = self.read()? {
            for text in self.said(&group.cases)? {
                let start = answers.output.len();
                answers.output.extend_from_slice(text.as_bytes());
                let place = group.place.0..group.place.1;
                answers.cases.push((place, start..answers.output.len()));
            }
        }
        Ok(answers)
    }

    fn run(&mut self, input: &[u8], output: &mut dyn Write) -> Result<(), judge::Error> {
        self.take(input)?;
        while let Some(group) = self.read()? {
            for text in self.said(&group.cases)? {
                output
                    .write_all(text.as_bytes())
                    .map_err(judge::Error::Write)?;
            }
        }
        output.flush().map_err(judge::Error::Write)
    }

    fn why(&mut self, input: &[u8], case: usize) -> Result<Option<Why>, judge::Error> {
        self.take(input)?;
        let mut before = 0;
        while let Some(group) = self.read()? {
            if let Some(position) = group.cases.get(case - before) {
                return Ok(Some(Why::of(self.session, position.clone())?));
            }
            before += group.cases.len();
        }
        Ok(None)
    }
}
