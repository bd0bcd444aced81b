//! From the syntax of Starlark to what is translated.

use std::collections::BTreeMap;

use grundy::Error;
use starlark_syntax::{
    codemap::Span,
    syntax::{
        AstModule, Dialect,
        ast::{
            ArgumentP, AssignTargetP, AstAssignTarget, AstExpr, AstLiteral, AstNoPayload, AstStmt,
            CallArgsP, ClauseP, DefP, ExprP, ForClauseP, ParameterP, StmtP,
        },
    },
};

use super::{
    names::{Names, snake},
    source::{Act, At, Clause, Ex, Form, Function, Stmt, Target, Var},
};

/// A file that was read, with its functions still in the language's own syntax.
pub(super) struct File {
    name: String,
    ast: AstModule,
    /// Remarks that have lines of their own.
    remarks: BTreeMap<usize, String>,
}

type Def = DefP<AstNoPayload>;
type For = ForClauseP<AstNoPayload>;

impl File {
    pub(super) fn parse(name: &str, text: &str) -> Result<Self, Error> {
        let dialect = Dialect {
            enable_load: false,
            enable_top_level_stmt: true,
            enable_f_strings: true,
            ..Dialect::Extended
        };
        let ast = AstModule::parse(name, text.to_owned(), &dialect)
            .map_err(|error| Error::input(format!("{name} cannot be read: {error}")))?;
        let lines: Vec<&str> = text.lines().collect();
        let mut remarks = BTreeMap::new();
        for &span in ast.comments() {
            let line = ast.file_span(span).resolve_span().begin.line;
            let own = lines.get(line).map(|line| line.trim());
            if let Some(own) = own.filter(|own| own.starts_with('#')) {
                remarks.insert(line + 1, own.trim_start_matches('#').trim().to_owned());
            }
        }
        Ok(Self {
            name: name.to_owned(),
            ast,
            remarks,
        })
    }

    /// What is not translated, and what to do.
    pub(super) fn refuse(&self, at: At, found: &str) -> Error {
        Error::input(format!(
            "{}, line {}, column {}: found {found}, which is not translated into C++ or Rust: \
             choose --emit python",
            self.name, at.line, at.column
        ))
    }

    fn at(&self, span: Span) -> At {
        let begin = self.ast.file_span(span).resolve_span().begin;
        At {
            line: begin.line + 1,
            column: begin.column + 1,
        }
    }

    /// The statements at the top.
    fn top(&self) -> &[AstStmt] {
        match &self.ast.statement().node {
            StmtP::Statements(all) => all,
            _ => std::slice::from_ref(self.ast.statement()),
        }
    }

    fn def(&self, name: &str) -> Option<(&AstStmt, &Def)> {
        self.top().iter().find_map(|stmt| match &stmt.node {
            StmtP::Def(def) if def.name.node.ident == name => Some((stmt, def)),
            _ => None,
        })
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.def(name).is_some()
    }

    /// Whether a name at the top is given a value.
    pub(super) fn names(&self, name: &str) -> bool {
        fn target(of: &AstAssignTarget, name: &str) -> bool {
            match &of.node {
                AssignTargetP::Identifier(own) => own.node.ident == name,
                AssignTargetP::Tuple(all) => all.iter().any(|of| target(of, name)),
                _ => false,
            }
        }
        self.top().iter().any(|stmt| match &stmt.node {
            StmtP::Assign(assign) => target(&assign.lhs, name),
            _ => false,
        })
    }

    /// The value of a constant that was written by the interpreter.
    pub(super) fn literal(text: &str) -> Option<Ex> {
        let file = Self::parse("a value", &format!("x = {text}\n")).ok()?;
        let StmtP::Assign(assign) = &file.top().first()?.node else {
            return None;
        };
        let mut reader = Reader::new(&file, Names::default());
        reader.ex(&assign.rhs).ok()
    }

    /// Reads a function.
    pub(super) fn function(&self, name: &str, names: &Names) -> Result<Function, Error> {
        let Some((stmt, def)) = self.def(name) else {
            return Err(Error::input(format!(
                "{} defines no function {name}: choose --emit python",
                self.name
            )));
        };
        let at = self.at(stmt.span);
        let mut reader = Reader::new(self, names.clone());
        for parameter in &def.params {
            match &parameter.node {
                ParameterP::Normal(own, _, None) => {
                    reader.own(&own.node.ident);
                }
                _ => return Err(self.refuse(self.at(parameter.span), "a parameter of this kind")),
            }
        }
        let takes = reader.vars.len();
        reader.assigned(&def.body);
        let mut notes = self.above(at.line);
        let mut body = reader.block(&def.body)?;
        let text = body.first().and_then(|stmt| match &stmt.form {
            Act::Do(Ex {
                form: Form::Text(text),
                ..
            }) => Some(
                text.lines()
                    .map(|l| l.trim().to_owned())
                    .collect::<Vec<_>>(),
            ),
            _ => None,
        });
        if let Some(text) = text {
            body.remove(0);
            notes.extend(text.into_iter().filter(|line| !line.is_empty()));
        }
        Ok(Function {
            name: name.to_owned(),
            at,
            notes,
            takes,
            vars: reader.vars,
            body,
        })
    }

    /// The remarks that stand right above a line.
    fn above(&self, line: usize) -> Vec<String> {
        let first = (1..line)
            .rev()
            .take_while(|l| self.remarks.contains_key(l))
            .last();
        match first {
            Some(first) => self
                .remarks
                .range(first..line)
                .map(|(_, r)| r.clone())
                .collect(),
            None => Vec::new(),
        }
    }
}

struct Reader<'f> {
    file: &'f File,
    vars: Vec<Var>,
    /// The variables of the function itself.
    own: BTreeMap<String, usize>,
    /// Those of the comprehensions that are open, the innermost last.
    inner: Vec<(String, usize)>,
    names: Names,
    count: usize,
}

impl<'f> Reader<'f> {
    fn new(file: &'f File, names: Names) -> Self {
        Self {
            file,
            vars: Vec::new(),
            own: BTreeMap::new(),
            inner: Vec::new(),
            names,
            count: 0,
        }
    }

    fn refuse<T>(&self, span: Span, found: &str) -> Result<T, Error> {
        Err(self.file.refuse(self.file.at(span), found))
    }

    /// The variable of the function that has this name.
    fn own(&mut self, name: &str) -> usize {
        if let Some(&var) = self.own.get(name) {
            return var;
        }
        let var = self.vars.len();
        self.vars.push(Var {
            name: self.names.fresh(&snake(name)),
            inner: false,
        });
        self.own.insert(name.to_owned(), var);
        var
    }

    /// Notes all variables that a function assigns.
    fn assigned(&mut self, stmt: &AstStmt) {
        match &stmt.node {
            StmtP::Statements(all) => all.iter().for_each(|stmt| self.assigned(stmt)),
            StmtP::If(_, block) => self.assigned(block),
            StmtP::IfElse(_, both) => {
                self.assigned(&both.0);
                self.assigned(&both.1);
            }
            StmtP::For(turns) => {
                self.owns(&turns.var);
                self.assigned(&turns.body);
            }
            StmtP::Assign(assign) => self.owns(&assign.lhs),
            StmtP::AssignModify(target, _, _) => self.owns(target),
            _ => {}
        }
    }

    fn owns(&mut self, target: &AstAssignTarget) {
        match &target.node {
            AssignTargetP::Tuple(all) => all.iter().for_each(|target| self.owns(target)),
            AssignTargetP::Identifier(name) => {
                self.own(&name.node.ident);
            }
            _ => {}
        }
    }

    fn block(&mut self, stmt: &AstStmt) -> Result<Vec<Stmt>, Error> {
        match &stmt.node {
            StmtP::Statements(all) => {
                let mut found = Vec::new();
                for stmt in all {
                    found.extend(self.block(stmt)?);
                }
                Ok(found)
            }
            _ => Ok(vec![self.stmt(stmt)?]),
        }
    }

    fn stmt(&mut self, stmt: &AstStmt) -> Result<Stmt, Error> {
        let at = self.file.at(stmt.span);
        let notes = self.file.above(at.line);
        self.count += 1;
        let id = self.count;
        let form = match &stmt.node {
            StmtP::Break => Act::Break,
            StmtP::Continue => Act::Continue,
            StmtP::Pass => Act::Pass,
            StmtP::Return(value) => {
                Act::Return(value.as_ref().map(|value| self.ex(value)).transpose()?)
            }
            StmtP::Expression(value) => Act::Do(self.ex(value)?),
            StmtP::Assign(assign) => Act::Assign(self.target(&assign.lhs)?, self.ex(&assign.rhs)?),
            StmtP::AssignModify(target, op, value) => {
                Act::Change(self.target(target)?, *op, self.ex(value)?)
            }
            StmtP::If(test, block) => {
                Act::If(vec![(self.ex(test)?, self.block(block)?)], Vec::new())
            }
            StmtP::IfElse(test, both) => self.cases(test, &both.0, &both.1)?,
            StmtP::For(turns) => Act::For(
                self.target(&turns.var)?,
                self.ex(&turns.over)?,
                self.block(&turns.body)?,
            ),
            StmtP::Def(_) => return self.refuse(stmt.span, "a function within a function"),
            StmtP::Statements(_) | StmtP::Load(_) => {
                return self.refuse(stmt.span, "a statement of this kind");
            }
        };
        Ok(Stmt {
            at,
            id,
            notes,
            form,
        })
    }

    fn cases(&mut self, test: &AstExpr, yes: &AstStmt, no: &AstStmt) -> Result<Act, Error> {
        let mut cases = vec![(self.ex(test)?, self.block(yes)?)];
        let mut rest = no;
        // An elif is an if that is all of an else.
        while let StmtP::IfElse(test, both) = &rest.node {
            cases.push((self.ex(test)?, self.block(&both.0)?));
            rest = &both.1;
        }
        if let StmtP::If(test, block) = &rest.node {
            cases.push((self.ex(test)?, self.block(block)?));
            return Ok(Act::If(cases, Vec::new()));
        }
        let rest = self.block(rest)?;
        Ok(Act::If(cases, rest))
    }

    fn target(&mut self, target: &AstAssignTarget) -> Result<Target, Error> {
        let at = self.file.at(target.span);
        Ok(match &target.node {
            AssignTargetP::Identifier(name) => {
                let name = &name.node.ident;
                match self.inner.iter().rev().find(|(own, _)| own == name) {
                    Some(&(_, var)) => Target::Var(at, var),
                    None => Target::Var(at, self.own(name)),
                }
            }
            AssignTargetP::Tuple(all) => {
                let all: Result<_, _> = all.iter().map(|target| self.target(target)).collect();
                Target::Tuple(at, all?)
            }
            AssignTargetP::Index(both) => Target::Index(at, self.ex(&both.0)?, self.ex(&both.1)?),
            AssignTargetP::Dot(..) => return self.refuse(target.span, "a field"),
        })
    }

    pub(super) fn ex(&mut self, ex: &AstExpr) -> Result<Ex, Error> {
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
