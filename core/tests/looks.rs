//! Every engine and every question looks at the request to stop, soon enough and again and again.
//! How many milliseconds lie between two looks is measured by `benches/stop.rs`; here the units of
//! work between two looks are counted, which are the same on every machine.

#![allow(clippy::unwrap_used)]

use std::{cell::RefCell, collections::BTreeSet, fs, path::Path};

use grundy::{
    Axis, Catalog, Ending, Error, ErrorKind, Game, Mode, Options, Play, Position, Progress, Query,
    Rules, Session, Want, Work, answer_so_far,
    engine::{
        Graph, Method,
        breaking::{Code, Stream},
        misere, period,
    },
    heaps, search,
};

/// Allows a number of looks, then asks to stop, and keeps what it was told.
struct Stop {
    allowed: usize,
    told: RefCell<Vec<u64>>,
}

impl Progress for Stop {
    fn go_on(&self, done: u64, _total: Option<u64>) -> bool {
        let mut told = self.told.borrow_mut();
        told.push(done);
        told.len() <= self.allowed
    }
}

/// Looks after which the work is asked to stop.
const ALLOWED: [usize; 4] = [0, 1, 3, 6];

/// Runs `job` until it is stopped, for several numbers of looks. It must end with that error and
/// hardly look again; no more than `most` units of its own lie between two looks.
fn looks(what: &str, most: u64, job: &dyn Fn(&Work<'_>) -> Option<Error>) {
    looks_after(&ALLOWED, what, most, job);
}

fn looks_after(after: &[usize], what: &str, most: u64, job: &dyn Fn(&Work<'_>) -> Option<Error>) {
    for &allowed in after {
        let stop = Stop {
            allowed,
            told: RefCell::default(),
        };
        let work = Work {
            progress: &stop,
            threads: 1,
            ..Work::default()
        };
        let error = job(&work).unwrap_or_else(|| panic!("{what} did not stop after {allowed}"));
        assert_eq!(error.kind(), ErrorKind::Stopped, "{what}: {error}");
        let told = stop.told.borrow();
        assert!(told.len() > allowed, "{what} looked {told:?}");
        assert!(told.len() <= allowed + 4, "{what} went on: {told:?}");
        for pair in told.windows(2) {
            assert!(pair[1].saturating_sub(pair[0]) <= most, "{what}: {told:?}");
        }
    }
}

/// The error with which a question about `text` ends; `ask` makes it of the position.
fn ended(
    text: &str,
    engine: &str,
    work: &Work<'_>,
    ask: &dyn Fn(Position) -> Query,
) -> Option<Error> {
    let catalog = Catalog::builtin();
    let session = Session::new(&catalog).with_work(*work);
    let mut session = match engine {
        "" => session,
        name => session.with_engine(name),
    };
    let position = session.position(text).unwrap();
    match answer_so_far(&mut session, &ask(position)) {
        Ok((_, early)) => early,
        Err(error) => Some(error),
    }
}

fn value(position: Position) -> Query {
    Query::Value { position }
}

/// A token on a circle of so many places, with a way out at each.
struct Circle(u64);

impl Rules for Circle {
    type Component = u64;
    fn options(&self, place: &u64, options: &mut Options<u64>) {
        if *place < self.0 {
            options.push(&[(place + 1) % self.0]);
            options.push(&[self.0 + place % 7]);
        } else if *place > self.0 {
            options.push(&[place - 1]);
        }
    }
}

/// Take one or two counters; whoever takes the last one loses.
struct LastLoses;

impl Rules for LastLoses {
    type Component = u64;
    fn options(&self, heap: &u64, options: &mut Options<u64>) {
        (1..=2.min(*heap)).for_each(|taken| options.push(&[heap - taken]));
    }
    fn ending(&self) -> Ending {
        Ending::Misere
    }
}

/// For each file of an engine: a position that it searches for long, and how many units of its own
/// may lie between two looks.
const SEARCHED: [(&str, &str, &str, u64); 19] = [
    ("engine/solver/mod.rs", "chomp-3d:4x5x5", "sets", 1 << 10),
    (
        "engine/solver/shared.rs",
        "arc-kayles-on:king:5x6:all",
        "",
        1 << 13,
    ),
    ("engine/plain.rs", "chomp-3d:4x5x5", "plain", 1 << 13),
    ("engine/memo.rs", "chomp-3d:4x5x5", "plain", 1 << 13),
    (
        "engine/lattice.rs",
        "wythoff-pairs:3:300,299,298",
        "",
        1 << 20,
    ),
    (
        "engine/sequence.rs",
        "subtraction-squares:30000000",
        "",
        1 << 20,
    ),
    (
        "families/nimstring.rs",
        "nimstring:boxes:3x4:all",
        "",
        1 << 13,
    ),
    (
        "families/chomp/diagrams.rs",
        "chomp:14,14,14,14,14,13,12,11,10,9",
        "",
        1 << 22,
    ),
    (
        "families/kayles/search.rs",
        "arc-kayles-on:king:5x6:all",
        "",
        1 << 13,
    ),
    ("families/sylver.rs", "sylver:17,22", "", 1 << 20),
    (
        "families/pass.rs",
        "pass:octal:0.137:(300000,0)",
        "",
        1 << 16,
    ),
    ("families/cells/boards.rs", "cram:6x7", "", 1 << 13),
    ("families/picture/search.rs", "place:../.#:7x7", "", 1 << 13),
    ("families/takeaway/table.rs", "takeaway:2:4000", "", 1 << 16),
    (
        "families/poset/search.rs",
        "poset:chain:4x4x4:all",
        "",
        1 << 13,
    ),
    // What these tell is told by other tests of this file, or takes no search of their own.
    ("engine/loopy/search.rs", "", "", 0),
    ("engine/loopy.rs", "", "", 0),
    ("engine/graph.rs", "", "", 0),
    ("families/rows.rs", "", "", 0),
];

/// Engines whose tables are small: each heap or head is one mex, and their sizes are bounded.
const TABLES: [&str; 2] = ["families/coins.rs", "families/product.rs"];

/// Engines that have a test of their own below.
const APART: [&str; 1] = ["engine/ended.rs"];

#[test]
fn searches_look() {
    for (_, text, engine, most) in SEARCHED.iter().filter(|case| !case.1.is_empty()) {
        looks(text, *most, &|work| ended(text, engine, work, &value));
    }
}

#[test]
fn no_engine_is_left_out() {
    let mut known: BTreeSet<&str> = SEARCHED.iter().map(|case| case.0).collect();
    known.extend(TABLES.iter().chain(&APART));
    let mut found = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let is_engine = |line: &str| {
                let of = line
                    .split(" for ")
                    .next()
                    .and_then(|of| of.rsplit(' ').next());
                line.starts_with("impl") && of.is_some_and(|of| of.starts_with("Engine<"))
            };
            let has = text.lines().any(is_engine);
            if has {
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
                found.insert(name.replace('\\', "/"));
            }
        }
    }
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(found, known, "an engine needs a case in this test");
}

#[test]
fn methods_look() {
    for method in Method::ALL {
        let name = method.name();
        looks(name, 1 << 13, &|work| {
            ended("chomp-3d:4x5x5", name, work, &value)
        });
    }
}

/// A graph in which play may go round: each vertex leads to the next and to one of a few ends.
fn rings(vertices: u32) -> Graph {
    let edges: Vec<(u32, u32)> = (0..vertices)
        .flat_map(|v| [(v, (v + 1) % vertices), (v, vertices + v % 5)])
        .chain((1..5).map(|end| (vertices + end, vertices + end - 1)))
        .collect();
    Graph::from_edges(vertices as usize + 5, &edges).unwrap()
}

/// A graph whose walks go down to its end: each vertex leads to the next and to one far ahead.
fn path(vertices: u32) -> Graph {
    let edges: Vec<(u32, u32)> = (1..vertices)
        .flat_map(|v| [(v, v - 1), (v, v / 3)])
        .collect();
    Graph::from_edges(vertices as usize, &edges).unwrap()
}

#[test]
fn graphs_look() {
    // So few edges have one walker, whose looks are the same with every run.
    let (ring, path) = (rings(65_000), path(65_000));
    for graph in [&ring, &path] {
        looks_after(&[0, 1], "remoteness", u64::MAX, &|work| {
            graph.remoteness_in(Play::Normal, work).err()
        });
        looks_after(&[0, 1], "loopy", u64::MAX, &|work| {
            graph.loopy_within(work).err()
        });
    }
    looks_after(&[0, 1], "walk", u64::MAX, &|work| {
        path.values_within(work).err()
    });
}

/// The looks of the first walker are as many as its share of the edges asks for, at least.
#[test]
fn walks_look_often() {
    let path = path(1 << 20);
    let stop = Stop {
        allowed: usize::MAX,
        told: RefCell::default(),
    };
    let work = Work {
        progress: &stop,
        ..Work::default()
    };
    path.remoteness_in(Play::Misere, &work).unwrap();
    let (looked, edges) = (stop.told.borrow().len(), path.edges());
    let walkers = Work::machine();
    assert!(
        looked >= edges / walkers / (1 << 19),
        "{looked} looks at {edges} edges by {walkers}"
    );
}

#[test]
fn components_that_come_back_look() {
    looks("a circle", u64::MAX, &|work| {
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog).with_work(*work);
        let game = session.adopt(Game::new("circle", search(Circle(100_000)).loopy()));
        let mut position = Position::new();
        position.push(game, &[5]);
        grundy::answer(&mut session, &Query::Value { position }).err()
    });
}

#[test]
fn games_with_an_ending_look() {
    looks("an ending", 1 << 13, &|work| {
        let mut board = search(LastLoses);
        board.outcome(&[200_000], work).err()
    });
}

fn code(digits: &[u32]) -> Code {
    Code::new((0..).zip(digits.iter().copied()))
}

#[test]
fn streams_look() {
    for (digits, most) in [
        // Pairs of heaps, three heaps, and a subtraction game.
        (&[0, 6][..], 1 << 12),
        (&[0, 8], 1 << 12),
        (&[0, 3, 0, 3], 1 << 21),
    ] {
        looks("a stream", most, &|work| {
            let mut stream = Stream::new(code(digits));
            loop {
                if let Err(error) = stream.advance(1 << 22, work) {
                    return Some(error);
                }
                if stream.computed() == 1 << 22 {
                    return None;
                }
            }
        });
    }
}

#[test]
fn periods_look() {
    looks("a period of values", 1 << 25, &|work| {
        let mut next = |values: &mut Vec<u32>, len: usize, _: &Work<'_>| {
            values.extend((values.len()..len).map(|n| n.count_ones()));
            Ok(())
        };
        let next: &mut period::Extend<'_> = &mut next;
        let rule = period::Rule::Other(1);
        period::of_values(next, rule, 12_000_000, work)
            .unwrap()
            .early
    });
}

#[test]
fn misere_quotients_look() {
    looks("a quotient", 1 << 20, &|work| {
        let code = code(&[0, 7, 7]);
        let heaps = misere::Heaps(&code);
        let bounds = misere::Bounds::default();
        misere::find(&heaps, Some(&code), bounds, work)
            .unwrap()
            .early
    });
}

/// A long game for each question; a new question does not compile without one.
fn long(query: &Query) -> &'static str {
    match query {
        Query::Value { .. } | Query::Moves { .. } => "cram:6x7",
        Query::Outcome { .. } | Query::Why { .. } => "arc-kayles-on:king:5x6:all",
        Query::Ruling { .. } => "cram:6x6",
        Query::Sequence { .. } | Query::Losing { .. } | Query::Period { .. } => {
            "subtraction-squares:1"
        }
        Query::Explain { .. } => "grundy:1",
        Query::Table { .. } => "wythoff-pairs:2:1,1",
    }
}

#[test]
fn questions_look() {
    let none = Position::new;
    let game = {
        let catalog = Catalog::builtin();
        Session::new(&catalog).open("nim").unwrap()
    };
    let far = 3_000_000;
    let queries = [
        Query::Value { position: none() },
        Query::Outcome { position: none() },
        Query::Moves {
            position: none(),
            all: true,
        },
        Query::Why { position: none() },
        Query::Ruling {
            position: none(),
            mode: Mode {
                play: Play::Misere,
                ..Mode::default()
            },
            want: Want::Outcome,
        },
        Query::Sequence {
            game,
            from: 0,
            to: far,
        },
        Query::Table {
            game,
            axes: vec![Axis::Range(0, 5000), Axis::Range(0, 5000)],
        },
        Query::Losing {
            game,
            to: far,
            width: 1,
            count: false,
        },
        Query::Period { game, limit: far },
    ];
    for query in &queries {
        let text = long(query);
        looks(&format!("{query:?}"), u64::MAX, &|work| {
            let ask = |position: Position| {
                let mut query = query.clone();
                match &mut query {
                    Query::Value { position: at }
                    | Query::Outcome { position: at }
                    | Query::Moves { position: at, .. }
                    | Query::Why { position: at }
                    | Query::Ruling { position: at, .. } => *at = position,
                    // The game opened first is the only one.
                    Query::Sequence { .. }
                    | Query::Table { .. }
                    | Query::Losing { .. }
                    | Query::Period { .. }
                    | Query::Explain { .. } => {}
                }
                query
            };
            ended(text, "", work, &ask)
        });
    }
}

/// Rules of a library's user, whose heaps are found one by one.
#[test]
fn plain_heaps_look() {
    struct Halves;
    impl grundy::HeapRules for Halves {
        fn heap_options(&self, n: u64, options: &mut Options<u64>) {
            for taken in 1..=n.min(9) {
                options.push(&[n - taken]);
            }
        }
    }
    looks("plain heaps", 1 << 16, &|work| {
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog).with_work(*work);
        let game = session.adopt(Game::new("halves", heaps(Halves)));
        let query = Query::Sequence {
            game,
            from: 0,
            to: 900_000,
        };
        answer_so_far(&mut session, &query).map_or_else(Some, |found| found.1)
    });
}
