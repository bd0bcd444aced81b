use super::{
    kinds::Scope,
    page::{Page, broken, literal},
    tongue::{Argument, Piece, Tongue, Word},
};
use crate::tree::{Expr, Function, Kind, Op, Plan};

/// Python 3.8 and later.
pub(super) struct Python;

const UNARY: u8 = 11;

impl Tongue for Python {
    fn remark(&self) -> &'static str {
        "#"
    }
    fn gap(&self) -> usize {
        2
    }
    fn prelude(&self, body: &str) -> Vec<String> {
        let modules = [("import math", "math."), ("import sys", "sys.")];
        let used = modules.iter().filter(|(_, sign)| body.contains(sign));
        used.map(|(line, _)| (*line).to_owned()).collect()
    }
    fn table(&self, name: &str, value: &Expr) -> String {
        literal(&format!("{name} = "), value, ["[", "]"])
    }
    fn head(&self, function: &Function, _: &Scope<'_>, page: &mut Page) {
        let names: Vec<&str> = function.takes.iter().map(|p| p.name.as_str()).collect();
        page.line(&format!("def {}({}):", function.name, names.join(", ")));
        page.depth += 1;
        let mut lines: Vec<String> = function.notes.iter().flat_map(|n| broken(n)).collect();
        match lines.len() {
            0 => {}
            1 => page.line(&format!("\"\"\"{}\"\"\"", lines[0])),
            _ => {
                lines[0].insert_str(0, "\"\"\"");
                lines.push("\"\"\"".into());
                lines.iter().for_each(|line| page.line(line));
            }
        }
        page.depth -= 1;
    }
    fn begin(&self, plan: &Plan, page: &mut Page) {
        page.line("def main():");
        if super::page_reads(plan) {
            page.depth += 1;
            page.line("tokens = iter(map(int, sys.stdin.buffer.read().split()))");
            page.depth -= 1;
        }
    }
    fn finish(&self, page: &mut Page) {
        page.depth -= 1;
        page.gap(2);
        page.line("main()");
    }
    fn close(&self, _: &mut Page) {}
    fn knows(&self, name: &str) -> bool {
        matches!(name, "gcd" | "root")
    }

    fn sign(&self, op: Op) -> (&'static str, u8) {
        match op {
            Op::Or => ("or", 1),
            Op::And => ("and", 2),
            Op::Equal => ("==", 4),
            Op::Differs => ("!=", 4),
            Op::Less => ("<", 4),
            Op::AtMost => ("<=", 4),
            Op::More => (">", 4),
            Op::AtLeast => (">=", 4),
            Op::BitOr => ("|", 5),
            Op::BitXor => ("^", 6),
            Op::BitAnd => ("&", 7),
            Op::Left => ("<<", 8),
            Op::Right => (">>", 8),
            Op::Plus => ("+", 9),
            Op::Minus => ("-", 9),
            Op::Times => ("*", 10),
            Op::Over => ("//", 10),
            Op::Mod => ("%", 10),
        }
    }
    fn truth(&self, yes: bool) -> &'static str {
        if yes { "True" } else { "False" }
    }
    fn not(&self, value: Piece) -> Piece {
        match value.text.split_once(" in ") {
            Some((item, of)) if value.level == 4 => Piece::new(format!("{item} not in {of}"), 4),
            _ => Piece::new(format!("not {}", value.closed(3)), 3),
        }
    }
    fn either(&self, test: Piece, yes: Piece, no: Piece) -> Piece {
        let text = format!("{} if {} else {}", yes.closed(1), test.closed(1), no.text);
        Piece::new(text, 0)
    }
    fn list(&self, items: &[String]) -> Piece {
        Piece::whole(format!("[{}]", items.join(", ")))
    }
    fn row(&self, items: &[String], _: bool) -> Piece {
        let comma = if items.len() == 1 { "," } else { "" };
        Piece::whole(format!("({}{comma})", items.join(", ")))
    }
    fn widened(&self, value: Piece) -> Piece {
        value
    }
    fn at(&self, of: Piece, at: Piece, _: &Kind) -> Piece {
        Piece::whole(format!("{}[{}]", of.closed(UNARY), at.text))
    }
    fn built_in(&self, name: &str, items: &[Argument<'_>], _: &Scope<'_>) -> Option<Piece> {
        let text = |at: usize| items[at].piece.text.as_str();
        let all = || {
            let all: Vec<&str> = items.iter().map(|item| item.piece.text.as_str()).collect();
            all.join(", ")
        };
        let piece = match name {
            "len" | "min" | "max" | "abs" => Piece::whole(format!("{name}({})", all())),
            "gcd" => Piece::whole(format!("math.gcd({})", all())),
            "root" => Piece::whole(format!("math.isqrt({})", all())),
            "wide" | "narrow" | "long" => items[0].piece.clone(),
            "checked" => Piece::whole(format!("{}[{}]", text(0), text(1))),
            "within" => Piece::new(format!("{} in {}", text(1), text(0)), 4),
            "sum" => Piece::whole(format!("sum({})", text(0))),
            "least" => Piece::whole(format!("min({})", text(0))),
            "greatest" => Piece::whole(format!("max({})", text(0))),
            "zero_tuple" => Piece::whole(format!("[0] * {}", text(0))),
            "reverse" => Piece::whole(format!("{}.reverse()", text(0))),
            "unique" => Piece::whole(format!("{0}[:] = sorted(set({0}))", text(0))),
            "extend" => Piece::whole(format!("{}.extend({})", text(0), text(1))),
            "copy" | "listed" => Piece::whole(format!("list({})", text(0))),
            "map" => Piece::whole("{}"),
            "has" => Piece::new(format!("{} in {}", items[1].piece.closed(5), text(0)), 4),
            "fill" => match items[1].kind {
                Kind::List(_) => Piece::whole(format!("[{} for _ in range({})]", text(1), text(0))),
                _ => Piece::new(format!("[{}] * {}", text(1), items[0].piece.closed(11)), 10),
            },
            "push" => Piece::whole(format!("{}.append({})", text(0), text(1))),
            "pop" => Piece::whole(format!("{}.pop()", text(0))),
            "sort" => Piece::whole(format!("{}.sort()", text(0))),
            "last" => Piece::whole(format!("{}[-1]", text(0))),
            "back" => Piece::whole(format!("{}[-{}]", text(0), text(1))),
            _ => return None,
        };
        Some(piece)
    }
    fn lent(&self, item: &Argument<'_>, _: bool, _: &Scope<'_>) -> String {
        item.piece.text.clone()
    }

    fn declare(&self, name: &str, _: &Kind, value: &Argument<'_>, _: bool) -> String {
        format!("{name} = {}", value.piece.text)
    }
    fn bare(&self, name: &str, _: &Kind, _: bool) -> String {
        format!("{name} = None")
    }
    fn unpack(&self, names: &[(String, bool, bool)], value: &str) -> String {
        format!("{} = {value}", listed(names))
    }
    fn set(&self, target: &str, sign: &str, value: &str) -> String {
        format!("{target} {sign} {value}")
    }
    fn plain(&self, text: &str) -> String {
        text.to_owned()
    }
    fn test(&self, word: Word, test: Option<&Piece>) -> String {
        let word = match word {
            Word::If => "if",
            Word::ElseIf => "elif",
            Word::Else => "else",
            Word::While => "while",
        };
        match test {
            Some(test) => format!("{word} {}:", test.text),
            None => format!("{word}:"),
        }
    }
    fn count(&self, name: &str, used: bool, from: Piece, to: Piece) -> String {
        let name = if used { name } else { "_" };
        match from.text.as_str() {
            "0" => format!("for {name} in range({}):", to.text),
            from => format!("for {name} in range({from}, {}):", to.text),
        }
    }
    fn each(&self, name: &str, list: &Argument<'_>, _: &Scope<'_>) -> String {
        format!("for {name} in {}:", list.piece.text)
    }
    fn each_of(
        &self,
        names: &[(String, bool, bool)],
        list: &Argument<'_>,
        _: &Scope<'_>,
    ) -> String {
        format!("for {} in {}:", listed(names), list.piece.text)
    }
    fn read(&self, names: &[String], page: &mut Page) {
        let next = vec!["next(tokens)"; names.len()];
        page.line(&format!("{} = {}", names.join(", "), next.join(", ")));
    }
    fn read_list(&self, name: &str, count: Piece, _: bool, page: &mut Page) {
        let count = count.text;
        page.line(&format!("{name} = [next(tokens) for _ in range({count})]"));
    }
    fn while_read(&self, names: &[String]) -> String {
        match names {
            [name] => format!("for {name} in tokens:"),
            _ => {
                let groups = vec!["tokens"; names.len()].join(", ");
                format!("for {} in zip({groups}):", names.join(", "))
            }
        }
    }
    fn print(&self, parts: &[Argument<'_>], ends: bool) -> String {
        let end = if ends { "" } else { ", end=\"\"" };
        match parts {
            [] => "print()".into(),
            [one] => format!("print({}{end})", one.piece.text),
            _ => {
                let parts = parts.iter().map(|part| match part.expr {
                    Expr::Text(text) => text.clone(),
                    _ => format!("{{{}}}", part.piece.text),
                });
                format!("print(f\"{}\"{end})", parts.collect::<String>())
            }
        }
    }
}

/// The names that a tuple is taken apart into.
fn listed(names: &[(String, bool, bool)]) -> String {
    let names: Vec<&str> = names.iter().map(|(name, ..)| name.as_str()).collect();
    names.join(", ")
}
