//! The games of a census: specs, codes and patterns, with those that are the same put together.

use std::collections::HashMap;

use grundy::{Error, GameId, Session, engine::breaking::Shifted, standard};

use crate::{args::Census, checkpoint, fault::Fault, input::Lines, render::census::Same};

/// A row of the census.
pub(crate) struct Game {
    /// The game, as it is looked into.
    pub(crate) spec: String,
    /// Its rules as a checkpoint knows them.
    pub(super) code: String,
    /// The other games of the list that are the same by their rules.
    pub(crate) same: Vec<Same>,
    /// How many useless counters its heaps have.
    shift: u64,
}

/// No list has more games.
const MOST: usize = 1 << 20;

/// The games that the words name, in their order.
pub(super) fn games(words: &Census, session: &mut Session<'_>) -> Result<Vec<Game>, Fault> {
    let mut list = List {
        session,
        open: None,
        games: Vec::new(),
        of_code: HashMap::new(),
    };
    for text in &words.games {
        match text.as_str() {
            "-" => list.lines(Lines::of_stdin())?,
            text => list.add(text)?,
        }
    }
    if let Some(path) = &words.file {
        list.lines(Lines::of_file(path)?)?;
    }
    Ok(list.games)
}

struct List<'l, 's> {
    session: &'l mut Session<'s>,
    /// The game that was looked at last.
    open: Option<GameId>,
    games: Vec<Game>,
    /// Where a code without useless counters is among the games.
    of_code: HashMap<String, usize>,
}

impl List<'_, '_> {
    fn lines(&mut self, mut lines: Lines) -> Result<(), Error> {
        while lines.advance()? {
            if let Some(text) = lines.text()?.map(str::to_owned) {
                self.add(&text)
                    .map_err(|error| lines.place(Some(0), error))?;
            }
        }
        Ok(())
    }

    /// Adds a spec, a code, or all codes of a pattern.
    fn add(&mut self, text: &str) -> Result<(), Error> {
        let text = text.trim();
        let code = text.strip_prefix("octal:").unwrap_or(text);
        let code = &code.replace('·', ".");
        match Pattern::of(code) {
            Some(pattern) => pattern.each(|code| self.one(&format!("octal:{code}"))),
            None if is_code(code) => self.one(&format!("octal:{code}")),
            None => self.one(text),
        }
    }

    fn one(&mut self, spec: &str) -> Result<(), Error> {
        let game = self.session.reopen(self.open, spec)?;
        self.open = Some(game);
        let board = self.session.game(game).board();
        // What is no game of heaps has no period.
        board
            .check(&[0])
            .or_else(|_| board.check(&[1]))
            .map_err(|error| error.within(&format!("'{spec}' is not looked into")))?;
        let rules = board.shifted();
        let least = rules.as_ref().map(standard);
        let key = least.as_ref().map_or_else(
            || spec.to_owned(),
            |least| {
                let code = least.code.clone();
                checkpoint::code(&Shifted { code, shift: 0 })
            },
        );
        let shift = least.map_or(0, |least| least.shift);
        if let Some(&at) = self.of_code.get(&key) {
            let row = &mut self.games[at];
            if row.spec != spec && row.same.iter().all(|same| same.spec != spec) {
                row.same.push(Same {
                    spec: spec.to_owned(),
                    shift: shift as i64 - row.shift as i64,
                });
            }
            return Ok(());
        }
        if self.games.len() == MOST {
            return Err(Error::limit(format!(
                "the list has more than {MOST} games: take it in parts"
            )));
        }
        self.of_code.insert(key, self.games.len());
        self.games.push(Game {
            spec: spec.to_owned(),
            code: rules.as_ref().map_or_else(String::new, checkpoint::code),
            same: Vec::new(),
            shift,
        });
        Ok(())
    }
}

/// Whether the text is a code by itself: no key of a game starts with a digit or a point.
fn is_code(text: &str) -> bool {
    text.contains('.') && text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
}

/// A code in which `d` stands for any digit.
struct Pattern<'t> {
    before: Vec<u8>,
    after: &'t [u8],
}

impl<'t> Pattern<'t> {
    /// The pattern, where the text is one.
    fn of(text: &'t str) -> Option<Self> {
        let (before, after) = text.split_once('.')?;
        let place = |c: u8| matches!(c, b'0'..=b'7' | b'd');
        let wild = text.contains('d');
        let fits = before.len() < 2 && before.bytes().chain(after.bytes()).all(place);
        (wild && fits).then(|| Self {
            before: match before.as_bytes() {
                b"d" => b"04".to_vec(),
                b"" => b"0".to_vec(),
                other => other.to_vec(),
            },
            after: after.as_bytes(),
        })
    }

    /// Does `then` with all codes in the order of their digits, written without zeros at the end;
    /// where all digits of a code of several are 0, there is no game.
    fn each(&self, mut then: impl FnMut(&str) -> Result<(), Error>) -> Result<(), Error> {
        let wild = self.after.iter().filter(|&&c| c == b'd').count() as u32;
        let count = 8_usize.checked_pow(wild).filter(|&count| count <= MOST);
        let count = count.ok_or_else(|| {
            Error::limit(format!(
                "a pattern with {wild} times d after the point stands for more than {MOST} codes: \
                 give more of the digits"
            ))
        })?;
        for &before in &self.before {
            for number in 0..count {
                let mut place = wild;
                let digits: String = self
                    .after
                    .iter()
                    .map(|&c| {
                        if c != b'd' {
                            return char::from(c);
                        }
                        place -= 1;
                        char::from(b'0' + (number >> (3 * place) & 7) as u8)
                    })
                    .collect();
                let digits = digits.trim_end_matches('0');
                if (before, digits) != (b'0', "") {
                    then(&format!("{}.{digits}", char::from(before)))?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Pattern, is_code};

    fn codes(text: &str) -> Vec<String> {
        let mut all = Vec::new();
        let pattern = Pattern::of(text).expect("it is a pattern");
        pattern
            .each(|code| {
                all.push(code.to_owned());
                Ok(())
            })
            .expect("there are few");
        all
    }

    #[test]
    fn patterns_are_all_their_codes() {
        assert_eq!(
            codes("0.d"),
            ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"]
        );
        assert_eq!(codes("4.d0").len(), 8);
        assert_eq!(codes("4.d")[..2], ["4.", "4.1"]);
        assert_eq!(codes(".1d")[..3], ["0.1", "0.11", "0.12"]);
        assert_eq!(codes("0.ddd").len(), 511);
        let both = codes("d.ddd");
        assert_eq!((both.len(), both[0].as_str()), (1023, "0.001"));
        let mut sorted = both.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), both.len());
    }

    #[test]
    fn other_texts_are_no_patterns() {
        for text in [
            "dim", "dd", "0.77", "0.8d", "dd.7", "dawson", "0.d!", "0.{3}d",
        ] {
            assert!(Pattern::of(text).is_none(), "{text}");
        }
        for text in [".7", "4.", "4!.", "0.8"] {
            assert!(is_code(text), "{text}");
        }
        for text in ["kayles", "octal:.7", "7"] {
            assert!(!is_code(text), "{text}");
        }
        let many = Pattern::of("0.ddddddd").expect("it is a pattern");
        assert!(many.each(|_| Ok(())).is_err());
    }
}
