//! Any processor: bit-slicing of 64 elements.

use super::{
    Width,
    sliced::{Bytes, Operands, Operation, Part, Sliced, Word, apply, products},
};

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
    fn load<T: Width>(block: &[T], i: usize) -> Self {
        T::word(block, i)
    }
    #[inline(always)]
    fn store<T: Width>(self, block: &mut [T], i: usize) {
        T::set_word(block, i, self);
    }
    #[inline(always)]
    fn exchange(self, other: Self) -> (Self, Self) {
        (self, other)
    }
    #[inline(never)]
    fn call(operation: Operation, a: &[Self; 8], b: &[Self; 8]) -> [Self; 8] {
        apply(operation, a, b)
    }
    #[inline(never)]
    fn products(a: &mut Operands<Self>, b: &Operands<Self>, low: &mut Bytes<Self>, count: usize) {
        products(a, b, low, count);
    }
    #[inline(never)]
    fn run<P: Part<Self>>(input: P::Input<'_>, output: P::Output<'_>) {
        P::run(input, output);
    }
}

super::tables! { Sliced<u64>, Sliced::<u64>::new() }
