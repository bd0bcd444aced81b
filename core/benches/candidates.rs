//! Games with many rare values: the stage of candidates against the classic way, rare and common
//! values one after another. `cargo bench -p grundy --bench candidates`, or with `-- WORD` only the
//! games whose names have the word.
//!
//! Times are processor times of one thread for each heap, medians of runs in turn, so that whatever
//! else the machine does meets all alike. What counts is the ratios.

#[path = "../tests/classic/mod.rs"]
mod classic;

use std::{fs, hint::black_box};

use classic::Classic;
use grundy::engine::breaking::{
    Classes, Code, Tier,
    candidates::{Candidates, Next, Recursion, Tuning, Verifier},
};

/// Heaps that the stage begins with, and heaps of a run of the classic way and of the stage.
const FROM: u64 = 200_000;
const CLASSIC: u64 = 20_000;
const STAGE: u64 = 401_408;
const RUNS: usize = 5;

/// Nanoseconds of processor time of this thread.
fn now() -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = told.split(' ').next();
    first.and_then(|word| word.parse().ok()).unwrap_or(0.0)
}

fn timed(run: impl FnOnce()) -> f64 {
    let start = now();
    run();
    now() - start
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The verified codes of some more heaps.
fn verified(stage: &mut Candidates) {
    let to = stage.computed() + STAGE;
    while stage.computed() < to {
        match stage.advance(to) {
            Next::Codes(chunk) => drop(black_box(chunk)),
            other => panic!("{other:?}"),
        }
    }
}

/// The codes of some more heaps, not verified.
fn ahead(recursion: &mut Recursion) -> Vec<u8> {
    let (mut codes, to) = (Vec::new(), recursion.next_heap() + STAGE);
    while recursion.next_heap() < to {
        codes.extend_from_slice(recursion.advance());
    }
    codes
}

/// Their verification.
fn behind(verifier: &mut Verifier, codes: &[u8]) {
    if let Err(found) = verifier.check(codes) {
        panic!("{found:?}");
    }
}

fn measure(name: &str, tier: Tier, code: &Code, mask: u32, known: &[u32], classic: &mut Classic) {
    let tuning = Tuning {
        tier,
        ..Tuning::default()
    };
    let begin = || Candidates::new(code, Classes::new(mask, None), known, tuning);
    let Some(mut stage) = begin() else {
        panic!("{name} does not suit the stage");
    };
    let (mut recursion, mut verifier) = stage.clone().into_parts();
    let mut times: [Vec<f64>; 5] = Default::default();
    let mut heaps = classic.values().len() as u64;
    for _ in 0..RUNS {
        heaps += CLASSIC;
        let mut codes = Vec::new();
        times[0].push(timed(|| classic.extend(heaps)) / CLASSIC as f64);
        times[1].push(timed(|| verified(&mut stage)) / STAGE as f64);
        times[2].push(timed(|| codes = ahead(&mut recursion)) / STAGE as f64);
        times[3].push(timed(|| behind(&mut verifier, &codes)) / codes.len() as f64);
        times[4].push(timed(|| drop(black_box(begin()))) / 1e6);
    }
    let [classic, verified, ahead, behind, plan] = times.map(median);
    println!(
        "{name:9} {:9} {classic:7.0} ns {verified:5.0} ns {:6.1} x {ahead:5.0} ns {behind:5.0} ns {plan:5.0} ms",
        tier.name(),
        classic / verified,
    );
}

fn main() {
    let word = std::env::args()
        .nth(1)
        .filter(|word| !word.starts_with('-'));
    let games = [
        ("officers", Code::new([(1, 6)]), 0x1ee),
        ("grundy", Code::new([(0, 4)]).unequal(), 0x1fe),
    ];
    println!("game      tier      classic    verified  ratio   ahead    behind   plan");
    for (name, code, mask) in games {
        if word
            .as_ref()
            .is_some_and(|word| !name.contains(word.as_str()))
        {
            continue;
        }
        let mut classic = Classic::new(&code, mask);
        classic.extend(FROM);
        let known = classic.values();
        for tier in Tier::available() {
            measure(name, tier, &code, mask, &known, &mut classic);
        }
    }
}
