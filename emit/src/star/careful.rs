//! What other languages would do in another way, and is refused before anything is translated.

use std::collections::BTreeSet;

use grundy::Error;

use super::{
    read::File,
    source::{Act, At, Ex, Form, Function, Stmt, Target, every, values},
    vars::CHANGING,
};

/// A value has no more operations, since the time for one grows fast with them.
const OPERATIONS: usize = 100;

/// Refuses loops over what they change, changes of lists in lists, and very long values.
pub(super) fn careful(file: &File, function: &Function) -> Result<(), Error> {
    let mut found = None;
    let lists = lists(&function.body);
    every(&function.body, &mut |stmt| {
        let wrong = in_loop(stmt)
            .or_else(|| in_list(stmt, &lists))
            .or_else(|| too_long(stmt));
        found = found.or(wrong);
    });
    match found {
        None => Ok(()),
        Some((at, what)) => Err(file.refuse(at, what)),
    }
}

type Wrong = Option<(At, &'static str)>;

/// The bounds of a loop are found once in the file, and elsewhere at each turn.
fn in_loop(stmt: &Stmt) -> Wrong {
    let Act::For(target, over, block) = &stmt.form else {
        return None;
    };
    let mut changed = changed(block);
    changed.extend(target.vars());
    let is_same = over.reads().iter().all(|var| !changed.contains(var));
    (!is_same).then_some((over.at, "a loop over something that the loop changes"))
}

/// The variables that get another value in a block, or whose lists change there.
fn changed(block: &[Stmt]) -> BTreeSet<usize> {
    let mut found = lists(block);
    every(block, &mut |stmt| {
        if let Act::Assign(target, _) | Act::Change(target, ..) | Act::For(target, ..) = &stmt.form
        {
            found.extend(target.vars());
        }
    });
    found
}

/// The variables whose lists change in a block.
fn lists(block: &[Stmt]) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    every(block, &mut |stmt| {
        if let Act::Assign(Target::Index(_, of, _), _) | Act::Change(Target::Index(_, of, _), ..) =
            &stmt.form
        {
            found.extend(of.reads());
        }
        for value in values(stmt) {
            value.walk(&mut |ex| {
                if let Some(of) = mutated(ex) {
                    found.extend(of.reads());
                }
            });
        }
    });
    found
}

/// The list that a method changes.
fn mutated(ex: &Ex) -> Option<&Ex> {
    match &ex.form {
        Form::Method(of, name, _) if CHANGING.contains(&name.as_str()) => Some(of),
        _ => None,
    }
}

/// Lists are copied where they are taken out of others.
fn in_list(stmt: &Stmt, lists: &BTreeSet<usize>) -> Wrong {
    let inner = "a change of a list in a list";
    let is_inner = |of: &Ex| !matches!(of.form, Form::Var(_) | Form::Global(_));
    if let Act::Assign(Target::Index(at, of, _), _) | Act::Change(Target::Index(at, of, _), ..) =
        &stmt.form
        && is_inner(of)
    {
        return Some((*at, inner));
    }
    if let Act::Assign(Target::Var(at, var), value) = &stmt.form
        && matches!(value.form, Form::Index(..))
        && lists.contains(var)
    {
        return Some((*at, inner));
    }
    let mut found = None;
    for value in values(stmt) {
        value.walk(&mut |ex| {
            if found.is_none() && mutated(ex).is_some_and(is_inner) {
                found = Some((ex.at, inner));
            }
        });
    }
    found
}

fn too_long(stmt: &Stmt) -> Wrong {
    values(stmt).into_iter().find_map(|value| {
        let mut operations = 0;
        value.walk(&mut |ex| {
            let counts = matches!(ex.form, Form::Op(..) | Form::If(..) | Form::Call(..));
            operations += usize::from(counts);
        });
        (operations > OPERATIONS).then_some((value.at, "a value with more than 100 operations"))
    })
}
