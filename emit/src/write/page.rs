use crate::tree::Expr;

/// Lines of code.
#[derive(Debug, Default)]
pub(super) struct Page {
    lines: Vec<String>,
    /// How many blocks are open.
    pub(super) depth: usize,
}

/// Lines are no longer where they can be broken.
const WIDTH: usize = 96;

impl Page {
    pub(super) fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth);
        for line in text.split('\n') {
            self.lines.push(match line.is_empty() {
                true => String::new(),
                false => format!("{indent}{line}"),
            });
        }
    }

    /// Remarks after `mark`, broken between words.
    pub(super) fn notes(&mut self, mark: &str, notes: &[String]) {
        for line in notes.iter().flat_map(|note| broken(note)) {
            self.line(format!("{mark} {line}").trim_end());
        }
    }

    /// So many empty lines.
    pub(super) fn gap(&mut self, lines: usize) {
        self.lines.extend(vec![String::new(); lines]);
    }

    pub(super) fn text(self) -> String {
        self.lines.join("\n") + "\n"
    }
}

/// The lines of a remark.
pub(super) fn broken(note: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in note.split(' ') {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last] = word.to_owned();
        } else if lines[last].chars().count() + 1 + word.chars().count() <= WIDTH {
            lines[last] += " ";
            lines[last] += word;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// A list in brackets, in lines where it is long.
pub(super) fn wrapped(open: &str, items: &[String], close: &str) -> String {
    let whole = format!("{open}{}{close}", items.join(", "));
    if whole.chars().count() <= WIDTH - 24 {
        return whole;
    }
    let mut text = format!("{open}\n");
    let mut line = String::from("   ");
    for item in items {
        if line.len() + item.len() + 2 > WIDTH && line.len() > 3 {
            text += &line;
            text += "\n";
            line = String::from("   ");
        }
        line += &format!(" {item},");
    }
    text + &line + "\n" + close
}

/// A constant after `before`, in lines where it is long.
pub(super) fn literal(before: &str, value: &Expr, brackets: [&str; 2]) -> String {
    let [open, close] = brackets;
    match value {
        Expr::List(items) | Expr::Tuple(items) => {
            let items: Vec<String> = items.iter().map(|i| literal("", i, brackets)).collect();
            wrapped(&format!("{before}{open}"), &items, close)
        }
        Expr::Int(number) => format!("{before}{number}"),
        _ => before.to_owned(),
    }
}
