//! The operations on slices, written once for every tier and width.
//!
//! Each is inlined into one function per tier and width, which carries the
//! tier's `target_feature`. Slices have equal lengths: `slices` checks that.
//! What is left after the whole blocks is filled up to one with zeros.

mod prepared;

pub(super) use self::prepared::{mixed_dot, mixed_product, planes_product, prepare, restore};
use super::{
    Width,
    engine::{Engine, Map},
    field::Field,
    single,
};

type Tower<E, T> = <T as Width>::Tower<<E as Engine>::Leaf>;

#[inline(always)]
fn load<E: Engine, T: Width>(e: E, block: &[T]) -> Tower<E, T> {
    T::tower(T::load(e, block)).enter(e)
}

#[inline(always)]
fn store<E: Engine, T: Width>(e: E, x: Tower<E, T>, block: &mut [T]) {
    T::store(e, T::planes(x.leave(e)), block);
}

/// A block that is `value` throughout.
#[inline(always)]
fn constant<E: Engine, T: Width>(e: E, value: T) -> Tower<E, T> {
    load(e, E::values(&e.block(value)))
}

/// A block of `part` and zeros.
#[inline(always)]
fn filled<E: Engine, T: Width>(e: E, part: &[T]) -> E::Block<T> {
    let mut block = e.block(T::default());
    E::values_mut(&mut block)[..part.len()].copy_from_slice(part);
    block
}

/// The elements of all blocks of `sum`, summed.
#[inline(always)]
fn total<E: Engine, T: Width>(e: E, sum: Tower<E, T>) -> T {
    let mut block = e.block(T::default());
    store(e, sum, E::values_mut(&mut block));
    E::values(&block)
        .iter()
        .fold(T::default(), |sum, &x| sum ^ x)
}

/// How many of `n` elements whole blocks are.
#[inline(always)]
fn whole<E: Engine>(n: usize) -> usize {
    n - n % E::LANES
}

/// The elements after the whole blocks: a short rest is done by `alone`, a
/// longer one by `again`, which is the function that asks, on a whole block:
/// its machine code is large and should not be there twice.
#[inline(always)]
fn rest<E: Engine, T: Width>(
    e: E,
    a: &[T],
    out: &mut [T],
    again: impl Fn(&[T], &mut [T]),
    alone: impl Fn(&[T], &mut [T]),
) {
    if out.len() < E::ALONE {
        alone(a, out);
    } else if !out.is_empty() {
        let mut block = e.block(T::default());
        again(E::values(&filled(e, a)), E::values_mut(&mut block));
        out.copy_from_slice(&E::values(&block)[..out.len()]);
    }
}

// The operations. `again` is the function of the tier's table into which the
// operation is inlined.

/// Products of whole blocks.
#[inline(always)]
pub(super) fn products<E: Engine, T: Width>(e: E, a: &[T], b: &[T], out: &mut [T]) {
    let blocks = a.chunks_exact(E::LANES).zip(b.chunks_exact(E::LANES));
    for ((a, b), out) in blocks.zip(out.chunks_exact_mut(E::LANES)) {
        store(e, load(e, a).product(load(e, b)), out);
    }
}

#[inline(always)]
pub(super) fn product<E: Engine, T: Width>(
    e: E,
    (a, b): (&[T], &[T]),
    out: &mut [T],
    again: fn(&[T], &[T], &mut [T]),
) {
    let n = out.len();
    let i = whole::<E>(n);
    let (a, b) = (&a[..n], &b[..n]);
    e.products(&a[..i], &b[..i], &mut out[..i]);
    let again = |a: &[T], out: &mut [T]| again(a, E::values(&filled(e, &b[i..])), out);
    let alone = |a: &[T], out: &mut [T]| single::product(a, &b[i..], out);
    rest(e, &a[i..], &mut out[i..], again, alone);
}

#[inline(always)]
pub(super) fn scale<E: Engine, T: Width>(
    e: E,
    (a, by): (&[T], T),
    out: &mut [T],
    again: fn(&[T], T, &mut [T]),
) {
    let n = out.len();
    let a = &a[..n];
    let factor = constant(e, by);
    let mut i = 0;
    while i < whole::<E>(n) {
        let end = i + E::LANES;
        store(e, load(e, &a[i..end]).product(factor), &mut out[i..end]);
        i = end;
    }
    let again = |a: &[T], out: &mut [T]| again(a, by, out);
    let alone = |a: &[T], out: &mut [T]| single::scale(a, by, out);
    rest(e, &a[i..], &mut out[i..], again, alone);
}

#[inline(always)]
pub(super) fn inverse<E: Engine, T: Width>(
    e: E,
    a: &[T],
    out: &mut [T],
    again: fn(&[T], &mut [T]),
) {
    let n = out.len();
    let a = &a[..n];
    let mut i = 0;
    if !E::NORM_AHEAD {
        while i < whole::<E>(n) {
            let end = i + E::LANES;
            store(e, load(e, &a[i..end]).inverse(), &mut out[i..end]);
            i = end;
        }
    } else if n >= E::LANES {
        let mut x = load(e, &a[..E::LANES]);
        let mut norm = x.norm();
        while i + 2 * E::LANES <= n {
            let (middle, end) = (i + E::LANES, i + 2 * E::LANES);
            let inverse = norm.inverse();
            let next = load(e, &a[middle..end]);
            norm = next.norm();
            store(e, x.over_norm(inverse), &mut out[i..middle]);
            (x, i) = (next, middle);
        }
        store(e, x.over_norm(norm.inverse()), &mut out[i..i + E::LANES]);
        i += E::LANES;
    }
    rest(e, &a[i..], &mut out[i..], again, single::inverse);
}

/// A linear map, without a change of basis.
#[inline(always)]
pub(super) fn linear<E: Engine, T: Width, M: Map>(
    e: E,
    a: &[T],
    out: &mut [T],
    again: fn(&[T], &mut [T]),
) {
    let n = out.len();
    let a = &a[..n];
    let mut i = 0;
    while i < whole::<E>(n) {
        let end = i + E::LANES;
        let image = e.linear::<T, M>(T::load(e, &a[i..end]));
        T::store(e, image, &mut out[i..end]);
        i = end;
    }
    rest(e, &a[i..], &mut out[i..], again, single::linear::<T, M>);
}

/// a ↦ aⁿ by squares and products from the highest bit on.
#[inline(always)]
pub(super) fn power<E: Engine, T: Width>(
    e: E,
    (a, exponent): (&[T], u128),
    out: &mut [T],
    again: fn(&[T], u128, &mut [T]),
) {
    let n = out.len();
    let a = &a[..n];
    let one = constant(e, T::ONE);
    let mut i = 0;
    while i < whole::<E>(n) {
        let end = i + E::LANES;
        let base = load(e, &a[i..end]);
        let mut power = one;
        let mut bit = 128 - exponent.leading_zeros();
        while bit > 0 {
            bit -= 1;
            power = power.square();
            if exponent >> bit & 1 == 1 {
                power = power.product(base);
            }
        }
        store(e, power, &mut out[i..end]);
        i = end;
    }
    let again = |a: &[T], out: &mut [T]| again(a, exponent, out);
    let alone = |a: &[T], out: &mut [T]| single::power(a, exponent, out);
    rest(e, &a[i..], &mut out[i..], again, alone);
}

/// a ⊗ b, summed over the slices.
#[inline(always)]
pub(super) fn dot<E: Engine, T: Width>(e: E, a: &[T], b: &[T], again: fn(&[T], &[T]) -> T) -> T {
    let n = a.len();
    let b = &b[..n];
    let mut sum = constant(e, T::default());
    let mut i = 0;
    while i + E::LANES <= n {
        let end = i + E::LANES;
        sum = sum.add(load(e, &a[i..end]).product(load(e, &b[i..end])));
        i = end;
    }
    let (a, b) = (&a[i..], &b[i..]);
    let rest = if a.len() < E::ALONE {
        single::dot(a, b)
    } else if a.is_empty() {
        T::default()
    } else {
        again(E::values(&filled(e, a)), E::values(&filled(e, b)))
    };
    rest ^ if i == 0 {
        T::default()
    } else {
        total::<E, T>(e, sum)
    }
}
