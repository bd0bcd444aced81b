//! Figures as pixels.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use super::{
    figure::{Anchor, Figure, Item, Label},
    raster::Raster,
};

/// The whole figure on white.
pub(super) fn paint(figure: &Figure) -> Raster {
    let pixels = |points: f64| (points * Figure::SCALE).round() as usize;
    let (width, height) = (pixels(figure.width), pixels(figure.height));
    let white = std::iter::repeat_n([255, 255, 255], width * height);
    let mut raster = Raster::opaque(width, height, white);
    for item in &figure.items {
        draw(&mut raster, item);
    }
    raster
}

fn draw(raster: &mut Raster, item: &Item) {
    match item {
        Item::Rect(frame, color) => raster.fill(frame.map(scaled), *color),
        Item::Line([x1, y1, x2, y2], color) => {
            let [x, y] = [x1.min(*x2), y1.min(*y2)];
            let [w, h] = [(x2 - x1).abs(), (y2 - y1).abs()];
            raster.fill([x - 0.5, y - 0.5, w + 1.0, h + 1.0].map(scaled), *color);
        }
        Item::Dot(dot, color, opacity) => raster.dot(dot.map(scaled), *color, *opacity),
        Item::Image(frame, image) => stretch(raster, frame.map(scaled), image),
        Item::Text(label) => write(raster, label),
    }
}

/// An image stretched over a rectangle, each pixel as it is.
fn stretch(raster: &mut Raster, [x, y, w, h]: [f64; 4], image: &Raster) {
    let (left, top) = (x.round() as i64, y.round() as i64);
    let (width, height) = (w.round() as usize, h.round() as usize);
    for row in 0..height {
        let from_row = row * image.height / height;
        for column in 0..width {
            let at = (from_row * image.width + column * image.width / width) * 4;
            let pixel = &image.bytes[at..at + 4];
            let color = [pixel[0], pixel[1], pixel[2]];
            let (x, y) = (left + column as i64, top + row as i64);
            raster.blend(x, y, color, f64::from(pixel[3]) / 255.0);
        }
    }
}

/// Letters of Noto Sans Mono.
fn write(raster: &mut Raster, label: &Label) {
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
                raster.blend(x, y, label.color, f64::from(ink) / 255.0);
            }
        }
    }
}

fn scaled(points: f64) -> f64 {
    points * Figure::SCALE
}
