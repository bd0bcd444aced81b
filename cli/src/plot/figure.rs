//! What a picture consists of, whatever it is written as.

pub(super) use super::raster::Color;
use super::raster::Raster;

/// Text and frames.
pub(super) const INK: Color = [0x22, 0x22, 0x22];
/// Labels of less weight.
pub(super) const FAINT: Color = [0x66, 0x66, 0x66];
/// Grid lines.
pub(super) const GRID: Color = [0xe4, 0xe4, 0xe4];

/// A picture with its size in points; a PNG has [`Figure::SCALE`] pixels a point.
pub(super) struct Figure {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) items: Vec<Item>,
}

/// Where text stands from its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A part of a picture.
pub(super) enum Item {
    /// A filled rectangle: left, top, width, height.
    Rect([f64; 4], Color),
    /// A line that is one point wide, level or upright: its two ends.
    Line([f64; 4], Color),
    /// A filled circle: centre, radius, and how opaque it is.
    Dot([f64; 3], Color, f64),
    /// Pixels in a rectangle: left, top, width, height.
    Image([f64; 4], Raster),
    /// Text on a base line.
    Text(Label),
}

/// Text with its place and look.
pub(super) struct Label {
    pub(super) at: [f64; 2],
    pub(super) text: String,
    pub(super) anchor: Anchor,
    pub(super) color: Color,
    /// Whether it is a heading.
    pub(super) large: bool,
    /// Whether it is read upwards.
    pub(super) upright: bool,
}

impl Figure {
    /// Pixels a point.
    pub(super) const SCALE: f64 = 2.0;
    /// The width of a label's letter.
    pub(super) const LETTER: f64 = 7.0;

    /// An empty picture.
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            items: Vec::new(),
        }
    }

    /// Adds a label.
    pub(super) fn label(&mut self, at: [f64; 2], anchor: Anchor, text: impl Into<String>) {
        self.items.push(Item::Text(Label {
            at,
            text: text.into(),
            anchor,
            color: INK,
            large: false,
            upright: false,
        }));
    }

    /// Adds a label that is read upwards, its middle at `at`.
    pub(super) fn upright(&mut self, at: [f64; 2], text: impl Into<String>) {
        self.label(at, Anchor::Middle, text);
        if let Some(Item::Text(label)) = self.items.last_mut() {
            label.upright = true;
        }
    }

    /// Adds a heading and the line under it.
    pub(super) fn title(&mut self, left: f64, title: &str, subtitle: &str) {
        self.label([left, 26.0], Anchor::Start, title);
        if let Some(Item::Text(label)) = self.items.last_mut() {
            label.large = true;
        }
        self.label([left, 44.0], Anchor::Start, subtitle);
        if let Some(Item::Text(label)) = self.items.last_mut() {
            label.color = FAINT;
        }
    }

    /// Adds the outline of a rectangle: left, top, width, height.
    pub(super) fn frame(&mut self, [x, y, w, h]: [f64; 4], color: Color) {
        for line in [
            [x, y, x + w, y],
            [x, y + h, x + w, y + h],
            [x, y, x, y + h],
            [x + w, y, x + w, y + h],
        ] {
            self.items.push(Item::Line(line, color));
        }
    }
}
