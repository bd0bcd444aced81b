//! The head of what the worker says.

use grundy::Error;

use crate::{
    names::Names,
    wire::{Parcel, fault, say},
};

/// What a packet begins with.
pub(super) enum Head {
    /// What was asked for follows.
    Right,
    /// The search goes on and knows so many values.
    Busy(u64),
    /// It ends with an error.
    Wrong(Error),
}

/// Reads the head of a packet and takes the names that are new.
pub(super) fn head(parcel: &mut Parcel<'_>, names: &Names) -> Option<Head> {
    match parcel.number()? {
        say::BUSY => Some(Head::Busy(parcel.number()?)),
        say::WRONG => Some(Head::Wrong(error(parcel)?)),
        _ => {
            for _ in 0..parcel.number()? {
                let (number, name) = (parcel.number()?, parcel.text()?);
                names.give(number, name.to_owned());
            }
            Some(Head::Right)
        }
    }
}

fn error(parcel: &mut Parcel<'_>) -> Option<Error> {
    let (kind, text) = (parcel.number()?, parcel.text()?);
    Some(match kind {
        fault::LIMIT => Error::limit(text),
        fault::STOPPED => Error::stopped(),
        _ => Error::input(text),
    })
}
