//! Functions that many programs need.

use std::sync::OnceLock;

use grundy::Error;

use crate::{
    read::plan,
    tree::{Expr, Plan, walk},
};

/// The functions of the shelf.
fn shelf() -> &'static Result<Plan, Error> {
    static SHELF: OnceLock<Result<Plan, Error>> = OnceLock::new();
    SHELF.get_or_init(|| plan(include_str!("shelf.txt")))
}

/// A program with all functions of the shelf that it calls.
pub(crate) fn complete(plan: Plan) -> Result<Plan, Error> {
    let shelf = shelf().as_ref().map_err(Clone::clone)?;
    let mut called = Vec::new();
    note_calls(&plan, &mut called);
    let mut needed: Vec<usize> = Vec::new();
    while let Some(name) = called.pop() {
        // A function of the program's own is not one of the shelf's.
        let own = plan.functions.iter().any(|f| f.name == name);
        let found = shelf.functions.iter().position(|f| f.name == name);
        let Some(at) = found.filter(|_| !own) else {
            continue;
        };
        if !needed.contains(&at) {
            needed.push(at);
            let mut inner = Plan::default();
            inner.functions.push(shelf.functions[at].clone());
            note_calls(&inner, &mut called);
        }
    }
    needed.sort_unstable();
    let functions = needed.iter().map(|&at| shelf.functions[at].clone());
    let before = Plan {
        functions: functions.collect(),
        ..Plan::default()
    };
    Ok(plan.with(before))
}

fn note_calls(plan: &Plan, called: &mut Vec<String>) {
    let mut see = |expr: &Expr| {
        if let Expr::Call(name, _) = expr {
            called.push(name.clone());
        }
    };
    for function in &plan.functions {
        walk(&function.body, &mut see);
    }
    walk(&plan.main, &mut see);
}
