//! Lists that are built by loops.

mod counted;
mod numbered;
mod pieces;
mod rows;
mod slices;
mod turns;

use grundy::Error;

use super::{
    super::{
        source::{BinOp, Clause, Ex, Form},
        ty::{Seq, Ty},
    },
    Lower, Val, call, name,
};
use crate::tree::{Expr, Kind, Step};

/// A list that grows.
#[derive(Clone)]
pub(super) struct Sink {
    pub(super) list: String,
    /// What its elements are.
    pub(super) of: Ty,
}

impl Lower<'_> {
    /// A value that needs steps, under a name of its own.
    pub(super) fn built(&mut self, ex: &Ex) -> Result<Val, Error> {
        let ty = self.built_ty(ex)?;
        if let Some(val) = self.few(ex, &ty)? {
            return Ok(val);
        }
        if matches!(ex.form, Form::Slice(..)) {
            return self.slice(ex);
        }
        let temp = self.fresh(if ty.width().is_some() {
            "next"
        } else {
            "found"
        });
        self.build(&temp, true, ex, &ty)?;
        Ok(Val::new(name(&temp), ty))
    }

    /// Whether a value is a list that is best built under the name that it gets.
    pub(super) fn is_built(&mut self, ex: &Ex) -> Result<bool, Error> {
        Ok(match &ex.form {
            Form::Comp(..) | Form::Slice(..) => true,
            Form::Op(BinOp::Add, a, b) => {
                self.ty(a)?.seq().is_some() || self.ty(b)?.seq().is_some()
            }
            Form::Call(called, items, false) => {
                let word = matches!(called.as_str(), "list" | "tuple" | "sorted" | "reversed");
                word && items.len() == 1 || called == "range"
            }
            Form::If(_, yes, no) => {
                let ty = self.ty(yes)?.join(&self.ty(no)?);
                ty.is_some_and(|ty| matches!(ty.kind(), Kind::List(_)))
            }
            _ => false,
        })
    }

    fn built_ty(&mut self, ex: &Ex) -> Result<Ty, Error> {
        match &ex.form {
            Form::Comp(head, clauses) => self.comp_ty(head, clauses),
            Form::Slice(of, from, to) => self.slice_ty(of, from.as_deref(), to.as_deref()),
            Form::Op(_, a, b) => self.sum_ty(ex, a, b),
            Form::If(_, yes, no) => {
                let (yes, no) = (self.ty(yes)?, self.ty(no)?);
                match yes.join(&no) {
                    Some(ty) => Ok(ty),
                    None => self.refuse(ex.at, &format!("{} or {}", yes.told(), no.told())),
                }
            }
            Form::Call(called, items, _) => self.made_ty(ex, called, items),
            _ => self.refuse(ex.at, "a list of this kind"),
        }
    }

    /// `list(x)`, `tuple(x)`, `sorted(x)`, `reversed(x)` and `range(…)`.
    fn made_ty(&mut self, ex: &Ex, called: &str, items: &[Ex]) -> Result<Ty, Error> {
        if called == "range" {
            let len = match items {
                [to] => self.linear(to).constant().map(|len| len.max(0)),
                _ => None,
            };
            let from0 = match items {
                [from, _] => self.from0(from)?,
                [_] => true,
                _ => false,
            };
            let len = len.and_then(|len| usize::try_from(len).ok());
            return Ok(match len {
                Some(len) => Ty::fixed(true, len, Ty::Int(from0)),
                None => Ty::list(Ty::Int(from0)),
            });
        }
        let of = match items[0].call("set") {
            // The order of others is that in which their elements came.
            Some([of]) if called == "sorted" => {
                self.ty(of)?.seq().map(|seq| Ty::list((*seq.of).clone()))
            }
            _ => Some(self.ty(&items[0])?),
        };
        match of {
            Some(Ty::Seq(seq)) => Ok(Ty::Seq(Seq {
                list: called != "tuple",
                ..seq
            })),
            Some(Ty::Any) => Ok(Ty::Any),
            other => {
                let told = other.map_or("something else".into(), |ty| ty.told());
                self.refuse(ex.at, &format!("{called}() of {told}"))
            }
        }
    }

    fn comp_ty(&mut self, head: &Ex, clauses: &[Clause]) -> Result<Ty, Error> {
        let mut of = Ty::Any;
        let len = match clauses {
            [Clause::For(_, over)] => self.turns_len(over)?,
            _ => None,
        };
        self.apart(|me| {
            me.clauses(clauses, &mut |me| {
                of = me.ty(head)?;
                Ok(())
            })
        })?;
        Ok(match len {
            Some(len) => Ty::fixed(true, len, of),
            None => Ty::list(of),
        })
    }

    /// Builds a list or tuple under a name: a new one, or one that is there.
    pub(super) fn build(&mut self, to: &str, new: bool, ex: &Ex, ty: &Ty) -> Result<(), Error> {
        match ty.width() {
            Some(width) => self.build_row(to, new, ex, width),
            None => self.build_list(to, new, ex, ty),
        }
    }

    pub(super) fn put(&mut self, to: &str, new: bool, kind: Kind, value: Expr) {
        self.add(match new {
            true => Step::Let(to.to_owned(), Some(kind), value),
            false => Step::Set(name(to), None, value),
        });
    }

    fn build_list(&mut self, to: &str, new: bool, ex: &Ex, ty: &Ty) -> Result<(), Error> {
        let Ty::Seq(seq) = ty else {
            return self.refuse(ex.at, &format!("{} where a list is needed", ty.told()));
        };
        if let Some(([of], called)) = ["sorted", "reversed"]
            .iter()
            .find_map(|called| Some((ex.call(called)?, *called)))
        {
            self.build_list(to, new, of, ty)?;
            let how = if called == "sorted" {
                "sort"
            } else {
                "reverse"
            };
            self.add(Step::Do(call(how, [name(to)])));
            return Ok(());
        }
        if let Some([of]) = ex.call("list").or_else(|| ex.call("tuple")) {
            return self.build_list(to, new, of, ty);
        }
        if let Some([of]) = ex.call("set") {
            self.build_list(to, new, of, ty)?;
            self.add(Step::Do(call("sort", [name(to)])));
            self.add(Step::Do(call("unique", [name(to)])));
            return Ok(());
        }
        let one = match &ex.form {
            Form::Slice(..) => true,
            Form::List(_) | Form::Tuple(_) => false,
            _ => !self.is_built(ex)?,
        };
        if one {
            let val = self.value(ex)?;
            let value = self.coerced(val, ty);
            let value = self.owned(value, ty);
            self.put(to, new, ty.kind(), value);
            return Ok(());
        }
        let of = (*seq.of).clone();
        self.put(to, new, ty.kind(), Expr::List(Vec::new()));
        let list = to.to_owned();
        self.collect(&Sink { list, of }, ex)
    }

    /// Appends the elements of a list.
    pub(super) fn collect(&mut self, sink: &Sink, ex: &Ex) -> Result<(), Error> {
        match &ex.form {
            Form::List(items) | Form::Tuple(items) => {
                for item in items {
                    self.push(sink, item)?;
                }
                Ok(())
            }
            Form::Comp(head, clauses) => self.clauses(clauses, &mut |me| me.push(sink, head)),
            Form::Op(BinOp::Add, a, b) => {
                self.collect(sink, a)?;
                self.collect(sink, b)
            }
            Form::If(test, yes, no) => {
                let chosen = self.test(test)?;
                let ((), first) = self.apart(|me| {
                    me.assume(test, true);
                    me.collect(sink, yes)
                })?;
                let ((), second) = self.apart(|me| {
                    me.assume(test, false);
                    me.collect(sink, no)
                })?;
                self.add(match (first.is_empty(), second.is_empty()) {
                    (true, false) => {
                        Step::If(vec![(Expr::Not(Box::new(chosen)), second)], Vec::new())
                    }
                    (true, true) => return Ok(()),
                    _ => Step::If(vec![(chosen, first)], second),
                });
                Ok(())
            }
            Form::Call(called, items, false) if called == "range" => {
                let _ = items;
                self.turns_of(ex, &mut |me, element| {
                    let push = call("push", [name(&sink.list), element]);
                    me.add(Step::Do(push));
                    Ok(())
                })
            }
            _ => match ex.call("list").or_else(|| ex.call("tuple")) {
                Some([of]) => self.collect(sink, of),
                _ => self.extend(sink, ex),
            },
        }
    }

    fn extend(&mut self, sink: &Sink, ex: &Ex) -> Result<(), Error> {
        let val = self.value(ex)?;
        let Ty::Seq(seq) = val.ty.clone() else {
            return self.refuse(ex.at, &format!("{} where a list is needed", val.ty.told()));
        };
        if seq.len == Some(0) {
            return Ok(());
        }
        if seq.of.kind() == sink.of.kind() && !matches!(val.ty, Ty::Sum(_)) {
            let list = self.named(val, "more");
            self.add(Step::Do(call("extend", [name(&sink.list), list.expr])));
            return Ok(());
        }
        let element = self.fresh("option");
        let value = self.coerced(Val::new(name(&element), (*seq.of).clone()), &sink.of);
        let push = Step::Do(call("push", [name(&sink.list), value]));
        self.add(Step::Each(element, val.expr, vec![push]));
        Ok(())
    }

    fn push(&mut self, sink: &Sink, item: &Ex) -> Result<(), Error> {
        let val = self.value(item)?;
        self.lent(item, &val.ty)?;
        let value = self.coerced(val, &sink.of);
        let value = self.owned(value, &sink.of);
        self.add(Step::Do(call("push", [name(&sink.list), value])));
        Ok(())
    }

    /// Loops and conditions around what `body` does.
    pub(super) fn clauses(
        &mut self,
        clauses: &[Clause],
        body: &mut dyn FnMut(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Some((first, rest)) = clauses.split_first() else {
            return body(self);
        };
        match first {
            Clause::For(target, over) => self.turns(target, over, &mut |me| me.clauses(rest, body)),
            Clause::If(test) => {
                let chosen = self.test(test)?;
                let ((), block) = self.apart(|me| {
                    me.assume(test, true);
                    me.clauses(rest, body)
                })?;
                self.add(Step::If(vec![(chosen, block)], Vec::new()));
                Ok(())
            }
        }
    }
}
