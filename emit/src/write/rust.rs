mod built_in;
mod values;

use super::{
    kinds::{Held, Scope, is_ragged},
    page::{Page, literal, wrapped},
    tongue::{Argument, Piece, Tongue, Word},
};
use crate::tree::{Expr, Function, Kind, Op, Plan, mentions};
use values::{constant_kind, index, is_bare, kind_name, parameter_kind, pattern};

/// Rust 2021 and later.
pub(super) struct Rust;

/// What stands around the elements of a constant.
const BRACKETS: [&str; 2] = ["[", "]"];
const CAST: u8 = 10;
const UNARY: u8 = 11;

impl Tongue for Rust {
    fn remark(&self) -> &'static str {
        "//"
    }
    fn gap(&self) -> usize {
        1
    }
    fn prelude(&self, body: &str) -> Vec<String> {
        let uses = [
            ("use std::collections::HashMap;", "HashMap"),
            ("use std::io::{self, BufWriter, Write};", "BufWriter"),
        ];
        let used = uses.iter().filter(|(_, sign)| body.contains(sign));
        used.map(|(line, _)| (*line).to_owned()).collect()
    }
    fn table(&self, name: &str, value: &Expr) -> String {
        if let (true, Expr::List(rows)) = (is_ragged(value), value) {
            let rows: Vec<String> = rows.iter().map(|row| literal("&", row, BRACKETS)).collect();
            let head = format!("const {name}: [&[i64]; {}] = [", rows.len());
            return wrapped(&head, &rows, "];");
        }
        let kind = constant_kind(value);
        literal(&format!("const {name}: {kind} = "), value, BRACKETS) + ";"
    }
    fn head(&self, function: &Function, scope: &Scope<'_>, page: &mut Page) {
        page.notes("///", &function.notes);
        let takes: Vec<String> = function
            .takes
            .iter()
            .map(|p| {
                let unused = if mentions(&function.body, &p.name) {
                    ""
                } else {
                    "_"
                };
                let own = !matches!(p.kind, Kind::List(_) | Kind::Map | Kind::Memo(_));
                let word = if own && scope.changes(&p.name) {
                    "mut "
                } else {
                    ""
                };
                format!(
                    "{word}{unused}{}: {}",
                    p.name,
                    parameter_kind(&p.kind, p.changes)
                )
            })
            .collect();
        let gives = match &function.gives {
            Kind::Nothing => String::new(),
            kind => format!("-> {} ", kind_name(kind)),
        };
        page.line(&format!(
            "fn {}({}) {gives}{{",
            function.name,
            takes.join(", ")
        ));
    }
    fn begin(&self, plan: &Plan, page: &mut Page) {
        page.line("fn main() {");
        page.depth += 1;
        if super::page_reads(plan) {
            page.line("let input = io::read_to_string(io::stdin()).unwrap();");
            page.line(
                "let mut tokens = input.split_ascii_whitespace().map(|word| word.parse::<i64>().unwrap());",
            );
        }
        page.line("let mut out = BufWriter::new(io::stdout().lock());");
        page.depth -= 1;
    }
    fn finish(&self, page: &mut Page) {
        page.depth -= 1;
        page.line("}");
    }
    fn close(&self, page: &mut Page) {
        page.line("}");
    }

    fn ends_with_value(&self) -> bool {
        true
    }

    fn sign(&self, op: Op) -> (&'static str, u8) {
        match op {
            Op::Or => ("||", 1),
            Op::And => ("&&", 2),
            Op::Equal => ("==", 3),
            Op::Differs => ("!=", 3),
            Op::Less => ("<", 3),
            Op::AtMost => ("<=", 3),
            Op::More => (">", 3),
            Op::AtLeast => (">=", 3),
            Op::BitOr => ("|", 4),
            Op::BitXor => ("^", 5),
            Op::BitAnd => ("&", 6),
            Op::Left => ("<<", 7),
            Op::Right => (">>", 7),
            Op::Plus => ("+", 8),
            Op::Minus => ("-", 8),
            Op::Times => ("*", 9),
            Op::Over => ("/", 9),
            Op::Mod => ("%", 9),
        }
    }
    fn truth(&self, yes: bool) -> &'static str {
        if yes { "true" } else { "false" }
    }
    fn not(&self, value: Piece) -> Piece {
        Piece::new(format!("!{}", value.closed(UNARY)), UNARY)
    }
    fn either(&self, test: Piece, yes: Piece, no: Piece) -> Piece {
        let text = format!("if {} {{ {} }} else {{ {} }}", test.text, yes.text, no.text);
        Piece::new(text, 0)
    }
    fn list(&self, items: &[String]) -> Piece {
        match items {
            [] => Piece::whole("Vec::new()"),
            _ => Piece::whole(format!("vec![{}]", items.join(", "))),
        }
    }
    fn row(&self, items: &[String], _: bool) -> Piece {
        Piece::whole(format!("[{}]", items.join(", ")))
    }
    fn widened(&self, value: Piece) -> Piece {
        match value.text.parse::<i64>() {
            Ok(_) => value,
            Err(_) => Piece::new(format!("{} as i128", value.closed(CAST)), CAST),
        }
    }
    fn at(&self, of: Piece, at: Piece, kind: &Kind) -> Piece {
        Piece::whole(match kind {
            Kind::Map | Kind::Memo(_) => format!("{}[&{}]", of.text, at.closed(UNARY)),
            _ => format!("{}[{}]", of.closed(UNARY), index(&at)),
        })
    }
    fn built_in(&self, name: &str, items: &[Argument<'_>], scope: &Scope<'_>) -> Option<Piece> {
        built_in::built_in(self, name, items, scope)
    }
    fn lent(&self, item: &Argument<'_>, changes: bool, scope: &Scope<'_>) -> String {
        let text = &item.piece.text;
        let held = match item.expr {
            Expr::Name(name) => scope.held(name),
            _ => Held::Own,
        };
        match (held, changes) {
            (Held::Own, true) => format!("&mut {text}"),
            (Held::Own, false) => format!("&{text}"),
            _ => text.clone(),
        }
    }

    fn declare(&self, name: &str, kind: &Kind, value: &Argument<'_>, changes: bool) -> String {
        let word = if changes { "let mut" } else { "let" };
        let told = match kind {
            Kind::Int | Kind::Wide => !is_bare(value.expr),
            Kind::List(_) | Kind::Map | Kind::Memo(_) => false,
            Kind::Bool | Kind::Text | Kind::Nothing => true,
            Kind::Tuple(_) => {
                !matches!(value.expr, Expr::Tuple(items) if items.iter().all(is_bare))
            }
        };
        let kind = match told {
            true => String::new(),
            false => format!(": {}", kind_name(kind)),
        };
        format!("{word} {name}{kind} = {};", value.piece.text)
    }
    fn bare(&self, name: &str, kind: &Kind, changes: bool) -> String {
        let word = if changes { "let mut" } else { "let" };
        format!("{word} {name}: {};", kind_name(kind))
    }
    fn unpack(&self, names: &[(String, bool, bool)], value: &str) -> String {
        format!("let {} = {value};", pattern(names))
    }
    fn set(&self, target: &str, sign: &str, value: &str) -> String {
        format!("{target} {sign} {value};")
    }
    fn put(&self, map: &str, key: Piece, value: &str) -> String {
        format!("{map}.insert({}, {value});", key.text)
    }
    fn plain(&self, text: &str) -> String {
        // What is only dropped need not be there.
        match text.strip_suffix(".unwrap()") {
            Some(dropped) if !text.contains(' ') => format!("{dropped};"),
            _ => format!("{text};"),
        }
    }
    fn test(&self, word: Word, test: Option<&Piece>) -> String {
        let test = test.map_or("", |test| &test.text);
        match word {
            Word::If => format!("if {test} {{"),
            Word::ElseIf => format!("}} else if {test} {{"),
            Word::Else => "} else {".into(),
            Word::While if test == "true" => "loop {".into(),
            Word::While => format!("while {test} {{"),
        }
    }
    fn count(&self, name: &str, used: bool, from: Piece, to: Piece) -> String {
        let name = if used { name } else { "_" };
        match to.text.strip_suffix(" + 1") {
            Some(last) => format!("for {name} in {}..={last} {{", from.closed(1)),
            None => format!("for {name} in {}..{} {{", from.closed(1), to.closed(1)),
        }
    }
    fn each(&self, name: &str, list: &Argument<'_>, scope: &Scope<'_>) -> String {
        let nested = matches!(&list.kind, Kind::List(of) if matches!(**of, Kind::List(_)));
        let pattern = if nested {
            name.to_owned()
        } else {
            format!("&{name}")
        };
        match list.expr {
            Expr::Name(table) if scope.is_ragged(list.expr) => format!("for {name} in {table} {{"),
            Expr::At(..) if scope.is_ragged(list.expr) => {
                format!("for {pattern} in {} {{", list.piece.text)
            }
            Expr::Call(word, _) if word != "back" => {
                format!("for {name} in {} {{", list.piece.text)
            }
            Expr::Tuple(_) => format!("for {name} in {} {{", list.piece.text),
            Expr::Name(held) if scope.held(held) != Held::Own => {
                format!("for {pattern} in {} {{", list.piece.text)
            }
            _ => format!("for {pattern} in &{} {{", list.piece.text),
        }
    }
    fn each_of(
        &self,
        names: &[(String, bool, bool)],
        list: &Argument<'_>,
        scope: &Scope<'_>,
    ) -> String {
        let text = &list.piece.text;
        let pattern = pattern(names);
        match list.expr {
            Expr::Call(..) => format!("for {pattern} in {text} {{"),
            Expr::Name(held) if scope.held(held) != Held::Own => {
                format!("for &{pattern} in {text} {{")
            }
            _ => format!("for &{pattern} in &{text} {{"),
        }
    }
    fn read(&self, names: &[String], page: &mut Page) {
        for name in names {
            page.line(&format!("let {name} = tokens.next().unwrap();"));
        }
    }
    fn read_list(&self, name: &str, count: Piece, changes: bool, page: &mut Page) {
        let word = if changes { "let mut" } else { "let" };
        let count = index(&count);
        page.line(&format!(
            "{word} {name}: Vec<i64> = tokens.by_ref().take({count}).collect();"
        ));
    }
    fn while_read(&self, names: &[String]) -> String {
        match names {
            [name] => format!("while let Some({name}) = tokens.next() {{"),
            _ => {
                let some: Vec<String> = names.iter().map(|name| format!("Some({name})")).collect();
                let next = vec!["tokens.next()"; names.len()].join(", ");
                format!("while let ({}) = ({next}) {{", some.join(", "))
            }
        }
    }
    fn print(&self, parts: &[Argument<'_>], ends: bool) -> String {
        let form = parts.iter().map(|part| match part.expr {
            Expr::Text(text) => text.clone(),
            _ => "{}".into(),
        });
        let form: String = form.collect();
        let values = parts
            .iter()
            .filter(|part| !matches!(part.expr, Expr::Text(_)));
        let values: String = values
            .map(|part| format!(", {}", part.piece.text))
            .collect();
        let word = if ends { "writeln" } else { "write" };
        match form.is_empty() {
            true => format!("{word}!(out).unwrap();"),
            false => format!("{word}!(out, \"{form}\"{values}).unwrap();"),
        }
    }
}
