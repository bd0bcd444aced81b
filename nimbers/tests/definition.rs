//! The nim-product against its definition.

use nimbers::{Nimber, tower};

const SIZE: usize = 64;

/// The table of a ⊗ b = mex { a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ }, from small to large.
fn products_by_mex() -> Vec<[u64; SIZE]> {
    let mut table = vec![[0; SIZE]; SIZE];
    for a in 0..SIZE {
        for b in 0..SIZE {
            let mut seen = [false; 256];
            for x in 0..a {
                for y in 0..b {
                    seen[(table[x][b] ^ table[a][y] ^ table[x][y]) as usize] = true;
                }
            }
            table[a][b] = seen.iter().position(|&s| !s).expect("a product below 256") as u64;
        }
    }
    table
}

#[test]
fn product_is_the_mex() {
    for (a, row) in (0..).zip(products_by_mex()) {
        for (b, product) in (0..).zip(row) {
            assert_eq!(tower::product(a, b), product, "tower: {a} ⊗ {b}");
            let fast = Nimber::new(a) * Nimber::new(b);
            assert_eq!(fast.get(), product, "Nimber: {a} ⊗ {b}");
        }
    }
}
