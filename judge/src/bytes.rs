//! What the bytes of an input mean: white space, characters, digits.

/// The byte order mark that some editors put at the start of a file in UTF-8.
pub(crate) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// What C's `isspace` takes for white space.
#[inline]
pub(crate) fn is_space(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}

/// How many bytes are so; in blocks that are counted in bytes, many at once.
pub(crate) fn count(bytes: &[u8], is: impl Fn(u8) -> bool) -> u64 {
    let blocks = bytes.chunks(255);
    blocks
        .map(|block| u64::from(block.iter().map(|&byte| u8::from(is(byte))).sum::<u8>()))
        .sum()
}

/// The powers of ten that eight digits can be shifted by.
const TENS: [u64; 9] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// How many of the eight bytes from `at` on are digits before another byte comes, and the number
/// that they write; the bytes are taken as the parts of one word.
#[inline]
fn eight_digits(bytes: &[u8; 25], at: usize) -> (u64, usize) {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at..at + 8]);
    // A digit becomes a byte from 0 to 9, and adding 0x76 to a larger one reaches its high bit.
    let word = u64::from_le_bytes(eight) ^ 0x3030_3030_3030_3030;
    let others = (((word & LOW_BITS) + 0x7676_7676_7676_7676) | word) & !LOW_BITS;
    let digits = others.trailing_zeros() as usize / 8;
    // The digits move to the end, behind zeros; then pairs, fours and all of them are joined.
    let word = word.checked_shl(64 - 8 * digits as u32).unwrap_or(0);
    let pairs = word.wrapping_mul(10).wrapping_add(word >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_FFFF_0000_FFFF;
    let all = fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xFFFF_FFFF;
    (all, digits)
}

const LOW_BITS: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// Bytes that go on with a character which an earlier byte began have no column of their own.
pub(crate) fn starts_character(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}

/// The number that the bytes start with, and its length, where it has up to 16 digits before white
/// space.
#[inline]
pub(crate) fn short_number(bytes: &[u8; 25]) -> Option<(u64, usize)> {
    let (mut value, mut digits) = eight_digits(bytes, 0);
    if digits == 8 {
        let (low, more) = eight_digits(bytes, 8);
        value = value * TENS[more] + low;
        digits += more;
    }
    let ends = digits != 0 && digits != 16 && is_space(bytes[digits]);
    ends.then_some((value, digits))
}
