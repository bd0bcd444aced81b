//! The product of long numbers in three passes over memory: sums of the bytes
//! of either operand, products of 16 bits, and sums of these.

use core::marker::PhantomData;

use super::{Byte, Part, Width, Word, transpose};
use crate::tiers::field::{Field, Pair};

/// Up to nine numbers of 16 bits, one word for each bit of each: what
/// Karatsuba's products of two numbers of 64 bits are products of.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Operands<W> {
    low: Bytes<W>,
    high: Bytes<W>,
}

/// One byte of each.
pub type Bytes<W> = [[W; 9]; 8];

#[inline(always)]
fn byte<W: Word>(bytes: &Bytes<W>, i: usize) -> Byte<W> {
    let mut byte = Byte::ZERO;
    let mut j = 0;
    while j < 8 {
        byte.0[j] = bytes[j][i];
        j += 1;
    }
    byte
}

#[inline(always)]
fn set_byte<W: Word>(bytes: &mut Bytes<W>, i: usize, byte: Byte<W>) {
    let mut j = 0;
    while j < 8 {
        bytes[j][i] = byte.0[j];
        j += 1;
    }
}

/// The numbers and, on either level, the sums of both halves.
#[inline(always)]
fn sums<W: Word>([a, b, c, d]: [W; 4]) -> [W; 9] {
    let (e, f) = (a.xor(c), b.xor(d));
    [a, b, a.xor(b), c, d, c.xor(d), e, f, e.xor(f)]
}

impl<W: Word> Operands<W> {
    const ZERO: Self = Self {
        low: [[W::ZERO; 9]; 8],
        high: [[W::ZERO; 9]; 8],
    };

    /// Bit `j` of them, from that bit of all bytes of a number.
    #[inline(always)]
    fn set<const BYTES: usize>(&mut self, j: usize, bits: [W; BYTES]) {
        let (mut low, mut high) = ([W::ZERO; 4], [W::ZERO; 4]);
        let mut k = 0;
        while k < BYTES / 2 {
            (low[k], high[k]) = (bits[2 * k], bits[2 * k + 1]);
            k += 1;
        }
        let (low, high) = (sums(low), sums(high));
        k = 0;
        while k < count(BYTES) {
            self.low[j][k] = low[k];
            k += 1;
        }
        k = 0;
        while k < count(BYTES) {
            self.high[j][k] = high[k];
            k += 1;
        }
    }

    /// The `i`th product, as [`products`] leaves it.
    #[inline(always)]
    fn word(&self, i: usize) -> Pair<Byte<W>> {
        Pair(byte(&self.high, i), byte(&self.low, i))
    }

    #[inline(always)]
    fn long(&self, i: usize) -> Pair<Pair<Byte<W>>> {
        Pair::of_products(self.word(i), self.word(i + 1), self.word(i + 2))
    }

    /// The number of `BYTES` bytes whose Karatsuba products these are.
    #[inline(always)]
    fn number<const BYTES: usize>(&self) -> [Byte<W>; BYTES] {
        let mut bytes = [Byte::ZERO; BYTES];
        match BYTES {
            2 => self.word(0).leaves(&mut bytes),
            4 => self.long(0).leaves(&mut bytes),
            _ => Pair::of_products(self.long(0), self.long(3), self.long(6)).leaves(&mut bytes),
        }
        bytes
    }
}

/// How many products of 16 bits one of `bytes` bytes takes.
const fn count(bytes: usize) -> usize {
    match bytes {
        2 => 1,
        4 => 3,
        _ => 9,
    }
}

/// a ⊗ b for the first `count` numbers, in place of `a`, low halves where the
/// high ones were and the other way round: no more than two bytes and their
/// product should need registers at a time. `low` is for what is between.
#[inline(always)]
pub(in crate::tiers) fn products<W: Word>(
    a: &mut Operands<W>,
    b: &Operands<W>,
    low: &mut Bytes<W>,
    count: usize,
) {
    let count = count.min(9);
    for i in 0..count {
        set_byte(low, i, byte(&a.low, i).times(byte(&b.low, i)));
    }
    for i in 0..count {
        let (a_sum, b_sum) = (
            byte(&a.low, i).add(byte(&a.high, i)),
            byte(&b.low, i).add(byte(&b.high, i)),
        );
        set_byte(&mut a.low, i, a_sum.times(b_sum).add(byte(low, i)));
    }
    for i in 0..count {
        let high = byte(&a.high, i).times(byte(&b.high, i));
        set_byte(&mut a.high, i, byte(low, i).add(high.half()));
    }
}

/// Memory for the product of blocks of numbers of `BYTES` bytes.
pub(super) struct Scratch<W, const BYTES: usize> {
    groups: [[W; 8]; BYTES],
    a: Operands<W>,
    b: Operands<W>,
    low: Bytes<W>,
}

impl<W: Word, const BYTES: usize> Scratch<W, BYTES> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            groups: [[W::ZERO; 8]; BYTES],
            a: Operands::ZERO,
            b: Operands::ZERO,
            low: [[W::ZERO; 9]; 8],
        }
    }

    #[inline(always)]
    fn load<T: Width>(groups: &mut [[W; 8]; BYTES], block: &[T], operands: &mut Operands<W>) {
        for (i, group) in groups.iter_mut().enumerate() {
            *group = transpose::group(block, i);
        }
        for j in 0..8 {
            operands.set(j, transpose::split(groups, j));
        }
    }

    /// Products of whole blocks.
    #[inline(always)]
    pub(super) fn products<T: Width>(&mut self, a: &[T], b: &[T], out: &mut [T]) {
        let lanes = 64 * W::COUNT;
        let blocks = a.chunks_exact(lanes).zip(b.chunks_exact(lanes));
        for ((a, b), out) in blocks.zip(out.chunks_exact_mut(lanes)) {
            Self::load(&mut self.groups, a, &mut self.a);
            Self::load(&mut self.groups, b, &mut self.b);
            W::products(&mut self.a, &self.b, &mut self.low, count(BYTES));
            transpose::join(&self.a.number(), &mut self.groups);
            for (i, &group) in self.groups.iter().enumerate() {
                transpose::set_group(group, out, i);
            }
        }
    }
}

/// The product of planes.
#[inline(always)]
pub(super) fn of_towers<W: Word, F: Field<Leaf = Byte<W>>>(a: Pair<F>, b: Pair<F>) -> Pair<F> {
    match Pair::<F>::LEAVES {
        2 => of_planes::<W, F, 2>(a, b),
        4 => of_planes::<W, F, 4>(a, b),
        8 => of_planes::<W, F, 8>(a, b),
        16 => {
            let mut planes = [[Byte::ZERO; 16]; 2];
            a.leaves(&mut planes[0]);
            b.leaves(&mut planes[1]);
            let mut product = [Byte::ZERO; 16];
            W::run::<LongProduct<F>>(&planes, &mut product);
            Pair::of_leaves(&product)
        }
        _ => F::pair_product(a, b),
    }
}

#[inline(always)]
fn of_planes<W: Word, F: Field<Leaf = Byte<W>>, const BYTES: usize>(
    a: Pair<F>,
    b: Pair<F>,
) -> Pair<F> {
    let mut planes = [[Byte::ZERO; BYTES]; 2];
    a.leaves(&mut planes[0]);
    b.leaves(&mut planes[1]);
    let mut product = [Byte::ZERO; BYTES];
    W::run::<Product<BYTES>>(&planes, &mut product);
    Pair::of_leaves(&product)
}

/// The product of the planes of two numbers with halves `F`.
struct LongProduct<F>(PhantomData<F>);

impl<W: Word, F: Field<Leaf = Byte<W>>> Part<W> for LongProduct<F> {
    type Input<'a> = &'a [[Byte<W>; 16]; 2];
    type Output<'a> = &'a mut [Byte<W>; 16];

    #[inline(always)]
    fn run([a, b]: &[[Byte<W>; 16]; 2], product: &mut [Byte<W>; 16]) {
        F::pair_product(Pair::of_leaves(a), Pair::of_leaves(b)).leaves(product);
    }
}

/// The product of the planes of two numbers.
struct Product<const BYTES: usize>;

impl<W: Word, const BYTES: usize> Part<W> for Product<BYTES> {
    type Input<'a> = &'a [[Byte<W>; BYTES]; 2];
    type Output<'a> = &'a mut [Byte<W>; BYTES];

    #[inline(always)]
    fn run([a, b]: &[[Byte<W>; BYTES]; 2], product: &mut [Byte<W>; BYTES]) {
        let (mut a, b) = (operands(a), operands(b));
        let mut low = b.low;
        W::products(&mut a, &b, &mut low, count(BYTES));
        *product = a.number();
    }
}

#[inline(always)]
fn operands<W: Word, const BYTES: usize>(planes: &[Byte<W>; BYTES]) -> Operands<W> {
    macro_rules! rows {
        ($half:literal: $($j:literal)*) => { [$(row(planes, $half, $j)),*] };
    }
    Operands {
        low: rows!(0: 0 1 2 3 4 5 6 7),
        high: rows!(1: 0 1 2 3 4 5 6 7),
    }
}

#[inline(always)]
fn row<W: Word, const BYTES: usize>(planes: &[Byte<W>; BYTES], half: usize, j: usize) -> [W; 9] {
    let mut bits = [W::ZERO; 4];
    let mut k = 0;
    while k < BYTES / 2 {
        bits[k] = planes[2 * k + half].0[j];
        k += 1;
    }
    sums(bits)
}
