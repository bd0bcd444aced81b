//! Well-known games that are not impartial, so that who asks for one is told why it is not here.

/// Why a game is not here.
#[derive(Clone, Copy)]
enum Why {
    /// The players have different moves.
    Partizan,
    /// Who has more at the end wins, not who moves last.
    Scored,
}

/// The names of a game, why it is not here, and what is here and comes near it, as a clause; empty
/// where there is none.
type Entry = (&'static [&'static str], Why, &'static str);

const GAMES: &[Entry] = &[
    (
        &["domineering", "crosscram", "dominoes", "stop-gate"],
        Why::Partizan,
        "Cram, 'cram:3x4', in which both players place dominoes either way",
    ),
    (
        &[
            "red-blue-hackenbush",
            "blue-red-hackenbush",
            "hackenbush-red-blue",
            "hackenbush-blue-red",
            "red-blue-green-hackenbush",
            "childs-hackenbush",
        ],
        Why::Partizan,
        "green Hackenbush, such as 'hackenbush:ground-a-b:all', in which both players cut any edge",
    ),
    (
        &["col"],
        Why::Partizan,
        "Node Kayles, such as 'node-kayles:grid:3x4', in which both players use one colour",
    ),
    (
        &["tic-tac-toe", "noughts-and-crosses"],
        Why::Partizan,
        "Notakto, 'notakto:3:3x3', in which both players mark crosses",
    ),
    (
        &["partizan-clobber", "two-coloured-clobber"],
        Why::Partizan,
        "Clobber with both colours for both players, such as 'clobber:3x4'",
    ),
    (
        &["partizan-subtraction", "partizan-nim"],
        Why::Partizan,
        "'subtraction', in which both players take numbers of the same set",
    ),
    (&["cutcake", "cut-cake", "maundy-cake"], Why::Partizan, ""),
    (&["snort"], Why::Partizan, ""),
    (&["toads-and-frogs", "toads-frogs"], Why::Partizan, ""),
    (&["amazons", "game-of-the-amazons"], Why::Partizan, ""),
    (&["konane"], Why::Partizan, ""),
    (
        &["elephants-and-rhinos", "push", "shove"],
        Why::Partizan,
        "",
    ),
    (&["fox-and-geese", "hare-and-hounds"], Why::Partizan, ""),
    (
        &["chess", "checkers", "draughts", "shogi", "xiangqi"],
        Why::Partizan,
        "",
    ),
    (
        &["go", "baduk", "weiqi", "atari-go", "nogo"],
        Why::Partizan,
        "",
    ),
    (
        &["hex", "havannah", "bridg-it", "gale", "y"],
        Why::Partizan,
        "",
    ),
    (&["gomoku", "connect-four", "renju"], Why::Partizan, ""),
    (&["othello", "reversi"], Why::Partizan, ""),
    (
        &["dots-and-boxes", "boxes-and-dots"],
        Why::Scored,
        "Nimstring, such as 'nimstring:boxes:2x2:all', in which who completes a box moves again and \
         who cannot move loses",
    ),
];

/// The sentence about a game that is not impartial, by its name in small or capital letters, with
/// hyphens, blanks or underscores between its words.
pub(super) fn told(name: &str) -> Option<String> {
    let key: String = name
        .chars()
        .map(|c| match c {
            ' ' | '_' | '–' => '-',
            c => c.to_ascii_lowercase(),
        })
        .filter(|&c| c != '\'' && c != '’')
        .collect();
    let (_, why, near) = GAMES.iter().find(|(names, ..)| names.contains(&&*key))?;
    let why = match why {
        Why::Partizan => "is partizan, which means that the players have different moves",
        Why::Scored => "is won by points and not by the last move",
    };
    let near = match *near {
        "" => "no game here comes near it".to_owned(),
        near => format!("play {near}"),
    };
    Some(format!(
        "'{name}' {why}, and grundy is for impartial games, in which both have the same moves and \
         who moves last wins or loses: {near}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Catalog, Session};

    #[test]
    fn each_name_is_told_with_its_reason() {
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog);
        for (names, _, near) in GAMES {
            for name in *names {
                for asked in [
                    (*name).to_owned(),
                    name.to_uppercase(),
                    name.replace('-', " "),
                ] {
                    let error = session.position(&format!("{asked}:3x3")).unwrap_err();
                    assert_eq!(Some(error.to_string()), told(&asked));
                    assert!(error.to_string().contains("grundy is for impartial games"));
                }
            }
            // What is said to be near is here.
            if let Some(spec) = near.split('\'').nth(1) {
                let found = session.position(spec).map(drop);
                let found = found.or_else(|_| catalog.takes_parameters(spec).map(drop));
                assert_eq!(found, Ok(()), "{near}");
            }
        }
    }

    #[test]
    fn no_game_of_the_catalogue_is_in_the_list() {
        let catalog = Catalog::builtin();
        let families = catalog.families().iter().map(|family| family.key);
        for key in families.chain(catalog.named().iter().map(|named| named.key)) {
            assert_eq!(told(key), None, "{key}");
        }
    }
}
