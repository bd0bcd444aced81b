//! What several tests need.

#![allow(dead_code, reason = "no test needs all of it")]

use nimbers::Tier;

/// All tiers of this machine, or the one that the environment names:
/// `NIMBERS_TIER=avx2 cargo test -p nimbers`.
pub(crate) fn tiers() -> Vec<Tier> {
    match std::env::var("NIMBERS_TIER") {
        Ok(name) => vec![
            name.parse()
                .unwrap_or_else(|error| panic!("{name}: {error}")),
        ],
        Err(_) => Tier::available().collect(),
    }
}

/// The product in the field of `bits` bits, by the recursion on halves.
pub(crate) fn product(bits: u32, a: u128, b: u128) -> u128 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let (high, low) = (product(half, a1, b1), product(half, a0, b0));
    let both = product(half, a1 ^ a0, b1 ^ b0);
    (both ^ low) << half | low ^ product(half, high, 1 << (half - 1))
}

/// Single bits, runs of ones, small numbers, numbers of subfields, and random ones, of which
/// the low bits are to be taken.
pub(crate) fn numbers(bits: u32, count: usize, mut seed: u64) -> impl Iterator<Item = u128> {
    let mut next = move || {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = seed;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(z ^ z >> 31)
    };
    let mut random = move || next() << 64 | next();
    let mut number = move || {
        let (kind, n) = (random() % 8, random());
        let place = (random() % u128::from(bits)) as u32;
        match kind {
            0 => 1 << place,
            1 => u128::MAX >> (127 - place),
            2 => random() % 4,
            3 => n & ((1 << (1 << (random() % 7))) - 1),
            _ => n,
        }
    };
    (0..count).map(move |_| number())
}
