//! LaTeX is well-formed: all that opens is closed, and what is said is there.

#![allow(clippy::unwrap_used)]

mod kinds;

use grundy_emit::{Language, of_formula};
use grundy_pattern::{
    Automaton, Body, Cycle, Formula, Name, Order, Recurrence, Regular, Rise, Series, Surd, System,
    Term, Test, formula,
};

fn n() -> Box<Term> {
    Box::new(Term::Arg(0))
}

fn latex(width: usize, body: Body) -> String {
    let formula = Formula { width, body };
    let text = of_formula(&formula, &["A remark.".into()])
        .unwrap()
        .text(Language::Latex);
    balanced(&text);
    text
}

fn balanced(text: &str) {
    let mut open = Vec::new();
    let bytes: Vec<char> = text.chars().collect();
    for (at, &c) in bytes.iter().enumerate() {
        let escaped = at > 0 && bytes[at - 1] == '\\';
        match c {
            '{' if !escaped => open.push('}'),
            '}' if !escaped => assert_eq!(open.pop(), Some('}'), "{text}"),
            _ => {}
        }
    }
    assert!(open.is_empty(), "{text}");
    for (left, right) in [
        ("\\left", "\\right"),
        ("\\begin{", "\\end{"),
        ("\\[", "\\]"),
        ("(", ")"),
    ] {
        // `\left` is also the beginning of nothing else here.
        let count = |word: &str| text.matches(word).count();
        assert_eq!(count(left), count(right), "{left} {text}");
    }
    let environments: Vec<&str> = text.split("\\begin{").skip(1).collect();
    for rest in environments {
        let name = rest.split('}').next().unwrap();
        assert!(text.contains(&format!("\\end{{{name}}}")), "{text}");
    }
}

#[test]
fn cases_are_told() {
    let rise = |base, rise| Rise { base, rise };
    let residues = vec![rise(0, 0), rise(1, 0), rise(0, 0)];
    let cycle = Term::Cycle(Cycle { residues }, n());
    assert_eq!(
        latex(1, Body::Value(cycle.after(&[7]))),
        "% A remark.\n\\[\nG(n) = \\begin{cases}\n  7 & \\text{if } n = 0 \\\\\n  0 & \\text{if } n \
         \\equiv 0, 2 \\pmod{3} \\\\\n  1 & \\text{if } n \\equiv 1 \\pmod{3}\n\\end{cases}\n\\]\n"
    );
}

#[test]
fn texts_of_formulas_are_balanced() {
    for (text, part) in [
        ("n mod 4", "n \\bmod 4"),
        ("[0] v2(n) + 1", "\\nu_{2}(n) + 1"),
        (
            "[0, 1, 1] (n - 1) / 2",
            "\\left\\lfloor \\frac{n - 1}{2} \\right\\rfloor",
        ),
        ("a xor b xor c", "a \\oplus b"),
        ("nim(a - 1, b - 1)", "(a - 1) \\otimes (b - 1)"),
        ("gcd(a, b) + apart(a, b)", "\\lvert a - b \\rvert"),
        ("high3(n) + digits10(n) + sum2(n)", "\\log_{3} n"),
        ("(a and b) + (a or b)", "\\mathbin{\\&}"),
    ] {
        let formula = formula(text).unwrap();
        let text = latex(formula.width, formula.body);
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn rules_over_digits_have_their_tables() {
    let system = System::Greedy {
        first: vec![1, 2],
        lags: vec![1, 1],
    };
    let automaton = Automaton {
        system,
        order: Order::FirstFirst,
        next: vec![vec![0, 1], vec![1, 0]],
        output: vec![0, 1],
    };
    let text = latex(1, Body::Value(Term::Automaton(automaton, n())));
    assert!(text.contains("q_{1} & 1 & q_{1} & q_{0}"), "{text}");
    let regular = Regular {
        base: 2,
        rules: vec![vec![vec![0, 1], vec![0, 2]], vec![vec![1, 0], vec![0, 2]]],
        start: vec![vec![0, 0]],
        names: vec![Name::Value { step: 1, offset: 0 }, Name::Index],
    };
    let text = latex(1, Body::Value(Term::Regular(regular, n())));
    assert!(text.contains("F_{1}(2 n) &= n"), "{text}");
    assert!(text.contains("F_{1}(2 n + 1) &= F_{1}(n)"), "{text}");
}

#[test]
fn questions_are_told() {
    let surd = |whole| Surd {
        whole,
        root: 1,
        of: 5,
        over: 2,
    };
    let multiple = |whole| Box::new(Term::Multiple(surd(whole), n()));
    let pair = Test::Pair {
        smaller: multiple(1),
        larger: multiple(3),
    };
    assert!(latex(2, Body::Losing(pair)).contains("\\frac{3 + \\sqrt{5}}{2} \\cdot k"));
    let rule = Recurrence {
        first: vec![1, 2],
        lags: vec![(1, 1), (2, 1)],
        add: 0,
        over: 1,
    };
    let member = Test::Member(Series::Recurrence(rule), Term::Arg(0));
    assert!(latex(1, Body::Losing(member)).contains("x_k = x_{k-1} + x_{k-2}"));
    let squares = Test::Member(Series::Terms(multiple(1)), Term::Arg(0));
    assert!(latex(1, Body::Losing(squares)).contains("k = 0, 1, 2, \\ldots"));
    let exceeds = Test::Exceeds {
        large: Term::Rank(1),
        than: Surd::GOLDEN,
        small: Term::Rank(0),
    };
    let other = Test::Among(Term::Arg(0), vec![1, 4]);
    let both = Test::All(vec![Test::Not(Box::new(exceeds)), other]);
    let text = latex(2, Body::Losing(both));
    assert!(text.contains("\\land a \\in \\{1, 4\\}"), "{text}");
}

#[test]
fn every_kind_is_balanced() {
    let all = kinds::all();
    let is_one = |small: &str| all.iter().any(|(name, _)| *name == small);
    assert!(kinds::SMALL.iter().all(|small| is_one(small)));
    for (name, formula) in all {
        let text = latex(formula.width, formula.body);
        assert!(text.contains("\\["), "{name}: {text}");
    }
}
