/// `(c0 + c1 n + c2 n² + …) / divisor`, rounded down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polynomial {
    /// `c0`, `c1`, ….
    pub coefficients: Vec<i64>,
    /// At least 1.
    pub divisor: u64,
}

impl Polynomial {
    /// The value of `n`; `None` where it is negative or too large.
    pub fn value(&self, n: u64) -> Option<u64> {
        let mut sum = 0_i128;
        for &c in self.coefficients.iter().rev() {
            sum = sum.checked_mul(n.into())?.checked_add(c.into())?;
        }
        let divisor = i128::from(self.divisor);
        (divisor > 0).then(|| u64::try_from(sum.div_euclid(divisor)).ok())?
    }

    /// The highest power that occurs.
    pub fn degree(&self) -> usize {
        self.coefficients.iter().rposition(|&c| c != 0).unwrap_or(0)
    }
}
