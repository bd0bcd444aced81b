//! PNG files.

use png::{BitDepth, ColorType, Compression, Encoder};

use super::{figure::Figure, paint::paint, raster::Raster};

/// The figure as a PNG file.
pub(super) fn write(figure: &Figure) -> Vec<u8> {
    encode(&paint(figure))
}

/// The pixels as a PNG file; nothing where there are none.
pub(super) fn encode(raster: &Raster) -> Vec<u8> {
    let mut bytes = Vec::new();
    let side = |length: usize| u32::try_from(length).unwrap_or_default();
    let mut encoder = Encoder::new(&mut bytes, side(raster.width), side(raster.height));
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&raster.bytes));
    match written {
        Ok(()) => bytes,
        Err(_) => Vec::new(),
    }
}
