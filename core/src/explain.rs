//! What can be said of a game: its rule in words, its names, its kin, and what is known of it.

mod kin;
mod known;
mod words;

use crate::{
    Catalog, Error, Game, Work,
    certificate::excluded,
    engine::breaking::{Code, Shifted},
};
pub use kin::{Equivalent, Sameness};
pub use known::{Knowledge, Rares, Record, records};

/// What can be said of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The rule in words, a sentence for each kind of move.
    pub rule: Vec<String>,
    /// The games that are called by a name of their own and have the same rules.
    pub names: Vec<String>,
    /// The moves of the smallest heaps that have some, each in the players' words.
    pub moves: Vec<(u64, Vec<String>)>,
    /// The code that the rules are, moved along, where they are one.
    pub code: Option<Shifted>,
    /// Games that have the same values, moved along.
    pub equivalent: Vec<Equivalent>,
    /// What is known of the values.
    pub known: Option<Knowledge>,
}

/// The moves of so many heaps are told.
const HEAPS: usize = 5;
/// They are looked for among heaps up to this.
const MOST: u64 = 64;

/// Numbers that may not be taken are listed up to this.
const MOST_EXCLUDED: u64 = 1000;

/// Explains `game`.
pub(crate) fn explain(
    catalog: &Catalog,
    game: &Game,
    work: &Work<'_>,
) -> Result<Explanation, Error> {
    let board = game.board();
    let code = board.shifted();
    let mut moves = Vec::new();
    for n in 0..=MOST {
        if moves.len() == HEAPS || board.check(&[n]).is_err() {
            break;
        }
        let told = board.moves(&[n])?;
        let names: Vec<String> = told.into_iter().filter_map(|played| played.name).collect();
        if !names.is_empty() {
            moves.push((n, names));
        }
    }
    let kin = match &code {
        Some(code) => kin::of(catalog, game.spec(), code, work)?,
        None => kin::Kin::default(),
    };
    Ok(Explanation {
        rule: rule(catalog, game),
        names: kin.names,
        moves,
        code,
        equivalent: kin.equivalent,
        known: kin.known,
    })
}

/// The rule of `game` in words.
pub(crate) fn rule(catalog: &Catalog, game: &Game) -> Vec<String> {
    let mut rule = rule_of_moves(catalog, game);
    rule.extend(game.board().ending().rule().map(str::to_owned));
    rule
}

fn rule_of_moves(catalog: &Catalog, game: &Game) -> Vec<String> {
    match game.board().shifted() {
        Some(Shifted { code, shift: 0 }) if !code.digits().is_empty() => words::rule(&code),
        _ if game.board().is_loopy() => {
            let spec = game.spec();
            let under = spec.split_once(':').map_or(spec, |(_, under)| under);
            let mut rule = family_rule(catalog, under);
            let goes_on = "A position may come back; play that never ends is a draw.";
            rule.push(goes_on.into());
            rule
        }
        _ => all_but(game).unwrap_or_else(|| family_rule(catalog, game.spec())),
    }
}

/// The rule of a game in which all numbers but a few may be taken, unless there is nothing to list.
fn all_but(game: &Game) -> Option<Vec<String>> {
    let most = game.board().all_but()?;
    if !(1..=MOST_EXCLUDED).contains(&most) {
        return None;
    }
    let excluded = excluded(game.board(), most).ok()?;
    Some(vec![words::all_but(&excluded)])
}

/// The sentence that the catalog has for the game.
fn family_rule(catalog: &Catalog, spec: &str) -> Vec<String> {
    let named = catalog.named().iter().find(|named| named.key == spec);
    let key = spec.split(':').next().unwrap_or(spec);
    let family = catalog.families().iter().find(|family| family.key == key);
    let sentence = named
        .map(|named| named.rule)
        .or(family.map(|family| family.rule));
    sentence.into_iter().map(str::to_owned).collect()
}

/// The game whose heaps are those of `code` without a counter that is of no use: where a heap of
/// one has no move, a heap of n + 1 is as one of n in which a heap may be left without counters.
///
/// Taking i and leaving j heaps of sizes a + 1, b + 1, … out of n + 1 leaves a, b, … out of n, so
/// i + j - 1 are taken, and as many of the heaps as wanted may be empty: bit j of digit i becomes
/// the bits 0 to j of digit i + j - 1. Of two heaps that must differ, one is not empty.
fn without_ghost(code: &Code) -> Option<Code> {
    let worthless = code
        .digits()
        .iter()
        .all(|&(k, digit)| k != 1 || digit & 1 == 0);
    if !worthless || code.digits().is_empty() || code.digits().len() > MOST_DIGITS {
        return None;
    }
    let mut digits = std::collections::BTreeMap::new();
    for &(k, digit) in code.digits() {
        for parts in (0..=code.most_parts()).filter(|parts| digit >> parts & 1 != 0) {
            let all = match parts {
                31 => u32::MAX,
                _ => (1 << (parts + 1)) - 1,
            };
            let bits = match (parts, code.is_unequal()) {
                (2, true) => 0b110,
                _ => all,
            };
            *digits.entry(k + u64::from(parts) - 1).or_default() |= bits;
        }
    }
    let moved = Code::new(digits);
    Some(if code.is_unequal() {
        moved.unequal()
    } else {
        moved
    })
}

/// Codes with more digits are not looked into.
const MOST_DIGITS: usize = 64;

/// The code without its useless counters, and how many there are: games are the same by their
/// rules, moved along, where this is the same code.
///
/// ```
/// use grundy::{engine::breaking::{Code, Shifted}, standard};
/// let shifted = |digits: &[(u64, u32)]| Shifted { code: Code::new(digits.iter().copied()), shift: 0 };
/// let (officers, cousin) = (standard(&shifted(&[(1, 6)])), standard(&shifted(&[(1, 3), (2, 7)])));
/// assert_eq!(officers.code, cousin.code);
/// assert_eq!((officers.shift, cousin.shift), (1, 0));
/// ```
pub fn standard(shifted: &Shifted) -> Shifted {
    let mut found = shifted.clone();
    for _ in 0..MOST_DIGITS {
        match without_ghost(&found.code) {
            Some(code) => {
                found = Shifted {
                    code,
                    shift: found.shift + 1,
                }
            }
            None => break,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{standard, without_ghost};
    use crate::{
        HeapRules, Work,
        engine::breaking::{Code, Shifted},
    };

    fn code(digits: &[u32]) -> Code {
        Code::new((0..).zip(digits.iter().copied()))
    }

    #[test]
    fn cousins_are_those_of_the_books() {
        assert_eq!(without_ghost(&code(&[0, 0, 7])), Some(code(&[0, 1, 3, 7])));
        assert_eq!(without_ghost(&code(&[0, 6])), Some(code(&[0, 3, 7])));
        assert_eq!(without_ghost(&code(&[4])), Some(code(&[0, 7])));
        assert_eq!(without_ghost(&code(&[0, 7, 7])), None);
    }

    /// Every game of three digits, and some with three heaps or with different heaps.
    #[test]
    fn cousins_have_the_same_values_moved() {
        let work = Work::default();
        let mut codes: Vec<Code> = (0..2048_u32)
            .map(|n| code(&[n >> 9 << 2 & 4, n >> 6 & 7, n >> 3 & 7, n & 7]))
            .collect();
        codes.extend((0..256).map(|n| code(&[8 * (n % 2), n >> 4, n & 15])));
        codes.extend((0..64).map(|n| code(&[4, n >> 3, n & 7]).unequal()));
        for code in codes {
            let plain = Shifted {
                code: code.clone(),
                shift: 0,
            };
            let found = standard(&plain);
            let (mut here, mut there) = (Vec::new(), Vec::new());
            code.extend(&mut here, 60, &work).unwrap();
            found.code.extend(&mut there, 60, &work).unwrap();
            let shift = found.shift as usize;
            if shift > 50 {
                continue;
            }
            assert!(here[..shift].iter().all(|&value| value == 0), "{code:?}");
            assert_eq!(here[shift..], there[..60 - shift], "{code:?}");
        }
    }
}
