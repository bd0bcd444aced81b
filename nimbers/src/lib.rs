#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "alloc")]
mod big;
mod bytes;
mod convert;
#[cfg(feature = "serde")]
mod data;
mod field;
#[cfg(feature = "alloc")]
mod limbs;
#[cfg(feature = "std")]
mod log;
mod nimber;
mod ops;
mod order;
mod roots;
mod scalar;
mod text;
pub mod tower;
mod word;

#[cfg(feature = "alloc")]
pub use big::BigNimber;
pub use convert::TryFromNimberError;
pub use nimber::Nimber;
pub use roots::Roots;
pub use text::ParseNimberError;
pub use word::Word;
