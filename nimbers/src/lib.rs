//! The field of 64-bit nimbers.
//!
//! A nimber `*n` is the value of a Nim heap of `n` tokens. Let mex S be the
//! smallest natural number that is not in S. Conway (*On Numbers and Games*,
//! 1976, chapter 6) defines
//!
//! - the nim-sum a ⊕ b = mex { a′ ⊕ b, a ⊕ b′ : a′ < a, b′ < b },
//!   which is the bitwise exclusive or;
//! - the nim-product a ⊗ b = mex { a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′ : a′ < a, b′ < b }.
//!
//! With these, the numbers below 2^(2^k) form a field for every k, and each of
//! these fields contains the smaller ones. [`Nimber`] is the field for k = 6.
//! Sums occur as values of sums of games, products as values of Tartan games.
//!
//! ```
//! use nimbers::Nimber;
//!
//! // The product straight from its definition, in exponential time.
//! fn product(a: u64, b: u64) -> u64 {
//!     let mut seen = Vec::new();
//!     for x in 0..a {
//!         for y in 0..b {
//!             seen.push(product(x, b) ^ product(a, y) ^ product(x, y));
//!         }
//!     }
//!     (0..).find(|n| !seen.contains(n)).unwrap()
//! }
//!
//! assert_eq!(product(3, 4), 12);
//! for a in 0..5 {
//!     for b in 0..5 {
//!         assert_eq!((Nimber::new(a) * Nimber::new(b)).get(), product(a, b));
//!         assert_eq!((Nimber::new(a) + Nimber::new(b)).get(), a ^ b);
//!     }
//! }
//! ```
//!
//! For many numbers at once, of 8 to 128 bits, there is [`slices`].
//!
//! Without the feature `std` the crate needs an allocator only, for
//! [`Planes`]. Its tables are built by the compiler; those of 32 KiB and more
//! are touched only by the [`Tier`] that needs them.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod constants;
mod nimber;
mod ops;
mod planes;
pub mod slices;
mod table;
mod text;
#[expect(
    unreachable_pub,
    reason = "what a sealed trait mentions is public but unreachable"
)]
mod tiers;
pub mod tower;

pub use nimber::Nimber;
pub use planes::Planes;
pub use text::ParseNimberError;
pub use tiers::{Tier, TierError, Width};
