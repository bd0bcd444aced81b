//! The field of 64 bits as GF(2)[x] / (x⁶⁴ + x⁴ + x³ + x + 1), the form in
//! which a product is one `pclmulqdq` and a short reduction.

/// The product in that form.
pub(crate) const fn poly_product(mut a: u64, b: u64) -> u64 {
    let mut product = 0;
    let mut i = 0;
    while i < 64 {
        if b >> i & 1 == 1 {
            product ^= a;
        }
        a = a << 1 ^ if a >> 63 == 1 { 0x1b } else { 0 };
        i += 1;
    }
    product
}

/// `inverse[p]` for pivots: solves linear equations over GF(2) whose
/// left-hand sides are the sums of `columns`. A sum that no pivot reaches
/// is left out: the caller asks only what has a solution.
struct Elimination {
    images: [u64; 64],
    roots: [u64; 64],
}

impl Elimination {
    const fn of(columns: &[u64; 64]) -> Self {
        let mut e = Self {
            images: [0; 64],
            roots: [0; 64],
        };
        let mut i = 0;
        while i < 64 {
            let mut image = columns[i];
            let mut root = 1 << i;
            while image != 0 {
                let p = image.ilog2() as usize;
                if e.images[p] == 0 {
                    e.images[p] = image;
                    e.roots[p] = root;
                    break;
                }
                image ^= e.images[p];
                root ^= e.roots[p];
            }
            i += 1;
        }
        e
    }

    /// The combination of columns that sums to `image`.
    const fn solve(&self, mut image: u64) -> u64 {
        let mut root = 0;
        while image != 0 {
            let p = image.ilog2() as usize;
            root ^= self.roots[p];
            image ^= self.images[p];
        }
        root
    }
}

/// The images of 2, 4, 16, …, 2³², each an even root of u² + u = the product
/// of those before it, and of 2⁶³, the product of all.
const CHAIN: ([u64; 6], u64) = {
    let mut columns = [0; 64];
    let mut i = 0;
    while i < 64 {
        columns[i] = poly_product(1 << i, 1 << i) ^ 1 << i;
        i += 1;
    }
    let elimination = Elimination::of(&columns);
    let mut roots = [0; 6];
    let mut product = 1;
    let mut k = 0;
    while k < 6 {
        roots[k] = elimination.solve(product) & !1;
        product = poly_product(product, roots[k]);
        k += 1;
    }
    (roots, product)
};

/// The image of 2⁶³, the highest single bit.
pub(crate) const HALF_64: u64 = CHAIN.1;

const NIM_COLUMNS: [u64; 64] = {
    let mut columns = [1; 64];
    let mut i = 1;
    while i < 64_usize {
        // Bit i is the product of the roots at the bits of i.
        let k = i.ilog2();
        columns[i] = poly_product(columns[i ^ 1 << k], CHAIN.0[k as usize]);
        i += 1;
    }
    columns
};

const POLY_COLUMNS: [u64; 64] = {
    let elimination = Elimination::of(&NIM_COLUMNS);
    let mut columns = [0; 64];
    let mut i = 0;
    while i < 64 {
        columns[i] = elimination.solve(1 << i);
        i += 1;
    }
    columns
};

/// A linear map by the images of each byte at each place.
pub(crate) type Images = [[u64; 256]; 8];

/// The table of the map that takes bit i to `columns[i]`.
pub(crate) const fn images(columns: &[u64; 64]) -> Images {
    let mut images = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut bit = 0;
        while bit < 8 {
            let mut low = 0;
            while low < 1 << bit {
                images[place][low | 1 << bit] = images[place][low] ^ columns[8 * place + bit];
                low += 1;
            }
            bit += 1;
        }
        place += 1;
    }
    images
}

/// A linear map by its table.
#[inline(always)]
pub(crate) fn image(table: &Images, n: u64) -> u64 {
    let [a, b, c, d, e, f, g, h] = n.to_le_bytes().map(usize::from);
    let low = table[0][a] ^ table[1][b] ^ (table[2][c] ^ table[3][d]);
    let high = table[4][e] ^ table[5][f] ^ (table[6][g] ^ table[7][h]);
    low ^ high
}

/// The polynomial of a nimber, and the nimber of a polynomial.
pub(crate) static POLY_OF_NIM: Images = images(&NIM_COLUMNS);
pub(crate) static NIM_OF_POLY: Images = images(&POLY_COLUMNS);

/// x ↦ x^(2^squarings) on polynomials.
pub(crate) const fn power_map(squarings: usize) -> Images {
    let mut columns = [0; 64];
    let mut i = 0;
    while i < 64 {
        let mut image = 1 << i;
        let mut k = 0;
        while k < squarings {
            image = poly_product(image, image);
            k += 1;
        }
        columns[i] = image;
        i += 1;
    }
    images(&columns)
}

/// What the four bits that a reduction by shifts pushes out at the top come
/// back as at the bottom.
pub(crate) const REDUCTION: [u8; 16] = {
    let mut table = [0; 16];
    let mut top = 0;
    while top < 16 {
        // x⁶⁴ = x⁴ + x³ + x + 1: the bits 60.. of the high half, times x⁴, x³ and x,
        // pass the top once more.
        let over = top ^ top >> 1 ^ top >> 3;
        table[top as usize] = over ^ over << 1 ^ over << 3 ^ over << 4;
        top += 1;
    }
    table
};
