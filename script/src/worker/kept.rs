//! What the searches have found, as bytes that another worker takes over.

use grundy::{
    Work,
    engine::{Fact, Method},
};

use super::{Fault, file::File, kernel::Kernel, limits, search::Search};
use crate::{
    literal::Tree,
    packed::{NAMED, Packed},
    wire::{Packet, Parcel},
};

/// Of what is kept, so many bytes are told at once.
const PIECE: usize = 1 << 20;

/// Writes what the search by `method`, or the plain one, has found, from the place `from` on: the
/// place to go on from, 0 at the end, and then what was found.
pub(super) fn write(
    file: &File,
    search: &Search,
    kernel: &Kernel,
    method: Option<Method>,
    from: usize,
) -> Packet {
    match method {
        None => {
            let found = search.found(from);
            piece(
                file,
                0,
                found.map(|(at, position, value)| (at, position, Fact::Exact(value), 0)),
            )
        }
        Some(_) => {
            let found = kernel.facts(from);
            piece(
                file,
                kernel.len() as u64,
                found.map(|(at, position, fact, effort)| (at, position.clone(), fact, effort)),
            )
        }
    }
}

/// How many facts there are in all comes first.
fn piece(
    file: &File,
    all: u64,
    mut found: impl Iterator<Item = (usize, Packed, Fact, u32)>,
) -> Packet {
    let mut body = Packet::default();
    body.number(all);
    let next = loop {
        let Some((at, position, fact, effort)) = found.next() else {
            break 0;
        };
        write_position(file, &position, &mut body);
        let (kind, value) = match fact {
            Fact::Exact(value) => (1, value),
            Fact::Not(set) => (0, set),
        };
        body.number(u64::from(effort) << 1 | kind);
        body.number(value);
        if body.0.len() >= PIECE {
            break at as u64 + 1;
        }
    };
    let mut packet = Packet::default();
    packet.number(next);
    packet.0.extend(body.0);
    packet
}

/// Adds what [`write`] gave, without the place.
pub(super) fn read(
    file: &mut File,
    search: &mut Search,
    kernel: &mut Kernel,
    method: Option<Method>,
    memory: u64,
    parcel: &mut Parcel<'_>,
) -> Option<Result<(), Fault>> {
    let tables = memory.saturating_mul(2);
    limits::allow_memory(file.limits.memory.saturating_add(tables));
    let work = Work {
        memory,
        ..Work::default()
    };
    kernel.expect(parcel.number()?);
    while !parcel.0.is_empty() {
        let position = read_position(file, parcel)?;
        let last = parcel.number()?;
        let effort = u32::try_from(last >> 1)
            .ok()
            .filter(|&effort| effort < 64)?;
        let value = parcel.number()?;
        match (method, last & 1) {
            (None, 1) => {
                if let Err(fault) = search.learn(position, value, &work) {
                    return Some(Err(fault));
                }
            }
            // The plain search knows values alone.
            (None, _) => {}
            (Some(_), 1) => kernel.learn(&position, Fact::Exact(value), effort, &work),
            (Some(_), _) => kernel.learn(&position, Fact::Not(value), effort, &work),
        }
    }
    Some(Ok(()))
}

/// Names have other numbers in another worker, so that they are written out.
fn write_position(file: &File, position: &Packed, packet: &mut Packet) {
    let trees: Vec<Option<&Tree>> = position
        .as_slice()
        .iter()
        .map(|&number| file.interner.tree(number))
        .collect();
    packet.number(trees.iter().flatten().count() as u64);
    for (at, tree) in trees.iter().enumerate() {
        if let Some(tree) = tree {
            packet.number(at as u64);
            packet.text(&tree.label());
        }
    }
    let numbers = position.as_slice().iter().zip(&trees);
    let plain: Vec<u64> = numbers
        .map(|(&number, tree)| if tree.is_some() { 0 } else { number })
        .collect();
    packet.position(&Packed::new(&plain));
}

fn read_position(file: &mut File, parcel: &mut Parcel<'_>) -> Option<Packed> {
    let names = parcel.list(|parcel| {
        let at = usize::try_from(parcel.number()?).ok()?;
        Some((at, Tree::of_label(parcel.text()?).ok()?))
    })?;
    let position = parcel.position()?;
    if names.is_empty() {
        let strange = |&number: &u64| (NAMED..u64::MAX).contains(&number);
        return (!position.as_slice().iter().any(strange)).then_some(position);
    }
    let mut numbers = position.as_slice().to_vec();
    for (at, tree) in names {
        *numbers.get_mut(at)? = file.interner.intern(tree);
    }
    Some(Packed::new(&numbers))
}
