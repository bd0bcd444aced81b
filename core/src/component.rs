use std::hash::Hash;

/// A part of a position that is played independently of the rest. It is written as a list of
/// numbers: `5` for a heap, `(3,5)` for a token on a board.
///
/// ```
/// use grundy::Component;
/// /// A strip of squares with a coin on one of them.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Strip {
///     squares: u64,
///     coin: u64,
/// }
///
/// impl Component for Strip {
///     fn from_numbers(numbers: &[u64]) -> Option<Self> {
///         match *numbers {
///             [squares, coin] => Some(Self { squares, coin }),
///             _ => None,
///         }
///     }
///     fn numbers(&self, out: &mut Vec<u64>) {
///         out.extend([self.squares, self.coin]);
///     }
/// }
/// ```
pub trait Component: Clone + Eq + Hash + 'static {
    /// The component that `numbers` denote, or `None` when there are too few or too many.
    fn from_numbers(numbers: &[u64]) -> Option<Self>;
    /// Becomes the component that `numbers` denote, or returns false; overridden where memory
    /// can be used again.
    fn read(&mut self, numbers: &[u64]) -> bool {
        Self::from_numbers(numbers)
            .map(|read| *self = read)
            .is_some()
    }
    /// Appends the numbers that denote this component.
    fn numbers(&self, out: &mut Vec<u64>);
    /// How many bytes a copy of it takes; overridden where it owns memory elsewhere.
    fn bytes(&self) -> usize {
        size_of_val(self)
    }
}

impl Component for u64 {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        <[u64; 1]>::try_from(numbers).ok().map(|[n]| n)
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.push(*self);
    }
}

impl<const N: usize> Component for [u64; N] {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        numbers.try_into().ok()
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.extend_from_slice(self);
    }
}

impl Component for Vec<u64> {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        Some(numbers.to_vec())
    }
    fn read(&mut self, numbers: &[u64]) -> bool {
        self.clear();
        self.extend_from_slice(numbers);
        true
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.extend_from_slice(self);
    }
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self[..])
    }
}
