//! A formula of every rule for one number.

use grundy_pattern::{
    Arithmetic, Digits, Formula, Order, Parts, Recurrence, Refer, Reference, Rule, Series, Spaced,
    System, Term, Test,
};

use super::{cycle, fibonacci, losing, n, parity, squares, value};

/// Those whose values grow so, or take so long, that only small numbers are told.
pub(crate) const SMALL: [&str; 9] = [
    "spaced",
    "spaced_by_ones",
    "up_to_root",
    "octal",
    "woven",
    "number_at",
    "fibonacci_at",
    "rounded_at",
    "least_prime_index",
];

fn rule(rule: Rule) -> Formula {
    value(1, Term::Rule(rule, n()))
}

fn list(first: &[u64], lags: &[(usize, i64)], add: i64, over: u64) -> Recurrence {
    Recurrence {
        first: first.to_vec(),
        lags: lags.to_vec(),
        add,
        over,
    }
}

fn refer(first: &[u64], parts: &[Reference]) -> Formula {
    rule(Rule::Refer(Refer {
        first: first.to_vec(),
        parts: parts.to_vec(),
    }))
}

fn root() -> Term {
    Term::Rule(Rule::Arithmetic(Arithmetic::Root), n())
}

fn spaced(first: &[u64], of: Term) -> Formula {
    rule(Rule::Spaced(Spaced {
        first: first.to_vec(),
        of: Box::new(of),
    }))
}

pub(super) fn all() -> Vec<(&'static str, Formula)> {
    let arithmetic = |name| rule(Rule::Arithmetic(name));
    let parts = |name| rule(Rule::Parts(name, fibonacci()));
    let of_three = System::Greedy {
        first: vec![1, 2, 3, 4, 6, 8],
        lags: vec![1, 0, 0, 1],
    };
    let grown = Series::Recurrence(list(&[2, 10], &[(2, 18)], -17, 1));
    let counted = Term::Rule(Rule::Count(grown), n());
    let line = |rise, base| Reference::Line { rise, base };
    let same = |scale, offset, add| Reference::Same { scale, offset, add };
    let rounded = list(&[1], &[(1, 3)], 2, 2);
    let member = Test::Member(Series::Recurrence(rounded.clone()), Term::Arg(0));
    vec![
        ("factors", arithmetic(Arithmetic::Factors)),
        ("primes", arithmetic(Arithmetic::Primes)),
        ("least_prime", arithmetic(Arithmetic::LeastPrime)),
        ("least_prime_index", arithmetic(Arithmetic::LeastPrimeIndex)),
        ("largest_prime", arithmetic(Arithmetic::LargestPrime)),
        ("divisors", arithmetic(Arithmetic::Divisors)),
        ("odd_divisors", arithmetic(Arithmetic::OddDivisors)),
        ("largest_exponent", arithmetic(Arithmetic::LargestExponent)),
        ("exponent_xor", arithmetic(Arithmetic::ExponentXor)),
        ("least_non_divisor", arithmetic(Arithmetic::LeastNonDivisor)),
        ("totient", arithmetic(Arithmetic::Totient)),
        ("two_once", arithmetic(Arithmetic::FactorsTwoOnce)),
        ("square_root", arithmetic(Arithmetic::Root)),
        ("least_part", parts(Parts::Least)),
        ("zeros", parts(Parts::Zeros)),
        ("parts", parts(Parts::Count)),
        ("length", parts(Parts::Length)),
        ("largest_part", parts(Parts::Greatest)),
        ("shift", parts(Parts::Shift(1))),
        ("shift_twice", parts(Parts::Shift(2))),
        (
            "other_part",
            rule(Rule::Parts(Parts::Least, of_three.clone())),
        ),
        ("other_shift", rule(Rule::Parts(Parts::Shift(3), of_three))),
        ("runs", value(1, cycle(&[(0, 0), (1, 0)]).of(&counted))),
        (
            "counted_squares",
            rule(Rule::Count(Series::Terms(Box::new(squares())))),
        ),
        (
            "fibonacci_at",
            rule(Rule::Member(list(&[1, 2], &[(1, 1), (2, 1)], 0, 1))),
        ),
        (
            "number_at",
            rule(Rule::Place(Box::new(parity(fibonacci(), Order::LastFirst)))),
        ),
        ("rounded_at", rule(Rule::Member(rounded))),
        ("is_rounded", losing(1, member)),
        (
            "third",
            refer(&[], &[line(1, 0), same(2, 0, 0), same(2, 1, 0)]),
        ),
        (
            "rises",
            refer(&[4, 1, 7], &[same(1, 0, 2), line(3, -1), same(2, -1, -1)]),
        ),
        ("digit_xor", value(1, Term::Digits(Digits::Xor(10), n()))),
        (
            "digit_place",
            value(1, Term::Digits(Digits::Place(3, 2), n())),
        ),
        ("spaced", spaced(&[0], root())),
        (
            "spaced_by_ones",
            spaced(&[0, 1], Term::Digits(Digits::Sum(2), n())),
        ),
        ("up_to_root", rule(Rule::UpTo(Box::new(root())))),
        ("octal", rule(Rule::Respelled(2, 8))),
        ("woven", rule(Rule::Respelled(3, 9))),
        ("one_first", refer(&[5], &[same(1, 0, 1), line(2, 1)])),
    ]
}
