//! Positions in little memory.

use grundy::Component;

/// A position as the numbers that write it. Numbers below [`NAMED`] stand for themselves, those
/// from there on for a string, a tuple within a tuple, or a negative number that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Packed {
    One(u64),
    Two([u64; 2]),
    Many(Box<[u64]>),
}

/// The first number that stands for a name.
pub(crate) const NAMED: u64 = 1 << 63;
/// The end of a game that the player to move has won.
pub(crate) const WON: Packed = Packed::One(u64::MAX);
/// The number that stands for the file's start.
pub(crate) const START: u64 = u64::MAX - 1;

impl Packed {
    pub(crate) fn as_slice(&self) -> &[u64] {
        match self {
            Self::One(number) => std::slice::from_ref(number),
            Self::Two(numbers) => numbers,
            Self::Many(numbers) => numbers,
        }
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [u64] {
        match self {
            Self::One(number) => std::slice::from_mut(number),
            Self::Two(numbers) => numbers,
            Self::Many(numbers) => numbers,
        }
    }

    /// Goes to the position whose last number is one more; nothing where there is none.
    pub(crate) fn step(&mut self) -> Option<()> {
        let last = match self {
            Self::One(number) => number,
            Self::Two([_, number]) => number,
            Self::Many(numbers) => numbers.last_mut()?,
        };
        *last = last.checked_add(1).filter(|&next| next < NAMED)?;
        Some(())
    }

    pub(crate) fn new(numbers: &[u64]) -> Self {
        match *numbers {
            [number] => Self::One(number),
            [a, b] => Self::Two([a, b]),
            _ => Self::Many(numbers.into()),
        }
    }
}

impl Component for Packed {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        Some(Self::new(numbers))
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.extend_from_slice(self.as_slice());
    }
    fn bytes(&self) -> usize {
        let elsewhere = match self {
            Self::Many(numbers) => size_of_val(&numbers[..]),
            _ => 0,
        };
        size_of::<Self>() + elsewhere
    }
}
