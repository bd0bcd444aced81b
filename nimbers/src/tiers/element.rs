//! What slices hold: plain integers, or the same as nimbers.

#![allow(unsafe_code)]

use core::{fmt::Debug, ptr};

use super::width::Width;
use crate::{Nimber, Word};

/// What the functions of [`slices`](crate::slices) take: `u8`, `u16`, `u32`,
/// `u64` and `u128`, each the field of the nimbers of so many bits, and
/// [`Nimber`] of each. Nothing else implements this.
///
/// Cost: none, a slice of nimbers is used as it lies.
///
/// ```
/// use nimbers::{Element, Nimber, slices};
///
/// fn sum_of_squares<T: Element>(a: &[T]) -> T {
///     slices::dot(a, a)
/// }
///
/// assert_eq!(sum_of_squares(&[2_u64, 4]), 3 ^ 6);
/// assert_eq!(sum_of_squares(&[2_u64, 4].map(Nimber::new)), Nimber::new(3 ^ 6));
/// ```
pub trait Element: sealed::Element + Copy + Default + Eq + Debug + 'static {}

pub(crate) mod sealed {
    use super::Width;

    /// Numbers that lie in memory as those of one width do.
    pub trait Element: Sized {
        type Width: Width;

        fn as_words(slice: &[Self]) -> &[Self::Width];
        fn as_words_mut(slice: &mut [Self]) -> &mut [Self::Width];
        fn to_word(self) -> Self::Width;
        fn from_word(word: Self::Width) -> Self;
    }
}

macro_rules! integers {
    ($($T:ty)*) => {$(
        impl Element for $T {}

        impl sealed::Element for $T {
            type Width = Self;

            #[inline(always)]
            fn as_words(slice: &[Self]) -> &[Self] {
                slice
            }
            #[inline(always)]
            fn as_words_mut(slice: &mut [Self]) -> &mut [Self] {
                slice
            }
            #[inline(always)]
            fn to_word(self) -> Self {
                self
            }
            #[inline(always)]
            fn from_word(word: Self) -> Self {
                word
            }
        }
    )*};
}

integers!(u8 u16 u32 u64 u128);

impl<T: Word> Element for Nimber<T> {}

impl<T: Word> sealed::Element for Nimber<T> {
    type Width = T::Width;

    #[inline(always)]
    fn as_words(slice: &[Self]) -> &[T::Width] {
        // SAFETY: `Nimber<T>` is transparent: a `T` of the same size and
        // alignment, and any value of the one is a value of the other.
        T::as_words(unsafe { &*(ptr::from_ref(slice) as *const [T]) })
    }
    #[inline(always)]
    fn as_words_mut(slice: &mut [Self]) -> &mut [T::Width] {
        // SAFETY: as above, and the borrow of the slice goes on as the one of the result.
        T::as_words_mut(unsafe { &mut *(ptr::from_mut(slice) as *mut [T]) })
    }
    #[inline(always)]
    fn to_word(self) -> T::Width {
        self.get().to_word()
    }
    #[inline(always)]
    fn from_word(word: T::Width) -> Self {
        Self::new(T::from_word(word))
    }
}
