//! Steps and values, the same way for all languages.

use super::{
    Page, Writer,
    kinds::Held,
    tongue::{Argument, Piece, Word},
};
use crate::tree::{Expr, Kind, Op, Step, mentions};

impl Writer<'_> {
    pub(super) fn steps(&mut self, steps: &[Step], page: &mut Page) {
        for step in steps {
            self.step(step, page);
        }
    }

    fn step(&mut self, step: &Step, page: &mut Page) {
        let tongue = self.tongue;
        match step {
            Step::Note(note) => page.notes(tongue.remark(), std::slice::from_ref(note)),
            Step::Let(name, kind, value) => {
                let kind = kind.clone().unwrap_or_else(|| self.scope.kind(value));
                let value = self.argument(value);
                let line = tongue.declare(name, &kind, &value, self.scope.changes(name));
                page.line(&line);
                self.scope.add(name, kind, Held::Own);
            }
            Step::Bare(name, kind) => {
                page.line(&tongue.bare(name, kind, self.scope.changes_later(name)));
                self.scope.add(name, kind.clone(), Held::Own);
            }
            Step::Unpack(names, value) => {
                let pattern = self.pattern(names, None);
                page.line(&tongue.unpack(&pattern, &self.expr(value).text));
                self.named_numbers(names);
            }
            Step::Set(target, op, value) => self.set(target, *op, value, page),
            Step::If(cases, rest) => self.cases(cases, rest, page),
            Step::While(test, block) => {
                let test = self.expr(test);
                self.block(tongue.test(Word::While, Some(&test)), block, page);
            }
            Step::Count(name, from, to, block) => {
                let used = mentions(block, name);
                let line = tongue.count(name, used, self.expr(from), self.expr(to));
                self.scope.add(name, Kind::Int, Held::Own);
                self.block(line, block, page);
            }
            Step::Each(name, list, block) => {
                let list = self.argument(list);
                let line = tongue.each(name, &list, &self.scope);
                let kind = match list.kind {
                    Kind::List(kind) => *kind,
                    other => other,
                };
                self.scope.add(name, kind, Held::Lent);
                self.block(line, block, page);
            }
            Step::EachOf(names, list, block) => {
                let list = self.argument(list);
                let pattern = self.pattern(names, Some(block));
                let line = tongue.each_of(&pattern, &list, &self.scope);
                self.named_numbers(names);
                self.block(line, block, page);
            }
            Step::Return(value) => {
                page.line(&tongue.plain(&format!("return {}", self.expr(value).text)));
            }
            Step::Leave => page.line(&tongue.plain("return")),
            Step::Break => page.line(&tongue.plain("break")),
            Step::Continue => page.line(&tongue.plain("continue")),
            Step::Do(value) => page.line(&tongue.plain(&self.expr(value).text)),
            Step::Read(names) => {
                self.read(names);
                tongue.read(names, page);
            }
            Step::ReadList(name, count) => {
                let count = self.expr(count);
                tongue.read_list(name, count, self.scope.changes(name), page);
                let kind = Kind::List(Box::new(Kind::Int));
                self.scope.add(name, kind, Held::Own);
            }
            Step::WhileRead(names, block) => {
                self.read(names);
                self.block(tongue.while_read(names), block, page);
            }
            Step::Print(parts, ends) => {
                let parts: Vec<Argument<'_>> = parts.iter().map(|p| self.argument(p)).collect();
                page.line(&tongue.print(&parts, *ends));
            }
        }
    }

    /// The names that tuples are taken apart into, with whether each changes; none for those that
    /// a block does not use.
    fn pattern(&self, names: &[String], block: Option<&[Step]>) -> Vec<(String, bool, bool)> {
        let used = |name: &str| match block {
            Some(block) => mentions(block, name),
            None => self.scope.mentions(name),
        };
        let all = names.iter();
        all.map(|name| (name.clone(), self.scope.changes(name), used(name)))
            .collect()
    }

    fn named_numbers(&mut self, names: &[String]) {
        for name in names {
            self.scope.add(name, Kind::Int, Held::Own);
        }
    }

    fn read(&mut self, names: &[String]) {
        for name in names {
            self.scope.add(name, Kind::Int, Held::Own);
        }
    }

    fn block(&mut self, line: String, steps: &[Step], page: &mut Page) {
        page.line(&line);
        page.depth += 1;
        self.steps(steps, page);
        page.depth -= 1;
        self.tongue.close(page);
    }

    fn cases(&mut self, cases: &[(Expr, Vec<Step>)], rest: &[Step], page: &mut Page) {
        for (at, (test, steps)) in cases.iter().enumerate() {
            let word = if at == 0 { Word::If } else { Word::ElseIf };
            let line = self.tongue.test(word, Some(&self.expr(test)));
            page.line(&line);
            self.inner(steps, page);
        }
        if !rest.is_empty() {
            page.line(&self.tongue.test(Word::Else, None));
            self.inner(rest, page);
        }
        self.tongue.close(page);
    }

    fn inner(&mut self, steps: &[Step], page: &mut Page) {
        page.depth += 1;
        self.steps(steps, page);
        page.depth -= 1;
    }

    fn set(&self, target: &Expr, op: Option<Op>, value: &Expr, page: &mut Page) {
        let kind = self.scope.kind(target);
        let mut value_piece = self.expr(value);
        if kind == Kind::Wide && self.scope.kind(value) == Kind::Int {
            value_piece = self.tongue.widened(value_piece);
        }
        if let (Expr::At(of, at), None) = (target, op)
            && matches!(self.scope.kind(of), Kind::Map | Kind::Memo(_))
        {
            let line = self
                .tongue
                .put(&self.expr(of).text, self.expr(at), &value_piece.text);
            page.line(&line);
            return;
        }
        let sign = match op {
            None => "=".into(),
            Some(op) => format!("{}=", self.tongue.sign(op).0),
        };
        page.line(
            &self
                .tongue
                .set(&self.expr(target).text, &sign, &value_piece.text),
        );
    }

    fn argument<'e>(&self, expr: &'e Expr) -> Argument<'e> {
        Argument {
            piece: self.expr(expr),
            expr,
            kind: self.scope.kind(expr),
        }
    }

    pub(super) fn expr(&self, expr: &Expr) -> Piece {
        let tongue = self.tongue;
        match expr {
            Expr::Int(number) => Piece::whole(number.to_string()),
            Expr::Text(text) => Piece::whole(format!("\"{text}\"")),
            Expr::Bool(yes) => Piece::whole(tongue.truth(*yes)),
            Expr::Name(name) => Piece::whole(name.clone()),
            Expr::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.expr(item).text).collect();
                tongue.list(&items)
            }
            Expr::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| self.expr(item).text).collect();
                tongue.row(&items, false)
            }
            Expr::Not(value) => tongue.not(self.expr(value)),
            Expr::Both(op, a, b) => self.both(*op, a, b),
            Expr::If(test, yes, no) => {
                tongue.either(self.expr(test), self.typed(yes), self.typed(no))
            }
            Expr::Call(name, items) => self.call(name, items),
            Expr::At(of, at) => {
                let kind = self.scope.kind(of);
                tongue.at(self.expr(of), self.expr(at), &kind)
            }
        }
    }

    /// A value where the language does not see what it is to be.
    pub(super) fn typed(&self, expr: &Expr) -> Piece {
        match expr {
            Expr::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| self.expr(item).text).collect();
                self.tongue.row(&items, true)
            }
            _ => self.expr(expr),
        }
    }

    fn both(&self, op: Op, a: &Expr, b: &Expr) -> Piece {
        let (sign, level) = self.tongue.sign(op);
        let shift = matches!(op, Op::Left | Op::Right);
        let wide = |expr: &Expr| self.scope.kind(expr) == Kind::Wide;
        let mix = !shift && wide(a) != wide(b);
        let side = |expr: &Expr, least: u8| {
            let mut piece = self.typed(expr);
            if mix && !wide(expr) {
                piece = self.tongue.widened(piece);
            }
            // Bits and sums in one value are easier to read with brackets.
            let apart = matches!(expr, Expr::Both(other, ..) if is_apart(op, *other));
            let casts = matches!(op, Op::Less | Op::Left)
                && [" as i64", " as i128"]
                    .iter()
                    .any(|cast| piece.text.ends_with(cast));
            piece.closed(if apart || casts { 19 } else { least })
        };
        let left = side(
            a,
            level + u8::from(op.asks() && !matches!(op, Op::And | Op::Or)),
        );
        let right = side(b, level + 1);
        Piece::new(format!("{left} {sign} {right}"), level)
    }

    fn call(&self, name: &str, items: &[Expr]) -> Piece {
        let mut given: Vec<Argument<'_>> = items.iter().map(|item| self.argument(item)).collect();
        if matches!(name, "min" | "max" | "within" | "listed") {
            for item in &mut given {
                item.piece = self.typed(item.expr);
            }
        }
        if let Some(piece) = self.tongue.built_in(name, &given, &self.scope) {
            return piece;
        }
        let takes = self.scope.function(name).map(|f| &f.takes[..]);
        let takes = takes.unwrap_or_default();
        let items: Vec<String> = given
            .iter()
            .enumerate()
            .map(|(at, item)| match (takes.get(at), &item.kind) {
                (Some(parameter), Kind::List(_) | Kind::Map | Kind::Memo(_)) => {
                    self.tongue.lent(item, parameter.changes, &self.scope)
                }
                (Some(parameter), Kind::Int) if parameter.kind == Kind::Wide => {
                    self.tongue.widened(item.piece.clone()).text
                }
                _ => item.piece.text.clone(),
            })
            .collect();
        Piece::whole(format!("{name}({})", items.join(", ")))
    }
}

/// Whether an operation within another is put into brackets although it need not be.
fn is_apart(op: Op, inner: Op) -> bool {
    use Op::*;
    let bits = |op| matches!(op, BitOr | BitXor | BitAnd | Left | Right);
    (bits(op) && inner != op) || (op == Or && inner == And)
}
