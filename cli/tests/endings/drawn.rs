//! Small games drawn at random, many in one rule file.

use std::fmt::Write;

use super::plain::{Game, Won};

/// Numbers that are the same for the same seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound.max(1) as u64) as usize
    }

    /// Whether something comes up that does so in `percent` of all cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// How the positions of a file are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `7`
    Number,
    /// `(2,1)`: the game, and the position in it
    Pair,
    /// `p7`
    Word,
    /// `("x1",(2,1))`
    Nested,
}

/// What a file says beside the moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Says {
    pub(crate) last_player: bool,
    pub(crate) winner: bool,
    canonical: bool,
    parts: bool,
    pub(crate) valid: bool,
}

/// A file with many games.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// All of them, one after another.
    pub(crate) game: Game,
    /// The first position of each.
    starts: Vec<usize>,
    pub(crate) form: Form,
    pub(crate) says: Says,
    pub(crate) is_loopy: bool,
    /// What stands for each position: itself, or an earlier one with the same moves.
    forms: Vec<usize>,
}

/// A game has no more positions.
const MOST: usize = 8;

impl Drawn {
    pub(crate) fn new(random: &mut Random, games: usize) -> Self {
        let stated = random.chance(60);
        let mut drawn = Self {
            form: [Form::Number, Form::Pair, Form::Word, Form::Nested][random.below(4)],
            says: Says {
                winner: stated,
                last_player: random.chance(if stated { 30 } else { 60 }),
                canonical: random.chance(40),
                parts: random.chance(25),
                valid: random.chance(50),
            },
            is_loopy: random.chance(40),
            game: Game::default(),
            starts: Vec::new(),
            forms: Vec::new(),
        };
        drawn.game.last_loses = drawn.says.last_player;
        (0..games).for_each(|_| drawn.add(random));
        drawn
    }

    /// Whether the file has an ending of its own.
    pub(crate) fn has_ending(&self) -> bool {
        self.says.winner || self.says.last_player
    }

    fn add(&mut self, random: &mut Random) {
        let start = self.game.moves.len();
        self.starts.push(start);
        let size = 1 + random.below(MOST);
        for at in 0..size {
            if at > 0 && random.chance(15) {
                // A twin of another position.
                let twin = start + random.below(at);
                self.game.moves.push(self.game.moves[twin].clone());
                self.game.stated.push(self.game.stated[twin]);
                self.forms.push(self.forms[twin]);
                continue;
            }
            let most = if self.is_loopy { size } else { at };
            let mut moves: Vec<usize> = (0..random.below(5).min(most))
                .map(|_| start + random.below(most))
                .collect();
            moves.sort_unstable();
            moves.dedup();
            let over = self.says.winner && random.chance(if moves.is_empty() { 60 } else { 20 });
            let won = [Won::Next, Won::Previous][random.below(2)];
            self.game.moves.push(moves);
            self.game.stated.push(over.then_some(won));
            self.forms.push(start + at);
        }
    }

    /// The game of a position, and its place there.
    pub(crate) fn place(&self, at: usize) -> (usize, usize) {
        let game = self.starts.partition_point(|&start| start <= at) - 1;
        (game, at - self.starts[game])
    }

    /// A position as the command line reads it.
    pub(crate) fn written(&self, at: usize) -> String {
        let (game, place) = self.place(at);
        match self.form {
            Form::Number => at.to_string(),
            Form::Pair => format!("({game},{place})"),
            Form::Word => format!("p{at}"),
            Form::Nested => format!("(\"x{}\",({game},{place}))", at % 3),
        }
    }

    /// The largest number of a position.
    pub(crate) fn most(&self) -> usize {
        match self.form {
            Form::Number => self.forms.len() - 1,
            _ => self.starts.len().max(MOST),
        }
    }

    /// The rule file.
    pub(crate) fn text(&self) -> String {
        let stated = |won: &Option<Won>| match won {
            None => "None",
            Some(Won::Next) => "\"next\"",
            Some(Won::Previous) => "\"previous\"",
        };
        let stated: Vec<&str> = self.game.stated.iter().map(stated).collect();
        let places = (0..self.forms.len()).map(|at| self.place(at));
        let places: Vec<String> = places.map(|(game, at)| format!("({game}, {at})")).collect();
        let mut text = format!(
            "MOVES = {:?}\nSTATED = [{}]\nFORMS = {:?}\nPLACES = [{}]\nSTARTS = {:?}\n\n",
            self.game.moves,
            stated.join(", "),
            self.forms,
            places.join(", "),
            self.starts,
        );
        text += match self.form {
            Form::Number => NUMBER,
            Form::Pair => PAIR,
            Form::Word => WORD,
            Form::Nested => NESTED,
        };
        text += "\nstart = of(0)\n\ndef moves(position):\n    return [of(to) for to in MOVES[at(position)]]\n";
        for (says, function) in [
            (self.says.last_player, "last_player = \"loses\"\n"),
            (self.says.winner, WINNER),
            (self.says.canonical, CANONICAL),
            (self.says.parts, PARTS),
            (self.says.valid, VALID),
        ] {
            if says {
                write!(text, "\n{function}").unwrap();
            }
        }
        text
    }
}

const NUMBER: &str = "\
def of(at):
    return at

def at(position):
    return position

def is_mine(position):
    return type(position) == \"int\" and position < len(MOVES)
";
const PAIR: &str = "\
def of(at):
    return PLACES[at]

def at(position):
    return STARTS[position[0]] + position[1]

def is_mine(position):
    return position in PLACES
";
const WORD: &str = "\
def of(at):
    return \"p%d\" % at

def at(position):
    return int(position[1:])

def is_mine(position):
    return type(position) == \"string\" and position[:1] == \"p\"
";
const NESTED: &str = "\
def of(at):
    return (\"x%d\" % (at % 3), PLACES[at])

def at(position):
    return STARTS[position[1][0]] + position[1][1]

def is_mine(position):
    return len(position) == 2 and position[1] in PLACES
";
const WINNER: &str = "\
def winner(position):
    return STATED[at(position)]
";
const CANONICAL: &str = "\
def canonical(position):
    return of(FORMS[at(position)])
";
const PARTS: &str = "\
def parts(position):
    return [position]
";
const VALID: &str = "\
def valid(position):
    return is_mine(position)
";
