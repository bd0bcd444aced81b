//! Patterns as text, JSON and CSV.

use std::io::{self, Write};

use grundy_pattern::{Certainty, Finding, Report, Subject};
use serde::Serialize;

use super::{
    record,
    schema::{self, SCHEMA},
    separated,
};
use crate::{
    args::Format,
    style::{Part, Style},
};

/// What is told.
pub(crate) struct Told<'a> {
    /// The game or the file, as it was asked for.
    pub(crate) spec: &'a str,
    pub(crate) report: &'a Report,
    /// Whether all findings are told, and not only the best of each subject.
    pub(crate) all: bool,
}

/// A formula is not written in text beyond so many characters.
const LONGEST: usize = 600;

/// Appends what was found.
pub(crate) fn write(
    out: &mut Vec<u8>,
    told: &Told<'_>,
    format: Format,
    style: Style,
) -> io::Result<()> {
    match format {
        Format::Json => schema::line(out, &Object::new(told)),
        Format::Csv => separated(out, told, b','),
        Format::Tsv => separated(out, told, b'\t'),
        _ => text(out, told, style),
    }
}

impl Told<'_> {
    fn findings(&self) -> Vec<&Finding> {
        let subjects = [Subject::Values, Subject::Losing];
        match self.all {
            true => self.report.findings.iter().collect(),
            false => subjects
                .iter()
                .filter_map(|&s| self.report.best(s))
                .collect(),
        }
    }
}

/// What is looked at, in words.
fn called(subject: Subject) -> &'static str {
    match subject {
        Subject::Values => "values",
        Subject::Losing => "P-positions",
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.into(),
        Some((end, _)) => format!("{} … (--format json has all of it)", &text[..end]),
    }
}

fn text(out: &mut Vec<u8>, told: &Told<'_>, style: Style) -> io::Result<()> {
    let spec = style.paint(Part::Name, told.spec);
    for finding in told.findings() {
        let part = match finding.certainty {
            Certainty::Proved(_) => Part::Good,
            Certainty::Observed(_) => Part::Zero,
        };
        let (line, meanings) = finding.formula.written();
        let status = style.paint(part, finding.certainty.to_string());
        let of = called(finding.subject);
        writeln!(out, "{spec}: {of} {status}: {}", shortened(&line))?;
        let words = shortened(&finding.formula.words());
        let tested = format!(
            "made from {} of the {}, and right for {} others",
            finding.fitted,
            finding.fitted + finding.tested,
            finding.tested
        );
        let tested = match finding.certainty {
            Certainty::Proved(_) => None,
            Certainty::Observed(_) => Some(tested),
        };
        let bits = format!(
            "{:.0} for the formula, {:.0} for the numbers without it",
            finding.cost, finding.explained
        );
        let meanings: Vec<String> = meanings.iter().map(|line| shortened(line)).collect();
        let mut fields: Vec<(&str, Option<&str>)> = meanings
            .iter()
            .map(|line| ("where", Some(line.as_str())))
            .collect();
        fields.push(("kind", Some(finding.formula.kind())));
        fields.push(("in words", Some(&words)));
        fields.push(("tested", tested.as_deref()));
        fields.push(("bits", Some(&bits)));
        record::fields(out, &fields, style)?;
    }
    match told.report.findings.is_empty() {
        true => nothing(out, told, style)?,
        false => nothing_else(out, told, style)?,
    }
    whole(out, told.report, style)
}

/// What is seen in a table in which nothing else was found.
fn whole(out: &mut Vec<u8>, report: &Report, style: Style) -> io::Result<()> {
    let nothing = report.best(Subject::Values).is_none();
    let told =
        |seen: Option<bool>, words: &'static str| (nothing && seen == Some(true)).then_some(words);
    let same = "the order of the coordinates does not matter";
    let sum = "the value is the xor of those of its coordinates alone";
    let fields = [
        ("symmetric", told(report.symmetric, same)),
        ("a sum", told(report.sum, sum)),
    ];
    record::fields(out, &fields, style)
}

/// That nothing was found in the values where something was found in the P-positions.
fn nothing_else(out: &mut Vec<u8>, told: &Told<'_>, style: Style) -> io::Result<()> {
    let values = told
        .report
        .looked
        .iter()
        .find(|looked| looked.subject == Subject::Values);
    let Some(values) = values.filter(|_| told.report.best(Subject::Values).is_none()) else {
        return Ok(());
    };
    let spec = style.paint(Part::Name, told.spec);
    let none = style.paint(Part::Zero, "NO PATTERN FOUND");
    writeln!(out, "{spec}: {none} in the values up to {}", values.to)
}

/// What was looked for in vain.
fn nothing(out: &mut Vec<u8>, told: &Told<'_>, style: Style) -> io::Result<()> {
    let looked = &told.report.looked;
    let places: Vec<String> = looked
        .iter()
        .map(|looked| format!("the {} up to {}", called(looked.subject), looked.to))
        .collect();
    let none = style.paint(Part::Zero, "NO PATTERN FOUND");
    let spec = style.paint(Part::Name, told.spec);
    writeln!(out, "{spec}: {none} in {}", places.join(" and "))?;
    let mut tried: Vec<&str> = looked
        .iter()
        .flat_map(|looked| looked.tried.clone())
        .collect();
    let mut seen = Vec::new();
    tried.retain(|name| {
        let new = !seen.contains(name);
        seen.push(name);
        new
    });
    let fields: Vec<(&str, Option<&str>)> =
        tried.iter().map(|name| ("tried", Some(*name))).collect();
    record::fields(out, &fields, style)
}

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    spec: &'a str,
    findings: Vec<Found>,
    looked: Vec<Place<'a>>,
    symmetric: Option<bool>,
    sum: Option<bool>,
    ended_by: Option<String>,
}

#[derive(Serialize)]
struct Found {
    subject: &'static str,
    status: &'static str,
    theorem: Option<&'static str>,
    observed_to: Option<u64>,
    kind: &'static str,
    formula: String,
    meanings: Vec<String>,
    words: String,
    fitted: u64,
    tested: u64,
    bits: f64,
    data_bits: f64,
}

#[derive(Serialize)]
struct Place<'a> {
    subject: &'static str,
    to: u64,
    positions: u64,
    tried: &'a [&'static str],
    failed: Vec<Refuted>,
}

#[derive(Serialize)]
struct Refuted {
    formula: String,
    at: Vec<u64>,
}

impl Found {
    fn new(finding: &Finding) -> Self {
        let (status, theorem, observed_to) = match finding.certainty {
            Certainty::Proved(theorem) => ("proved", Some(theorem), None),
            Certainty::Observed(to) => ("observed", None, Some(to)),
        };
        let (formula, meanings) = finding.formula.written();
        Self {
            subject: finding.subject.name(),
            status,
            theorem,
            observed_to,
            kind: finding.formula.kind(),
            formula,
            meanings,
            words: finding.formula.words(),
            fitted: finding.fitted,
            tested: finding.tested,
            bits: rounded(finding.cost),
            data_bits: rounded(finding.explained),
        }
    }
}

/// Bits to one place.
fn rounded(bits: f64) -> f64 {
    (bits * 10.0).round() / 10.0
}

impl<'a> Object<'a> {
    fn new(told: &'a Told<'_>) -> Self {
        let report = told.report;
        let looked = report.looked.iter().map(|looked| Place {
            subject: looked.subject.name(),
            to: looked.to,
            positions: looked.seen,
            tried: &looked.tried,
            failed: (looked.failed.iter())
                .map(|failed| Refuted {
                    formula: failed.formula.to_string(),
                    at: failed.at.clone(),
                })
                .collect(),
        });
        Self {
            schema: SCHEMA,
            spec: told.spec,
            findings: told.findings().into_iter().map(Found::new).collect(),
            looked: looked.collect(),
            symmetric: report.symmetric,
            sum: report.sum,
            ended_by: report.early.as_ref().map(ToString::to_string),
        }
    }
}

/// A record for each finding.
fn separated(out: &mut Vec<u8>, told: &Told<'_>, separator: u8) -> io::Result<()> {
    let mut csv = separated::writer(out, separator);
    csv.write_record([
        "spec",
        "subject",
        "status",
        "theorem",
        "observed_to",
        "kind",
        "formula",
        "bits",
        "data_bits",
    ])?;
    for found in told.findings().into_iter().map(Found::new) {
        let to = found
            .observed_to
            .map(|to| to.to_string())
            .unwrap_or_default();
        let formula = [vec![found.formula], found.meanings].concat().join("; ");
        csv.write_record([
            told.spec,
            found.subject,
            found.status,
            found.theorem.unwrap_or_default(),
            &to,
            found.kind,
            &formula,
            &found.bits.to_string(),
            &found.data_bits.to_string(),
        ])?;
    }
    csv.flush()
}
