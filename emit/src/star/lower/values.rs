//! Values that are one expression of the program.

mod compare;
mod kinds;

use grundy::Error;

use super::{
    super::{
        source::{BinOp, Ex, Form},
        ty::Ty,
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
}

/// The variables whose lists a value may be, or be a part of.
pub(super) fn aliases(ex: &Ex) -> Vec<usize> {
    match &ex.form {
        Form::If(_, yes, no) => [aliases(yes), aliases(no)].concat(),
        _ => root(ex).into_iter().collect(),
    }
}
