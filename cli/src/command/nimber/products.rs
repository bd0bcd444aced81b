//! Products of many pairs, a block at a time.

use grundy::Error;
use nimbers::{BigNimber, slices};

use crate::{
    fault::Fault, input::Lines, nimber::decimal, output::Output, progress, render::nimber as render,
};

/// Pairs that are multiplied at once: enough to keep the product busy, few enough for the cache.
const BLOCK: usize = 4096;

/// Pairs that wait for their products.
pub(super) struct Products<'d, 'a> {
    left: Vec<u64>,
    right: Vec<u64>,
    products: Vec<u64>,
    /// Products beyond 64 bits and their places in the block, in order.
    large: Vec<(usize, BigNimber)>,
    bytes: Vec<u8>,
    output: &'d mut Output<'a>,
}

impl<'d, 'a> Products<'d, 'a> {
    pub(super) fn new(output: &'d mut Output<'a>) -> Self {
        let mut bytes = Vec::new();
        render::before_products(&mut bytes, output.format);
        Self {
            left: Vec::with_capacity(BLOCK),
            right: Vec::with_capacity(BLOCK),
            products: Vec::with_capacity(BLOCK),
            large: Vec::new(),
            bytes,
            output,
        }
    }

    /// Multiplies the two numbers of each line.
    pub(super) fn of_lines(&mut self, mut lines: Lines) -> Result<(), Fault> {
        let read = self.read(&mut lines);
        // What stands before a wrong line is answered.
        self.write()?;
        read
    }

    fn read(&mut self, lines: &mut Lines) -> Result<(), Fault> {
        loop {
            if lines.may_wait() {
                self.write()?;
                self.output.flush()?;
            }
            if !lines.advance()? {
                return Ok(());
            }
            if let Some(text) = lines.text()? {
                let pair = Pair::read(text).map_err(|(at, error)| lines.place(Some(at), error))?;
                self.push(pair);
            }
            if self.left.len() == BLOCK {
                self.write()?;
            }
        }
    }

    fn push(&mut self, pair: Pair) {
        let (a, b) = match pair {
            Pair::Small(a, b) => (a, b),
            Pair::Large(a, b) => {
                self.large.push((self.left.len(), a * b));
                (0, 0)
            }
        };
        self.left.push(a);
        self.right.push(b);
    }

    fn write(&mut self) -> Result<(), Fault> {
        progress::check()?;
        self.products.resize(self.left.len(), 0);
        slices::product(&self.left, &self.right, &mut self.products);
        self.left.clear();
        self.right.clear();
        let format = self.output.format;
        let mut large = self.large.drain(..).peekable();
        for (at, product) in self.products.iter().enumerate() {
            let result = match large.next_if(|(place, _)| *place == at) {
                Some((_, product)) => render::product(&mut self.bytes, decimal(&product), format),
                None => render::product(&mut self.bytes, *product, format),
            };
            result.map_err(|e| self.output.fault(e))?;
        }
        drop(large);
        self.output.write(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }
}

enum Pair {
    Small(u64, u64),
    Large(BigNimber, BigNimber),
}

impl Pair {
    /// Two numbers with blanks or a comma between them; an error comes with its place.
    fn read(text: &str) -> Result<Self, (usize, Error)> {
        let separates = |c: char| c == ',' || c.is_whitespace();
        let (a, rest) = text.split_once(separates).unwrap_or((text, ""));
        let b = rest.trim_start_matches(separates);
        if a.is_empty() || b.is_empty() || b.contains(separates) {
            let found = text
                .split(separates)
                .filter(|word| !word.is_empty())
                .count();
            let message = format!("expected two numbers, such as '5 0x1f', found {found}");
            return Err((0, Error::input(message)));
        }
        match (small(a), small(b)) {
            (Some(a), Some(b)) => Ok(Self::Small(a, b)),
            _ => Ok(Self::Large(
                large(a).map_err(|error| (0, error))?,
                large(b).map_err(|error| (text.len() - b.len(), error))?,
            )),
        }
    }
}

/// A number below 2^64.
fn small(text: &str) -> Option<u64> {
    let (digits, radix) = parts(text);
    let plain = digits.starts_with(|c: char| c.is_digit(radix));
    plain.then(|| u64::from_str_radix(digits, radix).ok())?
}

fn large(text: &str) -> Result<BigNimber, Error> {
    let (digits, radix) = parts(text);
    let whole = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    match text.parse() {
        Ok(number) if whole => Ok(number),
        _ if whole => Err(Error::input(format!(
            "the number has more than {} bits: the largest nimber here has so many",
            BigNimber::MAX_BITS
        ))),
        _ => Err(Error::input(format!(
            "expected a number such as 5 or 0x1f, found '{text}'"
        ))),
    }
}

/// The digits and their base.
fn parts(text: &str) -> (&str, u32) {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    hexadecimal.map_or((text, 10), |digits| (digits, 16))
}
