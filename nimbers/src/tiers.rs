//! Which implementation of the slice operations runs, and nothing else.

#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod blocks;
mod byte;
pub(crate) mod compiled;
mod element;
mod engine;
mod field;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod gfni;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod gfni256;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod gfni512;
mod kernel;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod matrix;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod matrix256;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod matrix512;
mod name;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod pclmul;
mod portable;
mod single;
mod sliced;
mod table;
mod width;

use core::sync::atomic::{AtomicU8, Ordering};

pub use element::Element;
pub use name::TierError;
#[cfg(feature = "alloc")]
pub(crate) use table::Limbs;
use table::{Chains, function, kernels, tables};
pub use table::{Kernels, Tables};
use width::Width;

/// A way to compute that this processor has: which instructions it uses.
///
/// The first call of a function in [`slices`](crate::slices), or the first
/// product of single numbers, chooses the last tier of
/// [`available`](Self::available) for all of them, unless
/// [`prefer`](Self::prefer) chose before. All tiers compute the same. Every
/// function exists for a tier of one's choice too, as a method. The library
/// reads no environment: a program that lets its user choose parses a name,
/// as `grundy` and this crate's tests and benchmark do with `NIMBERS_TIER=avx2`.
///
/// Where the program is compiled for processors with GFNI, or with PCLMULQDQ,
/// products of [`Nimber`](crate::Nimber)s, or of [`Chain`](crate::Chain)s, are
/// inlined, and no choice changes them.
///
/// | name | needs | how |
/// |---|---|---|
/// | `portable` | nothing | a word for each bit of 128 numbers |
/// | `pclmul` | PCLMULQDQ, SSE4.1 | one at a time, as polynomials, through tables of 2 × 16 KiB |
/// | `avx2` | AVX2, PCLMULQDQ | a word for each bit of 256 numbers |
/// | `avx2-gfni` | AVX2, GFNI, PCLMULQDQ | a register for each byte of 32 numbers |
/// | `avx512-gfni` | AVX-512 F, BW, VL, VBMI, GFNI, PCLMULQDQ | a register for each byte of 64 numbers |
///
/// Without the feature `std` a tier is available if the program is compiled
/// for processors that have it; without the feature `tiers` there is the portable one alone. A tier for
/// ARM is not written: there the
/// portable one runs, in NEON registers if the compiler sees fit.
///
/// Cost: a tier is a byte; a call by one jumps through its table.
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
    #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
    Pclmul,
    #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
    Avx2,
    #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
    Avx2Gfni,
    #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
    Avx512Gfni,
}

#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
const KINDS: [Kind; 5] = [
    Kind::Portable,
    Kind::Pclmul,
    Kind::Avx2,
    Kind::Avx2Gfni,
    Kind::Avx512Gfni,
];
#[cfg(not(all(target_arch = "x86_64", feature = "tiers")))]
const KINDS: [Kind; 1] = [Kind::Portable];

#[cfg(all(target_arch = "x86_64", feature = "tiers", feature = "std"))]
macro_rules! has {
    ($($feature:tt)*) => { $(std::arch::is_x86_feature_detected!($feature))&&* };
}
#[cfg(all(target_arch = "x86_64", feature = "tiers", not(feature = "std")))]
macro_rules! has {
    ($($feature:tt)*) => { $(cfg!(target_feature = $feature))&&* };
}

/// What the processor has, and what each kind runs.
impl Kind {
    fn detected(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Pclmul => has!("pclmulqdq" "sse4.1"),
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Avx2 => has!("avx2" "pclmulqdq"),
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Avx2Gfni => has!("avx2" "gfni" "pclmulqdq"),
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Avx512Gfni => {
                has!("avx512f" "avx512bw" "avx512vl" "avx512vbmi" "gfni" "avx2" "pclmulqdq")
            }
        }
    }

    fn tables(self) -> &'static Tables {
        match self {
            Self::Portable => &portable::TABLES,
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Pclmul => &pclmul::TABLES,
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Avx2 => &avx2::TABLES,
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Avx2Gfni => &gfni256::TABLES,
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Avx512Gfni => &gfni512::TABLES,
        }
    }
}

/// The index of the chosen kind, or `UNKNOWN`.
static CHOSEN: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = u8::MAX;

impl Tier {
    /// The tier that every processor has. Cost: none.
    ///
    /// ```
    /// # use nimbers::Tier;
    /// assert!(Tier::available().any(|tier| tier == Tier::PORTABLE));
    /// ```
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
    /// Cost: an atomic load; the first time, that of [`available`](Self::available).
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

    /// Makes this the tier of the whole process from now on. Cost: an atomic store.
    ///
    /// ```
    /// # use nimbers::Tier;
    /// Tier::PORTABLE.prefer();
    /// assert_eq!(Tier::current(), Tier::PORTABLE);
    /// ```
    pub fn prefer(self) {
        CHOSEN.store(self.0 as u8, Ordering::Relaxed);
    }

    /// The operations on `T`.
    pub(crate) fn kernels<T: Element>(self) -> &'static Kernels<T::Width> {
        T::Width::kernels(self.0.tables())
    }

    /// All numbers times 2⁶³, in place.
    #[cfg(feature = "alloc")]
    pub(crate) fn halves(self, a: &mut [u64]) {
        (self.0.tables().halves)(a);
    }

    /// How limbs of large numbers are multiplied.
    #[cfg(feature = "alloc")]
    pub(crate) fn limbs(self) -> &'static Limbs {
        &self.0.tables().limbs
    }

    /// The operations on polynomials.
    #[inline]
    pub(crate) fn chains(self) -> &'static Chains {
        &self.0.tables().chains
    }
}
