//! One element at a time, bytes by table: for slices too short for a block,
//! and the reference for the tiers.

use super::{
    Width,
    byte::Byte,
    engine::{Engine, Map},
    field::Field,
    table::{Chains, Limbs},
};
use crate::poly::{self, Integers, Polynomials};

/// A block of one element.
#[derive(Clone, Copy)]
pub struct Single;

macro_rules! bytes {
    ($($load:ident $store:ident $T:ident $bytes:literal)*) => { $(
        #[inline(always)]
        fn $load(self, block: &[$T]) -> [Byte; $bytes] {
            block[0].to_le_bytes().map(Byte)
        }

        #[inline(always)]
        fn $store(self, planes: [Byte; $bytes], block: &mut [$T]) {
            block[0] = $T::from_le_bytes(planes.map(|byte| byte.0));
        }
    )* };
}

impl Engine for Single {
    type Leaf = Byte;
    const LANES: usize = 1;
    type Block<T: Copy + Default> = [T; 1];

    fn block<T: Copy + Default>(self, fill: T) -> [T; 1] {
        [fill]
    }
    fn values<T: Copy + Default>(block: &[T; 1]) -> &[T] {
        block
    }
    fn values_mut<T: Copy + Default>(block: &mut [T; 1]) -> &mut [T] {
        block
    }

    bytes! {
        load_8 store_8 u8 1
        load_16 store_16 u16 2
        load_32 store_32 u32 4
        load_64 store_64 u64 8
        load_128 store_128 u128 16
    }

    fn enter(self, plane: Byte) -> Byte {
        plane
    }
    fn leave(self, plane: Byte) -> Byte {
        plane
    }

    #[inline(always)]
    fn linear<T: Width, M: Map>(self, planes: T::Planes<Byte>) -> T::Planes<Byte> {
        if let Some(image) = M::tower(T::tower(planes)) {
            return T::planes(image);
        }
        let mut sum = 0;
        for (i, byte) in planes.as_ref().iter().enumerate() {
            let mut rest = byte.0;
            while rest != 0 {
                sum ^= M::COLUMNS[8 * i + rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        let mut result = planes;
        for (byte, value) in result.as_mut().iter_mut().zip(sum.to_le_bytes()) {
            *byte = Byte(value);
        }
        result
    }

    fn read(self, bytes: &[u8]) -> Byte {
        Byte(bytes[0])
    }
    fn write(self, plane: Byte, bytes: &mut [u8]) {
        bytes[0] = plane.0;
    }
}

#[inline(always)]
fn load<T: Width>(a: T) -> T::Tower<Byte> {
    T::tower(T::load(Single, &[a]))
}

#[inline(always)]
fn store<T: Width>(x: T::Tower<Byte>) -> T {
    let mut value = [T::default()];
    T::store(Single, T::planes(x), &mut value);
    value[0]
}

/// The product of two numbers.
pub(crate) fn multiply<T: Width>(a: T, b: T) -> T {
    store(load(a).product(load(b)))
}

/// The inverse of one number; 0 for 0.
pub(crate) fn invert<T: Width>(a: T) -> T {
    store(load(a).inverse())
}

/// a[i] ⊗= 2⁶³.
pub(super) fn halves(a: &mut [u64]) {
    for a in a {
        *a = crate::field::Field::half(*a);
    }
}

/// The power of one number of 64 bits, as a polynomial.
pub(super) const POW_64: fn(u64, u128) -> u64 =
    |a, n| poly::to_nimber(poly::power::<Integers>(poly::of_nimber(a), n as u64));

/// Large numbers by limbs as they are.
pub(super) const LIMBS: Limbs = Limbs {
    enter: |_| {},
    product: |a, b, out| {
        for ((&a, &b), out) in a.iter().zip(b).zip(out) {
            *out = crate::field::Field::product(a, b);
        }
    },
    halves,
    leave: |_| {},
};

/// The operations on polynomials.
pub(super) const CHAINS: Chains = Chains {
    product: Integers::product,
    square: Integers::square,
    inverse: |a| poly::inverse::<Integers>(a, poly::conjugate(a)),
    power: poly::power::<Integers>,
};

/// `out[i]` = f(`a[i]`).
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
#[inline(always)]
pub(super) fn each<T: Copy>(a: &[T], out: &mut [T], f: impl Fn(T) -> T) {
    for (&a, out) in a.iter().zip(out) {
        *out = f(a);
    }
}

// The operations of `kernel`, by a plain loop.

pub(super) fn product<T: Width>(a: &[T], b: &[T], out: &mut [T]) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = multiply(a, b);
    }
}

pub(super) fn prefix<T: Width>(a: &[T], out: &mut [T]) {
    let mut product = T::ONE;
    for (&a, out) in a.iter().zip(out) {
        product = multiply(product, a);
        *out = product;
    }
}

pub(super) fn scale<T: Width>(a: &[T], by: T, out: &mut [T]) {
    for (&a, out) in a.iter().zip(out) {
        *out = multiply(a, by);
    }
}

pub(super) fn inverse<T: Width>(a: &[T], out: &mut [T]) {
    for (&a, out) in a.iter().zip(out) {
        *out = invert(a);
    }
}

pub(super) fn linear<T: Width, M: Map>(a: &[T], out: &mut [T]) {
    for (&a, out) in a.iter().zip(out) {
        let image = Single.linear::<T, M>(T::load(Single, &[a]));
        T::store(Single, image, core::slice::from_mut(out));
    }
}

pub(super) fn pow<T: Width>(a: T, n: u128) -> T {
    let mut power = T::ONE;
    for bit in (0..128 - n.leading_zeros()).rev() {
        power = store(load(power).square());
        if n >> bit & 1 == 1 {
            power = multiply(power, a);
        }
    }
    power
}

pub(super) fn power<T: Width>(a: &[T], n: u128, out: &mut [T]) {
    for (&a, out) in a.iter().zip(out) {
        *out = pow(a, n);
    }
}

pub(super) fn dot<T: Width>(a: &[T], b: &[T]) -> T {
    let products = a.iter().zip(b).map(|(&a, &b)| multiply(a, b));
    products.fold(T::default(), |sum, x| sum ^ x)
}
