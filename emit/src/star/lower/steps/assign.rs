//! Assignments.

use grundy::Error;

use crate::{
    star::{
        lower::{Begin, Lower, Val, both, call, name, values::aliases},
        source::{Ex, Form, Stmt, Target},
        ty::{Seq, Ty},
    },
    tree::{Expr, Kind, Op, Step},
};

impl Lower<'_> {
    pub(in crate::star::lower) fn assign(
        &mut self,
        stmt: &Stmt,
        target: &Target,
        value: &Ex,
    ) -> Result<(), Error> {
        match target {
            Target::Var(at, var) => {
                let ty = self.ty(value)?;
                self.shared(value, *var, &ty)?;
                let given = *var < self.function().takes;
                if given && matches!(self.var_ty(*var).kind(), Kind::List(_)) {
                    return self.refuse(*at, "a list of the caller's whose name gets another one");
                }
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
    pub(in crate::star::lower) fn one(&mut self, value: &Ex, ty: &Ty) -> Result<bool, Error> {
        if ty.width().is_none() {
            return Ok(false);
        }
        let (few, steps) = self.apart(|me| me.few(value, ty))?;
        Ok(few.is_some() && steps.is_empty())
    }

    /// Refuses one list under two names where it is changed.
    pub(in crate::star::lower) fn shared(
        &mut self,
        value: &Ex,
        var: usize,
        ty: &Ty,
    ) -> Result<(), Error> {
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
    pub(in crate::star::lower) fn stored(&mut self, of: &Ex, ty: &Ty) -> Result<(), Error> {
        match &of.form {
            Form::Var(var) => {
                let own = self.var_ty(*var);
                let Ty::Seq(seq) = own else { return Ok(()) };
                let more = Ty::Seq(Seq {
                    of: Box::new(ty.clone()),
                    ..seq
                });
                self.bind(*var, &more, of.at)
            }
            Form::Index(outer, _) => {
                let own = self.ty(of)?;
                let Ty::Seq(seq) = own else { return Ok(()) };
                let inner = Ty::Seq(Seq {
                    of: Box::new(ty.clone()),
                    ..seq
                });
                self.stored(outer, &inner)
            }
            _ => self.refuse(of.at, "an element of this value that is changed"),
        }
    }

    /// An element that gets a value, and what it is.
    pub(in crate::star::lower) fn place(&mut self, of: &Ex, at: &Ex) -> Result<(Expr, Ty), Error> {
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
                let place = both(Op::Minus, len, back);
                Ok((Expr::At(Box::new(list), Box::new(place)), val.ty))
            }
            _ => self.refuse(of.at, "an element of what is no list, which gets a value"),
        }
    }

    /// `a, b = …`.
    pub(in crate::star::lower) fn unpack(
        &mut self,
        stmt: &Stmt,
        targets: &[Target],
        value: &Ex,
    ) -> Result<(), Error> {
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
    pub(in crate::star::lower) fn pairwise(
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
}
