//! From a function of a rule file to one of a program.

mod calls;
mod facts;
mod lists;
mod steps;
mod values;
mod world;

use std::collections::{BTreeMap, BTreeSet};

use grundy::Error;

use super::{
    linear::Linear,
    names::Names,
    source::{At, Ex, Function},
    ty::Ty,
    vars::{Begin, Vars},
};
pub(super) use values::UNLIKE;
pub(super) use world::{Constant, Known, State, World};

use crate::tree::{Expr, Function as Written, Kind, Op, Parameter, Step};

/// A value in the program.
#[derive(Clone, Debug)]
struct Val {
    expr: Expr,
    ty: Ty,
}

impl Val {
    fn new(expr: Expr, ty: Ty) -> Self {
        Self { expr, ty }
    }
    fn int(expr: Expr, from0: bool) -> Self {
        Self::new(expr, Ty::Int(from0))
    }
    fn bool(expr: Expr) -> Self {
        Self::new(expr, Ty::Bool)
    }
}

/// A function that is being translated.
pub(super) struct Lower<'w> {
    world: &'w World<'w>,
    state: &'w mut State,
    at: usize,
    vars: Vars,
    names: Names,
    out: Vec<Step>,
    /// What is not negative at this place.
    facts: Vec<Linear>,
    /// Quotients, by how they are written: what is divided, and by what.
    quotients: BTreeMap<String, (Linear, Ex)>,
    set: BTreeSet<usize>,
    /// The values of which it is being asked whether they are negative.
    open: BTreeSet<String>,
    types: BTreeMap<(usize, usize, String), Ty>,
    /// The statement that is being translated.
    here: usize,
    /// Whether a call stands by itself.
    alone: bool,
}

fn name(text: &str) -> Expr {
    Expr::Name(text.to_owned())
}

fn call(name: &str, items: impl Into<Vec<Expr>>) -> Expr {
    Expr::Call(name.to_owned(), items.into())
}

fn both(op: Op, a: Expr, b: Expr) -> Expr {
    match (op, &a, &b) {
        (Op::Plus, Expr::Int(x), Expr::Int(y)) if x.checked_add(*y).is_some() => Expr::Int(x + y),
        (Op::Minus, Expr::Int(x), Expr::Int(y)) if x.checked_sub(*y).is_some() => Expr::Int(x - y),
        (Op::Times, Expr::Int(x), Expr::Int(y)) if x.checked_mul(*y).is_some() => Expr::Int(x * y),
        (Op::Plus | Op::Minus, _, Expr::Int(0)) => a,
        (Op::Plus, Expr::Int(0), _) => b,
        // Numbers alone are of 32 bits in C++.
        (Op::Left, _, _) if is_short(&a) => Expr::Both(op, Box::new(long(a)), Box::new(b)),
        (Op::Plus | Op::Minus | Op::Times, _, _) if is_short(&a) && is_short(&b) => {
            Expr::Both(op, Box::new(long(a)), Box::new(b))
        }
        _ => Expr::Both(op, Box::new(a), Box::new(b)),
    }
}

/// Whether a value consists of numbers that are written out.
fn is_short(expr: &Expr) -> bool {
    match expr {
        Expr::Int(_) => true,
        Expr::Both(op, a, b) => !op.asks() && is_short(a) && is_short(b),
        Expr::If(_, a, b) => is_short(a) && is_short(b),
        _ => false,
    }
}

/// The same number, of 64 bits.
fn long(expr: Expr) -> Expr {
    match expr {
        Expr::Int(_) => call("long", [expr]),
        Expr::Both(op, a, b) => Expr::Both(op, Box::new(long(*a)), b),
        Expr::If(test, a, b) => Expr::If(test, Box::new(long(*a)), b),
        other => other,
    }
}

/// Translates a function with what is known of all.
pub(super) fn function(world: &World<'_>, state: &mut State, at: usize) -> Result<Written, Error> {
    let function = &world.functions[at];
    let mut names = world.names.clone();
    for var in &function.vars {
        names.take(&var.name);
    }
    let vars = Vars::of(function, &|name| world.changes(name));
    let mut lower = Lower {
        world,
        state,
        at,
        vars,
        names,
        out: Vec::new(),
        facts: Vec::new(),
        quotients: BTreeMap::new(),
        set: BTreeSet::new(),
        open: BTreeSet::new(),
        types: BTreeMap::new(),
        here: 0,
        alone: false,
    };
    lower.whole()
}

impl<'w> Lower<'w> {
    fn function(&self) -> &'w Function {
        &self.world.functions[self.at]
    }

    fn refuse<T>(&self, at: At, found: &str) -> Result<T, Error> {
        Err(self.world.file.refuse(at, found))
    }

    fn whole(&mut self) -> Result<Written, Error> {
        let function = self.function();
        for p in 0..function.takes {
            // A list that is changed in place is no array.
            let ty = self.var_ty(p);
            if self.vars.is_mutated(p)
                && let Ty::Seq(seq) = &ty
                && seq.list
            {
                self.bind(p, &Ty::list(Ty::Any), function.at)?;
            }
        }
        let body = self.block(&function.body)?;
        let known = &self.state.known[self.at];
        let gives = known.gives.clone();
        if gives == Ty::Any {
            self.gives(&Ty::Nothing, function.at)?;
        } else if gives != Ty::Nothing && !super::source::leaves(&function.body, true) {
            return self.refuse(
                function.at,
                &format!(
                    "the function {}, which may end without a return",
                    function.name
                ),
            );
        }
        let takes = (0..function.takes)
            .map(|p| {
                let ty = self.var_ty(p);
                let kind = ty.kind();
                let changes = matches!(kind, Kind::List(_)) && self.vars.is_mutated(p);
                Parameter {
                    name: self.printed(p),
                    kind,
                    changes,
                }
            })
            .collect();
        Ok(Written {
            name: self.world.printed[self.at].clone(),
            notes: function.notes.clone(),
            takes,
            gives: self.state.known[self.at].gives.kind(),
            body,
        })
    }

    fn printed(&self, var: usize) -> String {
        self.function().vars[var].name.clone()
    }

    fn var_ty(&self, var: usize) -> Ty {
        self.state.known[self.at].vars[var].clone()
    }

    /// Notes what a variable may be.
    fn bind(&mut self, var: usize, ty: &Ty, at: At) -> Result<(), Error> {
        self.bind_of(self.at, var, ty, at)
    }

    fn bind_of(&mut self, function: usize, var: usize, ty: &Ty, at: At) -> Result<(), Error> {
        let old = &self.state.known[function].vars[var];
        match old.join(ty) {
            Some(new) if new == *old => {}
            Some(new) => {
                self.state.known[function].vars[var] = new;
                self.state.changed = true;
            }
            None => {
                let found = format!(
                    "{} for {}, elsewhere {}",
                    ty.told(),
                    self.world.functions[function].vars[var].name,
                    old.told()
                );
                return self.refuse(at, &found);
            }
        }
        Ok(())
    }

    /// Notes what this function may give.
    fn gives(&mut self, ty: &Ty, at: At) -> Result<(), Error> {
        let old = self.state.known[self.at].gives.clone();
        match old.join(ty) {
            Some(new) if new == old => {}
            Some(new) => {
                self.state.known[self.at].gives = new;
                self.state.changed = true;
            }
            None => {
                let found = format!("{}, where {} is returned elsewhere", ty.told(), old.told());
                return self.refuse(at, &found);
            }
        }
        Ok(())
    }

    /// What `work` does, and the steps that it needs, which are not done yet.
    fn apart<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<(T, Vec<Step>), Error> {
        let before = std::mem::take(&mut self.out);
        let facts = self.facts.len();
        let done = work(self);
        self.facts.truncate(facts);
        let steps = std::mem::replace(&mut self.out, before);
        Ok((done?, steps))
    }

    /// What a value is; nothing is written.
    fn ty(&mut self, ex: &Ex) -> Result<Ty, Error> {
        let key = (ex.at.line, ex.at.column, ex.key());
        if let Some(ty) = self.types.get(&key) {
            return Ok(ty.clone());
        }
        let names = self.names.clone();
        let (val, _) = self.apart(|me| me.value(ex))?;
        self.names = names;
        self.types.insert(key, val.ty.clone());
        Ok(val.ty)
    }

    fn add(&mut self, step: Step) {
        self.out.push(step);
    }

    /// A new variable for what a value needs.
    fn fresh(&mut self, wanted: &str) -> String {
        self.names.fresh(wanted)
    }

    /// A value under a name, unless it is one or a number.
    fn named(&mut self, val: Val, wanted: &str) -> Val {
        if matches!(val.expr, Expr::Name(_) | Expr::Int(_)) {
            return val;
        }
        let temp = self.fresh(wanted);
        let kind = val.ty.kind();
        let value = self.owned(val.expr, &val.ty);
        self.add(Step::Let(temp.clone(), Some(kind), value));
        Val::new(name(&temp), val.ty)
    }

    /// A list that is another's, copied; nothing else needs that.
    fn owned(&self, expr: Expr, ty: &Ty) -> Expr {
        let list = matches!(ty.kind(), Kind::List(_));
        match &expr {
            Expr::Name(_) | Expr::At(..) if list => call("copy", [expr]),
            _ => expr,
        }
    }
}
