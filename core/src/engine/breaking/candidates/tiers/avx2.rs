//! The portable loops, compiled for processors with AVX2.

#![allow(unsafe_code)]

use super::{Block, Cover, Hit, Kernels, Near, Pair, Probes, Scan, WORDS, portable};

pub(super) fn detected() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

/// Portable functions, compiled with more instructions.
macro_rules! compiled {
    ($($name:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {$(
        fn $name($($arg: $type),*) -> $out {
            #[target_feature(enable = "avx2,popcnt")]
            fn with($($arg: $type),*) -> $out {
                portable::$name($($arg),*)
            }
            // SAFETY: the tier is available only where the processor has these features.
            unsafe { with($($arg),*) }
        }
    )*};
}

compiled! {
    cover(bits: &[u8], place: usize, cover: &Cover) -> [u64; WORDS];
    note(open: &[u64; WORDS], code: u8, block: &mut Block) -> ();
    test(codes: &[u8], at: usize, probes: &Probes, block: &Block, word: usize) -> Pair;
    settle(codes: &mut [u8], at: usize, near: &[Near], pair: &Pair) -> u64;
    find(scan: &Scan<'_>, order: &[u32], code: u8) -> Hit;
    common(bits: &[u8], at: usize, words: &[u64]) -> u32;
}

pub(super) static KERNELS: Kernels = Kernels {
    cover,
    note,
    test,
    settle,
    find,
    common,
};
