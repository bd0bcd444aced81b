//! What is known of numbers at a place of a function.

use grundy::Error;

use super::{
    super::{
        linear::Linear,
        source::{At, BinOp, Ex, Form},
    },
    Begin, Lower,
};

/// An upper bound is at most the least of so many.
const BOUNDS: usize = 8;

impl Lower<'_> {
    /// A number as a sum.
    pub(super) fn linear(&mut self, ex: &Ex) -> Linear {
        let found = match &ex.form {
            Form::Int(number) => Some(Linear::number(*number)),
            Form::Global(global) => {
                let constant = self.world.constants.get(global).map(|c| &c.value);
                match constant {
                    Some(crate::tree::Expr::Int(number)) => Some(Linear::number(*number)),
                    _ => None,
                }
            }
            Form::Minus(a) => Linear::default().plus(-1, &self.linear(a)),
            Form::Op(BinOp::Add, a, b) => {
                let b = self.linear(b);
                self.linear(a).plus(1, &b)
            }
            Form::Op(BinOp::Subtract, a, b) => {
                let b = self.linear(b);
                self.linear(a).plus(-1, &b)
            }
            Form::Op(BinOp::Multiply, a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                match (a.constant(), b.constant()) {
                    (Some(times), _) => Linear::default().plus(times, &b),
                    (_, Some(times)) => Linear::default().plus(times, &a),
                    _ => None,
                }
            }
            _ => None,
        };
        found.unwrap_or_else(|| self.atom(ex))
    }

    fn atom(&mut self, ex: &Ex) -> Linear {
        if let Some([of]) = ex.call("len")
            && let Ok(ty) = self.ty(of)
            && let Some(len) = ty.seq().and_then(|seq| seq.len)
        {
            return Linear::number(i64::try_from(len).unwrap_or(i64::MAX));
        }
        let key = ex.key();
        // What a number is may hang on what is shown of it.
        if !self.open.insert(key.clone()) {
            return Linear::atom(key, false);
        }
        let from0 = self.ty(ex).is_ok_and(|ty| ty.from0());
        self.open.remove(&key);
        let atom = Linear::atom(key, from0);
        for (wanted, sign) in [("min", 1), ("max", -1)] {
            for item in ex
                .call(wanted)
                .filter(|all| all.len() > 1)
                .unwrap_or_default()
            {
                let item = self.linear(item);
                let rest = item.plus(-1, &atom);
                let fact = rest.and_then(|rest| Linear::default().plus(sign, &rest));
                self.keep(fact);
            }
        }
        if let Form::Op(op, a, b) = &ex.form {
            self.divided(*op, a, b, &atom, ex.key());
        }
        atom
    }

    fn divided(&mut self, op: BinOp, a: &Ex, b: &Ex, atom: &Linear, key: String) {
        if !matches!(op, BinOp::FloorDivide | BinOp::Percent) {
            return;
        }
        let (above, below) = (self.linear(a), self.linear(b));
        match (op, below.constant()) {
            (BinOp::FloorDivide, by) => {
                if let Some(by) = by.filter(|by| *by > 0) {
                    self.keep(above.plus(-by, atom));
                    let rest = Linear::default().plus(by, atom);
                    let rest = rest.and_then(|rest| rest.plus(-1, &above));
                    self.keep(rest.and_then(|rest| rest.plus(1, &Linear::number(by - 1))));
                }
                self.quotients.insert(key, (above, b.clone()));
            }
            (_, Some(by)) if by > 0 => self.keep(Linear::number(by - 1).plus(-1, atom)),
            _ => {}
        }
    }

    fn keep(&mut self, fact: Option<Linear>) {
        if let Some(fact) = fact.filter(|fact| !self.facts.contains(fact)) {
            self.facts.push(fact);
        }
    }

    /// Whether a number is never negative.
    pub(super) fn shown(&self, sum: &Linear) -> bool {
        sum.shown(&self.facts)
    }

    /// Whether what is read here has the same value as long as this place is left alone.
    fn steady(&self, ex: &Ex) -> bool {
        ex.reads().into_iter().all(|var| {
            let known = match self.vars.begins[var] {
                Begin::There | Begin::Loop => true,
                _ => self.set.contains(&var),
            };
            known && self.vars.steady[var] && !self.vars.is_mutated(var)
        })
    }

    fn fact(&mut self, fact: Option<Linear>) {
        self.facts.extend(fact);
    }

    /// Notes that a condition holds, or that it does not.
    pub(super) fn assume(&mut self, test: &Ex, holds: bool) {
        match &test.form {
            Form::Not(test) => self.assume(test, !holds),
            Form::Op(BinOp::And, a, b) if holds => {
                self.assume(a, true);
                self.assume(b, true);
            }
            Form::Op(BinOp::Or, a, b) if !holds => {
                self.assume(a, false);
                self.assume(b, false);
            }
            Form::Op(op, a, b) if self.steady(test) => self.compared(*op, a, b, holds),
            _ => {}
        }
    }

    fn compared(&mut self, op: BinOp, a: &Ex, b: &Ex, holds: bool) {
        use BinOp::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
        let op = match (op, holds) {
            (op, true) => op,
            (Less, false) => GreaterOrEqual,
            (LessOrEqual, false) => Greater,
            (Greater, false) => LessOrEqual,
            (GreaterOrEqual, false) => Less,
            (Equal, false) => NotEqual,
            (NotEqual, false) => Equal,
            _ => return,
        };
        let ints = [a, b]
            .into_iter()
            .all(|ex| self.ty(ex).is_ok_and(|ty| ty.is_int()));
        if !ints
            || !matches!(
                op,
                Less | LessOrEqual | Greater | GreaterOrEqual | Equal | NotEqual
            )
        {
            return;
        }
        let (a, b) = (self.linear(a), self.linear(b));
        let one = Linear::number(1);
        let (up, down) = (b.plus(-1, &a), a.plus(-1, &b));
        let less = |sum: &Option<Linear>| sum.as_ref().and_then(|sum| sum.plus(-1, &one));
        match op {
            Less => self.fact(less(&up)),
            LessOrEqual => self.fact(up),
            Greater => self.fact(less(&down)),
            GreaterOrEqual => self.fact(down),
            Equal => {
                self.fact(up);
                self.fact(down);
            }
            _ => {
                for side in [up, down] {
                    if side.as_ref().is_some_and(|side| self.shown(side)) {
                        self.fact(less(&side));
                    }
                }
            }
        }
    }

    /// Notes the bounds of a variable that counts from `from` to below `to`.
    pub(super) fn counts(&mut self, var: usize, from: Option<&Ex>, to: &Ex) -> Result<(), Error> {
        let place = Ex {
            at: At::default(),
            form: Form::Var(var),
        };
        if !self.vars.steady[var] || self.vars.is_mutated(var) {
            return Ok(());
        }
        let from0 = self.var_ty(var).from0();
        let own = Linear::atom(place.key(), from0);
        if let Some(from) = from.filter(|from| self.steady(from)) {
            let from = self.linear(from);
            self.fact(own.plus(-1, &from));
        }
        if !self.steady(to) {
            return Ok(());
        }
        for upper in self.uppers(to) {
            let last = upper.plus(-1, &Linear::number(1));
            self.fact(last.as_ref().and_then(|last| last.plus(-1, &own)));
            let Some((key, beyond)) = last.as_ref().and_then(Linear::one) else {
                continue;
            };
            let Some((above, by)) = self.quotients.get(key).cloned() else {
                continue;
            };
            self.multiple(&place, &own, beyond, &above, &by);
        }
        Ok(())
    }

    /// A number up to a quotient and `beyond`: its multiples are up to what was divided.
    fn multiple(&mut self, place: &Ex, own: &Linear, beyond: i64, above: &Linear, by: &Ex) {
        let divisor = self.linear(by);
        if let Some(by) = divisor.constant() {
            let lower = own.plus(-1, &Linear::number(beyond));
            if let Some(lower) = lower.filter(|_| by > 0) {
                self.fact(above.plus(-by, &lower));
            }
            return;
        }
        let from0 = self.ty(by).is_ok_and(|ty| ty.from0());
        if beyond != 0 || !from0 {
            return;
        }
        for (a, b) in [(place, by), (by, place)] {
            let product = Ex {
                at: At::default(),
                form: Form::Op(BinOp::Multiply, Box::new(a.clone()), Box::new(b.clone())),
            };
            let atom = Linear::atom(product.key(), false);
            self.fact(above.plus(-1, &atom));
        }
    }

    /// What a number is at most.
    fn uppers(&mut self, ex: &Ex) -> Vec<Linear> {
        let mut found = match &ex.form {
            Form::Call(name, items, false) if name == "min" && items.len() > 1 => {
                items.iter().flat_map(|item| self.uppers(item)).collect()
            }
            Form::Op(BinOp::Add, a, b) => {
                let (a, b) = (self.uppers(a), self.uppers(b));
                let sums = a
                    .iter()
                    .flat_map(|a| b.iter().filter_map(move |b| a.plus(1, b)));
                sums.collect()
            }
            Form::Op(BinOp::Subtract, a, b) => {
                let b = self.linear(b);
                let all = self.uppers(a);
                all.iter().filter_map(|a| a.plus(-1, &b)).collect()
            }
            _ => vec![self.linear(ex)],
        };
        found.truncate(BOUNDS);
        found
    }
}
