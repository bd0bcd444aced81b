//! Who wins at the end of play is a fact of the game: every command says what a plain search says
//! that was written for this test, of small random games with every ending, loop-free and loopy.
//!
//! `GRUNDY_GAMES` sets how many games are drawn, and `GRUNDY_SEED` which ones.

#![cfg(all(unix, feature = "script"))]
#![allow(clippy::unwrap_used)]

mod asked;
#[path = "../common/mod.rs"]
mod common;
mod drawn;
mod families;
mod patterns;
mod plain;
mod positions;
mod programs;
mod whole;

use std::{env, ops::RangeInclusive, str::FromStr};

use asked::{Asked, Faults, Folder};
use drawn::{Drawn, Random};

/// So many files hold the games, if each has as many as these.
const FILES: usize = 12;
const TOGETHER: RangeInclusive<usize> = 25..=100;

/// A number that the environment gives.
fn given<T: FromStr>(name: &str, usual: T) -> T {
    let text = env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

impl Drawn {
    /// The questions about this file, by `loopy:` or not.
    fn asked<'g>(&'g self, folder: &'g Folder, name: &str, loopy: bool) -> Asked<'g> {
        let way = if loopy { "loopy:" } else { "" };
        let all = 0..self.game.moves.len();
        let spec = format!("{way}rules:{name}");
        let written = all.map(|at| (at, self.written(at))).collect();
        Asked::new(folder, spec, &self.game, written, self.has_ending())
    }
}

#[test]
fn every_command_knows_who_wins_at_the_end() {
    let (games, seed): (usize, u64) = (given("GRUNDY_GAMES", 300), given("GRUNDY_SEED", 1_610));
    let folder = Folder::new("endings");
    let (mut random, mut faults) = (Random(seed), Faults::default());
    let together = (games / FILES).clamp(*TOGETHER.start(), *TOGETHER.end());
    let (mut drawn_games, mut turn) = (0, 0);
    while drawn_games < games {
        let drawn = Drawn::new(&mut random, together);
        drawn_games += together;
        turn += 1;
        let name = format!("g{turn}.star");
        folder.write(&name, &drawn.text());
        let mut ways = vec![true];
        match drawn.is_loopy {
            false => ways.push(false),
            true => {
                let asked = drawn.asked(&folder, &name, false);
                whole::without_cycles(&asked, &mut random, &mut faults);
            }
        }
        for loopy in ways {
            let asked = drawn.asked(&folder, &name, loopy);
            positions::ask(&asked, !loopy && turn % 3 == 0, &mut faults);
            whole::ask(&asked, &drawn, loopy, &mut random, &mut faults);
            if !loopy {
                programs::ask(
                    &folder,
                    &drawn,
                    &format!("g{turn}"),
                    &mut random,
                    &mut faults,
                );
            }
        }
    }
    println!("{drawn_games} games, {} answers compared", faults.compared);
    faults.settle(seed);
}

#[test]
fn families_know_who_wins_at_the_end() {
    let (games, seed): (usize, u64) = (given("GRUNDY_GAMES", 300), given("GRUNDY_SEED", 1_610));
    let folder = Folder::new("endings-families");
    let (mut random, mut faults) = (Random(seed), Faults::default());
    families::ask(&folder, games / 10, &mut random, &mut faults);
    println!("{} answers compared", faults.compared);
    faults.settle(seed);
}

#[test]
fn patterns_are_those_of_who_wins_at_the_end() {
    let (games, seed): (usize, u64) = (given("GRUNDY_GAMES", 300), given("GRUNDY_SEED", 1_610));
    let folder = Folder::new("endings-patterns");
    let (mut random, mut faults) = (Random(seed), Faults::default());
    patterns::ask(&folder, games.div_ceil(100), &mut random, &mut faults);
    println!("{} answers compared", faults.compared);
    faults.settle(seed);
}
