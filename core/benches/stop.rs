//! The longest processor time between two looks at the request to stop, of each engine and question:
//! milliseconds of the thread that looks. `cargo bench -p grundy --bench stop`, or with `-- WORD` only
//! what has the word in its name. Each job is stopped after some seconds.

use std::{cell::Cell, fs};

use grundy::{
    Axis, Catalog, Error, GameId, Mode, Play, Progress, Query, Session, Want, Work, answer_so_far,
    engine::{
        Graph,
        breaking::{Code, Stream},
        misere,
    },
};

/// Seconds of processor time after which a job is asked to stop.
const LONG: f64 = 4.0;

/// Seconds of processor time of this thread.
fn now() -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = told.split(' ').next().unwrap_or_default().parse();
    spent.unwrap_or(0.0) / 1e9
}

/// Notes the longest time between two looks.
struct Gaps {
    begun: f64,
    last: Cell<f64>,
    longest: Cell<f64>,
    at: Cell<f64>,
    looks: Cell<u64>,
}

impl Gaps {
    fn new() -> Self {
        let now = now();
        Self {
            begun: now,
            last: Cell::new(now),
            longest: Cell::new(0.0),
            at: Cell::new(0.0),
            looks: Cell::new(0),
        }
    }

    fn note(&self) -> f64 {
        let now = now();
        let gap = now - self.last.replace(now);
        if gap > self.longest.get() {
            self.longest.set(gap);
            self.at.set(now - self.begun);
        }
        now - self.begun
    }
}

impl Progress for Gaps {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        self.looks.set(self.looks.get() + 1);
        self.note() < LONG
    }
}

fn measure(name: &str, word: &str, job: impl FnOnce(&Work<'_>)) {
    if !name.contains(word) {
        return;
    }
    let gaps = Gaps::new();
    job(&Work {
        progress: &gaps,
        threads: 1,
        ..Work::default()
    });
    // What follows the last look counts too.
    let all = gaps.note();
    let (longest, at) = (1000.0 * gaps.longest.get(), gaps.at.get());
    let looks = gaps.looks.get();
    println!("{longest:8.1} ms before {at:5.2} s of {all:5.2} s, {looks:8} looks  {name}");
}

/// What a question about a game is.
fn asked(text: &str, work: &Work<'_>, ask: &dyn Fn(GameId) -> Query) {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog).with_work(*work);
    let found = session
        .open(text)
        .and_then(|game| answer_so_far(&mut session, &ask(game)));
    told(text, found.map(drop));
}

/// The same about a position, under either play.
fn position(text: &str, play: Play, work: &Work<'_>) {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog).with_work(*work);
    let found = session.position(text).and_then(|position| {
        let query = match play {
            Play::Normal => Query::Value { position },
            Play::Misere => Query::Ruling {
                position,
                mode: Mode {
                    play,
                    ..Mode::default()
                },
                want: Want::Outcome,
            },
        };
        answer_so_far(&mut session, &query)
    });
    told(text, found.map(drop));
}

fn told(text: &str, found: Result<(), Error>) {
    if let Err(error) = found {
        println!("         {text}: {error}");
    }
}

const PERIODS: [(&str, u64); 11] = [
    ("officers", 10_000_000),
    ("grundy", 1_000_000),
    ("couples-are-forever", 10_000_000),
    ("octal:0.376", 1_000_000),
    ("octal:0.106", 1_000_000_000),
    ("hexadecimal:0.1a3f", 1_000_000),
    ("subtraction-squares", 10_000_000),
    ("subtraction-fibonacci", 100_000_000),
    ("subtraction:7,31,1000003", 1_000_000_000),
    ("dim", 100_000_000),
    ("pass:octal:0.137", 100_000),
];

const POSITIONS: [&str; 14] = [
    "chomp-3d:4x5x5",
    "arc-kayles-on:king:5x6:all",
    "wythoff-pairs:3:300,299,298",
    "subtraction-squares:30000000",
    "nimstring:boxes:3x4:all",
    "chomp:14,14,14,14,14,13,12,11,10,9",
    "sylver:17,22",
    "pass:octal:0.137:(300000,0)",
    "cram:6x7",
    "place:../.#:7x7",
    "takeaway:2:4000",
    "poset:chain:4x4x4:all",
    "sprouts:8",
    "octal:0.16:100000000",
];

fn graph(vertices: u32, round: bool) -> Result<Graph, Error> {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut edges = Vec::new();
    for from in 1..vertices {
        for _ in 0..5 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let below = if round { vertices } else { from };
            edges.push((from, (random >> 32) as u32 % below));
        }
    }
    Graph::from_edges(vertices as usize, &edges)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = words.iter().find(|word| !word.starts_with('-'));
    let word = word.map_or("", String::as_str);
    for (text, limit) in PERIODS {
        measure(&format!("period {text}"), word, |work| {
            asked(text, work, &|game| Query::Period { game, limit });
        });
    }
    for text in POSITIONS {
        measure(&format!("value {text}"), word, |work| {
            position(text, Play::Normal, work)
        });
    }
    measure("misere cram:6x6", word, |work| {
        position("cram:6x6", Play::Misere, work)
    });
    measure("table wythoff-pairs:2", word, |work| {
        let axes = vec![Axis::Range(0, 6000); 2];
        asked("wythoff-pairs:2", work, &|game| Query::Table {
            game,
            axes: axes.clone(),
        });
    });
    measure("losing euclid", word, |work| {
        asked("euclid", work, &|game| Query::Losing {
            game,
            to: 100_000,
            width: 2,
            count: false,
        });
    });
    measure("stream of three heaps", word, |work| {
        let mut stream = Stream::new(Code::new([(1, 8), (2, 8)]));
        while stream
            .advance(1 << 20, work)
            .is_ok_and(|chunk| chunk.end() < 1 << 20)
        {}
    });
    measure("misere quotient of grundy", word, |work| {
        let mut grundy = Code::new([(0, 4)]);
        grundy = grundy.unequal();
        let bounds = misere::Bounds {
            last: 100_000,
            order: 10_000,
        };
        told(
            "grundy",
            misere::find(&misere::Heaps(&grundy), Some(&grundy), bounds, work).map(drop),
        );
    });
    for (name, round) in [("graph", false), ("graph with cycles", true)] {
        match graph(2_000_000, round) {
            Err(error) => told(name, Err(error)),
            Ok(graph) => {
                measure(&format!("{name}, values"), word, |work| {
                    drop(graph.loopy_within(work))
                });
                measure(&format!("{name}, remoteness"), word, |work| {
                    drop(graph.remoteness_in(Play::Normal, work));
                });
            }
        }
    }
}
