//! The bytes of a checkpoint: in this order [`MAGIC`], the version as 4 bytes, then the game's spec,
//! its code, the task and the payload, each after its length as 8 bytes, and the SHA-256 of all
//! this; numbers are little-endian.

use grundy::engine::breaking::Shifted;
use sha2::{Digest, Sha256};

pub(super) const MAGIC: &[u8] = b"grundy checkpoint\n";
const VERSION: u32 = 1;
const HASH: usize = 32;

/// What a checkpoint belongs to; no other work goes on from it.
#[derive(Debug)]
pub(crate) struct Identity {
    /// The game, as it was asked for.
    pub(crate) spec: String,
    /// Its rules, from [`code`], so that a spec which has come to mean something else is noticed.
    pub(crate) code: String,
    /// What is computed, in words that differ where the payload does.
    pub(crate) task: String,
}

/// A game's code in words: the digits `taken:bits`, whether heaps must differ, and the shift.
pub(crate) fn code(shifted: &Shifted) -> String {
    let digits = shifted.code.digits().iter();
    let digits: Vec<String> = digits.map(|(k, bits)| format!("{k}:{bits}")).collect();
    let unequal = if shifted.code.is_unequal() { "!" } else { "" };
    format!("{}{unequal}>{}", digits.join(","), shifted.shift)
}

/// Several pieces of a payload as one.
pub(crate) fn pack(pieces: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for piece in pieces {
        bytes.extend((piece.len() as u64).to_le_bytes());
        bytes.extend_from_slice(piece);
    }
    bytes
}

/// The pieces that [`pack`] put together.
pub(crate) fn unpack<const N: usize>(mut bytes: &[u8]) -> Option<[&[u8]; N]> {
    let mut pieces = [&[][..]; N];
    for piece in &mut pieces {
        let (length, rest) = bytes.split_first_chunk()?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
        (*piece, bytes) = rest.split_at_checked(length)?;
    }
    bytes.is_empty().then_some(pieces)
}

/// A checkpoint.
pub(super) fn sealed(identity: &Identity, payload: &[u8]) -> Vec<u8> {
    let words = [&identity.spec, &identity.code, &identity.task];
    let [spec, code, task] = words.map(String::as_bytes);
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(pack(&[spec, code, task, payload]));
    let hash = Sha256::digest(&bytes);
    bytes.extend_from_slice(&hash);
    bytes
}

/// What is wrong and what to do, or the payload.
pub(super) fn open<'a>(
    bytes: &'a [u8],
    identity: &Identity,
) -> Result<&'a [u8], (String, &'static str)> {
    const DAMAGED: &str = "put a copy of it in its place, or remove it to start anew";
    let damaged = |found: &str| (found.to_owned(), DAMAGED);
    let rest = bytes.strip_prefix(MAGIC).ok_or((
        "it is no checkpoint of grundy".into(),
        "name another file with --checkpoint",
    ))?;
    let cut = || damaged("it ends too early");
    let (version, _) = rest.split_first_chunk().ok_or_else(cut)?;
    let version = u32::from_le_bytes(*version);
    let (sealed, hash) = bytes
        .split_last_chunk::<HASH>()
        .filter(|(sealed, _)| sealed.len() >= MAGIC.len() + 4)
        .ok_or_else(cut)?;
    if version != VERSION {
        return Err((
            format!("it has version {version}, and this grundy reads version {VERSION}"),
            "go on with the grundy that wrote it, or remove it to start anew",
        ));
    }
    if Sha256::digest(sealed)[..] != hash[..] {
        return Err(damaged("it is damaged, its SHA-256 is another"));
    }
    let [spec, code, task, payload] =
        unpack(&sealed[MAGIC.len() + 4..]).ok_or_else(|| damaged("its pieces do not fit"))?;
    let pairs = [
        ("game", spec, &identity.spec),
        ("code", code, &identity.code),
        ("task", task, &identity.task),
    ];
    for (what, found, wanted) in pairs {
        if found != wanted.as_bytes() {
            let found = String::from_utf8_lossy(found);
            return Err((
                format!("its {what} is '{found}', not '{wanted}'"),
                "name another file with --checkpoint, or remove it to start anew",
            ));
        }
    }
    Ok(payload)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity() -> Identity {
        Identity {
            spec: "kayles".into(),
            code: "1:7,2:7>0".into(),
            task: "csv from 0 to 99".into(),
        }
    }

    #[test]
    fn pieces_come_apart_again() {
        let packed = pack(&[b"", b"ab", b"c"]);
        assert_eq!(unpack(&packed), Some([&b""[..], b"ab", b"c"]));
        assert_eq!(unpack::<2>(&packed), None);
        assert_eq!(unpack::<3>(&packed[..packed.len() - 1]), None);
        assert_eq!(unpack::<1>(&u64::MAX.to_le_bytes()), None);
    }

    #[test]
    fn what_is_sealed_is_opened() {
        for payload in [&b""[..], b"payload", &[7; 1000]] {
            let bytes = sealed(&identity(), payload);
            assert_eq!(open(&bytes, &identity()), Ok(payload));
        }
    }

    #[test]
    fn every_altered_byte_is_refused() {
        let bytes = sealed(&identity(), b"some payload");
        for at in 0..bytes.len() {
            for change in [1, 0x80, 0xff] {
                let mut altered = bytes.clone();
                altered[at] ^= change;
                assert!(open(&altered, &identity()).is_err(), "byte {at}");
            }
            assert!(open(&bytes[..at], &identity()).is_err(), "{at} bytes");
        }
        let longer = [&bytes[..], b"\0"].concat();
        assert!(open(&longer, &identity()).is_err());
    }

    #[test]
    fn foreign_ones_are_refused_with_the_reason() {
        let bytes = sealed(&identity(), b"payload");
        let refused = |bytes: &[u8], wanted: Identity, reason: &str| {
            let (found, _) = open(bytes, &wanted).expect_err(reason);
            assert!(found.contains(reason), "{found}");
        };
        let mut other = identity();
        other.spec = "dawson".into();
        refused(&bytes, other, "its game is 'kayles', not 'dawson'");
        let mut other = identity();
        other.code = "1:3>0".into();
        refused(&bytes, other, "its code is");
        let mut other = identity();
        other.task = "statistics".into();
        refused(&bytes, other, "its task is");
        refused(b"", identity(), "no checkpoint of grundy");
        refused(b"n,value\n0,0\n", identity(), "no checkpoint of grundy");
        refused(MAGIC, identity(), "ends too early");
        let mut newer = bytes;
        newer[MAGIC.len()] = 2;
        refused(&newer, identity(), "it has version 2");
    }

    #[test]
    fn codes_tell_games_apart() {
        use grundy::{Catalog, Session};
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog);
        let mut code_of = |spec| {
            let game = session.open(spec).expect(spec);
            session.game(game).board().shifted().map(|s| code(&s))
        };
        assert_eq!(code_of("kayles").as_deref(), Some("1:7,2:7>0"));
        assert_eq!(code_of("kayles"), code_of("octal:0.77"));
        let specs = [
            "octal:0.7",
            "octal:0.07",
            "octal:0.6",
            "couples-are-forever",
            "grundy",
        ];
        let codes: std::collections::BTreeSet<_> = specs.map(code_of).into();
        assert_eq!(codes.len(), specs.len());
    }
}
