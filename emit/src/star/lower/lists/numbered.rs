//! Loops by places.

use grundy::Error;

use super::turns::Body;

use crate::{
    star::{
        lower::{Lower, Val, call, name, values::aliases},
        source::{Ex, Form, Target},
        ty::Ty,
    },
    tree::{Expr, Step, mentions},
};

impl Lower<'_> {
    /// A loop over `enumerate(list)`.
    pub(in crate::star::lower) fn numbered(
        &mut self,
        target: &Target,
        of: &Ex,
        body: Body<'_, Self>,
    ) -> Result<(), Error> {
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
    pub(in crate::star::lower) fn length_facts(&mut self, place: usize, of: &Ex) {
        let len = Ex {
            at: of.at,
            form: Form::Call("len".into(), vec![of.clone()], false),
        };
        // Only the number is needed, and it is that of a list that has been looked at.
        self.counts(place, None, &len).ok();
    }

    pub(in crate::star::lower) fn zipped(
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

    pub(in crate::star::lower) fn opened_all(
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
    pub(in crate::star::lower) fn iterated(
        &mut self,
        of: &Ex,
        wanted: &str,
    ) -> Result<(Val, Ty), Error> {
        let list = self.value(of)?;
        let Ty::Seq(seq) = list.ty.clone() else {
            return self.refuse(of.at, &format!("a loop over {}", list.ty.told()));
        };
        if aliases(of).into_iter().any(|var| self.vars.is_mutated(var)) {
            // The list is looked at once, and may change in the loop.
            let temp = self.fresh(wanted);
            let value = self.owned(list.expr, &list.ty);
            self.add(Step::Let(temp.clone(), Some(list.ty.kind()), value));
            return Ok((Val::new(name(&temp), list.ty), *seq.of));
        }
        Ok((self.named(list, wanted), *seq.of))
    }

    /// What `body` does with a new value for a target.
    pub(in crate::star::lower) fn opened(
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
}
