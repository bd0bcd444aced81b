//! Searches as bytes: numbers of 8 bytes each, little-endian, and lists after their lengths.

/// Bytes that are written.
#[derive(Default)]
pub(super) struct Writer(pub(super) Vec<u8>);

impl Writer {
    pub(super) fn put(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    pub(super) fn list<T: Copy>(&mut self, items: &[T], bytes: impl Fn(T) -> [u8; 4]) {
        self.put(items.len() as u64);
        self.0.extend(items.iter().flat_map(|&item| bytes(item)));
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.put(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }
}

/// Bytes that are read; `None` where they are not what was written.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn get(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    pub(super) fn list<T>(&mut self, item: impl Fn([u8; 4]) -> T) -> Option<Vec<T>> {
        let length = usize::try_from(self.get()?).ok()?.checked_mul(4)?;
        let (items, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(
            items
                .as_chunks()
                .0
                .iter()
                .map(|&bytes| item(bytes))
                .collect(),
        )
    }

    pub(super) fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.get()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }
}
