/// The number `(whole + root √of) / over`: rational where `root` is 0, otherwise a quadratic
/// irrational (`of` is no square then).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Surd {
    /// The rational part of the numerator.
    pub whole: i64,
    /// What multiplies the root.
    pub root: i64,
    /// What the root is taken of.
    pub of: u64,
    /// The divisor, at least 1.
    pub over: u64,
}

impl Surd {
    /// The golden ratio.
    pub const GOLDEN: Self = Self {
        whole: 1,
        root: 1,
        of: 5,
        over: 2,
    };

    /// `k` times this number, rounded down, exactly; `None` where it is negative or too large.
    ///
    /// ```
    /// use grundy_pattern::Surd;
    /// assert_eq!(Surd::GOLDEN.times(10), Some(16));
    /// assert_eq!(Surd::GOLDEN.times(1_000_000_000_000), Some(1_618_033_988_749));
    /// ```
    pub fn times(&self, k: u64) -> Option<u64> {
        let k = i128::from(k);
        let whole = k.checked_mul(self.whole.into())?;
        let factor = k.checked_mul(self.root.into())?.unsigned_abs();
        let square = factor.checked_mul(factor)?.checked_mul(self.of.into())?;
        let root = square.isqrt();
        // The numerator rounded down: (a + b) / c and (⌊a + b⌋) / c have one floor.
        let numerator = match self.root >= 0 {
            true => whole.checked_add(i128::try_from(root).ok()?)?,
            false => {
                whole.checked_sub(i128::try_from(root + u128::from(root * root < square)).ok()?)?
            }
        };
        let over = i128::from(self.over);
        (over > 0).then(|| u64::try_from(numerator.div_euclid(over)).ok())?
    }

    /// Whether `large` is more than this number times `small`.
    pub fn is_exceeded(&self, large: u64, small: u64) -> Option<bool> {
        Some(large > self.times(small)?)
    }

    /// Whether it is 1.
    pub(crate) fn is_one(&self) -> bool {
        self.root == 0 && self.whole == 1 && self.over == 1
    }

    /// About how large it is.
    pub fn about(&self) -> f64 {
        (self.whole as f64 + self.root as f64 * (self.of as f64).sqrt()) / self.over as f64
    }
}
