//! Certificates of misère quotients.

mod check;
mod images;
mod monoid;

use crate::{
    Fault, Rules,
    hash::sha256,
    read,
    text::{Field, Text},
};
pub use check::check_misere;

/// The first line of a certificate of a misère quotient.
const HEADER: &str = "grundy misere certificate 1";

/// A certificate of a misère quotient as it is written: nothing in it is checked but that it can
/// be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misere {
    /// What the line `game` says.
    pub game: String,
    /// The rules, or the list of positions.
    pub subject: Subject,
    /// What makes it the quotient of more than the positions looked at.
    pub scope: Scope,
    /// The last position that is looked at.
    pub last: u64,
    /// How many elements there are; element 0 is the identity.
    pub order: usize,
    /// The elements that are lost for the next player, ascending.
    pub lost: Vec<usize>,
    /// The generators: a position, and the products of the elements 0, 1, 2, … with its image.
    pub generators: Vec<(u64, Vec<usize>)>,
    /// The images of the positions 0, 1, 2, …; with a period those below its first return.
    pub images: Vec<usize>,
    /// The keys of the lines from the second on.
    keys: Vec<&'static str>,
}

/// What the positions are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The heaps of a taking-and-breaking game.
    Code(Rules),
    /// A list: of each position the options, each with the places of its parts.
    List(Vec<Vec<Vec<u64>>>),
}

/// For which positions a quotient is claimed to be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// For all heaps, by a period of their images.
    Periodic {
        /// The least n₀.
        preperiod: u64,
        /// The least p.
        period: u64,
    },
    /// For the positions up to the last.
    Partial,
}

impl Misere {
    /// Whether a text begins as such a certificate does.
    pub fn is(bytes: &[u8]) -> bool {
        bytes.starts_with(HEADER.as_bytes())
    }

    /// Reads a certificate. Of what it claims, only the hash on its last line is checked.
    ///
    /// # Errors
    /// When a line is missing, unknown, out of order, or not written as it must be, with the line
    /// and the column; and when the hash on the last line is not that of the lines above it.
    pub fn read(bytes: &[u8]) -> Result<Self, Fault> {
        let mut text = Text::new(bytes)?;
        text.header(HEADER)?;
        let game = text.value("game")?.text.to_owned();
        let subject = subject(&mut text)?;
        let scope = scope(&mut text)?;
        let last = text.value("last")?.number()?;
        let order = text.value("order")?;
        let order = match order.number()? {
            order @ 1..=65536 => order as usize,
            _ => return Err(order.fault("expected an order from 1 to 65536")),
        };
        let lost = text.value("lost")?;
        let lost = match lost.text {
            "none" => Vec::new(),
            _ => elements(lost, order)?,
        };
        let mut generators = Vec::new();
        while text.has("generator") {
            let (position, products) = text.value("generator")?.pair(": ")?;
            generators.push((position.number()?, elements(products, order)?));
        }
        let images = elements(text.value("images")?, order)?;
        let above = sha256(text.above().bytes());
        let hash = text.value("sha256")?;
        text.end()?;
        if hash.hash()? != above {
            let reason = format!("the lines above have the SHA-256 {above}: the file was altered");
            return Err(Fault::refuted(hash.line, reason));
        }
        Ok(Self {
            game,
            subject,
            scope,
            last,
            order,
            lost,
            generators,
            images,
            keys: text.keys,
        })
    }

    /// What is wrong on the line of that key, and of several such lines that of number `nth`.
    fn refuted(&self, key: &str, nth: usize, reason: String) -> Fault {
        let mut places = (2..).zip(&self.keys).filter(|(_, found)| **found == key);
        Fault::refuted(places.nth(nth).map_or(1, |(line, _)| line), reason)
    }
}

fn subject(text: &mut Text<'_>) -> Result<Subject, Fault> {
    if text.has("code") {
        let code = text.value("code")?;
        let rules = read::rules(code, text.value("unequal")?)?;
        return match rules {
            Rules::Code { .. } => Ok(Subject::Code(rules)),
            Rules::AllBut(_) => Err(code.fault("expected pairs such as 1=7, or 'none'")),
        };
    }
    let mut list = Vec::new();
    while text.has("position") {
        let line = text.value("position")?;
        list.push(position(line)?);
    }
    Ok(Subject::List(list))
}

/// The options of a position: `none`, or sums such as `1+2`, the empty one being `-`.
fn position(line: Field<'_>) -> Result<Vec<Vec<u64>>, Fault> {
    if line.text == "none" {
        return Ok(Vec::new());
    }
    let option = |field: Field<'_>| match field.text {
        "-" => Ok(Vec::new()),
        _ => field.split('+').map(Field::number).collect(),
    };
    line.split(' ').map(option).collect()
}

fn scope(text: &mut Text<'_>) -> Result<Scope, Fault> {
    let theorem = text.value("theorem")?;
    match theorem.text {
        "none" => Ok(Scope::Partial),
        "plambeck-2005" | "plambeck-parts" => Ok(Scope::Periodic {
            preperiod: text.value("preperiod")?.number()?,
            period: text.value("period")?.number()?,
        }),
        _ => Err(theorem.fault("expected 'plambeck-2005', 'plambeck-parts' or 'none'")),
    }
}

/// Elements below the order, with spaces in between.
fn elements(field: Field<'_>, order: usize) -> Result<Vec<usize>, Fault> {
    let element = |field: Field<'_>| match field.number()? {
        number if number < order as u64 => Ok(number as usize),
        _ => Err(field.fault(&format!("expected an element below the order {order}"))),
    };
    field.split(' ').map(element).collect()
}
