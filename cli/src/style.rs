use std::fmt::{self, Display};

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    on: bool,
}

/// The part that a piece of text plays.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// A heading or a label.
    Label,
    /// A value other than 0, or a win.
    Good,
    /// The value 0, or a loss.
    Zero,
    /// A game's name.
    Name,
}

impl Style {
    /// Coloured or plain.
    pub(crate) fn new(on: bool) -> Self {
        Self { on }
    }

    /// `text` in the colour of its part.
    pub(crate) fn paint<T: Display>(self, part: Part, text: T) -> Painted<T> {
        let code = match part {
            _ if !self.on => "",
            Part::Label => "\x1b[2m",
            Part::Good => "\x1b[32m",
            Part::Zero => "\x1b[1;34m",
            Part::Name => "\x1b[1m",
        };
        Painted { code, text }
    }

    /// The part that a nim-value plays.
    pub(crate) fn of_value(value: u64) -> Part {
        if value == 0 { Part::Zero } else { Part::Good }
    }
}

/// Text with the code of its colour.
#[derive(Debug)]
pub(crate) struct Painted<T> {
    code: &'static str,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    /// Widths are those of the text alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)?;
        self.text.fmt(f)?;
        f.write_str(if self.code.is_empty() { "" } else { "\x1b[0m" })
    }
}
