//! Which implementation of the lanes runs, and nothing else.

#![allow(unsafe_code)]

use std::fmt;

#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
use super::lanes::{Avx2, Avx512};
use super::lanes::{Lanes, Portable};

/// A way to compute many bytes at once that this processor has. All give the same values.
///
/// | name | needs |
/// |---|---|
/// | `portable` | nothing |
/// | `avx2` | AVX2 |
/// | `avx512` | AVX-512 F, BW, VBMI, BITALG |
///
/// ```
/// use grundy::engine::breaking::Tier;
/// assert_eq!(Tier::available().next(), Some(Tier::PORTABLE));
/// assert_eq!(Tier::available().last(), Some(Tier::best()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
    Avx2,
    #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
    Avx512,
}

#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
const KINDS: [Kind; 3] = [Kind::Portable, Kind::Avx2, Kind::Avx512];
#[cfg(not(all(target_arch = "x86_64", feature = "tiers")))]
const KINDS: [Kind; 1] = [Kind::Portable];

/// What is computed with lanes of any kind. `run` is inlined into a function that has the
/// processor's features, and so must be all that it calls in its loops.
pub(super) trait Kernel {
    type Output;
    fn run<L: Lanes>(self) -> Self::Output;
}

impl Kind {
    fn detected(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512bitalg")
            }
        }
    }
}

impl Tier {
    /// The tier that every processor has.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// The tiers of this processor, from the plainest to the fastest.
    pub fn available() -> impl Iterator<Item = Self> {
        KINDS.into_iter().filter(|kind| kind.detected()).map(Self)
    }

    /// The fastest tier of this processor.
    #[must_use]
    pub fn best() -> Self {
        Self::available().last().unwrap_or(Self::PORTABLE)
    }

    /// The name, as in the table above.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Kind::Avx2 => "avx2",
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Kind::Avx512 => "avx512",
        }
    }

    /// Bytes that are computed with at once.
    pub(super) fn lanes(self) -> u64 {
        struct Count;
        impl Kernel for Count {
            type Output = u64;
            fn run<L: Lanes>(self) -> u64 {
                L::N as u64
            }
        }
        self.run(Count)
    }

    /// Runs `kernel` with the lanes of this tier.
    pub(super) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
        #[target_feature(enable = "avx2")]
        fn avx2<K: Kernel>(kernel: K) -> K::Output {
            kernel.run::<Avx2>()
        }
        #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
        #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vbmi,avx512bitalg")]
        fn avx512<K: Kernel>(kernel: K) -> K::Output {
            kernel.run::<Avx512>()
        }
        match self.0 {
            Kind::Portable => kernel.run::<Portable>(),
            // SAFETY: a tier of this kind is only given out where the feature was detected.
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Kind::Avx2 => unsafe { avx2(kernel) },
            // SAFETY: a tier of this kind is only given out where the features were detected;
            // all processors with AVX-512 have AVX2.
            #[cfg(all(target_arch = "x86_64", feature = "tiers"))]
            Kind::Avx512 => unsafe { avx512(kernel) },
        }
    }
}

impl Default for Tier {
    fn default() -> Self {
        Self::best()
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
