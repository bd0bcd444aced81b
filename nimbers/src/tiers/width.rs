//! The five widths, each a tower over the planes of its bytes.

use super::{
    Kernels, Tables,
    engine::{Engine, Map, Solve},
    field::{Field, Pair},
};

/// An unsigned integer whose values are the nimbers of one field.
pub trait Width: Copy + Default + Eq + core::ops::BitXor<Output = Self> + 'static {
    /// Bytes of a value, and planes of a block of values.
    const BYTES: usize;
    const ONE: Self;
    type Planes<F: Copy>: Copy + AsRef<[F]> + AsMut<[F]>;
    type Tower<F: Field<Leaf = F>>: Field<Leaf = F>;
    type Solve: Map;

    fn load<E: Engine>(engine: E, block: &[Self]) -> Self::Planes<E::Leaf>;
    fn store<E: Engine>(engine: E, planes: Self::Planes<E::Leaf>, block: &mut [Self]);
    /// The same plane at every byte.
    fn splat<F: Copy>(plane: F) -> Self::Planes<F>;
    fn tower<F: Field<Leaf = F>>(planes: Self::Planes<F>) -> Self::Tower<F>;
    fn planes<F: Field<Leaf = F>>(tower: Self::Tower<F>) -> Self::Planes<F>;

    /// The `k`th 64 bits of a block, its values in a row, the first lowest.
    fn word(block: &[Self], k: usize) -> u64;
    fn set_word(block: &mut [Self], k: usize, word: u64);

    fn to_u128(self) -> u128;
    /// The low bits.
    fn from_u128(n: u128) -> Self;
    fn kernels(tables: &Tables) -> &Kernels<Self>;
}

macro_rules! width {
    ($T:ident, $bytes:literal, $load:ident, $store:ident, $kernels:ident, $Tower:ty,
     $planes:ident => $tower:expr, $pattern:pat => $list:expr) => {
        impl Width for $T {
            const BYTES: usize = $bytes;
            const ONE: Self = 1;
            type Planes<F: Copy> = [F; $bytes];
            type Tower<F: Field<Leaf = F>> = $Tower;
            type Solve = Solve<{ 8 * $bytes }>;

            #[inline(always)]
            fn load<E: Engine>(engine: E, block: &[Self]) -> [E::Leaf; $bytes] {
                engine.$load(block)
            }

            #[inline(always)]
            fn store<E: Engine>(engine: E, planes: [E::Leaf; $bytes], block: &mut [Self]) {
                engine.$store(planes, block);
            }

            #[inline(always)]
            fn splat<F: Copy>(plane: F) -> [F; $bytes] {
                [plane; $bytes]
            }

            #[inline(always)]
            fn tower<F: Field<Leaf = F>>($planes: [F; $bytes]) -> $Tower {
                $tower
            }

            #[inline(always)]
            fn planes<F: Field<Leaf = F>>($pattern: $Tower) -> [F; $bytes] {
                $list
            }

            words!($T, $bytes);

            #[inline(always)]
            fn to_u128(self) -> u128 {
                self.into()
            }

            #[inline(always)]
            fn from_u128(n: u128) -> Self {
                n as Self
            }

            fn kernels(tables: &Tables) -> &Kernels<Self> {
                &tables.$kernels
            }
        }
    };
}

macro_rules! words {
    (u128, $bytes:literal) => {
        #[inline(always)]
        fn word(block: &[Self], k: usize) -> u64 {
            (block[k / 2] >> (64 * (k % 2))) as u64
        }

        #[inline(always)]
        fn set_word(block: &mut [Self], k: usize, word: u64) {
            let keep = (u64::MAX as u128) << (64 * ((k + 1) % 2));
            block[k / 2] = block[k / 2] & keep | (word as u128) << (64 * (k % 2));
        }
    };
    ($T:ident, $bytes:literal) => {
        #[inline(always)]
        fn word(block: &[Self], k: usize) -> u64 {
            const COUNT: usize = 8 / $bytes;
            let values = &block[COUNT * k..][..COUNT];
            let mut word = 0;
            let mut i = 0;
            while i < COUNT {
                word |= u64::from(values[i]) << (8 * $bytes * i);
                i += 1;
            }
            word
        }

        #[inline(always)]
        fn set_word(block: &mut [Self], k: usize, word: u64) {
            const COUNT: usize = 8 / $bytes;
            let values = &mut block[COUNT * k..][..COUNT];
            let mut i = 0;
            while i < COUNT {
                values[i] = (word >> (8 * $bytes * i)) as $T;
                i += 1;
            }
        }
    };
}

type P1<F> = Pair<F>;
type P2<F> = Pair<Pair<F>>;
type P3<F> = Pair<P2<F>>;
type P4<F> = Pair<P3<F>>;

width!(u8, 1, load_8, store_8, bits8, F, p => p[0], a => [a]);
width!(u16, 2, load_16, store_16, bits16, P1<F>, p => Pair(p[0], p[1]), Pair(a, b) => [a, b]);
width!(u32, 4, load_32, store_32, bits32, P2<F>,
    p => Pair(Pair(p[0], p[1]), Pair(p[2], p[3])),
    Pair(Pair(a, b), Pair(c, d)) => [a, b, c, d]);
width!(u64, 8, load_64, store_64, bits64, P3<F>,
    p => Pair(
        Pair(Pair(p[0], p[1]), Pair(p[2], p[3])),
        Pair(Pair(p[4], p[5]), Pair(p[6], p[7])),
    ),
    Pair(Pair(Pair(a, b), Pair(c, d)), Pair(Pair(e, f), Pair(g, h))) => [a, b, c, d, e, f, g, h]);
width!(u128, 16, load_128, store_128, bits128, P4<F>,
    p => Pair(
        Pair(
            Pair(Pair(p[0], p[1]), Pair(p[2], p[3])),
            Pair(Pair(p[4], p[5]), Pair(p[6], p[7])),
        ),
        Pair(
            Pair(Pair(p[8], p[9]), Pair(p[10], p[11])),
            Pair(Pair(p[12], p[13]), Pair(p[14], p[15])),
        ),
    ),
    Pair(
        Pair(Pair(Pair(a, b), Pair(c, d)), Pair(Pair(e, f), Pair(g, h))),
        Pair(Pair(Pair(i, j), Pair(k, l)), Pair(Pair(m, n), Pair(o, p))),
    ) => [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]);
