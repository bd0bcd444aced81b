//! Values, by the strength of their operations.

use grundy::Error;

use super::tokens::Tokens;
use crate::tree::{Expr, Op};

/// The operations of each strength, the weakest first. `not` stands between the second and the
/// third.
const LEVELS: [&[(&str, Op)]; 9] = [
    &[("or", Op::Or)],
    &[("and", Op::And)],
    &[
        ("==", Op::Equal),
        ("!=", Op::Differs),
        ("<", Op::Less),
        ("<=", Op::AtMost),
        (">", Op::More),
        (">=", Op::AtLeast),
    ],
    &[("|", Op::BitOr)],
    &[("^", Op::BitXor)],
    &[("&", Op::BitAnd)],
    &[("<<", Op::Left), (">>", Op::Right)],
    &[("+", Op::Plus), ("-", Op::Minus)],
    &[("*", Op::Times), ("/", Op::Over), ("%", Op::Mod)],
];

const NOT: usize = 2;

impl Tokens<'_> {
    /// A value, or one of two: `a if test else b`.
    pub(super) fn expr(&mut self) -> Result<Expr, Error> {
        let value = self.level(0)?;
        if !self.take("if") {
            return Ok(value);
        }
        let test = self.level(0)?;
        self.expect("else")?;
        let other = self.expr()?;
        Ok(Expr::If(Box::new(test), Box::new(value), Box::new(other)))
    }

    fn level(&mut self, level: usize) -> Result<Expr, Error> {
        if level == NOT && self.take("not") {
            return Ok(Expr::Not(Box::new(self.level(level)?)));
        }
        let Some(operations) = LEVELS.get(level) else {
            return self.element();
        };
        let mut value = self.level(level + 1)?;
        while let Some((_, op)) = operations
            .iter()
            .find(|(sign, _)| self.peek() == Some(*sign))
        {
            self.next();
            let other = self.level(level + 1)?;
            value = Expr::Both(*op, Box::new(value), Box::new(other));
        }
        Ok(value)
    }

    /// A value with the indices after it.
    fn element(&mut self) -> Result<Expr, Error> {
        let mut value = self.single()?;
        while self.take("[") {
            let at = self.expr()?;
            self.expect("]")?;
            value = Expr::At(Box::new(value), Box::new(at));
        }
        Ok(value)
    }

    fn single(&mut self) -> Result<Expr, Error> {
        let Some(token) = self.next() else {
            return Err(self.wrong("a value"));
        };
        match token {
            "true" => return Ok(Expr::Bool(true)),
            "false" => return Ok(Expr::Bool(false)),
            "[" => return Ok(Expr::List(self.until("]")?)),
            "(" => {
                let value = self.expr()?;
                if self.take(",") {
                    let mut items = vec![value];
                    items.extend(self.until(")")?);
                    return Ok(Expr::Tuple(items));
                }
                self.expect(")")?;
                return Ok(value);
            }
            "-" => return self.negative(),
            _ => {}
        }
        if let Some(text) = token.strip_prefix('"') {
            return Ok(Expr::Text(text.trim_end_matches('"').to_owned()));
        }
        if let Ok(number) = token.parse() {
            return Ok(Expr::Int(number));
        }
        if !token.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.wrong("a value"));
        }
        match self.take("(") {
            true => Ok(Expr::Call(token.to_owned(), self.until(")")?)),
            false => Ok(Expr::Name(token.to_owned())),
        }
    }

    /// What stands after a minus that begins a value.
    fn negative(&mut self) -> Result<Expr, Error> {
        Ok(match self.element()? {
            Expr::Int(number) => Expr::Int(-number),
            other => Expr::Both(Op::Minus, Box::new(Expr::Int(0)), Box::new(other)),
        })
    }

    fn until(&mut self, end: &str) -> Result<Vec<Expr>, Error> {
        let mut items = Vec::new();
        while !self.take(end) {
            items.push(self.expr()?);
            if self.peek() != Some(end) {
                self.expect(",")?;
            }
        }
        Ok(items)
    }

    /// Values up to the end of the line.
    pub(super) fn list(&mut self) -> Result<Vec<Expr>, Error> {
        let mut items = Vec::new();
        while self.peek().is_some() {
            items.push(self.expr()?);
            if self.peek().is_some() {
                self.expect(",")?;
            }
        }
        Ok(items)
    }
}
