/// For each remainder of `n` by the period, a value that rises by the same with each period:
/// `base + rise * (n / period)`. All rises 0: a period; all rises equal: arithmetic periodic;
/// otherwise a mixture, as in games whose values are split or "sapp".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// One for each remainder, 0 first; never empty.
    pub residues: Vec<Rise>,
}

/// A value that rises evenly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rise {
    /// The value at the quotient 0, which may be negative where no position has it.
    pub base: i64,
    /// What is added with each period.
    pub rise: i64,
}

impl Cycle {
    /// The value of `n`; `None` where it is negative or too large.
    pub fn value(&self, n: u64) -> Option<u64> {
        let period = self.residues.len() as u64;
        let residue = self.residues[n.checked_rem(period)? as usize];
        let rise = i128::from(residue.rise) * i128::from(n / period);
        u64::try_from(i128::from(residue.base) + rise).ok()
    }

    /// The rise that all remainders share, if they do.
    pub fn saltus(&self) -> Option<i64> {
        let first = self.residues.first()?.rise;
        let same = self.residues.iter().all(|residue| residue.rise == first);
        same.then_some(first)
    }
}
