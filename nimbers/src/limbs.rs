//! Arithmetic of a field of 64·2^k bits on slices of 2^k limbs, the lowest
//! first. The limbs are elements of the field of 64 bits; a number is a
//! polynomial over it in u₀, …, u₍k₋₁₎ of degree one in each, where uⱼ = 2^(64·2^j)
//! and uⱼ ⊗ uⱼ = uⱼ ⊕ hⱼ with hⱼ = uⱼ/2. Every length here is a power of two.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::field::Field;
use crate::scalar;
use crate::tiers::Limbs;

/// Up to this length a product is taken breadth first: all its 3^k products of
/// limbs lie in one array. Above, the arrays would leave the cache.
const BREADTH: usize = 256;

/// a ⊕= b.
pub(crate) fn add(a: &mut [u64], b: &[u64]) {
    for (a, b) in a.iter_mut().zip(b) {
        *a ^= b;
    }
}

fn split(a: &[u64]) -> (&[u64], &[u64]) {
    a.split_at(a.len() / 2)
}

/// a ⊗= h, the highest single bit, for several numbers side by side: `a` has a
/// row for each limb, and the rows have as many entries as there are numbers.
/// In each step h⊗(a₁⊗u ⊕ a₀) = h′⊗(a₁⊕a₀)⊗u ⊕ h′⊗h′⊗a₁ with h = h′⊗u. What
/// multiplies limbs by 2⁶³ is `halves`.
fn half_by(halves: fn(&mut [u64]), a: &mut [u64], rows: usize) {
    if rows == 1 {
        return halves(a);
    }
    let width = a.len() / 2;
    let (low, high) = a.split_at_mut(width);
    for (low, high) in low.iter_mut().zip(&mut *high) {
        (*low, *high) = (*high, *high ^ *low);
    }
    if rows == 2 {
        // Both in one call.
        halves(a);
        return halves(&mut a[..width]);
    }
    half_by(halves, high, rows / 2);
    half_by(halves, low, rows / 2);
    half_by(halves, low, rows / 2);
}

/// a ⊗= h.
pub(crate) fn half(a: &mut [u64]) {
    half_by(scalar::halves, a, a.len());
}

/// a ⊗ b for numbers of the same length, with the limbs in the form in which
/// the tier multiplies them.
pub(crate) fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    let tier = scalar::limbs();
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    (tier.enter)(&mut a);
    (tier.enter)(&mut b);
    let mut product = product_by(tier, &a, &b);
    (tier.leave)(&mut product);
    product
}

fn product_by(tier: &Limbs, a: &[u64], b: &[u64]) -> Vec<u64> {
    if a.len() <= BREADTH {
        return product_at_once(tier, a, b);
    }
    let ((a0, a1), (b0, b1)) = (split(a), split(b));
    let mut low = product_by(tier, a0, b0);
    let mut high = product_by(tier, &sum(a0, a1), &sum(b0, b1));
    let mut top = product_by(tier, a1, b1);
    add(&mut high, &low);
    half_by(tier.halves, &mut top, a1.len());
    add(&mut low, &top);
    low.extend(high);
    low
}

pub(crate) fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

/// The method of Karatsuba (1962) on all levels at once. Each level has the
/// products of the low halves, of the sums of the halves and of the high
/// halves, so that the whole needs 3^k products of limbs.
fn product_at_once(tier: &Limbs, a: &[u64], b: &[u64]) -> Vec<u64> {
    let size = 3_usize.pow(a.len().ilog2());
    let mut products = Vec::with_capacity(size);
    let mut next = expand(a, &mut products, size);
    let mut top = expand(b, &mut products, size);
    products.clear();
    products.resize(size, 0);
    (tier.product)(&next, &top, &mut products);
    let mut rows = 1;
    while rows < a.len() {
        fold(tier, &products, rows, &mut top, &mut next);
        mem::swap(&mut products, &mut next);
        rows *= 2;
    }
    products
}

/// The 3^k = `size` sums of limbs to multiply. The lowest bit of a limb's place
/// is the highest digit of its place here, so that `fold` works on whole
/// slices. `next` is room for as many.
fn expand(a: &[u64], next: &mut Vec<u64>, size: usize) -> Vec<u64> {
    let mut sums = Vec::with_capacity(size);
    sums.extend_from_slice(a);
    let mut rows = a.len();
    // From `rows` rows in order to half as many, three times as long.
    while rows > 1 {
        let width = sums.len() / rows;
        let (low, high) = split(&sums);
        next.clear();
        for (low, high) in low.chunks_exact(width).zip(high.chunks_exact(width)) {
            next.extend_from_slice(low);
            next.extend(low.iter().zip(high).map(|(a, b)| a ^ b));
            next.extend_from_slice(high);
        }
        mem::swap(&mut sums, next);
        rows /= 2;
    }
    sums
}

/// One level back, to `halves`: rows of limbs whose thirds are the three
/// products become twice as many, the low halves first. `top` is room.
fn fold(tier: &Limbs, products: &[u64], rows: usize, top: &mut Vec<u64>, halves: &mut Vec<u64>) {
    let width = products.len() / rows;
    let third = width / 3;
    let row = |i: usize| &products[i * width..][..width];
    top.clear();
    for i in 0..rows {
        top.extend_from_slice(&row(i)[2 * third..]);
    }
    half_by(tier.halves, top, rows);
    halves.clear();
    for (i, top) in (0..rows).zip(top.chunks_exact(third)) {
        halves.extend(row(i).iter().zip(top).map(|(a, b)| a ^ b));
    }
    for i in 0..rows {
        let (low, rest) = row(i).split_at(third);
        halves.extend(low.iter().zip(rest).map(|(a, b)| a ^ b));
    }
}

/// a²: all limbs, and then a₀² ⊕= h⊗a₁² on every level.
pub(crate) fn square(a: &mut [u64]) {
    for limb in a.iter_mut() {
        *limb = limb.square();
    }
    let mut size = 1;
    while size < a.len() {
        add_half(a, size);
        size *= 2;
    }
}

/// The same steps in the opposite order.
pub(crate) fn sqrt(a: &mut [u64]) {
    let mut size = a.len() / 2;
    while size > 0 {
        add_half(a, size);
        size /= 2;
    }
    for limb in a.iter_mut() {
        *limb = limb.sqrt();
    }
}

/// a₀ ⊕= h⊗a₁ in every part of two halves of `size` limbs.
fn add_half(a: &mut [u64], size: usize) {
    for part in a.chunks_exact_mut(2 * size) {
        let (low, high) = part.split_at_mut(size);
        let mut high = high.to_vec();
        half(&mut high);
        add(low, &high);
    }
}

/// a⁻¹, and 0 for 0. The norm a₀⊗(a₁⊕a₀) ⊕ h⊗a₁² is in the field of the halves.
pub(crate) fn inverse(a: &[u64]) -> Vec<u64> {
    if let [limb] = a {
        return vec![scalar::inverse(*limb)];
    }
    let (a0, a1) = split(a);
    if a1.iter().all(|&limb| limb == 0) {
        let mut low = inverse(a0);
        low.resize(a.len(), 0);
        return low;
    }
    let conjugate = sum(a0, a1);
    let mut norm = a1.to_vec();
    square(&mut norm);
    half(&mut norm);
    add(&mut norm, &product(a0, &conjugate));
    let n = inverse(&norm);
    let mut low = product(&conjugate, &n);
    low.extend(product(a1, &n));
    low
}

/// The even x with x² ⊕ x = a, if the highest bit of a is 0; in place. See
/// `halves::artin_schreier`.
pub(crate) fn artin_schreier(a: &mut [u64]) {
    if let [limb] = a {
        return *limb = limb.artin_schreier();
    }
    let (low, high) = a.split_at_mut(a.len() / 2);
    artin_schreier(high);
    let mut top = high.to_vec();
    square(&mut top);
    half(&mut top);
    add(low, &top);
    if let [.., last] = low
        && last.top()
    {
        *last ^= 1 << 63;
        high[0] ^= 1;
    }
    artin_schreier(low);
}
