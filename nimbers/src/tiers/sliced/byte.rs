//! Bits, and bytes of eight words, as leaves of the tower.

use super::{Word, product};
use crate::tiers::{
    engine::Engine,
    field::{Field, Pair, leaf},
};

/// An operation on bytes that is called.
#[derive(Clone, Copy)]
pub enum Operation {
    Product,
    Square,
    Sqrt,
    Inverse,
}

/// One bit: the field {0, 1}.
#[derive(Clone, Copy)]
pub struct Bit<W>(W);

impl<W: Word> Field for Bit<W> {
    leaf!();

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

/// An operation on bytes; all but the product ignore `b`.
#[inline(always)]
pub(in crate::tiers) fn apply<W: Word>(operation: Operation, a: &[W; 8], b: &[W; 8]) -> [W; 8] {
    let a = tower(*a);
    words(match operation {
        Operation::Product => a.product(tower(*b)),
        Operation::Square => a.square(),
        Operation::Sqrt => a.sqrt(),
        Operation::Inverse => a.inverse(),
    })
}

#[inline(always)]
fn tower<W: Word>(w: [W; 8]) -> Bits8<W> {
    Pair(
        Pair(Pair(Bit(w[0]), Bit(w[1])), Pair(Bit(w[2]), Bit(w[3]))),
        Pair(Pair(Bit(w[4]), Bit(w[5])), Pair(Bit(w[6]), Bit(w[7]))),
    )
}

#[inline(always)]
fn words<W: Word>(byte: Bits8<W>) -> [W; 8] {
    let Pair(Pair(Pair(a, b), Pair(c, d)), Pair(Pair(e, f), Pair(g, h))) = byte;
    [a.0, b.0, c.0, d.0, e.0, f.0, g.0, h.0]
}

/// One byte of many elements, as eight words.
#[derive(Clone, Copy)]
pub struct Byte<W>(pub(super) [W; 8]);

impl<W: Word> Byte<W> {
    pub(super) const ZERO: Self = Self([W::ZERO; 8]);

    #[inline(always)]
    fn call(self, operation: Operation) -> Self {
        Self(W::call(operation, &self.0, &self.0))
    }

    /// The product, inlined.
    #[inline(always)]
    pub(super) fn times(self, other: Self) -> Self {
        Self(words(tower(self.0).product(tower(other.0))))
    }
}

impl<W: Word> Field for Byte<W> {
    leaf!();

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
    fn tower_product<F: Field<Leaf = Self>>(a: Pair<F>, b: Pair<F>) -> Pair<F> {
        product::of_towers(a, b)
    }
    #[inline(always)]
    fn half(self) -> Self {
        Self(words(tower(self.0).half()))
    }
    #[inline(always)]
    fn half_2(self) -> Self {
        Self(words(tower(self.0).half_2()))
    }
    #[inline(always)]
    fn half_3(self) -> Self {
        Self(words(tower(self.0).half_3()))
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
