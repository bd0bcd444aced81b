//! Rule files in a part of their language, translated into programs of other languages.

mod careful;
mod constants;
mod ending;
mod game;
mod linear;
mod lower;
mod names;
mod read;
mod settle;
mod source;
mod ty;
mod vars;

use std::collections::BTreeMap;

use grundy::Error;

use crate::{
    Code, RuleFile, Translation, shelf,
    tree::{Plan, Table},
};
use ending::{Ending, WINNER};
use game::{End, Game};
use lower::World;
use names::Names;
use read::File;
use settle::settled;
use source::{Form, Function, every, values};
use ty::Ty;

/// Functions that make a search shorter and change no value.
const HELPFUL: [&str; 2] = ["canonical", "parts"];
/// So often what is known of variables may grow.
const PASSES: usize = 200;
/// A file has no more bytes.
const LARGEST: usize = 64 << 10;
/// Its brackets and blocks lie no deeper within one another.
const DEEPEST: usize = 60;
/// The stack for a file whose lines are long.
const STACK: usize = 256 << 20;

impl RuleFile<'_> {
    /// The search for a game, and its table of values, for C++ and Rust. `constants` are the names
    /// at the top with their values as the file would write them, and `width` tells how many
    /// numbers write a position.
    ///
    /// # Errors
    /// Where the file has something that is not translated, with its place.
    pub fn translated(
        &self,
        constants: &[(String, String)],
        width: usize,
    ) -> Result<Translation, Error> {
        self.shallow()?;
        // Expressions are gone through by recursion, whose depth their length bounds.
        let done = std::thread::scope(|scope| {
            let work = || self.game_of(constants, width);
            let thread = std::thread::Builder::new().stack_size(STACK);
            let started = thread.spawn_scoped(scope, work);
            started.ok().and_then(|thread| thread.join().ok())
        });
        done.unwrap_or_else(|| {
            Err(Error::limit(format!(
                "{} is too large to be translated: choose --emit python",
                self.name
            )))
        })
    }

    /// Refuses a file that is too large or too deep.
    fn shallow(&self) -> Result<(), Error> {
        let mut depth = 0_usize;
        let mut deepest = 0;
        for c in self.text.chars() {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            deepest = deepest.max(depth);
        }
        match self.text.len() > LARGEST || deepest > DEEPEST {
            true => Err(Error::limit(format!(
                "{} is too large to be translated into C++ or Rust: choose --emit python",
                self.name
            ))),
            false => Ok(()),
        }
    }

    fn game_of(&self, constants: &[(String, String)], width: usize) -> Result<Translation, Error> {
        let file = File::parse(self.name, self.text)?;
        // Where the file says who wins, the parts of a position are itself.
        let helpful = HELPFUL
            .into_iter()
            .take(if self.has_ending { 1 } else { 2 });
        let here: Vec<&'static str> = helpful.filter(|name| file.has(name)).collect();
        let mut first = None;
        // What is helpful is left out where it cannot be translated.
        for mask in (0..1_u32 << here.len()).rev() {
            let kept = |at: &usize| mask >> at & 1 == 1;
            let with: Vec<&'static str> = (0..here.len()).filter(kept).map(|at| here[at]).collect();
            match self.attempt(&file, constants, width, &with) {
                Ok(mut done) => {
                    done.without = here.iter().copied().filter(|n| !with.contains(n)).collect();
                    return Ok(done);
                }
                Err(error) => first = Some(error),
            }
        }
        Err(first.unwrap_or_else(|| Error::input("nothing was translated")))
    }

    fn attempt(
        &self,
        file: &File,
        constants: &[(String, String)],
        width: usize,
        with: &[&str],
    ) -> Result<Translation, Error> {
        let ending = match self.has_ending {
            true => Some(Ending::read(file, constants)?),
            false => None,
        };
        let mut roots = vec!["moves"];
        roots.extend(with);
        if ending.is_some_and(|ending| ending.has_winner) {
            roots.push(WINNER);
        }
        let mut names = Names::default();
        let constants = constants::read(file, constants, &mut names);
        let world = world(file, &roots, constants, names)?;
        let (functions, state) = settled(&world, width, &roots)?;
        let printed = |name: &str| {
            let found = world.find(name).filter(|_| roots.contains(&name));
            found.map(|at| world.printed[at].clone())
        };
        let gives = |name: &str| world.find(name).map(|at| state.known[at].gives.clone());
        let sums = matches!(gives("moves"), Some(Ty::Seq(seq)) if matches!(*seq.of, Ty::Sum(_)));
        if sums && ending.is_some() {
            let at = world.find("moves").map(|at| world.functions[at].at);
            let found = "a sum that a move leaves, where the file says who wins at the end";
            return Err(file.refuse(at.unwrap_or_default(), found));
        }
        let game = Game {
            moves: printed("moves").unwrap_or_default(),
            canonical: printed("canonical"),
            parts: printed("parts"),
            width,
            sums,
            ending: ending.map(|ending| End {
                winner: printed(WINNER),
                last_loses: ending.last_loses,
            }),
        };
        let tables = world
            .constants
            .iter()
            .filter(|(name, _)| state.used.contains(*name));
        let tables: Vec<Table> = tables
            .map(|(_, constant)| Table {
                name: constant.name.clone(),
                notes: Vec::new(),
                value: constant.value.clone(),
            })
            .collect();
        let code = |table: bool| -> Result<Code, Error> {
            let mut plan = Plan {
                tables: tables.clone(),
                functions: functions.clone(),
                main: Vec::new(),
            };
            plan.functions.extend(game.plan(table)?.functions);
            Ok(Code {
                plan: shelf::complete(plan)?,
                notes: Vec::new(),
                harness: game.harness(table),
                formula: None,
                limit: 1 << 40,
                least: 0,
            })
        };
        Ok(Translation {
            code: code(false)?,
            table: game.has_table().then(|| code(true)).transpose()?,
            width,
            without: Vec::new(),
        })
    }
}

/// Reads the functions that others of them call.
fn world<'f>(
    file: &'f File,
    roots: &[&str],
    constants: BTreeMap<String, lower::Constant>,
    mut names: Names,
) -> Result<World<'f>, Error> {
    let mut wanted: Vec<String> = roots.iter().rev().map(|name| (*name).to_owned()).collect();
    let mut order = Vec::new();
    let mut printed = Vec::new();
    while let Some(name) = wanted.pop() {
        if order.contains(&name) {
            continue;
        }
        let function = file.function(&name, &Names::default())?;
        every(&function.body, &mut |stmt| {
            for ex in values(stmt) {
                ex.walk(&mut |ex| {
                    if let Form::Call(called, ..) = &ex.form
                        && file.has(called)
                    {
                        wanted.push(called.clone());
                    }
                });
            }
        });
        printed.push(names.function(&name));
        order.push(name);
    }
    // Now that all functions have names, none of their variables is called like one.
    let functions: Result<Vec<Function>, Error> = order
        .iter()
        .map(|name| file.function(name, &names))
        .collect();
    let mut functions = functions?;
    for function in &mut functions {
        careful::careful(file, function)?;
        if function.name == WINNER && roots.contains(&WINNER) {
            *function = ending::numbered(file, function.clone())?;
        }
    }
    let mut world = World {
        file,
        functions,
        printed,
        constants,
        names,
        changed: Vec::new(),
    };
    world.find_changes();
    Ok(world)
}
