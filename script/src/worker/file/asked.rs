//! What a player asks of a file.

use starlark::{
    eval::Evaluator,
    values::{Value, list::ListRef, structs::StructRef},
};

use super::{
    File,
    told::{kind, short},
    values::{is_won, parts_of},
};
use crate::{
    literal::Tree,
    packed::{NAMED, Packed, WON},
    worker::Fault,
};

/// A picture has no more lines, and they are no longer.
const MOST_LINES: usize = 100;
const LONGEST_LINE: usize = 200;

impl File {
    /// The moves of a position as the file gives them, each with its name or none.
    pub(in crate::worker) fn moves(
        &mut self,
        position: &Packed,
    ) -> Result<Vec<(Vec<Packed>, String)>, Fault> {
        self.scope(|file, eval| {
            let position = file.meant(position)?;
            let mut moves = Vec::new();
            file.raw(eval, &position, |file, eval, value, from| {
                let option: Result<Vec<_>, _> = parts_of(value)
                    .into_iter()
                    .map(|part| match is_won(part) {
                        true => Ok(WON),
                        false => file.packed(part, Some(&position)),
                    })
                    .collect();
                let name = file.described(eval, &position, from, value)?;
                moves.push((option?, name));
                Ok(())
            })?;
            Ok(moves)
        })
    }

    fn described<'v>(
        &self,
        eval: &mut Evaluator<'v, '_, '_>,
        position: &Packed,
        from: Value<'v>,
        to: Value<'v>,
    ) -> Result<String, Fault> {
        if !self.has.describe || is_won(to) {
            return Ok(String::new());
        }
        let parts = parts_of(to);
        let to = match StructRef::from_value(to) {
            Some(_) => eval.heap().alloc(parts),
            None => to,
        };
        let name = self.call(eval, "describe", position, &[from, to])?;
        match name.unpack_str() {
            Some(name)
                if name.chars().any(char::is_control) || name.chars().count() > LONGEST_LINE =>
            {
                Err(self.at(
                    "describe",
                    format!(
                        "describe({}, …) returned a string with control characters or more than \
                         {LONGEST_LINE} characters, expected a short one in one line",
                        short(&self.interner.written(position))
                    ),
                ))
            }
            Some(name) => Ok(name.to_owned()),
            None => Err(self.at(
                "describe",
                format!(
                    "describe({}, …) returned {}, expected a string: make one with str(…)",
                    short(&self.interner.written(position)),
                    kind(name)
                ),
            )),
        }
    }

    /// The lines of the picture that the file draws of a position.
    pub(in crate::worker) fn draw(&mut self, position: &Packed) -> Result<String, Fault> {
        self.scope(|file, eval| {
            let position = file.meant(position)?;
            let argument = file.interner.unpack(&position, eval.heap());
            file.must_be_valid(eval, &position, argument)?;
            let drawn = file.call(eval, "draw", &position, &[argument])?;
            file.picture(&position, drawn)
        })
    }

    /// The lines that a picture is given as.
    fn picture(&self, position: &Packed, drawn: Value<'_>) -> Result<String, Fault> {
        let wrong = |found: &str| {
            let call = short(&self.interner.written(position));
            let text = format!(
                "draw({call}) returned {found}, expected a string or a list of strings: at most \
                 {MOST_LINES} lines of at most {LONGEST_LINE} characters that can be seen"
            );
            Err(self.at("draw", text))
        };
        let items = match (drawn.unpack_str(), ListRef::from_value(drawn)) {
            (Some(text), _) => Some(vec![text]),
            (None, Some(list)) => list
                .content()
                .iter()
                .map(|item| item.unpack_str())
                .collect(),
            (None, None) => return wrong(&kind(drawn)),
        };
        let Some(items) = items else {
            return wrong("a list with something else than strings");
        };
        let lines: Vec<&str> = items.iter().flat_map(|item| item.split('\n')).collect();
        if lines.len() > MOST_LINES {
            return wrong(&format!("{} lines", lines.len()));
        }
        for (at, line) in (1..).zip(&lines) {
            let length = line.chars().count();
            if length > LONGEST_LINE {
                return wrong(&format!("{length} characters in line {at}"));
            }
            if line.chars().any(char::is_control) {
                return wrong(&format!("a control character in line {at}"));
            }
        }
        Ok(lines.join("\n"))
    }

    /// The number of a name in a position.
    pub(in crate::worker) fn name(&mut self, label: &str) -> Result<u64, Fault> {
        match Tree::of_label(label) {
            Ok(Tree::Int(number)) if number >= 0 => Ok(number as u64),
            Ok(tree) => Ok(self.interner.intern(tree)),
            Err(told) => Err(Fault::input(told)),
        }
    }

    /// Whether a position is one of the game.
    pub(in crate::worker) fn check(&mut self, position: &Packed) -> Result<(), Fault> {
        if *position == WON {
            return Err(Fault::input(
                "a game that is over is no position to ask about",
            ));
        }
        self.scope(|file, eval| {
            let position = file.meant(position)?;
            let argument = file.interner.unpack(&position, eval.heap());
            let checked = file.must_be_valid(eval, &position, argument);
            checked.map_err(|mut fault| {
                // Without parentheses, the parts of a tuple are positions of their own.
                if fault.is_invalid && matches!(*position.as_slice(), [NAMED..=u64::MAX]) {
                    fault.text += ": a tuple stands in parentheses, as in (a,b)";
                }
                fault
            })
        })
    }
}
