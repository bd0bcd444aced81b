//! A rule file's functions, as they are translated.

use std::fmt;

pub(super) use starlark_syntax::syntax::ast::{AssignOp, BinOp};

/// A place in the file, counted from 1.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct At {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Values that are written in two places are the same all the same.
impl fmt::Debug for At {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// A function of the file.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) at: At,
    /// What stands above it, or in it as its first words.
    pub(super) notes: Vec<String>,
    /// Its parameters, which are its first variables.
    pub(super) takes: usize,
    pub(super) vars: Vec<Var>,
    pub(super) body: Vec<Stmt>,
}

/// A variable.
#[derive(Clone, Debug)]
pub(super) struct Var {
    /// Its name in the program.
    pub(super) name: String,
    /// Whether it is one of a comprehension.
    pub(super) inner: bool,
}

/// A statement with its number within the function.
#[derive(Clone, Debug)]
pub(super) struct Stmt {
    pub(super) at: At,
    pub(super) id: usize,
    pub(super) notes: Vec<String>,
    pub(super) form: Act,
}

#[derive(Clone, Debug)]
pub(super) enum Act {
    Assign(Target, Ex),
    Change(Target, AssignOp, Ex),
    If(Vec<(Ex, Vec<Stmt>)>, Vec<Stmt>),
    For(Target, Ex, Vec<Stmt>),
    Break,
    Continue,
    Pass,
    Return(Option<Ex>),
    Do(Ex),
}

/// A value with its place.
#[derive(Clone, Debug)]
pub(super) struct Ex {
    pub(super) at: At,
    pub(super) form: Form,
}

#[derive(Clone, Debug)]
pub(super) enum Form {
    Int(i64),
    Bool(bool),
    Text(String),
    None,
    Var(usize),
    Global(String),
    Tuple(Vec<Ex>),
    List(Vec<Ex>),
    Comp(Box<Ex>, Vec<Clause>),
    Not(Box<Ex>),
    Minus(Box<Ex>),
    Op(BinOp, Box<Ex>, Box<Ex>),
    If(Box<Ex>, Box<Ex>, Box<Ex>),
    /// A call, and whether its last argument stands for several.
    Call(String, Vec<Ex>, bool),
    Method(Box<Ex>, String, Vec<Ex>),
    Index(Box<Ex>, Box<Ex>),
    Slice(Box<Ex>, Option<Box<Ex>>, Option<Box<Ex>>),
}

#[derive(Clone, Debug)]
pub(super) enum Clause {
    For(Target, Ex),
    If(Ex),
}

#[derive(Clone, Debug)]
pub(super) enum Target {
    Var(At, usize),
    Tuple(At, Vec<Target>),
    Index(At, Ex, Ex),
}

impl Target {
    pub(super) fn at(&self) -> At {
        match self {
            Self::Var(at, _) | Self::Tuple(at, _) | Self::Index(at, ..) => *at,
        }
    }

    /// The variables that get a value.
    pub(super) fn vars(&self) -> Vec<usize> {
        match self {
            Self::Var(_, var) => vec![*var],
            Self::Tuple(_, all) => all.iter().flat_map(Self::vars).collect(),
            Self::Index(..) => Vec::new(),
        }
    }
}

impl Ex {
    /// Calls `see` with this value and those in it.
    pub(super) fn walk<'e>(&'e self, see: &mut dyn FnMut(&'e Self)) {
        see(self);
        match &self.form {
            Form::Int(_)
            | Form::Bool(_)
            | Form::Text(_)
            | Form::None
            | Form::Var(_)
            | Form::Global(_) => {}
            Form::Tuple(all) | Form::List(all) | Form::Call(_, all, _) => {
                all.iter().for_each(|ex| ex.walk(see));
            }
            Form::Comp(head, clauses) => {
                for clause in clauses {
                    match clause {
                        Clause::For(_, over) => over.walk(see),
                        Clause::If(test) => test.walk(see),
                    }
                }
                head.walk(see);
            }
            Form::Not(a) | Form::Minus(a) => a.walk(see),
            Form::Op(_, a, b) | Form::Index(a, b) => {
                a.walk(see);
                b.walk(see);
            }
            Form::If(a, b, c) => [a, b, c].iter().for_each(|ex| ex.walk(see)),
            Form::Method(of, _, all) => {
                of.walk(see);
                all.iter().for_each(|ex| ex.walk(see));
            }
            Form::Slice(of, from, to) => {
                of.walk(see);
                from.iter().chain(to).for_each(|ex| ex.walk(see));
            }
        }
    }

    /// The variables that are read.
    pub(super) fn reads(&self) -> Vec<usize> {
        let mut found = Vec::new();
        self.walk(&mut |ex| {
            if let Form::Var(var) = ex.form {
                found.push(var);
            }
        });
        found
    }

    /// The same value for what is equal up to places.
    pub(super) fn key(&self) -> String {
        format!("{:?}", self.form)
    }

    pub(super) fn call(&self, wanted: &str) -> Option<&[Self]> {
        match &self.form {
            Form::Call(name, items, false) if name == wanted => Some(items),
            _ => None,
        }
    }
}

/// The values of a statement itself, without those in its blocks.
pub(super) fn values(stmt: &Stmt) -> Vec<&Ex> {
    fn of_target(target: &Target) -> Vec<&Ex> {
        match target {
            Target::Var(..) => Vec::new(),
            Target::Tuple(_, all) => all.iter().flat_map(of_target).collect(),
            Target::Index(_, of, at) => vec![of, at],
        }
    }
    match &stmt.form {
        Act::Assign(target, value) | Act::Change(target, _, value) | Act::For(target, value, _) => {
            let mut all = of_target(target);
            all.push(value);
            all
        }
        Act::If(cases, _) => cases.iter().map(|(test, _)| test).collect(),
        Act::Return(value) => value.iter().collect(),
        Act::Do(value) => vec![value],
        Act::Break | Act::Continue | Act::Pass => Vec::new(),
    }
}

/// The blocks of a statement, and whether they are those of a loop.
pub(super) fn inner(stmt: &Stmt) -> (Vec<&[Stmt]>, bool) {
    match &stmt.form {
        Act::If(cases, rest) => {
            let mut all: Vec<&[Stmt]> = cases.iter().map(|(_, block)| &block[..]).collect();
            all.push(rest);
            (all, false)
        }
        Act::For(_, _, block) => (vec![block], true),
        _ => (Vec::new(), false),
    }
}

/// Calls `see` with all statements, those in blocks too.
pub(super) fn every<'s>(block: &'s [Stmt], see: &mut dyn FnMut(&'s Stmt)) {
    for stmt in block {
        see(stmt);
        for block in inner(stmt).0 {
            every(block, see);
        }
    }
}

/// Whether a block never goes on to what follows it.
pub(super) fn leaves(block: &[Stmt], only_returns: bool) -> bool {
    block.iter().any(|stmt| match &stmt.form {
        Act::Return(_) => true,
        Act::Break | Act::Continue => !only_returns,
        Act::If(cases, rest) => {
            leaves(rest, only_returns) && cases.iter().all(|(_, block)| leaves(block, only_returns))
        }
        _ => false,
    })
}
