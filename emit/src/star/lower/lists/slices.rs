//! Slices, and lists that are repeated.

use grundy::Error;

use super::pieces::as_number;

use crate::{
    star::{
        lower::{Lower, Val, call},
        source::{Ex, Form},
        ty::{Seq, Ty},
    },
    tree::{Expr, Kind},
};

impl Lower<'_> {
    /// The bounds of a slice, if they are known.
    pub(in crate::star::lower) fn bounds(
        &mut self,
        from: Option<&Ex>,
        to: Option<&Ex>,
        width: usize,
    ) -> Option<(usize, usize)> {
        let mut place = |bound: Option<&Ex>, without: i64| {
            let at = match bound {
                Some(bound) => self.linear(bound).constant()?,
                None => without,
            };
            let at = if at < 0 { at + as_number(width) } else { at };
            usize::try_from(at.clamp(0, as_number(width))).ok()
        };
        let from = place(from, 0)?;
        Some((from, place(to, as_number(width))?))
    }

    pub(in crate::star::lower) fn slice_ty(
        &mut self,
        of: &Ex,
        from: Option<&Ex>,
        to: Option<&Ex>,
    ) -> Result<Ty, Error> {
        let ty = self.ty(of)?;
        let Ty::Seq(seq) = &ty else {
            return match ty {
                Ty::Any => Ok(ty),
                _ => self.refuse(of.at, &format!("a slice of {}", ty.told())),
            };
        };
        if let Some(width) = ty.width()
            && let Some((from, to)) = self.bounds(from, to, width)
        {
            let of = (*seq.of).clone();
            return Ok(Ty::fixed(seq.list, to.saturating_sub(from), of));
        }
        Ok(Ty::Seq(Seq {
            len: None,
            ..seq.clone()
        }))
    }

    /// A slice whose bounds are known when the program runs.
    pub(in crate::star::lower) fn slice(&mut self, ex: &Ex) -> Result<Val, Error> {
        let Form::Slice(of, from, to) = &ex.form else {
            return self.value(ex);
        };
        let val = self.value(of)?;
        if !Self::is_ints(&val.ty) {
            return self.refuse(ex.at, &format!("a slice of {}", val.ty.told()));
        }
        let val = self.named(val, "list");
        let len = self.length(&val);
        let mut bound = |bound: Option<&Ex>, without: Expr| -> Result<Expr, Error> {
            let Some(bound) = bound else {
                return Ok(without);
            };
            let value = self.int(bound)?;
            Ok(match self.from0(bound)? {
                true => value,
                false => call("place", [value, len.clone()]),
            })
        };
        let from = bound(from.as_deref(), Expr::Int(0))?;
        let to = bound(to.as_deref(), len.clone())?;
        let ty = Ty::Seq(Seq {
            list: val.ty.seq().is_some_and(|seq| seq.list),
            len: None,
            of: Box::new(val.ty.seq().map_or(Ty::Any, |seq| (*seq.of).clone())),
        });
        let list = self.coerced(val, &ty);
        Ok(Val::new(call("part", [list, from, to]), ty))
    }

    /// `[x] * n`.
    pub(in crate::star::lower) fn repeated(&mut self, a: &Ex, b: &Ex) -> Result<Val, Error> {
        let (Form::List(items) | Form::Tuple(items)) = &a.form else {
            return self.refuse(a.at, "a list that is repeated");
        };
        let [item] = &items[..] else {
            return self.refuse(a.at, "a list of several elements that is repeated");
        };
        let list = matches!(a.form, Form::List(_));
        let of = self.ty(item)?;
        if matches!(of.kind(), Kind::List(_)) {
            return self.refuse(a.at, "a list that stands several times in another");
        }
        let value = self.value(item)?.expr;
        let count = self
            .linear(b)
            .constant()
            .and_then(|n| usize::try_from(n).ok());
        if let Some(count) = count {
            let ty = Ty::fixed(list, count, of.clone());
            if ty.width().is_some() {
                return Ok(Val::new(Expr::Tuple(vec![value; count]), ty));
            }
        }
        let times = self.int(b)?;
        let times = match self.from0(b)? {
            true => times,
            false => call("max", [times, Expr::Int(0)]),
        };
        let ty = Ty::Seq(Seq {
            list,
            len: None,
            of: Box::new(of),
        });
        Ok(Val::new(call("fill", [times, value]), ty))
    }
}
