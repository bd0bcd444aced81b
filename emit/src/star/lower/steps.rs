//! Statements.

mod assign;
mod change;

use grundy::Error;

use super::{
    super::{
        source::{Act, Ex, Form, Stmt, leaves},
        ty::Ty,
    },
    Begin, Lower, call, name,
    values::aliases,
};
use crate::tree::{Expr, Kind, Step};

impl Lower<'_> {
    pub(super) fn block(&mut self, block: &[Stmt]) -> Result<Vec<Step>, Error> {
        let ((), steps) = self.apart(|me| {
            for stmt in block {
                me.here = stmt.id;
                me.begin(stmt)?;
                me.stmt(stmt)?;
                me.here = stmt.id;
                if matches!(stmt.form, Act::Return(_) | Act::Break | Act::Continue) {
                    break;
                }
            }
            Ok(())
        })?;
        Ok(steps)
    }

    /// Declares the variables that begin before a statement.
    fn begin(&mut self, stmt: &Stmt) -> Result<(), Error> {
        for var in 0..self.function().vars.len() {
            let kind = self.var_ty(var).kind();
            let own = self.printed(var);
            match self.vars.begins[var] {
                Begin::Bare(id) if id == stmt.id => self.add(Step::Bare(own, kind)),
                Begin::Empty(id) if id == stmt.id => {
                    let value = empty(&kind);
                    self.add(Step::Let(own, Some(kind), value));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<(), Error> {
        self.out.extend(stmt.notes.iter().cloned().map(Step::Note));
        match &stmt.form {
            Act::Pass => {}
            Act::Break => self.add(Step::Break),
            Act::Continue => self.add(Step::Continue),
            Act::Return(value) => self.returned(stmt, value.as_ref())?,
            Act::Assign(target, value) => self.assign(stmt, target, value)?,
            Act::Change(target, op, value) => self.change(stmt, target, *op, value)?,
            Act::If(cases, rest) => self.cases(cases, rest)?,
            Act::For(target, over, block) => {
                if target
                    .vars()
                    .iter()
                    .any(|&var| self.vars.is_mutated(var) && self.var_ty(var).seq().is_some())
                {
                    return self.refuse(target.at(), "a list in a list, which the loop changes");
                }
                self.turns(target, over, &mut |me| {
                    let steps = me.block(block)?;
                    me.out.extend(steps);
                    Ok(())
                })?;
            }
            Act::Do(value) => self.action(value)?,
        }
        Ok(())
    }

    fn cases(&mut self, cases: &[(Ex, Vec<Stmt>)], rest: &[Stmt]) -> Result<(), Error> {
        let before = self.facts.len();
        let mut written: Vec<(Expr, Vec<Step>)> = Vec::new();
        let mut others = Vec::new();
        for (at, (test, block)) in cases.iter().enumerate() {
            let (chosen, needs) = self.apart(|me| me.test(test))?;
            if at > 0 && !needs.is_empty() {
                // What a later condition needs is done only if it is looked at.
                let (rest, cases) = (rest, &cases[at..]);
                let ((), inner) = self.apart(|me| me.cases(cases, rest))?;
                others = inner;
                break;
            }
            self.out.extend(needs);
            let (steps, _) = self.apart(|me| {
                me.assume(test, true);
                me.block(block)
            })?;
            written.push((chosen, steps));
            self.assume(test, false);
            if at + 1 == cases.len() {
                others = self.block(rest)?;
            }
        }
        self.add(Step::If(written, others));
        // What follows is reached where no case held, if all of them leave.
        if !rest.is_empty() || !cases.iter().all(|(_, block)| leaves(block, false)) {
            self.facts.truncate(before);
        }
        Ok(())
    }

    fn returned(&mut self, stmt: &Stmt, value: Option<&Ex>) -> Result<(), Error> {
        let Some(value) = value.filter(|value| !matches!(value.form, Form::None)) else {
            return match self.state.known[self.at].gives {
                Ty::Any | Ty::Nothing => {
                    self.gives(&Ty::Nothing, stmt.at)?;
                    self.add(Step::Leave);
                    Ok(())
                }
                _ => self.refuse(stmt.at, "None beside other values that are returned"),
            };
        };
        let mut ty = self.ty(value)?;
        let function = self.function();
        let lent = aliases(value)
            .into_iter()
            .any(|var| var < function.takes || !matches!(value.form, Form::Var(_)));
        if lent && ty.seq().is_some_and(|seq| seq.list) && !matches!(value.form, Form::If(..)) {
            return self.refuse(value.at, "a list of the caller that is returned to it");
        }
        let roles = ["moves", "parts", "canonical"];
        if roles.contains(&function.name.as_str()) {
            ty = positions(&function.name, ty);
        }
        self.gives(&ty, value.at)?;
        let gives = self.state.known[self.at].gives.clone();
        if self.is_built(value)? && matches!(gives, Ty::Seq(_)) {
            let wanted = match function.name.as_str() {
                "moves" => "options",
                _ if gives.width().is_some() => "next",
                _ => "found",
            };
            if let Some(val) = self.shortly(value, &gives)? {
                self.add(Step::Return(val));
                return Ok(());
            }
            let temp = self.fresh(wanted);
            self.build(&temp, true, value, &gives)?;
            self.add(Step::Return(name(&temp)));
            return Ok(());
        }
        let val = self.value(value)?;
        let expr = self.coerced(val, &gives);
        let expr = match expr {
            // What is the function's own is given away as it is.
            Expr::Name(_) if matches!(value.form, Form::Var(var) if var >= function.takes) => expr,
            _ => self.owned(expr, &gives),
        };
        self.add(Step::Return(expr));
        Ok(())
    }

    /// A tuple that is one expression.
    fn shortly(&mut self, value: &Ex, ty: &Ty) -> Result<Option<Expr>, Error> {
        if ty.width().is_none() || matches!(value.form, Form::If(..)) {
            return Ok(None);
        }
        Ok(self.few(value, ty)?.map(|val| val.expr))
    }
}

/// What a variable has before it gets a value.
pub(in crate::star::lower) fn empty(kind: &Kind) -> Expr {
    match kind {
        Kind::Bool => Expr::Bool(false),
        Kind::List(_) => Expr::List(Vec::new()),
        Kind::Tuple(width) => call(
            "zero_tuple",
            [Expr::Int(i64::try_from(*width).unwrap_or(0))],
        ),
        _ => Expr::Int(0),
    }
}

/// What the functions give that the search calls: lists of positions, or a position.
pub(in crate::star::lower) fn positions(role: &str, ty: Ty) -> Ty {
    match (role, ty) {
        ("canonical", ty) => ty.position(),
        (_, Ty::Seq(seq)) => Ty::list(seq.of.position()),
        (_, ty) => ty,
    }
}
