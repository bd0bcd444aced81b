//! Loops over ranges.

use grundy::Error;

use super::turns::{Body, calls_of, outer, plus_one};

use crate::{
    star::{
        lower::{Lower, Val, both, long, name},
        source::{Act, At, Ex, Form, Target, every},
        ty::Ty,
    },
    tree::{Expr, Op, Step, mentions},
};

impl Lower<'_> {
    /// A loop over `range(…)`.
    pub(in crate::star::lower) fn counted(
        &mut self,
        target: &Target,
        over: &Ex,
        bounds: &[Ex],
        body: Body<'_, Self>,
    ) -> Result<(), Error> {
        let Target::Var(at, var) = target else {
            return self.refuse(target.at(), "a number taken apart");
        };
        let (from, to, step) = match bounds {
            [to] => (None, to, None),
            [from, to] => (Some(from), to, None),
            [from, to, step] => (Some(from), to, Some(step)),
            _ => return self.refuse(over.at, "a range with these arguments"),
        };
        let step = match step.map(|step| (step, self.linear(step).constant())) {
            None | Some((_, Some(1))) => None,
            Some((step, constant)) => Some((step, constant)),
        };
        let first = match from {
            Some(from) => self.int(from)?,
            None => Expr::Int(0),
        };
        let start = match from {
            Some(from) => self.from0(from)?,
            None => true,
        };
        let last = self.int(to)?;
        let own = self.turning(*var);
        let Some((step, constant)) = step else {
            self.bind(*var, &Ty::Int(start), *at)?;
            let ((), block) = self.apart(|me| {
                me.outlives(*var, &own);
                me.counts(*var, from, to)?;
                body(me)
            })?;
            let last = self.kept(last, to);
            let last = match (&first, &last) {
                (Expr::Int(_), Expr::Int(_)) if calls_of(&block, &own) => long(last),
                _ => last,
            };
            self.add(Step::Count(own, first, last, block));
            return Ok(());
        };
        self.stepped(
            &own,
            (*at, *var),
            (first, last, start),
            (step, constant, to),
            body,
        )
    }

    /// A loop with steps of another size than 1.
    pub(in crate::star::lower) fn stepped(
        &mut self,
        own: &str,
        (at, var): (At, usize),
        (first, last, start): (Expr, Expr, bool),
        (step, constant, to): (&Ex, Option<i64>, &Ex),
        body: Body<'_, Self>,
    ) -> Result<(), Error> {
        let number =
            |expr: Expr, wanted: &str, me: &mut Self| me.named(Val::int(expr, false), wanted).expr;
        let first = number(first, "first", self);
        let size = self.int(step)?;
        let up = match constant {
            Some(constant) => constant > 0,
            None => self.from0(step)?,
        };
        if !up && constant.is_none() {
            return self.refuse(step.at, "a step that may be negative");
        }
        let down0 = !up && self.is_from0(&plus_one(to));
        self.bind(var, &Ty::Int(if up { start } else { down0 }), at)?;
        let ((), mut block) = self.apart(|me| {
            me.outlives(var, own);
            body(me)
        })?;
        let turn = self.fresh("turn");
        // How many turns there are, rounded up.
        let (distance, by) = match up {
            true => (both(Op::Minus, last, first.clone()), size.clone()),
            false => {
                let by = Expr::Int(-constant.unwrap_or(-1));
                (both(Op::Minus, first.clone(), last), by)
            }
        };
        let turns = match &by {
            Expr::Int(1) => distance,
            _ => {
                let short = both(Op::Minus, by.clone(), Expr::Int(1));
                both(Op::Over, both(Op::Plus, distance, short), by.clone())
            }
        };
        let moved = match by {
            Expr::Int(1) => name(&turn),
            by => both(Op::Times, name(&turn), by),
        };
        let sign = if up { Op::Plus } else { Op::Minus };
        if mentions(&block, own) {
            let place = both(sign, first, moved);
            block.insert(0, Step::Let(own.to_owned(), None, place));
        }
        let turns = match turns {
            Expr::Int(_) => turns,
            _ => number(turns, "turns", self),
        };
        self.add(Step::Count(turn, Expr::Int(0), turns, block));
        Ok(())
    }

    /// The end of a loop, which is looked at once.
    pub(in crate::star::lower) fn kept(&mut self, last: Expr, to: &Ex) -> Expr {
        let mut calls = false;
        to.walk(&mut |ex| {
            calls |=
                matches!(&ex.form, Form::Call(called, ..) if self.world.find(called).is_some());
        });
        let reads = to.reads();
        let mut changes = false;
        every(&self.function().body, &mut |stmt| {
            if let Act::For(_, over, block) = &stmt.form
                && over.at == outer(over, to)
            {
                every(block, &mut |stmt| {
                    let writes = match &stmt.form {
                        Act::Assign(target, _)
                        | Act::Change(target, _, _)
                        | Act::For(target, _, _) => target.vars(),
                        _ => Vec::new(),
                    };
                    let mutated = self.vars.mutated.iter().filter(|(_, id)| *id == stmt.id);
                    let mutated: Vec<usize> = mutated.map(|(var, _)| *var).collect();
                    changes |= writes.iter().chain(&mutated).any(|var| reads.contains(var));
                });
            }
        });
        match calls || changes {
            true => self.named(Val::int(last, false), "end").expr,
            false => last,
        }
    }

    /// A loop over the elements of a value, for `body`, which gets each.
    pub(in crate::star::lower) fn turns_of(
        &mut self,
        over: &Ex,
        body: &mut dyn FnMut(&mut Self, Expr) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let element = self.fresh("number");
        let Some(bounds) = over.call("range").filter(|all| (1..3).contains(&all.len())) else {
            return self.refuse(over.at, "a range with a step as a list");
        };
        let (from, to) = match bounds {
            [from, to] => (self.int(from)?, self.int(to)?),
            [to] => (Expr::Int(0), self.int(to)?),
            _ => return Ok(()),
        };
        let value = name(&element);
        let ((), block) = self.apart(|me| body(me, value))?;
        self.add(Step::Count(element, from, to, block));
        Ok(())
    }
}
