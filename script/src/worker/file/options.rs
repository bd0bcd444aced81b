//! The options of a position as a search wants them.

use starlark::{
    eval::Evaluator,
    values::{Value, list::ListRef},
};

use super::{
    File,
    told::{PLUS, kind, no_position, short, told},
    values::{is_won, parts_of, won},
};
use crate::{
    packed::{Packed, WON},
    worker::Fault,
};

/// The options of a position, each a sum of parts.
#[derive(Debug, Default)]
pub(in crate::worker) struct Sums {
    pub(in crate::worker) parts: Vec<Packed>,
    /// Where the parts of each option end.
    pub(in crate::worker) ends: Vec<usize>,
}

impl Sums {
    pub(in crate::worker) fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }
}

impl File {
    /// Appends the options of a position to `sums` as a search wants them: in canonical form and in
    /// parts.
    pub(in crate::worker) fn options(
        &mut self,
        eval: &mut Evaluator<'_, '_, '_>,
        position: &Packed,
        sums: &mut Sums,
    ) -> Result<(), Fault> {
        let (first_part, first_end) = (sums.parts.len(), sums.ends.len());
        if *position == WON {
            return Ok(());
        }
        let plain = !self.has.parts && !self.has.canonical;
        self.raw(eval, position, |file, eval, value, _| {
            match value.unpack_i32().and_then(|n| u64::try_from(n).ok()) {
                Some(number) if plain => sums.parts.push(Packed::One(number)),
                _ => {
                    for part in parts_of(value) {
                        file.fold(eval, Some(position), part, &mut sums.parts)?;
                    }
                }
            }
            sums.ends.push(sums.parts.len());
            Ok(())
        })?;
        self.outcomes_only(position, &sums.ends[first_end..], first_part)
    }

    /// Writes into `sum` what stands for a position: its canonical form, or those of its parts.
    pub(in crate::worker) fn canonical(
        &mut self,
        eval: &mut Evaluator<'_, '_, '_>,
        position: &Packed,
        sum: &mut Vec<Packed>,
    ) -> Result<(), Fault> {
        sum.clear();
        if self.has_ending() || !(self.has.parts || self.has.canonical) {
            sum.push(position.clone());
            return Ok(());
        }
        let argument = self.interner.unpack(position, eval.heap());
        self.must_be_valid(eval, position, argument)?;
        self.fold(eval, None, argument, sum)
    }

    /// What the file says to stand for a position.
    pub(in crate::worker) fn form(&mut self, position: &Packed) -> Result<Vec<Packed>, Fault> {
        self.scope(|file, eval| {
            let position = file.meant(position)?;
            let argument = file.interner.unpack(&position, eval.heap());
            file.must_be_valid(eval, &position, argument)?;
            let mut sum = Vec::new();
            file.fold(eval, None, argument, &mut sum)?;
            Ok(sum)
        })
    }

    /// A game with a stated winner has no sums.
    fn outcomes_only(&self, position: &Packed, ends: &[usize], first: usize) -> Result<(), Fault> {
        let single = |(at, &end): (usize, &usize)| end == first + at + 1;
        if self.has_ending() && !ends.iter().enumerate().all(single) {
            return Err(self.about_moves(
                position,
                "leaves a sum, which has no winner where the file says who wins at the end",
            ));
        }
        Ok(())
    }

    /// Shows `take` each option as the file gives it.
    pub(super) fn raw<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        position: &Packed,
        mut take: impl FnMut(
            &mut Self,
            &mut Evaluator<'v, '_, '_>,
            Value<'v>,
            Value<'v>,
        ) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let heap = eval.heap();
        let argument = self.interner.unpack(position, heap);
        self.must_be_valid(eval, position, argument)?;
        if self.has.winner
            && let Some(next_wins) = self.stated_winner(eval, position, argument)?
        {
            return match next_wins {
                true => take(self, eval, won(heap), argument),
                false => Ok(()),
            };
        }
        let moves = self.call(eval, "moves", position, &[argument])?;
        let mut count = 0;
        if let Some(list) = ListRef::from_value(moves) {
            for &value in list.content() {
                count += 1;
                take(self, eval, value, argument)?;
            }
        } else if ["range", "set"].contains(&moves.get_type()) {
            let values = moves.iterate(heap);
            for value in values.map_err(|error| told(&self.name, self.limits, error, ""))? {
                count += 1;
                take(self, eval, value, argument)?;
            }
        } else {
            let found = kind(moves);
            let hint = match moves.is_none() {
                true => "end each way through it with return [position, …]",
                false => "write [position, …]",
            };
            return Err(self.about_moves(
                position,
                &format!("returned {found}, expected a list of positions: {hint}"),
            ));
        }
        if count == 0 && self.last_loses {
            take(self, eval, won(heap), argument)?;
        }
        Ok(())
    }

    pub(super) fn must_be_valid<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        position: &Packed,
        argument: Value<'v>,
    ) -> Result<(), Fault> {
        if !self.has.valid {
            return Ok(());
        }
        let valid = self.call(eval, "valid", position, &[argument])?;
        match valid.unpack_bool() {
            Some(true) => Ok(()),
            Some(false) => Err(Fault {
                is_invalid: true,
                ..self.at(
                    "valid",
                    format!(
                        "{} is no position of this game, as valid says",
                        short(&self.interner.written(position))
                    ),
                )
            }),
            None => Err(self.at(
                "valid",
                format!(
                    "valid({}) returned {}, expected True or False",
                    short(&self.interner.written(position)),
                    short(&valid.to_repr())
                ),
            )),
        }
    }

    /// Whether the next player has won, where the game is over.
    fn stated_winner<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        position: &Packed,
        argument: Value<'v>,
    ) -> Result<Option<bool>, Fault> {
        let winner = self.call(eval, "winner", position, &[argument])?;
        match winner.unpack_str() {
            Some("next") => Ok(Some(true)),
            Some("previous") => Ok(Some(false)),
            None if winner.is_none() => Ok(None),
            _ => Err(self.at(
                "winner",
                format!(
                    "winner({}) returned {}, expected \"next\", \"previous\", or None while the \
                     game goes on",
                    short(&self.interner.written(position)),
                    short(&winner.to_repr())
                ),
            )),
        }
    }

    /// Appends what stands for `part`, a position itself, or of an option of `of`.
    fn fold<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        of: Option<&Packed>,
        part: Value<'v>,
        sum: &mut Vec<Packed>,
    ) -> Result<(), Fault> {
        if is_won(part) {
            sum.push(WON);
            return Ok(());
        }
        let packed = self.packed(part, of)?;
        if !self.has.parts {
            return self.folded(eval, packed, part, sum);
        }
        let list = self.call(eval, "parts", &packed, &[part])?;
        let Some(items) = ListRef::from_value(list) else {
            let found = kind(list);
            let message = format!(
                "parts({}) returned {found}, expected a list of positions: write [position, …]",
                short(&self.interner.written(&packed))
            );
            return Err(self.at("parts", message));
        };
        for &item in items.content() {
            let packed = self.interner.pack(item).map_err(|found| {
                let of = format!("parts({})", short(&self.interner.written(&packed)));
                self.at("parts", no_position(&of, &found))
            })?;
            self.folded(eval, packed, item, sum)?;
        }
        Ok(())
    }

    /// Appends the canonical form of a position.
    fn folded<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        packed: Packed,
        value: Value<'v>,
        sum: &mut Vec<Packed>,
    ) -> Result<(), Fault> {
        if !self.has.canonical {
            sum.push(packed);
            return Ok(());
        }
        let form = self.call(eval, "canonical", &packed, &[value])?;
        let form = self.interner.pack(form).map_err(|found| {
            let of = format!("canonical({})", short(&self.interner.written(&packed)));
            self.at("canonical", no_position(&of, &found))
        })?;
        sum.push(form);
        Ok(())
    }

    pub(super) fn packed(
        &mut self,
        value: Value<'_>,
        of: Option<&Packed>,
    ) -> Result<Packed, Fault> {
        let packed = self.interner.pack(value);
        packed.map_err(|found| match of {
            Some(of) if found == PLUS => self.about_moves(
                of,
                "lists a sum made by plus(…) within a list or tuple, expected plus(…) around whole \
                 positions: move it to the outside",
            ),
            Some(of) => self.about_moves(
                of,
                &format!(
                    "lists {found}, expected a position: a number, a string, a tuple of these, or \
                     plus(…) of positions"
                ),
            ),
            None => self.at("moves", no_position("this", &found)),
        })
    }
}
