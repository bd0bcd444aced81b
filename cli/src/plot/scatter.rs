//! The values of a sequence as dots.

use grundy::Known;

use super::{
    axis::{grouped, ticks},
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

/// The plot of the values of the heaps `offset`, `offset + 1`, ….
pub(super) fn figure(spec: &str, offset: u64, values: &[u64], known_by: Known) -> Figure {
    let last = offset.saturating_add((values.len() as u64).saturating_sub(1));
    let most = values.iter().copied().max().unwrap_or_default();
    let left = 44.0 + Figure::LETTER * grouped(most).len() as f64;
    let area = Area {
        frame: [left, TOP, SIZE[0] - left - RIGHT, SIZE[1] - TOP - BOTTOM],
        heaps: (offset, last),
        most: most.max(1),
    };
    let mut figure = Figure::new(SIZE[0], SIZE[1]);
    let subtitle = format!(
        "nim-values of heaps {} to {}, the largest is {}, known by {known_by}",
        grouped(offset),
        grouped(last),
        grouped(most),
    );
    figure.title(left, spec, &subtitle);
    area.axes(&mut figure);
    area.dots(&mut figure, values);
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
        6.0 + (heap - first) as f64 / (last - first).max(1) as f64 * (self.frame[2] - 12.0)
    }

    /// From the frame's upper side.
    fn y(&self, value: u64) -> f64 {
        self.frame[3] - 6.0 - value as f64 / self.most as f64 * (self.frame[3] - 12.0)
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
            let y = top + self.y(value);
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
            4001..=50_000 => (1.2, 0.5),
            _ => (0.9, 0.25),
        };
        let [left, top, width, height] = self.frame;
        let dots = (self.heaps.0..=u64::MAX).zip(values).map(|(heap, &value)| {
            let color = DOTS[usize::from(value == 0)];
            (self.x(heap), self.y(value), color)
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
