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

/// Terms of a position's numbers, one of each kind.
fn kinds(at: &Term, other: &Term) -> Vec<Term> {
    let of = || Box::new(at.clone());
    let two = || Box::new(other.clone());
    let over = |large: &Term, small: &Term| Test::Exceeds {
        large: large.clone(),
        than: Surd {
            whole: 1,
            root: 0,
            of: 0,
            over: 1,
        },
        small: small.clone(),
    };
    let ops = [
        Op::Plus,
        Op::Mod,
        Op::Xor,
        Op::NimTimes,
        Op::Carryless(3),
        Op::Over,
        Op::Gcd,
    ];
    let mut found: Vec<Term> = ops.map(|op| at.clone().with(op, other.clone())).to_vec();
    found.extend([
        at.clone(),
        Term::If(Box::new(over(at, other)), of(), two()),
        Term::Listed {
            first: vec![5, 6],
            of: two(),
            rest: of(),
        },
        Term::Listed {
            first: vec![5],
            of: two(),
            rest: of(),
        },
        Term::Polynomial(
            Polynomial {
                coefficients: vec![1, 2, 3],
                divisor: 2,
            },
            of(),
        ),
        Term::Multiple(Surd::GOLDEN, of()),
        Term::Digits(Digits::Valuation(2), of()),
        Term::Rule(Rule::Arithmetic(Arithmetic::Factors), of()),
        Term::Grid {
            values: vec![0, 1, 2, 3],
            side: 2,
            row: of(),
            column: two(),
        },
    ]);
    found
}

/// The names of numbers that a text uses.
fn names_in(text: &str) -> std::collections::BTreeSet<String> {
    // The letter a may be an article.
    let articles = ["for a k", "is a number", "in a table"];
    let text = articles
        .iter()
        .fold(text.to_owned(), |text, a| text.replace(a, ""));
    let words = text.split(|c: char| !c.is_alphanumeric());
    let is_name = |word: &&str| match word.as_bytes() {
        [b'n' | b'a'..=b'f'] => true,
        [b'a' | b'x', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    words
        .filter(|word| !word.is_empty())
        .filter(is_name)
        .map(str::to_owned)
        .collect()
}

#[test]
fn sentences_name_the_numbers_as_formulas_do() {
    for width in 1..=8 {
        let names = Formula {
            width,
            body: Body::Value(Term::Number(0)),
        }
        .names();
        let whole = match width {
            1 => "n".to_owned(),
            _ => format!("({})", names.join(", ")),
        };
        let places = (0..width).flat_map(|at| [Term::Arg(at), Term::Rank(at)]);
        for at in places {
            let other = Term::Arg(width - 1);
            for term in kinds(&at, &other) {
                let tests = [
                    Test::Among(term.clone(), vec![1, 3]),
                    Test::Not(Box::new(Test::Same(term.clone(), other.clone()))),
                    Test::All(vec![
                        Test::Same(term.clone(), Term::Number(1)),
                        Test::Among(other.clone(), vec![2]),
                    ]),
                    Test::Member(Series::Terms(Box::new(Term::Arg(0))), term.clone()),
                ];
                let losing = tests.into_iter().map(Body::Losing);
                for body in losing.chain([Body::Value(term)]) {
                    let formula = Formula { width, body };
                    let sentence = formula.words();
                    assert!(
                        sentence.starts_with(&format!("{whole} is lost exactly if "))
                            || sentence.starts_with(&format!("The value of {whole} is ")),
                        "{sentence}"
                    );
                    let mut known: std::collections::BTreeSet<String> =
                        names.iter().cloned().collect();
                    let used = names_in(&sentence);
                    if used.iter().any(|name| name.starts_with('x')) {
                        assert!(sentence.contains(", where x1 ≤ x2"), "{sentence}");
                        known.extend((1..=width).map(|rank| format!("x{rank}")));
                    }
                    assert!(used.is_subset(&known), "{sentence}");
                    // Both speak of the same numbers; a table is told without them.
                    let line = formula.written().0;
                    let mut in_line = names_in(&line);
                    in_line.retain(|name| names.contains(name));
                    assert!(in_line.is_subset(&used), "{line} / {sentence}");
                }
            }
        }
    }
}

#[test]
fn tests_within_terms_count_for_their_names() {
    let test = Test::Same(Term::Arg(1), Term::Arg(0));
    let term = Term::If(Box::new(test), n(), Box::new(Term::Number(3)));
    assert_eq!(term.to_string(), "a if b = a else 3");
}
