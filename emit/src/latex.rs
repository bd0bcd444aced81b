//! Formulas for papers.

mod parts;
mod rule;
mod rules;
mod text;

use grundy_pattern::{Body, Formula, Term};

use text::Text;

/// The formula as LaTeX, with remarks before it.
pub(crate) fn latex(formula: &Formula, notes: &[String]) -> String {
    let names = formula.names();
    let at = names.join(", ");
    let mut text = Text::new(names);
    let line = match &formula.body {
        Body::Value(term) => format!("G({at}) = {}", cases(&text.rows(term))),
        Body::Losing(test) => {
            let test = text.test(test);
            let place = match formula.width {
                1 => at.clone(),
                _ => format!("({at})"),
            };
            format!("{place} \\in \\mathcal{{P}} \\iff {test}")
        }
    };
    let mut lines: Vec<String> = notes.iter().map(|note| format!("% {note}")).collect();
    lines.push("\\[".into());
    lines.push(line);
    lines.push("\\]".into());
    for meaning in text.meanings {
        lines.push("where".into());
        lines.push(format!("\\[\n{meaning}\n\\]"));
    }
    lines.join("\n") + "\n"
}

/// Values with their conditions; the last one has none where it is for all that is left.
fn cases(rows: &[(String, String)]) -> String {
    if let [(value, condition)] = rows
        && condition.is_empty()
    {
        return value.clone();
    }
    let rows: Vec<String> = rows
        .iter()
        .map(|(value, condition)| match condition.is_empty() {
            true => format!("  {value} & \\text{{otherwise}}"),
            false => format!("  {value} & \\text{{if }} {condition}"),
        })
        .collect();
    format!("\\begin{{cases}}\n{}\n\\end{{cases}}", rows.join(" \\\\\n"))
}

/// Conditions that are told with one value.
fn grouped(values: impl Iterator<Item = (String, String)>) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (value, place) in values {
        match groups.iter_mut().find(|(old, _)| *old == value) {
            Some((_, places)) => places.push(place),
            None => groups.push((value, vec![place])),
        }
    }
    groups
}

impl Text {
    /// A term by cases.
    fn rows(&mut self, term: &Term) -> Vec<(String, String)> {
        match term {
            Term::Listed { first, of, rest } => {
                let of = self.term(of);
                let values = (0..).zip(first);
                let values =
                    values.map(|(n, value): (usize, _)| (value.to_string(), n.to_string()));
                let groups = grouped(values).into_iter();
                let mut rows: Vec<(String, String)> = groups
                    .map(|(value, places)| (value, text::among(&of, &places)))
                    .collect();
                rows.extend(self.rows(rest));
                rows
            }
            Term::Cycle(rule, of) if rule.residues.len() > 1 => {
                let of = self.term(of);
                let period = rule.residues.len();
                let quotient = format!("\\left\\lfloor {of} / {period} \\right\\rfloor");
                let values = rule.residues.iter().enumerate().map(|(r, residue)| {
                    let parts = [
                        (residue.rise, quotient.clone()),
                        (residue.base, String::new()),
                    ];
                    (text::sum(&parts), r.to_string())
                });
                grouped(values)
                    .into_iter()
                    .map(|(value, places)| {
                        let places = places.join(", ");
                        (value, format!("{of} \\equiv {places} \\pmod{{{period}}}"))
                    })
                    .collect()
            }
            Term::If(test, a, b) => {
                let mut rows = vec![(self.term(a), self.test(test))];
                rows.extend(self.rows(b));
                rows
            }
            _ => vec![(self.term(term), String::new())],
        }
    }
}
