//! Tuples of numbers with a known length.

use grundy::Error;

use super::pieces::as_number;

use crate::{
    star::{
        lower::{Lower, both, call, name},
        source::{BinOp, Clause, Ex, Form, Target},
        ty::Ty,
    },
    tree::{Expr, Kind, Op, Step},
};

impl Lower<'_> {
    /// Builds a tuple of numbers with a known length.
    pub(in crate::star::lower) fn build_row(
        &mut self,
        to: &str,
        new: bool,
        ex: &Ex,
        width: usize,
    ) -> Result<(), Error> {
        for (called, how) in [("sorted", "sort"), ("reversed", "reverse")] {
            if let Some([of]) = ex.call(called) {
                self.build_row(to, new, of, width)?;
                self.add(Step::Do(call(how, [name(to)])));
                return Ok(());
            }
        }
        if let Some([of]) = ex.call("tuple").or_else(|| ex.call("list")) {
            return self.build_row(to, new, of, width);
        }
        if ex.call("range").is_some() {
            let items = (0..width).map(|at| Expr::Int(as_number(at))).collect();
            self.put(to, new, Kind::Tuple(width), Expr::Tuple(items));
            return Ok(());
        }
        match &ex.form {
            Form::Comp(head, clauses) => {
                let [Clause::For(target, over)] = &clauses[..] else {
                    return self.refuse(ex.at, "a tuple of varying length");
                };
                self.put(
                    to,
                    new,
                    Kind::Tuple(width),
                    call("zero_tuple", [Expr::Int(as_number(width))]),
                );
                self.row_turns(to, head, target, over)
            }
            Form::Op(BinOp::Add, ..) => {
                let Some(replaced) = self.replaced(ex)? else {
                    let ty = self.sum_of(ex)?;
                    return match self.few(ex, &ty)? {
                        Some(val) => {
                            self.put(to, new, Kind::Tuple(width), val.expr);
                            Ok(())
                        }
                        None => self.refuse(ex.at, "a tuple of varying length"),
                    };
                };
                let val = self.value(replaced.of)?;
                self.put(to, new, Kind::Tuple(width), val.expr);
                for (base, offset, item) in replaced.by {
                    let base = match base {
                        Some(base) => self.int(base)?,
                        None => Expr::Int(0),
                    };
                    let place = both(Op::Plus, base, Expr::Int(offset));
                    let value = self.int(item)?;
                    let element = Expr::At(Box::new(name(to)), Box::new(place));
                    self.add(Step::Set(element, None, value));
                }
                Ok(())
            }
            _ => {
                let val = match &ex.form {
                    Form::Slice(..) => {
                        let ty = self.ty(ex)?;
                        self.few(ex, &ty)?
                    }
                    _ => None,
                };
                let val = match val {
                    Some(val) => val,
                    None => self.value(ex)?,
                };
                self.put(to, new, Kind::Tuple(width), val.expr);
                Ok(())
            }
        }
    }

    pub(in crate::star::lower) fn sum_of(&mut self, ex: &Ex) -> Result<Ty, Error> {
        match &ex.form {
            Form::Op(_, a, b) => self.sum_ty(ex, a, b),
            _ => self.ty(ex),
        }
    }

    /// Gives the elements of a tuple their values, one after the other.
    pub(in crate::star::lower) fn row_turns(
        &mut self,
        to: &str,
        head: &Ex,
        target: &Target,
        over: &Ex,
    ) -> Result<(), Error> {
        let set = |me: &mut Self, place: String| {
            let value = me.int(head)?;
            let element = Expr::At(Box::new(name(to)), Box::new(name(&place)));
            me.add(Step::Set(element, None, value));
            Ok(())
        };
        let counter = match (over.call("range"), over.call("enumerate"), target) {
            (Some([_]), _, Target::Var(_, var)) => Some(*var),
            (_, Some(_), Target::Tuple(_, targets)) => match targets.first() {
                Some(Target::Var(_, var)) => Some(*var),
                _ => None,
            },
            _ => None,
        };
        if let Some(var) = counter {
            let place = self.printed(var);
            return self.turns(target, over, &mut |me| set(me, place.clone()));
        }
        let (list, of) = self.iterated(over, "list")?;
        let at = self.fresh("at");
        let value = Expr::At(Box::new(list.expr.clone()), Box::new(name(&at)));
        let ((), block) =
            self.apart(|me| me.opened(target, value, &of, &mut |me| set(me, at.clone())))?;
        let len = self.length(&list);
        self.add(Step::Count(at, Expr::Int(0), len, block));
        Ok(())
    }
}
