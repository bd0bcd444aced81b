//! What a player asks of a file.

use starlark::{
    eval::Evaluator,
    values::{Value, structs::StructRef},
};

use super::{
    File,
    told::short,
    values::{is_won, parts_of},
};
use crate::{
    literal::Tree,
    packed::{Packed, WON},
    worker::Fault,
};

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
            Some(name) => Ok(name.to_owned()),
            None => Err(self.at(
                "describe",
                format!(
                    "describe({}, …) returned a {}, expected a string",
                    short(&self.interner.written(position)),
                    name.get_type()
                ),
            )),
        }
    }

    /// The number of a name in a position.
    pub(in crate::worker) fn name(&mut self, label: &str) -> Result<u64, Fault> {
        match Tree::of_label(label) {
            Some(Tree::Int(number)) if number >= 0 => Ok(number as u64),
            Some(tree) => Ok(self.interner.intern(tree)),
            None => Err(Fault::input(format!(
                "expected a number, a string or a tuple, found '{}'",
                short(label)
            ))),
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
            file.must_be_valid(eval, &position, argument)
        })
    }
}
