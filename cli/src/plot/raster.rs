//! Pixels, and drawing on them.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use super::figure::{Anchor, Color, Figure, Item, Label};

/// Red, green, blue and opacity of each pixel, row by row.
#[derive(Clone, Debug)]
pub(super) struct Raster {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) bytes: Vec<u8>,
}

impl Raster {
    /// Transparent pixels.
    pub(super) fn clear(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            bytes: vec![0; width * height * 4],
        }
    }

    /// Opaque pixels.
    pub(super) fn opaque(width: usize, height: usize, pixels: impl Iterator<Item = Color>) -> Self {
        Self {
            width,
            height,
            bytes: pixels.flat_map(|[r, g, b]| [r, g, b, 255]).collect(),
        }
    }

    /// The whole figure on white.
    pub(super) fn of_figure(figure: &Figure) -> Self {
        let pixels = |points: f64| (points * Figure::SCALE).round() as usize;
        let (width, height) = (pixels(figure.width), pixels(figure.height));
        let white = std::iter::repeat_n([255, 255, 255], width * height);
        let mut raster = Self::opaque(width, height, white);
        for item in &figure.items {
            raster.item(item);
        }
        raster
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Rect(frame, color) => self.fill(frame.map(scaled), *color),
            Item::Line([x1, y1, x2, y2], color) => {
                let [x, y] = [x1.min(*x2), y1.min(*y2)];
                let [w, h] = [(x2 - x1).abs(), (y2 - y1).abs()];
                self.fill([x - 0.5, y - 0.5, w + 1.0, h + 1.0].map(scaled), *color);
            }
            Item::Dot(dot, color, opacity) => self.dot(dot.map(scaled), *color, *opacity),
            Item::Image(frame, image) => self.image(frame.map(scaled), image),
            Item::Text(label) => self.text(label),
        }
    }

    /// Lays `color` over a pixel; pixels outside are left out.
    fn blend(&mut self, x: i64, y: i64, color: Color, opacity: f64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if x >= self.width || y >= self.height {
            return;
        }
        let at = (y * self.width + x) * 4;
        let pixel = &mut self.bytes[at..at + 4];
        let below = f64::from(pixel[3]) / 255.0 * (1.0 - opacity);
        let total = opacity + below;
        if total <= 0.0 {
            return;
        }
        for (channel, &new) in pixel.iter_mut().zip(&color) {
            let mixed = (f64::from(new) * opacity + f64::from(*channel) * below) / total;
            *channel = mixed.round() as u8;
        }
        pixel[3] = (total * 255.0).round() as u8;
    }

    /// Fills a rectangle of whole pixels.
    fn fill(&mut self, [x, y, w, h]: [f64; 4], color: Color) {
        for row in y.round() as i64..(y + h).round() as i64 {
            for column in x.round() as i64..(x + w).round() as i64 {
                self.blend(column, row, color, 1.0);
            }
        }
    }

    /// A filled circle with a soft edge; all in pixels.
    pub(super) fn dot(&mut self, [x, y, radius]: [f64; 3], color: Color, opacity: f64) {
        let reach = radius + 1.0;
        for row in (y - reach).floor() as i64..=(y + reach) as i64 {
            for column in (x - reach).floor() as i64..=(x + reach) as i64 {
                let (dx, dy) = (column as f64 + 0.5 - x, row as f64 + 0.5 - y);
                let inside = (radius + 0.5 - dx.hypot(dy)).clamp(0.0, 1.0);
                if inside > 0.0 {
                    self.blend(column, row, color, inside * opacity);
                }
            }
        }
    }

    /// An image stretched over a rectangle, each pixel as it is.
    fn image(&mut self, [x, y, w, h]: [f64; 4], image: &Raster) {
        let (left, top) = (x.round() as i64, y.round() as i64);
        let (width, height) = (w.round() as usize, h.round() as usize);
        for row in 0..height {
            let from_row = row * image.height / height;
            for column in 0..width {
                let at = (from_row * image.width + column * image.width / width) * 4;
                let pixel = &image.bytes[at..at + 4];
                let color = [pixel[0], pixel[1], pixel[2]];
                let (x, y) = (left + column as i64, top + row as i64);
                self.blend(x, y, color, f64::from(pixel[3]) / 255.0);
            }
        }
    }

    /// Letters of Noto Sans Mono.
    fn text(&mut self, label: &Label) {
        let size = RasterHeight::Size32;
        let weight = match label.large {
            true => FontWeight::Bold,
            false => FontWeight::Regular,
        };
        let letter = get_raster_width(weight, size) as i64;
        let length = letter * label.text.chars().count() as i64;
        let start = match label.anchor {
            Anchor::Start => 0,
            Anchor::Middle => -length / 2,
            Anchor::End => -length,
        };
        // The base line lies a quarter of the height above the lower edge.
        let rise = size.val() as i64 * 3 / 4 + 1;
        let [x, y] = label.at.map(|points| scaled(points).round() as i64);
        for (at, c) in (0..).zip(label.text.chars()) {
            let glyph = get_raster(c, weight, size).or_else(|| get_raster('?', weight, size));
            let Some(glyph) = glyph else { continue };
            for (row, line) in (0..).zip(glyph.rows()) {
                for (column, &ink) in (0..).zip(line.iter()) {
                    let (along, down) = (start + at * letter + column, row - rise);
                    let (x, y) = match label.upright {
                        true => (x + down, y - along),
                        false => (x + along, y + down),
                    };
                    self.blend(x, y, label.color, f64::from(ink) / 255.0);
                }
            }
        }
    }
}

fn scaled(points: f64) -> f64 {
    points * Figure::SCALE
}
