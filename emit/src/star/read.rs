//! From the syntax of Starlark to what is translated.

mod statements;
mod values;

use std::collections::BTreeMap;

use grundy::Error;
use starlark_syntax::{
    codemap::Span,
    syntax::{
        AstModule, Dialect,
        ast::{AssignTargetP, AstAssignTarget, AstNoPayload, AstStmt, DefP, ParameterP, StmtP},
    },
};

use self::statements::Reader;
use super::{
    names::Names,
    source::{Act, At, Ex, Form, Function},
};

/// A remark; one with a backslash at its end would go on in the next line.
fn remark(text: &str) -> String {
    text.trim().trim_end_matches(['\\', ' ']).to_owned()
}

/// A file that was read, with its functions still in the language's own syntax.
pub(super) struct File {
    name: String,
    ast: AstModule,
    /// Remarks that have lines of their own.
    remarks: BTreeMap<usize, String>,
}

type Def = DefP<AstNoPayload>;

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
                remarks.insert(line + 1, remark(own.trim_start_matches('#')));
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

    /// Whether a name at the top is given a value, or is that of a function in a block.
    pub(super) fn names(&self, name: &str) -> bool {
        self.top().iter().any(|stmt| match &stmt.node {
            StmtP::Def(_) => false,
            _ => names(stmt, name),
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

    /// Refuses a name that the file gives another meaning than it has of itself.
    pub(super) fn is_plain(&self, at: At, name: &str) -> Result<(), Error> {
        match self.names(name) {
            true => Err(self.refuse(
                at,
                &format!("the name {name}, which gets a value at the top"),
            )),
            false => Ok(()),
        }
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
        self.is_plain(at, name)?;
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
            }) => Some(text.lines().map(remark).collect::<Vec<_>>()),
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

/// Whether a statement at the top gives a name a value.
fn names(stmt: &AstStmt, name: &str) -> bool {
    fn target(of: &AstAssignTarget, name: &str) -> bool {
        match &of.node {
            AssignTargetP::Identifier(own) => own.node.ident == name,
            AssignTargetP::Tuple(all) => all.iter().any(|of| target(of, name)),
            _ => false,
        }
    }
    match &stmt.node {
        StmtP::Statements(all) => all.iter().any(|stmt| names(stmt, name)),
        StmtP::If(_, block) => names(block, name),
        StmtP::IfElse(_, both) => names(&both.0, name) || names(&both.1, name),
        StmtP::For(turns) => target(&turns.var, name) || names(&turns.body, name),
        StmtP::Assign(assign) => target(&assign.lhs, name),
        StmtP::AssignModify(own, _, _) => target(own, name),
        StmtP::Def(def) => def.name.node.ident == name,
        _ => false,
    }
}
