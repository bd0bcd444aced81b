/// Which coins of a row may be turned together. Places count from 1; 0 stands for no head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::families) enum Row {
    /// From 1 to so many.
    UpTo(u32),
    /// So many.
    Exactly(u32),
    /// Any number of neighbours.
    Ruler,
}

/// Longer lists of places are not made by theorems.
pub(in crate::families) const MOST_PLACES: u64 = 1 << 22;

impl Row {
    /// Shows `visit` each set of places that may be turned along with a head at `n`, larger
    /// places first.
    pub(in crate::families) fn sets(self, n: u64, visit: &mut dyn FnMut(&[u64])) {
        if n == 0 {
            return;
        }
        match self {
            Self::UpTo(k) => (0..k).for_each(|size| subsets(n - 1, size, visit)),
            Self::Exactly(k) => subsets(n - 1, k - 1, visit),
            Self::Ruler => {
                let mut run = Vec::new();
                visit(&run);
                for place in (1..n).rev() {
                    run.push(place);
                    visit(&run);
                }
            }
        }
    }

    /// How many places [`sets`](Self::sets) shows for `n`, the head's own counted in each set.
    pub(in crate::families) fn weight(self, n: u64) -> u64 {
        let Some(before) = n.checked_sub(1) else {
            return 0;
        };
        let mut sized = binomials(before)
            .zip(1..)
            .map(|(count, size)| count.saturating_mul(size));
        match self {
            Self::UpTo(k) => sized.take(k as usize).fold(0, u64::saturating_add),
            Self::Exactly(k) => sized.nth(k as usize - 1).unwrap_or(0),
            Self::Ruler => {
                u64::try_from(u128::from(n) * (u128::from(n) + 1) / 2).unwrap_or(u64::MAX)
            }
        }
    }

    /// The last place at which a head has the value 0.
    pub(in crate::families) fn zeros(self) -> u64 {
        match self {
            Self::Exactly(k) => u64::from(k) - 1,
            Self::UpTo(_) | Self::Ruler => 0,
        }
    }

    /// Whether a head at `n` has the value 0: elsewhere it can be turned alone, or with places
    /// of value 0.
    pub(in crate::families) fn is_zero(self, n: u64) -> bool {
        n <= self.zeros()
    }

    /// The value of a head at `n` where it is known without a table.
    pub(in crate::families) fn formula(self, n: u64) -> Option<u64> {
        match self {
            _ if self.is_zero(n) => Some(0),
            Self::Ruler => Some(n & n.wrapping_neg()),
            Self::Exactly(k) => Self::UpTo(k).formula(n - self.zeros()),
            Self::UpTo(1) => Some(1),
            Self::UpTo(2) => Some(n),
            // No xor of fewer than k of the values before is missed, until all k are needed.
            Self::UpTo(k) if n <= u64::from(k) => Some(1 << (n - 1)),
            Self::UpTo(k) if n == u64::from(k) + 1 => Some(u64::MAX >> (64 - k)),
            Self::UpTo(k) if !k.is_multiple_of(2) => {
                Self::UpTo(k - 1).formula(n - 1).and_then(odious)
            }
            Self::UpTo(_) => None,
        }
    }

    /// All sets of places that may be turned along with a head at `n` and whose values have the
    /// xor `value`, where they can be told at once and are not too long.
    pub(in crate::families) fn sets_of_value(self, n: u64, value: u64) -> Option<Vec<Vec<u64>>> {
        let found = match self {
            _ if n == 0 => None,
            Self::UpTo(1) | Self::Exactly(1) => (value == 0).then(Vec::new),
            Self::UpTo(2) if value == 0 => Some(vec![]),
            Self::UpTo(2) => (value < n).then(|| vec![value]),
            Self::Exactly(2) => (value < n - 1).then(|| vec![value + 1]),
            Self::Ruler => {
                let first = gray_inverse(gray(n - 1) ^ value);
                if first < n && n - first > MOST_PLACES {
                    return None;
                }
                (first < n).then(|| (first + 1..n).rev().collect())
            }
            Self::UpTo(_) | Self::Exactly(_) => return None,
        };
        Some(found.into_iter().collect())
    }

    /// Whether [`sets_of_value`](Self::sets_of_value) has an answer.
    pub(in crate::families) fn tells_sets(self) -> bool {
        matches!(self, Self::UpTo(1 | 2) | Self::Exactly(1 | 2) | Self::Ruler)
    }
}

/// `value` with one more binary digit at its end that makes the number of ones odd; `None` where
/// this needs more than 64 digits.
pub(super) fn odious(value: u64) -> Option<u64> {
    let even = u64::from(value.count_ones().is_multiple_of(2));
    value.checked_mul(2).map(|double| double | even)
}

/// The xor of the powers of 2 that divide 1, 2, …, `n`: its bit i is the parity of how many of
/// them have 2^i as their largest, which makes it the Gray code of `n`.
fn gray(n: u64) -> u64 {
    n ^ n >> 1
}

fn gray_inverse(code: u64) -> u64 {
    [1, 2, 4, 8, 16, 32]
        .iter()
        .fold(code, |n, shift| n ^ n >> shift)
}

/// C(n, 0), C(n, 1), …, each `u64::MAX` from the first that is not less.
pub(super) fn binomials(n: u64) -> impl Iterator<Item = u64> {
    let mut next = 1;
    (1_u64..).map(move |size| {
        let this = next;
        let product = u128::from(this) * u128::from(n.saturating_sub(size - 1));
        next = match this {
            u64::MAX => u64::MAX,
            _ => u64::try_from(product / u128::from(size)).unwrap_or(u64::MAX),
        };
        this
    })
}

/// Shows `visit` all sets of `size` numbers from 1 to `most`, each in decreasing order.
fn subsets(most: u64, size: u32, visit: &mut dyn FnMut(&[u64])) {
    if u64::from(size) > most {
        return;
    }
    let mut set: Vec<u64> = (1..=u64::from(size)).rev().collect();
    loop {
        visit(&set);
        let room = |i: usize| set[i] < if i == 0 { most } else { set[i - 1] - 1 };
        let Some(i) = (0..set.len()).rev().find(|&i| room(i)) else {
            return;
        };
        set[i] += 1;
        for (least, place) in (1..).zip(set[i + 1..].iter_mut().rev()) {
            *place = least;
        }
    }
}
