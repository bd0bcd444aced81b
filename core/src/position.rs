/// A game opened in a [`Session`](crate::Session).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub(crate) u32);

/// A sum of components of games that are open in one session, in one flat buffer that can be
/// filled again without asking for memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    numbers: Vec<u64>,
    ends: Vec<(GameId, usize)>,
}

impl Position {
    /// The empty sum, in which there is no move.
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes all components and keeps the memory.
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.ends.clear();
    }

    /// Adds the component of `game` that `numbers` write.
    pub fn push(&mut self, game: GameId, numbers: &[u64]) {
        self.numbers.extend_from_slice(numbers);
        self.ends.push((game, self.numbers.len()));
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the sum is empty.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The components in order, each with its game.
    pub fn iter(&self) -> impl Iterator<Item = (GameId, &[u64])> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&(_, end)| end));
        starts
            .zip(&self.ends)
            .map(|(start, &(game, end))| (game, &self.numbers[start..end]))
    }
}
