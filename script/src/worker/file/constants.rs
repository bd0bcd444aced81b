//! What the names at the top of a file stand for.

use starlark::values::{UnpackValue, Value};

use super::File;
use crate::{literal::DEEPEST, wire::Packet, worker::interner::items};

/// A value with more parts is not told.
const MOST: usize = 10_000;

impl File {
    /// Writes the names at the top that have numbers, truth values, strings, or lists and tuples of
    /// these, each with its value as the file would write it.
    pub(in crate::worker) fn tell_constants(&self, packet: &mut Packet) {
        let names: Vec<String> = self.module.names().map(|n| n.as_str().to_owned()).collect();
        let mut told = Vec::new();
        for name in names {
            let Ok(value) = self.module.get(&name) else {
                continue;
            };
            let value = value.value();
            if size(value, 0).is_some_and(|size| size <= MOST) {
                told.push((name, value.to_repr()));
            }
        }
        packet.number(told.len() as u64);
        for (name, text) in &told {
            packet.text(name);
            packet.text(text);
        }
    }
}

/// How many parts a value has; nothing where it has others than those that are told.
fn size(value: Value<'_>, depth: usize) -> Option<usize> {
    if depth > DEEPEST {
        return None;
    }
    if let Some(items) = items(value) {
        let mut sum = 1_usize;
        for &item in items {
            sum = sum.checked_add(size(item, depth + 1)?)?;
            if sum > MOST {
                return None;
            }
        }
        return Some(sum);
    }
    let plain = value.unpack_str().is_some()
        || value.unpack_bool().is_some()
        || matches!(i64::unpack_value(value), Ok(Some(_)));
    plain.then_some(1)
}
