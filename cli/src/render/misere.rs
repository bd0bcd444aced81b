//! The misère theory of a game, as a paper would print it, as JSON and as CSV.

mod object;

use std::io::{self, Write};

use grundy::{
    Theory,
    engine::misere::{Quotient, Status},
};

use super::{record, schema, separated};
use crate::{
    args::Format,
    style::{Part, Style},
};
use object::Object;

/// So many images are told in text; the other formats have all.
const MOST: usize = 240;

/// Appends what is known.
pub(crate) fn write(
    out: &mut Vec<u8>,
    spec: &str,
    theory: &Theory,
    format: Format,
    style: Style,
) -> io::Result<()> {
    match format {
        Format::Json => schema::line(out, &Object::new(spec, theory)),
        Format::Csv => separated(out, theory, b','),
        Format::Tsv => separated(out, theory, b'\t'),
        _ => text(out, spec, theory, style),
    }
}

fn text(out: &mut Vec<u8>, spec: &str, theory: &Theory, style: Style) -> io::Result<()> {
    let quotient = &theory.found.quotient;
    let shown = &theory.presentation;
    let (part, status) = match quotient.status() {
        Status::Proved(proof) => (Part::Good, format!("PROVED by {}", proof.theorem())),
        Status::Whole => (Part::Good, "WHOLE".into()),
        Status::Partial => match quotient.positions().checked_sub(1) {
            Some(last) => (Part::Zero, format!("PARTIAL to heap {last}")),
            None => (Part::Zero, "PARTIAL to no heap".into()),
        },
    };
    let scope = match quotient.status() {
        Status::Proved(_) => "all heaps",
        Status::Whole => "all positions of the list",
        Status::Partial => "these heaps only",
    };
    writeln!(
        out,
        "{}: {}: the misère quotient of {scope}",
        style.paint(Part::Name, spec),
        style.paint(part, status)
    )?;
    let lost = quotient.lost();
    let order = format!("{}, of which {} are lost", quotient.order(), lost.len());
    let rises = theory.found.expansions.iter();
    let rises: Vec<String> = rises
        .map(|(at, order)| format!("{order} at {at}"))
        .collect();
    let generators = shown.generators.iter().enumerate();
    let generators: Vec<String> = generators
        .map(|(at, &position)| format!("{} = {}", shown.name(at), place(theory, position)))
        .collect();
    let relations: Vec<String> = relations(theory).map(|pair| pair.join("=")).collect();
    let words: Vec<String> = lost.iter().map(|&x| shown.word(x)).collect();
    let genera: Vec<String> = theory.genera.iter().map(kin).collect();
    let images = images(quotient);
    let mut lines = vec![
        ("order", order),
        ("rises", rises.join(", ")),
        ("generators", generators.join(", ")),
        ("relations", relations.join(", ")),
        ("lost", words.join(", ")),
        ("lost alone", lost_alone(theory)),
    ];
    if !genera.is_empty() {
        let first = theory.genera[0].position;
        lines.push((
            "genera",
            format!("from {first} on, ! where wild: {}", genera.join(" ")),
        ));
    }
    if let Status::Proved(proof) = quotient.status() {
        let (start, period) = (proof.preperiod, proof.period);
        let images = format!(
            "Φ(n + {period}) = Φ(n) for all n from {start} on, since it is so up to {}",
            proof.last
        );
        lines.push(("images", images));
    }
    let fields: Vec<(&str, Option<&str>)> = lines
        .iter()
        .map(|(label, line)| (*label, Some(line.as_str()).filter(|line| !line.is_empty())))
        .collect();
    record::fields(out, &fields, style)?;
    table(out, theory, &images, style)
}

/// The images that are told: with a period, those before their first return.
fn images(quotient: &Quotient) -> Vec<usize> {
    let mut images = quotient.images();
    if let Status::Proved(proof) = quotient.status() {
        images.truncate((proof.preperiod + proof.period) as usize);
    }
    images
}

/// The images in rows of a period if that is short, else of ten.
fn table(out: &mut Vec<u8>, theory: &Theory, images: &[usize], style: Style) -> io::Result<()> {
    let width = match theory.found.quotient.status() {
        Status::Proved(proof) if (5..=16).contains(&proof.period) => proof.period as usize,
        _ => 10,
    };
    let shown = &theory.presentation;
    let words: Vec<String> = images.iter().take(MOST).map(|&x| shown.word(x)).collect();
    let widest = words.iter().map(|word| word.chars().count()).max();
    let (cell, label) = (
        widest.unwrap_or(0).max(2),
        images.len().to_string().len().max(3),
    );
    let mut head = format!("{:>label$}", "Φ");
    for at in 0..width.min(words.len()) {
        head += &format!("  {:<cell$}", format!("+{at}"));
    }
    writeln!(out, "{}", style.paint(Part::Label, head.trim_end()))?;
    for (row, words) in words.chunks(width).enumerate() {
        let mut line = String::new();
        for word in words {
            line += &format!("  {word:<cell$}");
        }
        let start = format!("{:>label$}", row * width);
        writeln!(
            out,
            "{}{}",
            style.paint(Part::Label, start),
            line.trim_end()
        )?;
    }
    match images.len() > MOST {
        true => writeln!(
            out,
            "… {} images in all: --format csv has them",
            images.len()
        ),
        false => Ok(()),
    }
}

/// How a position is written.
fn place(theory: &Theory, position: u64) -> String {
    let name = |names: &Vec<Vec<u64>>| names.get(position as usize).map(super::component);
    let name = theory.names.as_ref().and_then(name);
    name.unwrap_or_else(|| position.to_string())
}

/// `4^146!`.
fn kin(kin: &grundy::Kin) -> String {
    format!("{}{}", kin.genus, if kin.tame { "" } else { "!" })
}

fn relations(theory: &Theory) -> impl Iterator<Item = [String; 2]> {
    let shown = &theory.presentation;
    let relations = shown.relations.iter();
    relations.map(|(x, y)| [shown.written(x), shown.written(y)])
}

/// The single positions that are lost, and, where their images repeat, which ones are for ever.
fn lost_alone(theory: &Theory) -> String {
    let quotient = &theory.found.quotient;
    let images = images(quotient);
    let lost = (0..images.len()).filter(|&at| quotient.is_lost(images[at]));
    let lost: Vec<u64> = lost.map(|at| at as u64).collect();
    let told = |list: &[u64]| -> String {
        let list: Vec<String> = list.iter().map(|&at| place(theory, at)).collect();
        list.join(", ")
    };
    let Status::Proved(proof) = quotient.status() else {
        return match (quotient.status(), lost.is_empty()) {
            (_, true) => "none of them".into(),
            (Status::Whole, _) => told(&lost),
            _ => format!("{} of these", told(&lost)),
        };
    };
    let start = lost.partition_point(|&at| at < proof.preperiod);
    match (&lost[..start], &lost[start..]) {
        ([], []) => "no heap".into(),
        (first, []) => format!("{}, and no other heap", told(first)),
        ([], cycle) => format!("{}, each + {}k", told(cycle), proof.period),
        (first, cycle) => format!(
            "{}; and {}, each + {}k",
            told(first),
            told(cycle),
            proof.period
        ),
    }
}

/// A line for each position: its image as far as the quotient goes, whether it is lost alone, and its
/// genus if that is known.
fn separated(out: &mut Vec<u8>, theory: &Theory, separator: u8) -> io::Result<()> {
    let mut csv = separated::writer(out, separator);
    csv.write_record(["position", "image", "outcome", "genus", "tame"])?;
    let quotient = &theory.found.quotient;
    let images = images(quotient);
    let genera = theory.genera.last().map_or(0, |kin| kin.position + 1);
    for at in 0..genera.max(images.len() as u64) {
        let image = image(quotient, &images, at);
        let kin = theory.kin(at);
        let lost = match (image, &kin) {
            (Some(image), _) => Some(quotient.is_lost(image)),
            (None, Some(kin)) => Some(kin.genus.misere.first() == Some(&0)),
            (None, None) => None,
        };
        let tame = kin
            .as_ref()
            .map_or("", |kin| if kin.tame { "tame" } else { "wild" });
        csv.write_record([
            &place(theory, at),
            &image.map_or(String::new(), |image| theory.presentation.word(image)),
            lost.map_or("", |lost| if lost { "P" } else { "N" }),
            &kin.map_or(String::new(), |kin| kin.genus.to_string()),
            tame,
        ] as [&str; 5])?;
    }
    csv.flush()
}

/// The image of a position, where `images` has it or the first ones come again.
fn image(quotient: &Quotient, images: &[usize], at: u64) -> Option<usize> {
    let at = match quotient.status() {
        Status::Proved(proof) if at >= proof.preperiod => {
            proof.preperiod + (at - proof.preperiod) % proof.period
        }
        _ => at,
    };
    images.get(usize::try_from(at).ok()?).copied()
}
