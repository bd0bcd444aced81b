//! The nim-product against its definition.

use nimbers::{Nimber, tower};

const SIZE: usize = 256;

/// The table of a ⊗ b = mex { a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ }, from small to large.
fn products_by_mex() -> Vec<[u8; SIZE]> {
    let mut table = vec![[0; SIZE]; SIZE];
    for a in 0..SIZE {
        for b in a..SIZE {
            let mut seen = [false; 256];
            for row in &table[..a] {
                for (&across, &both) in table[a][..b].iter().zip(&row[..b]) {
                    seen[usize::from(row[b] ^ across ^ both)] = true;
                }
            }
            let product = seen.iter().position(|&s| !s).expect("a product below 256") as u8;
            (table[a][b], table[b][a]) = (product, product);
        }
    }
    table
}

#[test]
fn product_of_bytes_is_the_mex() {
    for (a, row) in (0..).zip(products_by_mex()) {
        for (b, product) in (0..).zip(row) {
            let by_recursion = tower::product(a, b);
            assert_eq!(by_recursion, product.into(), "tower: {a} ⊗ {b}");
            let bytes = Nimber::new(a as u8) * Nimber::new(b as u8);
            assert_eq!(bytes.get(), product, "u8: {a} ⊗ {b}");
            let wide = Nimber::new(a) * Nimber::new(b);
            assert_eq!(wide.get(), product.into(), "u64: {a} ⊗ {b}");
        }
    }
}

/// The field of 8 bits, each operation against what it undoes.
#[test]
fn operations_on_all_bytes() {
    let all = || (0..=255_u8).map(Nimber::new);
    for a in all() {
        assert_eq!(a.square(), a * a);
        assert_eq!(a.sqrt() * a.sqrt(), a);
        assert_eq!(a.inverse(), all().find(|&b| a * b == Nimber::ONE));
        let roots: Vec<_> = all().filter(|&x| x * x + x == a).collect();
        assert_eq!(a.artin_schreier_roots().map_or(vec![], Vec::from), roots);
        let conjugates = std::iter::successors(Some(a), |a| Some(*a * *a)).take(8);
        assert_eq!(conjugates.sum::<Nimber<u8>>().get(), u8::from(a.trace()));
    }
}
