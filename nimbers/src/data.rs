//! Nimbers as data: text such as `*5` where people read it, as in JSON, and
//! numbers elsewhere. A number of 64 bits as a JSON number would lose bits in
//! many readers.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::convert::narrow;
use crate::{Nimber, Word};

/// The text `*n` in formats for people, n in others. Cost: writing n.
///
/// ```
/// # use nimbers::Nimber;
/// let text = serde_json::to_string(&Nimber::new(5_u64)).unwrap();
/// assert_eq!(text, "\"*5\"");
/// ```
impl<T: Word + Serialize> Serialize for Nimber<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.get().serialize(serializer)
        }
    }
}

/// Every text that [`FromStr`] reads and non-negative numbers in formats for
/// people, n in others. Cost: reading n.
///
/// ```
/// # use nimbers::Nimber;
/// for text in ["\"*5\"", "\"0x5\"", "5"] {
///     assert_eq!(serde_json::from_str::<Nimber>(text).unwrap(), Nimber::new(5));
/// }
/// ```
impl<'de, T: Word + Deserialize<'de>> Deserialize<'de> for Nimber<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Text::<Self>(PhantomData))
        } else {
            T::deserialize(deserializer).map(Self::new)
        }
    }
}

/// Reads a text or a number that fits.
struct Text<A>(PhantomData<A>);

impl<T: Word> Visitor<'_> for Text<Nimber<T>> {
    type Value = Nimber<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a nimber below 2^{}, such as \"*5\" or 5", T::BITS)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Nimber::from_str(text).map_err(E::custom)
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<Self::Value, E> {
        self.visit_u128(n.into())
    }

    fn visit_u128<E: Error>(self, n: u128) -> Result<Self::Value, E> {
        narrow(n).map_err(E::custom)
    }
}

#[cfg(feature = "alloc")]
mod big {
    use alloc::vec::Vec;

    use super::{Deserialize, Deserializer, Error, FromStr, PhantomData, Serialize, Serializer};
    use super::{Text, Visitor, fmt};
    use crate::{BigNimber, Nimber};

    /// The text `*0x…` in formats for people, the limbs in others. Cost: writing them.
    ///
    /// ```
    /// # use nimbers::BigNimber;
    /// let a: BigNimber = "0x1f".parse().unwrap();
    /// assert_eq!(serde_json::to_string(&a).unwrap(), "\"*0x1f\"");
    /// ```
    impl Serialize for BigNimber {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if serializer.is_human_readable() {
                serializer.collect_str(&format_args!("{self:x}"))
            } else {
                self.limbs().serialize(serializer)
            }
        }
    }

    /// What [`Nimber`] reads in formats for people, the limbs in others. Cost: for
    /// hexadecimal digits and limbs, reading them; decimal digits take the square of their count.
    ///
    /// ```
    /// # use nimbers::BigNimber;
    /// let a: BigNimber = serde_json::from_str("\"*0x1f\"").unwrap();
    /// assert_eq!(a.to_string(), "*31");
    /// ```
    impl<'de> Deserialize<'de> for BigNimber {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            if deserializer.is_human_readable() {
                return deserializer.deserialize_any(Text::<Self>(PhantomData));
            }
            let limbs = Vec::deserialize(deserializer)?;
            Self::from_limbs(limbs).map_err(D::Error::custom)
        }
    }

    impl Visitor<'_> for Text<BigNimber> {
        type Value = BigNimber;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let bits = BigNimber::MAX_BITS;
            write!(f, "a nimber below 2^{bits}, such as \"*5\" or 5")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<BigNimber, E> {
            BigNimber::from_str(text).map_err(E::custom)
        }

        fn visit_u64<E: Error>(self, n: u64) -> Result<BigNimber, E> {
            Ok(Nimber::new(n).into())
        }

        fn visit_u128<E: Error>(self, n: u128) -> Result<BigNimber, E> {
            Ok(Nimber::new(n).into())
        }
    }
}
