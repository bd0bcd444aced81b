//! Whether two games have one sequence of values, moved along.

use crate::{Error, GameId, Listing, Session};

/// How the values of two games' heaps are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// A heap of `n` of the first game has the value of `n + by` of the second, for all `n` from
    /// 0 on for which there is such a heap, up to `to`.
    By {
        /// How many more the heaps of the second game have.
        by: i64,
        /// The last heap that was compared.
        to: u64,
    },
    /// No shift that was tried makes them agree. Without one, they differ first at `heap`.
    None {
        /// The first heap whose values differ.
        heap: u64,
        /// Its value in the first game.
        first: u64,
        /// Its value in the second.
        second: u64,
    },
}

/// The most that a sequence is moved along, where the heaps allow it.
const FARTHEST: u64 = 64;

/// Compares the values of the heaps up to `to` of two games, the one moved along the other by up
/// to 64 heaps and a quarter of `to` either way; the least shift is told. That they agree up to
/// `to` proves nothing beyond.
///
/// ```
/// use grundy::{Catalog, Session, Shift, same_values};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let (first, second) = (session.open("octal:0.07")?, session.open("octal:0.137")?);
/// let found = same_values(&mut session, first, second, 200)?;
/// assert_eq!(found, Shift::By { by: -1, to: 200 });
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When a heap is no component of a game, a limit is reached, or the work is stopped.
pub fn same_values(
    session: &mut Session<'_>,
    first: GameId,
    second: GameId,
    to: u64,
) -> Result<Shift, Error> {
    session
        .work()
        .fits(u128::from(to) + 1, 16, "the two lists of values")?;
    let (a, b) = (values(session, first, to)?, values(session, second, to)?);
    let farthest = FARTHEST.min(to / 4) as i64;
    let shifts = (0..=farthest).flat_map(|by| [by, -by]);
    let agree = |by: i64| {
        let (a, b) = match usize::try_from(by) {
            Ok(by) => (&a[..], &b[by..]),
            Err(_) => (&a[by.unsigned_abs() as usize..], &b[..]),
        };
        a.iter().zip(b).all(|(a, b)| a == b)
    };
    if let Some(by) = shifts.into_iter().find(|&by| agree(by)) {
        return Ok(Shift::By { by, to });
    }
    let differ = a.iter().zip(&b).enumerate().find(|(_, (a, b))| a != b);
    let (heap, (&first, &second)) = differ.unwrap_or((0, (&0, &0)));
    let heap = heap as u64;
    Ok(Shift::None {
        heap,
        first,
        second,
    })
}

fn values(session: &mut Session<'_>, game: GameId, to: u64) -> Result<Vec<u64>, Error> {
    let mut listing = Listing::new(session, game, 0, to)?;
    let mut values = Vec::new();
    while let Some((_, block)) = listing.advance()? {
        values.extend_from_slice(block);
    }
    Ok(values)
}
