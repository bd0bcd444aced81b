//! Misère quotients, and how they are found.

use super::{
    build::Builder,
    list::Positions,
    monoid::Monoid,
    period::{self, Proof},
};
use crate::{Error, ErrorKind, Outcome, Work, engine::breaking::Code};

/// How far a quotient is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The last position that is looked at.
    pub last: u64,
    /// The largest order of a quotient.
    pub order: usize,
}

impl Default for Bounds {
    /// 10,000 positions and an order of 1,000.
    fn default() -> Self {
        Self {
            last: 10_000,
            order: 1000,
        }
    }
}

/// For which positions a quotient is the right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// For all heaps, since the pretending function is periodic for long enough.
    Proved(Proof),
    /// For all positions of a list that has an end.
    Whole,
    /// For the positions up to the last that was looked at.
    Partial,
}

/// The misère quotient of the sums of positions of a list: two sums are the same element if they
/// can stand for each other in any sum without a change of who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    pub(super) monoid: Monoid,
    pub(super) images: Vec<u16>,
    pub(super) status: Status,
}

impl Quotient {
    /// How many elements it has. Element 0 is the identity, the image of the empty sum.
    pub fn order(&self) -> usize {
        self.monoid.order
    }

    /// The product of two elements, the image of sums.
    ///
    /// # Panics
    /// When there are no such elements.
    pub fn product(&self, x: usize, y: usize) -> usize {
        self.monoid.product(x as u16, y as u16).into()
    }

    /// Whether the sums that an element stands for are lost for the next player.
    ///
    /// # Panics
    /// When there is no such element.
    pub fn is_lost(&self, x: usize) -> bool {
        self.monoid.is_lost(x as u16)
    }

    /// The P-portion: the elements that are lost for the next player, ascending.
    pub fn lost(&self) -> Vec<usize> {
        (0..self.order()).filter(|&x| self.is_lost(x)).collect()
    }

    /// For which positions it holds.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// The pretending function: the images of the positions that were looked at.
    pub fn images(&self) -> Vec<usize> {
        self.images.iter().map(|&x| x.into()).collect()
    }

    /// How many positions were looked at.
    pub fn positions(&self) -> u64 {
        self.images.len() as u64
    }

    /// The image of the position at a place; `None` where nothing is known of it.
    pub fn image(&self, at: u64) -> Option<usize> {
        let at = match &self.status {
            Status::Proved(proof) => proof.folded(at),
            _ => at,
        };
        let image = self.images.get(usize::try_from(at).ok()?)?;
        Some((*image).into())
    }

    /// The outcome under misère play of the sum of the positions at these places; `None` where
    /// nothing is known of one of them.
    pub fn outcome(&self, places: &[u64]) -> Option<Outcome> {
        let mut all = 0;
        for &place in places {
            all = self.product(all, self.image(place)?);
        }
        Some(match self.is_lost(all) {
            true => Outcome::P,
            false => Outcome::N,
        })
    }

    /// The first sum of positions that an element is the image of, its parts descending.
    pub fn word(&self, x: usize) -> Vec<u64> {
        self.monoid.word(x as u16)
    }
}

/// What a search for a quotient has come to.
#[derive(Clone, Debug)]
pub struct Found {
    /// The last quotient that passed its check.
    pub quotient: Quotient,
    /// The positions at which the order rose, with the new orders.
    pub expansions: Vec<(u64, usize)>,
    /// What ended the search before its end: a bound on order or memory, or a request to stop.
    pub early: Option<Error>,
}

/// Finds the misère quotient of a list, position by position, by the construction of Plambeck and
/// Siegel. The heaps of a `code` are looked at until a theorem proves that the quotient is that
/// of all of them.
///
/// Each quotient on the way is checked in full before the next position is added.
///
/// ```
/// use grundy::{Work, engine::{breaking::Code, misere::{Bounds, Heaps, Status, find}}};
/// let code = Code::new([(1, 7), (2, 7)]);
/// let found = find(&Heaps(&code), Some(&code), Bounds::default(), &Work::default())?;
/// let kayles = found.quotient;
/// assert_eq!((kayles.order(), kayles.lost().len()), (40, 9));
/// let Status::Proved(proof) = kayles.status() else { panic!() };
/// assert_eq!((proof.preperiod, proof.period), (71, 12));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When a position cannot be in such a list. Limits and requests to stop are told with what was
/// found until then.
pub fn find(
    positions: &dyn Positions,
    code: Option<&Code>,
    bounds: Bounds,
    work: &Work<'_>,
) -> Result<Found, Error> {
    let mut builder = Builder::new(positions, bounds.order, work);
    let mut expansions = Vec::new();
    let mut early = None;
    let mut proof = None;
    let end = positions.count().unwrap_or(u64::MAX);
    let last = end.min(bounds.last.saturating_add(1));
    let mut look = 16;
    for at in 0..last {
        if let Err(error) = work.tick(at, None).and_then(|()| builder.add()) {
            if error.kind() == ErrorKind::Input {
                return Err(error);
            }
            early = Some(error);
            break;
        }
        let order = builder.monoid.order;
        if order > expansions.last().map_or(1, |&(_, order)| order) {
            expansions.push((at, order));
        }
        let done = at + 1;
        if let Some(code) = code
            && (done >= look || done == last)
        {
            proof = period::proof(&builder.images, code);
            if proof.is_some() {
                break;
            }
            look = done + (done / 16).max(8);
        }
    }
    let whole = builder.images.len() as u64 == end;
    let status = match proof {
        Some(proof) => Status::Proved(proof),
        None if whole => Status::Whole,
        None => Status::Partial,
    };
    let quotient = Quotient {
        monoid: builder.monoid,
        images: builder.images,
        status,
    };
    Ok(Found {
        quotient,
        expansions,
        early,
    })
}
