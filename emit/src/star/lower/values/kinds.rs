//! Elements, lengths, and values of one kind as those of another.

use grundy::Error;

use super::UNLIKE;

use crate::{
    star::{
        lower::{Lower, Val, call, values::aliases},
        source::{Ex, Form},
        ty::{Seq, Ty},
    },
    tree::{Expr, Kind},
};

impl Lower<'_> {
    pub(in crate::star::lower) fn element(&mut self, of: &Ex, at: &Ex) -> Result<Val, Error> {
        let list = self.value(of)?;
        let Ty::Seq(Seq { len, of: ty, .. }) = list.ty.clone() else {
            return self.refuse(of.at, &format!("an element of {}", list.ty.told()));
        };
        let list = self.named(list, "list");
        let back = match &at.form {
            Form::Int(number) if *number < 0 => Some(-number),
            _ => None,
        };
        let index = match (back, len) {
            (None, _) => {
                let index = self.int(at)?;
                match self.from0(at)? {
                    true => index,
                    false => call("place", [index, self.length(&list)]),
                }
            }
            (Some(back), Some(len)) => match i64::try_from(len).map(|len| len - back) {
                Ok(index @ 0..) => Expr::Int(index),
                _ => return self.refuse(at.at, "an index beyond the end"),
            },
            (Some(back), None) => {
                let element = call("back", [list.expr, Expr::Int(back)]);
                return Ok(Val::new(element, *ty));
            }
        };
        if let (Some(len), Expr::Int(index)) = (len, &index)
            && usize::try_from(*index).is_ok_and(|index| index >= len)
        {
            return self.refuse(at.at, "an index beyond the end");
        }
        Ok(Val::new(
            Expr::At(Box::new(list.expr), Box::new(index)),
            *ty,
        ))
    }

    /// How long a list is.
    pub(in crate::star::lower) fn length(&self, list: &Val) -> Expr {
        match list.ty.seq().and_then(|seq| seq.len) {
            Some(len) => Expr::Int(i64::try_from(len).unwrap_or(i64::MAX)),
            None => call("len", [list.expr.clone()]),
        }
    }

    /// A value as one of another kind that it may be too.
    pub(in crate::star::lower) fn coerced(&self, val: Val, to: &Ty) -> Expr {
        let (from, wanted) = (val.ty.kind(), to.kind());
        match (&val.ty, to) {
            (Ty::Sum(_), _) => val.expr,
            (of, Ty::Sum(part)) => {
                let val = Val::new(val.expr.clone(), of.clone().position());
                Expr::List(vec![self.coerced(val, part)])
            }
            _ if from == wanted => val.expr,
            _ => match (val.expr, from, wanted) {
                (Expr::Tuple(items), _, Kind::List(_)) => Expr::List(items),
                (Expr::List(items), _, Kind::List(_)) => {
                    let (Some(own), Some(to)) = (val.ty.seq(), to.seq()) else {
                        return Expr::List(items);
                    };
                    let items = items
                        .into_iter()
                        .map(|item| self.coerced(Val::new(item, (*own.of).clone()), &to.of));
                    Expr::List(items.collect())
                }
                (expr @ (Expr::Name(_) | Expr::At(..)), Kind::Tuple(_), Kind::List(of))
                    if *of == Kind::Int =>
                {
                    call("listed", [expr])
                }
                // What is of no use is found when all is written.
                (expr, ..) => call(UNLIKE, [expr]),
            },
        }
    }

    /// Refuses a list that is put somewhere and changed afterwards: both names would be of one list.
    pub(in crate::star::lower) fn lent(&mut self, ex: &Ex, ty: &Ty) -> Result<(), Error> {
        let list = ty.seq().is_some_and(|seq| seq.list);
        let after = |var: usize| self.vars.changes_after(var, self.here);
        match list && aliases(ex).into_iter().any(after) {
            true => self.refuse(
                ex.at,
                "a list that is changed after it was put into another place",
            ),
            false => Ok(()),
        }
    }
}
