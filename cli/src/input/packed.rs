//! Files that are packed by gzip or zstd, which their first bytes tell.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// The bytes of `from`, unpacked where they are packed.
pub(crate) fn unpack(from: Box<dyn Read>) -> io::Result<Box<dyn Read>> {
    let mut from = BufReader::with_capacity(1 << 16, from);
    let start = from.fill_buf()?;
    if start.starts_with(GZIP) {
        return Ok(Box::new(MultiGzDecoder::new(from)));
    }
    if start.starts_with(ZSTD) {
        return Ok(Box::new(Frames::new(from)?));
    }
    Ok(Box::new(from))
}

type Frame = StreamingDecoder<BufReader<Box<dyn Read>>, ruzstd::decoding::FrameDecoder>;

/// The frames of a zstd file, one after the other.
struct Frames(Option<Frame>);

impl Frames {
    fn new(from: BufReader<Box<dyn Read>>) -> io::Result<Self> {
        let frame = StreamingDecoder::new(from).map_err(io::Error::other)?;
        Ok(Self(Some(frame)))
    }
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(frame) = &mut self.0 else {
                return Ok(0);
            };
            let read = frame.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            if let Some(frame) = self.0.take() {
                let mut from = frame.into_inner();
                if !from.fill_buf()?.is_empty() {
                    *self = Self::new(from)?;
                }
            }
        }
    }
}
