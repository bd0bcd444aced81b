//! The program for a game that says who wins at the end: a search for who loses.

use super::{Game, deeper};

/// How play ends.
pub(in crate::star) struct End {
    /// The function that says who has won, by a number.
    pub(in crate::star) winner: Option<String>,
    /// Whether who cannot move has won.
    pub(in crate::star) last_loses: bool,
}

impl Game {
    /// The search for who loses.
    pub(super) fn outcomes(&self, end: &End) -> String {
        let over = end.winner.as_ref().map_or_else(String::new, |winner| {
            format!(
                "let said = {winner}(position)\nif said > 0:\n    memo[position] = said - 1\n    \
                 pop(stack)\n    continue\n"
            )
        });
        let stuck = match end.last_loses {
            true => "if len(options) == 0:\n    lost = 0\n",
            false => "",
        };
        let form = self.canonical.as_ref();
        let (form, name) = match form {
            Some(canonical) => (format!("let form = {canonical}(option)\n"), "form"),
            None => (String::new(), "option"),
        };
        let one = format!(
            "{form}if has(memo, {name}):\n    if memo[{name}] == 1:\n        lost = 0\nelse:\n    \
             push(stack, {name})\n    ready = false\n"
        );
        let inner = format!(
            "{over}let lost = 1\nlet ready = true\nlet options = {moves}(position)\n{stuck}for option \
             in options:\n{one}if ready:\n    memo[position] = lost\n    pop(stack)\n",
            moves = self.moves,
            one = deeper(&one, 1),
        );
        let first = match &self.canonical {
            Some(canonical) => format!("let first = {canonical}(start)\n"),
            None => "let first = start\n".into(),
        };
        format!(
            "# Whether the player to move loses: only what play can come to is searched. What is known \
             stays in memo: 1 for what is lost.\nfn is_losing(start: {kind}, memo: mut {memo}) -> \
             bool:\n{first}    # What is looked at stands at the end, so no recursion is needed.\n    \
             let stack: {list} = [first]\n    while len(stack) > 0:\n        let position = \
             last(stack)\n        if has(memo, position):\n            pop(stack)\n            \
             continue\n{inner}    return memo[first] == 1\n",
            kind = self.kind(),
            memo = self.memo(),
            list = self.list(),
            first = deeper(&first, 1),
            inner = deeper(&inner, 2),
        )
    }
}
