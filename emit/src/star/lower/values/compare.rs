//! Comparisons, and whether something is in a list.

use grundy::Error;

use crate::{
    star::{
        lower::{Lower, Val, both, call},
        source::{BinOp, Ex},
        ty::Ty,
    },
    tree::{Expr, Kind, Op},
};

impl Lower<'_> {
    pub(in crate::star::lower) fn compare(
        &mut self,
        op: BinOp,
        a: &Ex,
        b: &Ex,
    ) -> Result<Val, Error> {
        use BinOp as B;
        let sign = match op {
            B::Equal => Op::Equal,
            B::NotEqual => Op::Differs,
            B::Less => Op::Less,
            B::LessOrEqual => Op::AtMost,
            B::Greater => Op::More,
            _ => Op::AtLeast,
        };
        let (x, y) = (self.ty(a)?, self.ty(b)?);
        let is_empty = |ty: &Ty| ty.seq().is_some_and(|seq| seq.len == Some(0));
        let Some(ty) = x.join(&y) else {
            return self.refuse(a.at, &format!("{} compared with {}", x.told(), y.told()));
        };
        if matches!(op, B::Equal | B::NotEqual) {
            for (side, other) in [(a, &y), (b, &x)] {
                if is_empty(other) && !is_empty(&self.ty(side)?) {
                    let val = self.value(side)?;
                    return Ok(Val::bool(both(sign, self.length(&val), Expr::Int(0))));
                }
            }
        }
        let lens = [&x, &y].map(|ty| ty.seq().and_then(|seq| seq.len));
        let unlike = ty.seq().is_some() && lens[0] != lens[1];
        let ordered = !matches!(op, B::Equal | B::NotEqual);
        let nested = matches!(ty.kind(), Kind::List(_)) && (ordered || unlike);
        if nested || matches!(ty, Ty::Sum(_) | Ty::Nothing) || ordered && ty == Ty::Bool {
            return self.refuse(a.at, &format!("{} compared with {}", x.told(), y.told()));
        }
        let (first, second) = (self.value(a)?, self.value(b)?);
        let (first, second) = (self.coerced(first, &ty), self.coerced(second, &ty));
        Ok(Val::bool(both(sign, first, second)))
    }

    pub(in crate::star::lower) fn within(&mut self, a: &Ex, b: &Ex) -> Result<Val, Error> {
        let item = self.value(a)?;
        if let Some(bounds) = b.call("range").filter(|all| all.len() < 3) {
            let item = self.named(item, "number");
            let from = match bounds {
                [from, _] => self.int(from)?,
                _ => Expr::Int(0),
            };
            let to = match bounds.last() {
                Some(to) => self.int(to)?,
                None => return self.refuse(b.at, "a range of nothing"),
            };
            let (low, high) = (
                both(Op::AtMost, from, item.expr.clone()),
                both(Op::Less, item.expr, to),
            );
            return Ok(Val::bool(both(Op::And, low, high)));
        }
        // A set is asked like the list that it is made of.
        let of = match b.call("set") {
            Some([of]) => of,
            _ => b,
        };
        let list = self.value(of)?;
        let Ty::Seq(seq) = &list.ty else {
            return self.refuse(b.at, &format!("'in' with {}", list.ty.told()));
        };
        let Some(ty) = seq.of.join(&item.ty) else {
            let found = format!("{} looked for among {}", item.ty.told(), seq.of.told());
            return self.refuse(a.at, &found);
        };
        if seq.len == Some(0) {
            return Ok(Val::bool(Expr::Bool(false)));
        }
        if matches!(ty.kind(), Kind::List(_)) || ty.kind() != seq.of.kind() {
            let found = format!("{} looked for in a list", item.ty.told());
            return self.refuse(a.at, &found);
        }
        let item = self.coerced(item, &ty);
        if let Expr::Tuple(all) = &list.expr
            && matches!(item, Expr::Name(_))
        {
            let tests = all
                .iter()
                .map(|one| both(Op::Equal, item.clone(), one.clone()));
            if let Some(test) = tests.reduce(|a, b| both(Op::Or, a, b)) {
                return Ok(Val::bool(test));
            }
        }
        let list = self.named(list, "known");
        Ok(Val::bool(call("within", [list.expr, item])))
    }
}
