#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "alloc")]
mod big;
mod bytes;
mod chain;
mod constants;
mod convert;
#[cfg(feature = "serde")]
mod data;
mod field;
#[cfg(feature = "alloc")]
mod limbs;
#[cfg(feature = "std")]
mod log;
mod maps;
mod nimber;
mod ops;
mod order;
#[cfg(feature = "alloc")]
mod planes;
mod poly;
mod roots;
mod scalar;
pub mod slices;
mod text;
#[expect(
    unreachable_pub,
    reason = "what a sealed trait mentions is public but unreachable"
)]
mod tiers;
pub mod tower;
mod word;

#[cfg(feature = "alloc")]
pub use big::BigNimber;
pub use chain::Chain;
pub use convert::TryFromNimberError;
pub use nimber::Nimber;
#[cfg(feature = "alloc")]
pub use planes::Planes;
pub use roots::Roots;
pub use text::ParseNimberError;
pub use tiers::{Element, Tier, TierError};
pub use word::Word;

/// The book's page, run as tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../../book/src/nimbers.md")]
struct Book;
