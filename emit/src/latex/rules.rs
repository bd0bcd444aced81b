//! What reads digits.

use grundy_pattern::{Automaton, Name, Order, Regular, System};

use super::text::{Text, sum};

impl Text {
    /// The name of an automaton, whose table stands among the meanings.
    pub(super) fn automaton(&mut self, rule: &Automaton) -> String {
        let name = self.name("A");
        let digits = rule.next.first().map_or(0, Vec::len);
        let head: Vec<String> = (0..digits).map(|digit| digit.to_string()).collect();
        let rows: Vec<String> = (rule.next.iter().zip(&rule.output).enumerate())
            .map(|(state, (next, output))| {
                let next: Vec<String> = next.iter().map(|to| format!("q_{{{to}}}")).collect();
                format!("  q_{{{state}}} & {output} & {}", next.join(" & "))
            })
            .collect();
        let order = match rule.order {
            Order::LastFirst => "last",
            Order::FirstFirst => "first",
        };
        let system = system_text(&rule.system);
        self.meanings.push(format!(
            "{name} \\text{{ begins in $q_0$ and reads the digits {system}, the {order} one \
             first:}} \\quad\n\\begin{{array}}{{c|c|{}}}\n  & \\text{{value}} & {} \\\\ \
             \\hline\n{}\n\\end{{array}}",
            "c".repeat(digits),
            head.join(" & "),
            rows.join(" \\\\\n")
        ));
        name
    }

    /// The name of a recursion, whose rules stand among the meanings.
    pub(super) fn regular(&mut self, rule: &Regular) -> String {
        let name = self.name("F");
        let called: Vec<String> = (0..rule.names.len())
            .map(|at| match rule.names[at] {
                Name::One => String::new(),
                Name::Index => "n".into(),
                Name::Value { .. } => format!("{name}{}(n)", "'".repeat(at)),
            })
            .collect();
        let mut lines = Vec::new();
        for (at, label) in called.iter().enumerate() {
            if !matches!(rule.names[at], Name::Value { .. }) {
                continue;
            }
            let first: Vec<(usize, i64)> = rule
                .start
                .iter()
                .map(|values| values[at])
                .enumerate()
                .collect();
            for (n, value) in first {
                let place = label.replacen("(n)", &format!("({n})"), 1);
                lines.push(format!("  {place} &= {value}"));
            }
            for (digit, rows) in rule.rules.iter().enumerate() {
                let place = sum(&[
                    (rule.base as i64, "n".into()),
                    (digit as i64, String::new()),
                ]);
                let place = label.replacen("(n)", &format!("({place})"), 1);
                let parts: Vec<(i64, String)> = rows[at]
                    .iter()
                    .copied()
                    .zip(called.iter().cloned())
                    .collect();
                lines.push(format!("  {place} &= {}", sum(&parts)));
            }
        }
        let lines = lines.join(" \\\\\n");
        self.meanings
            .push(format!("\\begin{{aligned}}\n{lines}\n\\end{{aligned}}"));
        name
    }
}

/// How numbers are written.
pub(super) fn system_text(system: &System) -> String {
    match system {
        System::Base(base) => format!("in base {base}"),
        System::Greedy { .. } => {
            let places = system.places(1000).into_iter().take(5);
            let places: Vec<String> = places.map(|place| place.to_string()).collect();
            format!("as a greedy sum of {}, \\ldots", places.join(", "))
        }
    }
}
