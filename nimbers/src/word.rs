use crate::{Element, field::Field};

/// The unsigned integers that hold the nimbers of a finite field: `u8`, `u16`,
/// `u32`, `u64` and `u128`.
///
/// The numbers below 2ⁿ are closed under nim-product exactly if n is a power
/// of two, so each of these types is a field as it stands. The trait is sealed:
/// no other type can implement it. Cost: none.
///
/// ```
/// use nimbers::{Nimber, Word};
///
/// fn norm_to_half<T: Word>(a: Nimber<T>) -> Nimber<T> {
///     a.pow((1 << (T::BITS / 2)) + 1)
/// }
///
/// assert!(norm_to_half(Nimber::<u32>::new(0x89ab_cdef)).get() < 1 << 16);
/// assert!(norm_to_half(Nimber::<u64>::new(1 << 63)).get() < 1 << 32);
/// ```
pub trait Word: Field + Element + Into<u128> + TryFrom<u128> {
    /// The length n in bits; the field has 2ⁿ elements. Cost: none.
    ///
    /// ```
    /// assert_eq!(<u64 as nimbers::Word>::BITS, 64);
    /// ```
    const BITS: u32;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
        }
    )*};
}

words!(u8 u16 u32 u64 u128);
