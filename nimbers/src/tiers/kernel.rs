//! The operations on slices, written once for every tier and width.
//!
//! Each is inlined into one function per tier and width, which carries the
//! tier's `target_feature`. Slices have equal lengths: `slices` checks that.
//! What is left after the whole blocks is filled up to one with zeros.

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

#[inline(always)]
pub(super) fn product<E: Engine, T: Width>(
    e: E,
    (a, b): (&[T], &[T]),
    out: &mut [T],
    again: fn(&[T], &[T], &mut [T]),
) {
    let n = out.len();
    let (a, b) = (&a[..n], &b[..n]);
    let mut i = 0;
    while i < whole::<E>(n) {
        let end = i + E::LANES;
        let product = load(e, &a[i..end]).product(load(e, &b[i..end]));
        store(e, product, &mut out[i..end]);
        i = end;
    }
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
    while i < whole::<E>(n) {
        let end = i + E::LANES;
        store(e, load(e, &a[i..end]).inverse(), &mut out[i..end]);
        i = end;
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

/// Prepared data: the planes of one block after another.
#[inline(always)]
fn read<E: Engine, T: Width>(e: E, bytes: &[u8]) -> Tower<E, T> {
    let mut planes = T::splat(e.read(bytes));
    let mut i = 1;
    while i < T::BYTES {
        planes.as_mut()[i] = e.read(&bytes[i * E::LANES..]);
        i += 1;
    }
    T::tower(planes)
}

#[inline(always)]
fn write<E: Engine, T: Width>(e: E, x: Tower<E, T>, bytes: &mut [u8]) {
    let planes = T::planes(x);
    let mut i = 0;
    while i < T::BYTES {
        e.write(planes.as_ref()[i], &mut bytes[i * E::LANES..]);
        i += 1;
    }
}

/// `a` as planes, in whole blocks.
#[inline(always)]
pub(super) fn prepare<E: Engine, T: Width>(
    e: E,
    a: &[T],
    out: &mut [u8],
    again: fn(&[T], &mut [u8]),
) {
    let blocks = out.chunks_exact_mut(E::LANES * T::BYTES);
    for (a, out) in a.chunks(E::LANES).zip(blocks) {
        if a.len() == E::LANES {
            write::<E, T>(e, load(e, a), out);
        } else {
            again(E::values(&filled(e, a)), out);
        }
    }
}

/// The numbers of planes.
#[inline(always)]
pub(super) fn restore<E: Engine, T: Width>(
    e: E,
    a: &[u8],
    out: &mut [T],
    again: fn(&[u8], &mut [T]),
) {
    let blocks = a.chunks_exact(E::LANES * T::BYTES);
    for (a, out) in blocks.zip(out.chunks_mut(E::LANES)) {
        if out.len() == E::LANES {
            store(e, read::<E, T>(e, a), out);
        } else {
            let mut block = e.block(T::default());
            again(a, E::values_mut(&mut block));
            out.copy_from_slice(&E::values(&block)[..out.len()]);
        }
    }
}

/// Products of planes by planes.
#[inline(always)]
pub(super) fn planes_product<E: Engine, T: Width>(e: E, a: &[u8], b: &[u8], out: &mut [u8]) {
    let size = E::LANES * T::BYTES;
    let blocks = a.chunks_exact(size).zip(b.chunks_exact(size));
    for ((a, b), out) in blocks.zip(out.chunks_exact_mut(size)) {
        write::<E, T>(e, read::<E, T>(e, a).product(read::<E, T>(e, b)), out);
    }
}

/// Products of numbers by planes.
#[inline(always)]
pub(super) fn mixed_product<E: Engine, T: Width>(
    e: E,
    (a, b): (&[T], &[u8]),
    out: &mut [T],
    again: fn(&[T], &[u8], &mut [T]),
) {
    let planes = b.chunks_exact(E::LANES * T::BYTES);
    let blocks = a.chunks(E::LANES).zip(planes);
    for ((a, b), out) in blocks.zip(out.chunks_mut(E::LANES)) {
        if a.len() == E::LANES {
            store(e, load(e, a).product(read::<E, T>(e, b)), out);
        } else {
            let mut block = e.block(T::default());
            again(E::values(&filled(e, a)), b, E::values_mut(&mut block));
            out.copy_from_slice(&E::values(&block)[..out.len()]);
        }
    }
}

/// a ⊗ b, summed, of numbers and planes.
#[inline(always)]
pub(super) fn mixed_dot<E: Engine, T: Width>(
    e: E,
    a: &[T],
    b: &[u8],
    again: fn(&[T], &[u8]) -> T,
) -> T {
    let mut sum = constant(e, T::default());
    let mut rest = T::default();
    let blocks = b.chunks_exact(E::LANES * T::BYTES);
    for (a, b) in a.chunks(E::LANES).zip(blocks) {
        if a.len() == E::LANES {
            sum = sum.add(load(e, a).product(read::<E, T>(e, b)));
        } else {
            rest = again(E::values(&filled(e, a)), b);
        }
    }
    rest ^ total::<E, T>(e, sum)
}
