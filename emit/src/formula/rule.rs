//! Rules for one number.

use grundy_pattern::{
    Arithmetic, Parts, Recurrence, Refer, Reference, Rule, Series, Spaced, System, Term,
};

use super::{
    build::{Build, indented, list},
    digits::{next_place, places, places_from},
    term::sum,
};

/// The numbers of a list by a recurrence, as long as `test` holds.
pub(super) fn followed(rule: &Recurrence, test: &str) -> String {
    let lags = rule.lags.iter();
    let lags = lags.map(|&(lag, c)| (c, format!("back(terms, {lag})")));
    let mut parts: Vec<(i64, String)> = lags.chain([(rule.add, String::new())]).collect();
    parts.sort_by_key(|(c, _)| *c < 0);
    let next = match rule.over {
        1 => sum(&parts),
        over => format!("({}) / {over}", sum(&parts)),
    };
    format!(
        "let terms = {}\n\
         while {test}:\n    \
         push(terms, {next})\n",
        list(&rule.first)
    )
}

impl Build {
    pub(super) fn rule(&mut self, rule: &Rule, of: &str) -> String {
        match rule {
            Rule::Arithmetic(rule) => arithmetic(*rule, of),
            Rule::Parts(rule, system) => {
                let name = self.parts(*rule, system);
                format!("{name}({of})")
            }
            Rule::Count(series) => {
                let name = self.count(series);
                format!("{name}({of})")
            }
            Rule::Member(rule) => {
                let body = followed(rule, "len(terms) <= n") + "return terms[n]\n";
                let note = "The term at the place n, which follows from those before it.";
                let name = self.helper("term_at", note, "(n: int) -> int", &body);
                format!("{name}({of})")
            }
            Rule::Place(term) => {
                let note = "Whether k is one of the numbers, as 1 or 0.";
                let member = self.of_place("is_member", note, term);
                let body = format!(
                    "let m = 0\n\
                     while n > 0 or {member}(m) != 1:\n    \
                     if {member}(m) == 1:\n        \
                     n -= 1\n    \
                     m += 1\n\
                     return m\n"
                );
                let note = "The number at the place n, counted from 0.";
                let name = self.helper("number_at", note, "(n: int) -> int", &body);
                format!("{name}({of})")
            }
            Rule::Spaced(rule) => {
                let name = self.spaced(rule);
                format!("{name}({of})")
            }
            Rule::UpTo(taken) => {
                let name = self.up_to(taken);
                format!("{name}({of})")
            }
            Rule::Respelled(from, to) => format!("respelled({of}, {from}, {to})"),
            Rule::Refer(rule) => {
                let name = self.refer(rule);
                format!("{name}({of})")
            }
        }
    }

    fn parts(&mut self, rule: Parts, system: &System) -> String {
        let (wish, note) = match rule {
            Parts::Least => (
                "least_part",
                "The least part of n as a greedy sum, for n > 0.",
            ),
            Parts::Zeros => (
                "zeros",
                "How many zeros n ends in, written as a greedy sum.",
            ),
            Parts::Count => ("part_count", "How many parts n has as a greedy sum."),
            Parts::Length => ("length", "How many digits n has, written as a greedy sum."),
            Parts::Greatest => (
                "largest_part",
                "The largest part of n as a greedy sum, n > 0.",
            ),
            Parts::Shift(_) => ("shifted", "n as a greedy sum, with zeros added at its end."),
        };
        let note = format!("{note}\n# The parts: {}, ...", list(first_places(system)));
        self.helper(wish, &note, "(n: int) -> int", &steps(rule, system))
    }

    fn count(&mut self, series: &Series) -> String {
        let body = match series {
            Series::Recurrence(rule) => {
                followed(rule, "last(terms) <= n")
                    + "let count = 0\n\
                       for element in terms:\n    \
                       if element <= n:\n        \
                       count += 1\n\
                       return count\n"
            }
            Series::Terms(term) => {
                let (place, told) = self.place(term);
                format!("let k = {place}(n)\nreturn k + 1 if {told}(k) == n else k\n")
            }
        };
        let note = "How many terms of the rising sequence are at most n.";
        self.helper("terms_up_to", note, "(n: int) -> int", &body)
    }

    fn refer(&mut self, rule: &Refer) -> String {
        let count = rule.parts.len();
        let adds = |part: &Reference| matches!(part, Reference::Same { add, .. } if *add != 0);
        let counts = rule.parts.iter().any(adds);
        let added = |parts: &[(i64, String)]| match counts {
            true => sum(&[&[(1, "added".to_owned())], parts].concat()),
            false => sum(parts),
        };
        let one = String::new;
        let mut body = String::from(if counts { "let added = 0\n" } else { "" });
        let mut turn = format!("let rest = n % {count}\nlet k = n / {count}\n");
        for (r, part) in rule.parts.iter().enumerate() {
            let word = if r == 0 { "if" } else { "elif" };
            turn += &format!("{word} rest == {r}:\n");
            turn += &indented(&match *part {
                Reference::Line { rise, base } => {
                    let parts = [(rise as i64, "k".to_owned()), (base, one())];
                    format!("return {}\n", added(&parts))
                }
                Reference::Same { scale, offset, add } => {
                    let next = sum(&[(scale as i64, "k".into()), (offset, one())]);
                    let more = match add {
                        0 => String::new(),
                        1.. => format!("added += {add}\n"),
                        _ => format!("added -= {}\n", add.unsigned_abs()),
                    };
                    format!("n = {next}\n{more}")
                }
            });
        }
        body += &format!("while n >= {}:\n{}", rule.first.len(), indented(&turn));
        let first = match rule.first[..] {
            [] => 0.to_string(),
            [only] => only.to_string(),
            _ => {
                let table = self.table("START", "The first values.", &list(&rule.first));
                format!("{table}[n]")
            }
        };
        body += &format!("return {}{first}\n", if counts { "added + " } else { "" });
        let note = "The value of n, found from that of a smaller number or on a line.";
        self.helper("referred", note, "(n: int) -> int", &body)
    }
}

impl Build {
    fn spaced(&mut self, rule: &Spaced) -> String {
        let taken = self.of_place(
            "taken",
            "How far k must lie beyond the one before.",
            &rule.of,
        );
        let step = match rule.of.never_falls() {
            true => format!("next = last(terms) + {taken}(next) + 1"),
            false => "next += 1".into(),
        };
        let body = format!(
            "let terms = {}\n\
             while len(terms) <= n:\n    \
             let next = last(terms) + 1\n    \
             while next - {taken}(next) <= last(terms):\n        \
             {step}\n    \
             push(terms, next)\n\
             return terms[n]\n",
            list(&rule.first)
        );
        let note = "The term at the place n: the least that lies far enough beyond the one before.";
        self.helper("spaced", note, "(n: int) -> int", &body)
    }

    fn up_to(&mut self, taken: &Term) -> String {
        let taken = self.of_place("most", "How many of k counters may be taken.", taken);
        let body = format!(
            "while n > 0:\n    \
             if {taken}(n) > {taken}(n - 1):\n        \
             return {taken}(n)\n    \
             n -= {taken}(n) + 1\n\
             return 0\n"
        );
        let note = "The nim-value of n counters, of which up to a number may be taken.";
        self.helper("up_to", note, "(n: int) -> int", &body)
    }
}

fn arithmetic(rule: Arithmetic, of: &str) -> String {
    let name = match rule {
        Arithmetic::Factors => "factor_count",
        Arithmetic::Primes => "prime_count",
        Arithmetic::LeastPrime => "least_prime",
        Arithmetic::LeastPrimeIndex => "least_prime_index",
        Arithmetic::LargestPrime => "largest_prime",
        Arithmetic::Divisors => "divisor_count",
        Arithmetic::OddDivisors => "odd_divisor_count",
        Arithmetic::LargestExponent => "largest_exponent",
        Arithmetic::ExponentXor => "exponent_xor",
        Arithmetic::LeastNonDivisor => "least_non_divisor",
        Arithmetic::Totient => "totient",
        Arithmetic::FactorsTwoOnce => "factor_count_two_once",
        Arithmetic::Root => return format!("narrow(root(wide({of})))"),
    };
    format!("{name}({of})")
}

fn first_places(system: &System) -> Vec<u64> {
    system.places(1000).into_iter().take(5).collect()
}

/// The steps that read the digits of `n`, the first one first.
fn steps(rule: Parts, system: &System) -> String {
    let System::Greedy { first, lags } = system else {
        return steps(rule, &base(system));
    };
    let before = places(first, lags);
    let digits = |begin: &str, turn: &str| {
        format!(
            "{before}{begin}\
             while len(places) > 0:\n    \
             let place = pop(places)\n    \
             if n >= place:\n        \
             {turn}\n        \
             n -= n / place * place\n"
        )
    };
    match rule {
        Parts::Least => digits("let part = 0\n", "part = place") + "return part\n",
        Parts::Zeros => digits("let zeros = 0\n", "zeros = len(places)") + "return zeros\n",
        Parts::Count => digits("let count = 0\n", "count += n / place") + "return count\n",
        Parts::Length => before + "return len(places)\n",
        Parts::Greatest => before + "return last(places) if len(places) > 0 else 0\n",
        Parts::Shift(by) => {
            let more = next_place(lags).repeat(by as usize);
            format!(
                "{}{more}\
                 let moved = 0\n\
                 let at = len(places) - {}\n\
                 while at >= 0:\n    \
                 if n >= places[at]:\n        \
                 moved += n / places[at] * places[at + {by}]\n        \
                 n -= n / places[at] * places[at]\n    \
                 at -= 1\n\
                 return moved\n",
                places_from(first, lags),
                by + 1
            )
        }
    }
}

/// A base as a list in which each number follows from the one before it.
fn base(system: &System) -> System {
    let base = match system {
        System::Base(base) => *base,
        System::Greedy { .. } => 2,
    };
    System::Greedy {
        first: vec![1],
        lags: vec![base],
    }
}
