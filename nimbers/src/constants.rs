//! Every constant of the fast tiers, computed by the compiler from the
//! definition of the field: F⊗F = F ⊕ F/2 for F = 2^(2^k).

#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "the tiers of x86-64 use the rest")
)]
mod aes;
#[cfg(target_arch = "x86_64")]
mod forms;
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "the tiers of x86-64 use the rest")
)]
mod linear;
#[cfg(target_arch = "x86_64")]
mod poly64;

pub(crate) use aes::{AES_OF_NIM, HALF, NIM_OF_AES, aes_product};
pub(crate) use linear::blocks;
pub(crate) use linear::{Columns, SQRT, SQUARE, solve};
#[cfg(target_arch = "x86_64")]
pub(crate) use {
    aes::{AES_SQRT, AES_SQUARE, AES_TIMES_HALF, AES_TO_NIM, IDENTITY, NIM_TO_AES},
    forms::{PRODUCT, PRODUCT_TIMES_HALF},
    poly64::{HALF_64, Images, NIM_OF_POLY, POLY_OF_NIM, REDUCTION, power_map},
};
