//! The linear maps of the field of 128 bits, which contains the smaller ones:
//! square, square root, and the smaller root x of x² + x = c.

use super::aes::matrix;

/// The image of every single bit.
pub(crate) type Columns = [u128; 128];

/// The product with the highest single bit of the field of `bits` bits.
const fn half(bits: u32, a: u128) -> u128 {
    if bits == 1 || a == 0 {
        return a;
    }
    let below = bits / 2;
    let (a1, a0) = (a >> below, a & ((1 << below) - 1));
    half(below, a1 ^ a0) << below | half(below, half(below, a1))
}

const fn square(bits: u32, a: u128) -> u128 {
    if bits == 1 || a == 0 {
        return a;
    }
    let below = bits / 2;
    let (a1, a0) = (a >> below, a & ((1 << below) - 1));
    let high = square(below, a1);
    high << below | square(below, a0) ^ half(below, high)
}

const fn sqrt(bits: u32, a: u128) -> u128 {
    if bits == 1 || a == 0 {
        return a;
    }
    let below = bits / 2;
    let (a1, a0) = (a >> below, a & ((1 << below) - 1));
    sqrt(below, a1) << below | sqrt(below, a0 ^ half(below, a1))
}

/// The image of bit i, for i < 64, times 2⁶³.
pub(crate) const TIMES_HALF_64: Columns = {
    let mut columns = [0; 128];
    let mut i = 0;
    while i < 64 {
        columns[i] = half(64, 1 << i);
        i += 1;
    }
    columns
};

/// The image of bit i under the square.
pub(crate) const SQUARE: Columns = {
    let mut columns = [0; 128];
    let mut i = 0;
    while i < 128 {
        columns[i] = square(128, 1 << i);
        i += 1;
    }
    columns
};

/// The image of bit i under the square root.
pub(crate) const SQRT: Columns = {
    let mut columns = [0; 128];
    let mut i = 0;
    while i < 128 {
        columns[i] = sqrt(128, 1 << i);
        i += 1;
    }
    columns
};

/// The even x with x² + x = bit i, for every i but 127, which has none.
///
/// x ↦ x² + x forgets bit 0 and is otherwise one to one: Gaussian elimination
/// over its images of the bits 1..=127 inverts it.
const SOLVE: Columns = {
    // images[p] has p as its highest bit and comes from roots[p]
    let mut images = [0u128; 128];
    let mut roots = [0u128; 128];
    let mut i = 1;
    while i < 128 {
        let mut root = 1u128 << i;
        let mut image = SQUARE[i] ^ root;
        while image != 0 {
            let p = image.ilog2() as usize;
            if images[p] == 0 {
                images[p] = image;
                roots[p] = root;
                break;
            }
            image ^= images[p];
            root ^= roots[p];
        }
        i += 1;
    }
    let mut columns = [0; 128];
    i = 0;
    while i < 127 {
        let mut rest = 1u128 << i;
        while rest != 0 {
            let p = rest.ilog2() as usize;
            columns[i] ^= roots[p];
            rest ^= images[p];
        }
        i += 1;
    }
    columns
};

/// `SOLVE` for the field of `bits` bits. An equation has a root there unless
/// its highest bit is set: that bit then goes to 1, which makes the result odd.
pub(crate) const fn solve(bits: usize) -> Columns {
    let mut columns = SOLVE;
    columns[bits - 1] = 1;
    columns
}

/// A map as 8×8 blocks for `gf2p8affineqb`: `blocks[o][i]` takes byte i of the
/// argument to its share in byte o of the result.
pub(crate) const fn blocks(columns: &Columns) -> [[u64; 16]; 16] {
    let mut blocks = [[0; 16]; 16];
    let mut o = 0;
    while o < 16 {
        let mut i = 0;
        while i < 16 {
            let mut bytes = [0; 8];
            let mut j = 0;
            while j < 8 {
                bytes[j] = (columns[8 * i + j] >> (8 * o)) as u8;
                j += 1;
            }
            blocks[o][i] = matrix(bytes);
            i += 1;
        }
        o += 1;
    }
    blocks
}
