//! The classical programs for the moves of a rule file.

mod outcomes;

use grundy::Error;

use crate::{read::plan, tree::Plan};
pub(super) use outcomes::End;

/// What the functions of a file are called in the program, and what positions are.
pub(super) struct Game {
    pub(super) moves: String,
    pub(super) canonical: Option<String>,
    pub(super) parts: Option<String>,
    /// How many numbers write a position; 1 where it is a number.
    pub(super) width: usize,
    /// Whether moves may leave sums.
    pub(super) sums: bool,
    /// Who wins at the end, where the file says it; then there are outcomes and no values.
    pub(super) ending: Option<End>,
}

/// Names of coordinates.
const COORDINATES: [&str; 3] = ["a", "b", "c"];

/// Steps, so many blocks further in.
fn deeper(text: &str, depth: usize) -> String {
    let lines = text.lines();
    lines
        .map(|line| format!("{}{line}\n", "    ".repeat(depth)))
        .collect()
}

impl Game {
    fn kind(&self) -> String {
        match self.width {
            1 => "int".into(),
            width => format!("tuple {width}"),
        }
    }

    fn list(&self) -> String {
        match self.width {
            1 => "list".into(),
            width => format!("list tuple {width}"),
        }
    }

    fn memo(&self) -> String {
        match self.width {
            1 => "map".into(),
            width => format!("memo {width}"),
        }
    }

    /// A position of the numbers with these names.
    fn of(&self, names: &[&str]) -> String {
        match names {
            [one] => (*one).to_owned(),
            _ => format!("({})", names.join(", ")),
        }
    }

    /// Steps for each component that an option leaves, under the name that they get.
    fn components(&self, option: &str, steps: &dyn Fn(&str) -> String) -> (String, bool) {
        let told = |name: &str| match &self.canonical {
            Some(canonical) => format!("let form = {canonical}({name})\n{}", steps("form")),
            None => steps(name),
        };
        match (&self.parts, self.sums) {
            (None, false) => (told(option), false),
            (None, true) => (
                format!("for part in {option}:\n{}", deeper(&told("part"), 1)),
                true,
            ),
            (Some(parts), false) => {
                let inner = deeper(&told("part"), 1);
                (
                    format!("let pieces = {parts}({option})\nfor part in pieces:\n{inner}"),
                    true,
                )
            }
            (Some(parts), true) => {
                let inner = deeper(&told("part"), 2);
                (
                    format!(
                        "for whole in {option}:\n    let pieces = {parts}(whole)\n    for part in \
                         pieces:\n{inner}"
                    ),
                    true,
                )
            }
        }
    }

    /// The search.
    fn search(&self) -> String {
        let (steps, sum) = self.components("option", &|name| {
            let value = match self.sums || self.parts.is_some() {
                true => format!("value ^= memo[{name}]\n"),
                false => format!("push(found, memo[{name}])\n"),
            };
            format!(
                "if has(memo, {name}):\n    {value}else:\n    push(stack, {name})\n    ready = \
                 false\n"
            )
        });
        let options = match sum {
            true => format!("let value = 0\n{steps}push(found, value)\n"),
            false => steps,
        };
        format!(
            "# The nim-value of a position: only what play can come to is searched. What is known \
             stays in memo.\nfn grundy_search(start: {kind}, memo: mut {memo}) -> int:\n    \
             # What is looked at stands at the end, so no recursion is needed.\n    \
             let stack: {list} = [start]\n    while len(stack) > 0:\n        \
             let position = last(stack)\n        if has(memo, position):\n            pop(stack)\n            \
             continue\n        let found: list = []\n        let ready = true\n        \
             let options = {moves}(position)\n        for option in options:\n{inner}        if ready:\n            \
             memo[position] = mex(found)\n            pop(stack)\n    return memo[start]\n",
            kind = self.kind(),
            memo = self.memo(),
            list = self.list(),
            moves = self.moves,
            inner = deeper(&options, 3),
        )
    }

    /// The value of a position from its parts.
    fn whole(&self) -> String {
        match (&self.canonical, &self.parts) {
            (None, None) => String::new(),
            (Some(canonical), None) => {
                format!("return grundy_search({canonical}(position), memo)\n")
            }
            (canonical, Some(parts)) => {
                let part = match canonical {
                    Some(canonical) => format!("{canonical}(part)"),
                    None => "part".into(),
                };
                format!(
                    "let value = 0\nlet pieces = {parts}(position)\nfor part in pieces:\n    value \
                     ^= grundy_search({part}, memo)\nreturn value\n"
                )
            }
        }
    }

    /// The table of all values from below.
    fn table(&self) -> String {
        let names = &COORDINATES[..self.width.min(3)];
        let names: Vec<&str> = if self.width == 1 {
            vec!["n"]
        } else {
            names.to_vec()
        };
        let value = |option: &str| {
            let at = |k: usize| match self.width {
                1 => option.to_owned(),
                _ => format!("{option}[{k}]"),
            };
            (0..self.width).fold("values".to_owned(), |inner, k| {
                format!("checked({inner}, {})", at(k))
            })
        };
        let options = match self.sums {
            true => format!(
                "let value = 0\nfor part in option:\n    value ^= {}\npush(found, value)\n",
                value("part")
            ),
            false => format!("push(found, {})\n", value("option")),
        };
        let row: String = names[..self.width - 1]
            .iter()
            .map(|name| format!("[{name}]"))
            .collect();
        let mut text = String::new();
        for (depth, name) in names.iter().enumerate() {
            text += &deeper(&format!("for {name} in 0..last + 1:\n"), depth);
            if depth + 1 < self.width {
                let row: String = names[..depth]
                    .iter()
                    .map(|name| format!("[{name}]"))
                    .collect();
                text += &deeper(&format!("push(values{row}, [])\n"), depth + 1);
            }
        }
        let inner = format!(
            "let found: list = []\nlet options = {}({})\nfor option in options:\n{}push(values{row}, \
             mex(found))\n",
            self.moves,
            self.of(&names),
            deeper(&options, 1),
        );
        text += &deeper(&inner, self.width);
        let lists = vec!["list"; self.width].join(" ");
        let what = match self.width {
            1 => "positions from 0",
            _ => "positions with numbers from 0",
        };
        format!(
            "# The nim-values of the {what} to last, the smaller ones first.\nfn grundy_table(last: \
             int) -> {lists}:\n    let values: {lists} = []\n{}    return values\n",
            deeper(&text, 1)
        )
    }

    /// Whether a table can be written at all.
    pub(super) fn has_table(&self) -> bool {
        self.width <= COORDINATES.len() && self.ending.is_none()
    }

    /// The programs, after the file's functions.
    pub(super) fn plan(&self, table: bool) -> Result<Plan, Error> {
        if let Some(end) = &self.ending {
            return plan(&self.outcomes(end));
        }
        let mut text = String::new();
        if table {
            text += &self.table();
        }
        let whole = self.whole();
        let search = self.search();
        text += &match whole.is_empty() {
            true => search.replace("grundy_search", "grundy_value"),
            false => format!(
                "{search}\n# The nim-value of a position, from that of what stands for it.\nfn \
                 grundy_value(position: {}, memo: mut {}) -> int:\n{}",
                self.kind(),
                self.memo(),
                deeper(&whole, 1)
            ),
        };
        plan(&text)
    }

    /// What reads positions and prints their values.
    pub(super) fn harness(&self, table: bool) -> String {
        let names = [
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p",
        ];
        let names = match self.width {
            1 => vec!["n"],
            width => names[..width.min(names.len())].to_vec(),
        };
        let cell: String = names.iter().map(|name| format!("[{name}]")).collect();
        let at = self.of(&names);
        let kind = self.memo();
        let names = names.join(", ");
        let (begin, first) = match table {
            true => (
                "read last\n    let values = grundy_table(last)\n    ",
                format!("values{cell}, \" \", "),
            ),
            false => ("", String::new()),
        };
        let told = match self.ending {
            Some(_) => format!("1 if is_losing({at}, memo) else 0"),
            None => format!("{first}grundy_value({at}, memo)"),
        };
        format!(
            "main:\n    {begin}let memo: {kind} = map()\n    while read {names}:\n        print \
             {told}\n"
        )
    }
}
