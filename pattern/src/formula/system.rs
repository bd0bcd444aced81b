/// A way to write numbers with digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum System {
    /// In a base, at least 2.
    Base(u64),
    /// As greedy sums of an increasing list of numbers that begins with `first`, 1 among them, and
    /// in which each later one is the sum of these multiples of those before it, the last one
    /// first. 1, 2 and `[1, 1]` give 1, 2, 3, 5, 8, … and the Zeckendorf sums.
    Greedy {
        /// The first numbers, at least as many as there are multiples.
        first: Vec<u64>,
        /// The multiples.
        lags: Vec<u64>,
    },
}

impl System {
    /// How many digits there are: 0 to one less.
    pub fn digits(&self) -> u64 {
        match self {
            Self::Base(base) => *base,
            Self::Greedy { .. } => {
                let places = self.places(1 << 32);
                let fits = places.windows(2).map(|pair| pair[1].div_ceil(pair[0]));
                fits.max().unwrap_or(2)
            }
        }
    }

    /// The values of the places up to `most`, the last digit's first.
    pub fn places(&self, most: u64) -> Vec<u64> {
        let mut places = vec![1_u64];
        while let Some(next) = self.next(&places).filter(|&next| next <= most) {
            if next <= places[places.len() - 1] {
                break;
            }
            places.push(next);
        }
        places
    }

    fn next(&self, places: &[u64]) -> Option<u64> {
        match self {
            Self::Base(base) => places.last()?.checked_mul(*base),
            Self::Greedy { first, lags } => match first.get(places.len()) {
                Some(&next) => Some(next),
                None => lags
                    .iter()
                    .zip(places.iter().rev())
                    .try_fold(0_u64, |sum, (c, place)| {
                        sum.checked_add(c.checked_mul(*place)?)
                    }),
            },
        }
    }

    /// The digits of `n`, the last one first; none for 0.
    ///
    /// ```
    /// use grundy_pattern::System;
    /// assert_eq!(System::Base(10).expand(907), [7, 0, 9]);
    /// // 11 = 8 + 3
    /// let zeckendorf = System::Greedy { first: vec![1, 2], lags: vec![1, 1] };
    /// assert_eq!(zeckendorf.expand(11), [0, 0, 1, 0, 1]);
    /// ```
    pub fn expand(&self, n: u64) -> Vec<u64> {
        if n == 0 {
            return Vec::new();
        }
        let mut rest = n;
        let mut digits: Vec<u64> = self.places(n).into_iter().rev().collect();
        for place in &mut digits {
            let digit = rest / *place;
            rest -= digit * *place;
            *place = digit;
        }
        digits.reverse();
        digits
    }
}
