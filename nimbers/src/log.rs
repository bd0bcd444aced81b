//! Discrete logarithms by the method of Pohlig and Hellman (1978): one in each
//! subgroup of prime order, put together by the Chinese remainder theorem.

use std::boxed::Box;
use std::sync::OnceLock;
use std::vec;

use crate::nimber::units;
use crate::order::{FACTORS, Factor, factors};
use crate::{Nimber, Word};

impl<T: Word> Nimber<T> {
    /// The discrete logarithm: the smallest n ≥ 0 with baseⁿ = a; `None` if no
    /// power of the base is a, as for a = 0 with another base. (0¹ = 0.)
    ///
    /// Needs the feature `std`.
    ///
    /// Cost: for each prime factor p of 2^bits - 1 four powers and a search
    /// among the p powers of an element of order p. The search makes a table of
    /// up to 65536 steps on first use, 2 MB in all for 64 bits, and then takes
    /// at most 52 products. For 128 bits the table of the largest factor,
    /// 67280421310721, takes 32 MB and two million products, and the two
    /// searches in it up to 16 million products each, which is seconds. They are
    /// left out if the order of the base is not a multiple of that factor.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// let base = Nimber::new(0x1234_5678_9abc_def0_u64);
    /// assert_eq!(base.pow(20_000_000_000).log(base), Some(20_000_000_000));
    /// assert_eq!(Nimber::ONE.log(base), Some(0));
    /// // 4 has order 15, and no power of 2 but 1, 2 and 3 exists.
    /// assert_eq!(Nimber::new(4_u64).log(Nimber::new(2)), None);
    /// assert_eq!(Nimber::ZERO.log(base), None);
    /// ```
    #[must_use]
    pub fn log(self, base: Self) -> Option<u128> {
        let Some(order) = base.order() else {
            // The powers of 0 are 1, 0, 0, …
            let n = if self == Self::ONE { 0 } else { 1 };
            return (self == Self::ZERO || self == Self::ONE).then_some(n);
        };
        if self == Self::ZERO || self.pow(order) != Self::ONE {
            return None;
        }
        let mut known = Residue {
            rest: 0,
            modulus: 1,
        };
        for (i, Factor { prime, .. }) in factors(T::BITS).enumerate() {
            if !order.is_multiple_of(prime.into()) {
                continue;
            }
            let cofactor = order / u128::from(prime);
            let steps = Steps::of::<T>(i);
            let (a, b) = (
                steps.log(self.pow(cofactor))?,
                steps.log(base.pow(cofactor))?,
            );
            known = known.and(times(a, power(b, prime - 2, prime), prime), prime);
        }
        Some(known.rest)
    }
}

/// The numbers that are `rest` modulo `modulus`.
struct Residue {
    rest: u128,
    modulus: u128,
}

impl Residue {
    /// Those that are also r modulo a prime that does not divide the modulus.
    fn and(self, r: u64, prime: u64) -> Self {
        let p = u128::from(prime);
        let reduced = |n: u128| (n % p) as u64;
        let missing = reduced(p + u128::from(r) - self.rest % p);
        let inverse = power(reduced(self.modulus), prime - 2, prime);
        let k = times(missing, inverse, prime);
        Self {
            rest: self.rest + self.modulus * u128::from(k),
            modulus: self.modulus * p,
        }
    }
}

/// a·b modulo p.
fn times(a: u64, b: u64, p: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(p)) as u64
}

/// aⁿ modulo p.
fn power(mut a: u64, mut n: u64, p: u64) -> u64 {
    let mut result = 1;
    while n != 0 {
        if n & 1 == 1 {
            result = times(result, a, p);
        }
        a = times(a, a, p);
        n >>= 1;
    }
    result
}

/// The first powers gⁱ of an element g of prime order p, by which the
/// logarithm of any is found in steps of g^(2·count + 1).
///
/// a and a⁻¹ have the same high half, as a⁻¹ is the conjugate, and no other
/// element of the group has it. So one entry serves for i and for -i.
struct Steps {
    factor: Factor,
    generator: u128,
    count: u64,
    /// Open addressing: the high bits of the key's hash, and i + 1 in the low
    /// ones; 0 if empty. The bits not held are those of the place, nearly.
    slots: Box<[u64]>,
}

/// The bits of an entry that hold i + 1.
const INDEX: u64 = (1 << 24) - 1;

static STEPS: [OnceLock<Steps>; FACTORS.len()] = [const { OnceLock::new() }; FACTORS.len()];

impl Steps {
    /// The steps for the factor of this place, built on first use.
    fn of<T: Word>(place: usize) -> &'static Self {
        STEPS[place].get_or_init(|| Self::build::<T>(FACTORS[place]))
    }

    fn build<T: Word>(factor: Factor) -> Self {
        let count = match factor.prime {
            p if p > 1 << 32 => 1 << 21,
            p => (p / 2).min(1 << 16),
        };
        let generator = generator::<T>(factor);
        let slots = vec![0; (2 * count).max(4).next_power_of_two() as usize].into_boxed_slice();
        let mut steps = Self {
            factor,
            generator: generator.get().into(),
            count,
            slots,
        };
        let mut power = Nimber::<T>::ONE;
        for i in 0..=count {
            steps.insert(power, i);
            power *= generator;
        }
        steps
    }

    fn insert<T: Word>(&mut self, a: Nimber<T>, i: u64) {
        let (hash, mut place) = self.hash(a);
        while self.slots[place] != 0 {
            place = (place + 1) % self.slots.len();
        }
        self.slots[place] = hash & !INDEX | (i + 1);
    }

    fn hash<T: Word>(&self, a: Nimber<T>) -> (u64, usize) {
        let key = (a.get().into() >> self.factor.half) as u64;
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash, (hash >> (64 - self.slots.len().ilog2())) as usize)
    }

    /// The n below p with gⁿ = a; `None` if a is not in the group.
    fn log<T: Word>(&self, a: Nimber<T>) -> Option<u64> {
        let prime = self.factor.prime;
        let generator = Nimber::new(T::try_from(self.generator).ok()?);
        let stride = 2 * self.count + 1;
        let back = generator.pow(u128::from(prime - stride % prime));
        let mut at = a;
        for giant in 0..prime.div_ceil(stride) {
            if let Some(i) = self.find(at, generator) {
                return Some((giant * stride + i) % prime);
            }
            at *= back;
        }
        None
    }

    /// The n with gⁿ = a if it or p - n is at most `count`.
    fn find<T: Word>(&self, a: Nimber<T>, generator: Nimber<T>) -> Option<u64> {
        let (hash, mut place) = self.hash(a);
        while self.slots[place] != 0 {
            let entry = self.slots[place];
            if entry & !INDEX == hash & !INDEX {
                let i = (entry & INDEX) - 1;
                let power = generator.pow(i.into());
                if power == a {
                    return Some(i);
                }
                if power * a == Nimber::ONE {
                    return Some(self.factor.prime - i);
                }
            }
            place = (place + 1) % self.slots.len();
        }
        None
    }
}

/// An element of order p, always the same one: a power of the first number
/// outside the field of half the bits for which it is not 1.
fn generator<T: Word>(factor: Factor) -> Nimber<T> {
    let bits = 2 * factor.half;
    let part = units(bits) / u128::from(factor.prime);
    (1 << factor.half..=units(bits))
        .filter_map(|n| T::try_from(n).ok())
        .map(|n| Nimber::new(n).pow(part))
        .find(|&power| power != Nimber::ONE)
        .unwrap_or(Nimber::ONE)
}
