use crate::{Error, Work};

/// The options of a component, each a sum of components, in one buffer that is used again.
///
/// ```
/// use grundy::Options;
/// let mut options = Options::default();
/// options.push(&[2, 3]);
/// options.push(&[4]);
/// options.push(&[]);
/// let sums: Vec<&[u64]> = options.iter().collect();
/// assert_eq!(sums, [&[2, 3][..], &[4], &[]]);
/// ```
#[derive(Clone, Debug)]
pub struct Options<C> {
    parts: Vec<C>,
    ends: Vec<usize>,
    limit: usize,
    overflowed: bool,
    refusal: Option<Error>,
}

impl<C> Default for Options<C> {
    fn default() -> Self {
        Self::with_limit(usize::MAX)
    }
}

impl<C> Options<C> {
    /// An empty buffer that takes at most `limit` options, with as many components in all, and
    /// notes when more were pushed.
    pub fn with_limit(limit: usize) -> Self {
        Self {
            parts: Vec::new(),
            ends: Vec::new(),
            limit,
            overflowed: false,
            refusal: None,
        }
    }

    /// What errors call the list of them.
    pub(crate) const LIST: &str = "the list of this position's moves";

    /// An empty buffer for components of about `bytes` bytes that keeps to the memory of `work`.
    pub(crate) fn within(work: &Work<'_>, bytes: usize) -> Self {
        let most = work.memory / (bytes as u64 + 8);
        Self::with_limit(usize::try_from(most).unwrap_or(usize::MAX))
    }

    /// Whether all options are there.
    ///
    /// # Errors
    /// When the rules refused to list them, or some were dropped for want of memory.
    pub(crate) fn fit(&self) -> Result<(), Error> {
        match (&self.refusal, self.overflowed) {
            (Some(error), _) => Err(error.clone()),
            (None, false) => Ok(()),
            (None, true) => Err(Error::limit(format!(
                "{} would have more than {} entries, over the limit of memory: \
                 ask for something smaller or allow more memory",
                Self::LIST,
                self.limit
            ))),
        }
    }

    /// Notes why the options cannot be listed, where rules come from outside and may be wrong.
    /// The search that asked for them ends with the first such error.
    ///
    /// ```
    /// use grundy::{Error, Options, Rules, engine::Memo};
    ///
    /// /// Rules that know no heap beyond 9.
    /// struct Small;
    ///
    /// impl Rules for Small {
    ///     type Component = u64;
    ///     fn options(&self, heap: &u64, options: &mut Options<u64>) {
    ///         match heap {
    ///             0..10 => (0..*heap).for_each(|left| options.push(&[left])),
    ///             _ => options.refuse(Error::input("expected a heap of at most 9")),
    ///         }
    ///     }
    /// }
    ///
    /// let error = Memo::new(Small).value(&10, &Default::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a heap of at most 9");
    /// ```
    pub fn refuse(&mut self, error: Error) {
        self.refusal.get_or_insert(error);
    }

    /// Why the options could not be listed, where that was so.
    pub fn refusal(&self) -> Option<&Error> {
        self.refusal.as_ref()
    }

    /// Adds the option that leaves the sum of `parts`.
    pub fn push(&mut self, parts: &[C])
    where
        C: Clone,
    {
        let full = self.ends.len() >= self.limit;
        if full || parts.len() > self.limit - self.parts.len() {
            self.overflowed = true;
            return;
        }
        self.parts.extend_from_slice(parts);
        self.ends.push(self.parts.len());
    }

    /// Forgets all options and keeps the memory.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
        self.overflowed = false;
        self.refusal = None;
    }

    /// How many options there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no option.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether an option was dropped because the limit was reached.
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// The options in the order in which they were pushed.
    pub fn iter(&self) -> impl Iterator<Item = &[C]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.parts[start..end])
    }
}
