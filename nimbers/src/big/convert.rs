use alloc::vec;

use super::BigNimber;
use crate::convert::narrow;
use crate::{Nimber, TryFromNimberError, Word};

/// The same nimber without a limit on its size. Cost: an allocation.
///
/// ```
/// # use nimbers::{BigNimber, Nimber};
/// assert_eq!(BigNimber::from(Nimber::new(1_u128 << 64)).limbs(), [0, 1]);
/// ```
impl<T: Word> From<Nimber<T>> for BigNimber {
    fn from(a: Nimber<T>) -> Self {
        let n: u128 = a.get().into();
        Self::normal(vec![n as u64, (n >> 64) as u64])
    }
}

/// The same nimber as an element of a finite field. Cost: a comparison.
///
/// # Errors
///
/// [`TryFromNimberError`] if it does not lie in that field.
///
/// ```
/// # use nimbers::{BigNimber, Nimber};
/// let a = BigNimber::from_limbs(vec![5, 1])?;
/// assert_eq!(Nimber::<u128>::try_from(&a)?.get(), (1 << 64) + 5);
/// assert!(Nimber::<u64>::try_from(&a).is_err());
/// # Ok::<(), nimbers::TryFromNimberError>(())
/// ```
impl<T: Word> TryFrom<&BigNimber> for Nimber<T> {
    type Error = TryFromNimberError;

    fn try_from(a: &BigNimber) -> Result<Self, TryFromNimberError> {
        match a.limbs[..] {
            [] => Ok(Self::ZERO),
            [low] => narrow(low.into()),
            [low, high] => narrow(u128::from(high) << 64 | u128::from(low)),
            _ => {
                let (degree, bits) = (a.degree().into(), T::BITS);
                Err(TryFromNimberError { degree, bits })
            }
        }
    }
}
