//! What differs between the languages.

use super::{kinds::Scope, page::Page};
use crate::tree::{Expr, Function, Kind, Op, Plan};

/// A written value, and how tight its outermost operation is.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) level: u8,
}

/// What needs no brackets.
pub(super) const WHOLE: u8 = 20;

impl Piece {
    pub(super) fn whole(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            level: WHOLE,
        }
    }

    pub(super) fn new(text: String, level: u8) -> Self {
        Self { text, level }
    }

    /// The text, in brackets where it is looser than `level`.
    pub(super) fn closed(&self, level: u8) -> String {
        match self.level < level {
            true => format!("({})", self.text),
            false => self.text.clone(),
        }
    }
}

/// A value that is handed to a call.
pub(super) struct Argument<'e> {
    pub(super) piece: Piece,
    pub(super) expr: &'e Expr,
    pub(super) kind: Kind,
}

/// A language.
pub(super) trait Tongue {
    /// What begins a remark.
    fn remark(&self) -> &'static str;
    /// How many empty lines stand between functions.
    fn gap(&self) -> usize;
    /// The first lines of a program with this body.
    fn prelude(&self, body: &str) -> Vec<String>;
    /// A constant.
    fn table(&self, name: &str, value: &Expr) -> String;
    /// The beginning of a function.
    fn head(&self, function: &Function, scope: &Scope<'_>, page: &mut Page);
    /// The beginning of the main program.
    fn begin(&self, plan: &Plan, page: &mut Page);
    /// The end of the main program, whose block is open.
    fn finish(&self, page: &mut Page);
    /// The end of a block.
    fn close(&self, page: &mut Page);
    /// Whether the language has a function of this name that the shelf has too.
    fn knows(&self, _name: &str) -> bool {
        false
    }

    /// Whether the last value of a function is what it gives.
    fn ends_with_value(&self) -> bool {
        false
    }

    /// A sign, and how tight it is.
    fn sign(&self, op: Op) -> (&'static str, u8);
    /// Yes or no.
    fn truth(&self, yes: bool) -> &'static str;
    /// What is not so.
    fn not(&self, value: Piece) -> Piece;
    /// One of two.
    fn either(&self, test: Piece, yes: Piece, no: Piece) -> Piece;
    /// A list of these.
    fn list(&self, items: &[String]) -> Piece;
    /// A tuple of these numbers, with its kind where the place does not tell it.
    fn row(&self, items: &[String], typed: bool) -> Piece;
    /// A number of 64 bits where one of 128 is needed.
    fn widened(&self, value: Piece) -> Piece;
    /// An element of a list, or of a map.
    fn at(&self, of: Piece, at: Piece, kind: &Kind) -> Piece;
    /// What is built in; `None` for other names.
    fn built_in(&self, name: &str, items: &[Argument<'_>], scope: &Scope<'_>) -> Option<Piece>;
    /// A list or a map that is handed to a function.
    fn lent(&self, item: &Argument<'_>, changes: bool, scope: &Scope<'_>) -> String;

    /// A new variable.
    fn declare(&self, name: &str, kind: &Kind, value: &Argument<'_>, changes: bool) -> String;
    /// A new variable that gets its value later, and may get others after that.
    fn bare(&self, name: &str, kind: &Kind, changes: bool) -> String;
    /// New variables for the numbers of a tuple: their names, whether they change, and whether
    /// they are used.
    fn unpack(&self, names: &[(String, bool, bool)], value: &str) -> String;
    /// A new value for a variable or an element.
    fn set(&self, target: &str, sign: &str, value: &str) -> String;
    /// A new value in a map.
    fn put(&self, map: &str, key: Piece, value: &str) -> String {
        self.set(&format!("{map}[{}]", key.text), "=", value)
    }
    /// A step that is a value.
    fn plain(&self, text: &str) -> String;
    /// `if`, `else if`, `else` or `while`, with the condition.
    fn test(&self, word: Word, test: Option<&Piece>) -> String;
    /// A loop over numbers, which may be needed or only counted.
    fn count(&self, name: &str, used: bool, from: Piece, to: Piece) -> String;
    /// A loop over a list.
    fn each(&self, name: &str, list: &Argument<'_>, scope: &Scope<'_>) -> String;
    /// A loop over a list of tuples, which are taken apart.
    fn each_of(
        &self,
        names: &[(String, bool, bool)],
        list: &Argument<'_>,
        scope: &Scope<'_>,
    ) -> String;
    /// The next numbers of the input.
    fn read(&self, names: &[String], page: &mut Page);
    /// A list of the next numbers of the input.
    fn read_list(&self, name: &str, count: Piece, changes: bool, page: &mut Page);
    /// A loop over groups of numbers of the input.
    fn while_read(&self, names: &[String]) -> String;
    /// Output.
    fn print(&self, parts: &[Argument<'_>], ends: bool) -> String;
}

/// What begins a block with a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    If,
    ElseIf,
    Else,
    While,
}
