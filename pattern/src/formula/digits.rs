/// A number that the digits of `n` in some base (at least 2) tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Digits {
    /// How often the base divides `n`; 0 has none.
    Valuation(u64),
    /// The largest power of the base that divides `n` (the ruler function); 0 has none.
    Power(u64),
    /// The sum of the digits.
    Sum(u64),
    /// How many digits there are; none for 0.
    Length(u64),
    /// The largest power of the base up to `n`; 0 has none.
    Leading(u64),
    /// The nim-sum of the digits.
    Xor(u64),
    /// The place, counted from 1, of the last digit that is this one (the second number) in the base
    /// (the first); 0 where there is none.
    Place(u64, u64),
}

impl Digits {
    /// The base.
    pub fn base(self) -> u64 {
        match self {
            Self::Valuation(base)
            | Self::Power(base)
            | Self::Sum(base)
            | Self::Length(base)
            | Self::Leading(base)
            | Self::Xor(base)
            | Self::Place(base, _) => base,
        }
    }

    /// The value of `n`.
    pub fn value(self, n: u64) -> Option<u64> {
        let base = Some(self.base()).filter(|&base| base >= 2)?;
        match self {
            Self::Valuation(_) => (n > 0).then(|| valuation(n, base).0),
            Self::Power(_) => (n > 0).then(|| valuation(n, base).1),
            Self::Sum(_) => Some(places(n, base).map(|left| left % base).sum()),
            Self::Length(_) => Some(places(n, base).count() as u64),
            Self::Xor(_) => Some(places(n, base).fold(0, |sum, left| sum ^ (left % base))),
            Self::Place(_, digit) => {
                let at = places(n, base).position(|left| left % base == digit);
                Some(at.map_or(0, |at| at as u64 + 1))
            }
            Self::Leading(_) => {
                let after = places(n, base).count().checked_sub(1)?;
                base.checked_pow(after as u32)
            }
        }
    }
}

/// `n`, `n / base`, … down to the last one that is not 0.
fn places(n: u64, base: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(n), move |left| Some(left / base)).take_while(|&left| left > 0)
}

/// The exponent and the power of `base` in a positive `n`.
fn valuation(mut n: u64, base: u64) -> (u64, u64) {
    let (mut exponent, mut power) = (0, 1);
    while n.is_multiple_of(base) {
        n /= base;
        exponent += 1;
        power *= base;
    }
    (exponent, power)
}
