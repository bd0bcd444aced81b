//! Where a stored window comes back in a stream.

use crate::{
    Error,
    engine::saved::{Reader, Writer},
};

/// What streams tell values by.
pub(super) trait Cell: Copy + Eq {
    /// The first place from `from` on where `window` starts in `cells`, whole.
    fn find(window: &[Self], cells: &[Self], from: usize) -> Option<usize>;
    /// Writes cells.
    fn save(cells: &[Self], to: &mut Writer);
    /// Reads cells.
    fn read(from: &mut Reader<'_>) -> Result<Vec<Self>, Error>;
}

/// Cells of a window that are compared before the rest.
const PROBE: usize = 8;

impl Cell for u8 {
    fn find(window: &[Self], cells: &[Self], from: usize) -> Option<usize> {
        let Some(probe) = window.first_chunk::<PROBE>() else {
            return plain(window, cells, from);
        };
        let probe = u64::from_le_bytes(*probe);
        let end = (cells.len() + 1).saturating_sub(window.len());
        (from..end).find(|&at| {
            let found = cells[at..].first_chunk::<PROBE>();
            found.is_some_and(|found| u64::from_le_bytes(*found) == probe)
                && cells[at..at + window.len()] == *window
        })
    }
    fn save(cells: &[Self], to: &mut Writer) {
        to.bytes(cells);
    }
    fn read(from: &mut Reader<'_>) -> Result<Vec<Self>, Error> {
        from.bytes().map(<[u8]>::to_vec)
    }
}

impl Cell for u32 {
    fn find(window: &[Self], cells: &[Self], from: usize) -> Option<usize> {
        plain(window, cells, from)
    }
    fn save(cells: &[Self], to: &mut Writer) {
        to.list(cells.iter().copied());
    }
    fn read(from: &mut Reader<'_>) -> Result<Vec<Self>, Error> {
        from.list(u32::MAX)
    }
}

fn plain<T: Copy + Eq>(window: &[T], cells: &[T], from: usize) -> Option<usize> {
    let end = (cells.len() + 1).saturating_sub(window.len());
    let (first, last) = (window.first()?, window.last()?);
    (from..end).find(|&at| {
        cells[at] == *first
            && cells[at + window.len() - 1] == *last
            && cells[at..at + window.len()] == *window
    })
}

/// A window of a stream, and the search for the places where it comes back.
#[derive(Clone, Debug)]
pub(super) struct Scanner<T> {
    /// The heap that the window starts with.
    pub(super) mark: u64,
    width: usize,
    window: Vec<T>,
    /// Cells in which the search goes on, from the heap `from` on.
    recent: Vec<T>,
    from: u64,
    resting: bool,
}

impl<T: Cell> Scanner<T> {
    /// A window of `width` cells from the heap `mark` on, the next one that is fed.
    pub(super) fn new(mark: u64, width: usize) -> Self {
        Self {
            mark,
            width,
            window: Vec::new(),
            recent: Vec::new(),
            from: mark,
            resting: false,
        }
    }

    /// Looks no further.
    pub(super) fn rest(&mut self) {
        self.resting = true;
        self.recent = Vec::new();
    }

    /// Writes the window and what is searched.
    pub(super) fn save(&self, to: &mut Writer) {
        to.put(self.mark);
        to.put(self.width as u64);
        to.put(self.from);
        to.put(self.resting.into());
        T::save(&self.window, to);
        T::save(&self.recent, to);
    }

    /// What [`save`](Self::save) wrote.
    pub(super) fn read(from: &mut Reader<'_>) -> Result<Self, Error> {
        let read = Self {
            mark: from.get()?,
            width: from.size()?,
            from: from.get()?,
            resting: from.up_to(1)? == 1,
            window: T::read(from)?,
            recent: T::read(from)?,
        };
        let whole = read.window.is_empty() || read.window.len() == read.width;
        match whole && read.width > 0 && read.mark <= read.from {
            true => Ok(read),
            false => Err(from.damaged()),
        }
    }

    /// How many cells the window has.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Takes in the next cells.
    pub(super) fn feed(&mut self, cells: &[T]) {
        if self.resting {
            return;
        }
        self.recent.extend_from_slice(cells);
        if self.window.is_empty() && self.recent.len() >= self.width {
            self.window = self.recent[..self.width].to_vec();
        }
    }

    /// How far from the mark the window comes back next, among what was fed.
    pub(super) fn next(&mut self) -> Option<u64> {
        if self.window.is_empty() || self.resting {
            return None;
        }
        let start = usize::from(self.from == self.mark);
        let found = T::find(&self.window, &self.recent, start);
        let searched = match found {
            Some(at) => at + 1,
            None => (self.recent.len() + 1)
                .saturating_sub(self.width)
                .max(start),
        };
        let back = found.map(|at| self.from + at as u64 - self.mark);
        self.recent.drain(..searched.min(self.recent.len()));
        self.from += searched as u64;
        back
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Scanner};

    fn returns<T: Cell>(cells: &[T], mark: usize, width: usize, piece: usize) -> Vec<u64> {
        let mut scanner = Scanner::new(mark as u64, width);
        let mut found = Vec::new();
        for chunk in cells[mark..].chunks(piece) {
            scanner.feed(chunk);
            while let Some(distance) = scanner.next() {
                found.push(distance);
            }
        }
        found
    }

    #[test]
    fn windows_come_back_where_they_do() {
        let codes: Vec<u8> = (0..600_u32).map(|n| (n * n / 7 % 5) as u8).collect();
        let values: Vec<u32> = codes.iter().map(|&c| c.into()).collect();
        for (mark, width) in [(0, 1), (3, 2), (10, 9), (50, 40), (100, 35)] {
            let window = &codes[mark..mark + width];
            let expected: Vec<u64> = (1..=600 - mark - width)
                .filter(|d| codes[mark + d..mark + d + width] == *window)
                .map(|d| d as u64)
                .collect();
            for piece in [1, 7, 64, 600] {
                assert_eq!(returns(&codes, mark, width, piece), expected);
                assert_eq!(returns(&values, mark, width, piece), expected);
            }
        }
    }
}
