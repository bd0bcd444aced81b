//! The values of a table as coloured cells.

use grundy::{Axis, Known};

use super::{
    axis::{grouped, ticks},
    figure::{Anchor, Color, FAINT, Figure, INK, Item},
    raster::Raster,
};

/// Stops of viridis (Smith & van der Walt, 2015), which colour-blind readers can tell apart and
/// which stays in order in grey; the lightest tenth is left out, since 0 is white.
const STOPS: [Color; 9] = [
    [68, 1, 84],
    [71, 39, 119],
    [62, 73, 137],
    [49, 104, 142],
    [38, 130, 142],
    [31, 158, 137],
    [53, 183, 121],
    [110, 206, 88],
    [181, 222, 43],
];
/// P-positions.
const ZERO: Color = [255, 255, 255];
/// The longer side of the cells in all, where it can be.
const SIDE: f64 = 620.0;
/// More cells than this are drawn as pixels.
const MOST_CELLS: usize = 4096;
/// The longest side of a picture's cells.
const LONGEST: f64 = 4096.0;
const TOP: f64 = 92.0;

/// The map of `values`, the slice of a game in which two of the `axes` range.
pub(super) fn figure(spec: &str, axes: &[Axis], values: &[Vec<u64>], known_by: Known) -> Figure {
    let ranging = ranging(axes);
    let first = (ranging[0].1, ranging[1].1);
    let spec = format!("{spec} {}", written(axes));
    let (rows, columns) = (values.len(), values.first().map_or(0, Vec::len));
    let most = values.iter().flatten().copied().max().unwrap_or_default();
    let last = |first: u64, count: usize| first + (count as u64).saturating_sub(1);
    let last = (last(first.0, rows), last(first.1, columns));
    let cell = (SIDE / rows.max(columns).max(1) as f64).clamp(0.5, 32.0);
    let side = |count: usize| (count as f64 * cell).clamp(cell, LONGEST);
    let left = 44.0 + Figure::LETTER * grouped(last.0).len() as f64;
    let frame = [left, TOP, side(columns), side(rows)];
    let legend = 60.0 + Figure::LETTER * grouped(most).len() as f64;
    let subtitle = format!(
        "nim-values, the largest is {}, known by {known_by}",
        grouped(most)
    );
    let title = left + 24.0 + Figure::LETTER * subtitle.len().max(spec.len() * 4 / 3) as f64;
    let width = title.max(left + frame[2] + 24.0 + legend);
    let mut figure = Figure::new(width, TOP + frame[3].max(LEGEND) + 32.0);
    figure.title(left, &spec, &subtitle);
    let map = Map {
        frame,
        first,
        last,
        most,
        numbers: [ranging[0].0, ranging[1].0],
    };
    map.cells(&mut figure, values);
    map.axes(&mut figure);
    map.legend(&mut figure);
    figure
}

/// The places, counted from 1, and the starts of the coordinates that range.
fn ranging(axes: &[Axis]) -> [(usize, u64); 2] {
    let mut found = [(1, 0); 2];
    let starts = (1..).zip(axes).filter_map(|(place, axis)| match axis {
        Axis::Range(from, _) => Some((place, *from)),
        Axis::Fixed(_) => None,
    });
    for (slot, start) in found.iter_mut().zip(starts) {
        *slot = start;
    }
    found
}

/// The axes as they are asked for.
fn written(axes: &[Axis]) -> String {
    let axis = |axis: &Axis| match axis {
        Axis::Fixed(number) => number.to_string(),
        Axis::Range(from, to) => format!("{from}..{to}"),
    };
    axes.iter().map(axis).collect::<Vec<_>>().join(",")
}

/// The height of the legend.
const LEGEND: f64 = 220.0;

struct Map {
    frame: [f64; 4],
    first: (u64, u64),
    last: (u64, u64),
    most: u64,
    /// Which coordinates the rows and the columns are.
    numbers: [usize; 2],
}

impl Map {
    /// The width and height of a cell.
    fn cell(&self) -> [f64; 2] {
        let count = |first: u64, last: u64| (last - first) as f64 + 1.0;
        [
            self.frame[2] / count(self.first.1, self.last.1),
            self.frame[3] / count(self.first.0, self.last.0),
        ]
    }

    fn cells(&self, figure: &mut Figure, values: &[Vec<u64>]) {
        let cells = values.iter().map(Vec::len).sum::<usize>();
        if cells > MOST_CELLS {
            let pixels = values.iter().flatten().map(|&value| self.color(value));
            let raster = Raster::opaque(cells / values.len(), values.len(), pixels);
            figure.items.push(Item::Image(self.frame, raster));
            return;
        }
        let [left, top, ..] = self.frame;
        let [w, h] = self.cell();
        let numbers = w >= 16.0 && w >= Figure::LETTER * grouped(self.most).len() as f64 + 4.0;
        for (row, line) in values.iter().enumerate() {
            for (column, &value) in line.iter().enumerate() {
                let (x, y) = (left + column as f64 * w, top + row as f64 * h);
                let color = self.color(value);
                figure.items.push(Item::Rect([x, y, w, h], color));
                if numbers {
                    figure.label(
                        [x + w / 2.0, y + h / 2.0 + 4.0],
                        Anchor::Middle,
                        value.to_string(),
                    );
                    if let (Some(Item::Text(label)), true) = (figure.items.last_mut(), dark(color))
                    {
                        label.color = [255, 255, 255];
                    }
                }
            }
        }
    }

    /// White for 0, then from dark to light.
    fn color(&self, value: u64) -> Color {
        if value == 0 {
            return ZERO;
        }
        let most = self.most.saturating_sub(1).max(1);
        shade((value - 1) as f64 / most as f64)
    }

    fn axes(&self, figure: &mut Figure) {
        let [left, top, width, height] = self.frame;
        let [w, h] = self.cell();
        let room = |pixels: f64, label: f64| (pixels / label).max(1.0) as u64;
        let column_label = Figure::LETTER * grouped(self.last.1).len() as f64 + 12.0;
        for column in ticks(self.first.1, self.last.1, room(width, column_label.max(w))) {
            let x = left + ((column - self.first.1) as f64 + 0.5) * w;
            figure.items.push(Item::Line([x, top - 4.0, x, top], INK));
            figure.label([x, top - 8.0], Anchor::Middle, grouped(column));
        }
        for row in ticks(self.first.0, self.last.0, room(height, h.max(22.0))) {
            let y = top + ((row - self.first.0) as f64 + 0.5) * h;
            figure.items.push(Item::Line([left - 4.0, y, left, y], INK));
            figure.label([left - 8.0, y + 4.0], Anchor::End, grouped(row));
        }
        figure.frame(self.frame, INK);
        figure.label(
            [left + width / 2.0, top - 24.0],
            Anchor::Middle,
            format!("number {}", self.numbers[1]),
        );
        figure.upright(
            [18.0, top + height / 2.0],
            format!("number {}", self.numbers[0]),
        );
    }

    /// A white box for 0 above a bar of the other colours.
    fn legend(&self, figure: &mut Figure) {
        let x = self.frame[0] + self.frame[2] + 28.0;
        let bar = [x, TOP + 34.0, 16.0, LEGEND - 34.0];
        figure.items.push(Item::Rect([x, TOP, 16.0, 16.0], ZERO));
        figure.frame([x, TOP, 16.0, 16.0], FAINT);
        figure.label([x + 24.0, TOP + 12.0], Anchor::Start, "0 (P)");
        if self.most == 0 {
            return;
        }
        let steps = self.most.min(bar[3] as u64);
        let height = bar[3] / steps as f64;
        for step in 0..steps {
            let color = shade(step as f64 / (steps.max(2) - 1) as f64);
            let y = bar[1] + bar[3] - (step + 1) as f64 * height;
            figure.items.push(Item::Rect([x, y, bar[2], height], color));
        }
        figure.frame(bar, FAINT);
        for value in ticks(1, self.most, self.most.min(7)) {
            let middle = (value - 1) as f64 / self.most as f64 + 0.5 / self.most as f64;
            let y = bar[1] + bar[3] * (1.0 - middle) + 4.0;
            figure.label([x + 24.0, y], Anchor::Start, grouped(value));
        }
    }
}

/// The colour at `place`, from 0 to 1, between the stops.
fn shade(place: f64) -> Color {
    let place = place.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let at = (place as usize).min(STOPS.len() - 2);
    let share = place - at as f64;
    let mix = |k: usize| {
        let (a, b) = (f64::from(STOPS[at][k]), f64::from(STOPS[at + 1][k]));
        (a + (b - a) * share).round() as u8
    };
    [mix(0), mix(1), mix(2)]
}

/// Whether white reads better than black on `color`.
fn dark([r, g, b]: Color) -> bool {
    0.299 * f64::from(r) + 0.587 * f64::from(g) + 0.114 * f64::from(b) < 140.0
}
