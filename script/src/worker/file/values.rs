//! Sums and ends of games as values of the interpreter.

use starlark::values::{
    Heap, Value,
    structs::{AllocStruct, StructRef},
    tuple::TupleRef,
};

use crate::worker::functions::SUM;

/// The parts of an option: those of a sum, or itself.
pub(super) fn parts_of<'v>(value: Value<'v>) -> Vec<Value<'v>> {
    let (mut parts, mut open) = (Vec::new(), vec![value]);
    while let Some(value) = open.pop() {
        match sum_of(value) {
            Some(items) => open.extend(items.iter().rev()),
            None => parts.push(value),
        }
    }
    parts
}

pub(super) fn sum_of<'v>(value: Value<'v>) -> Option<&'v [Value<'v>]> {
    let (name, parts) = StructRef::from_value(value)?.iter().next()?;
    let tuple = TupleRef::from_value(parts).filter(|_| name.as_str() == SUM)?;
    Some(tuple.content())
}

/// What stands for the end of a game that the next player has won.
pub(super) fn won(heap: Heap<'_>) -> Value<'_> {
    heap.alloc(AllocStruct([("won", true)]))
}

pub(super) fn is_won(value: Value<'_>) -> bool {
    let field = StructRef::from_value(value).and_then(|fields| fields.iter().next());
    field.is_some_and(|(name, _)| name.as_str() == "won")
}
