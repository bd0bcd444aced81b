/// A game opened in a [`Session`](crate::Session).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub(crate) u32);

/// A sum of components of games that are open in one session, in one flat buffer that can be
/// filled again without asking for memory.
///
/// ```
/// use grundy::{Catalog, Outcome, Position, Session};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let (nim, kayles) = (session.open("nim")?, session.open("kayles")?);
/// let mut position = Position::new();
/// position.push(nim, &[4]);
/// position.push(kayles, &[5]);
/// assert_eq!(session.outcome(&position)?.0, Outcome::P);
/// assert_eq!(session.write(&position), "nim:4 + kayles:5");
/// # Ok::<(), grundy::Error>(())
/// ```
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
    #[inline]
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

    /// The components in order, neighbours of the same game together.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (GameId, Components<'_>)> {
        let mut start = 0;
        let mut rest = &self.ends[..];
        std::iter::from_fn(move || {
            let (game, _) = *rest.first()?;
            let same = rest.iter().take_while(|(other, _)| *other == game).count();
            let (ends, others) = rest.split_at(same);
            let run = Components {
                numbers: &self.numbers,
                ends,
                start,
            };
            start = ends.last().map_or(start, |&(_, end)| end);
            rest = others;
            Some((game, run))
        })
    }

    /// The components in order, each with its game.
    pub fn iter(&self) -> impl Iterator<Item = (GameId, &[u64])> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&(_, end)| end));
        starts
            .zip(&self.ends)
            .map(|(start, &(game, end))| (game, &self.numbers[start..end]))
    }
}

/// Components of one game, each as the numbers that write it.
#[derive(Clone, Debug)]
pub struct Components<'p> {
    numbers: &'p [u64],
    ends: &'p [(GameId, usize)],
    start: usize,
}

impl<'p> Iterator for Components<'p> {
    type Item = &'p [u64];

    #[inline]
    fn next(&mut self) -> Option<&'p [u64]> {
        let (&(_, end), rest) = self.ends.split_first()?;
        let component = &self.numbers[self.start..end];
        self.start = end;
        self.ends = rest;
        Some(component)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.ends.len(), Some(self.ends.len()))
    }
}

impl ExactSizeIterator for Components<'_> {}
