//! Any processor: bit-slicing of 64 elements.

use super::sliced::{Operation, Sliced, Word, apply};

impl Word for u64 {
    const COUNT: usize = 1;
    type Block<T: Copy + Default> = [[T; 64]; 1];
    const ZERO: Self = 0;

    #[inline(always)]
    fn block<T: Copy + Default>(fill: T) -> [[T; 64]; 1] {
        [[fill; 64]]
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }
    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        self << bits
    }
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        self >> bits
    }
    #[inline(always)]
    fn from_fn(f: impl Fn(usize) -> u64) -> Self {
        f(0)
    }
    #[inline(always)]
    fn each(self, mut f: impl FnMut(usize, u64)) {
        f(0, self);
    }
    #[inline(always)]
    fn exchange(self, other: Self) -> (Self, Self) {
        (self, other)
    }
    #[inline(never)]
    fn call(operation: Operation, a: &[Self; 8], b: &[Self; 8]) -> [Self; 8] {
        apply(operation, a, b)
    }
}

super::tables! { Sliced<u64>, Sliced::<u64>::new() }
