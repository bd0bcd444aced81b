//! The names of the tiers.

use core::{fmt, str::FromStr};

use super::Tier;

const NAMES: [&str; 5] = ["portable", "pclmul", "avx2", "avx2-gfni", "avx512-gfni"];

impl Tier {
    /// The name, as in the table above. Cost: none.
    ///
    /// ```
    /// # use nimbers::Tier;
    /// assert_eq!(Tier::PORTABLE.name(), "portable");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }
}

/// The name. Cost: writing it.
///
/// ```
/// assert_eq!(nimbers::Tier::PORTABLE.to_string(), "portable");
/// ```
impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The tier of that name. Cost: some comparisons.
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

/// Why a name is not that of a tier. Cost: a byte; its text lists the tiers
/// of this processor.
///
/// ```
/// # use nimbers::{Tier, TierError};
/// assert_eq!("gpu".parse::<Tier>(), Err(TierError::Unknown));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TierError {
    /// There is no tier of that name.
    Unknown,
    /// This processor lacks the instructions, or this build the feature `tiers`.
    Unavailable,
}

impl fmt::Display for TierError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "unknown tier: expected one of ",
            Self::Unavailable if cfg!(not(feature = "tiers")) => {
                "this build lacks the feature 'tiers' and with it the tier: use one of "
            }
            Self::Unavailable => "this processor lacks the instructions of the tier: use one of ",
        })?;
        for (i, tier) in Tier::available().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            tier.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for TierError {}
