//! Loops.

use grundy::Error;

use super::super::{
    super::{
        source::{At, BinOp, Ex, Form, Target},
        ty::Ty,
    },
    Begin, Lower, long, name,
};
use crate::tree::{Expr, Kind, Step, mentions, walk};

pub(in crate::star::lower) type Body<'b, M> = &'b mut dyn FnMut(&mut M) -> Result<(), Error>;

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
    pub(in crate::star::lower) fn is_turning(&self, var: usize) -> bool {
        matches!(self.vars.begins[var], Begin::There | Begin::Loop) && var >= self.function().takes
    }

    /// What a loop's variable is called in the loop; one that others use too has a second name.
    pub(in crate::star::lower) fn turning(&mut self, var: usize) -> String {
        let own = self.printed(var);
        match self.is_turning(var) {
            true => own,
            false => self.fresh(&own),
        }
    }

    /// Gives a variable that others use too the value that it has in the loop.
    pub(in crate::star::lower) fn outlives(&mut self, var: usize, turning: &str) {
        if !self.is_turning(var) {
            let own = self.printed(var);
            self.add(Step::Set(name(&own), None, name(turning)));
        }
    }

    /// The names of the variables that get the elements of tuples.
    pub(in crate::star::lower) fn parts(
        &mut self,
        at: At,
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

    /// A list's kind of elements is a number's.
    pub(in super::super) fn is_ints(ty: &Ty) -> bool {
        ty.kind() == Kind::List(Box::new(Kind::Int)) || ty.width().is_some()
    }
}

pub(in crate::star::lower) fn plus_one(ex: &Ex) -> Ex {
    let one = Ex {
        at: ex.at,
        form: Form::Int(1),
    };
    Ex {
        at: ex.at,
        form: Form::Op(BinOp::Add, Box::new(ex.clone()), Box::new(one)),
    }
}

/// The place of the range that has this end, if it is that one's.
pub(in crate::star::lower) fn outer(over: &Ex, to: &Ex) -> At {
    match over.call("range") {
        Some(bounds) if bounds.iter().any(|bound| bound.at == to.at) => over.at,
        _ => At::default(),
    }
}

/// Whether a variable is what `min`, `max` or `abs` begins with, for which Rust asks its kind.
pub(in crate::star::lower) fn calls_of(block: &[Step], own: &str) -> bool {
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
