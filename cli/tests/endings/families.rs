//! Built-in games with an ending of their own: coins that slide to the left, with a king or a dollar.

use std::collections::BTreeMap;

use super::{
    asked::{Asked, Faults, Folder, rows as listed, same},
    drawn::Random,
    plain::{Game, Won},
    positions,
};

/// The squares of the coins, from the left to the right; those at home are on 0.
type Coins = Vec<u64>;

/// Which of the two games, and the place of the coin that counts.
#[derive(Clone, Copy, Debug)]
struct Rules {
    is_dollar: bool,
    place: usize,
}

impl Rules {
    fn is_home(self, coins: &Coins) -> bool {
        coins.get(self.place - 1) == Some(&0)
    }

    /// The moves of the game as its rule says them: a coin goes left to a free square, and no coin is
    /// passed. Who brings the king home has won; of the dollar in the bag, the other one takes it.
    fn moves(self, coins: &Coins) -> Vec<Coins> {
        if coins.is_empty() || (!self.is_dollar && self.is_home(coins)) {
            return Vec::new();
        }
        if self.is_home(coins) {
            return vec![Vec::new()];
        }
        let mut moves = Vec::new();
        for (coin, &square) in coins.iter().enumerate() {
            for to in (0..square).rev() {
                if to > 0 && coins.contains(&to) {
                    break;
                }
                let mut left = coins.clone();
                left[coin] = to;
                let passes = left.windows(2).any(|pair| pair[0] > pair[1]);
                if !passes {
                    moves.push(left);
                }
            }
        }
        moves
    }
}

fn written(coins: &Coins) -> String {
    let numbers: Vec<String> = coins.iter().map(u64::to_string).collect();
    format!("({})", numbers.join(","))
}

/// All that can come of some coins.
fn reached(rules: Rules, starts: &[Coins]) -> (Game, BTreeMap<usize, String>) {
    let mut known: Vec<Coins> = Vec::new();
    let mut numbers: BTreeMap<Coins, usize> = BTreeMap::new();
    let mut number = |coins: &Coins, known: &mut Vec<Coins>| {
        *numbers.entry(coins.clone()).or_insert_with(|| {
            known.push(coins.clone());
            known.len() - 1
        })
    };
    for start in starts {
        number(start, &mut known);
    }
    let mut game = Game::default();
    while game.moves.len() < known.len() {
        let coins = known[game.moves.len()].clone();
        let moves = rules.moves(&coins);
        let moves = moves.iter().map(|left| number(left, &mut known)).collect();
        game.moves.push(moves);
        let won = !rules.is_dollar && rules.is_home(&coins);
        game.stated.push(won.then_some(Won::Previous));
    }
    let written = known.iter().map(written).enumerate();
    (game, written.collect())
}

/// So many starts are asked about at once.
const TOGETHER: usize = 6;

/// Questions about `games` starts.
pub(crate) fn ask(folder: &Folder, games: usize, random: &mut Random, faults: &mut Faults) {
    for _ in 0..games.div_ceil(TOGETHER) {
        let rules = Rules {
            is_dollar: random.chance(50),
            place: 1 + random.below(4),
        };
        let draw = |random: &mut Random| {
            let mut coins: Coins = (0..rules.place + random.below(2))
                .map(|_| random.below(7) as u64)
                .collect();
            coins.sort_unstable();
            // Only at home there is room for several.
            for at in 1..coins.len() {
                if coins[at] > 0 && coins[at] <= coins[at - 1] {
                    coins[at] = coins[at - 1] + 1;
                }
            }
            coins
        };
        let starts: Vec<Coins> = (0..TOGETHER).map(|_| draw(random)).collect();
        let (game, written) = reached(rules, &starts);
        let key = if rules.is_dollar {
            "silver-dollar"
        } else {
            "silver-king"
        };
        for way in ["", "loopy:"] {
            let spec = format!("{way}{key}:{}", rules.place);
            let asked = Asked::new(folder, spec, &game, written.clone(), true);
            positions::ask(&asked, way.is_empty(), faults);
            losing(&asked, rules, faults);
        }
    }
}

/// All lost rows of so many coins up to a square.
fn losing(asked: &Asked<'_>, rules: Rules, faults: &mut Faults) {
    let (width, to) = (rules.place.min(3), 5_u64);
    let mut rows: Vec<Coins> = vec![Vec::new()];
    for _ in 0..width {
        let longer = rows
            .iter()
            .flat_map(|row| (0..=to).map(|square| [&row[..], &[square]].concat()));
        rows = longer.collect();
    }
    let is_row = |row: &Coins| {
        row.is_sorted() && row.windows(2).all(|pair| pair[0] == 0 || pair[0] < pair[1])
    };
    rows.retain(is_row);
    if width < rules.place {
        return;
    }
    let (game, written) = reached(rules, &rows);
    let fates = game.fates();
    let lost = |row: &&Coins| {
        let mut all = written.iter();
        let at = all
            .find(|(_, text)| **text == self::written(row))
            .map(|(at, _)| *at);
        at.is_some_and(|at| fates[at].who == 'P')
    };
    let mut lost: Vec<Coins> = rows.iter().filter(lost).cloned().collect();
    lost.sort();
    asked.once(
        &format!("losing SPEC --to {to} --width {width}"),
        faults,
        |told| {
            let mut found = listed(&told["positions"]);
            found.retain(is_row);
            same("the list", found, lost.clone())
        },
    );
}
