//! What the take-away problems share.

use crate::{Maker, maker::Scale};

/// A factor and a number of stones for a take-away game. In a mixture few are large, since a
/// program that lists all lost sizes needs milliseconds for each of those.
pub(super) fn generate(maker: &mut Maker) -> [u64; 2] {
    let (factor, stones) = match maker.scale(1 << 14) {
        Scale::Tiny => (4, 20),
        Scale::Small => (10, 500),
        Scale::Medium => (100, 100_000),
        Scale::Max => (100_000, 100_000_000),
    };
    [maker.range(1, factor), maker.range(1, stones)]
}
