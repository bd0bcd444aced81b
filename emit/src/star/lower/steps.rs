//! Statements.

use grundy::Error;

use super::{
    super::{
        source::{Act, AssignOp, BinOp, Ex, Form, Stmt, Target, leaves},
        ty::Ty,
    },
    Begin, Lower, Val, call,
    lists::Sink,
    name,
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

    fn assign(&mut self, stmt: &Stmt, target: &Target, value: &Ex) -> Result<(), Error> {
        match target {
            Target::Var(at, var) => {
                let ty = self.ty(value)?;
                self.shared(value, *var, &ty)?;
                self.bind(*var, &ty, *at)?;
                let ty = self.var_ty(*var);
                let new = self.vars.begins[*var] == Begin::Assign(stmt.id);
                let own = self.printed(*var);
                let reads = value.reads().contains(var);
                if self.is_built(value)? && ty.seq().is_some() && !reads && !self.one(value, &ty)? {
                    self.build(&own, new, value, &ty)?;
                } else {
                    let val = self.value(value)?;
                    let expr = self.coerced(val, &ty);
                    let expr = self.owned(expr, &ty);
                    self.put(&own, new, ty.kind(), expr);
                }
                self.set.insert(*var);
                Ok(())
            }
            Target::Index(_, of, at) => {
                let element = self.place(of, at)?;
                let val = self.value(value)?;
                self.lent(value, &val.ty)?;
                let (list, ty) = element;
                self.stored(of, &val.ty)?;
                let expr = self.coerced(val, &ty);
                let expr = self.owned(expr, &ty);
                self.add(Step::Set(list, None, expr));
                Ok(())
            }
            Target::Tuple(_, targets) => self.unpack(stmt, targets, value),
        }
    }

    /// Whether a tuple is best written as one expression.
    fn one(&mut self, value: &Ex, ty: &Ty) -> Result<bool, Error> {
        if ty.width().is_none() {
            return Ok(false);
        }
        let (few, steps) = self.apart(|me| me.few(value, ty))?;
        Ok(few.is_some() && steps.is_empty())
    }

    /// Refuses one list under two names where it is changed.
    fn shared(&mut self, value: &Ex, var: usize, ty: &Ty) -> Result<(), Error> {
        if !ty.seq().is_some_and(|seq| seq.list) {
            return Ok(());
        }
        let others = aliases(value);
        let changed = |&other: &usize| other != var && self.vars.is_mutated(other);
        if !others.is_empty() && (self.vars.is_mutated(var) || others.iter().any(changed)) {
            return self.refuse(value.at, "a list that is changed under two names");
        }
        Ok(())
    }

    /// Notes what the elements of a list may be.
    fn stored(&mut self, of: &Ex, ty: &Ty) -> Result<(), Error> {
        match &of.form {
            Form::Var(var) => {
                let own = self.var_ty(*var);
                let Ty::Seq(seq) = own else { return Ok(()) };
                let more = Ty::Seq(super::super::ty::Seq {
                    of: Box::new(ty.clone()),
                    ..seq
                });
                self.bind(*var, &more, of.at)
            }
            Form::Index(outer, _) => {
                let own = self.ty(of)?;
                let Ty::Seq(seq) = own else { return Ok(()) };
                let inner = Ty::Seq(super::super::ty::Seq {
                    of: Box::new(ty.clone()),
                    ..seq
                });
                self.stored(outer, &inner)
            }
            _ => self.refuse(of.at, "an element of this value that is changed"),
        }
    }

    /// An element that gets a value, and what it is.
    fn place(&mut self, of: &Ex, at: &Ex) -> Result<(Expr, Ty), Error> {
        let index = Ex {
            at: of.at,
            form: Form::Index(Box::new(of.clone()), Box::new(at.clone())),
        };
        let val = self.value(&index)?;
        let ty = self.ty(of)?;
        let list = ty.seq().is_some_and(|seq| seq.list);
        match (val.expr, list || ty == Ty::Any) {
            (expr @ Expr::At(..), true) => Ok((expr, val.ty)),
            (Expr::Call(word, items), true) if word == "back" => {
                let [list, back] =
                    <[Expr; 2]>::try_from(items).unwrap_or([Expr::Int(0), Expr::Int(0)]);
                let len = call("len", [list.clone()]);
                let place = super::both(crate::tree::Op::Minus, len, back);
                Ok((Expr::At(Box::new(list), Box::new(place)), val.ty))
            }
            _ => self.refuse(of.at, "an element of what is no list, which gets a value"),
        }
    }

    /// `a, b = …`.
    fn unpack(&mut self, stmt: &Stmt, targets: &[Target], value: &Ex) -> Result<(), Error> {
        if let Form::Tuple(items) | Form::List(items) = &value.form {
            return self.pairwise(stmt, targets, items, value);
        }
        let ty = self.ty(value)?;
        if ty != Ty::Any && ty.seq().and_then(|seq| seq.len) != Some(targets.len()) {
            let found = format!("{} taken apart into {} names", ty.told(), targets.len());
            return self.refuse(value.at, &found);
        }
        let of = ty.seq().map_or(Ty::Any, |seq| (*seq.of).clone());
        let mut vars = Vec::new();
        for target in targets {
            let Target::Var(at, var) = target else {
                return self.refuse(target.at(), "this among names that get values");
            };
            self.bind(*var, &of, *at)?;
            vars.push(*var);
        }
        let val = self.value(value)?;
        let begins = |var: &usize| self.vars.begins[*var] == Begin::Assign(stmt.id);
        if vars.iter().all(begins) && ty.width().is_some() {
            let names = vars.iter().map(|&var| self.printed(var)).collect();
            self.add(Step::Unpack(names, val.expr));
        } else {
            let list = self.named(val, "both");
            for (at, &var) in (0..).zip(&vars) {
                let element = Expr::At(Box::new(list.expr.clone()), Box::new(Expr::Int(at)));
                let element = self.owned(element, &of);
                let new = self.vars.begins[var] == Begin::Assign(stmt.id);
                let own = self.printed(var);
                self.put(&own, new, of.kind(), element);
            }
        }
        self.set.extend(vars);
        Ok(())
    }

    /// `a, b = x, y`.
    fn pairwise(
        &mut self,
        stmt: &Stmt,
        targets: &[Target],
        items: &[Ex],
        value: &Ex,
    ) -> Result<(), Error> {
        if targets.len() != items.len() {
            let found = format!("{} values for {} names", items.len(), targets.len());
            return self.refuse(value.at, &found);
        }
        let written: Vec<usize> = targets.iter().flat_map(Target::vars).collect();
        let simple = targets
            .iter()
            .all(|target| matches!(target, Target::Var(..)));
        let crossed = items
            .iter()
            .any(|item| item.reads().iter().any(|var| written.contains(var)));
        if simple && !crossed {
            for (target, item) in targets.iter().zip(items) {
                self.assign(stmt, target, item)?;
            }
            return Ok(());
        }
        // All values are known before the first name gets one.
        let mut vals = Vec::new();
        for item in items {
            let val = self.value(item)?;
            self.lent(item, &val.ty)?;
            let constant = matches!(val.expr, Expr::Int(_));
            let temp = self.fresh("value");
            if constant {
                vals.push(val);
                continue;
            }
            let expr = self.owned(val.expr, &val.ty);
            self.add(Step::Let(temp.clone(), Some(val.ty.kind()), expr));
            vals.push(Val::new(name(&temp), val.ty));
        }
        for (target, val) in targets.iter().zip(vals) {
            match target {
                Target::Var(at, var) => {
                    self.bind(*var, &val.ty, *at)?;
                    let ty = self.var_ty(*var);
                    let new = self.vars.begins[*var] == Begin::Assign(stmt.id);
                    let own = self.printed(*var);
                    let expr = self.coerced(val, &ty);
                    let expr = self.owned(expr, &ty);
                    self.put(&own, new, ty.kind(), expr);
                    self.set.insert(*var);
                }
                Target::Index(_, of, at) => {
                    let (element, ty) = self.place(of, at)?;
                    self.stored(of, &val.ty)?;
                    let expr = self.coerced(val, &ty);
                    self.add(Step::Set(element, None, expr));
                }
                Target::Tuple(at, _) => return self.refuse(*at, "names within names"),
            }
        }
        Ok(())
    }

    /// `x += y` and the like.
    fn change(
        &mut self,
        stmt: &Stmt,
        target: &Target,
        op: AssignOp,
        value: &Ex,
    ) -> Result<(), Error> {
        let sign = match op {
            AssignOp::Add => BinOp::Add,
            AssignOp::Subtract => BinOp::Subtract,
            AssignOp::Multiply => BinOp::Multiply,
            AssignOp::FloorDivide => BinOp::FloorDivide,
            AssignOp::Percent => BinOp::Percent,
            AssignOp::BitAnd => BinOp::BitAnd,
            AssignOp::BitOr => BinOp::BitOr,
            AssignOp::BitXor => BinOp::BitXor,
            AssignOp::LeftShift => BinOp::LeftShift,
            AssignOp::RightShift => BinOp::RightShift,
            AssignOp::Divide => return self.refuse(stmt.at, "a division with fractions"),
        };
        let own = match target {
            Target::Var(at, var) => Ex {
                at: *at,
                form: Form::Var(*var),
            },
            Target::Index(at, of, index) => Ex {
                at: *at,
                form: Form::Index(Box::new(of.clone()), Box::new(index.clone())),
            },
            Target::Tuple(at, _) => return self.refuse(*at, "several names that are changed"),
        };
        let ty = self.ty(&own)?;
        if let (Ty::Seq(seq), BinOp::Add) = (&ty, sign)
            && seq.list
        {
            return self.extended(&own, value);
        }
        let whole = Ex {
            at: stmt.at,
            form: Form::Op(sign, Box::new(own), Box::new(value.clone())),
        };
        let ty = self.ty(&whole)?;
        if ty.seq().is_some() {
            return self.assign(stmt, target, &whole);
        }
        let val = self.value(&whole)?;
        let target = match target {
            Target::Var(at, var) => {
                self.bind(*var, &ty, *at)?;
                name(&self.printed(*var))
            }
            Target::Index(_, of, at) => {
                self.stored(of, &ty)?;
                self.place(of, at)?.0
            }
            Target::Tuple(..) => return Ok(()),
        };
        match val.expr {
            Expr::Both(op, a, b) if *a == target && !op.asks() => {
                self.add(Step::Set(target, Some(op), *b));
            }
            expr => self.add(Step::Set(target, None, expr)),
        }
        Ok(())
    }

    /// `list += more`.
    fn extended(&mut self, own: &Ex, value: &Ex) -> Result<(), Error> {
        let more = self.ty(value)?;
        let Form::Var(var) = own.form else {
            return self.refuse(own.at, "a list in a list that is added to");
        };
        if value.reads().contains(&var) {
            return self.refuse(value.at, "a list that is added to itself");
        }
        let Some(seq) = more.seq() else {
            return match more {
                Ty::Any => Ok(()),
                _ => self.refuse(value.at, &format!("{} added to a list", more.told())),
            };
        };
        self.bind(var, &Ty::list((*seq.of).clone()), own.at)?;
        let of = self
            .var_ty(var)
            .seq()
            .map_or(Ty::Any, |seq| (*seq.of).clone());
        let list = self.printed(var);
        self.collect(&Sink { list, of }, value)
    }

    /// A statement that is a call.
    fn action(&mut self, value: &Ex) -> Result<(), Error> {
        match &value.form {
            Form::Text(_) => Ok(()),
            Form::Method(of, method, items) => self.changed(value, of, method, items),
            Form::Call(called, items, false) if self.world.find(called).is_some() => {
                self.alone = true;
                let val = self.call(value, called, items, false);
                self.alone = false;
                self.add(Step::Do(val?.expr));
                Ok(())
            }
            _ => self.refuse(value.at, "a value that nothing uses"),
        }
    }

    fn changed(&mut self, ex: &Ex, of: &Ex, method: &str, items: &[Ex]) -> Result<(), Error> {
        let own = self.ty(of)?;
        if own.seq().is_none_or(|seq| !seq.list) && own != Ty::Any {
            return self.refuse(ex.at, &format!("the method {method}() of {}", own.told()));
        }
        match (method, items) {
            ("append", [item]) => {
                let ty = self.ty(item)?;
                self.lent(item, &ty)?;
                let of_list = self.grows(of, &ty)?;
                let val = self.value(item)?;
                let list = self.value(of)?.expr;
                let expr = self.coerced(val, &of_list);
                let expr = self.owned(expr, &of_list);
                self.add(Step::Do(call("push", [list, expr])));
                Ok(())
            }
            ("extend", [more]) => self.extended(of, more),
            ("pop", []) => {
                self.grows(of, &Ty::Any)?;
                let list = self.value(of)?.expr;
                self.add(Step::Do(call("pop", [list])));
                Ok(())
            }
            _ => self.refuse(ex.at, &format!("the method {method}()")),
        }
    }

    /// Notes that elements are appended to a list, and tells what its elements are.
    fn grows(&mut self, of: &Ex, item: &Ty) -> Result<Ty, Error> {
        match &of.form {
            Form::Var(var) => {
                self.bind(*var, &Ty::list(item.clone()), of.at)?;
                let own = self.var_ty(*var);
                Ok(own.seq().map_or(Ty::Any, |seq| (*seq.of).clone()))
            }
            Form::Index(outer, _) => {
                self.stored(outer, &Ty::list(item.clone()))?;
                let key = (of.at.line, of.at.column, of.key());
                self.types.remove(&key);
                let own = self.ty(of)?;
                Ok(own.seq().map_or(Ty::Any, |seq| (*seq.of).clone()))
            }
            _ => self.refuse(of.at, "a list of this kind that is appended to"),
        }
    }
}

/// What a variable has before it gets a value.
fn empty(kind: &Kind) -> Expr {
    match kind {
        Kind::Bool => Expr::Bool(false),
        Kind::List(_) => Expr::List(Vec::new()),
        Kind::Tuple(width) => call("zeros", [Expr::Int(i64::try_from(*width).unwrap_or(0))]),
        _ => Expr::Int(0),
    }
}

/// What the functions give that the search calls: lists of positions, or a position.
fn positions(role: &str, ty: Ty) -> Ty {
    match (role, ty) {
        ("canonical", ty) => ty.position(),
        (_, Ty::Seq(seq)) => Ty::list(seq.of.position()),
        (_, ty) => ty,
    }
}
