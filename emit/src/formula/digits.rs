//! What the digits of a number tell.

use grundy_pattern::{Automaton, Digits, Name, Order, Regular, System};

use super::{
    build::{Build, indented, list},
    term::sum,
};

impl Build {
    pub(super) fn digits(&mut self, rule: Digits, of: &str) -> String {
        let name = match rule {
            Digits::Valuation(_) => "valuation",
            Digits::Power(_) => "dividing_power",
            Digits::Sum(_) => "digit_sum",
            Digits::Length(_) => "digit_count",
            Digits::Leading(_) => "leading_power",
            Digits::Xor(_) => "digit_xor",
            Digits::Place(base, digit) => return format!("digit_place({of}, {base}, {digit})"),
        };
        format!("{name}({of}, {})", rule.base())
    }

    /// A function that reads digits.
    pub(super) fn automaton(&mut self, rule: &Automaton) -> String {
        let rows: Vec<String> = rule.next.iter().map(list).collect();
        let note = "For each state, the state that follows each digit.";
        let next = self.table("NEXT", note, &list(rows));
        let output = self.table("OUTPUT", "What each state tells.", &list(&rule.output));
        let order = match rule.order {
            Order::LastFirst => "last",
            Order::FirstFirst => "first",
        };
        let read = match &rule.system {
            System::Base(base) => in_base(*base, rule.order, &next),
            System::Greedy { first, lags } => greedy(first, lags, rule.order, &next),
        };
        let body = format!("let state = 0\n{read}return {output}[state]\n");
        let written = match &rule.system {
            System::Base(base) => format!("in base {base}"),
            System::Greedy { .. } => "as a greedy sum".into(),
        };
        let note = format!("Reads the digits of n {written}, the {order} one first.");
        self.helper("automaton", &note, "(n: int) -> int", &body)
    }

    /// A function that goes from a number to its quotient by the base.
    pub(super) fn regular(&mut self, rule: &Regular) -> String {
        let base = rule.base;
        let variables: Vec<String> = (0..rule.names.len())
            .map(|at| match (rule.names[at], at) {
                (Name::One, _) => String::new(),
                (Name::Index, _) => "index".into(),
                (Name::Value { .. }, 0) => "value".into(),
                (Name::Value { .. }, at) => format!("value{at}"),
            })
            .collect();
        let mut body = format!(
            "let digits: list = []\n\
             while n >= {}:\n    \
             push(digits, n % {base})\n    \
             n /= {base}\n",
            rule.start.len()
        );
        for (at, name) in variables.iter().enumerate() {
            if !name.is_empty() {
                let first: Vec<i64> = rule.start.iter().map(|values| values[at]).collect();
                body += &format!("let {name} = {}\n", self.begun(rule.names[at], &first));
            }
        }
        body += "while len(digits) > 0:\n";
        body += &indented(&turn(rule, &variables));
        body += "return value\n";
        let note = format!("The value of n, found from that of n / {base} digit by digit.");
        self.helper("self_similar", &note, "(n: int) -> int", &body)
    }

    fn begun(&mut self, name: Name, first: &[i64]) -> String {
        match (name, first) {
            (Name::Index, _) => "n".into(),
            (_, [one]) => one.to_string(),
            _ => {
                let table = self.table("START", "The first values.", &list(first));
                format!("{table}[n]")
            }
        }
    }
}

/// The new values after one more digit.
fn turn(rule: &Regular, variables: &[String]) -> String {
    let mut text = String::from("let digit = pop(digits)\n");
    let values: Vec<usize> = (0..variables.len())
        .filter(|&at| !variables[at].is_empty() && rule.names[at] != Name::Index)
        .collect();
    // Where others need them, old values are kept until all are new.
    let old: Vec<String> = (0..variables.len())
        .map(|at| match values.len() > 1 && values.contains(&at) {
            true => format!("old_{}", variables[at]),
            false => variables[at].clone(),
        })
        .collect();
    for &at in values.iter().filter(|_| values.len() > 1) {
        let needed = |rows: &Vec<Vec<i64>>| values.iter().any(|&of| rows[of][at] != 0);
        if rule.rules.iter().any(needed) {
            text += &format!("let {} = {}\n", old[at], variables[at]);
        }
    }
    let mut word = "if";
    for (digit, rows) in rule.rules.iter().enumerate() {
        let steps: String = values
            .iter()
            .map(|&at| {
                let row = rows[at].iter().copied();
                let mut parts: Vec<(i64, String)> = row.zip(old.iter().cloned()).collect();
                parts.sort_by_key(|(c, _)| *c < 0);
                (at, sum(&parts))
            })
            .filter(|(at, sum)| *sum != variables[*at])
            .map(|(at, sum)| format!("    {} = {sum}\n", variables[at]))
            .collect();
        if !steps.is_empty() {
            text += &format!("{word} digit == {digit}:\n{steps}");
            word = "elif";
        }
    }
    if variables.iter().any(|name| name == "index") {
        text += &format!("index = index * {} + digit\n", rule.base);
    }
    text
}

fn in_base(base: u64, order: Order, next: &str) -> String {
    match order {
        Order::LastFirst => format!(
            "while n > 0:\n    \
             state = {next}[state][n % {base}]\n    \
             n /= {base}\n"
        ),
        Order::FirstFirst => format!(
            "let digits: list = []\n\
             while n > 0:\n    \
             push(digits, n % {base})\n    \
             n /= {base}\n\
             while len(digits) > 0:\n    \
             let digit = pop(digits)\n    \
             state = {next}[state][digit]\n"
        ),
    }
}

/// A step that adds the next place.
pub(super) fn next_place(lags: &[u64]) -> String {
    let lags = (1..).zip(lags).filter(|(_, c)| **c > 0);
    let parts: Vec<(i64, String)> = lags
        .map(|(lag, &c)| (c as i64, format!("back(places, {lag})")))
        .collect();
    format!("push(places, {})\n", sum(&parts))
}

/// The places up to the first one that is not less than `n`.
pub(super) fn places_from(first: &[u64], lags: &[u64]) -> String {
    let first = std::iter::once(1).chain(first.iter().skip(1).copied());
    format!(
        "let places = {}\nwhile last(places) < n:\n    {}",
        list(first),
        next_place(lags)
    )
}

/// The places up to `n`.
pub(super) fn places(first: &[u64], lags: &[u64]) -> String {
    places_from(first, lags)
        + "while len(places) > 0 and last(places) > n:\n    \
           pop(places)\n"
}

fn greedy(first: &[u64], lags: &[u64], order: Order, next: &str) -> String {
    let read = match order {
        Order::FirstFirst => format!(
            "while len(places) > 0:\n    \
             let place = pop(places)\n    \
             let digit = n / place\n    \
             n -= digit * place\n    \
             state = {next}[state][digit]\n"
        ),
        Order::LastFirst => format!(
            "let digits: list = []\n\
             while len(places) > 0:\n    \
             let place = pop(places)\n    \
             push(digits, n / place)\n    \
             n -= n / place * place\n\
             while len(digits) > 0:\n    \
             let digit = pop(digits)\n    \
             state = {next}[state][digit]\n"
        ),
    };
    places(first, lags) + &read
}
