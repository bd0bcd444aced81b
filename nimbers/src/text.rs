use core::error::Error;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::convert::narrow;
use crate::{Nimber, Word};

/// `*n` with n in decimal. Cost: writing n.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(Nimber::<u64>::ZERO.to_string(), "*0");
/// assert_eq!(format!("{:>4}", Nimber::new(12_u8)), " *12");
/// ```
impl<T: Word> fmt::Display for Nimber<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Buffer {
            bytes: [0; 40],
            len: 0,
        };
        write!(text, "*{}", self.get())?;
        f.pad(core::str::from_utf8(&text.bytes[..text.len]).map_err(|_| fmt::Error)?)
    }
}

/// Room for a star and u128::MAX, which has 39 digits.
struct Buffer {
    bytes: [u8; 40],
    len: usize,
}

impl Write for Buffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        let room = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// `*0xn` with n in hexadecimal, which [`FromStr`] reads too. Cost: writing n.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(format!("{:x}", Nimber::new(31_u64)), "*0x1f");
/// ```
impl<T: Word> fmt::LowerHex for Nimber<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{:#x}", self.get())
    }
}

/// Reads `*5`, `5`, `*0x1f` and `0x1f`.
///
/// The star is optional; `0x` or `0X` starts a hexadecimal number, in either
/// case of its digits. There is no sign, no space and no separator. Cost: a checked
/// product of 128 bits for each digit.
///
/// # Errors
///
/// [`ParseNimberError`] if the text is anything else or the number has more
/// bits than the type.
///
/// ```
/// # use nimbers::Nimber;
/// for text in ["*31", "31", "*0x1f", "0X1F"] {
///     assert_eq!(text.parse(), Ok(Nimber::new(31_u64)));
/// }
/// ```
impl<T: Word> FromStr for Nimber<T> {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        let number = Number::read(text)?;
        let mut n = Some(0_u128);
        for digit in number.digits() {
            n = n
                .and_then(|n| n.checked_mul(number.radix.into()))
                .and_then(|n| n.checked_add(digit.into()));
        }
        n.and_then(|n| narrow(n).ok())
            .ok_or(number.too_large(T::BITS))
    }
}

/// The digits of a number, checked, and their base.
pub(crate) struct Number<'a> {
    pub(crate) text: &'a str,
    pub(crate) radix: u32,
}

impl<'a> Number<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Self, ParseNimberError> {
        let number = text.strip_prefix('*').unwrap_or(text);
        let hexadecimal = number.strip_prefix("0x");
        let hexadecimal = hexadecimal.or_else(|| number.strip_prefix("0X"));
        let (text_of_digits, radix) = match hexadecimal {
            Some(digits) => (digits, 16),
            None => (number, 10),
        };
        let start = text.len() - text_of_digits.len();
        let mut characters = text_of_digits.char_indices();
        let kind = match characters.find(|(_, c)| !c.is_digit(radix)) {
            Some((i, found)) => Kind::Char {
                found,
                at: start + i,
            },
            None if text_of_digits.is_empty() => Kind::End,
            None => {
                return Ok(Self {
                    text: text_of_digits,
                    radix,
                });
            }
        };
        Err(ParseNimberError { kind, radix })
    }

    pub(crate) fn digits(&self) -> impl Iterator<Item = u32> {
        self.text.chars().filter_map(|c| c.to_digit(self.radix))
    }

    pub(crate) fn too_large(&self, bits: u32) -> ParseNimberError {
        ParseNimberError {
            kind: Kind::TooLarge { bits },
            radix: self.radix,
        }
    }
}

/// Why a text is not a [`Nimber`]; the message says what was expected and what
/// was found. Cost: a few words.
///
/// ```
/// # use nimbers::Nimber;
/// let message = |text: &str| text.parse::<Nimber<u64>>().unwrap_err().to_string();
/// assert_eq!(
///     message("*5a"),
///     "expected a decimal digit, found 'a' at byte 2"
/// );
/// assert_eq!(
///     message("*0x"),
///     "expected a hexadecimal digit, found the end of the text"
/// );
/// assert_eq!(
///     message("18446744073709551616"),
///     "expected a number below 2^64, found a larger one"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseNimberError {
    kind: Kind,
    radix: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Char { found: char, at: usize },
    End,
    TooLarge { bits: u32 },
}

impl fmt::Display for ParseNimberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = match self.radix {
            16 => "a hexadecimal digit",
            _ => "a decimal digit",
        };
        match self.kind {
            Kind::Char { found, at } => {
                write!(f, "expected {digit}, found {found:?} at byte {at}")
            }
            Kind::End => write!(f, "expected {digit}, found the end of the text"),
            Kind::TooLarge { bits } => {
                write!(f, "expected a number below 2^{bits}, found a larger one")
            }
        }
    }
}

impl Error for ParseNimberError {}
