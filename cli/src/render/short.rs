//! Letters for games whose specs are long, so that rows of moves can be read.

use std::io;

use super::record;
use crate::style::Style;

/// A longer spec is told by a letter.
const LONG: usize = 28;

/// The games of a position and what they are called: each by its spec, or by a letter.
#[derive(Default)]
pub(super) struct Short<'r> {
    games: Vec<(&'r str, String)>,
}

impl<'r> Short<'r> {
    /// Writes the rules of games, each by its spec and in words, and gives back what they are called
    /// there.
    pub(super) fn rules(
        out: &mut Vec<u8>,
        rules: &'r [(String, Vec<String>)],
        style: Style,
    ) -> io::Result<Self> {
        let short = Self::of(rules.iter().map(|(spec, _)| spec.as_str()));
        let told = |((_, rule), (spec, name)): (&'r (String, Vec<String>), &(&str, String))| {
            let rule = rule.join(" ");
            match name == spec {
                true => (name.clone(), rule),
                false => (name.clone(), format!("{spec}: {rule}")),
            }
        };
        let rows: Vec<(String, String)> = rules.iter().zip(&short.games).map(told).collect();
        let rows = rows
            .iter()
            .map(|(name, rule)| (name.as_str(), rule.as_str()));
        record::list(out, rows, style)?;
        Ok(short)
    }

    /// Names for the games with these specs.
    fn of(specs: impl Iterator<Item = &'r str>) -> Self {
        let mut letters = ('A'..='Z').map(String::from);
        let name = |spec: &'r str| {
            let letter = (spec.len() > LONG).then(|| letters.next()).flatten();
            (spec, letter.unwrap_or_else(|| spec.to_owned()))
        };
        Self {
            games: specs.map(name).collect(),
        }
    }

    /// What the game with this spec is called.
    pub(super) fn name<'s>(&'s self, spec: &'s str) -> &'s str {
        let found = self.games.iter().find(|(game, _)| *game == spec);
        found.map_or(spec, |(_, name)| name)
    }

    /// A written position, with the games called so.
    pub(super) fn position(&self, written: &str) -> String {
        let summand = |text: &str| {
            let of = |(spec, _): &&(&str, String)| {
                text.strip_prefix(spec)
                    .is_some_and(|rest| rest.starts_with(':'))
            };
            match self
                .games
                .iter()
                .filter(of)
                .max_by_key(|(spec, _)| spec.len())
            {
                Some((spec, name)) => format!("{name}{}", &text[spec.len()..]),
                None => text.to_owned(),
            }
        };
        let summands: Vec<String> = written.split(" + ").map(summand).collect();
        summands.join(" + ")
    }
}

#[cfg(test)]
mod tests {
    use super::Short;

    #[test]
    fn long_specs_have_letters() {
        let specs = [
            "nim",
            "graph-edges:folder/all-edges.txt",
            "loopy:graph-edges:folder/all-edges.txt",
        ];
        let short = Short::of(specs.into_iter());
        let written = "nim:3,4 + loopy:graph-edges:folder/all-edges.txt:x,y + graph-edges:folder/all-edges.txt:z";
        assert_eq!(short.position(written), "nim:3,4 + B:x,y + A:z");
        assert_eq!((short.name(specs[2]), short.name("nim")), ("B", "nim"));
        assert_eq!(short.position("0"), "0");
    }
}
