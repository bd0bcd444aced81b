/// Finds the least number that is not among up to `count` marked ones: their mex.
///
/// ```
/// use grundy::engine::Mex;
/// let mut mex = Mex::default();
/// mex.clear(4);
/// for value in [0, 1, 3, 900] {
///     mex.mark(value);
/// }
/// assert_eq!(mex.least(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mex {
    words: Vec<u64>,
}

impl Mex {
    /// Forgets all marks and makes room for `count` of them.
    pub fn clear(&mut self, count: usize) {
        self.words.clear();
        self.words.resize(count / 64 + 1, 0);
    }

    /// Marks `value`. The mex of `count` values is at most `count`, so larger ones don't matter.
    pub fn mark(&mut self, value: u64) {
        if let Some(word) = usize::try_from(value >> 6)
            .ok()
            .and_then(|at| self.words.get_mut(at))
        {
            *word |= 1 << (value & 63);
        }
    }

    /// The least number that is not marked.
    pub fn least(&self) -> u64 {
        let full = self
            .words
            .iter()
            .take_while(|&&word| word == u64::MAX)
            .count();
        let rest = self.words.get(full).map_or(0, |word| word.trailing_ones());
        full as u64 * 64 + u64::from(rest)
    }
}
