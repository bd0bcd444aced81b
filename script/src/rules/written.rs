//! How positions of a rule file are read and written.

use grundy::Error;

use crate::{
    literal::{START_WORD, Tree},
    packed::{NAMED, START},
};

/// The numbers of a position; `name` gives those of names.
///
/// # Errors
/// When the text is no position.
pub(super) fn read(
    text: &str,
    mut name: impl FnMut(&str) -> Result<u64, Error>,
) -> Result<Vec<u64>, Error> {
    let mut number = |tree: &Tree| match *tree {
        Tree::Int(number) if number >= 0 => Ok(number.unsigned_abs()),
        _ => name(&tree.label()),
    };
    match Tree::read(text).map_err(Error::input)? {
        // A tuple of one is a name of its own, since a number alone is no tuple.
        Tree::Tuple(items) if items.len() != 1 => items.iter().map(number).collect(),
        tree => Ok(vec![number(&tree)?]),
    }
}

/// Writes a position as [`read`] reads it; `label` gives the names of numbers. Where a list without
/// parentheses is one position, each position stands in parentheses.
pub(super) fn write<'n>(
    numbers: &[u64],
    list_is_one: bool,
    label: impl Fn(u64) -> Option<&'n str>,
) -> String {
    let mut out = String::new();
    let put = |out: &mut String, number: u64| {
        let tree = label(number)
            .filter(|_| number != START)
            .map(Tree::of_label);
        match tree {
            Some(Ok(tree)) => tree.write(out),
            _ if number < NAMED => out.push_str(&number.to_string()),
            _ => out.push_str(START_WORD),
        }
    };
    let is_tuple = |number| label(number).is_some_and(|label| label.starts_with('('));
    let bare = matches!(*numbers, [number] if !list_is_one || is_tuple(number));
    if bare {
        put(&mut out, numbers[0]);
        return out;
    }
    out.push('(');
    for (place, &number) in numbers.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        put(&mut out, number);
    }
    out.push(')');
    out
}

#[cfg(test)]
mod tests;
