//! Positions from words, and words from positions.

use super::Session;
use crate::{
    Error, GameId, Numbers, Position,
    notation::{components, find, find_last, shortened, split, write_component},
};

impl Session<'_> {
    /// Reads a position such as `kayles:5 + nim:3,4`; `0` is the empty sum.
    ///
    /// # Errors
    /// A sentence that names the part that is wrong and what was expected.
    pub fn position(&mut self, text: &str) -> Result<Position, Error> {
        self.position_or_place(text).map_err(|(_, error)| error)
    }

    /// As [`position`](Self::position), but an error comes with the place in `text`, in bytes,
    /// where the wrong term starts.
    ///
    /// ```
    /// use grundy::{Catalog, Session};
    /// let catalog = Catalog::builtin();
    /// let mut session = Session::new(&catalog);
    /// let (place, _) = session.position_or_place("nim:3 + nim:x").unwrap_err();
    /// assert_eq!(place, 8);
    /// ```
    ///
    /// # Errors
    /// As [`position`](Self::position).
    pub fn position_or_place(&mut self, text: &str) -> Result<Position, (usize, Error)> {
        let mut position = Position::new();
        if text.trim() == "0" {
            return Ok(position);
        }
        for piece in split(text, '+').map_err(|error| (0, error))? {
            let term = piece.trim();
            self.term(term, &mut position)
                .map_err(|error| (term.as_ptr() as usize - text.as_ptr() as usize, error))?;
        }
        Ok(position)
    }

    /// Adds the components of one term, such as `nim:3,4`.
    fn term(&mut self, term: &str, position: &mut Position) -> Result<(), Error> {
        if term.is_empty() {
            let wanted = "expected 'GAME:POSITION' such as 'nim:3,4', found nothing: '+' stands between two of them";
            return Err(Error::input(wanted));
        }
        let (game, text) = self.cut(term)?;
        let components = self.components(game, text);
        for numbers in components.map_err(|e| e.within(&format!("in '{}'", shortened(term))))? {
            position.push(game, &numbers);
        }
        Ok(())
    }

    /// Reads components of `game`, separated by commas, such as `3,4` or `(1,2),(3,5)`.
    ///
    /// # Errors
    /// When an item is no number, name or list of them, or writes no component of the game.
    pub fn components(&self, game: GameId, text: &str) -> Result<Vec<Numbers>, Error> {
        components(text, self.game(game).board())
    }

    /// Cuts `kayles:5`, `octal:0.77:5` and `product:coins:3,twins:(1,2)` into the game and what
    /// follows its spec.
    fn cut<'t>(&mut self, term: &'t str) -> Result<(GameId, &'t str), Error> {
        let missing = || {
            Error::input(format!(
                "expected 'GAME:POSITION', found '{}': a position is missing after the game",
                shortened(term)
            ))
        };
        let key_end = find(term, ':')?;
        let key = term[..key_end.unwrap_or(term.len())].trim();
        // A key that is open as it stands takes no parameters, so no catalog is asked.
        if let (Some(end), Some(&game)) = (key_end, self.ids.get(key)) {
            return Ok((game, &term[end + 1..]));
        }
        let takes = self.catalog.takes_parameters(key)?;
        let mut end = key_end.ok_or_else(missing)?;
        if takes {
            // Parameters may hold colons, positions never do: the last one ends the parameters.
            let rest = &term[end + 1..];
            end += 1 + find_last(rest, ':')?.ok_or_else(missing)?;
        }
        Ok((self.open(&term[..end])?, &term[end + 1..]))
    }

    /// Writes a position as [`position`](Self::position) reads it.
    pub fn write(&self, position: &Position) -> String {
        let mut out = String::new();
        let mut last = None;
        for (game, numbers) in position.iter() {
            if last == Some(game) {
                out.push(',');
            } else {
                let plus = if out.is_empty() { "" } else { " + " };
                out.push_str(plus);
                out.push_str(self.game(game).spec());
                out.push(':');
            }
            last = Some(game);
            write_component(&mut out, numbers, self.game(game).board());
        }
        if out.is_empty() { "0".into() } else { out }
    }
}
