//! The calculator, tables of products, and products of many pairs.

mod products;

use crate::{
    args,
    fault::Fault,
    input::Lines,
    nimber::{self, Answer},
    output::Output,
    progress,
    render::nimber::{self as render, Table},
};
use products::Products;

/// Calculates what the words ask for.
pub(super) fn answer(words: &args::Nimber, output: &mut Output<'_>) -> Result<(), Fault> {
    if let Some(size) = words.table {
        return table(size, output);
    }
    if words.products {
        return products(words, output);
    }
    let mut desk = Desk {
        first: true,
        output,
    };
    for text in &words.expressions {
        match text.as_str() {
            "-" => desk.lines(Lines::of_stdin())?,
            text => {
                let answer = nimber::evaluate(text).map_err(|mistake| mistake.within(text))?;
                desk.write(text, &answer)?;
            }
        }
    }
    match &words.file {
        Some(path) => desk.lines(Lines::of_file(path)?),
        None => Ok(()),
    }
}

fn table(size: u32, output: &mut Output<'_>) -> Result<(), Fault> {
    let table = Table::new(size, output.format, output.style);
    let mut bytes = Vec::new();
    table.start(&mut bytes).map_err(|e| output.fault(e))?;
    for a in 0..size {
        progress::check()?;
        table.row(&mut bytes, a).map_err(|e| output.fault(e))?;
        output.write(&bytes)?;
        bytes.clear();
    }
    table.end(&mut bytes);
    output.write(&bytes)
}

fn products(words: &args::Nimber, output: &mut Output<'_>) -> Result<(), Fault> {
    if let Some(word) = words.expressions.iter().find(|word| *word != "-") {
        return Err(Fault::input(format!(
            "--products reads pairs of numbers from '-' or --file, found '{word}'"
        )));
    }
    let mut products = Products::new(output);
    for _ in &words.expressions {
        products.of_lines(Lines::of_stdin())?;
    }
    match &words.file {
        Some(path) => products.of_lines(Lines::of_file(path)?),
        None => Ok(()),
    }
}

/// Where expressions are answered.
struct Desk<'d, 'a> {
    first: bool,
    output: &'d mut Output<'a>,
}

impl Desk<'_, '_> {
    fn lines(&mut self, mut lines: Lines) -> Result<(), Fault> {
        loop {
            if lines.may_wait() {
                self.output.flush()?;
            }
            if !lines.advance()? {
                return Ok(());
            }
            if let Some(text) = lines.text()? {
                let answer = nimber::evaluate(text).map_err(|mistake| {
                    let (at, error) = mistake.split();
                    lines.place(at, error)
                })?;
                self.write(text, &answer)?;
            }
            progress::check()?;
        }
    }

    fn write(&mut self, text: &str, answer: &Answer) -> Result<(), Fault> {
        let mut bytes = Vec::new();
        let first = std::mem::take(&mut self.first);
        render::answer(&mut bytes, text, answer, first, self.output.format)
            .map_err(|e| self.output.fault(e))?;
        self.output.write(&bytes)
    }
}
