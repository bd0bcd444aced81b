//! The tower of fields over whatever a tier multiplies natively.
//!
//! A tier holds many elements side by side: one plane for each bit, or one for
//! each byte, of all of them. `Field` is what it can do with a plane, and
//! [`Pair`] is the step F_{2ⁿ} → F_{2²ⁿ}, with u² = u ⊕ h for u = 2ⁿ and
//! h = 2ⁿ⁻¹. Everything is inlined into one function per operation and width, which alone
//! has the tier's `target_feature`: so no closure may hold an instruction of it.

use super::engine::Engine;

/// What a [`Field`] is that has nothing below it: its own leaf and its own norm.
macro_rules! leaf {
    () => {
        type Leaf = Self;
        type Norm = Self;

        #[inline(always)]
        fn norm(self) -> Self {
            self
        }
        #[inline(always)]
        fn over_norm(self, inverse: Self) -> Self {
            inverse
        }
        #[inline(always)]
        fn leaves(self, leaves: &mut [Self]) {
            leaves[0] = self;
        }
        #[inline(always)]
        fn of_leaves(leaves: &[Self]) -> Self {
            leaves[0]
        }
    };
}
pub(super) use leaf;

/// Elements of a field of 2ⁿ nimbers, for h = 2ⁿ⁻¹ the highest single bit.
pub trait Field: Copy {
    /// What the tier holds in one register or a few.
    type Leaf: Field<Leaf = Self::Leaf>;
    /// How many of them an element consists of.
    const LEAVES: usize = 1;

    fn add(self, other: Self) -> Self;
    fn product(self, other: Self) -> Self;
    /// Times h, h² and h³.
    fn half(self) -> Self;
    fn half_2(self) -> Self;
    fn half_3(self) -> Self;
    fn square(self) -> Self;
    /// The square times hᵏ, for k = 1..=4.
    #[inline(always)]
    fn square_half<const K: usize>(self) -> Self {
        let square = self.square();
        match K {
            1 => square.half(),
            2 => square.half_2(),
            3 => square.half_3(),
            _ => square.half_2().half_2(),
        }
    }
    fn sqrt(self) -> Self;
    /// The inverse; 0 for 0.
    fn inverse(self) -> Self;
    /// An element of a field, below if there is one, whose inverse makes this
    /// one's easy.
    type Norm: Field;
    fn norm(self) -> Self::Norm;
    /// The inverse, from that of the norm.
    fn over_norm(self, inverse: Self::Norm) -> Self;
    /// [`Engine::enter`] and [`Engine::leave`] on every leaf.
    fn enter<E: Engine<Leaf = Self::Leaf>>(self, engine: E) -> Self;
    fn leave<E: Engine<Leaf = Self::Leaf>>(self, engine: E) -> Self;

    /// The leaves, the lowest first, and back.
    fn leaves(self, leaves: &mut [Self::Leaf]);
    fn of_leaves(leaves: &[Self::Leaf]) -> Self;

    /// The product in the field above: by Karatsuba three products, or what
    /// is better where a product is cheap.
    #[inline(always)]
    fn pair_product(a: Pair<Self>, b: Pair<Self>) -> Pair<Self> {
        let low = a.0.product(b.0);
        let high = a.1.product(b.1);
        let both = a.0.add(a.1).product(b.0.add(b.1));
        Pair::of_products(low, high, both)
    }

    /// The product in a field over this leaf, for leaves that do better than
    /// level by level.
    #[inline(always)]
    fn tower_product<F: Field<Leaf = Self>>(a: Pair<F>, b: Pair<F>) -> Pair<F> {
        F::pair_product(a, b)
    }
}

/// a₁⊗u ⊕ a₀ as (a₀, a₁), the low half first.
#[derive(Clone, Copy, Debug)]
pub struct Pair<F>(pub F, pub F);

impl<F: Field> Pair<F> {
    /// The product, from those of the low halves, the high ones and the sums.
    #[inline(always)]
    pub fn of_products(low: F, high: F, both: F) -> Self {
        Self(low.add(high.half()), both.add(low))
    }
}

impl<F: Field> Field for Pair<F> {
    type Leaf = F::Leaf;
    const LEAVES: usize = 2 * F::LEAVES;

    #[inline(always)]
    fn leaves(self, leaves: &mut [F::Leaf]) {
        self.0.leaves(&mut leaves[..F::LEAVES]);
        self.1.leaves(&mut leaves[F::LEAVES..]);
    }

    #[inline(always)]
    fn of_leaves(leaves: &[F::Leaf]) -> Self {
        Self(
            F::of_leaves(&leaves[..F::LEAVES]),
            F::of_leaves(&leaves[F::LEAVES..]),
        )
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.add(other.0), self.1.add(other.1))
    }

    #[inline(always)]
    fn product(self, other: Self) -> Self {
        F::Leaf::tower_product(self, other)
    }

    /// The h of this field is h⊗u for the h below, and (h⊗u)⊗u = h⊗u ⊕ h².
    #[inline(always)]
    fn half(self) -> Self {
        Self(self.1.half_2(), self.0.add(self.1).half())
    }

    /// (h⊗u)² = h²⊗u ⊕ h³.
    #[inline(always)]
    fn half_2(self) -> Self {
        let sum = self.0.add(self.1);
        Self(sum.half_3(), sum.half_2().add(self.1.half_3()))
    }

    #[inline(always)]
    fn half_3(self) -> Self {
        self.half_2().half()
    }

    #[inline(always)]
    fn square(self) -> Self {
        let high = self.1.square();
        Self(self.0.square().add(high.half()), high)
    }

    /// With h⊗u in place of h: (h⊗u)⊗a² = (h⊗(a₀⊕a₁)² ⊕ h²⊗a₁²)⊗u ⊕ h²⊗a₁²
    /// and (h⊗u)²⊗a² = h²⊗(a₀⊕a₁)²⊗u ⊕ h³⊗(a₀⊕a₁)² ⊕ h⁴⊗a₁².
    #[inline(always)]
    fn square_half<const K: usize>(self) -> Self {
        let sum = self.0.add(self.1);
        match K {
            1 => {
                let high = self.1.square_half::<2>();
                Self(high, sum.square_half::<1>().add(high))
            }
            2 => {
                let low = sum.square_half::<3>().add(self.1.square_half::<4>());
                Self(low, sum.square_half::<2>())
            }
            3 => self.square_half::<2>().half(),
            _ => self.square_half::<2>().half_2(),
        }
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.add(self.1.half()).sqrt(), self.1.sqrt())
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        self.over_norm(self.norm().inverse())
    }
    type Norm = F;

    /// The conjugate of a is a ⊕ a₁, and their product, the norm
    /// a₀⊗(a₀⊕a₁) ⊕ h⊗a₁², is in the field below.
    #[inline(always)]
    fn norm(self) -> F {
        let product = self.0.product(self.0.add(self.1));
        product.add(self.1.square_half::<1>())
    }

    #[inline(always)]
    fn over_norm(self, inverse: F) -> Self {
        let sum = self.0.add(self.1);
        Self(sum.product(inverse), self.1.product(inverse))
    }

    #[inline(always)]
    fn enter<E: Engine<Leaf = F::Leaf>>(self, engine: E) -> Self {
        Self(self.0.enter(engine), self.1.enter(engine))
    }

    #[inline(always)]
    fn leave<E: Engine<Leaf = F::Leaf>>(self, engine: E) -> Self {
        Self(self.0.leave(engine), self.1.leave(engine))
    }
}
