//! The speed table of streams: `cargo bench -p grundy --bench breaking`, or with `-- WORD…` only
//! the rows whose names have one of these words.
//!
//! Each row is a ratio of times for a heap, of a rival that is written here and of a stream on one
//! thread, and what that ratio must be at least on the fastest tier. Times are processor time where
//! the system tells it; rivals and streams take turns, and medians count.

#[path = "../../tests/classic/mod.rs"]
mod classic;
mod rivals;

use std::{fs, time::Instant};

use classic::Classic;
use grundy::{
    Work,
    engine::breaking::{Code, Stage, Stream, Tier},
};
use rivals::{naive, sparse};

/// A game: digits, and the mask of its rare values with the position's parity.
struct Game {
    name: &'static str,
    mask: u32,
    position: bool,
}

const fn game(name: &'static str, mask: u32, position: bool) -> Game {
    Game {
        name,
        mask,
        position,
    }
}

impl Game {
    fn digits(&self) -> Vec<(u64, u32)> {
        let digits = self.name.bytes().filter(u8::is_ascii_digit);
        (0..)
            .zip(digits.map(|digit| u32::from(digit - b'0')))
            .collect()
    }
}

/// Nanoseconds that this thread has computed.
fn now() -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let first = told.and_then(|told| told.split(' ').next().and_then(|ns| ns.parse().ok()));
    first.unwrap_or_else(|| {
        static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        START.get_or_init(Instant::now).elapsed().as_nanos() as f64
    })
}

/// Nanoseconds a heap.
fn time(heaps: u64, run: impl FnOnce()) -> f64 {
    let start = now();
    run();
    (now() - start) / heaps as f64
}

fn stream(game: &Game, tier: Tier, most: Stage, to: u64) {
    let code = Code::new(game.digits());
    let stream = Stream::new(code).with_tier(tier).with_threads(1);
    go_on(&mut stream.limited_to(most), to);
}

fn go_on(stream: &mut Stream, to: u64) {
    while stream.computed() < to {
        if let Err(error) = stream.advance(to, &Work::default()) {
            println!("{error}");
            return;
        }
    }
}

/// Whether a row is asked for.
fn wanted(name: &str) -> bool {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let first = words.next();
    first
        .is_none_or(|first| name.contains(&first) || words.any(|word| name.contains(word.as_str())))
}

/// Prints a row: times of the rival and of the stream, how often one goes into the other, and how
/// often it must on the fastest tier.
fn row(
    (name, tier, must): (&str, Tier, Option<f64>),
    repeats: usize,
    mut rival: impl FnMut() -> f64,
    mut own: impl FnMut() -> f64,
) {
    let name = format!("{name}, {tier}");
    if !wanted(&name) {
        return;
    }
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..repeats {
        times[0].push(rival());
        times[1].push(own());
    }
    let [rival, own] = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    });
    let must = must.filter(|_| tier == Tier::best());
    let must = must.map_or(String::new(), |must| format!("{must:>7.1} x"));
    println!(
        "{name:<52} {rival:>9.1} ns {own:>9.1} ns {:>7.1} x {must}",
        rival / own
    );
}

/// Many rare heaps: the rival and a stream go on in turn, the stream with its last stage.
fn many(name: &str, code: &Code, mask: u32, must: f64) {
    if !Tier::available().any(|tier| wanted(&format!("{name}, {tier}"))) {
        return;
    }
    let (first, some, heaps) = (100_000, 20_000, 400_000);
    let mut rival = Classic::new(code, mask);
    rival.extend(first);
    for tier in Tier::available() {
        let stream = Stream::new(code.clone()).with_tier(tier).with_threads(1);
        let mut stream = stream;
        let mut to = first;
        go_on(&mut stream, to);
        let mut end = rival.values().len() as u64;
        let rival = || {
            end += some;
            time(some, || rival.extend(end))
        };
        let own = || {
            to += heaps;
            time(heaps, || go_on(&mut stream, to))
        };
        row((name, tier, Some(must)), 3, rival, own);
    }
}

fn main() {
    println!(
        "{:<52} {:>12} {:>12} {:>9} {:>9}",
        "a heap of", "rival", "stream", "ratio", "must"
    );
    for tier in Tier::available() {
        for (game, must) in [
            (game("0.07", 0, false), 12.0),
            (game("0.16", 0, false), 12.0),
            (game("0.106", 0, false), 12.0),
            (game("0.45", 0, false), 12.0),
            (game("0.06", 0, false), 1.0),
            (game("0.007", 0, false), 1.0),
            (game("0.004", 0, false), 1.0),
        ] {
            let heaps = 100_000;
            let name = format!("dense {} to 100000, naive", game.name);
            let rival = || time(heaps, || drop(naive(&game.digits(), heaps as usize)));
            let own = || time(heaps, || stream(&game, tier, Stage::Dense, heaps));
            row((&name, tier, Some(must)), 3, rival, own);
        }
    }
    let few = [
        game("0.454", 0x3d, false),
        game("0.104", 0x17, true),
        game("0.054", 0x3d, false),
        game("0.106", 0xd, true),
        game("0.16", 0x1e, false),
        game("0.156", 0x1b, false),
        game("0.354", 0x3f, false),
    ];
    for game in &few[..4] {
        let heaps = 1_000_000;
        let name = format!("classic {} to 1000000, sparse", game.name);
        let rival = || {
            time(heaps, || {
                drop(sparse(
                    &game.digits(),
                    game.mask,
                    game.position,
                    heaps as usize,
                ))
            })
        };
        let own = || time(heaps, || stream(game, Tier::best(), Stage::Classic, heaps));
        row((&name, Tier::best(), None), 3, rival, own);
    }
    for tier in Tier::available() {
        for (place, game) in few.iter().enumerate() {
            let (some, heaps) = (2_000_000, 30_000_000);
            let name = format!("blocks {} to 30000000, sparse", game.name);
            let must = (place < 3).then_some(15.0);
            let rival = || {
                time(some, || {
                    drop(sparse(
                        &game.digits(),
                        game.mask,
                        game.position,
                        some as usize,
                    ))
                })
            };
            let own = || time(heaps, || stream(game, tier, Stage::Blocks, heaps));
            row((&name, tier, must), 3, rival, own);
        }
    }
    many(
        "candidates officers, sparse",
        &Code::new([(1, 6)]),
        0x1ee,
        8.0,
    );
    let grundy = Code::new([(0, 4)]).unequal();
    many("candidates grundy, sparse", &grundy, 0x1fe, 15.0);
}
