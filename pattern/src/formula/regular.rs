/// A recursion over the digits of `n`: functions `f0`, `f1`, … with
/// `fi(n) = Σ rules[n mod base][i][j] fj(n / base)` for all `n` that `start` does not list. `f0` is
/// the value. Such functions are called regular (Allouche & Shallit, The ring of k-regular
/// sequences, 1992).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regular {
    /// The base, at least 2.
    pub base: u64,
    /// For each digit, for each function, what multiplies each function.
    pub rules: Vec<Vec<Vec<i64>>>,
    /// For 0, 1, …, the values of all functions; never empty.
    pub start: Vec<Vec<i64>>,
    /// What each function is.
    pub names: Vec<Name>,
}

/// What a function of a recursion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// The value of `step * n + offset`.
    Value {
        /// A power of the base.
        step: u64,
        /// Less than the step.
        offset: u64,
    },
    /// The number 1.
    One,
    /// `n` itself.
    Index,
}

impl Regular {
    /// The value of `n`; `None` where it is negative or too large.
    pub fn value(&self, n: u64) -> Option<u64> {
        let mut digits = Vec::new();
        let mut rest = n;
        while rest >= self.start.len() as u64 {
            digits.push(rest.checked_rem(self.base)? as usize);
            rest = rest.checked_div(self.base)?;
        }
        let first = self.start.get(rest as usize)?;
        let mut values: Vec<i128> = first.iter().map(|&v| v.into()).collect();
        for digit in digits.into_iter().rev() {
            let rows = self.rules.get(digit)?.iter();
            values = rows
                .map(|row| product(row, &values))
                .collect::<Option<_>>()?;
        }
        u64::try_from(*values.first()?).ok()
    }
}

fn product(row: &[i64], values: &[i128]) -> Option<i128> {
    let mut terms = row.iter().zip(values).filter(|(c, _)| **c != 0);
    terms.try_fold(0_i128, |sum, (&c, &v)| {
        sum.checked_add(v.checked_mul(c.into())?)
    })
}
