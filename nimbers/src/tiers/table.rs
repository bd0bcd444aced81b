//! The functions that each tier offers, and what fills them from an engine.

/// The operations of one tier on one width. Slices have equal lengths.
#[expect(missing_debug_implementations, reason = "never seen outside")]
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "only prepared slices need all")
)]
pub struct Kernels<T> {
    pub(crate) product: fn(&[T], &[T], &mut [T]),
    pub(crate) multiply: fn(T, T) -> T,
    /// The product, number by number: for short slices, and the benchmark.
    pub(crate) one_by_one: fn(&[T], &[T], &mut [T]),
    /// The inverse of one number; 0 for 0.
    pub(crate) invert: fn(T) -> T,
    pub(crate) pow: fn(T, u128) -> T,
    pub(crate) prefix: fn(&[T], &mut [T]),
    pub(crate) scale: fn(&[T], T, &mut [T]),
    pub(crate) inverse: fn(&[T], &mut [T]),
    pub(crate) square: fn(&[T], &mut [T]),
    pub(crate) sqrt: fn(&[T], &mut [T]),
    pub(crate) solve: fn(&[T], &mut [T]),
    pub(crate) power: fn(&[T], u128, &mut [T]),
    pub(crate) dot: fn(&[T], &[T]) -> T,
    /// Elements of a block of planes.
    pub(crate) lanes: usize,
    pub(crate) prepare: fn(&[T], &mut [u8]),
    pub(crate) restore: fn(&[u8], &mut [T]),
    pub(crate) planes_product: fn(&[u8], &[u8], &mut [u8]),
    pub(crate) mixed_product: fn(&[T], &[u8], &mut [T]),
    pub(crate) mixed_dot: fn(&[T], &[u8]) -> T,
}

/// The operations of one tier.
#[expect(missing_debug_implementations, reason = "never seen outside")]
pub struct Tables {
    pub(crate) bits8: Kernels<u8>,
    pub(crate) bits16: Kernels<u16>,
    pub(crate) bits32: Kernels<u32>,
    pub(crate) bits64: Kernels<u64>,
    pub(crate) bits128: Kernels<u128>,
    /// All numbers times 2⁶³, in place.
    #[cfg_attr(
        not(feature = "alloc"),
        allow(dead_code, reason = "only large nimbers need it")
    )]
    pub(crate) halves: fn(&mut [u64]),
    #[cfg_attr(
        not(feature = "alloc"),
        allow(dead_code, reason = "only large nimbers need it")
    )]
    pub(crate) limbs: Limbs,
    pub(crate) chains: Chains,
}

/// Operations on numbers of 64 bits in a form of the tier's choice, which
/// keeps sums.
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "only large nimbers need it")
)]
pub(crate) struct Limbs {
    pub(crate) enter: fn(&mut [u64]),
    pub(crate) product: fn(&[u64], &[u64], &mut [u64]),
    /// Times 2⁶³, in place.
    pub(crate) halves: fn(&mut [u64]),
    pub(crate) leave: fn(&mut [u64]),
}

/// The operations on numbers of 64 bits as polynomials.
pub(crate) struct Chains {
    pub(crate) product: fn(u64, u64) -> u64,
    pub(crate) square: fn(u64) -> u64,
    /// 0 for 0.
    pub(crate) inverse: fn(u64) -> u64,
    pub(crate) power: fn(u64, u64) -> u64,
}

/// The static `TABLES` of an engine, whose functions have the features named;
/// single numbers as by `Rows` with the features named next.
macro_rules! tables {
    ($Engine:ty, $engine:expr, $features:literal, $Rows:ty, $with:literal, bits64: $bits64:expr) => {
        pub(super) static TABLES: super::Tables = {
            use $crate::tiers::{Kernels, function, kernels, matrix, matrix::with_matrices};
            const BITS_64: Kernels<u64> = $bits64;
            const MANY: fn(&mut [u64]) = function!([$with] (a: &mut [u64]) {
                matrix::halves::<$Rows>(a);
            });
            // Few go through the table, out of a function that could gather.
            const HALVES: fn(&mut [u64]) = |a| match a.len() {
                0..6 => $crate::tiers::single::halves(a),
                _ => MANY(a),
            };
            super::Tables {
                bits8: kernels!(u8, $Engine, $engine, $features),
                bits16: kernels!(u16, $Engine, $engine, $features),
                bits32: with_matrices!(
                    u32,
                    $Rows,
                    $with,
                    kernels!(u32, $Engine, $engine, $features)
                ),
                bits64: BITS_64,
                bits128: with_matrices!(
                    u128,
                    $Rows,
                    $with,
                    kernels!(u128, $Engine, $engine, $features)
                ),
                halves: HALVES,
                limbs: $crate::tiers::table::Limbs {
                    enter: |_| {},
                    product: BITS_64.product,
                    halves: HALVES,
                    leave: |_| {},
                },
                chains: $crate::tiers::pclmul::CHAINS,
            }
        };
    };
    ($Engine:ty, $engine:expr) => {
        pub(super) static TABLES: super::Tables = super::Tables {
            bits8: $crate::tiers::kernels!(u8, $Engine, $engine),
            bits16: $crate::tiers::kernels!(u16, $Engine, $engine),
            bits32: $crate::tiers::kernels!(u32, $Engine, $engine),
            bits64: $crate::tiers::Kernels {
                pow: $crate::tiers::single::POW_64,
                ..$crate::tiers::kernels!(u64, $Engine, $engine)
            },
            bits128: $crate::tiers::kernels!(u128, $Engine, $engine),
            halves: $crate::tiers::single::halves,
            limbs: $crate::tiers::single::LIMBS,
            chains: $crate::tiers::single::CHAINS,
        };
    };
    ($Engine:ty, $engine:expr, $features:literal) => {
        pub(super) static TABLES: super::Tables = super::Tables {
            bits8: $crate::tiers::kernels!(u8, $Engine, $engine, $features),
            bits16: $crate::tiers::kernels!(u16, $Engine, $engine, $features),
            bits32: $crate::tiers::kernels!(u32, $Engine, $engine, $features),
            bits64: $crate::tiers::Kernels {
                pow: $crate::tiers::pclmul::POW_64,
                ..$crate::tiers::pclmul::with_polynomials!(
                    u64,
                    $crate::tiers::kernels!(u64, $Engine, $engine, $features)
                )
            },
            bits128: $crate::tiers::pclmul::with_polynomials!(
                u128,
                $crate::tiers::kernels!(u128, $Engine, $engine, $features)
            ),
            halves: $crate::tiers::single::halves,
            limbs: $crate::tiers::pclmul::LIMBS,
            chains: $crate::tiers::pclmul::CHAINS,
        };
    };
}

/// The table of an engine for one width.
macro_rules! kernels {
    ($T:ident, $Engine:ty, $engine:expr $(, $features:literal)?) => {{
        use $crate::tiers::{engine::{Engine, Sqrt, Square}, function, kernel, width::Width};
        $crate::tiers::Kernels::<$T> {
            product: function!([$($features)?] (a: &[$T], b: &[$T], out: &mut [$T]) {
                kernel::product($engine, (a, b), out, function);
            }),
            multiply: $crate::tiers::single::multiply,
            one_by_one: $crate::tiers::single::product,
            invert: $crate::tiers::single::invert,
            pow: $crate::tiers::single::pow,
            prefix: $crate::tiers::single::prefix,
            scale: function!([$($features)?] (a: &[$T], by: $T, out: &mut [$T]) {
                kernel::scale($engine, (a, by), out, function);
            }),
            inverse: function!([$($features)?] (a: &[$T], out: &mut [$T]) {
                kernel::inverse($engine, a, out, function);
            }),
            square: function!([$($features)?] (a: &[$T], out: &mut [$T]) {
                kernel::linear::<_, _, Square>($engine, a, out, function);
            }),
            sqrt: function!([$($features)?] (a: &[$T], out: &mut [$T]) {
                kernel::linear::<_, _, Sqrt>($engine, a, out, function);
            }),
            solve: function!([$($features)?] (a: &[$T], out: &mut [$T]) {
                kernel::linear::<_, _, <$T as Width>::Solve>($engine, a, out, function);
            }),
            power: function!([$($features)?] (a: &[$T], n: u128, out: &mut [$T]) {
                kernel::power($engine, (a, n), out, function);
            }),
            dot: function!([$($features)?] (a: &[$T], b: &[$T]) -> $T {
                kernel::dot($engine, a, b, function)
            }),
            lanes: <$Engine as Engine>::LANES,
            prepare: function!([$($features)?] (a: &[$T], out: &mut [u8]) {
                kernel::prepare($engine, a, out, function);
            }),
            restore: function!([$($features)?] (a: &[u8], out: &mut [$T]) {
                kernel::restore($engine, a, out, function);
            }),
            planes_product: function!([$($features)?] (a: &[u8], b: &[u8], out: &mut [u8]) {
                kernel::planes_product::<_, $T>($engine, a, b, out);
            }),
            mixed_product: function!([$($features)?] (a: &[$T], b: &[u8], out: &mut [$T]) {
                kernel::mixed_product($engine, (a, b), out, function);
            }),
            mixed_dot: function!([$($features)?] (a: &[$T], b: &[u8]) -> $T {
                kernel::mixed_dot($engine, a, b, function)
            }),
        }
    }};
}

/// A function of a table.
macro_rules! function {
    ([] ($($name:ident: $Type:ty),*) $(-> $Result:ty)? $body:block) => {{
        fn function($($name: $Type),*) $(-> $Result)? $body
        function
    }};
    ([$features:literal] ($($name:ident: $Type:ty),*) $(-> $Result:ty)? $body:block) => {{
        fn function($($name: $Type),*) $(-> $Result)? {
            #[target_feature(enable = $features)]
            fn with_features($($name: $Type),*) $(-> $Result)? $body
            // SAFETY: `Tier::tables` gives out this table only where the
            // features were detected.
            unsafe { with_features($($name),*) }
        }
        function
    }};
}

pub(super) use {function, kernels, tables};
