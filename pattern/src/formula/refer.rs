/// A recursion from `n = mk + r` to a smaller number `pk + s`, where `m` is the number of parts:
/// for each remainder `r` either a line in `k` or a value that is told already.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refer {
    /// The first values, as many as follow no rule.
    pub first: Vec<u64>,
    /// One for each remainder, at least two.
    pub parts: Vec<Reference>,
}

/// The value of `mk + r` for one `r`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reference {
    /// `rise k + base`.
    Line {
        /// What is added with each `k`.
        rise: u64,
        /// The value of `k = 0`, if that follows the rule.
        base: i64,
    },
    /// The value of `scale k + offset`, and `add` more; `scale` is less than `m`.
    Same {
        /// What multiplies `k`.
        scale: u64,
        /// What is added to that.
        offset: i64,
        /// What is added to the value there.
        add: i64,
    },
}

impl Refer {
    /// The value of `n`; `None` where it is negative or too large, or the rule leads nowhere.
    pub fn value(&self, n: u64) -> Option<u64> {
        let count = self.parts.len() as u64;
        let (mut at, mut added) = (n, 0_i128);
        loop {
            if let Some(&first) = usize::try_from(at).ok().and_then(|at| self.first.get(at)) {
                return u64::try_from(added + i128::from(first)).ok();
            }
            let k = at.checked_div(count)?;
            match self.parts[(at % count) as usize] {
                Reference::Line { rise, base } => {
                    let value = i128::from(rise) * i128::from(k) + i128::from(base);
                    return u64::try_from(value.checked_add(added)?).ok();
                }
                Reference::Same { scale, offset, add } => {
                    let next = scale.checked_mul(k)?.checked_add_signed(offset)?;
                    if next >= at {
                        return None;
                    }
                    at = next;
                    added += i128::from(add);
                }
            }
        }
    }
}
