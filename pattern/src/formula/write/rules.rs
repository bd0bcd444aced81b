//! Rules that tell numbers by their digits, or by those before them.

use super::{list, parts::sum};
use crate::{Automaton, Name, Order, Recurrence, Regular, System};

/// How numbers are written.
pub(in crate::formula) fn system_text(system: &System) -> String {
    match system {
        System::Base(base) => format!("in base {base}"),
        System::Greedy { lags, .. } => {
            let first: Vec<u64> = system.places(1000).into_iter().take(5).collect();
            let zeckendorf = first[..] == [1, 2, 3, 5, 8] && lags[..] == [1, 1];
            let name = if zeckendorf { " (Zeckendorf)" } else { "" };
            format!("as a greedy sum of {}, …{name}", list(&first))
        }
    }
}

pub(super) fn automaton(rule: &Automaton) -> String {
    let order = match rule.order {
        Order::LastFirst => "last",
        Order::FirstFirst => "first",
    };
    let states: Vec<String> = (rule.next.iter().zip(&rule.output).enumerate())
        .map(|(state, (next, output))| format!("{state}: {output} → {}", list(next)))
        .collect();
    format!(
        "reads the digits of a number written {}, the {order} one first; state: value → next \
         states are {}",
        system_text(&rule.system),
        states.join("; ")
    )
}

pub(super) fn regular(rule: &Regular, name: &str) -> String {
    let called: Vec<String> = (0..rule.names.len())
        .map(|at| match (rule.names[at], at) {
            (Name::One, _) => String::new(),
            (Name::Index, _) => "n".into(),
            (Name::Value { .. }, 0) => format!("{name}(n)"),
            (Name::Value { .. }, at) => format!("{name}{}(n)", "'".repeat(at)),
        })
        .collect();
    let base = rule.base;
    let mut parts = Vec::new();
    for (at, label) in called.iter().enumerate() {
        if !matches!(rule.names[at], Name::Value { .. }) {
            continue;
        }
        for (digit, rows) in rule.rules.iter().enumerate() {
            let place = match digit {
                0 => format!("({base}n)"),
                _ => format!("({base}n + {digit})"),
            };
            let row = rows[at].iter().zip(&called);
            let text = sum(row.map(|(&c, label)| (c, label.clone())));
            parts.push(format!("{} = {text}", label.replacen("(n)", &place, 1)));
        }
        let first: Vec<i64> = rule.start.iter().map(|values| values[at]).collect();
        let last = first.len() - 1;
        let start = match last {
            0 => format!("{} = {}", label.replacen("(n)", "(0)", 1), first[0]),
            _ => format!(
                "{} to {last} has {}",
                label.replacen("(n)", "(0)", 1),
                list(&first)
            ),
        };
        parts.push(start);
    }
    parts.join(", ")
}

pub(super) fn recurrence(rule: &Recurrence) -> String {
    let lags = rule.lags.iter().map(|(lag, c)| (*c, format!("x(k-{lag})")));
    let text = sum(lags.chain([(rule.add, String::new())]));
    format!("{}, …, x(k) = {text}", list(&rule.first))
}
