//! What the problems with lights share.

use crate::{Case, Error, Maker, Tokens};

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

/// Writes a case of different lights in a field of so many on a side.
pub(super) fn generate<const N: usize>(maker: &mut Maker, lights: u64, side: u64) {
    let cells = side.pow(N as u32);
    let mut cells = maker.different(lights, 0, cells - 1);
    maker.shuffle(&mut cells);
    maker.row([cells.len() as u64]);
    for mut cell in cells {
        let mut place = [0; N];
        for number in &mut place {
            *number = 1 + cell % side;
            cell /= side;
        }
        maker.row(place);
    }
}
