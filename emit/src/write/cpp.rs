mod built_in;
mod parts;

use super::{
    kinds::Scope,
    page::{Page, literal},
    tongue::{Argument, Piece, Tongue, Word},
};
use crate::tree::{Expr, Function, Kind, Op, Plan};
use parts::{kind_name, listed, literal_kind, over, popped};

/// C++17 and later, with the 128-bit integers of GCC and Clang.
pub(super) struct Cpp;

/// What stands around the elements of a constant.
const BRACKETS: [&str; 2] = ["{", "}"];
const UNARY: u8 = 11;

/// Headers, and what needs them.
const HEADERS: [(&str, &[&str]); 9] = [
    (
        "algorithm",
        &[
            "sort(",
            "min(",
            "max(",
            "min<",
            "max<",
            "find(",
            "reverse(",
            "unique(",
            "min_element(",
            "max_element(",
        ],
    ),
    ("array", &["array<"]),
    ("cstdlib", &["abs("]),
    ("iostream", &["cin", "cout"]),
    ("map", &[" map<"]),
    ("numeric", &["accumulate("]),
    ("string", &["string "]),
    ("unordered_map", &["unordered_map<"]),
    ("vector", &["vector<"]),
];

impl Tongue for Cpp {
    fn remark(&self) -> &'static str {
        "//"
    }
    fn gap(&self) -> usize {
        1
    }
    fn prelude(&self, body: &str) -> Vec<String> {
        let used = HEADERS
            .iter()
            .filter(|(_, signs)| signs.iter().any(|sign| body.contains(sign)));
        let mut lines: Vec<String> = used
            .map(|(header, _)| format!("#include <{header}>"))
            .collect();
        if !lines.is_empty() {
            lines.push(String::new());
            lines.push("using namespace std;".into());
        }
        lines
    }
    fn table(&self, name: &str, value: &Expr) -> String {
        if let Expr::Int(number) = value {
            return format!("const long long {name} = {number};");
        }
        let kind = kind_name(&literal_kind(value));
        literal(&format!("const {kind} {name} = "), value, BRACKETS) + ";"
    }
    fn head(&self, function: &Function, scope: &Scope<'_>, page: &mut Page) {
        page.notes("//", &function.notes);
        let takes: Vec<String> = function
            .takes
            .iter()
            .map(|p| match (&p.kind, p.changes) {
                (Kind::Tuple(_), _) if scope.changes(&p.name) => {
                    format!("{} {}", kind_name(&p.kind), p.name)
                }
                (Kind::List(_) | Kind::Map | Kind::Memo(_), true) => {
                    format!("{} &{}", kind_name(&p.kind), p.name)
                }
                (Kind::List(_) | Kind::Map | Kind::Memo(_) | Kind::Tuple(_), _) => {
                    format!("const {} &{}", kind_name(&p.kind), p.name)
                }
                _ => format!("{} {}", kind_name(&p.kind), p.name),
            })
            .collect();
        let gives = kind_name(&function.gives);
        page.line(&format!(
            "{gives} {}({}) {{",
            function.name,
            takes.join(", ")
        ));
    }
    fn begin(&self, plan: &Plan, page: &mut Page) {
        page.line("int main() {");
        if super::page_reads(plan) {
            page.depth += 1;
            page.line("ios::sync_with_stdio(false);");
            page.line("cin.tie(nullptr);");
            page.depth -= 1;
        }
    }
    fn finish(&self, page: &mut Page) {
        page.depth -= 1;
        page.line("}");
    }
    fn close(&self, page: &mut Page) {
        page.line("}");
    }

    fn sign(&self, op: Op) -> (&'static str, u8) {
        match op {
            Op::Or => ("||", 1),
            Op::And => ("&&", 2),
            Op::BitOr => ("|", 3),
            Op::BitXor => ("^", 4),
            Op::BitAnd => ("&", 5),
            Op::Equal => ("==", 6),
            Op::Differs => ("!=", 6),
            Op::Less => ("<", 7),
            Op::AtMost => ("<=", 7),
            Op::More => (">", 7),
            Op::AtLeast => (">=", 7),
            Op::Left => ("<<", 8),
            Op::Right => (">>", 8),
            Op::Plus => ("+", 9),
            Op::Minus => ("-", 9),
            Op::Times => ("*", 10),
            Op::Over => ("/", 10),
            Op::Mod => ("%", 10),
        }
    }
    fn truth(&self, yes: bool) -> &'static str {
        if yes { "true" } else { "false" }
    }
    fn not(&self, value: Piece) -> Piece {
        match value.text.strip_suffix(") > 0") {
            Some(counted) if counted.contains(".count(") => {
                Piece::new(format!("{counted}) == 0"), 6)
            }
            _ => Piece::new(format!("!{}", value.closed(UNARY)), UNARY),
        }
    }
    fn either(&self, test: Piece, yes: Piece, no: Piece) -> Piece {
        let text = format!("{} ? {} : {}", test.closed(1), yes.closed(1), no.text);
        Piece::new(text, 0)
    }
    fn list(&self, items: &[String]) -> Piece {
        Piece::whole(format!("{{{}}}", items.join(", ")))
    }
    fn row(&self, items: &[String], typed: bool) -> Piece {
        let kind = match typed {
            true => kind_name(&Kind::Tuple(items.len())),
            false => String::new(),
        };
        Piece::whole(format!("{kind}{{{}}}", items.join(", ")))
    }
    fn widened(&self, value: Piece) -> Piece {
        value
    }
    fn at(&self, of: Piece, at: Piece, kind: &Kind) -> Piece {
        Piece::whole(match kind {
            Kind::Map | Kind::Memo(_) => format!("{}.at({})", of.text, at.text),
            _ => format!("{}[{}]", of.closed(UNARY), at.text),
        })
    }
    fn built_in(&self, name: &str, items: &[Argument<'_>], _: &Scope<'_>) -> Option<Piece> {
        built_in::built_in(name, items)
    }
    fn lent(&self, item: &Argument<'_>, _: bool, _: &Scope<'_>) -> String {
        item.piece.text.clone()
    }

    fn declare(&self, name: &str, kind: &Kind, value: &Argument<'_>, _: bool) -> String {
        let kind_text = kind_name(kind);
        let text = &value.piece.text;
        match value.expr {
            Expr::Call(call, _) if call == "map" => format!("{kind_text} {name};"),
            Expr::Call(call, _) if call == "listed" => {
                format!("{kind_text} {name}{};", text.trim_start_matches(&kind_text))
            }
            Expr::Call(call, _) if call == "fill" => {
                let inner = text.strip_prefix(&kind_text).unwrap_or(text);
                format!("{kind_text} {name}{inner};")
            }
            Expr::Call(call, items) if call == "pop" => {
                format!("{kind_text} {name} = {text};\n{}", popped(items))
            }
            Expr::List(items) if items.is_empty() => format!("{kind_text} {name};"),
            _ => format!("{kind_text} {name} = {text};"),
        }
    }
    fn bare(&self, name: &str, kind: &Kind, _: bool) -> String {
        format!("{} {name};", kind_name(kind))
    }
    fn unpack(&self, names: &[(String, bool, bool)], value: &str) -> String {
        format!("auto [{}] = {value};", listed(names))
    }
    fn set(&self, target: &str, sign: &str, value: &str) -> String {
        match (sign, value) {
            ("+=", "1") => format!("{target}++;"),
            _ => format!("{target} {sign} {value};"),
        }
    }
    fn plain(&self, text: &str) -> String {
        // A list's last element is dropped.
        match text.strip_suffix(".back()") {
            Some(list) => format!("{list}.pop_back();"),
            None => format!("{text};"),
        }
    }
    fn test(&self, word: Word, test: Option<&Piece>) -> String {
        let test = test.map_or("", |test| &test.text);
        match word {
            Word::If => format!("if ({test}) {{"),
            Word::ElseIf => format!("}} else if ({test}) {{"),
            Word::Else => "} else {".into(),
            Word::While => format!("while ({test}) {{"),
        }
    }
    fn count(&self, name: &str, _: bool, from: Piece, to: Piece) -> String {
        let test = match to.text.strip_suffix(" + 1") {
            Some(last) => format!("{name} <= {last}"),
            None => format!("{name} < {}", to.closed(8)),
        };
        format!(
            "for (long long {name} = {}; {test}; {name}++) {{",
            from.text
        )
    }
    fn each(&self, name: &str, list: &Argument<'_>, _: &Scope<'_>) -> String {
        let kind = match &list.kind {
            Kind::List(of) if matches!(**of, Kind::List(_) | Kind::Tuple(_)) => {
                "const auto &".into()
            }
            Kind::List(of) => kind_name(of) + " ",
            _ => "long long ".into(),
        };
        format!("for ({kind}{name} : {}) {{", over(list))
    }
    fn each_of(
        &self,
        names: &[(String, bool, bool)],
        list: &Argument<'_>,
        _: &Scope<'_>,
    ) -> String {
        let constant = names.iter().all(|(_, changes, _)| !changes);
        let kind = if constant { "const auto &" } else { "auto " };
        format!("for ({kind}[{}] : {}) {{", listed(names), over(list))
    }
    fn read(&self, names: &[String], page: &mut Page) {
        page.line(&format!("long long {};", names.join(", ")));
        page.line(&format!("cin >> {};", names.join(" >> ")));
    }
    fn read_list(&self, name: &str, count: Piece, _: bool, page: &mut Page) {
        page.line(&format!("vector<long long> {name}({});", count.text));
        page.line(&format!("for (long long &number : {name}) cin >> number;"));
    }
    fn while_read(&self, names: &[String]) -> String {
        format!(
            "for (long long {}; cin >> {};) {{",
            names.join(", "),
            names.join(" >> ")
        )
    }
    fn print(&self, parts: &[Argument<'_>], ends: bool) -> String {
        let mut pieces: Vec<String> = parts.iter().map(|part| part.piece.closed(9)).collect();
        if ends {
            pieces.push("'\\n'".into());
        }
        format!("cout << {};", pieces.join(" << "))
    }
}
