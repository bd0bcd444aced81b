use core::error::Error;
use core::fmt;

use crate::{Nimber, Word};

/// `*n` from n. Cost: none.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(Nimber::from(5_u64), Nimber::new(5_u64));
/// ```
impl<T: Word> From<T> for Nimber<T> {
    #[inline]
    fn from(n: T) -> Self {
        Self::new(n)
    }
}

macro_rules! integers {
    ($($word:ty)*) => {$(
        /// n from `*n`. Cost: none.
        ///
        /// ```
        /// # use nimbers::Nimber;
        #[doc = concat!("assert_eq!(", stringify!($word), "::from(Nimber::new(5)), 5);")]
        /// ```
        impl From<Nimber<$word>> for $word {
            #[inline]
            fn from(a: Nimber<$word>) -> Self {
                a.get()
            }
        }
    )*};
}

integers!(u8 u16 u32 u64 u128);

/// Between a field and a larger one that contains it. Sums, products and
/// inverses in the smaller field are the same in the larger one.
macro_rules! widths {
    ($($small:ident < $($large:ident)*;)*) => {$($(
        /// The same nimber as an element of a larger field. Cost: none.
        ///
        /// ```
        /// # use nimbers::Nimber;
        #[doc = concat!("let a = Nimber::<", stringify!($large), ">::from(Nimber::<", stringify!($small), ">::new(5));")]
        /// assert_eq!(a, Nimber::new(5));
        /// ```
        impl From<Nimber<$small>> for Nimber<$large> {
            #[inline]
            fn from(a: Nimber<$small>) -> Self {
                Self::new(a.get().into())
            }
        }

        /// The same nimber as an element of a smaller field. Cost: a comparison.
        ///
        /// # Errors
        ///
        /// [`TryFromNimberError`] if it does not lie in the smaller field.
        ///
        /// ```
        /// # use nimbers::Nimber;
        #[doc = concat!("let narrow = Nimber::<", stringify!($small), ">::try_from;")]
        #[doc = concat!("assert_eq!(narrow(Nimber::<", stringify!($large), ">::new(5)), Ok(Nimber::new(5)));")]
        #[doc = concat!("assert!(narrow(Nimber::<", stringify!($large), ">::new(1 << ", stringify!($small), "::BITS)).is_err());")]
        /// ```
        impl TryFrom<Nimber<$large>> for Nimber<$small> {
            type Error = TryFromNimberError;

            #[inline]
            fn try_from(a: Nimber<$large>) -> Result<Self, TryFromNimberError> {
                narrow(a.get().into())
            }
        }
    )*)*};
}

widths! {
    u8 < u16 u32 u64 u128;
    u16 < u32 u64 u128;
    u32 < u64 u128;
    u64 < u128;
}

/// `*n` in the field of `T`.
pub(crate) fn narrow<T: Word>(n: u128) -> Result<Nimber<T>, TryFromNimberError> {
    let degree = Nimber::new(n).degree().into();
    let error = TryFromNimberError {
        degree,
        bits: T::BITS,
    };
    T::try_from(n).map(Nimber::new).map_err(|_| error)
}

/// Why a nimber is not in a smaller field. Cost: two words.
///
/// ```
/// # use nimbers::Nimber;
/// let a = Nimber::new(1_u64 << 40);
/// assert_eq!(Nimber::<u128>::from(a).get(), 1 << 40);
/// assert_eq!(
///     Nimber::<u32>::try_from(a).unwrap_err().to_string(),
///     "expected a nimber below 2^32, found one whose smallest field has 64 bits"
/// );
/// assert_eq!(Nimber::<u32>::try_from(Nimber::new(7_u64)), Ok(Nimber::new(7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TryFromNimberError {
    pub(crate) degree: u64,
    pub(crate) bits: u32,
}

impl fmt::Display for TryFromNimberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { degree, bits } = self;
        write!(
            f,
            "expected a nimber below 2^{bits}, found one whose smallest field has {degree} bits"
        )
    }
}

impl Error for TryFromNimberError {}
