//! The product of two 64-bit numbers in the AES form as shuffles of the 64
//! products of their bytes.

use super::aes::{HALF, aes_product};

/// The product of numbers of `bytes` bytes in the AES form.
const fn product(bytes: u32, a: u64, b: u64) -> u64 {
    if bytes == 1 {
        return aes_product(a as u8, b as u8) as u64;
    }
    let below = bytes / 2;
    let mask = (1 << (8 * below)) - 1;
    let (a1, a0, b1, b0) = (a >> (8 * below), a & mask, b >> (8 * below), b & mask);
    let low = product(below, a0, b0);
    let high = product(below, a1, b1);
    let both = product(below, a0 ^ a1, b0 ^ b1);
    let half = (HALF as u64) << (8 * (below - 1));
    (both ^ low) << (8 * below) | low ^ product(below, high, half)
}

/// How `STEPS` shuffles gather a product of 32 bits from the 16 products of
/// its bytes: byte 4s + o of shuffle t takes the product at `places[t][4s + o]`,
/// times `factors[t][4s + o]`, to byte o of the result. A place of 0x80 gives 0.
pub(crate) struct Form<const STEPS: usize> {
    pub(crate) places: [[u8; 16]; STEPS],
    pub(crate) factors: [[u8; 16]; STEPS],
}

/// The form of the product, times 2³¹ if `half`. In the first `plain` shuffles
/// all factors are 1. The product of bytes i and j is at place 4i + j.
const fn form<const STEPS: usize>(half: bool, plain: usize) -> Form<STEPS> {
    let mut form = Form {
        places: [[0x80; 16]; STEPS],
        factors: [[1; 16]; STEPS],
    };
    let mut o = 0;
    while o < 4 {
        let (mut ones, mut others) = (0, 4 * plain);
        let mut place = 0;
        while place < 16 {
            let mut image = product(4, 1 << (8 * (place / 4)), 1 << (8 * (place % 4)));
            if half {
                image = product(4, image, (HALF as u64) << 24);
            }
            let factor = (image >> (8 * o)) as u8;
            if factor != 0 {
                let slot = if factor == 1 && ones < 4 * plain {
                    &mut ones
                } else {
                    &mut others
                };
                form.places[*slot / 4][4 * (*slot % 4) + o] = place as u8;
                form.factors[*slot / 4][4 * (*slot % 4) + o] = factor;
                *slot += 1;
            }
            place += 1;
        }
        o += 1;
    }
    form
}

/// The product of 32 bits.
pub(crate) const PRODUCT: Form<3> = form(false, 2);
/// The product of 32 bits times 2³¹.
pub(crate) const PRODUCT_TIMES_HALF: Form<4> = form(true, 0);
