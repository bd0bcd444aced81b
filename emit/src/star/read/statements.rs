//! Statements.

use std::collections::BTreeMap;

use grundy::Error;
use starlark_syntax::{
    codemap::Span,
    syntax::ast::{AssignTargetP, AstAssignTarget, AstExpr, AstStmt, StmtP},
};

use super::File;
use crate::star::{
    names::{Names, snake},
    source::{Act, Stmt, Target, Var},
};

pub(super) struct Reader<'f> {
    pub(super) file: &'f File,
    pub(super) vars: Vec<Var>,
    /// The variables of the function itself.
    pub(super) own: BTreeMap<String, usize>,
    /// Those of the comprehensions that are open, the innermost last.
    pub(super) inner: Vec<(String, usize)>,
    pub(super) names: Names,
    pub(super) count: usize,
}

impl<'f> Reader<'f> {
    pub(super) fn new(file: &'f File, names: Names) -> Self {
        Self {
            file,
            vars: Vec::new(),
            own: BTreeMap::new(),
            inner: Vec::new(),
            names,
            count: 0,
        }
    }

    pub(super) fn refuse<T>(&self, span: Span, found: &str) -> Result<T, Error> {
        Err(self.file.refuse(self.file.at(span), found))
    }

    /// The variable of the function that has this name.
    pub(super) fn own(&mut self, name: &str) -> usize {
        if let Some(&var) = self.own.get(name) {
            return var;
        }
        let var = self.vars.len();
        self.vars.push(Var {
            name: self.names.fresh(&snake(name)),
            inner: false,
        });
        self.own.insert(name.to_owned(), var);
        var
    }

    /// Notes all variables that a function assigns.
    pub(super) fn assigned(&mut self, stmt: &AstStmt) {
        match &stmt.node {
            StmtP::Statements(all) => all.iter().for_each(|stmt| self.assigned(stmt)),
            StmtP::If(_, block) => self.assigned(block),
            StmtP::IfElse(_, both) => {
                self.assigned(&both.0);
                self.assigned(&both.1);
            }
            StmtP::For(turns) => {
                self.owns(&turns.var);
                self.assigned(&turns.body);
            }
            StmtP::Assign(assign) => self.owns(&assign.lhs),
            StmtP::AssignModify(target, _, _) => self.owns(target),
            _ => {}
        }
    }

    fn owns(&mut self, target: &AstAssignTarget) {
        match &target.node {
            AssignTargetP::Tuple(all) => all.iter().for_each(|target| self.owns(target)),
            AssignTargetP::Identifier(name) => {
                self.own(&name.node.ident);
            }
            _ => {}
        }
    }

    pub(super) fn block(&mut self, stmt: &AstStmt) -> Result<Vec<Stmt>, Error> {
        match &stmt.node {
            StmtP::Statements(all) => {
                let mut found = Vec::new();
                for stmt in all {
                    found.extend(self.block(stmt)?);
                }
                Ok(found)
            }
            _ => Ok(vec![self.stmt(stmt)?]),
        }
    }

    fn stmt(&mut self, stmt: &AstStmt) -> Result<Stmt, Error> {
        let at = self.file.at(stmt.span);
        let notes = self.file.above(at.line);
        self.count += 1;
        let id = self.count;
        let form = match &stmt.node {
            StmtP::Break => Act::Break,
            StmtP::Continue => Act::Continue,
            StmtP::Pass => Act::Pass,
            StmtP::Return(value) => {
                Act::Return(value.as_ref().map(|value| self.ex(value)).transpose()?)
            }
            StmtP::Expression(value) => Act::Do(self.ex(value)?),
            StmtP::Assign(assign) => Act::Assign(self.target(&assign.lhs)?, self.ex(&assign.rhs)?),
            StmtP::AssignModify(target, op, value) => {
                Act::Change(self.target(target)?, *op, self.ex(value)?)
            }
            StmtP::If(test, block) => {
                Act::If(vec![(self.ex(test)?, self.block(block)?)], Vec::new())
            }
            StmtP::IfElse(test, both) => self.cases(test, &both.0, &both.1)?,
            StmtP::For(turns) => Act::For(
                self.target(&turns.var)?,
                self.ex(&turns.over)?,
                self.block(&turns.body)?,
            ),
            StmtP::Def(_) => return self.refuse(stmt.span, "a function within a function"),
            StmtP::Statements(_) | StmtP::Load(_) => {
                return self.refuse(stmt.span, "a statement of this kind");
            }
        };
        Ok(Stmt {
            at,
            id,
            notes,
            form,
        })
    }

    fn cases(&mut self, test: &AstExpr, yes: &AstStmt, no: &AstStmt) -> Result<Act, Error> {
        let mut cases = vec![(self.ex(test)?, self.block(yes)?)];
        let mut rest = no;
        // An elif is an if that is all of an else.
        while let StmtP::IfElse(test, both) = &rest.node {
            cases.push((self.ex(test)?, self.block(&both.0)?));
            rest = &both.1;
        }
        if let StmtP::If(test, block) = &rest.node {
            cases.push((self.ex(test)?, self.block(block)?));
            return Ok(Act::If(cases, Vec::new()));
        }
        let rest = self.block(rest)?;
        Ok(Act::If(cases, rest))
    }

    pub(super) fn target(&mut self, target: &AstAssignTarget) -> Result<Target, Error> {
        let at = self.file.at(target.span);
        Ok(match &target.node {
            AssignTargetP::Identifier(name) => {
                let name = &name.node.ident;
                match self.inner.iter().rev().find(|(own, _)| own == name) {
                    Some(&(_, var)) => Target::Var(at, var),
                    None => Target::Var(at, self.own(name)),
                }
            }
            AssignTargetP::Tuple(all) => {
                let all: Result<_, _> = all.iter().map(|target| self.target(target)).collect();
                Target::Tuple(at, all?)
            }
            AssignTargetP::Index(both) => Target::Index(at, self.ex(&both.0)?, self.ex(&both.1)?),
            AssignTargetP::Dot(..) => return self.refuse(target.span, "a field"),
        })
    }
}
