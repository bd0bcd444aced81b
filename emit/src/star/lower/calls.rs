//! Calls of what the language has, and of the file's own functions.

use grundy::Error;

use super::{
    super::{
        source::{Ex, Form},
        ty::Ty,
    },
    Lower, Val, both, call, name,
};
use crate::tree::{Expr, Kind, Op, Step};

impl Lower<'_> {
    pub(super) fn call(
        &mut self,
        ex: &Ex,
        called: &str,
        items: &[Ex],
        spread: bool,
    ) -> Result<Val, Error> {
        let own = self.world.find(called);
        if own.is_none() && called == "plus" {
            self.world.file.is_plain(ex.at, called)?;
            return self.plus(ex, items, spread);
        }
        if own.is_none() {
            self.world.file.is_plain(ex.at, called)?;
        }
        if spread {
            return self.refuse(ex.at, "a list that stands for several arguments");
        }
        if let Some(at) = own {
            return self.own(ex, at, items);
        }
        match (called, items) {
            ("len", [of]) => self.counted_len(of),
            ("min" | "max", [_, ..]) => self.extreme(ex, called, items),
            ("abs", [of]) => {
                let value = self.int(of)?;
                match self.from0(of)? {
                    true => Ok(Val::int(value, true)),
                    false => Ok(Val::int(call("abs", [value]), true)),
                }
            }
            ("int", [of]) => match self.ty(of)? {
                Ty::Bool => {
                    let test = Box::new(self.test(of)?);
                    let one = Box::new(Expr::Int(1));
                    Ok(Val::int(Expr::If(test, one, Box::new(Expr::Int(0))), true))
                }
                _ => self.value(of),
            },
            ("bool", [of]) => Ok(Val::bool(self.test(of)?)),
            ("sum", [of]) => self.sum(of),
            ("any" | "all", [of]) => self.questions(ex, called == "any", of),
            ("mex", [of]) => {
                let list = self.value(of)?;
                if !Self::is_ints(&list.ty) && list.ty.seq().is_none_or(|s| s.len != Some(0)) {
                    return self.refuse(of.at, &format!("mex() of {}", list.ty.told()));
                }
                let list = self.coerced(list, &Ty::list(Ty::Int(false)));
                Ok(Val::int(call("mex", [list]), true))
            }
            ("sorted" | "list" | "tuple" | "reversed", [_]) | ("range", [_, ..]) => self.built(ex),
            ("list" | "tuple", []) => {
                let ty = Ty::fixed(called == "list", 0, Ty::Any);
                Ok(Val::new(Expr::List(Vec::new()), ty))
            }
            ("enumerate" | "zip", _) => self.refuse(ex.at, &format!("{called}() outside a loop")),
            _ => self.refuse(ex.at, &format!("the function {called}()")),
        }
    }

    fn counted_len(&mut self, of: &Ex) -> Result<Val, Error> {
        let set = of.call("set").and_then(|items| items.first());
        if let Some(list) = set {
            let ty = self.ty(list)?;
            let Some(seq) = ty.seq() else {
                return self.refuse(of.at, &format!("set() of {}", ty.told()));
            };
            let ty = Ty::list((*seq.of).clone());
            let temp = self.fresh("different");
            self.build(&temp, true, of, &ty)?;
            return Ok(Val::int(call("len", [name(&temp)]), true));
        }
        let list = self.value(of)?;
        match &list.ty {
            Ty::Seq(_) => Ok(Val::int(self.length(&list), true)),
            Ty::Any => Ok(Val::int(Expr::Int(0), true)),
            other => self.refuse(of.at, &format!("the length of {}", other.told())),
        }
    }

    /// The least or the greatest of some values, or of a list.
    fn extreme(&mut self, ex: &Ex, called: &str, items: &[Ex]) -> Result<Val, Error> {
        if let [of] = items {
            let list = self.value(of)?;
            let Ty::Seq(seq) = list.ty.clone() else {
                return self.refuse(of.at, &format!("{called}() of {}", list.ty.told()));
            };
            if matches!(seq.of.kind(), Kind::List(_) | Kind::Bool) || seq.len == Some(0) {
                return self.refuse(of.at, &format!("{called}() of {}", list.ty.told()));
            }
            let list = self.named(list, "list");
            let word = if called == "min" { "least" } else { "greatest" };
            return Ok(Val::new(call(word, [list.expr]), *seq.of));
        }
        let mut ty = Ty::Any;
        let mut vals = Vec::new();
        for item in items {
            let val = self.value(item)?;
            ty = match ty.join(&val.ty) {
                Some(ty) => ty,
                None => {
                    let found = format!("{called}() of {} and {}", ty.told(), val.ty.told());
                    return self.refuse(item.at, &found);
                }
            };
            vals.push(val);
        }
        if !ty.is_int() && ty.width().is_none() {
            return self.refuse(ex.at, &format!("{called}() of {}", ty.told()));
        }
        if ty.is_int() {
            let some = vals.iter().any(|val| val.ty.from0());
            let all = vals.iter().all(|val| val.ty.from0());
            let from0 = if called == "min" { all } else { some };
            ty = Ty::Int(from0);
        }
        let exprs: Vec<Expr> = vals.into_iter().map(|val| self.coerced(val, &ty)).collect();
        let expr = exprs.into_iter().reduce(|a, b| call(called, [a, b]));
        Ok(Val::new(expr.unwrap_or(Expr::Int(0)), ty))
    }

    fn sum(&mut self, of: &Ex) -> Result<Val, Error> {
        let total = self.fresh("total");
        if let Form::Comp(head, clauses) = &of.form {
            self.add(Step::Let(total.clone(), Some(Kind::Int), Expr::Int(0)));
            let mut from0 = true;
            self.clauses(clauses, &mut |me| {
                let value = me.int(head)?;
                from0 = me.from0(head)?;
                me.add(Step::Set(name(&total), Some(Op::Plus), value));
                Ok(())
            })?;
            return Ok(Val::int(name(&total), from0));
        }
        let list = self.value(of)?;
        let Some(seq) = list.ty.seq().filter(|seq| seq.of.is_int()) else {
            return self.refuse(of.at, &format!("sum() of {}", list.ty.told()));
        };
        let from0 = seq.of.from0();
        let list = self.named(list.clone(), "list");
        Ok(Val::int(call("sum", [list.expr]), from0))
    }

    /// `any([…])` and `all([…])`: a loop that ends when it is decided.
    fn questions(&mut self, ex: &Ex, any: bool, of: &Ex) -> Result<Val, Error> {
        let found = self.fresh(if any { "found" } else { "holds" });
        let decide = |me: &mut Self, test: Expr| {
            let test = if any { test } else { Expr::Not(Box::new(test)) };
            let set = Step::Set(name(&found), None, Expr::Bool(any));
            me.add(Step::If(vec![(test, vec![set])], Vec::new()));
        };
        self.add(Step::Let(found.clone(), Some(Kind::Bool), Expr::Bool(!any)));
        match &of.form {
            Form::Comp(head, clauses) => self.clauses(clauses, &mut |me| {
                let test = me.test(head)?;
                decide(me, test);
                Ok(())
            })?,
            Form::List(items) | Form::Tuple(items) => {
                for item in items {
                    let test = self.test(item)?;
                    decide(self, test);
                }
            }
            _ => {
                let list = self.value(of)?;
                let Some(seq) = list
                    .ty
                    .seq()
                    .filter(|seq| seq.of.is_int() || *seq.of == Ty::Bool)
                else {
                    return self.refuse(ex.at, &format!("any() or all() of {}", list.ty.told()));
                };
                let element = self.fresh("element");
                let test = match *seq.of {
                    Ty::Bool => name(&element),
                    _ => both(Op::Differs, name(&element), Expr::Int(0)),
                };
                let ((), block) = self.apart(|me| {
                    decide(me, test);
                    Ok(())
                })?;
                self.add(Step::Each(element, list.expr, block));
            }
        }
        Ok(Val::bool(name(&found)))
    }

    /// A sum of positions.
    fn plus(&mut self, ex: &Ex, items: &[Ex], spread: bool) -> Result<Val, Error> {
        if spread {
            let [of] = items else {
                return self.refuse(ex.at, "a list among other parts of a sum");
            };
            let list = self.value(of)?;
            let Ty::Seq(seq) = list.ty.clone() else {
                return self.refuse(of.at, &format!("the parts {}", list.ty.told()));
            };
            let part = seq.of.position();
            let to = Ty::list(part.clone());
            let expr = self.coerced(list, &to);
            let expr = self.owned(expr, &to);
            return Ok(Val::new(expr, Ty::Sum(Box::new(part))));
        }
        let mut part = Ty::Any;
        let mut vals = Vec::new();
        for item in items {
            let mut val = self.value(item)?;
            self.lent(item, &val.ty)?;
            val.ty = val.ty.position();
            part = match part.join(&val.ty).filter(|ty| !matches!(ty, Ty::Sum(_))) {
                Some(part) => part,
                None => return self.refuse(item.at, "parts of different kinds in a sum"),
            };
            vals.push(val);
        }
        let items: Vec<Expr> = vals
            .into_iter()
            .map(|val| self.coerced(val, &part))
            .collect();
        Ok(Val::new(Expr::List(items), Ty::Sum(Box::new(part))))
    }

    /// A call of one of the file's own functions.
    fn own(&mut self, ex: &Ex, at: usize, items: &[Ex]) -> Result<Val, Error> {
        let takes = self.world.functions[at].takes;
        if items.len() != takes {
            let found = format!("{} arguments where {takes} are needed", items.len());
            return self.refuse(ex.at, &found);
        }
        let changes = self.world.changes(&self.world.functions[at].name);
        let mut given = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let val = self.value(item)?;
            self.bind_of(at, place, &val.ty, item.at)?;
            if let (true, Form::Var(var), Ty::Seq(seq)) =
                (changes.contains(&place), &item.form, &val.ty)
                && seq.list
            {
                // What is changed by the call is no array, which would be copied.
                self.bind(*var, &Ty::list(Ty::Any), item.at)?;
                let kind = self.state.known[at].vars[place].clone();
                self.bind(*var, &kind, item.at)?;
            }
            let val = self.value(item).map(|own| Val::new(val.expr, own.ty))?;
            let wanted = self.state.known[at].vars[place].clone();
            let list = matches!(wanted.kind(), Kind::List(_));
            if list && changes.contains(&place) && !self.alone {
                return self.refuse(item.at, "a list that is changed by a call within a value");
            }
            let val = match (&val.expr, val.ty.kind()) {
                // A list that is made for the call has a name.
                (Expr::List(_) | Expr::Call(..), Kind::List(_)) => self.named(val, "given"),
                _ => val,
            };
            if list && changes.contains(&place) && !matches!(val.expr, Expr::Name(_)) {
                return self.refuse(item.at, "a list within another that is changed by a call");
            }
            given.push(self.coerced(val, &wanted));
        }
        let gives = self.state.known[at].gives.clone();
        Ok(Val::new(
            Expr::Call(self.world.printed[at].clone(), given),
            gives,
        ))
    }

    pub(super) fn method(
        &mut self,
        ex: &Ex,
        of: &Ex,
        method: &str,
        items: &[Ex],
    ) -> Result<Val, Error> {
        let (Form::Var(var), "pop", []) = (&of.form, method, items) else {
            return self.refuse(ex.at, &format!("the method {method}()"));
        };
        let ty = self.var_ty(*var);
        let Ty::Seq(seq) = &ty else {
            return self.refuse(ex.at, &format!("pop() of {}", ty.told()));
        };
        let element = (*seq.of).clone();
        self.bind(*var, &Ty::list(Ty::Any), of.at)?;
        let list = name(&self.printed(*var));
        let temp = self.fresh("last");
        self.add(Step::Let(
            temp.clone(),
            Some(element.kind()),
            call("pop", [list]),
        ));
        Ok(Val::new(name(&temp), element))
    }
}
