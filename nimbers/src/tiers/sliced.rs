//! Without byte products: a word for each bit of many elements.
//!
//! Nothing here is unsafe or names an instruction. The portable tier and the
//! AVX2 tier compile the same code, for words of their own length.

use core::marker::PhantomData;

use super::{
    Width,
    engine::{Engine, Map},
    field::{Field, Pair},
};

/// A bit of each of `64 COUNT` elements.
pub trait Word: Copy {
    /// In words of 64 bits.
    const COUNT: usize;
    /// Room for as many blocks of 64 elements.
    type Block<T: Copy + Default>: Copy + AsRef<[[T; 64]]> + AsMut<[[T; 64]]>;
    const ZERO: Self;

    fn block<T: Copy + Default>(fill: T) -> Self::Block<T>;
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// All 64-bit words the same.
    fn splat(word: u64) -> Self;
    /// Every 64-bit word shifted; `bits` is below 64.
    fn shl(self, bits: u32) -> Self;
    fn shr(self, bits: u32) -> Self;
    /// The words `f(0)`, `f(1)`, ….
    fn from_fn(f: impl Fn(usize) -> u64) -> Self;
    fn each(self, f: impl FnMut(usize, u64));
    /// For words (a₀, a₁, …) and (b₀, b₁, …): (a₀, b₀, a₂, …) and (a₁, b₁, a₃, …),
    /// or, if there is just one, (a₀) and (b₀).
    fn exchange(self, other: Self) -> (Self, Self);

    /// [`apply`], compiled once for this kind of word and called: a product of
    /// long numbers inlined to the last bit is more code than the processor's
    /// cache of it holds.
    fn call(operation: Operation, a: &[Self; 8], b: &[Self; 8]) -> [Self; 8];
}

/// An operation on bytes.
#[derive(Clone, Copy)]
pub enum Operation {
    Product,
    Half,
    Half2,
    Half3,
    Square,
    Sqrt,
    Inverse,
}

/// One bit: the field {0, 1}.
#[derive(Clone, Copy)]
pub struct Bit<W>(W);

impl<W: Word> Field for Bit<W> {
    type Leaf = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.xor(other.0))
    }
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        Self(self.0.and(other.0))
    }
    #[inline(always)]
    fn half(self) -> Self {
        self
    }
    #[inline(always)]
    fn half_2(self) -> Self {
        self
    }
    #[inline(always)]
    fn half_3(self) -> Self {
        self
    }
    #[inline(always)]
    fn square(self) -> Self {
        self
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        self
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        self
    }
    #[inline(always)]
    fn enter<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.enter(self)
    }
    #[inline(always)]
    fn leave<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.leave(self)
    }
}

type Bits8<W> = Pair<Pair<Pair<Bit<W>>>>;

/// An operation on bytes of eight words each; all but the product ignore `b`.
#[inline(always)]
pub(super) fn apply<W: Word>(operation: Operation, a: &[W; 8], b: &[W; 8]) -> [W; 8] {
    let a = tower(*a);
    let result: Bits8<W> = match operation {
        Operation::Product => a.product(tower(*b)),
        Operation::Half => a.half(),
        Operation::Half2 => a.half_2(),
        Operation::Half3 => a.half_3(),
        Operation::Square => a.square(),
        Operation::Sqrt => a.sqrt(),
        Operation::Inverse => a.inverse(),
    };
    let Pair(Pair(Pair(a, b), Pair(c, d)), Pair(Pair(e, f), Pair(g, h))) = result;
    [a.0, b.0, c.0, d.0, e.0, f.0, g.0, h.0]
}

#[inline(always)]
fn tower<W: Word>(w: [W; 8]) -> Bits8<W> {
    Pair(
        Pair(Pair(Bit(w[0]), Bit(w[1])), Pair(Bit(w[2]), Bit(w[3]))),
        Pair(Pair(Bit(w[4]), Bit(w[5])), Pair(Bit(w[6]), Bit(w[7]))),
    )
}

/// One byte of many elements, as eight words.
#[derive(Clone, Copy)]
pub struct Byte<W>([W; 8]);

impl<W: Word> Byte<W> {
    const ZERO: Self = Self([W::ZERO; 8]);

    #[inline(always)]
    fn call(self, operation: Operation) -> Self {
        Self(W::call(operation, &self.0, &self.0))
    }
}

impl<W: Word> Field for Byte<W> {
    type Leaf = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let mut sum = self;
        let mut i = 0;
        while i < 8 {
            sum.0[i] = self.0[i].xor(other.0[i]);
            i += 1;
        }
        sum
    }
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        Self(W::call(Operation::Product, &self.0, &other.0))
    }
    #[inline(always)]
    fn half(self) -> Self {
        self.call(Operation::Half)
    }
    #[inline(always)]
    fn half_2(self) -> Self {
        self.call(Operation::Half2)
    }
    #[inline(always)]
    fn half_3(self) -> Self {
        self.call(Operation::Half3)
    }
    #[inline(always)]
    fn square(self) -> Self {
        self.call(Operation::Square)
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        self.call(Operation::Sqrt)
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        self.call(Operation::Inverse)
    }
    #[inline(always)]
    fn enter<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.enter(self)
    }
    #[inline(always)]
    fn leave<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.leave(self)
    }
}

/// Swaps the bits of `a` whose place has 2ᵏ = `bits` in it with those of `b`
/// whose place has not; `mask` is the latter.
#[inline(always)]
fn swap_bits<W: Word>(a: &mut W, b: &mut W, bits: u32, mask: W) {
    let swap = a.shr(bits).xor(*b).and(mask);
    *a = a.xor(swap.shl(bits));
    *b = b.xor(swap);
}

/// The bits whose place has not the power of two `distance` in it.
#[inline(always)]
fn mask<W: Word>(distance: usize) -> W {
    W::splat(u64::MAX / ((1 << distance) + 1))
}

/// Three steps of a transposition, of rows `step` apart, in registers.
#[inline(always)]
fn three_steps<W: Word>(rows: &mut [W], step: usize) {
    let mut r = [W::ZERO; 8];
    let mut i = 0;
    while i < 8 {
        r[i] = rows[i * step];
        i += 1;
    }
    macro_rules! swaps {
        ($distance:literal: $($a:literal $b:literal),*) => { $({
            let (mut a, mut b) = (r[$a], r[$b]);
            swap_bits(&mut a, &mut b, ($distance * step) as u32, mask($distance * step));
            (r[$a], r[$b]) = (a, b);
        })* };
    }
    swaps!(4: 0 4, 1 5, 2 6, 3 7);
    swaps!(2: 0 2, 1 3, 4 6, 5 7);
    swaps!(1: 0 1, 2 3, 4 5, 6 7);
    i = 0;
    while i < 8 {
        rows[i * step] = r[i];
        i += 1;
    }
}

/// Transposes the squares of bits that `rows` consist of: bit j of row i goes
/// to bit i of row j.
#[inline(always)]
fn transpose<W: Word>(rows: &mut [W]) {
    if rows.len() == 64 {
        for i in 0..8 {
            three_steps(&mut rows[i..], 8);
        }
    } else {
        let mut distance = rows.len() / 2;
        while distance > 4 {
            for group in rows.chunks_exact_mut(2 * distance) {
                let (low, high) = group.split_at_mut(distance);
                for (a, b) in low.iter_mut().zip(high) {
                    swap_bits(a, b, distance as u32, mask(distance));
                }
            }
            distance /= 2;
        }
    }
    for group in rows.chunks_exact_mut(8) {
        three_steps(group, 1);
    }
}

/// The bit-slicing tiers.
#[derive(Clone, Copy)]
pub struct Sliced<W>(PhantomData<W>);

impl<W: Word> Sliced<W> {
    /// The caller has what `W` needs.
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }

    #[inline(always)]
    fn rows<T: Width, const ROWS: usize>(block: &[T]) -> [W; ROWS] {
        let mut rows = [W::ZERO; ROWS];
        for (i, row) in rows.iter_mut().enumerate() {
            *row = W::from_fn(|k| T::word(block, W::COUNT * i + k));
        }
        rows
    }

    #[inline(always)]
    fn set_rows<T: Width>(rows: &[W], block: &mut [T]) {
        for (i, row) in rows.iter().enumerate() {
            row.each(|k, word| T::set_word(block, W::COUNT * i + k, word));
        }
    }

    #[inline(always)]
    fn bytes<const BYTES: usize>(rows: &[W]) -> [Byte<W>; BYTES] {
        let mut planes = [Byte::ZERO; BYTES];
        for (plane, words) in planes.iter_mut().zip(rows.as_chunks().0) {
            plane.0 = *words;
        }
        planes
    }

    #[inline(always)]
    fn load<T: Width, const ROWS: usize, const BYTES: usize>(block: &[T]) -> [Byte<W>; BYTES] {
        let mut rows = Self::rows::<T, ROWS>(block);
        transpose(&mut rows);
        Self::bytes(&rows)
    }

    #[inline(always)]
    fn unpack<const ROWS: usize>(planes: &[Byte<W>]) -> [W; ROWS] {
        let mut rows = [W::ZERO; ROWS];
        for (words, plane) in rows.as_chunks_mut().0.iter_mut().zip(planes) {
            *words = plane.0;
        }
        rows
    }

    #[inline(always)]
    fn store<T: Width, const ROWS: usize>(planes: &[Byte<W>], block: &mut [T]) {
        let mut rows = Self::unpack::<ROWS>(planes);
        transpose(&mut rows);
        Self::set_rows(&rows, block);
    }
}

impl<W: Word> Engine for Sliced<W> {
    type Leaf = Byte<W>;
    const LANES: usize = 64 * W::COUNT;
    const ALONE: usize = 24;
    type Block<T: Copy + Default> = W::Block<T>;

    #[inline(always)]
    fn block<T: Copy + Default>(self, fill: T) -> W::Block<T> {
        W::block(fill)
    }
    #[inline(always)]
    fn values<T: Copy + Default>(block: &W::Block<T>) -> &[T] {
        block.as_ref().as_flattened()
    }
    #[inline(always)]
    fn values_mut<T: Copy + Default>(block: &mut W::Block<T>) -> &mut [T] {
        block.as_mut().as_flattened_mut()
    }

    #[inline(always)]
    fn load_8(self, block: &[u8]) -> [Byte<W>; 1] {
        Self::load::<u8, 8, 1>(block)
    }
    #[inline(always)]
    fn load_16(self, block: &[u16]) -> [Byte<W>; 2] {
        Self::load::<u16, 16, 2>(block)
    }
    #[inline(always)]
    fn load_32(self, block: &[u32]) -> [Byte<W>; 4] {
        Self::load::<u32, 32, 4>(block)
    }
    #[inline(always)]
    fn load_64(self, block: &[u64]) -> [Byte<W>; 8] {
        Self::load::<u64, 64, 8>(block)
    }

    #[inline(always)]
    fn load_128(self, block: &[u128]) -> [Byte<W>; 16] {
        let mut rows = [W::ZERO; 128];
        let (low, high) = rows.split_at_mut(64);
        for (i, (low, high)) in low.iter_mut().zip(high).enumerate() {
            // `COUNT` numbers, whose words are here paired as they come
            let word = |k| u128::word(block, 2 * W::COUNT * i + k);
            let (a, b) = (W::from_fn(word), W::from_fn(|k| word(W::COUNT + k)));
            (*low, *high) = a.exchange(b);
        }
        transpose(low_half(&mut rows));
        transpose(high_half(&mut rows));
        Self::bytes(&rows)
    }

    #[inline(always)]
    fn store_8(self, planes: [Byte<W>; 1], block: &mut [u8]) {
        Self::store::<u8, 8>(&planes, block);
    }
    #[inline(always)]
    fn store_16(self, planes: [Byte<W>; 2], block: &mut [u16]) {
        Self::store::<u16, 16>(&planes, block);
    }
    #[inline(always)]
    fn store_32(self, planes: [Byte<W>; 4], block: &mut [u32]) {
        Self::store::<u32, 32>(&planes, block);
    }
    #[inline(always)]
    fn store_64(self, planes: [Byte<W>; 8], block: &mut [u64]) {
        Self::store::<u64, 64>(&planes, block);
    }

    #[inline(always)]
    fn store_128(self, planes: [Byte<W>; 16], block: &mut [u128]) {
        let mut rows = Self::unpack::<128>(&planes);
        transpose(low_half(&mut rows));
        transpose(high_half(&mut rows));
        let (low, high) = rows.split_at(64);
        for (i, (low, high)) in low.iter().zip(high).enumerate() {
            let mut set = |k, word| u128::set_word(block, 2 * W::COUNT * i + k, word);
            let (a, b) = low.exchange(*high);
            a.each(&mut set);
            b.each(|k, word| set(W::COUNT + k, word));
        }
    }

    /// Words multiply in the form of the nimbers themselves.
    #[inline(always)]
    fn enter(self, plane: Byte<W>) -> Byte<W> {
        plane
    }
    #[inline(always)]
    fn leave(self, plane: Byte<W>) -> Byte<W> {
        plane
    }

    #[inline(always)]
    fn linear<T: Width, M: Map>(self, planes: T::Planes<Byte<W>>) -> T::Planes<Byte<W>> {
        if let Some(image) = M::tower(T::tower(planes)) {
            return T::planes(image);
        }
        let planes = planes.as_ref();
        let mut result = T::splat(Byte::<W>::ZERO);
        for i in 0..8 * T::BYTES {
            let word = planes[i / 8].0[i % 8];
            let mut column = M::COLUMNS[i];
            while column != 0 {
                let o = column.trailing_zeros() as usize;
                let sum = &mut result.as_mut()[o / 8].0[o % 8];
                *sum = sum.xor(word);
                column &= column - 1;
            }
        }
        result
    }

    #[inline(always)]
    fn read(self, bytes: &[u8]) -> Byte<W> {
        Byte(Self::rows::<u8, 8>(bytes))
    }

    #[inline(always)]
    fn write(self, plane: Byte<W>, bytes: &mut [u8]) {
        Self::set_rows(&plane.0, bytes);
    }
}

fn low_half<W>(rows: &mut [W; 128]) -> &mut [W] {
    &mut rows[..64]
}

fn high_half<W>(rows: &mut [W; 128]) -> &mut [W] {
    &mut rows[64..]
}
