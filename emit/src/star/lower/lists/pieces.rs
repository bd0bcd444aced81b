//! Lists and tuples that are put together, taken out of others, and tuples with a known length.

use grundy::Error;

use super::super::{
    super::{
        linear::Linear,
        source::{BinOp, Clause, Ex, Form, Target},
        ty::{Seq, Ty},
    },
    Lower, Val, both, call, name,
};
use crate::tree::{Expr, Kind, Op, Step};

/// A tuple in which some elements are others.
struct Replaced<'e> {
    of: &'e Ex,
    /// Where, as a place and how many after it, and by what.
    by: Vec<(Option<&'e Ex>, i64, &'e Ex)>,
}

/// What is added, from left to right.
fn pieces(ex: &Ex) -> Vec<&Ex> {
    match &ex.form {
        Form::Op(BinOp::Add, a, b) => [pieces(a), pieces(b)].concat(),
        _ => vec![ex],
    }
}

fn as_number(len: usize) -> i64 {
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
    fn replaced<'e>(&mut self, ex: &'e Ex) -> Result<Option<Replaced<'e>>, Error> {
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

    /// The bounds of a slice, if they are known.
    fn bounds(
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

    pub(super) fn slice_ty(
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
    pub(super) fn slice(&mut self, ex: &Ex) -> Result<Val, Error> {
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
    pub(in super::super) fn repeated(&mut self, a: &Ex, b: &Ex) -> Result<Val, Error> {
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

    /// Builds a tuple of numbers with a known length.
    pub(super) fn build_row(
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
        match &ex.form {
            Form::Comp(head, clauses) => {
                let [Clause::For(target, over)] = &clauses[..] else {
                    return self.refuse(ex.at, "a tuple of varying length");
                };
                self.put(
                    to,
                    new,
                    Kind::Tuple(width),
                    call("zeros", [Expr::Int(as_number(width))]),
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

    fn sum_of(&mut self, ex: &Ex) -> Result<Ty, Error> {
        match &ex.form {
            Form::Op(_, a, b) => self.sum_ty(ex, a, b),
            _ => self.ty(ex),
        }
    }

    /// Gives the elements of a tuple their values, one after the other.
    fn row_turns(&mut self, to: &str, head: &Ex, target: &Target, over: &Ex) -> Result<(), Error> {
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
