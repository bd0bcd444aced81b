//! Pixels, and drawing on them.

/// Red, green and blue.
pub(super) type Color = [u8; 3];

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

    /// Lays `color` over a pixel; pixels outside are left out.
    pub(super) fn blend(&mut self, x: i64, y: i64, color: Color, opacity: f64) {
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
    pub(super) fn fill(&mut self, [x, y, w, h]: [f64; 4], color: Color) {
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
}
