//! Lists and tuples that are put together, taken out of others, and tuples with a known length.

use grundy::Error;

use super::super::{
    super::{
        linear::Linear,
        source::{BinOp, Ex, Form},
        ty::{Seq, Ty},
    },
    Lower, Val,
};
use crate::tree::Expr;

/// A tuple in which some elements are others.
pub(in crate::star::lower) struct Replaced<'e> {
    pub(in crate::star::lower) of: &'e Ex,
    /// Where, as a place and how many after it, and by what.
    pub(in crate::star::lower) by: Vec<(Option<&'e Ex>, i64, &'e Ex)>,
}

/// What is added, from left to right.
pub(in crate::star::lower) fn pieces(ex: &Ex) -> Vec<&Ex> {
    match &ex.form {
        Form::Op(BinOp::Add, a, b) => [pieces(a), pieces(b)].concat(),
        _ => vec![ex],
    }
}

pub(in crate::star::lower) fn as_number(len: usize) -> i64 {
    i64::try_from(len).unwrap_or(i64::MAX)
}

impl Lower<'_> {
    pub(super) fn sum_ty(&mut self, ex: &Ex, a: &Ex, b: &Ex) -> Result<Ty, Error> {
        if let Some(replaced) = self.replaced(ex)? {
            let mut ty = self.ty(replaced.of)?;
            for (_, _, item) in &replaced.by {
                let of = self.ty(item)?;
                let len = ty.seq().and_then(|seq| seq.len).unwrap_or_default();
                let list = ty.seq().is_some_and(|seq| seq.list);
                match ty.join(&Ty::fixed(list, len, of)) {
                    Some(joined) => ty = joined,
                    None => return self.refuse(item.at, "an element of another kind"),
                }
            }
            return Ok(ty);
        }
        let (x, y) = (self.ty(a)?, self.ty(b)?);
        let (Some(first), Some(second)) = (x.seq(), y.seq()) else {
            return match (&x, &y) {
                (Ty::Any, _) => Ok(y),
                (_, Ty::Any) => Ok(x),
                _ => self.refuse(ex.at, &format!("{} added to {}", y.told(), x.told())),
            };
        };
        let Some(of) = first
            .of
            .join(&second.of)
            .filter(|_| first.list == second.list)
        else {
            return self.refuse(ex.at, &format!("{} added to {}", y.told(), x.told()));
        };
        Ok(match (first.len, second.len) {
            (Some(first_len), Some(second_len)) => {
                Ty::fixed(first.list, first_len + second_len, of)
            }
            _ => Ty::Seq(Seq {
                list: first.list,
                len: None,
                of: Box::new(of),
            }),
        })
    }

    /// Whether a sum of slices is a tuple with some elements replaced: `p[:i] + (x,) + p[i + 1:]`.
    pub(in crate::star::lower) fn replaced<'e>(
        &mut self,
        ex: &'e Ex,
    ) -> Result<Option<Replaced<'e>>, Error> {
        let all = pieces(ex);
        let sliced = all.iter().find_map(|piece| match &piece.form {
            Form::Slice(of, ..) => Some(&**of),
            _ => None,
        });
        let Some(of) = sliced else { return Ok(None) };
        let Some(width) = self.ty(of)?.width() else {
            return Ok(None);
        };
        let end = Linear::number(as_number(width));
        let mut found = Replaced { of, by: Vec::new() };
        // Up to where the elements are known, as a place and how many after it.
        let mut place: Option<(Option<&Ex>, i64)> = Some((None, 0));
        for piece in all {
            let Some((base, offset)) = place else {
                return Ok(None);
            };
            let cursor = match base {
                Some(base) => self.linear(base).plus(1, &Linear::number(offset)),
                None => Some(Linear::number(offset)),
            };
            let Some(cursor) = cursor else {
                return Ok(None);
            };
            match &piece.form {
                Form::Tuple(items) | Form::List(items) => {
                    for (after, item) in (0..).zip(items) {
                        found.by.push((base, offset + after, item));
                    }
                    place = Some((base, offset + as_number(items.len())));
                }
                Form::Slice(own, from, to) if own.key() == of.key() => {
                    let from = match from {
                        Some(from) => self.linear(from),
                        None => Linear::number(0),
                    };
                    let gap = from.plus(-1, &cursor).and_then(|gap| gap.constant());
                    let to_end = to.is_none();
                    let until = match to {
                        Some(to) => self.linear(to),
                        None => end.clone(),
                    };
                    let rises = until.plus(-1, &from).is_some_and(|rise| self.shown(&rise));
                    if gap != Some(0) || !rises {
                        return Ok(None);
                    }
                    place = match to {
                        Some(to) => Some((Some(to), 0)),
                        None if to_end => Some((None, as_number(width))),
                        None => None,
                    };
                }
                _ => return Ok(None),
            }
        }
        let whole = match place {
            Some((None, len)) => len == as_number(width),
            Some((Some(base), after)) => {
                let last = self.linear(base).plus(1, &Linear::number(after));
                let left = last.and_then(|last| end.plus(-1, &last));
                left.and_then(|left| left.constant()) == Some(0)
            }
            None => false,
        };
        Ok(whole.then_some(found))
    }

    /// A tuple of a few values that stand in the program already.
    pub(in super::super) fn few(&mut self, ex: &Ex, ty: &Ty) -> Result<Option<Val>, Error> {
        if let Some([of]) = ex.call("tuple").or_else(|| ex.call("list"))
            && ty.width().is_some()
            && !self.is_built(of)?
        {
            let val = self.value(of)?;
            return Ok(Some(Val::new(val.expr, ty.clone())));
        }
        if let Form::Slice(of, from, to) = &ex.form
            && ty.seq().is_some_and(|seq| seq.len.is_some())
            && let Some(width) = self.ty(of)?.width()
        {
            let val = self.value(of)?;
            let val = self.named(val, "list");
            let bounds = self.bounds(from.as_deref(), to.as_deref(), width);
            let Some((from, to)) = bounds else {
                return Ok(None);
            };
            let at = |at: usize| {
                Expr::At(
                    Box::new(val.expr.clone()),
                    Box::new(Expr::Int(as_number(at))),
                )
            };
            let items: Vec<Expr> = (from..to.max(from)).map(at).collect();
            let expr = match items.is_empty() {
                true => Expr::List(items),
                false => Expr::Tuple(items),
            };
            return Ok(Some(Val::new(expr, ty.clone())));
        }
        if !matches!(ex.form, Form::Op(..)) || ty.width().is_none() {
            return Ok(None);
        }
        if self.replaced(ex)?.is_some() {
            return Ok(None);
        }
        let mut items = Vec::new();
        for piece in pieces(ex) {
            let val = self.value(piece)?;
            match val.expr {
                Expr::Tuple(own) | Expr::List(own) => items.extend(own),
                _ => {
                    let len = val.ty.seq().and_then(|seq| seq.len).unwrap_or_default();
                    let val = self.named(val, "list");
                    let at = |at: usize| {
                        Expr::At(
                            Box::new(val.expr.clone()),
                            Box::new(Expr::Int(as_number(at))),
                        )
                    };
                    items.extend((0..len).map(at));
                }
            }
        }
        Ok(Some(Val::new(Expr::Tuple(items), ty.clone())))
    }
}
