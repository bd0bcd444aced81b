//! The windows of a stream that are stored, and what comes back of them.

use super::window::{Cell, Scanner};
use crate::{
    Error,
    engine::{
        breaking::{Cells, Chunk},
        saved::{Reader, Writer},
    },
};

/// A window that came back.
#[derive(Clone, Debug)]
pub(super) struct Back {
    /// The heap that it starts with.
    pub(super) mark: u64,
    /// How far it was when it came back.
    pub(super) distance: u64,
    /// How many values it has.
    pub(super) width: usize,
}

/// Two windows, each of which is taken anew when the heaps are twice as large as where it starts:
/// one starts half way between two starts of the other.
#[derive(Default)]
pub(super) struct Windows {
    kind: Option<Kind>,
    /// The heaps from which on the windows are taken anew.
    renewed: [u64; 2],
    /// What came back last and waits to be seen again.
    pub(super) seen: Option<Back>,
}

enum Kind {
    Values([Scanner<u32>; 2]),
    Codes {
        scanners: [Scanner<u8>; 2],
        values: Box<[[u32; 256]; 2]>,
    },
}

impl Windows {
    pub(super) fn feed(&mut self, chunk: &Chunk<'_>, width: usize) {
        if !self.fits(chunk) {
            let start = chunk.from.max(2);
            self.renewed = [2 * start, start + start / 2];
            self.kind = Some(match chunk.cells {
                Cells::Values(_) => Kind::Values([(); 2].map(|()| Scanner::new(chunk.from, width))),
                Cells::Codes { values, .. } => Kind::Codes {
                    scanners: [(); 2].map(|()| Scanner::new(chunk.from, width)),
                    values: Box::new(*values),
                },
            });
        }
        for which in 0..2 {
            let renewed = &mut self.renewed[which];
            match (&mut self.kind, chunk.cells) {
                (Some(Kind::Values(scanners)), Cells::Values(values)) => {
                    feed(&mut scanners[which], renewed, values, chunk.from, width);
                }
                (Some(Kind::Codes { scanners, .. }), Cells::Codes { codes, .. }) => {
                    feed(&mut scanners[which], renewed, codes, chunk.from, width);
                }
                _ => {}
            }
        }
    }

    /// Looks no further for a window, which waits to be seen again.
    pub(super) fn rest(&mut self, back: Back) {
        match &mut self.kind {
            Some(Kind::Values(scanners)) => {
                let of_mark = scanners
                    .iter_mut()
                    .filter(|scanner| scanner.mark == back.mark);
                of_mark.for_each(Scanner::rest);
            }
            Some(Kind::Codes { scanners, .. }) => {
                let of_mark = scanners
                    .iter_mut()
                    .filter(|scanner| scanner.mark == back.mark);
                of_mark.for_each(Scanner::rest);
            }
            None => {}
        }
        self.seen = Some(back);
    }

    pub(super) fn save(&self, to: &mut Writer) {
        to.put(self.renewed[0]);
        to.put(self.renewed[1]);
        let seen = self.seen.as_ref();
        let seen = seen.map_or([0; 3], |back| [back.mark, back.distance, back.width as u64]);
        seen.iter().for_each(|&number| to.put(number));
        match &self.kind {
            None => to.put(0),
            Some(Kind::Values(scanners)) => {
                to.put(1);
                scanners.iter().for_each(|scanner| scanner.save(to));
            }
            Some(Kind::Codes { scanners, values }) => {
                to.put(2);
                to.list(values.as_flattened().iter().copied());
                scanners.iter().for_each(|scanner| scanner.save(to));
            }
        }
    }

    /// What [`save`](Self::save) wrote.
    pub(super) fn read(from: &mut Reader<'_>) -> Result<Self, Error> {
        let renewed = [from.get()?, from.get()?];
        let back = Back {
            mark: from.get()?,
            distance: from.get()?,
            width: from.size()?,
        };
        let seen = (back.distance > 0).then_some(back);
        let kind = match from.up_to(2)? {
            0 => None,
            1 => Some(Kind::Values([Scanner::read(from)?, Scanner::read(from)?])),
            _ => {
                let values = from.list(u32::MAX)?;
                let rows = match values.as_chunks() {
                    (rows, []) => rows.try_into().ok(),
                    _ => None,
                };
                let values = Box::new(rows.ok_or_else(|| from.damaged())?);
                let scanners = [Scanner::read(from)?, Scanner::read(from)?];
                Some(Kind::Codes { scanners, values })
            }
        };
        Ok(Self {
            kind,
            renewed,
            seen,
        })
    }

    /// Whether the windows hold what the chunk tells values by.
    fn fits(&self, chunk: &Chunk<'_>) -> bool {
        match (&self.kind, chunk.cells) {
            (Some(Kind::Values(_)), Cells::Values(_)) => true,
            (Some(Kind::Codes { values: old, .. }), Cells::Codes { values, .. }) => {
                **old == *values
            }
            _ => false,
        }
    }

    /// A window that came back where equal cells are equal values. Codes that mean other values at
    /// heaps of other parity come back as values at an even distance: that of the codes, or twice
    /// it.
    pub(super) fn next(&mut self) -> Option<Back> {
        for which in 0..2 {
            match self.kind.as_mut()? {
                Kind::Values(scanners) => {
                    let scanner = &mut scanners[which];
                    if let Some(distance) = scanner.next() {
                        return Some(Back::of(scanner, distance));
                    }
                }
                Kind::Codes { scanners, values } => {
                    let scanner = &mut scanners[which];
                    while let Some(distance) = scanner.next() {
                        if values[0] == values[1] || distance.is_multiple_of(2) {
                            return Some(Back::of(scanner, distance));
                        }
                    }
                }
            }
        }
        None
    }
}

/// Feeds the cells of the heaps from `from` on, and takes the window anew where that is due.
fn feed<T: Cell>(
    scanner: &mut Scanner<T>,
    renewed: &mut u64,
    mut cells: &[T],
    mut from: u64,
    width: usize,
) {
    while *renewed < from + cells.len() as u64 {
        let before = renewed.saturating_sub(from) as usize;
        (cells, from) = (&cells[before..], from + before as u64);
        *scanner = Scanner::new(from, width);
        *renewed = from.saturating_mul(2);
    }
    scanner.feed(cells);
}

impl Back {
    fn of<T: Cell>(scanner: &Scanner<T>, distance: u64) -> Self {
        Self {
            mark: scanner.mark,
            distance,
            width: scanner.width(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Windows;
    use crate::engine::breaking::{Cells, Chunk};

    /// Codes come back at an even distance where they mean other values at heaps of other parity,
    /// and a window is taken anew where they change their meaning.
    #[test]
    fn codes_come_back_as_values_do() {
        let plain = [[0, 1, 2, 3], [0, 1, 2, 3]];
        let parity = [[0, 1, 2, 3], [4, 5, 6, 7]];
        let table = |rows: [[u32; 4]; 2]| {
            rows.map(|row| std::array::from_fn(|code| row.get(code).map_or(0, |&value| value)))
        };
        let codes: Vec<u8> = (0..4000_u64)
            .map(|n| [0, 1, 2, 1, 3][(n % 5) as usize])
            .collect();
        for (rows, distance) in [(plain, 5), (parity, 10)] {
            let values = table(rows);
            let mut windows = Windows::default();
            let mut backs = Vec::new();
            for (from, codes) in (0..).step_by(100).zip(codes.chunks(100)) {
                let cells = Cells::Codes {
                    codes,
                    values: &values,
                };
                windows.feed(&Chunk { from, cells }, 256);
                backs.extend(std::iter::from_fn(|| windows.next()));
            }
            assert!(backs.len() > 100);
            let least = backs.iter().map(|back| back.distance).min();
            assert_eq!(least, Some(distance));
            assert!(backs.iter().all(|back| back.distance % distance == 0));
            let other = table([[1, 0, 2, 3]; 2]);
            let cells = Cells::Codes {
                codes: &codes[..300],
                values: &other,
            };
            windows.feed(&Chunk { from: 4000, cells }, 256);
            assert_eq!(windows.next().map(|back| back.mark), Some(4000));
        }
    }
}
