//! Certificates of misère quotients.

use std::fmt::Display;

use sha2::{Digest, Sha256};

use super::{Subject, text};
use crate::{
    Error, Options,
    engine::{
        breaking::Code,
        misere::{List, Positions, Presentation, Quotient, Status},
    },
};

/// The certificate of the misère quotient of a taking-and-breaking game, which the crate
/// `grundy-verify` checks with none of this code.
///
/// ```
/// use grundy::{Work, certificate::misere_of_code};
/// use grundy::engine::{breaking::Code, misere::{Bounds, Heaps, find}};
/// let code = Code::new([(1, 7), (2, 7)]);
/// let found = find(&Heaps(&code), Some(&code), Bounds::default(), &Work::default())?;
/// let text = misere_of_code(&code, &found.quotient)?;
/// assert!(text.starts_with("grundy misere certificate 1\ngame: octal:0.77\ncode: 1=7 2=7\n"));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When no position was looked at.
pub fn misere_of_code(code: &Code, quotient: &Quotient) -> Result<String, Error> {
    let subject = Subject::Code(code.clone());
    let mut lines = Lines::default();
    lines.add("game", &text::name(&subject));
    lines.add("code", &text::digits(&subject));
    lines.add("unequal", &text::choice(text::unequal(&subject)));
    rest(lines, quotient)
}

/// The certificate of the misère quotient of a list.
///
/// # Errors
/// When no position was looked at, or the list has fewer positions than the quotient.
pub fn misere_of_list(list: &List, quotient: &Quotient) -> Result<String, Error> {
    let mut lines = Lines::default();
    lines.add("game", &"list");
    let mut options = Options::default();
    for at in 0..quotient.positions() {
        if at >= list.len() {
            return Err(Error::input(format!(
                "the quotient is that of more than the {at} positions of the list: use its list"
            )));
        }
        options.clear();
        list.options(at, &mut options)?;
        let sums: Vec<String> = options.iter().map(sum).collect();
        match sums.is_empty() {
            true => lines.add("position", &"none"),
            false => lines.add("position", &sums.join(" ")),
        }
    }
    rest(lines, quotient)
}

/// `1+2`, or `-` for the empty sum.
fn sum(parts: &[u64]) -> String {
    match parts.is_empty() {
        true => "-".into(),
        false => text::list(parts, "+"),
    }
}

#[derive(Default)]
struct Lines(String);

impl Lines {
    fn add(&mut self, key: &str, value: &dyn Display) {
        let text = &mut self.0;
        if text.is_empty() {
            text.push_str("grundy misere certificate 1\n");
        }
        *text += &format!("{key}: {value}\n");
    }
}

fn rest(mut lines: Lines, quotient: &Quotient) -> Result<String, Error> {
    let mut images = quotient.images();
    let mut last = (images.len() as u64).checked_sub(1).ok_or_else(|| {
        Error::input("a certificate is about some positions: look at one at least")
    })?;
    match quotient.status() {
        Status::Proved(proof) => {
            lines.add("theorem", &proof.theorem());
            lines.add("preperiod", &proof.preperiod);
            lines.add("period", &proof.period);
            images.truncate((proof.preperiod + proof.period) as usize);
            last = proof.last;
        }
        Status::Whole | Status::Partial => lines.add("theorem", &"none"),
    }
    lines.add("last", &last);
    lines.add("order", &quotient.order());
    let lost = quotient.lost();
    match lost.is_empty() {
        true => lines.add("lost", &"none"),
        false => lines.add("lost", &text::list(&lost, " ")),
    }
    for position in Presentation::generators_of(quotient) {
        let image = quotient.image(position).unwrap_or(0);
        let products = (0..quotient.order()).map(|x| quotient.product(x, image));
        let products: Vec<usize> = products.collect();
        lines.add(
            "generator",
            &format_args!("{position}: {}", text::list(&products, " ")),
        );
    }
    lines.add("images", &text::list(&images, " "));
    let hash = text::hexadecimal(Sha256::new_with_prefix(&lines.0));
    lines.add("sha256", &hash);
    Ok(lines.0)
}
