//! The text of a program's description, as it grows.

use grundy_pattern::{Body, Formula, Surd};

/// What is written so far.
pub(super) struct Build {
    /// The names of the numbers of the position.
    pub(super) names: Vec<String>,
    tables: String,
    functions: String,
    used: Vec<String>,
    /// The functions for multiples of irrational numbers.
    pub(super) surds: Vec<(Surd, String)>,
    /// Whether the numbers are needed in increasing order.
    pub(super) sorts: bool,
}

/// Numbers as a list in the notation.
pub(super) fn list<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|n| n.to_string()).collect();
    format!("[{}]", numbers.join(", "))
}

/// Steps, each one block further in.
pub(super) fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| format!("    {line}\n"));
    lines.collect()
}

/// A value in brackets, unless it is a name or a number.
pub(super) fn closed(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    match text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("({text})"),
    }
}

impl Build {
    pub(super) fn new() -> Self {
        Self {
            names: Vec::new(),
            tables: String::new(),
            functions: String::new(),
            used: Vec::new(),
            surds: Vec::new(),
            sorts: false,
        }
    }

    /// A name that is not used yet.
    pub(super) fn fresh(&mut self, wish: &str) -> String {
        let numbered = (2..).map(|number| format!("{wish}{number}"));
        let mut names = std::iter::once(wish.to_owned()).chain(numbered);
        let name = names.find(|name| !self.used.contains(name));
        let name = name.unwrap_or_default();
        self.used.push(name.clone());
        name
    }

    /// Adds a table and gives its name.
    pub(super) fn table(&mut self, wish: &str, note: &str, value: &str) -> String {
        let name = self.fresh(wish);
        self.tables += &format!("# {note}\ntable {name} = {value}\n");
        name
    }

    /// Adds a function of a number and gives its name.
    pub(super) fn helper(&mut self, wish: &str, note: &str, head: &str, body: &str) -> String {
        let name = self.fresh(wish);
        let body = indented(body);
        self.functions += &format!("\n# {note}\nfn {name}{head}:\n{body}");
        name
    }

    /// Whether a value is one that may be written twice.
    pub(super) fn is_plain(text: &str) -> bool {
        closed(text) == text
    }

    /// Adds the function for a formula.
    pub(super) fn function(&mut self, name: &str, formula: &Formula) {
        self.used.push(name.to_owned());
        self.names = formula.names();
        self.sorts = false;
        let (body, kind) = match &formula.body {
            Body::Value(term) => (self.returned(term), "int"),
            Body::Losing(test) => (format!("return {}\n", self.test(test)), "bool"),
        };
        let sorted = match self.sorts {
            true => format!("let sorted = [{}]\nsort(sorted)\n", self.names.join(", ")),
            false => String::new(),
        };
        let takes: Vec<String> = self.names.iter().map(|n| format!("{n}: int")).collect();
        self.functions += &format!(
            "\nfn {name}({}) -> {kind}:\n{}",
            takes.join(", "),
            indented(&(sorted + &body))
        );
    }

    /// The description of all.
    pub(super) fn text(self) -> String {
        self.tables + &self.functions
    }
}
