//! What the problems with lights share.

use std::collections::BTreeSet;

use crate::{Case, Draw, Error, Maker, Tokens};

/// Reads the places of `lights` lights, `N` numbers from 1 upwards each, all different.
pub(super) fn read<const N: usize>(
    tokens: &mut Tokens<'_>,
    case: &mut Case<'_, '_>,
    lights: u64,
    what: [&str; N],
) -> Result<(), Error> {
    tokens.each(lights, what[0], |tokens, first| {
        let mut place = [first; N];
        for (axis, what) in what.iter().enumerate() {
            if axis > 0 {
                place[axis] = tokens.number(what)?;
            }
            if place[axis] == 0 {
                return Err(tokens.wrong(format_args!("{what} from 1 upwards")));
            }
        }
        if !case.is_new(place) {
            return Err(tokens.wrong("the place of a light that is not in the list yet"));
        }
        Ok(case.add(&place)?)
    })
}

/// A case of different lights in a field of `side` on a side.
pub(super) fn shape<const N: usize>(draw: &mut Draw, side: i64) -> Option<()> {
    let lights = draw.count(0, 1000)?;
    draw.line();
    let mut seen = BTreeSet::new();
    draw.list(lights, |draw| {
        let mut place = [0; N];
        for number in &mut place {
            *number = draw.number(1, side)?;
        }
        draw.line();
        seen.insert(place).then_some(())
    })
}

/// Writes a case of up to so many different lights in a field of `side` on a side. Random lights
/// are hardly ever lost, so in half of all cases each stands with its mirror image, which has the
/// same value.
pub(super) fn generate<const N: usize>(maker: &mut Maker, lights: u64, side: u64) {
    let mirrored = maker.one_in(2);
    let count = if mirrored { lights / 2 } else { lights };
    let cells = maker.different(count, 0, side.pow(N as u32) - 1);
    let mut places: Vec<[u64; N]> = cells.into_iter().map(|cell| place(cell, side)).collect();
    if mirrored {
        let images: Vec<[u64; N]> = places.iter().map(image).collect();
        places.extend(images);
        places.retain(|place| *place != image(place));
        places.sort_unstable();
        places.dedup();
    }
    maker.shuffle(&mut places);
    maker.row([places.len() as u64]);
    for place in places {
        maker.row(place);
    }
}

/// The place of a cell, whose number has the coordinates as its digits.
fn place<const N: usize>(mut cell: u64, side: u64) -> [u64; N] {
    [(); N].map(|()| {
        let number = 1 + cell % side;
        cell /= side;
        number
    })
}

/// The place with its first two coordinates exchanged.
fn image<const N: usize>(place: &[u64; N]) -> [u64; N] {
    let mut image = *place;
    image.swap(0, 1);
    image
}
