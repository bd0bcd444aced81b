use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::text::Number;
use crate::{BigNimber, ParseNimberError};

/// The largest power of ten in a limb, and its exponent.
const CHUNK: u64 = 10_u64.pow(DIGITS as u32);
const DIGITS: usize = 19;

/// `*n` with n in decimal, as a [`Nimber`](crate::Nimber).
///
/// Cost: quadratic in the length, about a second for a number of 2^20 bits. For
/// hexadecimal, `{:x}`, it is linear.
///
/// ```
/// # use nimbers::BigNimber;
/// let a = BigNimber::from_limbs(vec![0, 1])?;
/// assert_eq!(a.to_string(), "*18446744073709551616");
/// assert_eq!(format!("{a:x}"), "*0x10000000000000000");
/// # Ok::<(), nimbers::TryFromNimberError>(())
/// ```
impl fmt::Display for BigNimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chunks = decimal(self.limbs().to_vec());
        let mut text = String::new();
        write!(text, "*{}", chunks.pop().unwrap_or(0))?;
        for chunk in chunks.iter().rev() {
            write!(text, "{chunk:0DIGITS$}")?;
        }
        f.pad(&text)
    }
}

/// The digits to the base 10^19, the lowest first.
fn decimal(mut limbs: Vec<u64>) -> Vec<u64> {
    let mut chunks = Vec::new();
    while let Some(&top) = limbs.last() {
        if top == 0 {
            limbs.pop();
            continue;
        }
        chunks.push(limbs.iter_mut().rev().fold(0, divide));
    }
    chunks
}

/// Divides the two-limb number whose high part is the last remainder.
fn divide(rest: u64, limb: &mut u64) -> u64 {
    let n = u128::from(rest) << 64 | u128::from(*limb);
    *limb = (n / u128::from(CHUNK)) as u64;
    (n % u128::from(CHUNK)) as u64
}

/// `*0xn` with n in hexadecimal. Cost: linear.
///
/// ```
/// # use nimbers::BigNimber;
/// let a = BigNimber::from_limbs(vec![5, 31])?;
/// assert_eq!(format!("{a:x}"), "*0x1f0000000000000005");
/// # Ok::<(), nimbers::TryFromNimberError>(())
/// ```
impl fmt::LowerHex for BigNimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (top, rest) = self.limbs().split_last().unwrap_or((&0, &[]));
        write!(f, "*{top:#x}")?;
        rest.iter()
            .rev()
            .try_for_each(|limb| write!(f, "{limb:016x}"))
    }
}

/// Reads what [`Nimber`](crate::Nimber) reads, of any length: `*5`, `5`,
/// `*0x1f` and `0x1f`. Cost: linear for hexadecimal, quadratic for decimal.
///
/// # Errors
///
/// [`ParseNimberError`] if the text is anything else or the number has more
/// than [`BigNimber::MAX_BITS`] bits.
///
/// ```
/// # use nimbers::BigNimber;
/// let a: BigNimber = "*0x10000000000000000".parse()?;
/// assert_eq!(a, "18446744073709551616".parse()?);
/// # Ok::<(), nimbers::ParseNimberError>(())
/// ```
impl FromStr for BigNimber {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        let number = Number::read(text)?;
        let digits = number.text.trim_start_matches('0').as_bytes();
        let too_large = || number.too_large(Self::MAX_BITS);
        // A digit has more than three bits.
        if digits.len() > Self::MAX_BITS as usize / 3 {
            return Err(too_large());
        }
        let limbs = match number.radix {
            16 => digits.rchunks(16).map(|chunk| value(chunk, 16)).collect(),
            _ => binary(digits),
        };
        Self::from_limbs(limbs).map_err(|_| too_large())
    }
}

/// The number that at most 19 decimal or 16 hexadecimal digits write.
fn value(digits: &[u8], radix: u32) -> u64 {
    let digits = digits
        .iter()
        .filter_map(|&digit| char::from(digit).to_digit(radix));
    digits.fold(0, |n, digit| n * u64::from(radix) + u64::from(digit))
}

/// The limbs of a decimal number.
fn binary(digits: &[u8]) -> Vec<u64> {
    let (first, rest) = digits.split_at(digits.len() % DIGITS);
    let mut limbs = Vec::from([value(first, 10)]);
    for chunk in rest.chunks_exact(DIGITS) {
        let mut carry = value(chunk, 10);
        for limb in &mut limbs {
            let n = u128::from(*limb) * u128::from(CHUNK) + u128::from(carry);
            (*limb, carry) = (n as u64, (n >> 64) as u64);
        }
        limbs.extend((carry != 0).then_some(carry));
    }
    limbs
}
