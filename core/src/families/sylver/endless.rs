//! Positions in which all named numbers have a common divisor, so that there are infinitely many
//! moves and no search ends.
//!
//! Hutchings: two coprime numbers other than 2 and 3 are a win for the player to move. So a prime p
//! above 3 that is named alone is lost for the player to move, since whatever is named next is no
//! multiple of p. Where all named numbers are multiples of p and p is not among them, naming p
//! rules all other multiples out, and wins.
//!
//! 2 is answered by 3, and 3 by 2, after which only 1 is left. 4 and 6 answer one another: they rule
//! out all even numbers but 2, and then 4k + 1 and 4k + 3 answer one another, since naming one of
//! them rules out all larger odd numbers but the other, and no smaller one.

use super::common_divisor;
use crate::{Error, Outcome};

/// The number that divides all named ones.
pub(super) fn divisor(named: &[u64]) -> u64 {
    named.iter().fold(0, |d, &n| common_divisor(d, n))
}

/// Who wins, as far as the theorem and what follows from it tell; `divisor` is that of `named`, and
/// over 1.
pub(super) fn outcome(named: &[u64], divisor: u64) -> Option<Outcome> {
    let has = |number| named.contains(&number);
    let rest = without(without(divisor, 2), 3);
    if rest > 1 {
        return Some(match has(divisor) && is_prime(divisor) {
            true => Outcome::P,
            false => Outcome::N,
        });
    }
    match divisor {
        2 | 3 if has(divisor) => Some(Outcome::N),
        2 if has(4) && has(6) => Some(Outcome::P),
        2 | 4 | 6 if has(4) || has(6) => Some(Outcome::N),
        _ => None,
    }
}

/// All numbers that win when they are named next, where they can be told: 3 after 2, 2 after 3, 6
/// after 4, and the prime divisors of a number that is prime to 6. Any other number there leaves
/// two coprime ones, or several with a prime divisor above 3 that is not named.
pub(super) fn winning(named: &[u64], divisor: u64) -> Option<Vec<u64>> {
    if !named.contains(&divisor) {
        return None;
    }
    match divisor {
        2 => Some(vec![3]),
        3 => Some(vec![2]),
        4 => Some(vec![6]),
        number if number % 2 > 0 && number % 3 > 0 => match is_prime(number) {
            true => Some(Vec::new()),
            false => primes_of(number),
        },
        _ => None,
    }
}

/// What a number leaves that is named next, as one of [`winning`].
pub(super) fn left(divisor: u64, number: u64) -> Vec<u64> {
    match divisor.is_multiple_of(number) {
        true => vec![number],
        false => vec![divisor.min(number), divisor.max(number)],
    }
}

/// Why nothing is told of the position.
pub(super) fn undecided(divisor: u64) -> Error {
    Error::input(format!(
        "{divisor} divides all named numbers, so there are infinitely many moves, and no theorem \
         tells who wins (Hutchings' does where a prime above 3 divides them all): add a number \
         that has no common divisor with {divisor}"
    ))
}

/// Why the moves or the nim-value are not told.
pub(super) fn too_many(divisor: u64) -> Error {
    let remedy = match without(without(divisor, 2), 3) {
        1 => "add a number that has no common divisor with the others",
        _ => "Hutchings' theorem tells the outcome under normal play, and nothing else is known",
    };
    Error::input(format!(
        "{divisor} divides all named numbers, so there are infinitely many moves: {remedy}"
    ))
}

/// `number` without its factors `prime`.
fn without(mut number: u64, prime: u64) -> u64 {
    while number.is_multiple_of(prime) {
        number /= prime;
    }
    number
}

/// Whether a number that is over 1 is prime, by the test of Miller and Rabin with bases that decide
/// it for all numbers of 64 bits (Sinclair, 2011).
fn is_prime(number: u64) -> bool {
    if number < 4 || number.is_multiple_of(2) {
        return number == 2 || number == 3;
    }
    let twos = (number - 1).trailing_zeros();
    let odd = (number - 1) >> twos;
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(number)) as u64;
    let power = |mut base: u64, mut exponent: u64| {
        let mut product = 1;
        while exponent > 0 {
            if exponent % 2 == 1 {
                product = times(product, base);
            }
            base = times(base, base);
            exponent /= 2;
        }
        product
    };
    [2, 325, 9375, 28178, 450_775, 9_780_504, 1_795_265_022]
        .into_iter()
        .map(|base| base % number)
        .filter(|&base| base > 0)
        .all(|base| {
            let mut found = power(base, odd);
            found == 1
                || (0..twos).any(|_| {
                    let ends = found == number - 1;
                    found = times(found, found);
                    ends
                })
        })
}

/// Prime divisors beyond this are not looked for.
const MOST_TRIED: u64 = 1 << 21;

/// The prime divisors of a number, or nothing where they are too large to be found.
fn primes_of(number: u64) -> Option<Vec<u64>> {
    let (mut rest, mut primes, mut tried) = (number, Vec::new(), 2);
    while rest > 1 {
        if tried * tried > rest || is_prime(rest) {
            primes.push(rest);
            break;
        }
        if tried > MOST_TRIED {
            return None;
        }
        if rest.is_multiple_of(tried) {
            primes.push(tried);
            rest = without(rest, tried);
        }
        tried += 1;
    }
    Some(primes)
}
