use std::collections::BTreeSet;

use super::Word;
use crate::random::Random;

/// Where the words of a case come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// They are there, and are checked.
    Given(Vec<Word>),
    /// They are counted through: each number is its least one and as much more as a choice says,
    /// up to `bound`; choices that are not given are 0.
    Small {
        /// The choices made, in order.
        choices: Vec<u64>,
        /// The largest.
        bound: u64,
    },
    /// They are drawn at random.
    Random {
        /// The same seed draws the same case.
        seed: u64,
        /// How numbers are drawn.
        style: Style,
    },
}

/// How numbers are drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Each is as likely as the others.
    Uniform,
    /// The least ones alone.
    Near,
    /// Each length is as likely as the others.
    Far,
    /// The least.
    Least,
    /// The largest, also of counts.
    Most,
    /// All are equal, as far as they can be.
    Equal,
    /// Those at the ends of their ranges.
    Ends,
    /// Powers of two, and their neighbours.
    Powers,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 8] = [
        Self::Uniform,
        Self::Near,
        Self::Far,
        Self::Least,
        Self::Most,
        Self::Equal,
        Self::Ends,
        Self::Powers,
    ];
}

/// A case that is being made.
#[derive(Debug)]
pub(super) struct Making {
    pub(super) random: Random,
    style: Style,
    /// What all numbers are, where they are equal.
    same: Option<i64>,
}

impl Making {
    pub(super) fn new(random: Random, style: Style) -> Self {
        Self {
            random,
            style,
            same: None,
        }
    }

    /// A number from `low` up, at most `width` more.
    fn above(&mut self, low: i64, width: u64) -> i64 {
        let more = self.random.range(0, width);
        low.wrapping_add_unsigned(more)
    }

    /// A number whose distance from `low` has a random length.
    fn far(&mut self, low: i64, width: u64) -> i64 {
        let bits = 64 - width.leading_zeros();
        let bits = self.random.range(0, bits.into()) as u32;
        let most = 1_u64.checked_shl(bits).map_or(u64::MAX, |power| power - 1);
        self.above(low, most.min(width))
    }

    pub(super) fn number(&mut self, low: i64, high: i64) -> i64 {
        let width = high.abs_diff(low);
        match self.style {
            Style::Uniform => self.above(low, width),
            Style::Near => self.above(low, width.min(9)),
            Style::Far => self.far(low, width),
            Style::Least => low,
            Style::Most => high,
            Style::Equal => {
                let same = self.same.unwrap_or_else(|| self.far(low, width));
                self.same = Some(same);
                same.clamp(low, high)
            }
            Style::Ends => match self.random.range(0, 7) {
                0 | 1 => low,
                2 => low.saturating_add(1).min(high),
                3 => high.saturating_sub(1).max(low),
                4 => self.above(low, width),
                _ => high,
            },
            Style::Powers => {
                let bits = 63 - high.max(1).leading_zeros();
                let power = 1_i64 << self.random.range(0, bits.into()).min(62);
                let near = self.random.range(0, 2) as i64 - 1;
                (power + near).clamp(low, high)
            }
        }
    }

    pub(super) fn count(&mut self, low: i64, high: i64) -> i64 {
        let width = high.abs_diff(low);
        match self.style {
            Style::Least => low,
            Style::Most => high,
            Style::Near => self.above(low, width.min(4)),
            _ if self.random.range(0, 1) == 0 => self.above(low, width.min(8)),
            _ => self.far(low, width.min(100)),
        }
    }

    /// `count` different numbers; `None` where there are not so many.
    pub(super) fn different(&mut self, count: i64, low: i64, high: i64) -> Option<Vec<i64>> {
        let count = u64::try_from(count).ok()?;
        if low > high || high.abs_diff(low) < count.saturating_sub(1) {
            return None;
        }
        let start = match self.style {
            Style::Least | Style::Equal => Some(low),
            Style::Most => Some(high.wrapping_sub_unsigned(count.saturating_sub(1))),
            _ => None,
        };
        if let Some(start) = start {
            return Some(
                (0..count)
                    .map(|at| start.wrapping_add_unsigned(at))
                    .collect(),
            );
        }
        let (mut seen, mut list) = (BTreeSet::new(), Vec::new());
        while (list.len() as u64) < count {
            let mut number = self.number(low, high);
            // Where a style has too few numbers, the next free one is taken.
            while !seen.insert(number) {
                number = if number == high { low } else { number + 1 };
            }
            list.push(number);
        }
        Some(list)
    }
}
