//! Questions about a file's problem.

use grundy_judge::{Draw, Source, drawn, words};

use super::{
    Fault,
    file::{File, Frame},
    input::{Drawing, found},
};
use crate::{
    literal::Tree,
    packed::Packed,
    wire::{Packet, Parcel, ask},
};

/// A case as the file has given it.
#[derive(Clone, Debug, Default)]
pub(super) struct Case {
    /// The parts of its position.
    pub(super) parts: Vec<Packed>,
    /// Whether it was given as a sum.
    pub(super) is_sum: bool,
    /// What else is known of it.
    pub(super) fields: Option<Vec<(String, Tree)>>,
}

/// The answer to a case.
#[derive(Clone, Debug)]
pub(super) enum Reply {
    Wins(bool),
    Value(i64),
    /// What each winning move leaves.
    Moves(Vec<Vec<Packed>>),
}

/// An input that is being read.
#[derive(Debug, Default)]
pub(super) struct Problem {
    input: Option<Input>,
    cases: Vec<Case>,
}

#[derive(Debug)]
struct Input {
    text: Vec<u8>,
    /// Where each word starts and ends.
    places: Vec<(usize, usize)>,
    drawing: Drawing,
    frame: Frame,
    /// How many cases are left, where they are counted.
    left: Option<u64>,
}

impl Problem {
    /// The answer to a packet; nothing where it cannot be read.
    pub(super) fn answer(
        &mut self,
        file: &mut File,
        bytes: &[u8],
    ) -> Option<Result<Packet, Fault>> {
        let mut parcel = Parcel(bytes);
        let mut packet = Packet::default();
        let done = match parcel.number()? {
            ask::PROBLEM => file.tell_problem(&mut packet),
            ask::INPUT => self.take(file, parcel.0),
            ask::READ => self.read(file, &mut packet),
            ask::SAY => {
                let answers = parcel.list(reply)?;
                file.say(&self.cases, &answers).map(|texts| {
                    packet.number(texts.len() as u64);
                    texts.iter().for_each(|text| packet.text(text));
                })
            }
            ask::DRAW => draw(file, parcel.source()?, &mut packet),
            ask::MAKE => {
                let (size, seed) = (parcel.text()?, parcel.number()?);
                file.generate(size, seed).map(|text| packet.text(&text))
            }
            _ => return None,
        };
        Some(done.map(|()| packet))
    }

    fn take(&mut self, file: &File, text: &[u8]) -> Result<(), Fault> {
        let frame = file.frame()?;
        let mut input = Input {
            places: places(text),
            drawing: Drawing::new(Draw::new(Source::Given(words(text)))),
            text: text.to_vec(),
            left: None,
            frame,
        };
        if input.frame == Frame::Counted {
            let count = input.drawing.draw.number(0, i64::MAX);
            let Some(count) = count else {
                return Err(input.refusal("the number of cases"));
            };
            input.left = Some(count as u64);
        }
        self.input = Some(input);
        Ok(())
    }

    /// Reads the next cases; writes 0 where there are no more, or 1, where they start and end in
    /// the input, and the parts of the position of each.
    fn read(&mut self, file: &mut File, packet: &mut Packet) -> Result<(), Fault> {
        self.cases.clear();
        let Some(mut input) = self.input.take() else {
            packet.number(0);
            return Ok(());
        };
        let ends = File::ends_here(&input.frame, input.drawing.draw.rest());
        if ends || input.left == Some(0) {
            packet.number(0);
            return Ok(());
        }
        input.left = input.left.map(|left| left - 1);
        input.drawing.draw.forget();
        input.drawing.refused = None;
        let before = input.at();
        let drawing = Drawing::new(Draw::new(Source::Given(Vec::new())));
        let (cases, back) = file.read(std::mem::replace(&mut input.drawing, drawing));
        input.drawing = back.ok_or_else(|| Fault::input("the input is lost: try again"))?;
        let Some(cases) = cases? else {
            let wanted = input.drawing.refused.take().unwrap_or_default();
            return Err(input.refusal(&wanted));
        };
        if file.has_ending() && cases.iter().any(|case| case.parts.len() != 1) {
            return Err(file.reads_a_sum());
        }
        let after = input.at();
        if after == before && input.frame != Frame::Counted {
            return Err(file.takes_nothing());
        }
        let start = input.places.get(before).map_or(0, |place| place.0);
        let end = after.checked_sub(1).and_then(|last| input.places.get(last));
        packet.number(1);
        packet.number(start as u64);
        packet.number(end.map_or(0, |place| place.1).max(start) as u64);
        packet.number(cases.len() as u64);
        for case in &cases {
            packet.number(case.parts.len() as u64);
            for part in &case.parts {
                file.interner.tell(part.as_slice().iter().copied());
                packet.position(part);
            }
        }
        input.drawing.number += cases.len().max(1) as u64;
        self.cases = cases;
        self.input = Some(input);
        Ok(())
    }
}

impl Input {
    /// Which word comes next.
    fn at(&self) -> usize {
        self.places.len() - self.drawing.draw.rest().len()
    }

    /// The error of an input in which `wanted` was expected.
    fn refusal(&self, wanted: &str) -> Fault {
        let (at, word) = self.drawing.draw.looked().unwrap_or_default();
        let place = self.places.get(at).map_or(self.text.len(), |place| place.0);
        let before = &self.text[..place];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let column = String::from_utf8_lossy(&before[start.map_or(0, |at| at + 1)..])
            .chars()
            .count();
        Fault::input(format!(
            "line {line}, column {}: expected {wanted}, found {}",
            column + 1,
            found(word)
        ))
    }
}

/// Where the words of a text start and end.
fn places(text: &[u8]) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let mut start = None;
    for (at, byte) in text.iter().enumerate() {
        match (byte.is_ascii_whitespace(), start) {
            (true, Some(begun)) => {
                places.push((begun, at));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    places.extend(start.map(|begun| (begun, text.len())));
    places
}

fn reply(parcel: &mut Parcel<'_>) -> Option<Reply> {
    Some(match parcel.number()? {
        0 => Reply::Wins(parcel.number()? == 1),
        1 => Reply::Value(i64::try_from(parcel.number()?).ok()?),
        _ => Reply::Moves(parcel.list(|parcel| parcel.list(Parcel::position))?),
    })
}

/// Draws a case; writes the choices, and 1 with the case or 0 where there is none.
fn draw(file: &mut File, source: Source, packet: &mut Packet) -> Result<(), Fault> {
    let (cases, drawing) = file.read(Drawing::new(Draw::new(source)));
    let cases = cases?;
    let Some(drawing) = drawing else {
        return Err(Fault::input("the case is lost: try again"));
    };
    let (drawn, choices) = drawn(drawing.draw, cases.map(drop));
    packet.choices(&choices);
    packet.number(u64::from(drawn.is_some()));
    if let Some(drawn) = drawn {
        packet.drawn(&drawn);
    }
    Ok(())
}
