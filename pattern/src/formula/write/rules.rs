//! Rules that tell numbers by their digits, or by those before them.

use super::{list, parts::sum};
use crate::{Automaton, Name, Order, Recurrence, Refer, Reference, Regular, System};

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
    match rule.over {
        1 => format!("{}, …, x(k) = {text}", list(&rule.first)),
        over => format!("{}, …, x(k) = ⌊({text}) / {over}⌋", list(&rule.first)),
    }
}

pub(super) fn refer(rule: &Refer, name: &str) -> String {
    let count = rule.parts.len() as i64;
    let one = String::new;
    let k = || String::from("k");
    let parts = (0..).zip(&rule.parts).map(|(r, part)| {
        let place = sum([(count, k()), (r, one())]);
        let told = match *part {
            Reference::Line { rise, base } => sum([(rise as i64, k()), (base, one())]),
            Reference::Same { scale, offset, add } => {
                let inner = format!("{name}({})", sum([(scale as i64, k()), (offset, one())]));
                sum([(1, inner), (add, one())])
            }
        };
        format!("{name}({place}) = {told}")
    });
    let mut parts: Vec<String> = parts.collect();
    match rule.first[..] {
        [] => {}
        [only] => parts.push(format!("{name}(0) = {only}")),
        _ => parts.push(format!(
            "{name}(0) to {} has {}",
            rule.first.len() - 1,
            list(&rule.first)
        )),
    }
    parts.join(", ")
}
