//! How long the engines work between two looks at the request to stop: the longest time, in
//! milliseconds of processor time, that the thread which looks has worked since it looked last.
//! `cargo bench -p grundy --bench stops`, or with `-- WORD` only the questions that have the word.

use std::{cell::Cell, fs};

use grundy::{
    Catalog, Error, Mode, Play, Position, Progress, Query, Session, Sum, Want, Work, answer_so_far,
    check, engine::misere::Bounds, misere,
};

/// A question is stopped after so many seconds of processor time.
const LONG: f64 = 6.0;

/// Values, by the engine of a game, or by one that is named.
const VALUES: [(&str, &str); 43] = [
    ("", "kayles:40000000"),
    ("", "grundy:300000"),
    ("", "lasker:3000000"),
    ("plain", "octal:0.77:4000"),
    ("plain", "cram:5x6"),
    ("mex", "cram:5x6"),
    ("couples", "cram:5x7"),
    ("sets", "cram:5x7"),
    ("proof", "cram:5x9"),
    ("mex", "kayles:300"),
    ("couples", "kayles:3000"),
    ("sets", "kayles:3000"),
    ("proof", "kayles:30000"),
    ("", "couples-are-forever:300000"),
    ("", "split-up-to:5:3000"),
    ("", "split:4:3000"),
    ("", "breaking:0.37(1c):3000"),
    ("", "hexadecimal:0.8:30000"),
    ("", "pass:octal:0.137:30000"),
    ("", "dim:30000000"),
    ("", "subtraction-primes:3000000"),
    ("", "subtraction-squares:3000000"),
    ("", "subtraction-fibonacci:3000000"),
    ("", "takeaway:2n:30000000"),
    ("", "coins-exactly:5:60,61,62,63,64"),
    ("", "product:coins:3,ruler:(200,200)"),
    ("", "wythoff:30000,30001"),
    ("", "wythoff-pairs:300,301,302"),
    ("", "vectors:(-1,-2),(-2,-1)*,(-3,0):3000,3000"),
    ("", "sylver:22,40"),
    ("", "sylver-cut:40:"),
    ("", "chomp:10x13"),
    ("", "chomp-3d:4x5x5"),
    ("", "node-kayles:8x8"),
    ("", "arc-kayles:7x7"),
    ("", "node-kayles-on:queens:7x8:all"),
    ("", "hackenbush:complete:9"),
    ("", "vertex-geography:king:5x5:r1c1"),
    ("", "nim-on:complete:5:(1,2,3,1,2,3,2,1,2,2,1)"),
    ("", "nimstring:boxes:3x4"),
    ("", "place:../.#:7x7"),
    ("", "clobber:5x5"),
    ("", "sprouts:11"),
];

/// Sequences up to a heap.
const SEQUENCES: [(&str, u64); 14] = [
    ("octal:0.6", 100_000_000),
    ("grundy", 100_000_000),
    ("octal:0.376", 100_000_000),
    ("octal:0.454", 100_000_000),
    ("octal:0.106", 100_000_000),
    ("octal:0.104", 100_000_000),
    ("octal:0.06", 100_000_000),
    ("octal:0.007", 100_000_000),
    ("octal:0.205", 100_000_000),
    ("octal:4.3", 100_000_000),
    ("hexadecimal:0.123456789", 100_000_000),
    ("breaking:0.(1c)", 100_000_000),
    ("subtraction:1,5,9999", 100_000_000),
    ("subtraction-all-but:3,17", 100_000_000),
];

/// Codes whose periods and misère quotients are looked for.
const CODES: [&str; 8] = [
    "octal:0.6",
    "grundy",
    "octal:0.376",
    "octal:0.106",
    "octal:0.07",
    "octal:0.3",
    "octal:0.75",
    "kayles",
];

struct Looks {
    /// When the thread looked last, the longest time between two looks, and how often it looked.
    last: Cell<f64>,
    longest: Cell<(f64, u64)>,
    looks: Cell<u64>,
    end: f64,
}

impl Looks {
    fn new() -> Self {
        let now = now();
        Self {
            last: Cell::new(now),
            longest: Cell::default(),
            looks: Cell::default(),
            end: now + LONG,
        }
    }

    fn look(&self, done: u64) {
        let now = now();
        let gap = now - self.last.get();
        if gap > self.longest.get().0 {
            self.longest.set((gap, done));
        }
        self.last.set(now);
        self.looks.set(self.looks.get() + 1);
    }
}

impl Progress for Looks {
    fn go_on(&self, done: u64, _total: Option<u64>) -> bool {
        self.look(done);
        self.last.get() < self.end
    }
}

/// Seconds of processor time of this thread.
fn now() -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let word = word.unwrap_or_default();
    let ask =
        |what: String, engine: &str, question: &dyn Fn(&mut Session<'_>) -> Result<(), Error>| {
            if what.contains(&word) {
                measure(&what, engine, question);
            }
        };
    println!("longest ms  looks    seconds  question");
    for (engine, text) in VALUES {
        ask(format!("value {text} {engine}"), engine, &|session| {
            let position = session.position(text)?;
            session.value(&position).map(|_| ())
        });
    }
    for (spec, to) in SEQUENCES {
        ask(format!("sequence {spec}"), "", &|session| {
            let game = session.open(spec)?;
            let mut list = grundy::Listing::new(session, game, 0, to)?;
            while list.advance()?.is_some() {}
            Ok(())
        });
    }
    for spec in CODES {
        ask(format!("period {spec}"), "", &|session| {
            let (game, limit) = (session.open(spec)?, 100_000_000);
            answer_so_far(session, &Query::Period { game, limit }).map(|_| ())
        });
        ask(format!("misere {spec}"), "", &|session| {
            theory(session, spec)
        });
        ask(format!("explain {spec}"), "", &|session| {
            let game = session.open(spec)?;
            answer_so_far(session, &Query::Explain { game }).map(|_| ())
        });
    }
    for (play, sum) in [
        (Play::Normal, Sum::Disjunctive),
        (Play::Misere, Sum::Disjunctive),
        (Play::Normal, Sum::Conjunctive),
        (Play::Normal, Sum::LongConjunctive),
        (Play::Misere, Sum::Selective),
    ] {
        for want in [Want::Outcome, Want::Remoteness, Want::Why] {
            for text in ["grundy:60,61,62", "cram:4x4 + cram:4x4", "wythoff:300,301"] {
                let mode = Mode { play, sum };
                ask(format!("{text} {play} {sum} {want:?}"), "", &|session| {
                    let position = session.position(text)?;
                    let query = Query::Ruling {
                        position,
                        mode,
                        want,
                    };
                    answer_so_far(session, &query).map(|_| ())
                });
            }
        }
    }
    for (spec, width, to) in [
        ("wythoff", 2, 20_000),
        ("grundy", 1, 1 << 40),
        ("chomp", 3, 1000),
    ] {
        ask(format!("losing {spec}"), "", &|session| {
            let game = session.open(spec)?;
            let count = false;
            let query = Query::Losing {
                game,
                to,
                width,
                count,
            };
            answer_so_far(session, &query).map(|_| ())
        });
    }
    for (spec, root) in [
        ("wythoff", vec![2000, 2000]),
        ("sprouts", vec![5]),
        ("kayles", vec![9000]),
    ] {
        ask(format!("check {spec}"), "", &|session| {
            let game = session.open(spec)?;
            check(session, game, &[root.clone()], u64::MAX).map(|_| ())
        });
    }
    ask("moves loopy:wythoff:1000,1000".into(), "", &|session| {
        let position: Position = session.position("loopy:wythoff:1000,1000")?;
        answer_so_far(
            session,
            &Query::Moves {
                position,
                all: true,
            },
        )
        .map(|_| ())
    });
}

fn theory(session: &mut Session<'_>, spec: &str) -> Result<(), Error> {
    let game = session.open(spec)?;
    let bounds = Bounds {
        last: 100_000,
        order: 100_000,
    };
    misere(session, game, None, bounds, 30, &session.work()).map(|_| ())
}

fn measure(what: &str, engine: &str, question: &dyn Fn(&mut Session<'_>) -> Result<(), Error>) {
    let catalog = Catalog::builtin();
    let looks = Looks::new();
    let work = Work {
        progress: &looks,
        memory: 8 << 30,
        threads: 1,
    };
    let mut session = Session::new(&catalog).with_work(work);
    if !engine.is_empty() {
        session = session.with_engine(engine);
    }
    let start = now();
    let ended = question(&mut session);
    looks.look(u64::MAX);
    let seconds = now() - start;
    let (longest, at) = looks.longest.get();
    let longest = 1000.0 * longest;
    let end = ended.err().map(|error| format!("  ({error})"));
    let end = end.unwrap_or_default();
    println!(
        "{longest:>10.1}  {:>7}  {seconds:>7.2}  {what} at {at}{end}",
        looks.looks.get()
    );
}
