//! Who wins, found from the rules of play and nothing else.

/// Who has won where play is over, as the player to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Won {
    Next,
    Previous,
}

/// What may be done in a game: its positions are numbered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    /// Where the moves of each position lead.
    pub(crate) moves: Vec<Vec<usize>>,
    /// Who has won, where play is said to be over; the moves of such a position do not count.
    pub(crate) stated: Vec<Option<Won>>,
    /// Whether who cannot move has won.
    pub(crate) last_loses: bool,
}

/// How play goes on from a position: `N`, `P` or `D`, and how long it lasts, where the winner
/// hurries and the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fate {
    pub(crate) who: char,
    pub(crate) length: Option<u64>,
}

impl Game {
    /// The moves that count.
    pub(crate) fn options(&self, at: usize) -> &[usize] {
        match self.stated[at] {
            Some(_) => &[],
            None => &self.moves[at],
        }
    }

    /// The fates of all positions: those of play that lasts 0, 1, 2, … moves, one after another. What
    /// is left over is drawn.
    pub(crate) fn fates(&self) -> Vec<Fate> {
        let drawn = Fate {
            who: 'D',
            length: None,
        };
        let mut fates = vec![drawn; self.moves.len()];
        for length in 0..=self.moves.len() as u64 {
            let before = fates.clone();
            for at in (0..fates.len()).filter(|&at| before[at].who == 'D') {
                let after: Vec<char> = self.options(at).iter().map(|&to| before[to].who).collect();
                let who = match self.stated[at] {
                    Some(Won::Next) => 'N',
                    Some(Won::Previous) => 'P',
                    None if after.is_empty() && self.last_loses => 'N',
                    None if after.contains(&'P') => 'N',
                    None if after.iter().all(|&who| who == 'N') => 'P',
                    None => continue,
                };
                fates[at] = Fate {
                    who,
                    length: Some(length),
                };
            }
        }
        fates
    }

    /// How many moves the longest play takes, and how many positions come up in it; only where all
    /// play ends.
    pub(crate) fn reach(&self, from: usize) -> (u64, u64) {
        let mut longest = vec![None; self.moves.len()];
        let moves = self.longest(from, &mut longest);
        (moves, longest.iter().flatten().count() as u64)
    }

    fn longest(&self, at: usize, known: &mut Vec<Option<u64>>) -> u64 {
        if let Some(moves) = known[at] {
            return moves;
        }
        let after = self.options(at).iter();
        let moves = after.map(|&to| 1 + self.longest(to, known)).max();
        *known[at].insert(moves.unwrap_or(0))
    }

    /// The nim-values, where who moves last wins and play ends.
    pub(crate) fn values(&self) -> Vec<u64> {
        let mut values = Vec::new();
        for options in &self.moves {
            let after: Vec<u64> = options.iter().map(|&to| values[to]).collect();
            values.push((0..).find(|value| !after.contains(value)).unwrap_or(0));
        }
        values
    }
}

/// By hand: 0 is an end; 1 → 0; 2 → 0, 1; 3 and 4 lead to each other; 5 → 1, 3; 6 → 2, 3.
fn small(last_loses: bool, stated: &[(usize, Won)]) -> String {
    let moves = [
        vec![],
        vec![0],
        vec![0, 1],
        vec![4],
        vec![3],
        vec![1, 3],
        vec![2, 3],
    ];
    let mut game = Game {
        moves: moves.to_vec(),
        stated: vec![None; 7],
        last_loses,
    };
    for &(at, won) in stated {
        game.stated[at] = Some(won);
    }
    let told = |fate: &Fate| match fate.length {
        Some(length) => format!("{}{length}", fate.who),
        None => fate.who.to_string(),
    };
    let told: Vec<String> = game.fates().iter().map(told).collect();
    told.join(" ")
}

#[test]
fn the_plain_search_is_right_where_a_hand_can_follow() {
    assert_eq!(small(false, &[]), "P0 N1 N1 D D D D");
    assert_eq!(small(true, &[]), "N0 P1 N2 D D N2 D");
    // Play is over at 1, which does not lead to 0 any more.
    assert_eq!(small(false, &[(1, Won::Previous)]), "P0 P0 N1 D D N1 D");
    assert_eq!(small(false, &[(1, Won::Next)]), "P0 N0 N1 D D D D");
    assert_eq!(small(true, &[(1, Won::Previous)]), "N0 P0 N1 D D N1 D");
    assert_eq!(small(true, &[(1, Won::Next)]), "N0 N0 P1 D D D N2");
    // The circle ends at 3; the loser goes round it for as long as can be.
    assert_eq!(small(false, &[(3, Won::Next)]), "P0 N1 N1 N0 P1 P2 P2");
    assert_eq!(small(false, &[(3, Won::Previous)]), "P0 N1 N1 P0 N1 N1 N1");
}
