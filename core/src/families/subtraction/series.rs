//! Infinite subtraction sets, made as far as they are needed.

use crate::Error;

/// An infinite set of positive numbers.
pub(super) enum Series {
    /// 1, B, B², … for a base B of at least 1.
    Powers(u64),
    /// 1, 2, 3, 5, 8, ….
    Fibonacci,
    /// 1, 4, 9, 16, ….
    Squares,
    /// 2, 3, 5, 7, ….
    Primes,
}

impl Series {
    pub(super) fn powers(base: u64) -> Result<Self, Error> {
        match base {
            0 => Err(Error::input(
                "expected a base from 1 upwards, found 0: a move must take something",
            )),
            _ => Ok(Self::Powers(base)),
        }
    }

    /// The members up to `most` in increasing order. Memory and, but for the primes, time are
    /// those of the list.
    pub(super) fn up_to(&self, most: u64) -> Vec<u64> {
        let grow = |step: &dyn Fn(u64, u64) -> Option<u64>| {
            let mut list = Vec::new();
            let mut pair = (1_u64, Some(1_u64));
            while let (old, Some(new)) = pair
                && new <= most
            {
                list.push(new);
                pair = (new, step(old, new));
            }
            list
        };
        match *self {
            Self::Powers(1) => (1..=most.min(1)).collect(),
            Self::Powers(base) => grow(&|_, new| new.checked_mul(base)),
            Self::Fibonacci => grow(&|old, new| old.checked_add(new)),
            Self::Squares => (1..=most.isqrt()).map(|root| root * root).collect(),
            Self::Primes => primes(most),
        }
    }

    /// At least as many as there are members up to `most`. There are at most 2n/log₂n primes up
    /// to n, since π(n) < 1.2551 n/ln n (Rosser & Schoenfeld 1962).
    pub(super) fn bound(&self, most: u64) -> u64 {
        match *self {
            Self::Powers(1) => 1,
            Self::Powers(_) => 64,
            Self::Fibonacci => 93,
            Self::Squares => most.isqrt(),
            Self::Primes => match most.checked_ilog2() {
                None | Some(0) => 0,
                Some(log) => (most / u64::from(log)).saturating_mul(2).saturating_add(2),
            },
        }
    }
}

/// The primes up to `most` by the sieve of Eratosthenes over odd numbers, a bit each.
fn primes(most: u64) -> Vec<u64> {
    let mut list = Vec::new();
    if most < 2 {
        return list;
    }
    list.push(2);
    // Bit i stands for 2i + 3.
    let count = ((most - 1) / 2) as usize;
    let mut composite = vec![0_u64; count / 64 + 1];
    for i in 0..count {
        if composite[i / 64] >> (i % 64) & 1 == 0 {
            let prime = 2 * i + 3;
            list.push(prime as u64);
            let square = (i as u128) * (2 * i as u128 + 6) + 3;
            if square < count as u128 {
                for j in (square as usize..count).step_by(prime) {
                    composite[j / 64] |= 1 << (j % 64);
                }
            }
        }
    }
    list
}
