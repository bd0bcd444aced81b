//! SHA-256, and how values are fed to it.

use sha2::{Digest, Sha256};

/// The SHA-256 of bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: impl Iterator<Item = u8>) -> String {
    let mut hash = Sha256::new();
    let mut bytes = bytes.peekable();
    while bytes.peek().is_some() {
        let piece: Vec<u8> = bytes.by_ref().take(1 << 16).collect();
        hash.update(piece);
    }
    let digits = hash.finalize();
    digits.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 of values, each four bytes with the lowest first.
pub(crate) fn of_values(values: &[u32]) -> String {
    sha256(values.iter().flat_map(|value| value.to_le_bytes()))
}
