//! A formula of every kind.

mod rules;

pub(crate) use rules::SMALL;

use grundy_pattern::{
    Automaton, Body, Cycle, Formula, Name, Op, Order, Polynomial, Recurrence, Regular, Rise,
    Series, Surd, System, Term, Test, formula,
};

fn n() -> Box<Term> {
    Box::new(Term::Arg(0))
}

pub(crate) fn value(width: usize, term: Term) -> Formula {
    let body = Body::Value(term);
    Formula { width, body }
}

pub(crate) fn losing(width: usize, test: Test) -> Formula {
    let body = Body::Losing(test);
    Formula { width, body }
}

fn cycle(residues: &[(i64, i64)]) -> Term {
    let rises = residues.iter().map(|&(base, rise)| Rise { base, rise });
    let residues = rises.collect();
    Term::Cycle(Cycle { residues }, n())
}

fn surd(whole: i64, root: i64, of: u64, over: u64) -> Surd {
    Surd {
        whole,
        root,
        of,
        over,
    }
}

fn parity(system: System, order: Order) -> Term {
    let rule = Automaton {
        system,
        order,
        next: vec![vec![0, 1, 2], vec![1, 2, 0], vec![2, 0, 1]],
        output: vec![0, 1, 5],
    };
    Term::Automaton(rule, n())
}

/// A recursion with two functions, the number 1 and the index.
fn regular() -> Term {
    let rule = Regular {
        base: 2,
        rules: vec![
            vec![
                vec![0, 1, 0, 0],
                vec![1, 0, 1, 0],
                vec![0, 0, 1, 0],
                vec![0, 0, 0, 2],
            ],
            vec![
                vec![1, 1, -1, 0],
                vec![0, 0, 0, 1],
                vec![0, 0, 1, 0],
                vec![0, 0, 1, 2],
            ],
        ],
        start: vec![vec![1, 2, 1, 0], vec![2, 3, 1, 1]],
        names: vec![
            Name::Value { step: 1, offset: 0 },
            Name::Value { step: 2, offset: 1 },
            Name::One,
            Name::Index,
        ],
    };
    Term::Regular(rule, n())
}

fn simple_regular() -> Term {
    let rule = Regular {
        base: 3,
        rules: vec![vec![vec![2]], vec![vec![0]], vec![vec![1]]],
        start: vec![vec![4], vec![1], vec![7]],
        names: vec![Name::Value { step: 1, offset: 0 }],
    };
    Term::Regular(rule, n())
}

fn squares() -> Term {
    let rule = Polynomial {
        coefficients: vec![0, 0, 1],
        divisor: 1,
    };
    Term::Polynomial(rule, n())
}

fn fibonacci() -> System {
    System::Greedy {
        first: vec![1, 2],
        lags: vec![1, 1],
    }
}

fn pell() -> System {
    System::Greedy {
        first: vec![1, 2],
        lags: vec![2, 1],
    }
}

/// One of every kind, and where a kind is written in several ways, of each.
pub(crate) fn all() -> Vec<(&'static str, Formula)> {
    let rank = |rank: usize| Term::Rank(rank);
    let arg = |place: usize| Term::Arg(place);
    let multiple = |surd: Surd| Box::new(Term::Multiple(surd, n()));
    let number = |number: u64| Term::Number(number);
    let written = |text: &str| formula(text).unwrap();
    let polynomial = Polynomial {
        coefficients: vec![-1, 2, 3],
        divisor: 4,
    };
    let mut found = vec![
        ("constant", value(1, number(7))),
        ("identity", value(1, arg(0))),
        ("remainder", written("n mod 4")),
        ("periodic", value(1, cycle(&[(0, 0), (1, 0), (4, 0)]))),
        (
            "late_period",
            value(1, cycle(&[(2, 0), (1, 0)]).after(&[0, 5, 6])),
        ),
        (
            "rising",
            value(1, cycle(&[(-1, 4), (1, 4), (2, 4), (4, 4)]).after(&[0])),
        ),
        ("split_values", value(1, cycle(&[(0, 0), (1, 2), (3, 5)]))),
        ("linear", value(1, cycle(&[(3, 2)]))),
        ("floor", written("[0] (n - 1) / 2")),
        (
            "polynomial_floor",
            value(1, Term::Polynomial(polynomial, n()).after(&[3])),
        ),
        ("valuation", written("[0] v2(n) + 1")),
        ("ruler", written("[0] 2^v2(n)")),
        ("digit_sums", written("sum3(n) mod 2")),
        ("digit_counts", written("digits10(n)")),
        ("leading", written("[0] high3(n)")),
        (
            "binary_last",
            value(1, parity(System::Base(2), Order::LastFirst)),
        ),
        (
            "binary_first",
            value(1, parity(System::Base(2), Order::FirstFirst)),
        ),
        (
            "zeckendorf_last",
            value(1, parity(fibonacci(), Order::LastFirst)),
        ),
        (
            "zeckendorf_first",
            value(1, parity(fibonacci(), Order::FirstFirst)),
        ),
        ("self_alike", value(1, regular())),
        ("self_alike_simple", value(1, simple_regular())),
        ("beatty", value(1, *multiple(Surd::GOLDEN))),
        ("beatty_negative", value(1, *multiple(surd(7, -2, 3, 5)))),
        ("beatty_below", value(1, *multiple(surd(-1, 1, 5, 2)))),
        ("rational", value(1, *multiple(surd(3, 0, 0, 2)))),
        ("xor", written("a xor b xor c")),
        ("bits", written("(a and b) + (a or b)")),
        ("apart", written("apart(a, b)")),
        ("least", written("min(a, b)")),
        ("most", written("max(a, b) * 2")),
        ("divisor", written("gcd(a, b)")),
        ("nim_times", written("nim(a, b)")),
        ("carryless", written("carryless3(a, b) + 1")),
        ("welter_two", written("(a xor (a + b + 1)) - 1")),
        (
            "ranks",
            value(3, rank(0).with(Op::Xor, rank(2).with(Op::Minus, rank(1)))),
        ),
        (
            "euclid",
            written("(max(a, b) * max(a, b) - min(a, b) * min(a, b)) / (max(a, b) * min(a, b))"),
        ),
        (
            "nested",
            value(
                1,
                cycle(&[(0, 3), (1, 3)]).of(&arg(0).with(Op::Over, number(3))),
            ),
        ),
        (
            "nested_list",
            value(
                2,
                cycle(&[(0, 0), (2, 0)])
                    .after(&[1, 1, 3])
                    .of(&arg(0).with(Op::Apart, arg(1))),
            ),
        ),
    ];
    let grid = Term::Grid {
        values: vec![0, 1, 2, 3, 4, 5],
        side: 3,
        row: Box::new(arg(0).with(Op::Mod, number(2))),
        column: Box::new(arg(1).with(Op::Mod, number(3))),
    };
    found.push(("grid", value(2, grid)));
    let even = Test::Among(arg(0).with(Op::Mod, number(2)), vec![0]);
    let by_cases = Term::If(Box::new(even.clone()), n(), Box::new(number(9)));
    found.push(("by_cases", value(1, by_cases.clone())));
    found.push(("inner_cases", value(1, by_cases.with(Op::Plus, arg(0)))));
    let recurrence = |first: &[u64], lags: &[(usize, i64)], add: i64| {
        let rule = Recurrence {
            first: first.to_vec(),
            lags: lags.to_vec(),
            add,
            over: 1,
        };
        losing(1, Test::Member(Series::Recurrence(rule), arg(0)))
    };
    let terms = |term: Term| Test::Member(Series::Terms(Box::new(term)), arg(0));
    let pairs = Test::Pair {
        smaller: multiple(Surd::GOLDEN),
        larger: multiple(surd(3, 1, 5, 2)),
    };
    let exceeds = |than: Surd, small: Term| Test::Exceeds {
        large: rank(1),
        than,
        small,
    };
    let golden = Test::Not(Box::new(exceeds(Surd::GOLDEN, rank(0))));
    let equal = Test::Same(rank(0), rank(1));
    found.extend([
        ("is_even", losing(1, even.clone())),
        ("is_few", losing(1, Test::Among(arg(0), vec![1, 4, 9]))),
        (
            "is_many",
            losing(1, Test::Among(arg(0), vec![1, 4, 9, 12, 17, 80])),
        ),
        ("is_none", losing(1, Test::Among(arg(0), vec![]))),
        ("is_fibonacci", recurrence(&[0, 1, 2], &[(1, 1), (2, 1)], 0)),
        ("is_other", recurrence(&[1, 5], &[(1, 3), (2, -1)], 2)),
        ("is_square", losing(1, terms(squares()))),
        ("is_beatty", losing(1, terms(*multiple(Surd::GOLDEN)))),
        (
            "is_pell",
            losing(1, Test::Among(parity(pell(), Order::LastFirst), vec![1])),
        ),
        ("is_wythoff", losing(2, pairs)),
        ("is_golden", losing(2, golden.clone())),
        ("is_double", losing(2, exceeds(surd(2, 0, 0, 1), rank(0)))),
        ("is_large", losing(2, exceeds(surd(5, 0, 0, 1), number(1)))),
        (
            "is_euclid",
            losing(
                2,
                Test::All(vec![Test::Not(Box::new(equal.clone())), golden]),
            ),
        ),
        (
            "is_either",
            losing(2, Test::Any(vec![equal, Test::Same(rank(0), number(0))])),
        ),
    ]);
    found.extend(rules::all());
    found
}
