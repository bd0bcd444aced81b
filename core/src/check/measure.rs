//! What may fall with every move.

use super::Measure;
use crate::Board;

impl Measure {
    /// What it is of a component, to be compared.
    pub(super) fn of(self, numbers: &[u64], board: &dyn Board) -> Vec<u64> {
        let named = || numbers.iter().filter_map(|&number| board.label(number));
        match self {
            // A name is no number.
            Self::Sum | Self::Order if named().next().is_some() => Vec::new(),
            Self::Sum => vec![numbers.iter().fold(0, |sum, &n| sum.saturating_add(n))],
            Self::Order => numbers.to_vec(),
            Self::Dots => vec![named().map(|name| name.matches('.').count() as u64).sum()],
            Self::Width => vec![numbers.len() as u64],
        }
    }
}
