//! NumPy's files: a header of version 1.0, then the values as little-endian integers.

use std::io;

use grundy::Known;

use super::list::{Heaps, List};

/// A one-dimensional array: `<u4`, or `<u8` where heaps of 2^31 or more are asked for.
pub(super) struct Array {
    count: u64,
    wide: bool,
}

/// The header's bytes, which leave room for any count.
const HEADER: usize = 128;

impl Array {
    pub(super) fn new(heaps: Heaps<'_>) -> Self {
        Self {
            count: heaps.to.saturating_sub(heaps.from).saturating_add(1),
            wide: heaps.to >= 1 << 31,
        }
    }

    fn header(&self, count: u64) -> Vec<u8> {
        let kind = if self.wide { "<u8" } else { "<u4" };
        let words = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}");
        let mut header = b"\x93NUMPY\x01\x00".to_vec();
        header.extend((HEADER as u16 - 10).to_le_bytes());
        header.extend(format!("{words:<0$}\n", HEADER - 11).bytes());
        header
    }
}

impl List for Array {
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        out.extend(self.header(self.count));
        Ok(())
    }

    fn block(&mut self, out: &mut Vec<u8>, _first: u64, values: &[u64]) -> io::Result<()> {
        if self.wide {
            out.extend(values.iter().flat_map(|value| value.to_le_bytes()));
            return Ok(());
        }
        for &value in values {
            let value = u32::try_from(value).map_err(|_| {
                let wrong = format!("the value {value} needs more than 32 bits, which heaps below 2^31 are written with");
                io::Error::new(io::ErrorKind::InvalidData, wrong)
            })?;
            out.extend(value.to_le_bytes());
        }
        Ok(())
    }

    fn end(&mut self, _out: &mut Vec<u8>, _known_by: Known) -> io::Result<()> {
        Ok(())
    }

    fn start_of(&self, count: u64) -> Option<Vec<u8>> {
        Some(self.header(count))
    }
}
