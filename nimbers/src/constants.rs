//! Every constant of the fast tiers, computed by the compiler from the
//! definition of the field: F⊗F = F ⊕ F/2 for F = 2^(2^k).

#[cfg_attr(
    not(all(target_arch = "x86_64", feature = "tiers")),
    allow(dead_code, reason = "the tiers of x86-64 use the rest")
)]
mod aes;
#[cfg_attr(
    not(all(target_arch = "x86_64", feature = "tiers")),
    allow(dead_code, reason = "the tiers of x86-64 use the rest")
)]
mod linear;
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
mod matrix;
#[cfg_attr(
    not(all(target_arch = "x86_64", feature = "tiers")),
    allow(dead_code, reason = "the tiers of x86-64 use the rest")
)]
mod poly64;

pub(crate) use aes::{AES_OF_NIM, HALF, NIM_OF_AES, aes_product};
pub(crate) use linear::blocks;
pub(crate) use linear::{Columns, SQRT, SQUARE, TIMES_HALF_64, solve};
pub(crate) use poly64::{Images, NIM_OF_POLY, POLY_OF_NIM, REDUCTION, image, images, power_map};
#[cfg(all(target_arch = "x86_64", feature = "tiers"))]
pub(crate) use {
    aes::{AES_SQRT, AES_SQUARE, AES_TIMES_HALF, AES_TO_NIM, IDENTITY, NIM_TO_AES},
    matrix::{Linear, Matrix, TIMES, TIMES_HALF, TIMES_PLAIN, TIMES_TOP},
    poly64::HALF_64,
};
