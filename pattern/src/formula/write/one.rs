//! Rules for one number.

use super::{
    Writer, closed, list,
    rules::{recurrence, refer, system_text},
};
use crate::Rule;

impl Writer {
    pub(super) fn rule(&mut self, rule: &Rule, of: &str) -> String {
        match rule {
            Rule::Arithmetic(rule) => format!("{}({of})", rule.name()),
            Rule::Parts(rule, system) => {
                let name = rule.name();
                self.meanings.push(format!(
                    "{name}(n) is {} n written {}",
                    rule.words(),
                    system_text(system)
                ));
                format!("{name}({of})")
            }
            Rule::Count(series) => {
                let name = self.name();
                let text = self.series(series);
                self.meanings.push(format!(
                    "{name}(n) is the number of those up to n in {text}"
                ));
                format!("{name}({of})")
            }
            Rule::Member(rule) => {
                self.meanings.push(format!("x is {}", recurrence(rule)));
                format!("x({of})")
            }
            Rule::Place(term) => {
                let text = closed(self.of_n(term));
                let name = self.name();
                self.meanings.push(format!(
                    "{name}(k) is the number at the place k, counted from 0, among those n with \
                     {text} = 1"
                ));
                format!("{name}({of})")
            }
            Rule::Respelled(2, 8) => format!("octal({of})"),
            Rule::Respelled(from, to) => format!("from{from}to{to}({of})"),
            Rule::Spaced(rule) => {
                let inner = self.of_n(&rule.of);
                let (name, first) = (self.name(), list(&rule.first));
                self.meanings.push(format!(
                    "{name}(k) is {first}, …, where {name}(k) is the least n with n - {} > \
                     {name}(k-1)",
                    closed(inner)
                ));
                format!("{name}({of})")
            }
            Rule::UpTo(taken) => {
                let inner = closed(self.of_n(taken));
                let name = self.name();
                self.meanings.push(format!(
                    "{name}(n) is {inner} where that is more than for n - 1, otherwise \
                     {name}(n - {inner} - 1), and {name}(0) = 0"
                ));
                format!("{name}({of})")
            }
            Rule::Refer(rule) => {
                let name = self.name();
                self.meanings.push(refer(rule, &name));
                format!("{name}({of})")
            }
        }
    }
}
