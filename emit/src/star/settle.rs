//! What variables are is learnt from all functions together.

use std::collections::BTreeSet;

use grundy::Error;

use super::{
    PASSES,
    ending::WINNER,
    lower::{self, Known, State, World},
    source::Function,
    ty::Ty,
};
use crate::tree::{Expr, Function as Written, walk};

/// Translates again and again, until nothing new is learnt of any variable.
pub(super) fn settled(
    world: &World<'_>,
    width: usize,
    roots: &[&str],
) -> Result<(Vec<Written>, State), Error> {
    let unknown = |function: &Function| Known {
        vars: vec![Ty::Any; function.vars.len()],
        gives: Ty::Any,
    };
    let mut state = State {
        known: world.functions.iter().map(unknown).collect(),
        ..State::default()
    };
    let start = match width {
        1 => Ty::Int(true),
        width => Ty::fixed(false, width, Ty::Int(true)),
    };
    let mut position = start.clone();
    for _ in 0..PASSES {
        state.changed = false;
        for root in roots {
            let Some(at) = world.find(root) else { continue };
            if world.functions[at].takes != 1 {
                let found = format!("the function {root} with other than one argument");
                return Err(world.file.refuse(world.functions[at].at, &found));
            }
            let old = state.known[at].vars[0].clone();
            let joined = old.join(&position);
            let joined = joined.filter(|ty| ty.kind() == start.kind());
            let Some(joined) = joined else {
                return Err(unlike(world, at, &position, &start));
            };
            state.changed |= joined != old;
            state.known[at].vars[0] = joined;
        }
        let mut written = Vec::new();
        let mut wrong = None;
        for at in 0..world.functions.len() {
            match lower::function(world, &mut state, at) {
                Ok(function) => written.push(function),
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        for root in roots.iter().filter(|root| **root != WINNER) {
            let Some(at) = world.find(root) else { continue };
            let told = told_positions(&state.known[at].gives);
            match position.join(&told).filter(|ty| ty.kind() == start.kind()) {
                Some(joined) => {
                    state.changed |= joined != position;
                    position = joined;
                }
                None => return Err(unlike(world, at, &told, &start)),
            }
        }
        // What is not known yet may look wrong.
        if let Some(error) = wrong.filter(|_| !state.changed) {
            return Err(error);
        }
        if !state.changed {
            whole(world, &written)?;
            return Ok((ordered(world, written)?, state));
        }
        state.used = BTreeSet::new();
    }
    Err(Error::limit(
        "the kinds of the file's variables are not found: choose --emit python",
    ))
}

/// The positions that a function gives.
fn told_positions(gives: &Ty) -> Ty {
    match gives {
        Ty::Seq(seq) if seq.list => match &*seq.of {
            Ty::Sum(part) => (**part).clone(),
            of => of.clone(),
        },
        other => other.clone(),
    }
}

fn unlike(world: &World<'_>, at: usize, found: &Ty, wanted: &Ty) -> Error {
    let found = format!(
        "{} among the positions, which begin with {}",
        found.told(),
        wanted.told()
    );
    world.file.refuse(world.functions[at].at, &found)
}

/// Refuses values that were not of the kind that they should be.
fn whole(world: &World<'_>, written: &[Written]) -> Result<(), Error> {
    for (at, function) in written.iter().enumerate() {
        let mut found = false;
        walk(&function.body, &mut |expr| {
            found |= matches!(expr, Expr::Call(name, _) if name == lower::UNLIKE);
        });
        if found {
            let what = "lists of different lengths in one list";
            return Err(world.file.refuse(world.functions[at].at, what));
        }
    }
    Ok(())
}

/// Functions before those that call them.
fn ordered(world: &World<'_>, written: Vec<Written>) -> Result<Vec<Written>, Error> {
    let mut left: Vec<Option<Written>> = written.into_iter().map(Some).collect();
    let mut done: Vec<Written> = Vec::new();
    while left.iter().any(Option::is_some) {
        let ready = left.iter().position(|function| {
            let Some(function) = function else {
                return false;
            };
            let mut free = true;
            walk(&function.body, &mut |expr| {
                if let Expr::Call(name, _) = expr
                    && *name != function.name
                    && world.printed.contains(name)
                {
                    free &= done.iter().any(|known| known.name == *name);
                }
            });
            free
        });
        match ready {
            Some(at) => done.extend(left[at].take()),
            None => {
                let at = left.iter().position(Option::is_some).unwrap_or_default();
                let found = "functions that call each other";
                return Err(world.file.refuse(world.functions[at].at, found));
            }
        }
    }
    Ok(done)
}
