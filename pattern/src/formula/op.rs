use grundy::Nimber;

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// The sum.
    Plus,
    /// The difference, where it is not negative.
    Minus,
    /// The product.
    Times,
    /// The quotient, rounded down.
    Over,
    /// The remainder.
    Mod,
    /// The nim-sum.
    Xor,
    /// The bits that both have.
    And,
    /// The bits that one of them has.
    Or,
    /// The smaller one.
    Min,
    /// The larger one.
    Max,
    /// How far they are apart.
    Apart,
    /// The greatest common divisor.
    Gcd,
    /// The nim-product.
    NimTimes,
    /// The sum in this base without carries: each digit is the remainder of the sum of both.
    Carryless(u64),
}

impl Op {
    /// The result; `None` where there is none or none that fits 64 bits.
    pub fn apply(self, a: u64, b: u64) -> Option<u64> {
        match self {
            Self::Plus => a.checked_add(b),
            Self::Minus => a.checked_sub(b),
            Self::Times => a.checked_mul(b),
            Self::Over => a.checked_div(b),
            Self::Mod => a.checked_rem(b),
            Self::Xor => Some(a ^ b),
            Self::And => Some(a & b),
            Self::Or => Some(a | b),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Apart => Some(a.abs_diff(b)),
            Self::Gcd => Some(gcd(a, b)),
            Self::NimTimes => Some((Nimber::new(a) * Nimber::new(b)).get()),
            Self::Carryless(base) => carryless(a, b, base),
        }
    }
}

/// The greatest common divisor; 0 only of two zeros.
pub(crate) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The sum of the digits in each place, without what is carried.
fn carryless(mut a: u64, mut b: u64, base: u64) -> Option<u64> {
    if base < 2 {
        return None;
    }
    let (mut sum, mut place) = (0_u64, 1_u64);
    loop {
        let digit = (a % base + b % base) % base;
        sum = sum.checked_add(digit.checked_mul(place)?)?;
        (a, b) = (a / base, b / base);
        if a == 0 && b == 0 {
            return Some(sum);
        }
        place = place.checked_mul(base)?;
    }
}
