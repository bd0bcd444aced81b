/// What the divisors of a number tell, and its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// How many prime factors there are, each as often as it divides; 0 has none.
    Factors,
    /// How many different prime factors there are.
    Primes,
    /// The least prime factor; 0 and 1 have none.
    LeastPrime,
    /// The place of the least prime factor among the primes, 1 for 2.
    LeastPrimeIndex,
    /// The largest prime factor.
    LargestPrime,
    /// How many divisors there are.
    Divisors,
    /// How many odd divisors there are.
    OddDivisors,
    /// The largest exponent of a prime factor; 0 for 1.
    LargestExponent,
    /// The nim-sum of the exponents of the prime factors.
    ExponentXor,
    /// The least number that does not divide; 0 has none.
    LeastNonDivisor,
    /// How many numbers up to it have no divisor with it in common but 1 (Euler's function).
    Totient,
    /// How many prime factors there are, each as often as it divides, but 2 once.
    FactorsTwoOnce,
    /// The square root, rounded down.
    Root,
}

/// Factors are looked for by division up to here, and primes counted up to [`Arithmetic::most`].
const MOST: u64 = 1_000_000_000_000;
const MOST_COUNTED: u64 = 1_000_000;

impl Arithmetic {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Factors,
        Self::Primes,
        Self::LeastPrime,
        Self::LeastPrimeIndex,
        Self::LargestPrime,
        Self::Divisors,
        Self::OddDivisors,
        Self::LargestExponent,
        Self::ExponentXor,
        Self::LeastNonDivisor,
        Self::Root,
        Self::Totient,
        Self::FactorsTwoOnce,
    ];

    /// The largest number of which it is told: larger ones would take too long.
    pub const fn most(self) -> u64 {
        match self {
            Self::Root | Self::LeastNonDivisor => u64::MAX,
            Self::LeastPrimeIndex => MOST_COUNTED,
            _ => MOST,
        }
    }

    /// The value of `n`; the cost is that of divisions up to the root of `n`.
    ///
    /// ```
    /// use grundy_pattern::Arithmetic;
    /// assert_eq!(Arithmetic::Factors.value(60), Some(4));
    /// assert_eq!(Arithmetic::LeastPrimeIndex.value(35), Some(3));
    /// ```
    pub fn value(self, n: u64) -> Option<u64> {
        if n > self.most() {
            return None;
        }
        if self == Self::Root {
            return Some(n.isqrt());
        }
        if n == 0 {
            return None;
        }
        let of = || factors(n);
        match self {
            Self::LeastNonDivisor => (2..).find(|k| !n.is_multiple_of(*k)),
            Self::LeastPrime => least(n),
            Self::LeastPrimeIndex => least(n).map(index),
            Self::LargestPrime => of().last().map(|(prime, _)| *prime),
            Self::Factors => Some(of().iter().map(|(_, exponent)| exponent).sum()),
            Self::Primes => Some(of().len() as u64),
            Self::LargestExponent => Some(of().iter().map(|(_, e)| *e).max().unwrap_or(0)),
            Self::ExponentXor => Some(of().iter().fold(0, |sum, (_, e)| sum ^ e)),
            Self::Divisors => Some(of().iter().map(|(_, e)| e + 1).product()),
            Self::OddDivisors => {
                let odd = of().into_iter().filter(|(prime, _)| *prime > 2);
                Some(odd.map(|(_, e)| e + 1).product())
            }
            Self::Totient => Some(of().iter().fold(n, |rest, (p, _)| rest / p * (p - 1))),
            Self::FactorsTwoOnce => {
                let times = |(prime, e): (u64, u64)| if prime == 2 { 1 } else { e };
                Some(of().into_iter().map(times).sum())
            }
            Self::Root => None,
        }
    }

    /// The name in a formula.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Factors => "Ω",
            Self::Primes => "ω",
            Self::LeastPrime => "least-prime",
            Self::LeastPrimeIndex => "least-prime-index",
            Self::LargestPrime => "largest-prime",
            Self::Divisors => "τ",
            Self::OddDivisors => "odd-divisors",
            Self::LargestExponent => "largest-exponent",
            Self::ExponentXor => "exponent-xor",
            Self::LeastNonDivisor => "least-non-divisor",
            Self::Root => "root",
            Self::Totient => "totient",
            Self::FactorsTwoOnce => "factors-two-once",
        }
    }

    /// What is told, in words that end before the number.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Factors => "the number of prime factors, each as often as it divides, of",
            Self::Primes => "the number of different prime factors of",
            Self::LeastPrime => "the least prime factor of",
            Self::LeastPrimeIndex => "the place among the primes of the least prime factor of",
            Self::LargestPrime => "the largest prime factor of",
            Self::Divisors => "the number of divisors of",
            Self::OddDivisors => "the number of odd divisors of",
            Self::LargestExponent => "the largest exponent among the prime factors of",
            Self::ExponentXor => "the nim-sum of the exponents of the prime factors of",
            Self::LeastNonDivisor => "the least number that does not divide",
            Self::Root => "the square root, rounded down, of",
            Self::Totient => "the number of smaller numbers without a common divisor with",
            Self::FactorsTwoOnce => {
                "the number of prime factors, 2 once and others as often as they divide, of"
            }
        }
    }
}

fn least(n: u64) -> Option<u64> {
    let mut tried = (2..).take_while(|p| p * p <= n);
    let found = tried.find(|p| n.is_multiple_of(*p));
    found.or((n > 1).then_some(n))
}

/// The prime factors of a positive number in increasing order, with their exponents.
fn factors(mut n: u64) -> Vec<(u64, u64)> {
    let mut found: Vec<(u64, u64)> = Vec::new();
    let mut prime = 2;
    while n > 1 {
        if prime * prime > n {
            prime = n;
        }
        let mut exponent = 0;
        while n.is_multiple_of(prime) {
            n /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            found.push((prime, exponent));
        }
        prime += 1;
    }
    found
}

/// How many primes there are up to a prime.
fn index(prime: u64) -> u64 {
    (2..=prime).filter(|&n| least(n) == Some(n)).count() as u64
}
