//! The matrices, over the field of 8 bits in the AES form, of the maps
//! x ↦ a⊗x of 64 bits, so that `gf2p8affineqb` makes one from a.

use super::aes::{AES_OF_NIM, HALF, NIM_OF_AES, aes_product, matrix};

/// The product of numbers of `bytes` bytes in the AES form.
const fn product(bytes: u32, a: u64, b: u64) -> u64 {
    if bytes == 1 {
        return aes_product(a as u8, b as u8) as u64;
    }
    if a == 0 || b == 0 {
        return 0;
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

/// 128ᵏ in the AES form. The order of 128 is 85.
const fn half_to(k: usize) -> u8 {
    let mut power = 1;
    let mut i = 0;
    while i < k % 85 {
        power = aes_product(power, HALF);
        i += 1;
    }
    power
}

/// x ↦ factor·x as `gf2p8affineqb` wants it, between the forms asked for.
const fn times(factor: u8, from_nim: bool, to_nim: bool) -> u64 {
    let mut columns = [0; 8];
    let mut j = 0;
    while j < 8 {
        let bit = 1 << j;
        let x = if from_nim { AES_OF_NIM[bit] } else { bit as u8 };
        let image = aes_product(factor, x);
        columns[j] = if to_nim {
            NIM_OF_AES[image as usize]
        } else {
            image
        };
        j += 1;
    }
    matrix(columns)
}

/// How a matrix is made of a nimber `a`, and a result of it.
///
/// Its bytes are sums of 128ᵏ⊗aᵢ for the bytes aᵢ of `a` and k < `TERMS`, but
/// for factors of its columns and of its rows. `gf2p8affineqb` with constants
/// in place of the vector and data in place of the matrix transposes the 8×8
/// bits of each 64, mapping the bytes meanwhile. A second one transposes
/// back and takes sums of any of the bytes meanwhile.
pub(crate) struct Matrix<const TERMS: usize> {
    /// First constants: `a` becomes 128ᵏ⊗a, transposed.
    pub(crate) enter: [u64; TERMS],
    /// The same for an `a` in the AES form.
    pub(crate) within: [u64; TERMS],
    /// Second ones: in byte j of row o, which of these bytes are added.
    pub(crate) choose: [[u64; 8]; TERMS],
    /// What the bytes of x are to be multiplied by: byte j in row o.
    pub(crate) columns: [u64; 8],
    /// First constants for the bytes of a row, times those of x: they become
    /// bits of a nimber, so that bit t is the parity of byte t.
    pub(crate) leave: [u64; 8],
    /// The same in the AES form and in the order that transposes once more.
    pub(crate) keep: [u64; 8],
}

/// The matrix of x ↦ factor⊗a⊗x, where the columns 4 to 7 of the rows 0 to 3
/// are divided by 128^columns.
const fn of<const TERMS: usize>(factor: u64, columns: usize) -> Matrix<TERMS> {
    let mut m = Matrix {
        enter: [0; TERMS],
        within: [0; TERMS],
        choose: [[0; 8]; TERMS],
        columns: [0x0101_0101_0101_0101; 8],
        leave: [0; 8],
        keep: [0; 8],
    };
    let mut k = 0;
    while k < TERMS {
        m.enter[k] = times(half_to(k), true, false);
        m.within[k] = times(half_to(k), false, false);
        k += 1;
    }
    let sums = sums::<TERMS>();
    let mut products = [[0; 8]; 8];
    let mut ij = 0;
    while ij < 64 {
        let (i, j) = (ij / 8, ij % 8);
        products[i][j] = product(8, factor, product(8, 1 << (8 * i), 1 << (8 * j)));
        ij += 1;
    }
    let mut o = 0;
    while o < 8 {
        let split = if o < 4 { columns } else { 0 };
        // The power of 128 that the row is divided by: -1, 0, 1, …
        let mut row = 84;
        while !m.fill(&products, &sums, o, [row, row + split]) {
            row += 1;
        }
        let factor = half_to(row);
        m.leave[o] = times(factor, false, true).swap_bytes();
        m.keep[o] = times(factor, false, false);
        let factor = half_to(split) as u64;
        if split > 0 {
            m.columns[o] = 0x0101_0101 | (factor * 0x0101_0101) << 32;
        }
        o += 1;
    }
    m
}

/// The terms whose sum is a byte, as bits; all bits set if there are none.
const fn sums<const TERMS: usize>() -> [u8; 256] {
    let mut sums = [0xff; 256];
    let mut terms = 0;
    while terms < 1 << TERMS {
        let (mut sum, mut k) = (0, 0);
        while k < TERMS {
            if terms >> k & 1 == 1 {
                sum ^= half_to(k);
            }
            k += 1;
        }
        sums[sum as usize] = terms as u8;
        terms += 1;
    }
    sums
}

impl<const TERMS: usize> Matrix<TERMS> {
    /// Chooses the terms of row o, divided by these powers of 128 in the
    /// columns 0 to 3 and 4 to 7; false if they don't suffice.
    const fn fill(
        &mut self,
        products: &[[u64; 8]; 8],
        sums: &[u8; 256],
        o: usize,
        powers: [usize; 2],
    ) -> bool {
        let divisors = [half_to(85 - powers[0] % 85), half_to(85 - powers[1] % 85)];
        let mut choose = [0; TERMS];
        let mut ij = 0;
        while ij < 64 {
            let (i, j) = (ij / 8, ij % 8);
            let byte = (products[i][j] >> (8 * o)) as u8;
            let terms = sums[aes_product(byte, divisors[j / 4]) as usize];
            if terms == 0xff {
                return false;
            }
            let mut k = 0;
            while k < TERMS {
                choose[k] |= (terms as u64 >> k & 1) << (8 * j + 7 - i);
                k += 1;
            }
            ij += 1;
        }
        let mut k = 0;
        while k < TERMS {
            self.choose[k][o] = choose[k];
            k += 1;
        }
        true
    }
}

/// x ↦ a⊗x with the fewest terms.
pub(crate) static TIMES: Matrix<3> = of(1, 2);
/// x ↦ a⊗x where x needs no factors.
pub(crate) static TIMES_PLAIN: Matrix<5> = of(1, 0);
/// x ↦ 2⁶³⊗a⊗x, likewise.
pub(crate) static TIMES_HALF: Matrix<5> = of((HALF as u64) << 56, 0);

/// A linear map of numbers, each in a row, in the same two steps.
pub(crate) struct Linear<const TERMS: usize> {
    pub(crate) enter: [u64; TERMS],
    pub(crate) choose: [u64; TERMS],
}

/// a ↦ 2⁶³⊗a.
pub(crate) static TIMES_TOP: Linear<5> = {
    let mut map = Linear {
        enter: [0; 5],
        choose: [0; 5],
    };
    let sums = sums::<5>();
    let mut k = 0;
    while k < 5 {
        map.enter[k] = times(half_to(k + 1), true, true);
        let mut io = 0;
        while io < 64 {
            let (i, o) = (io / 8, io % 8);
            let byte = product(8, (HALF as u64) << 56, 1 << (8 * i)) >> (8 * o);
            let terms = sums[aes_product(byte as u8, half_to(84)) as usize] as u64;
            map.choose[k] |= (terms >> k & 1) << (8 * o + 7 - i);
            io += 1;
        }
        k += 1;
    }
    map
};
