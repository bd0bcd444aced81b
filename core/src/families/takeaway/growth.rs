use crate::{
    Error,
    notation::{shortened, whole},
};

/// A function `f` with `t ≤ f(t) ≤ f(t + 1)`: after a move that takes `t`, the next one takes at
/// most `f(t)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth {
    /// `factor * t + constant`.
    Linear { factor: u64, constant: u64 },
    /// `t` to the power of the number.
    Power(u32),
    /// 2 to the power `t`.
    PowerOfTwo,
}

impl Growth {
    /// Reads a factor or the name of a function.
    pub(super) fn parse(text: &str) -> Result<Self, Error> {
        let linear = |factor, constant| Ok(Self::Linear { factor, constant });
        match text {
            "plus-one" => linear(1, 1),
            "double-plus-one" => linear(2, 1),
            "square" => Ok(Self::Power(2)),
            "cube" => Ok(Self::Power(3)),
            "power-of-two" => Ok(Self::PowerOfTwo),
            _ => match whole(text) {
                Ok(0) => Err(Error::input(
                    "expected a factor from 1 upwards, found 0: with 0 no move would follow the first",
                )),
                Ok(factor) => linear(factor, 0),
                Err(_) => Err(Error::input(format!(
                    "expected a number K for K × t, or plus-one, double-plus-one, square, cube \
                     or power-of-two, found '{}'",
                    shortened(text)
                ))),
            },
        }
    }

    /// `f(taken)`, or the largest number where that is larger.
    pub(super) fn at(self, taken: u64) -> u128 {
        let taken = u128::from(taken);
        match self {
            Self::Linear { factor, constant } => u128::from(factor)
                .saturating_mul(taken)
                .saturating_add(constant.into()),
            Self::Power(power) => taken.saturating_pow(power),
            Self::PowerOfTwo => match u32::try_from(taken) {
                Ok(shift @ 0..=127) => 1 << shift,
                _ => u128::MAX,
            },
        }
    }

    /// `f(taken)`, or `most` where that is less.
    pub(super) fn cut(self, taken: u64, most: u64) -> u64 {
        u64::try_from(self.at(taken)).unwrap_or(u64::MAX).min(most)
    }
}
