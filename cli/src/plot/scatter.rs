//! The values of a sequence as dots, or as shades where they are many.

use grundy::Known;

use super::{
    axis::{grouped, ticks},
    density::Grid,
    figure::{Anchor, Color, Figure, GRID, INK, Item},
    raster::Raster,
};

/// Values other than 0, and 0: blue and vermilion of Okabe & Ito's palette.
const DOTS: [Color; 2] = [[0x00, 0x72, 0xb2], [0xd5, 0x5e, 0x00]];
/// More dots than this are drawn as pixels, which keeps an SVG small.
const MOST_DOTS: usize = 4000;
const SIZE: [f64; 2] = [960.0, 560.0];
const TOP: f64 = 64.0;
const BOTTOM: f64 = 60.0;
const RIGHT: f64 = 32.0;

/// Of more heaps, it is counted how many have a value.
const MOST_COLLECTED: u64 = 50_000;
/// The left side of a picture of those, with room for the longest labels.
const GRID_LEFT: f64 = 108.0;
/// Room between the frame and the outermost dots.
const INSET: f64 = 6.0;

/// The values that are drawn.
pub(crate) struct Dots {
    from: u64,
    kept: Kept,
}

enum Kept {
    All(Vec<u64>),
    Counts(Grid),
}

impl Dots {
    /// No value yet of the heaps `from..=to`.
    pub(crate) fn new(from: u64, to: u64) -> Self {
        let kept = match to.saturating_sub(from) < MOST_COLLECTED {
            true => Kept::All(Vec::new()),
            false => {
                let columns = SIZE[0] - GRID_LEFT - RIGHT - 2.0 * INSET;
                Kept::Counts(Grid::new(from, to, columns as usize))
            }
        };
        Self { from, kept }
    }

    /// Adds the values of the next heaps.
    pub(crate) fn add(&mut self, values: &[u64]) {
        match &mut self.kept {
            Kept::All(all) => all.extend_from_slice(values),
            Kept::Counts(grid) => grid.add(values),
        }
    }

    /// The heap after the last, and the largest value.
    fn ends(&self) -> (u64, u64) {
        match &self.kept {
            Kept::All(all) => (
                self.from.saturating_add(all.len() as u64),
                all.iter().copied().max().unwrap_or_default(),
            ),
            Kept::Counts(grid) => (grid.next(), grid.most()),
        }
    }
}

/// The plot of the values of some heaps.
pub(super) fn figure(spec: &str, dots: &Dots, known_by: Known) -> Figure {
    let (next, most) = dots.ends();
    let last = next.saturating_sub(1).max(dots.from);
    let (left, axis_end) = match &dots.kept {
        Kept::All(_) => (44.0 + Figure::LETTER * grouped(most).len() as f64, last),
        Kept::Counts(grid) => (GRID_LEFT, grid.to()),
    };
    let area = Area {
        frame: [left, TOP, SIZE[0] - left - RIGHT, SIZE[1] - TOP - BOTTOM],
        heaps: (dots.from, axis_end),
        most: most.max(1),
    };
    let mut figure = Figure::new(SIZE[0], SIZE[1]);
    let shaded = match dots.kept {
        Kept::All(_) => "",
        Kept::Counts(_) => "; darker where more heaps are",
    };
    let subtitle = format!(
        "nim-values of heaps {} to {}, the largest is {}, known by {known_by}{shaded}",
        grouped(dots.from),
        grouped(last),
        grouped(most),
    );
    figure.title(left, spec, &subtitle);
    area.axes(&mut figure);
    match &dots.kept {
        Kept::All(values) => area.dots(&mut figure, values),
        Kept::Counts(grid) => area.shades(&mut figure, grid),
    }
    area.legend(&mut figure);
    figure
}

/// The part of the picture in which the dots are.
struct Area {
    frame: [f64; 4],
    heaps: (u64, u64),
    most: u64,
}

impl Area {
    /// From the frame's left side; half a dot's room is left at both ends.
    fn x(&self, heap: u64) -> f64 {
        let (first, last) = self.heaps;
        let share = (heap - first) as f64 / (last - first).max(1) as f64;
        INSET + share * (self.frame[2] - 2.0 * INSET)
    }

    /// From the frame's upper side.
    fn y(&self, value: f64) -> f64 {
        let share = value / self.most as f64;
        self.frame[3] - INSET - share * (self.frame[3] - 2.0 * INSET)
    }

    fn axes(&self, figure: &mut Figure) {
        let [left, top, width, height] = self.frame;
        for heap in ticks(self.heaps.0, self.heaps.1, 8) {
            let x = left + self.x(heap);
            figure
                .items
                .push(Item::Line([x, top, x, top + height], GRID));
            figure.label([x, top + height + 18.0], Anchor::Middle, grouped(heap));
        }
        for value in ticks(0, self.most, 8) {
            let y = top + self.y(value as f64);
            figure
                .items
                .push(Item::Line([left, y, left + width, y], GRID));
            figure.label([left - 8.0, y + 4.0], Anchor::End, grouped(value));
        }
        figure.frame(self.frame, INK);
        figure.label(
            [left + width / 2.0, top + height + 44.0],
            Anchor::Middle,
            "heap",
        );
        figure.upright([18.0, top + height / 2.0], "nim-value");
    }

    fn dots(&self, figure: &mut Figure, values: &[u64]) {
        let (radius, opacity) = match values.len() {
            0..=300 => (3.0, 1.0),
            301..=MOST_DOTS => (1.8, 0.75),
            _ => (1.2, 0.5),
        };
        let [left, top, width, height] = self.frame;
        let dots = (self.heaps.0..=u64::MAX).zip(values).map(|(heap, &value)| {
            let color = DOTS[usize::from(value == 0)];
            (self.x(heap), self.y(value as f64), color)
        });
        if values.len() <= MOST_DOTS {
            figure.items.extend(
                dots.map(|(x, y, color)| Item::Dot([left + x, top + y, radius], color, opacity)),
            );
            return;
        }
        // Transparent pixels keep the grid visible between the dots.
        let pixels = |points: f64| (points * Figure::SCALE) as usize;
        let mut raster = Raster::clear(pixels(width), pixels(height));
        for (x, y, color) in dots {
            let dot = [x, y, radius].map(|points| points * Figure::SCALE);
            raster.dot(dot, color, opacity);
        }
        figure.items.push(Item::Image(self.frame, raster));
    }

    /// Pixels whose shade tells how many heaps of a column have the value.
    fn shades(&self, figure: &mut Figure, grid: &Grid) {
        let [left, top, width, height] = self.frame;
        let rows = (height * Figure::SCALE) as usize;
        let mut raster = Raster::clear(grid.zeros().len(), rows);
        let step = (self.y(0.0) - self.y(1.0)) * Figure::SCALE;
        let thick = (0.7 * step).clamp(3.0, 6.0) as usize;
        let top_of = |value: f64| {
            let middle = (self.y(value) * Figure::SCALE) as usize;
            middle.saturating_sub(thick / 2).min(rows - thick)
        };
        let bottom = top_of(0.0);
        let mut counts = vec![0; rows];
        for (column, (bins, &zeros)) in grid.columns().zip(grid.zeros()).enumerate() {
            counts.fill(0);
            let mut all = zeros;
            for (value, count) in bins {
                all += count;
                let row = top_of(value);
                counts[row..row + thick]
                    .iter_mut()
                    .for_each(|sum| *sum += count);
            }
            for (row, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                raster.blend(column as i64, row as i64, DOTS[0], shade(count, all));
            }
            for row in (bottom..bottom + thick).filter(|_| zeros > 0) {
                raster.blend(column as i64, row as i64, DOTS[1], shade(zeros, all));
            }
        }
        let frame = [left + INSET, top, width - 2.0 * INSET, height];
        figure.items.push(Item::Image(frame, raster));
    }

    fn legend(&self, figure: &mut Figure) {
        let [left, top, width, _] = self.frame;
        let text = "P-positions: value 0";
        let x = left + width - Figure::LETTER * text.len() as f64;
        figure
            .items
            .push(Item::Dot([x - 10.0, top - 12.0, 3.5], DOTS[1], 1.0));
        figure.label([left + width, top - 8.0], Anchor::End, text);
    }
}

/// How opaque `count` of `all` heaps are: a single one can be seen, and twice as many always look
/// by as much darker.
fn shade(count: u32, all: u32) -> f64 {
    let steps = |count: u32| f64::from(count.max(1)).ln();
    0.35 + 0.65 * steps(count) / steps(all).max(1.0)
}
