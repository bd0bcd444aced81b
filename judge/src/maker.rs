use std::{fmt, io::Write, str::FromStr};

use crate::{Error, Input, Problem, random::Random};

/// How much input [`generate`] makes, and how large its cases are.
///
/// | size | cases | each as large as |
/// |---|---|---|
/// | `tiny` | 20 at most | an exhaustive search from the rules answers at once |
/// | `small` | 100 at most | a handful of numbers |
/// | `medium` | 100 at most | some tens or hundreds of numbers |
/// | `max` | as many as the statement allows, or a few thousand | the statement's limits |
/// | a number of bytes, such as `20000000`, `20M` or `64K` | until the input has that many bytes | all of the above, mixed |
///
/// Every case is legal by the statement; only the number of cases may go beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Cases for an exhaustive search.
    Tiny,
    /// Cases with a handful of numbers.
    Small,
    /// Cases with some tens or hundreds of numbers.
    Medium,
    /// The statement's limits.
    Max,
    /// Mixed cases, repeated until there are so many bytes.
    Bytes(u64),
}

impl FromStr for Size {
    type Err = grundy::Error;

    fn from_str(text: &str) -> Result<Self, grundy::Error> {
        let bytes = || {
            let (digits, unit) = match text.as_bytes().last()? {
                b'K' | b'k' => (&text[..text.len() - 1], 1_000),
                b'M' | b'm' => (&text[..text.len() - 1], 1_000_000),
                b'G' | b'g' => (&text[..text.len() - 1], 1_000_000_000),
                _ => (text, 1),
            };
            let number: u64 = digits.parse().ok()?;
            number.checked_mul(unit).map(Self::Bytes)
        };
        match text {
            "tiny" => Ok(Self::Tiny),
            "small" => Ok(Self::Small),
            "medium" => Ok(Self::Medium),
            "max" => Ok(Self::Max),
            _ => bytes().ok_or_else(|| {
                grundy::Error::input(format!(
                    "expected tiny, small, medium, max or a number of bytes such as 20M, found '{text}'"
                ))
            }),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tiny => f.write_str("tiny"),
            Self::Small => f.write_str("small"),
            Self::Medium => f.write_str("medium"),
            Self::Max => f.write_str("max"),
            Self::Bytes(bytes) => write!(f, "{bytes}"),
        }
    }
}

/// Writes a legal input for `problem`. The same size and seed give the same bytes everywhere;
/// memory holds one case.
///
/// ```
/// use grundy_judge::{Size, find, generate, run};
/// let problem = find("hdu-1849")?;
/// let mut input = Vec::new();
/// generate(problem, Size::Tiny, 1, &mut input)?;
/// run(problem, &mut &input[..], &mut Vec::new(), Default::default())?;
/// # Ok::<(), grundy_judge::Error>(())
/// ```
///
/// # Errors
/// When writing fails.
pub fn generate(
    problem: &Problem,
    size: Size,
    seed: u64,
    output: &mut dyn Write,
) -> Result<(), Error> {
    let cases = match size {
        Size::Tiny => problem.most.min(20),
        Size::Small | Size::Medium => problem.most.min(100),
        Size::Max => problem.most,
        Size::Bytes(bytes) => count(problem, seed, bytes),
    };
    let mut written = Ok(());
    let mut maker = Maker::new(size, seed);
    if problem.input == Input::Counted {
        maker.row([cases]);
    }
    for _ in 0..cases {
        (problem.generate)(&mut maker);
        written = written.and_then(|()| maker.write(output, PIECE));
    }
    if let Input::Ended(line) = problem.input {
        maker.text(line);
        maker.text("\n");
    }
    written
        .and_then(|()| maker.write(output, 0))
        .and_then(|()| output.flush())
        .map_err(Error::Write)
}

/// So many cases, each by itself.
pub(crate) fn made(problem: &Problem, size: Size, seed: u64, count: u64) -> Vec<Vec<u8>> {
    let mut maker = Maker::new(size, seed);
    let one = |_| {
        (problem.generate)(&mut maker);
        std::mem::take(&mut maker.out)
    };
    (0..count).map(one).collect()
}

/// How many cases fill `bytes`, found by making them once without writing.
fn count(problem: &Problem, seed: u64, bytes: u64) -> u64 {
    let mut maker = Maker::new(Size::Bytes(bytes), seed);
    let (mut cases, mut made) = (0, 0);
    while made < bytes {
        (problem.generate)(&mut maker);
        made += maker.out.len() as u64;
        maker.out.clear();
        cases += 1;
    }
    cases
}

/// Cases gather until they have so many bytes.
const PIECE: usize = 1 << 16;

/// How large the cases of a generated input are; see [`Size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scale {
    Tiny,
    Small,
    Medium,
    Max,
}

/// What a problem's generator draws numbers from and writes a case to.
#[derive(Debug)]
pub struct Maker {
    out: Vec<u8>,
    random: Random,
    /// `None` for a mixture.
    scale: Option<Scale>,
}

impl Maker {
    fn new(size: Size, seed: u64) -> Self {
        Self {
            out: Vec::new(),
            random: Random::new(seed),
            scale: match size {
                Size::Tiny => Some(Scale::Tiny),
                Size::Small => Some(Scale::Small),
                Size::Medium => Some(Scale::Medium),
                Size::Max => Some(Scale::Max),
                Size::Bytes(_) => None,
            },
        }
    }

    fn write(&mut self, output: &mut dyn Write, least: usize) -> std::io::Result<()> {
        if self.out.len() < least {
            return Ok(());
        }
        let written = output.write_all(&self.out);
        self.out.clear();
        written
    }

    /// The scale of the next case; in a mixture one in `rare` is of the largest.
    pub(crate) fn scale(&mut self, rare: u64) -> Scale {
        if let Some(scale) = self.scale {
            return scale;
        }
        if self.one_in(rare) {
            return Scale::Max;
        }
        match self.range(0, 7) {
            0..=2 => Scale::Tiny,
            3..=5 => Scale::Small,
            _ => Scale::Medium,
        }
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn range(&mut self, low: u64, high: u64) -> u64 {
        self.random.range(low, high)
    }

    pub(crate) fn one_in(&mut self, chances: u64) -> bool {
        self.range(1, chances) == 1
    }

    /// `count` different numbers from `low` to `high` in increasing order; fewer where there are
    /// fewer.
    pub(crate) fn different(&mut self, count: u64, low: u64, high: u64) -> Vec<u64> {
        let width = high - low + 1;
        let count = count.min(width);
        let mut chosen = std::collections::BTreeSet::new();
        // Floyd's way: each set of `count` numbers is equally likely.
        for top in width - count..width {
            let drawn = self.range(0, top);
            if !chosen.insert(drawn) {
                chosen.insert(top);
            }
        }
        chosen.into_iter().map(|number| number + low).collect()
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            let other = self.range(0, at as u64) as usize;
            list.swap(at, other);
        }
    }

    /// Makes the xor of `heaps` 0 in about half of all cases, if it can with numbers up to `most`:
    /// random heaps are hardly ever lost.
    pub(crate) fn balance(&mut self, heaps: &mut [u64], most: u64) {
        if self.one_in(2)
            && let Some((last, others)) = heaps.split_last_mut()
        {
            let rest = others.iter().fold(0, |sum, heap| sum ^ heap);
            if rest <= most {
                *last = rest;
            }
        }
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Writes the numbers of a line.
    pub(crate) fn row(&mut self, numbers: impl IntoIterator<Item = u64>) {
        for (place, number) in numbers.into_iter().enumerate() {
            if place > 0 {
                self.out.push(b' ');
            }
            self.text(&number.to_string());
        }
        self.out.push(b'\n');
    }
}
