//! Loops.

use grundy::Error;

use super::super::{
    super::{
        source::{Act, Ex, Form, Target, every},
        ty::Ty,
    },
    Begin, Lower, Val, both, call, long, name,
};
use crate::tree::{Expr, Kind, Op, Step, mentions, walk};

type Body<'b, M> = &'b mut dyn FnMut(&mut M) -> Result<(), Error>;

impl Lower<'_> {
    /// How many turns a loop has, if that is known.
    pub(super) fn turns_len(&mut self, over: &Ex) -> Result<Option<usize>, Error> {
        if let Some([to]) = over.call("range") {
            let len = self.linear(to).constant().map(|len| len.max(0));
            return Ok(len.and_then(|len| usize::try_from(len).ok()));
        }
        let of = match over.call("enumerate").or_else(|| over.call("reversed")) {
            Some([of]) => of,
            _ => over,
        };
        if matches!(&of.form, Form::Call(called, ..) if called == "range" || called == "zip") {
            return Ok(None);
        }
        Ok(self.ty(of)?.seq().and_then(|seq| seq.len))
    }

    /// A loop around what `body` does.
    pub(in super::super) fn turns(
        &mut self,
        target: &Target,
        over: &Ex,
        body: Body<'_, Self>,
    ) -> Result<(), Error> {
        if let Some(bounds) = over.call("range") {
            return self.counted(target, over, bounds, body);
        }
        if let Some([of]) = over.call("enumerate") {
            return self.numbered(target, of, body);
        }
        if let Some(lists) = over.call("zip").filter(|lists| !lists.is_empty()) {
            return self.zipped(target, over, lists, body);
        }
        let list = self.value(over)?;
        let Ty::Seq(seq) = list.ty.clone() else {
            return self.refuse(over.at, &format!("a loop over {}", list.ty.told()));
        };
        let of = (*seq.of).clone();
        // A list of lists is gone through where it stands.
        let list = match (&list.expr, of.kind()) {
            (Expr::Call(..), Kind::List(_)) => self.named(list, "list"),
            _ => list,
        };
        match target {
            Target::Var(at, var) => {
                self.bind(*var, &of, *at)?;
                let own = self.turning(*var);
                let ((), block) = self.apart(|me| {
                    me.outlives(*var, &own);
                    body(me)
                })?;
                let unused = !mentions(&block, &own);
                if unused {
                    let list = self.named(list, "list");
                    let len = self.length(&list);
                    self.add(Step::Count(own, Expr::Int(0), len, block));
                } else {
                    let over = match list.expr {
                        Expr::Tuple(mut items) if calls_of(&block, &own) => {
                            items[0] = long(items[0].clone());
                            Expr::Tuple(items)
                        }
                        other => other,
                    };
                    self.add(Step::Each(own, over, block));
                }
            }
            Target::Tuple(at, targets) => {
                let names = self.parts(*at, targets, &of)?;
                let ((), block) = self.apart(|me| {
                    for (target, own) in targets.iter().zip(&names) {
                        target.vars().iter().for_each(|var| me.outlives(*var, own));
                    }
                    body(me)
                })?;
                self.add(Step::EachOf(names, list.expr, block));
            }
            Target::Index(at, ..) => return self.refuse(*at, "an element as a loop's variable"),
        }
        Ok(())
    }

    /// Whether a variable belongs to its loop.
    fn is_turning(&self, var: usize) -> bool {
        matches!(self.vars.begins[var], Begin::There | Begin::Loop) && var >= self.function().takes
    }

    /// What a loop's variable is called in the loop; one that others use too has a second name.
    fn turning(&mut self, var: usize) -> String {
        let own = self.printed(var);
        match self.is_turning(var) {
            true => own,
            false => self.fresh(&own),
        }
    }

    /// Gives a variable that others use too the value that it has in the loop.
    fn outlives(&mut self, var: usize, turning: &str) {
        if !self.is_turning(var) {
            let own = self.printed(var);
            self.add(Step::Set(name(&own), None, name(turning)));
        }
    }

    /// The names of the variables that get the elements of tuples.
    fn parts(
        &mut self,
        at: super::super::At,
        targets: &[Target],
        of: &Ty,
    ) -> Result<Vec<String>, Error> {
        if *of != Ty::Any && of.width() != Some(targets.len()) {
            let found = format!("{} taken apart into {} names", of.told(), targets.len());
            return self.refuse(at, &found);
        }
        let element = of.seq().map_or(Ty::Any, |seq| (*seq.of).clone());
        let mut names = Vec::new();
        for target in targets {
            let Target::Var(at, var) = target else {
                return self.refuse(target.at(), "names within names");
            };
            self.bind(*var, &element, *at)?;
            names.push(self.turning(*var));
        }
        Ok(names)
    }

    /// A loop over `range(…)`.
    fn counted(
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
    fn stepped(
        &mut self,
        own: &str,
        (at, var): (super::super::At, usize),
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
    fn kept(&mut self, last: Expr, to: &Ex) -> Expr {
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

    /// A loop over `enumerate(list)`.
    fn numbered(&mut self, target: &Target, of: &Ex, body: Body<'_, Self>) -> Result<(), Error> {
        let Target::Tuple(at, targets) = target else {
            return self.refuse(target.at(), "a pair of enumerate() as one variable");
        };
        let [Target::Var(_, place), element] = &targets[..] else {
            return self.refuse(*at, "a pair of enumerate() taken apart so");
        };
        let (list, of_list) = self.iterated(of, "list")?;
        self.bind(*place, &Ty::Int(true), *at)?;
        let own = self.turning(*place);
        let value = Expr::At(Box::new(list.expr.clone()), Box::new(name(&own)));
        let ((), block) = self.apart(|me| {
            me.outlives(*place, &own);
            me.length_facts(*place, of);
            me.opened(element, value, &of_list, body)
        })?;
        let len = self.length(&list);
        self.add(Step::Count(own, Expr::Int(0), len, block));
        Ok(())
    }

    /// Notes that a place is one of a list's.
    fn length_facts(&mut self, place: usize, of: &Ex) {
        let len = Ex {
            at: of.at,
            form: Form::Call("len".into(), vec![of.clone()], false),
        };
        // Only the number is needed, and it is that of a list that has been looked at.
        self.counts(place, None, &len).ok();
    }

    fn zipped(
        &mut self,
        target: &Target,
        over: &Ex,
        lists: &[Ex],
        body: Body<'_, Self>,
    ) -> Result<(), Error> {
        let Target::Tuple(_, targets) = target else {
            return self.refuse(target.at(), "a tuple of zip() as one variable");
        };
        if targets.len() != lists.len() {
            return self.refuse(over.at, "a tuple of zip() taken apart so");
        }
        let mut all = Vec::new();
        for list in lists {
            all.push(self.iterated(list, "list")?);
        }
        let lens = all.iter().map(|(list, _)| self.length(list));
        let len = lens.reduce(|a, b| match a == b {
            true => a,
            false => call("min", [a, b]),
        });
        let at = self.fresh("at");
        let place = name(&at);
        let ((), block) = self.apart(|me| me.opened_all(targets, &all, &place, body))?;
        self.add(Step::Count(
            at,
            Expr::Int(0),
            len.unwrap_or(Expr::Int(0)),
            block,
        ));
        Ok(())
    }

    fn opened_all(
        &mut self,
        targets: &[Target],
        lists: &[(Val, Ty)],
        place: &Expr,
        body: Body<'_, Self>,
    ) -> Result<(), Error> {
        let (Some((target, targets)), Some(((list, of), lists))) =
            (targets.split_first(), lists.split_first())
        else {
            return body(self);
        };
        let value = Expr::At(Box::new(list.expr.clone()), Box::new(place.clone()));
        self.opened(target, value, of, &mut |me| {
            me.opened_all(targets, lists, place, body)
        })
    }

    /// A list that is gone through by places.
    pub(super) fn iterated(&mut self, of: &Ex, wanted: &str) -> Result<(Val, Ty), Error> {
        let list = self.value(of)?;
        let Ty::Seq(seq) = list.ty.clone() else {
            return self.refuse(of.at, &format!("a loop over {}", list.ty.told()));
        };
        Ok((self.named(list, wanted), *seq.of))
    }

    /// What `body` does with a new value for a target.
    pub(super) fn opened(
        &mut self,
        target: &Target,
        value: Expr,
        of: &Ty,
        body: Body<'_, Self>,
    ) -> Result<(), Error> {
        match target {
            Target::Var(at, var) => {
                self.bind(*var, of, *at)?;
                let own = self.printed(*var);
                if !self.is_turning(*var) {
                    let value = self.owned(value, of);
                    self.add(Step::Set(name(&own), None, value));
                    return body(self);
                }
                let ((), block) = self.apart(|me| body(me))?;
                if mentions(&block, &own) {
                    let value = self.owned(value, of);
                    self.add(Step::Let(own, Some(of.kind()), value));
                }
                self.out.extend(block);
                Ok(())
            }
            Target::Tuple(at, targets) => {
                let names = self.parts(*at, targets, of)?;
                self.add(Step::Unpack(names.clone(), value));
                for (target, own) in targets.iter().zip(&names) {
                    target
                        .vars()
                        .iter()
                        .for_each(|var| self.outlives(*var, own));
                }
                body(self)
            }
            Target::Index(at, ..) => self.refuse(*at, "an element as a loop's variable"),
        }
    }

    /// A loop over the elements of a value, for `body`, which gets each.
    pub(super) fn turns_of(
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

    /// A list's kind of elements is a number's.
    pub(in super::super) fn is_ints(ty: &Ty) -> bool {
        ty.kind() == Kind::List(Box::new(Kind::Int)) || ty.width().is_some()
    }
}

fn plus_one(ex: &Ex) -> Ex {
    let one = Ex {
        at: ex.at,
        form: Form::Int(1),
    };
    Ex {
        at: ex.at,
        form: Form::Op(
            super::super::super::source::BinOp::Add,
            Box::new(ex.clone()),
            Box::new(one),
        ),
    }
}

/// The place of the range that has this end, if it is that one's.
fn outer(over: &Ex, to: &Ex) -> super::super::At {
    match over.call("range") {
        Some(bounds) if bounds.iter().any(|bound| bound.at == to.at) => over.at,
        _ => super::super::At::default(),
    }
}

/// Whether a variable is what `min`, `max` or `abs` begins with, for which Rust asks its kind.
fn calls_of(block: &[Step], own: &str) -> bool {
    let mut found = false;
    walk(block, &mut |expr| {
        found |= matches!(
            expr,
            Expr::Call(called, items)
                if ["min", "max", "abs"].contains(&called.as_str())
                    && matches!(items.first(), Some(Expr::Name(name)) if name == own)
        );
    });
    found
}
