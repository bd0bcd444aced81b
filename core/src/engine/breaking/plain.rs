//! The plain reference: every option of every heap.

use super::{Code, Splits, Sums, code::leaves};
use crate::{Error, Work};

/// Extends `values` to `0..len`. Time: for each heap, the pairs of heaps that a move can leave;
/// see `sums` for more than two.
pub(super) fn extend(
    code: &Code,
    values: &mut Vec<u32>,
    len: usize,
    work: &Work<'_>,
) -> Result<(), Error> {
    if code.most_parts() > 2 {
        return Sums::new(code).extend(code, values, len, work);
    }
    let mut splits = Splits::new(values, len, work)?;
    while values.len() < len {
        let n = values.len();
        splits.begin(n);
        splits.step(code.digits().len().min(n) + 8)?;
        for (digit, rest) in code.takes(n as u64) {
            let rest = rest as usize;
            if leaves(digit, 0, rest as u64) {
                splits.mark(0);
            }
            if leaves(digit, 1, rest as u64) {
                splits.mark(values[rest]);
            }
            if leaves(digit, 2, rest as u64) {
                let most = (rest - usize::from(code.is_unequal())) / 2;
                splits.mark_pairs(values, rest, most)?;
            }
        }
        values.push(splits.least());
    }
    Ok(())
}
