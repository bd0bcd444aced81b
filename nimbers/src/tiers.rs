//! Which implementation of the slice operations runs, and nothing else.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod blocks;
mod engine;
mod field;
#[cfg(target_arch = "x86_64")]
mod gfni;
#[cfg(target_arch = "x86_64")]
mod gfni256;
#[cfg(target_arch = "x86_64")]
mod gfni512;
mod kernel;
#[cfg(target_arch = "x86_64")]
mod pclmul;
mod portable;
mod single;
mod sliced;
mod width;
#[cfg(target_arch = "x86_64")]
mod xmm;

use core::{
    fmt,
    str::FromStr,
    sync::atomic::{AtomicU8, Ordering},
};

pub use width::Width;

/// A way to compute that this processor has: which instructions it uses.
///
/// The first call of a function in [`slices`](crate::slices) chooses the last
/// tier of [`available`](Self::available) for all of them, unless
/// [`prefer`](Self::prefer) chose before. All tiers compute the same. Every
/// function exists for a tier of one's choice too, as a method. The library
/// reads no environment: a program that lets its user choose parses a name,
/// as the crate's tests and benchmark do with `NIMBERS_TIER=avx2`.
///
/// | name | needs | how |
/// |---|---|---|
/// | `portable` | nothing | a word for each bit of 128 numbers |
/// | `pclmul` | PCLMULQDQ, SSE4.1 | one at a time, as polynomials, through tables of 2 × 16 KiB |
/// | `avx2` | AVX2 | a word for each bit of 256 numbers |
/// | `avx2-gfni` | AVX2, GFNI, PCLMULQDQ | a register for each byte of 32 numbers |
/// | `avx512-gfni` | AVX-512 F, BW, VL, VBMI, GFNI, PCLMULQDQ | a register for each byte of 64 numbers |
///
/// Without the feature `std` a tier is available if the program is compiled
/// for processors that have it. A tier for ARM is not written: there the
/// portable one runs, in NEON registers if the compiler sees fit.
///
/// ```
/// use nimbers::Tier;
///
/// for tier in Tier::available() {
///     let mut out = [0_u64; 2];
///     tier.product(&[2, 16], &[3, 16], &mut out);
///     assert_eq!(out, [1, 24], "{tier}");
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tier(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Pclmul,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx2Gfni,
    #[cfg(target_arch = "x86_64")]
    Avx512Gfni,
}

#[cfg(target_arch = "x86_64")]
const KINDS: [Kind; 5] = [
    Kind::Portable,
    Kind::Pclmul,
    Kind::Avx2,
    Kind::Avx2Gfni,
    Kind::Avx512Gfni,
];
#[cfg(not(target_arch = "x86_64"))]
const KINDS: [Kind; 1] = [Kind::Portable];

const NAMES: [&str; 5] = ["portable", "pclmul", "avx2", "avx2-gfni", "avx512-gfni"];

#[cfg(all(target_arch = "x86_64", feature = "std"))]
macro_rules! has {
    ($($feature:tt)*) => { $(std::arch::is_x86_feature_detected!($feature))&&* };
}
#[cfg(all(target_arch = "x86_64", not(feature = "std")))]
macro_rules! has {
    ($($feature:tt)*) => { $(cfg!(target_feature = $feature))&&* };
}

/// What the processor has, and what each kind runs.
impl Kind {
    fn detected(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Pclmul => has!("pclmulqdq" "sse4.1"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => has!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni => has!("avx2" "gfni" "pclmulqdq"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni => {
                has!("avx512f" "avx512bw" "avx512vl" "avx512vbmi" "gfni" "avx2" "pclmulqdq")
            }
        }
    }

    fn tables(self) -> &'static Tables {
        match self {
            Self::Portable => &portable::TABLES,
            #[cfg(target_arch = "x86_64")]
            Self::Pclmul => &pclmul::TABLES,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => &avx2::TABLES,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Gfni => &gfni256::TABLES,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Gfni => &gfni512::TABLES,
        }
    }
}

/// The index of the chosen kind, or `UNKNOWN`.
static CHOSEN: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = u8::MAX;

impl Tier {
    /// The tier that every processor has.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// The tiers of this processor, from the plainest to the fastest.
    ///
    /// Cost: a look at what the processor reports, which is kept.
    ///
    /// ```
    /// # use nimbers::Tier;
    /// assert_eq!(Tier::available().next(), Some(Tier::PORTABLE));
    /// ```
    pub fn available() -> impl Iterator<Item = Self> {
        KINDS.into_iter().filter(|kind| kind.detected()).map(Self)
    }

    /// The tier that the functions of [`slices`](crate::slices) use.
    ///
    /// ```
    /// # use nimbers::Tier;
    /// assert!(Tier::available().any(|tier| tier == Tier::current()));
    /// ```
    #[must_use]
    pub fn current() -> Self {
        match KINDS.get(usize::from(CHOSEN.load(Ordering::Relaxed))) {
            Some(&kind) => Self(kind),
            None => {
                let best = Self::available().last().unwrap_or(Self::PORTABLE);
                // Not if another thread preferred a tier meanwhile.
                let (unknown, best) = (UNKNOWN, best.0 as u8);
                let _ =
                    CHOSEN.compare_exchange(unknown, best, Ordering::Relaxed, Ordering::Relaxed);
                Self::current()
            }
        }
    }

    /// Makes this the tier of the whole process from now on.
    ///
    /// ```
    /// # use nimbers::Tier;
    /// Tier::PORTABLE.prefer();
    /// assert_eq!(Tier::current(), Tier::PORTABLE);
    /// ```
    pub fn prefer(self) {
        CHOSEN.store(self.0 as u8, Ordering::Relaxed);
    }

    /// The name, as in the table above.
    ///
    /// ```
    /// # use nimbers::Tier;
    /// assert_eq!(Tier::PORTABLE.name(), "portable");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// The operations on `T`.
    pub(crate) fn kernels<T: Width>(self) -> &'static Kernels<T> {
        T::kernels(self.0.tables())
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The tier of that name.
///
/// ```
/// # use nimbers::Tier;
/// assert_eq!("portable".parse(), Ok(Tier::PORTABLE));
/// assert!("gpu".parse::<Tier>().is_err());
/// ```
impl FromStr for Tier {
    type Err = TierError;

    fn from_str(name: &str) -> Result<Self, TierError> {
        match Self::available().find(|tier| tier.name() == name) {
            Some(tier) => Ok(tier),
            None if NAMES.contains(&name) => Err(TierError::Unavailable),
            None => Err(TierError::Unknown),
        }
    }
}

/// Why a name is not that of a tier.
///
/// ```
/// # use nimbers::{Tier, TierError};
/// assert_eq!("gpu".parse::<Tier>(), Err(TierError::Unknown));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TierError {
    /// There is no tier of that name.
    Unknown,
    /// This processor lacks the instructions.
    Unavailable,
}

impl fmt::Display for TierError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "unknown tier: expected ",
            Self::Unavailable => "this processor lacks the instructions of the tier: use ",
        })?;
        for (i, tier) in Tier::available().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            tier.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for TierError {}

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
}

/// The static `TABLES` of an engine, whose functions have the features named.
macro_rules! tables {
    ($Engine:ty, $engine:expr, $features:literal, bits64: $bits64:expr) => {
        pub(super) static TABLES: super::Tables = super::Tables {
            bits8: $crate::tiers::kernels!(u8, $Engine, $engine, $features),
            bits16: $crate::tiers::kernels!(u16, $Engine, $engine, $features),
            bits32: $crate::tiers::kernels!(u32, $Engine, $engine, $features),
            bits64: $bits64,
            bits128: $crate::tiers::kernels!(u128, $Engine, $engine, $features),
        };
    };
    ($Engine:ty, $engine:expr $(, $features:literal)?) => {
        pub(super) static TABLES: super::Tables = super::Tables {
            bits8: $crate::tiers::kernels!(u8, $Engine, $engine $(, $features)?),
            bits16: $crate::tiers::kernels!(u16, $Engine, $engine $(, $features)?),
            bits32: $crate::tiers::kernels!(u32, $Engine, $engine $(, $features)?),
            bits64: $crate::tiers::kernels!(u64, $Engine, $engine $(, $features)?),
            bits128: $crate::tiers::kernels!(u128, $Engine, $engine $(, $features)?),
        };
    };
}

/// The table of an engine for one width.
macro_rules! kernels {
    ($T:ident, $Engine:ty, $engine:expr $(, $features:literal)?) => {{
        use $crate::tiers::{engine::{Engine, Sqrt, Square}, function, kernel, width::sealed::Width};
        $crate::tiers::Kernels::<$T> {
            product: function!([$($features)?] (a: &[$T], b: &[$T], out: &mut [$T]) {
                kernel::product($engine, (a, b), out, function);
            }),
            multiply: $crate::tiers::single::multiply,
            one_by_one: $crate::tiers::single::product,
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

use {function, kernels, tables};
