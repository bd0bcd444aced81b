use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::Nimber;

/// `*n` with n in decimal.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(Nimber::ZERO.to_string(), "*0");
/// assert_eq!(format!("{:>4}", Nimber::new(12)), " *12");
/// ```
impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b'*'; 21]; // u64::MAX has 20 digits
        let mut start = text.len();
        let mut n = self.get();
        loop {
            start -= 1;
            text[start] = b'0' + (n % 10) as u8;
            n /= 10;
            if n == 0 {
                break;
            }
        }
        let text = core::str::from_utf8(&text[start - 1..]).map_err(|_| fmt::Error)?;
        f.pad(text)
    }
}

/// Reads `*5`, `5`, `*0x1f` and `0x1f`.
///
/// The star is optional; `0x` starts a hexadecimal number, in either case of
/// its digits. There is no sign, no space and no separator.
///
/// # Errors
///
/// [`ParseNimberError`] if the text is anything else or the number is 2⁶⁴ or
/// more.
///
/// ```
/// # use nimbers::Nimber;
/// for text in ["*31", "31", "*0x1f", "0x1F"] {
///     assert_eq!(text.parse(), Ok(Nimber::new(31)));
/// }
/// ```
impl FromStr for Nimber {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        let number = text.strip_prefix('*').unwrap_or(text);
        let (digits, radix) = match number.strip_prefix("0x") {
            Some(digits) => (digits, 16),
            None => (number, 10),
        };
        let error = |kind| ParseNimberError { kind, radix };
        if digits.is_empty() {
            return Err(error(Kind::End));
        }
        let start = text.len() - digits.len();
        let mut n = Some(0_u64);
        for (i, found) in digits.char_indices() {
            let Some(digit) = found.to_digit(radix) else {
                let at = start + i;
                return Err(error(Kind::Char { found, at }));
            };
            n = n
                .and_then(|n| n.checked_mul(radix.into()))
                .and_then(|n| n.checked_add(digit.into()));
        }
        n.map(Self::new).ok_or(error(Kind::TooLarge))
    }
}

/// Why a text is not a [`Nimber`]; the message says what was expected and what
/// was found.
///
/// ```
/// # use nimbers::Nimber;
/// let message = |text: &str| text.parse::<Nimber>().unwrap_err().to_string();
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
    TooLarge,
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
            Kind::TooLarge => f.write_str("expected a number below 2^64, found a larger one"),
        }
    }
}

impl Error for ParseNimberError {}
