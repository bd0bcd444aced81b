//! The gaps of a position as the table of a search keeps them.

use std::hash::Hash;

use super::gaps::name;

/// Words with a bit for each number that is a gap. Equal positions have equal words.
pub(super) trait Words: Clone + Eq + Hash + AsRef<[u64]> + AsMut<[u64]> {
    /// These words, of which the last is not 0.
    fn of(words: &[u64]) -> Self;
    /// Takes back what an operation on the words has made unequal.
    fn tidy(&mut self);
    /// Bytes outside of the value itself.
    fn outside(&self) -> usize;

    /// The gaps that stay when one of them is named.
    #[inline]
    fn named(&self, number: u64) -> Self {
        let mut child = self.clone();
        name(child.as_mut(), number);
        child.tidy();
        child
    }
}

/// Few words lie in the table itself, with zeros behind the last one that is used.
impl<const N: usize> Words for [u64; N] {
    fn of(words: &[u64]) -> Self {
        let mut all = [0; N];
        all.iter_mut().zip(words).for_each(|(to, &from)| *to = from);
        all
    }
    #[inline]
    fn tidy(&mut self) {}
    fn outside(&self) -> usize {
        0
    }
}

/// Any number of words, the last of which is not 0.
impl Words for Vec<u64> {
    fn of(words: &[u64]) -> Self {
        words.to_vec()
    }
    fn tidy(&mut self) {
        while self.last() == Some(&0) {
            self.pop();
        }
    }
    fn outside(&self) -> usize {
        8 * self.capacity() + 16
    }
}
