//! The operations on prepared data: planes, those of one block after another.

use super::{Tower, constant, filled, load, store, total};
use crate::tiers::{Width, engine::Engine, field::Field};

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
pub(in crate::tiers) fn prepare<E: Engine, T: Width>(
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
pub(in crate::tiers) fn restore<E: Engine, T: Width>(
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
pub(in crate::tiers) fn planes_product<E: Engine, T: Width>(
    e: E,
    a: &[u8],
    b: &[u8],
    out: &mut [u8],
) {
    let size = E::LANES * T::BYTES;
    let blocks = a.chunks_exact(size).zip(b.chunks_exact(size));
    for ((a, b), out) in blocks.zip(out.chunks_exact_mut(size)) {
        write::<E, T>(e, read::<E, T>(e, a).product(read::<E, T>(e, b)), out);
    }
}

/// Products of numbers by planes.
#[inline(always)]
pub(in crate::tiers) fn mixed_product<E: Engine, T: Width>(
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
pub(in crate::tiers) fn mixed_dot<E: Engine, T: Width>(
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
