//! Formulas in words.

use super::{Automaton, Body, Digits, Formula, Op, Order, Rule, Series, Surd, Term, Test, write};

impl Formula {
    /// What kind of pattern this is, in a word or two.
    ///
    /// ```
    /// use grundy_pattern::{Body, Formula, Op, Term};
    /// let body = Body::Value(Term::Arg(0).with(Op::Xor, Term::Arg(1)));
    /// assert_eq!(Formula { width: 2, body }.kind(), "xor");
    /// ```
    pub fn kind(&self) -> &'static str {
        match &self.body {
            Body::Value(term) => term.kind(),
            Body::Losing(test) => test.kind(),
        }
    }

    /// The formula in a sentence.
    pub fn words(&self) -> String {
        let names = write::names(self.width);
        let at = match self.width {
            1 => "n".to_owned(),
            _ => format!("({})", names.join(", ")),
        };
        let words = match &self.body {
            Body::Value(term) => format!("The value of {at} is {}", term.words(&names)),
            Body::Losing(test) => format!("{at} is lost exactly if {}", test.words(&names)),
        };
        let words = match is_ranked(&words) {
            true => format!("{words}, where {}", ranks(&names)),
            false => words,
        };
        match words.ends_with('…') {
            true => words,
            false => words + ".",
        }
    }
}

/// Whether the names of the numbers in increasing order are used.
fn is_ranked(words: &str) -> bool {
    let mut names = words.split(|c: char| !c.is_alphanumeric());
    names.any(|name| matches!(name.as_bytes(), [b'x', b'1'..=b'9']))
}

/// What those names mean.
fn ranks(names: &[String]) -> String {
    let ranks: Vec<String> = (1..=names.len()).map(|rank| format!("x{rank}")).collect();
    format!("{} are {} in order", ranks.join(" ≤ "), names.join(", "))
}

impl Term {
    fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) => "constant",
            Self::Arg(_) | Self::Rank(_) => "identity",
            Self::Both(op, a, b) => match (op, a.kind(), b.kind()) {
                (Op::Mod, "identity", _) => "periodic",
                (_, kind, "constant" | "identity") if kind != "identity" => kind,
                (_, "constant" | "identity", kind) if kind != "identity" && kind != "constant" => {
                    kind
                }
                (op, _, _) => op.kind(),
            },
            Self::If(..) => "by cases",
            Self::Listed { rest, .. } => rest.kind(),
            Self::Cycle(rule, of) => match (rule.saltus(), rule.residues.len(), &**of) {
                (Some(0), _, _) => "periodic",
                (Some(_), 1, _) => "linear",
                (Some(_), ..) => "arithmetic periodic",
                (None, ..) => "periodic and arithmetic periodic by residues",
            },
            Self::Polynomial(rule, _) => match rule.degree() {
                0 | 1 => "linear, rounded down",
                _ => "polynomial",
            },
            Self::Multiple(..) => "Beatty sequence",
            Self::Digits(..) => "digit rule",
            Self::Automaton(..) => "finite automaton",
            Self::Regular(..) => "self-similar",
            Self::Rule(rule, _) => rule.kind(),
            Self::Grid { .. } => "table by residues",
        }
    }

    /// In words, with the names of the position's numbers.
    fn words(&self, names: &[String]) -> String {
        let short = |term: &Self| short(term, names);
        match self {
            Self::Number(number) => format!("always {number}"),
            Self::Arg(_) => format!("{} itself", short(self)),
            Self::Listed { first, rest, .. } => format!(
                "{} from {} on, and {} before",
                rest.words(names),
                first.len(),
                match first.len() {
                    1 => first[0].to_string(),
                    _ => "as listed".into(),
                }
            ),
            Self::Cycle(rule, of) => {
                let (period, of) = (rule.residues.len(), short(of));
                match (rule.saltus(), period) {
                    (Some(0), _) => format!("told by the remainder of {of} by {period}"),
                    (Some(_), 1) => short(self),
                    (Some(saltus), _) => format!(
                        "told by the remainder of {of} by {period}, and rises by {saltus} with \
                         each {period}"
                    ),
                    (None, _) => format!(
                        "told by the remainder of {of} by {period}; some of the {period} values \
                         repeat or rise otherwise than others"
                    ),
                }
            }
            Self::Both(Op::Mod, a, b) => {
                format!("the remainder of {} by {}", short(a), short(b))
            }
            Self::Both(Op::Xor, ..) => format!("the nim-sum {}", short(self)),
            Self::Both(Op::NimTimes, ..) => format!("the nim-product {}", short(self)),
            Self::Both(Op::Carryless(base), a, b) => format!(
                "the sum of {} and {} in base {base} without carries",
                short(a),
                short(b)
            ),
            Self::Digits(rule, of) => digits(*rule, &short(of)),
            Self::Automaton(rule, of) => automaton(rule, &short(of)),
            Self::Regular(rule, of) => format!(
                "found from that of {} / {} rounded down, by a rule for each last digit in base {}",
                short(of),
                rule.base,
                rule.base
            ),
            Self::Rule(rule, of) => rule.words(&short(of)),
            Self::Grid { .. } => "in a table of remainders".into(),
            _ => short(self),
        }
    }
}

impl Rule {
    fn kind(&self) -> &'static str {
        match self {
            Self::Arithmetic(_) => "divisors",
            Self::Parts(..) => "numeration",
            Self::Count(_) => "runs",
            Self::Member(_) => "linear recurrence",
            Self::Place(term) => term.kind(),
            Self::Refer(_) => "self-reference",
            Self::Respelled(..) => "digits",
            Self::Spaced(_) => "numbers far enough apart",
            Self::UpTo(_) => "restricted nim",
        }
    }

    fn words(&self, of: &str) -> String {
        match self {
            Self::Arithmetic(rule) => format!("{} {of}", rule.words()),
            Self::Parts(rule, system) => {
                format!(
                    "{} {of} written {}",
                    rule.words(),
                    write::system_text(system)
                )
            }
            Self::Count(Series::Recurrence(rule)) => format!(
                "the number of those up to {of} in the list {}, …, in which each follows from \
                 those before it",
                firsts(&rule.first)
            ),
            Self::Count(Series::Terms(term)) => {
                format!(
                    "the number of those up to {of} in the list {}, k = 0, 1, …",
                    write::of_k(term).0
                )
            }
            Self::Member(rule) => format!(
                "at the place {of} of the list {}, …, in which each follows from those before it",
                firsts(&rule.first)
            ),
            Self::Place(term) => format!(
                "the number at the place {of}, counted from 0, among those n of which 1 is {}",
                of_n(term)
            ),
            Self::Respelled(2, 8) => format!("the binary digits of {of}, read in base 8"),
            Self::Respelled(from, to) => {
                format!("the digits of {of} in base {from}, read in base {to}")
            }
            Self::Spaced(rule) => format!(
                "at the place {of} of the list {}, …, of which each is the least n with n - {} beyond \
                 the one before it",
                firsts(&rule.first),
                of_n(&rule.of)
            ),
            Self::UpTo(taken) => format!(
                "that of {of} counters of which up to {} may be taken, n being how many there are",
                of_n(taken)
            ),
            Self::Refer(rule) => format!(
                "on a line, or that of a smaller number, by the remainder of {of} by {}",
                rule.parts.len()
            ),
        }
    }
}

fn firsts(first: &[u64]) -> String {
    let first: Vec<String> = first.iter().map(u64::to_string).collect();
    first.join(", ")
}

/// A term without the meanings of the names in it, where the position's numbers have these names.
fn short(term: &Term, names: &[String]) -> String {
    write::with_names(term, names).0
}

/// A term of one number `n`.
fn of_n(term: &Term) -> String {
    short(term, &write::names(1))
}

impl Op {
    fn kind(self) -> &'static str {
        match self {
            Self::Plus | Self::Minus | Self::Times => "arithmetic",
            Self::Over => "quotient",
            Self::Mod => "periodic",
            Self::Xor => "xor",
            Self::And => "and of bits",
            Self::Or => "or of bits",
            Self::Min => "minimum",
            Self::Max => "maximum",
            Self::Apart => "difference",
            Self::Gcd => "greatest common divisor",
            Self::NimTimes => "nim-product",
            Self::Carryless(_) => "sum without carries",
        }
    }
}

fn digits(rule: Digits, of: &str) -> String {
    match rule {
        Digits::Valuation(base) => format!("the number of times that {base} divides {of}"),
        Digits::Power(base) => format!("the largest power of {base} that divides {of}"),
        Digits::Sum(base) => format!("the sum of the digits of {of} in base {base}"),
        Digits::Length(base) => format!("the number of digits of {of} in base {base}"),
        Digits::Xor(base) => format!("the nim-sum of the digits of {of} in base {base}"),
        Digits::Place(base, digit) => format!(
            "the place, counted from 1, of the last digit {digit} of {of} in base {base}, 0 if there \
             is none"
        ),
        Digits::Leading(base) => format!("the largest power of {base} up to {of}"),
    }
}

fn automaton(rule: &Automaton, of: &str) -> String {
    let order = match rule.order {
        Order::LastFirst => "last",
        Order::FirstFirst => "first",
    };
    format!(
        "told by an automaton of {} states that reads the digits of {of} {}, the {order} one first",
        rule.next.len(),
        write::system_text(&rule.system)
    )
}

impl Test {
    fn kind(&self) -> &'static str {
        match self {
            Self::Among(term, _) => term.kind(),
            Self::Same(a, b) => match (a.kind(), b.kind()) {
                ("identity", kind) | (kind, _) => kind,
            },
            Self::Exceeds { than, .. } if *than == Surd::GOLDEN => "golden ratio",
            Self::Exceeds { .. } => "quotient threshold",
            Self::Member(Series::Recurrence(_), _) => "linear recurrence",
            Self::Member(Series::Terms(term), _) => term.kind(),
            Self::Pair { .. } => "pairs of sequences",
            Self::Not(test) => test.kind(),
            Self::All(tests) | Self::Any(tests) => {
                let kinds = tests.iter().map(Self::kind);
                let mut told = kinds.filter(|kind| *kind != "identity" && *kind != "constant");
                told.next_back().unwrap_or("by cases")
            }
        }
    }

    /// In words, with the names of the position's numbers.
    fn words(&self, names: &[String]) -> String {
        let short = |term: &Term| short(term, names);
        match self {
            Self::Among(Term::Automaton(rule, of), list) if list[..] == [1] => {
                format!("it is so {}", automaton(rule, &short(of)))
            }
            Self::Member(Series::Recurrence(rule), term) => format!(
                "{} is a number of the list {}, …, in which each follows from those before it",
                short(term),
                firsts(&rule.first)
            ),
            test => write::test_with_names(test, names),
        }
    }
}
