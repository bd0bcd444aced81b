//! Values of games whose moves leave at most one heap: the last values are all it needs.

use super::{Code, History, code::leaves};

/// Heaps that are kept, all of them and later the last ones.
pub(super) const MOST: u64 = 1 << 22;

/// The last heaps that are kept at least.
pub(super) fn window(code: &Code) -> usize {
    (code.most_taken() as usize).saturating_add(1 << 16)
}

/// Extends `values` to `0..to`. Time: the digits of the code for each heap.
pub(super) fn extend(code: &Code, values: &mut History<u32>, to: u64) {
    let few = code.digits().len() < 64;
    let mut marks = vec![0_u32; code.digits().len() + 2];
    let mut stamp = 0;
    while values.len() < to {
        let n = values.len();
        let (recent, from) = values.recent();
        let mut seen = 0_u64;
        stamp += 1;
        for (digit, rest) in code.takes(n) {
            let value = match rest {
                0 if leaves(digit, 0, 0) => 0,
                0 => continue,
                _ if leaves(digit, 1, rest) => recent[(rest - from) as usize],
                _ => continue,
            };
            if few {
                seen |= 1 << value;
            } else {
                marks[value as usize] = stamp;
            }
        }
        let value = if few {
            seen.trailing_ones()
        } else {
            marks.iter().take_while(|&&mark| mark == stamp).count() as u32
        };
        values.end().push(value);
    }
    values.keep(MOST, 0, window(code));
}
