//! The notation in which programs are described once, for all languages.
//!
//! It looks like Python: blocks are indented, `#` begins a remark, and a remark before a function
//! tells what it does. Values are whole numbers (`int`, 64 bits; `wide`, 128 bits), `bool`, `text`,
//! `list`s of one of these, `tuple 2` for two numbers, and `map`s from
//! numbers, or `memo 2` from two numbers, to numbers. What is not negative may be divided.

mod expr;
mod lines;
mod tokens;

use grundy::Error;

use crate::tree::{Function, Kind, Parameter, Plan, Step, Table};
use lines::{Line, lines};
use tokens::Tokens;

/// Reads a program.
///
/// # Errors
/// What was expected in which line.
pub fn plan(text: &str) -> Result<Plan, Error> {
    let lines = lines(text);
    let mut reader = Reader {
        lines: &lines,
        at: 0,
    };
    let mut plan = Plan::default();
    let mut notes = Vec::new();
    while let Some(line) = reader.next() {
        let mut tokens = Tokens::new(line)?;
        if let Some(note) = &line.note {
            notes.push(note.clone());
        } else if tokens.take("table") {
            plan.tables
                .push(table(&mut tokens, std::mem::take(&mut notes))?);
        } else if tokens.take("fn") {
            let head = head(&mut tokens, std::mem::take(&mut notes))?;
            let body = reader.block(line.depth)?;
            plan.functions.push(Function { body, ..head });
        } else if tokens.take("main") {
            tokens.expect(":")?;
            plan.main = reader.block(line.depth)?;
        } else {
            return Err(tokens.wrong("'table', 'fn' or 'main'"));
        }
    }
    Ok(plan)
}

fn table(tokens: &mut Tokens<'_>, notes: Vec<String>) -> Result<Table, Error> {
    let name = tokens.name()?;
    tokens.expect("=")?;
    let value = tokens.expr()?;
    tokens.end()?;
    Ok(Table { name, notes, value })
}

fn head(tokens: &mut Tokens<'_>, notes: Vec<String>) -> Result<Function, Error> {
    let name = tokens.name()?;
    tokens.expect("(")?;
    let mut takes = Vec::new();
    while !tokens.take(")") {
        let name = tokens.name()?;
        tokens.expect(":")?;
        let changes = tokens.take("mut");
        takes.push(Parameter {
            name,
            kind: kind(tokens)?,
            changes,
        });
        tokens.take(",");
    }
    tokens.expect("->")?;
    let gives = kind(tokens)?;
    tokens.expect(":")?;
    tokens.end()?;
    Ok(Function {
        name,
        notes,
        takes,
        gives,
        body: Vec::new(),
    })
}

/// `list` is a list of numbers, `list list` one of such lists.
fn kind(tokens: &mut Tokens<'_>) -> Result<Kind, Error> {
    for (name, kind) in [
        ("int", Kind::Int),
        ("wide", Kind::Wide),
        ("bool", Kind::Bool),
        ("text", Kind::Text),
        ("map", Kind::Map),
    ] {
        if tokens.take(name) {
            return Ok(kind);
        }
    }
    for (name, kind) in [
        ("tuple", Kind::Tuple as fn(usize) -> Kind),
        ("memo", Kind::Memo),
    ] {
        if tokens.take(name) {
            let width = tokens.next().and_then(|token| token.parse().ok());
            return width.map(kind).ok_or_else(|| tokens.wrong("a number"));
        }
    }
    if !tokens.take("list") {
        return Err(tokens.wrong("a kind such as 'int' or 'list'"));
    }
    let of = match tokens.peek() {
        Some("bool" | "list" | "text" | "tuple") => kind(tokens)?,
        _ => Kind::Int,
    };
    Ok(Kind::List(Box::new(of)))
}

struct Reader<'t> {
    lines: &'t [Line],
    at: usize,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Option<&'t Line> {
        let line = self.lines.get(self.at)?;
        self.at += 1;
        Some(line)
    }

    /// The lines that stand further in than `depth`.
    fn block(&mut self, depth: usize) -> Result<Vec<Step>, Error> {
        let mut steps = Vec::new();
        while let Some(line) = self.lines.get(self.at).filter(|line| line.depth > depth) {
            self.at += 1;
            steps.push(self.step(line)?);
        }
        Ok(steps)
    }

    fn step(&mut self, line: &'t Line) -> Result<Step, Error> {
        if let Some(note) = &line.note {
            return Ok(Step::Note(note.clone()));
        }
        let mut tokens = Tokens::new(line)?;
        let step = match tokens.peek() {
            Some("if") => return self.cases(line, tokens),
            Some("while" | "for") => return self.turns(line, tokens),
            Some("let") => new(&mut tokens)?,
            Some("read") => read(&mut tokens)?,
            Some("return") => {
                tokens.take("return");
                Step::Return(tokens.expr()?)
            }
            Some("break") if tokens.take("break") => Step::Break,
            Some("continue") if tokens.take("continue") => Step::Continue,
            Some("print") if tokens.take("print") => Step::Print(tokens.list()?, true),
            Some("write") if tokens.take("write") => Step::Print(tokens.list()?, false),
            _ => changed(&mut tokens)?,
        };
        tokens.end()?;
        Ok(step)
    }

    fn cases(&mut self, line: &'t Line, mut tokens: Tokens<'_>) -> Result<Step, Error> {
        tokens.take("if");
        let mut cases = vec![self.case(line, &mut tokens)?];
        let mut rest = Vec::new();
        while let Some(next) = self.lines.get(self.at).filter(|l| l.depth == line.depth) {
            let mut tokens = Tokens::new(next)?;
            if tokens.take("elif") {
                self.at += 1;
                cases.push(self.case(next, &mut tokens)?);
            } else if tokens.take("else") {
                self.at += 1;
                tokens.expect(":")?;
                rest = self.block(next.depth)?;
                break;
            } else {
                break;
            }
        }
        Ok(Step::If(cases, rest))
    }

    fn case(
        &mut self,
        line: &'t Line,
        tokens: &mut Tokens<'_>,
    ) -> Result<(crate::tree::Expr, Vec<Step>), Error> {
        let test = tokens.expr()?;
        tokens.expect(":")?;
        tokens.end()?;
        Ok((test, self.block(line.depth)?))
    }

    fn turns(&mut self, line: &'t Line, mut tokens: Tokens<'_>) -> Result<Step, Error> {
        if tokens.take("while") {
            if tokens.take("read") {
                let names = tokens.names()?;
                tokens.expect(":")?;
                return Ok(Step::WhileRead(names, self.block(line.depth)?));
            }
            let (test, block) = self.case(line, &mut tokens)?;
            return Ok(Step::While(test, block));
        }
        tokens.expect("for")?;
        let name = tokens.name()?;
        tokens.expect("in")?;
        let first = tokens.expr()?;
        let to = match tokens.take("..") {
            true => Some(tokens.expr()?),
            false => None,
        };
        tokens.expect(":")?;
        tokens.end()?;
        let block = self.block(line.depth)?;
        Ok(match to {
            Some(to) => Step::Count(name, first, to, block),
            None => Step::Each(name, first, block),
        })
    }
}

fn new(tokens: &mut Tokens<'_>) -> Result<Step, Error> {
    tokens.take("let");
    let name = tokens.name()?;
    let kind = match tokens.take(":") {
        true => Some(kind(tokens)?),
        false => None,
    };
    tokens.expect("=")?;
    Ok(Step::Let(name, kind, tokens.expr()?))
}

/// `read a, b`, or `read list[count]`.
fn read(tokens: &mut Tokens<'_>) -> Result<Step, Error> {
    tokens.take("read");
    let names = tokens.names()?;
    if !tokens.take("[") {
        return Ok(Step::Read(names));
    }
    let count = tokens.expr()?;
    tokens.expect("]")?;
    Ok(Step::ReadList(names[0].clone(), count))
}

fn changed(tokens: &mut Tokens<'_>) -> Result<Step, Error> {
    let target = tokens.expr()?;
    if tokens.take("=") {
        return Ok(Step::Set(target, None, tokens.expr()?));
    }
    match tokens.operation() {
        Some(op) => Ok(Step::Set(target, Some(op), tokens.expr()?)),
        None => Ok(Step::Do(target)),
    }
}
