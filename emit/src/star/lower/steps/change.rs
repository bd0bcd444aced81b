//! What changes a variable or a list.

use grundy::Error;

use crate::{
    star::{
        lower::{Lower, call, lists::Sink, name},
        source::{AssignOp, BinOp, Ex, Form, Stmt, Target},
        ty::Ty,
    },
    tree::{Expr, Step},
};

impl Lower<'_> {
    /// `x += y` and the like.
    pub(in crate::star::lower) fn change(
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
    pub(in crate::star::lower) fn extended(&mut self, own: &Ex, value: &Ex) -> Result<(), Error> {
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
    pub(in crate::star::lower) fn action(&mut self, value: &Ex) -> Result<(), Error> {
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

    pub(in crate::star::lower) fn changed(
        &mut self,
        ex: &Ex,
        of: &Ex,
        method: &str,
        items: &[Ex],
    ) -> Result<(), Error> {
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
    pub(in crate::star::lower) fn grows(&mut self, of: &Ex, item: &Ty) -> Result<Ty, Error> {
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
