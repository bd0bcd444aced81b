//! Values.

use grundy::Error;
use starlark_syntax::syntax::ast::{
    ArgumentP, AssignTargetP, AstAssignTarget, AstExpr, AstLiteral, AstNoPayload, CallArgsP,
    ClauseP, ExprP, ForClauseP,
};

use super::statements::Reader;
use crate::star::{
    names::snake,
    source::{Clause, Ex, Form, Var},
};

type For = ForClauseP<AstNoPayload>;

impl Reader<'_> {
    pub(in crate::star) fn ex(&mut self, ex: &AstExpr) -> Result<Ex, Error> {
        let at = self.file.at(ex.span);
        let form = self.form(ex)?;
        Ok(Ex { at, form })
    }

    fn boxed(&mut self, ex: &AstExpr) -> Result<Box<Ex>, Error> {
        Ok(Box::new(self.ex(ex)?))
    }

    fn list(&mut self, all: &[AstExpr]) -> Result<Vec<Ex>, Error> {
        all.iter().map(|ex| self.ex(ex)).collect()
    }

    fn maybe(&mut self, ex: Option<&AstExpr>) -> Result<Option<Box<Ex>>, Error> {
        ex.map(|ex| self.boxed(ex)).transpose()
    }

    fn form(&mut self, ex: &AstExpr) -> Result<Form, Error> {
        Ok(match &ex.node {
            ExprP::Tuple(all) => Form::Tuple(self.list(all)?),
            ExprP::List(all) => Form::List(self.list(all)?),
            ExprP::Call(of, arguments) => self.call(of, arguments)?,
            ExprP::Index(both) => Form::Index(self.boxed(&both.0)?, self.boxed(&both.1)?),
            ExprP::Slice(of, from, to, None) => Form::Slice(
                self.boxed(of)?,
                self.maybe(from.as_deref())?,
                self.maybe(to.as_deref())?,
            ),
            ExprP::Slice(..) => return self.refuse(ex.span, "a slice with a step"),
            ExprP::Identifier(name) => self.name(&name.node.ident),
            ExprP::Literal(AstLiteral::Int(number)) => match number.node.to_string().parse() {
                Ok(number) => Form::Int(number),
                Err(_) => return self.refuse(ex.span, "a number of more than 64 bits"),
            },
            ExprP::Literal(AstLiteral::String(text)) => Form::Text(text.node.clone()),
            ExprP::Literal(_) => return self.refuse(ex.span, "a value of this kind"),
            ExprP::Not(a) => Form::Not(self.boxed(a)?),
            ExprP::Minus(a) => match self.ex(a)?.form {
                Form::Int(number) if number != i64::MIN => Form::Int(-number),
                _ => Form::Minus(self.boxed(a)?),
            },
            ExprP::Plus(a) => self.form(a)?,
            ExprP::Op(a, op, b) => Form::Op(*op, self.boxed(a)?, self.boxed(b)?),
            ExprP::If(all) => Form::If(
                self.boxed(&all.0)?,
                self.boxed(&all.1)?,
                self.boxed(&all.2)?,
            ),
            ExprP::ListComprehension(head, first, others) => {
                let open = self.inner.len();
                let mut clauses = vec![self.clause(first)?];
                for other in others {
                    clauses.push(match other {
                        ClauseP::For(next) => self.clause(next)?,
                        ClauseP::If(test) => Clause::If(self.ex(test)?),
                    });
                }
                let head = self.boxed(head)?;
                self.inner.truncate(open);
                Form::Comp(head, clauses)
            }
            ExprP::Dict(_) | ExprP::DictComprehension(..) => {
                return self.refuse(ex.span, "a dict");
            }
            ExprP::Lambda(_) => return self.refuse(ex.span, "a lambda"),
            ExprP::FString(_) => return self.refuse(ex.span, "a string"),
            ExprP::Dot(_, name) => {
                return self.refuse(ex.span, &format!("the field {}", name.node));
            }
            ExprP::BitNot(_) | ExprP::Index2(_) => {
                return self.refuse(ex.span, "an operation of this kind");
            }
        })
    }

    fn clause(&mut self, clause: &For) -> Result<Clause, Error> {
        let over = self.ex(&clause.over)?;
        self.opens(&clause.var);
        Ok(Clause::For(self.target(&clause.var)?, over))
    }

    /// Opens the variables of a comprehension, under names that nothing around them has.
    fn opens(&mut self, target: &AstAssignTarget) {
        match &target.node {
            AssignTargetP::Tuple(all) => all.iter().for_each(|target| self.opens(target)),
            AssignTargetP::Identifier(name) => {
                let name = &name.node.ident;
                let around: Vec<&str> = self
                    .inner
                    .iter()
                    .map(|(_, var)| self.vars[*var].name.as_str())
                    .collect();
                let printed = self.names.apart(&snake(name), &around);
                self.inner.push((name.clone(), self.vars.len()));
                self.vars.push(Var {
                    name: printed,
                    inner: true,
                });
            }
            _ => {}
        }
    }

    fn name(&self, name: &str) -> Form {
        match name {
            "True" => Form::Bool(true),
            "False" => Form::Bool(false),
            "None" => Form::None,
            _ => match self.inner.iter().rev().find(|(own, _)| own == name) {
                Some(&(_, var)) => Form::Var(var),
                None => match self.own.get(name) {
                    Some(&var) => Form::Var(var),
                    None => Form::Global(name.to_owned()),
                },
            },
        }
    }

    fn call(&mut self, of: &AstExpr, arguments: &CallArgsP<AstNoPayload>) -> Result<Form, Error> {
        let mut given = Vec::new();
        let mut spread = false;
        for argument in &arguments.args {
            match &argument.node {
                ArgumentP::Positional(value) => given.push(self.ex(value)?),
                ArgumentP::Args(value) => {
                    spread = true;
                    given.push(self.ex(value)?);
                }
                ArgumentP::Named(name, _) => {
                    let found = format!("the named argument {}", name.node);
                    return self.refuse(argument.span, &found);
                }
                ArgumentP::KwArgs(_) => {
                    return self.refuse(argument.span, "arguments of this kind");
                }
            }
        }
        match &of.node {
            ExprP::Dot(value, name) if !spread => {
                Ok(Form::Method(self.boxed(value)?, name.node.clone(), given))
            }
            ExprP::Identifier(_) => match self.ex(of)?.form {
                Form::Global(name) => Ok(Form::Call(name, given, spread)),
                _ => self.refuse(of.span, "a variable that is called"),
            },
            _ => self.refuse(of.span, "a call of this kind"),
        }
    }
}
