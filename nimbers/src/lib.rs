#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bytes;
mod convert;
mod field;
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

pub use convert::TryFromNimberError;
pub use nimber::Nimber;
pub use roots::Roots;
pub use text::ParseNimberError;
pub use word::Word;
