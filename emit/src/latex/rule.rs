//! Rules for one number.

use grundy_pattern::{Arithmetic, Parts, Refer, Reference, Rule, System, Term};

use super::{
    parts::recurrence,
    rules::system_text,
    text::{Text, closed, floor, sum},
};

impl Text {
    pub(super) fn rule(&mut self, rule: &Rule, of: &str) -> String {
        match rule {
            Rule::Arithmetic(rule) => arithmetic(*rule, of),
            Rule::Parts(rule, system) => {
                let name = self.name("z");
                self.meanings.push(parts(&name, *rule, system));
                format!("{name}({of})")
            }
            Rule::Count(series) => {
                let name = self.name("X");
                let series = self.series(series, &name);
                self.meanings.push(series);
                format!("\\lvert {name} \\cap [0, {of}] \\rvert")
            }
            Rule::Member(rule) => {
                let rule = recurrence(rule);
                self.meanings.push(rule);
                format!("x_{{{of}}}")
            }
            Rule::Place(term) => {
                let text = self.of_n(term);
                let name = self.name("X");
                self.meanings.push(format!(
                    "{name}(0) < {name}(1) < \\ldots \\text{{ are the }} n \\text{{ with }} {text} = 1"
                ));
                format!("{name}({of})")
            }
            Rule::Respelled(from, to) => {
                let name = self.name("d");
                self.meanings.push(format!(
                    "{name}(n) \\text{{ has in base {to} the digits that }} n \\text{{ has in base \
                     {from}}}"
                ));
                format!("{name}({of})")
            }
            Rule::Spaced(rule) => {
                let inner = closed(&self.of_n(&rule.of));
                let name = self.name("X");
                let first = (0..).zip(&rule.first);
                let first: Vec<String> = first.map(|(k, n)| format!("{name}({k}) = {n}")).collect();
                self.meanings.push(format!(
                    "{}, \\quad {name}(k) = \\min \\{{n : n - {inner} > {name}(k-1)\\}}",
                    first.join(", ")
                ));
                format!("{name}({of})")
            }
            Rule::UpTo(taken) => {
                let inner = closed(&self.of_n(taken));
                let name = self.name("F");
                self.meanings.push(format!(
                    "{name}(0) = 0, \\quad {name}(n) = {inner} \\text{{ where that is more than for }} \
                     n - 1, \\text{{ otherwise }} {name}(n - {inner} - 1)"
                ));
                format!("{name}({of})")
            }
            Rule::Refer(rule) => {
                let name = self.name("F");
                self.meanings.push(refer(rule, &name));
                format!("{name}({of})")
            }
        }
    }
}

impl Text {
    /// A term in `n`.
    fn of_n(&mut self, term: &Term) -> String {
        let mut inner = Self::new(vec!["n".into()]);
        inner.meanings.append(&mut self.meanings);
        let text = inner.term(term);
        self.meanings = inner.meanings;
        text
    }
}

fn arithmetic(rule: Arithmetic, of: &str) -> String {
    let name = match rule {
        Arithmetic::Factors => "\\Omega",
        Arithmetic::Primes => "\\omega",
        Arithmetic::Divisors => "\\tau",
        Arithmetic::LeastPrime => "\\operatorname{lpf}",
        Arithmetic::LargestPrime => "\\operatorname{gpf}",
        Arithmetic::LeastPrimeIndex => {
            return format!("\\pi(\\operatorname{{lpf}}({of}))");
        }
        Arithmetic::OddDivisors => {
            let odd = format!("{} / 2^{{\\nu_{{2}}({of})}}", closed(of));
            return format!("\\tau({odd})");
        }
        Arithmetic::LargestExponent => {
            return format!("\\max_{{p}} \\nu_{{p}}({of})");
        }
        Arithmetic::ExponentXor => {
            return format!("\\bigoplus_{{p}} \\nu_{{p}}({of})");
        }
        Arithmetic::LeastNonDivisor => {
            return format!("\\min \\{{k > 0 : k \\nmid {}\\}}", closed(of));
        }
        Arithmetic::Totient => "\\varphi",
        Arithmetic::FactorsTwoOnce => {
            let odd = format!("{} / 2^{{\\nu_{{2}}({of})}}", closed(of));
            return format!("\\Omega({odd}) + \\min(1, \\nu_{{2}}({of}))");
        }
        Arithmetic::Root => return floor(&format!("\\sqrt{{{of}}}")),
    };
    format!("{name}({of})")
}

fn parts(name: &str, rule: Parts, system: &System) -> String {
    let told = match rule {
        Parts::Least => "the least part of".into(),
        Parts::Zeros => "the number of zeros at the end of".into(),
        Parts::Count => "the number of parts of".into(),
        Parts::Length => "the number of digits of".into(),
        Parts::Greatest => "the largest part of".into(),
        Parts::Shift(by) => format!("what {by} more zeros at the end make of"),
    };
    format!(
        "{name}(n) \\text{{ is {told} }} n \\text{{ {}}}",
        system_text(system)
    )
}

fn refer(rule: &Refer, name: &str) -> String {
    let one = String::new;
    let count = rule.parts.len() as i64;
    let parts = (0..).zip(&rule.parts).map(|(r, part)| {
        let place = sum(&[(count, "k".into()), (r, one())]);
        let told = match *part {
            Reference::Line { rise, base } => sum(&[(rise as i64, "k".into()), (base, one())]),
            Reference::Same { scale, offset, add } => {
                let inner = sum(&[(scale as i64, "k".into()), (offset, one())]);
                sum(&[(1, format!("{name}({inner})")), (add, one())])
            }
        };
        format!("  {name}({place}) &= {told}")
    });
    let first = rule.first.iter().enumerate();
    let first = first.map(|(n, value)| format!("  {name}({n}) &= {value}"));
    let lines: Vec<String> = first.chain(parts).collect();
    format!(
        "\\begin{{aligned}}\n{}\n\\end{{aligned}}",
        lines.join(" \\\\\n")
    )
}
