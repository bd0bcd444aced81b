//! Which inputs are tried, in which order.

use grundy::ErrorKind;

use crate::{Error, Input, Puzzle, Size, Small, Source, Style, random::Random};

/// What kind of input it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// All small cases.
    Small,
    /// Random cases of all sizes.
    Random,
    /// Cases at the limits of the statement.
    Limits,
    /// Cases in which numbers are equal, least, largest, at the ends of their ranges or beside
    /// powers of two.
    Adversarial,
}

impl Phase {
    /// All kinds, in the order in which they begin.
    pub const ALL: [Self; 4] = [Self::Small, Self::Random, Self::Limits, Self::Adversarial];

    /// The kind in words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Random => "random",
            Self::Limits => "at the limits",
            Self::Adversarial => "adversarial",
        }
    }
}

/// The kind of an input, and its cases.
pub(super) type Planned = (Phase, Vec<Vec<u8>>);

/// The inputs, one after the other.
pub(super) struct Plan {
    small: Small,
    /// How many inputs may hold small cases.
    small_inputs: u64,
    /// How many cases the next of them holds.
    chunk: u64,
    /// How many inputs came after them.
    others: u64,
    random: Random,
    /// No input is made in this way any more.
    limited: Vec<Phase>,
}

/// After the small cases, kinds follow each other like this.
const ROUND: [Kind; 16] = [
    Kind::Sized(Size::Tiny),
    Kind::Sized(Size::Small),
    Kind::Sized(Size::Medium),
    Kind::Sized(Size::Max),
    Kind::Styled(Style::Equal),
    Kind::Styled(Style::Least),
    Kind::Styled(Style::Ends),
    Kind::Styled(Style::Powers),
    Kind::Sized(Size::Tiny),
    Kind::Sized(Size::Small),
    Kind::Sized(Size::Medium),
    Kind::Styled(Style::Most),
    Kind::Styled(Style::Equal),
    Kind::Styled(Style::Far),
    Kind::Styled(Style::Ends),
    Kind::Styled(Style::Powers),
];

#[derive(Clone, Copy)]
enum Kind {
    Sized(Size),
    Styled(Style),
}

/// A case that is refused is drawn anew so many times.
const TRIES: usize = 12;
/// Inputs of random cases hold no more of them.
const MANY: u64 = 100;
/// Inputs of small cases may hold so many where the statement does not count them.
const MANY_SMALL: u64 = 256;
/// An input of drawn cases gets no larger.
const LARGE: usize = 1 << 21;

impl Plan {
    pub(super) fn new(seed: u64, inputs: u64) -> Self {
        Self {
            small: Small::default(),
            small_inputs: (inputs * 2).div_ceil(5),
            chunk: 1,
            others: 0,
            random: Random::new(seed),
            limited: Vec::new(),
        }
    }

    /// No more inputs of this kind: what has to answer them cannot.
    pub(super) fn leave_out(&mut self, phase: Phase) {
        self.limited.push(phase);
    }

    /// The cases of the next input.
    pub(super) fn next(&mut self, puzzle: &mut dyn Puzzle) -> Result<Option<Planned>, Error> {
        if self.small_inputs > 0 {
            self.small_inputs -= 1;
            let cases = self.small(puzzle)?;
            if !cases.is_empty() {
                return Ok(Some((Phase::Small, cases)));
            }
            self.small_inputs = 0;
        }
        for _ in 0..2 * ROUND.len() {
            let kind = ROUND[self.others as usize % ROUND.len()];
            self.others += 1;
            let phase = phase(kind);
            if self.limited.contains(&phase) {
                continue;
            }
            let cases = self.others(puzzle, kind)?;
            if !cases.is_empty() {
                return Ok(Some((phase, cases)));
            }
        }
        Ok(None)
    }

    fn small(&mut self, puzzle: &mut dyn Puzzle) -> Result<Vec<Vec<u8>>, Error> {
        let most = match puzzle.input() {
            Input::Counted => puzzle.most(),
            Input::Ended(_) | Input::Open => puzzle.most().max(MANY_SMALL),
        };
        let wanted = self.chunk.min(most);
        self.chunk = (4 * self.chunk).min(MANY_SMALL);
        let mut cases = Vec::new();
        while (cases.len() as u64) < wanted {
            match self.small.next(puzzle)? {
                Some(drawn) => cases.push(drawn.bytes()),
                None => break,
            }
        }
        Ok(cases)
    }

    fn others(&mut self, puzzle: &mut dyn Puzzle, kind: Kind) -> Result<Vec<Vec<u8>>, Error> {
        let most = puzzle.most();
        match kind {
            Kind::Sized(Size::Max) => puzzle.make(Size::Max, self.random.draw(), most),
            Kind::Sized(size) => puzzle.make(size, self.random.draw(), most.min(MANY)),
            Kind::Styled(style) => self.styled(puzzle, style, most.min(MANY)),
        }
    }

    fn styled(
        &mut self,
        puzzle: &mut dyn Puzzle,
        style: Style,
        most: u64,
    ) -> Result<Vec<Vec<u8>>, Error> {
        // The same seed or not, these have one case.
        let most = match style {
            Style::Least | Style::Most => 1,
            _ => most,
        };
        let (mut cases, mut bytes) = (Vec::new(), 0);
        while (cases.len() as u64) < most && bytes < LARGE {
            let mut drawn = None;
            for _ in 0..TRIES {
                let seed = self.random.draw();
                drawn = puzzle.draw(Source::Random { seed, style })?.0;
                if drawn.is_some() {
                    break;
                }
            }
            let Some(drawn) = drawn else { break };
            let case = drawn.bytes();
            bytes += case.len();
            cases.push(case);
        }
        Ok(cases)
    }
}

fn phase(kind: Kind) -> Phase {
    match kind {
        Kind::Sized(Size::Max) | Kind::Styled(Style::Most) => Phase::Limits,
        Kind::Sized(_) => Phase::Random,
        Kind::Styled(_) => Phase::Adversarial,
    }
}

/// Whether an input is too large for what has to answer it.
pub(super) fn is_limit(error: &Error) -> bool {
    matches!(error, Error::Input(error) if error.kind() == ErrorKind::Limit)
}
