//! The engines against each other, and against what a family takes where none is named: seconds of
//! processor time for the value of a position in a new session.
//! `cargo bench -p grundy --bench solver`, or with `-- WORD` only the positions that have the word;
//! `-- outcome WORD` asks for outcomes.

mod clock;

use std::{cell::Cell, time::Instant};

use clock::now;
use grundy::{Catalog, Error, Progress, Session, Work};

const ENGINES: [&str; 6] = ["", "plain", "mex", "couples", "sets", "proof"];

/// Boards, graphs, heaps, pairs and sets: no theorem answers here.
const POSITIONS: [&str; 17] = [
    "cram:4x7",
    "cram:5x6",
    "node-kayles:grid:5x6",
    "node-kayles:queens:7x8",
    "arc-kayles:king:4x4",
    "arc-kayles:queens:3x4",
    "node-kayles-on:king:5x6:all",
    "arc-kayles-on:cube:4:all",
    "place:../.#:5x5",
    "clobber:3x5",
    "treblecross-board:....................",
    "chomp-3d:3x4x4",
    "nim-on:complete:4:(1,2,3,1,2,3,2)",
    "vertex-geography:king:3x4:r1c1",
    "sprouts:5",
    "octal:0.77:300",
    "wythoff:60,70",
];

/// A search is given up after so many seconds.
const LONG: f64 = 5.0;
/// A position is asked anew until that took so many.
const ENOUGH: f64 = 0.3;

/// Gives up after [`LONG`], counted from the start.
struct Patience {
    start: Instant,
    until: Cell<f64>,
}

impl Progress for Patience {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        now(self.start).0 < self.until.get()
    }
}

/// The engine, what it found, and the seconds it took.
fn measured(
    text: &str,
    engine: &str,
    outcome: bool,
    patience: &Patience,
) -> Result<(String, String, f64), Error> {
    let catalog = Catalog::builtin();
    let (before, _) = now(patience.start);
    patience.until.set(before + LONG);
    let mut count = 0.0;
    loop {
        let session = Session::new(&catalog).with_work(Work {
            progress: patience,
            ..Work::default()
        });
        let mut session = match engine {
            "" => session,
            name => session.with_engine(name),
        };
        let position = session.position(text)?;
        let found = match outcome {
            true => format!("{:?}", session.outcome(&position)?.0),
            false => session.value(&position)?.0.to_string(),
        };
        count += 1.0;
        let spent = now(patience.start).0 - before;
        if spent >= ENOUGH {
            return Ok((session.engines(&position), found, spent / count));
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let outcome = words.iter().any(|word| word == "outcome");
    let words: Vec<&String> = words.iter().filter(|word| *word != "outcome").collect();
    let patience = Patience {
        start: Instant::now(),
        until: Cell::new(0.0),
    };
    for text in POSITIONS {
        if !words.is_empty() && !words.iter().any(|word| text.contains(word.as_str())) {
            continue;
        }
        println!("{text}");
        for engine in ENGINES {
            match measured(text, engine, outcome, &patience) {
                Ok((name, found, seconds)) if engine.is_empty() => {
                    println!("  usual {name:<12} {found:>3} {seconds:>10.5}");
                }
                Ok((name, found, seconds)) => println!("  {name:<18} {found:>3} {seconds:>10.5}"),
                Err(error) => println!("  {engine:<18} {error}"),
            }
        }
    }
}
