//! Lists of values, written block after block, so that long ones take little memory.

use std::io;

use grundy::Known;

/// A way to write the values of consecutive heaps.
pub(crate) trait List {
    /// Appends what stands before the values.
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()>;

    /// Appends the values of the heaps from `first` on.
    fn block(&mut self, out: &mut Vec<u8>, first: u64, values: &[u64]) -> io::Result<()>;

    /// Appends what stands after them.
    fn end(&mut self, out: &mut Vec<u8>, known_by: Known) -> io::Result<()>;

    /// What stands before the values if there are only `count` of them, where that tells.
    fn start_of(&self, _count: u64) -> Option<Vec<u8>> {
        None
    }

    /// Whether the bytes of a block depend on nothing but its heaps and values, so that another
    /// list can go on amid a file.
    fn goes_on(&self) -> bool {
        true
    }
}

/// What a list is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heaps<'a> {
    pub(crate) spec: &'a str,
    pub(crate) from: u64,
    pub(crate) to: u64,
}

/// Appends `number` in decimal digits.
pub(super) fn decimal(out: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Appends `n separator value` on a line for each value.
pub(super) fn pairs(out: &mut Vec<u8>, separator: u8, first: u64, values: &[u64]) {
    for (n, &value) in (first..=u64::MAX).zip(values) {
        decimal(out, n);
        out.push(separator);
        decimal(out, value);
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals() {
        for number in [0, 7, 10, 99, 100, 12_345_678_901, u64::MAX] {
            let mut out = Vec::new();
            decimal(&mut out, number);
            assert_eq!(out, number.to_string().as_bytes());
        }
    }
}
