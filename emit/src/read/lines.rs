/// A line that is not empty.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Counted from 1.
    pub(super) number: u64,
    /// How far in it stands.
    pub(super) depth: usize,
    pub(super) text: String,
    /// The remark, if it is one.
    pub(super) note: Option<String>,
}

/// The lines of a text. An open bracket goes on in the next line.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut found: Vec<Line> = Vec::new();
    let mut open = 0_i32;
    for (number, line) in (1..).zip(text.lines()) {
        let rest = line.trim_start();
        if rest.is_empty() {
            continue;
        }
        let note = rest.strip_prefix('#').map(|note| note.trim().to_owned());
        if let Some(last) = found.last_mut().filter(|_| open > 0) {
            last.text += " ";
            last.text += rest;
        } else {
            found.push(Line {
                number,
                depth: line.len() - rest.len(),
                text: rest.trim_end().to_owned(),
                note: note.clone(),
            });
        }
        if note.is_none() {
            open += balance(rest);
        }
    }
    found
}

fn balance(text: &str) -> i32 {
    let mut quoted = false;
    text.chars().fold(0, |open, c| {
        quoted ^= c == '"';
        match c {
            '(' | '[' if !quoted => open + 1,
            ')' | ']' if !quoted => open - 1,
            _ => open,
        }
    })
}
