//! Values that are one expression of the program.

use grundy::Error;

use super::{
    super::{
        source::{BinOp, Ex, Form},
        ty::{Seq, Ty},
        vars::root,
    },
    Lower, Val, both, call, name,
};
use crate::tree::{Expr, Kind, Op, Step};

/// Marks a value that is not of the kind that it should be.
pub(in super::super) const UNLIKE: &str = "unlike";

impl Lower<'_> {
    pub(super) fn value(&mut self, ex: &Ex) -> Result<Val, Error> {
        match &ex.form {
            Form::Int(number) => Ok(Val::int(Expr::Int(*number), *number >= 0)),
            Form::Bool(yes) => Ok(Val::bool(Expr::Bool(*yes))),
            Form::Text(text) => self.refuse(ex.at, &format!("the string \"{text}\"")),
            Form::None => self.refuse(ex.at, "None"),
            Form::Var(var) => {
                let ty = self.var_ty(*var);
                Ok(Val::new(name(&self.printed(*var)), ty))
            }
            Form::Global(global) => self.global(ex, global),
            Form::Tuple(items) => self.row(items, false),
            Form::List(items) => self.row(items, true),
            Form::Not(test) => Ok(Val::bool(Expr::Not(Box::new(self.test(test)?)))),
            Form::Minus(a) => {
                let value = self.int(a)?;
                let from0 = self.is_from0(ex);
                Ok(Val::int(both(Op::Minus, Expr::Int(0), value), from0))
            }
            Form::Op(op, a, b) => self.operation(ex, *op, a, b),
            Form::If(test, yes, no) => self.either(ex, test, yes, no),
            Form::Call(function, items, spread) => self.call(ex, function, items, *spread),
            Form::Method(of, method, items) => self.method(ex, of, method, items),
            Form::Index(of, at) => self.element(of, at),
            Form::Comp(..) | Form::Slice(..) => self.built(ex),
        }
    }

    fn global(&mut self, ex: &Ex, global: &str) -> Result<Val, Error> {
        if let Some(constant) = self.world.constants.get(global) {
            if !matches!(constant.value, Expr::Bool(_)) {
                self.state.used.insert(global.to_owned());
            }
            let expr = match &constant.value {
                Expr::Bool(yes) => Expr::Bool(*yes),
                _ => name(&constant.name),
            };
            return Ok(Val::new(expr, constant.ty.clone()));
        }
        let found = match self.world.file.names(global) {
            true => format!("{global}, which is no number and no list or tuple of numbers"),
            false => format!("the function {global} as a value"),
        };
        self.refuse(ex.at, &found)
    }

    /// A list or a tuple of these.
    fn row(&mut self, items: &[Ex], list: bool) -> Result<Val, Error> {
        let mut of = Ty::Any;
        let mut vals = Vec::new();
        for item in items {
            let val = self.value(item)?;
            self.lent(item, &val.ty)?;
            of = match of.join(&val.ty) {
                Some(ty) => ty,
                None => {
                    let found = format!("{} beside {}", val.ty.told(), of.told());
                    return self.refuse(item.at, &found);
                }
            };
            vals.push(val);
        }
        let ty = Ty::fixed(list, items.len(), of.clone());
        let items: Result<Vec<Expr>, Error> = vals
            .into_iter()
            .map(|val| Ok(self.coerced(val, &of)))
            .collect();
        Ok(match ty.width() {
            Some(_) => Val::new(Expr::Tuple(items?), ty),
            None => Val::new(Expr::List(items?), ty),
        })
    }

    pub(super) fn is_from0(&mut self, ex: &Ex) -> bool {
        let sum = self.linear(ex);
        self.shown(&sum)
    }

    /// A number.
    pub(super) fn int(&mut self, ex: &Ex) -> Result<Expr, Error> {
        let val = self.value(ex)?;
        match val.ty {
            Ty::Int(_) | Ty::Any => Ok(val.expr),
            other => self.refuse(ex.at, &format!("{} where a number is needed", other.told())),
        }
    }

    /// Whether a value counts as true.
    pub(super) fn test(&mut self, ex: &Ex) -> Result<Expr, Error> {
        match &ex.form {
            Form::Not(test) => return Ok(Expr::Not(Box::new(self.test(test)?))),
            Form::Op(op @ (BinOp::And | BinOp::Or), a, b) => return self.logic(*op, a, b),
            _ => {}
        }
        let val = self.value(ex)?;
        Ok(match &val.ty {
            Ty::Bool | Ty::Any => val.expr,
            Ty::Int(_) => both(Op::Differs, val.expr, Expr::Int(0)),
            Ty::Seq(_) => both(Op::More, self.length(&val), Expr::Int(0)),
            other => return self.refuse(ex.at, &format!("{} as a condition", other.told())),
        })
    }

    fn logic(&mut self, op: BinOp, a: &Ex, b: &Ex) -> Result<Expr, Error> {
        let is_and = op == BinOp::And;
        let sign = if is_and { Op::And } else { Op::Or };
        let first = self.test(a)?;
        let (second, steps) = self.apart(|me| {
            me.assume(a, is_and);
            me.test(b)
        })?;
        if steps.is_empty() {
            return Ok(both(sign, first, second));
        }
        // What the second needs is done only where it is looked at.
        let temp = self.fresh("holds");
        self.add(Step::Let(temp.clone(), Some(Kind::Bool), first));
        let test = match is_and {
            true => name(&temp),
            false => Expr::Not(Box::new(name(&temp))),
        };
        let mut block = steps;
        block.push(Step::Set(name(&temp), None, second));
        self.add(Step::If(vec![(test, block)], Vec::new()));
        Ok(name(&temp))
    }

    fn either(&mut self, ex: &Ex, test: &Ex, yes: &Ex, no: &Ex) -> Result<Val, Error> {
        let chosen = self.test(test)?;
        let (first, before) = self.apart(|me| {
            me.assume(test, true);
            me.value(yes)
        })?;
        let (second, after) = self.apart(|me| {
            me.assume(test, false);
            me.value(no)
        })?;
        let Some(ty) = first.ty.join(&second.ty) else {
            let found = format!("{} or {}", first.ty.told(), second.ty.told());
            return self.refuse(ex.at, &found);
        };
        let list = matches!(ty.kind(), Kind::List(_));
        let (first, second) = (self.coerced(first, &ty), self.coerced(second, &ty));
        if before.is_empty() && after.is_empty() && !list {
            let either = Expr::If(Box::new(chosen), Box::new(first), Box::new(second));
            return Ok(Val::new(either, ty));
        }
        let temp = self.fresh("either");
        self.add(Step::Bare(temp.clone(), ty.kind()));
        let set = |mut steps: Vec<Step>, value: Expr| {
            steps.push(Step::Set(name(&temp), None, value));
            steps
        };
        let (first, second) = (self.owned(first, &ty), self.owned(second, &ty));
        self.add(Step::If(
            vec![(chosen, set(before, first))],
            set(after, second),
        ));
        Ok(Val::new(name(&temp), ty))
    }

    fn operation(&mut self, ex: &Ex, op: BinOp, a: &Ex, b: &Ex) -> Result<Val, Error> {
        use BinOp as B;
        match op {
            B::And | B::Or => {
                for side in [a, b] {
                    let ty = self.ty(side)?;
                    if !matches!(ty, Ty::Bool | Ty::Any) {
                        let found = format!("{} with 'and' or 'or' as a value", ty.told());
                        return self.refuse(side.at, &found);
                    }
                }
                Ok(Val::bool(self.logic(op, a, b)?))
            }
            B::Equal | B::NotEqual | B::Less | B::LessOrEqual | B::Greater | B::GreaterOrEqual => {
                self.compare(op, a, b)
            }
            B::In => self.within(a, b),
            B::NotIn => {
                let val = self.within(a, b)?;
                Ok(Val::bool(Expr::Not(Box::new(val.expr))))
            }
            B::Add if self.ty(a)?.seq().is_some() || self.ty(b)?.seq().is_some() => self.built(ex),
            B::Multiply if self.ty(a)?.seq().is_some() => self.repeated(a, b),
            B::Divide => self.refuse(ex.at, "a division with fractions"),
            _ => self.number(ex, op, a, b),
        }
    }

    fn number(&mut self, ex: &Ex, op: BinOp, a: &Ex, b: &Ex) -> Result<Val, Error> {
        use BinOp as B;
        let (first, second) = (self.int(a)?, self.int(b)?);
        let (x, y) = (self.from0(a)?, self.from0(b)?);
        let plain =
            |op: Op, from0: bool| Ok(Val::int(both(op, first.clone(), second.clone()), from0));
        match op {
            B::Add => plain(Op::Plus, x && y || self.is_from0(ex)),
            B::Subtract => {
                let from0 = self.is_from0(ex);
                Ok(Val::int(both(Op::Minus, first, second), from0))
            }
            B::Multiply => plain(Op::Times, x && y),
            B::FloorDivide if x && y => plain(Op::Over, true),
            B::Percent if x && y => plain(Op::Mod, true),
            B::FloorDivide => Ok(Val::int(call("floor_div", [first, second]), false)),
            B::Percent => Ok(Val::int(call("floor_mod", [first, second]), y)),
            B::BitAnd => plain(Op::BitAnd, x || y),
            B::BitOr => plain(Op::BitOr, x && y),
            B::BitXor => plain(Op::BitXor, x && y),
            B::LeftShift => plain(Op::Left, x),
            B::RightShift => plain(Op::Right, x),
            _ => self.refuse(ex.at, "an operation of this kind"),
        }
    }

    pub(super) fn from0(&mut self, ex: &Ex) -> Result<bool, Error> {
        Ok(self.ty(ex)?.from0())
    }

    fn compare(&mut self, op: BinOp, a: &Ex, b: &Ex) -> Result<Val, Error> {
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

    fn within(&mut self, a: &Ex, b: &Ex) -> Result<Val, Error> {
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

    fn element(&mut self, of: &Ex, at: &Ex) -> Result<Val, Error> {
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
    pub(super) fn length(&self, list: &Val) -> Expr {
        match list.ty.seq().and_then(|seq| seq.len) {
            Some(len) => Expr::Int(i64::try_from(len).unwrap_or(i64::MAX)),
            None => call("len", [list.expr.clone()]),
        }
    }

    /// A value as one of another kind that it may be too.
    pub(super) fn coerced(&self, val: Val, to: &Ty) -> Expr {
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
                (expr, Kind::Tuple(_), Kind::List(of)) if *of == Kind::Int => {
                    call("listed", [expr])
                }
                // What is of no use is found when all is written.
                (expr, ..) => call(UNLIKE, [expr]),
            },
        }
    }

    /// Refuses a list that is put somewhere and changed afterwards: both names would be of one list.
    pub(super) fn lent(&mut self, ex: &Ex, ty: &Ty) -> Result<(), Error> {
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

/// The variables whose lists a value may be, or be a part of.
pub(super) fn aliases(ex: &Ex) -> Vec<usize> {
    match &ex.form {
        Form::If(_, yes, no) => [aliases(yes), aliases(no)].concat(),
        _ => root(ex).into_iter().collect(),
    }
}
