//! The field of 8 bits as GF(2)[x] / (x⁸ + x⁴ + x³ + x + 1), the form in which
//! `gf2p8mulb` multiplies bytes.

/// The product of two bytes in that form.
pub(crate) const fn aes_product(mut a: u8, b: u8) -> u8 {
    let mut product = 0;
    let mut i = 0;
    while i < 8 {
        if b >> i & 1 == 1 {
            product ^= a;
        }
        a = a << 1 ^ if a >> 7 == 1 { 0x1b } else { 0 };
        i += 1;
    }
    product
}

/// The images of the nimbers 2, 4, 16 and of 128, their product.
///
/// Each u is a root of u² + u = the product of those before it; the smaller
/// root is taken. Any choice gives an isomorphism, but only one may be used.
const fn chain() -> ([u8; 3], u8) {
    let mut roots = [0; 3];
    let mut product = 1;
    let mut k = 0;
    while k < 3 {
        let mut u = 2;
        while aes_product(u, u) ^ u != product {
            u += 1;
        }
        roots[k] = u;
        product = aes_product(product, u);
        k += 1;
    }
    (roots, product)
}

/// The image of 128, the highest single bit.
pub(crate) const HALF: u8 = chain().1;

/// The image of each nimber below 256.
pub(crate) const AES_OF_NIM: [u8; 256] = {
    let roots = chain().0;
    let mut images = [0; 256];
    let mut n = 1;
    while n < 256_usize {
        let low = n & n.wrapping_neg();
        images[n] = if n == low {
            let mut image = 1;
            let mut k = 0;
            while k < 3 {
                if n.trailing_zeros() >> k & 1 == 1 {
                    image = aes_product(image, roots[k]);
                }
                k += 1;
            }
            image
        } else {
            images[low] ^ images[n ^ low]
        };
        n += 1;
    }
    images
};

/// The nimber of each image.
pub(crate) const NIM_OF_AES: [u8; 256] = {
    let mut nimbers = [0; 256];
    let mut n = 0;
    while n < 256 {
        nimbers[AES_OF_NIM[n] as usize] = n as u8;
        n += 1;
    }
    nimbers
};

/// A linear map of bytes as `gf2p8affineqb` wants it: byte 7 - i of the result
/// says which bits of the argument sum to bit i. `columns[j]` is the image of bit j.
pub(crate) const fn matrix(columns: [u8; 8]) -> u64 {
    let mut matrix = 0;
    let mut i = 0;
    while i < 8 {
        let mut j = 0;
        while j < 8 {
            matrix |= ((columns[j] >> i & 1) as u64) << (8 * (7 - i) + j);
            j += 1;
        }
        i += 1;
    }
    matrix
}

/// The map that leaves every byte as it is.
pub(crate) const IDENTITY: u64 = matrix([1, 2, 4, 8, 16, 32, 64, 128]);

const fn columns_of(table: &[u8; 256]) -> [u8; 8] {
    let mut columns = [0; 8];
    let mut j = 0;
    while j < 8 {
        columns[j] = table[1 << j];
        j += 1;
    }
    columns
}

/// From nimbers to the AES form, and back.
pub(crate) const NIM_TO_AES: u64 = matrix(columns_of(&AES_OF_NIM));
pub(crate) const AES_TO_NIM: u64 = matrix(columns_of(&NIM_OF_AES));

/// x ↦ 128ᵏ ⊗ x^(2^squarings), in the AES form.
const fn power_times(squarings: usize, k: usize) -> u64 {
    let mut columns = [0; 8];
    let mut j = 0;
    while j < 8 {
        let mut image = 1 << j;
        let mut i = 0;
        while i < squarings {
            image = aes_product(image, image);
            i += 1;
        }
        i = 0;
        while i < k {
            image = aes_product(image, HALF);
            i += 1;
        }
        columns[j] = image;
        j += 1;
    }
    matrix(columns)
}

/// Times 128ᵏ, for k = 0..=3.
pub(crate) const AES_TIMES_HALF: [u64; 4] = [
    power_times(0, 0),
    power_times(0, 1),
    power_times(0, 2),
    power_times(0, 3),
];

/// The square times 128ᵏ, for k = 0..=4.
pub(crate) const AES_SQUARE: [u64; 5] = [
    power_times(1, 0),
    power_times(1, 1),
    power_times(1, 2),
    power_times(1, 3),
    power_times(1, 4),
];

/// The square root, which is the seventh repeated square.
pub(crate) const AES_SQRT: u64 = power_times(7, 0);
