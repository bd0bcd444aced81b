//! SVG files.

use std::fmt::{self, Write};

use super::{
    figure::{Anchor, Color, Figure, Item, Label},
    png,
    raster::Raster,
};

/// The figure as an SVG file.
pub(super) fn write(figure: &Figure) -> Vec<u8> {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = document(&mut out, figure);
    out.into_bytes()
}

fn document(out: &mut String, figure: &Figure) -> fmt::Result {
    let (width, height) = (figure.width.ceil(), figure.height.ceil());
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"'Noto Sans Mono', 'DejaVu Sans Mono', \
         monospace\" font-size=\"11.5\">"
    )?;
    writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>")?;
    for item in &figure.items {
        element(out, item)?;
    }
    writeln!(out, "</svg>")
}

fn element(out: &mut String, item: &Item) -> fmt::Result {
    match item {
        Item::Rect([x, y, w, h], color) => {
            // Neighbours overlap a little, so that no seam shows between them.
            let (w, h) = (w + 0.2, h + 0.2);
            let fill = hex(*color);
            writeln!(
                out,
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" fill=\"{fill}\"/>"
            )
        }
        Item::Line([x1, y1, x2, y2], color) => {
            let stroke = hex(*color);
            writeln!(
                out,
                "<path d=\"M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}\" stroke=\"{stroke}\"/>"
            )
        }
        Item::Dot([x, y, r], color, opacity) => {
            let fill = hex(*color);
            writeln!(
                out,
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{r}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"/>"
            )
        }
        Item::Image([x, y, w, h], raster) => {
            let data = data(raster);
            writeln!(
                out,
                "<image x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" \
                 preserveAspectRatio=\"none\" image-rendering=\"pixelated\" href=\"{data}\"/>"
            )
        }
        Item::Text(label) => text(out, label),
    }
}

fn text(out: &mut String, label: &Label) -> fmt::Result {
    let [x, y] = label.at;
    let anchor = match label.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let fill = hex(label.color);
    write!(
        out,
        "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\" fill=\"{fill}\""
    )?;
    if label.large {
        write!(out, " font-size=\"14\" font-weight=\"bold\"")?;
    }
    if label.upright {
        write!(out, " transform=\"rotate(-90 {x:.2} {y:.2})\"")?;
    }
    writeln!(out, ">{}</text>", escaped(&label.text))
}

fn hex([r, g, b]: Color) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A PNG inside an address.
fn data(raster: &Raster) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::from("data:image/png;base64,");
    for chunk in png::encode(raster).chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (at, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            let digit = DIGITS[(bits >> shift) as usize & 63];
            out.push(if at <= chunk.len() {
                char::from(digit)
            } else {
                '='
            });
        }
    }
    out
}
