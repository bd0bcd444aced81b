use super::*;

fn n() -> Box<Term> {
    Box::new(Term::Arg(0))
}

#[test]
fn multiples_are_exact() {
    let surds = [
        Surd::GOLDEN,
        Surd {
            whole: -1,
            root: 1,
            of: 5,
            over: 2,
        },
        Surd {
            whole: 7,
            root: -2,
            of: 3,
            over: 5,
        },
        Surd {
            whole: 3,
            root: 0,
            of: 0,
            over: 2,
        },
    ];
    for surd in surds {
        for k in (0..2000).chain([10_u64.pow(12), 10_u64.pow(15) + 7]) {
            let told = i128::from(surd.times(k).unwrap());
            // m = ⌊k α⌋ means m c - k a ≤ k b √d < (m + 1) c - k a.
            let (a, b) = (i128::from(surd.whole), i128::from(surd.root));
            let (k, over) = (i128::from(k), i128::from(surd.over));
            let least = told * over - k * a;
            let square = |x: i128| x.signum() * x * x;
            let root = (k * b).signum() * (k * b) * (k * b) * i128::from(surd.of);
            assert!(
                square(least) <= root && root < square(least + over),
                "{surd:?} {k}"
            );
        }
    }
}

#[test]
fn least_automata_say_the_same() {
    // Parity of ones in base 2, with each state three times and one that is never reached.
    let states = 7;
    let next = (0..states).map(|s| vec![(s + 2) % 6, (s + 1 + 2 * (s % 2)) % 6]);
    let automaton = Automaton {
        system: System::Base(2),
        order: Order::LastFirst,
        next: next.collect(),
        output: (0..states as u64).map(|s| s % 2).collect(),
    };
    let least = automaton.minimised();
    assert_eq!(least.output.len(), 2);
    for n in 0..1000_u64 {
        assert_eq!(least.value(n), automaton.value(n));
        assert_eq!(least.value(n), Some(u64::from(n.count_ones() % 2)));
    }
}

#[test]
fn greedy_sums_add_up() {
    let systems = [
        (vec![1, 2], vec![1, 1]),
        (vec![1, 3], vec![2, 1]),
        (vec![1, 2, 4], vec![1, 1, 1]),
    ];
    for (first, lags) in systems {
        let system = System::Greedy { first, lags };
        let places = system.places(1 << 20);
        for n in 0..3000 {
            let digits = system.expand(n);
            let sum: u64 = digits.iter().zip(&places).map(|(d, p)| d * p).sum();
            assert_eq!(sum, n);
            assert!(digits.iter().all(|&d| d < system.digits()));
        }
    }
}

#[test]
fn members_are_found() {
    let fibonacci = Series::Recurrence(Recurrence {
        first: vec![1, 2],
        lags: vec![(1, 1), (2, 1)],
        add: 0,
        over: 1,
    });
    let squares = Polynomial {
        coefficients: vec![0, 0, 1],
        divisor: 1,
    };
    let squares = Series::Terms(Box::new(Term::Polynomial(squares, n())));
    let list = |series: &Series| -> Vec<u64> {
        (0..40)
            .filter(|&n| series.contains(n) == Some(true))
            .collect()
    };
    assert_eq!(list(&fibonacci), [1, 2, 3, 5, 8, 13, 21, 34]);
    assert_eq!(list(&squares), [0, 1, 4, 9, 16, 25, 36]);
    assert_eq!(squares.contains(u64::MAX), Some(false));
}

#[test]
fn wythoff_pairs_hold() {
    let multiple = |whole| {
        Box::new(Term::Multiple(
            Surd {
                whole,
                root: 1,
                of: 5,
                over: 2,
            },
            n(),
        ))
    };
    let pair = Test::Pair {
        smaller: multiple(1),
        larger: multiple(3),
    };
    assert_eq!(pair.holds(&[5, 3]), Some(true));
    assert_eq!(pair.holds(&[5, 4]), Some(false));
    let far = 10_u64.pow(9);
    let (a, b) = (
        Surd::GOLDEN.times(far).unwrap(),
        Surd::GOLDEN.times(far).unwrap() + far,
    );
    assert_eq!(pair.holds(&[a, b]), Some(true));
    assert_eq!(pair.holds(&[a, b + 1]), Some(false));
}

#[test]
fn formulas_are_written() {
    let written = |term: Term| {
        Formula {
            width: 1,
            body: Body::Value(term),
        }
        .to_string()
    };
    let rise = |base, rise| Rise { base, rise };
    let mixed = Cycle {
        residues: vec![rise(0, 0), rise(1, 2)],
    };
    assert_eq!(
        written(Term::Cycle(mixed, n())),
        "G(n) = [0, 1 + 2·q][n mod 2] with q = ⌊n / 2⌋"
    );
    let line = Polynomial {
        coefficients: vec![-1, 2],
        divisor: 3,
    };
    assert_eq!(
        written(Term::Polynomial(line, n()).after(&[5])),
        "G(n) = 5 if n = 0 else ⌊(2·n - 1) / 3⌋"
    );
    assert_eq!(
        written(Term::Digits(Digits::Valuation(2), n())),
        "G(n) = v2(n)"
    );
}

#[test]
fn what_has_no_value_is_none() {
    assert_eq!(Term::Arg(1).value(&[3]), None);
    assert_eq!(
        Term::Number(1).with(Op::Over, Term::Number(0)).value(&[0]),
        None
    );
    assert_eq!(
        Term::Number(1).with(Op::Minus, Term::Number(2)).value(&[0]),
        None
    );
    assert_eq!(
        Term::Number(u64::MAX)
            .with(Op::Times, Term::Number(2))
            .value(&[0]),
        None
    );
    assert_eq!(Term::Digits(Digits::Valuation(2), n()).value(&[0]), None);
}
