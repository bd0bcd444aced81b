//! The nim-product by Conway's recursion, for reference: no tables, just the
//! rules of the tower of fields. [`Nimber`](crate::Nimber) uses a faster form.

/// The nim-product a ⊗ b of numbers of 64 bits, by recursion on halves.
///
/// Let F = 2^(2^k) and let both numbers be below F², so that
/// a = a₁⊗F ⊕ a₀ and b = b₁⊗F ⊕ b₀ are just their halves. From F⊗F = F ⊕ F/2
/// follows
///
/// a ⊗ b = (a₁⊗b₁ ⊕ a₁⊗b₀ ⊕ a₀⊗b₁)⊗F ⊕ a₀⊗b₀ ⊕ a₁⊗b₁⊗(F/2),
///
/// and the bracket is (a₁⊕a₀)⊗(b₁⊕b₀) ⊕ a₀⊗b₀, which takes one product in
/// place of three.
///
/// Cost: four products of half the length, so at most 4⁶ of one bit.
///
/// ```
/// use nimbers::tower::product;
///
/// const SQUARE: u64 = product(65536, 65536);
/// assert_eq!(SQUARE, 65536 + 32768); // F⊗F = F ⊕ F/2
/// assert_eq!(product(256, 255), 256 * 255); // F⊗a = F·a for a < F
/// ```
#[must_use]
pub const fn product(a: u64, b: u64) -> u64 {
    product_u128(a as u128, b as u128) as u64
}

/// The nim-product a ⊗ b of numbers of 128 bits, by the same recursion as
/// [`product`]. Cost: at most 4⁷ products of one bit.
///
/// ```
/// use nimbers::tower::product_u128;
///
/// let f = 1 << 64;
/// assert_eq!(product_u128(f, f), f + f / 2);
/// ```
#[must_use]
pub const fn product_u128(a: u128, b: u128) -> u128 {
    let mut bits = 1;
    while bits < 128 && (a | b) >> bits != 0 {
        bits *= 2;
    }
    product_of_length(bits, a, b)
}

const fn product_of_length(bits: u32, a: u128, b: u128) -> u128 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0) = (a >> half, a & mask);
    let (b1, b0) = (b >> half, b & mask);
    let c = product_of_length(half, a1, b1);
    let d = product_of_length(half, a0, b0);
    let e = product_of_length(half, a1 ^ a0, b1 ^ b0);
    let high = e ^ d;
    let low = d ^ product_of_length(half, c, 1 << (half - 1));
    high << half | low
}
