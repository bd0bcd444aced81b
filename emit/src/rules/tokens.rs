//! Tokens that are moved by vectors.

use grundy::Error;

use super::heaps::deeper;
use crate::{Code, read::plan, shelf};

/// The two classical programs for a token on two or three coordinates that is moved by vectors,
/// of which those with `true` may be repeated in one move; no coordinate may fall below 0.
///
/// `grundy_table` gives all values with coordinates, or with a sum of coordinates, up to a number,
/// and `grundy_value` the value of one place from those that play can come to.
///
/// # Errors
/// When there is another number of coordinates, or a vector lowers neither the sum of the
/// coordinates nor only coordinates.
///
/// ```
/// use grundy_emit::{Language, of_tokens};
/// let king = [(vec![-1, 0], false), (vec![0, -1], false), (vec![-1, -1], false)];
/// let code = of_tokens(&king, &[])?;
/// assert!(code.text(Language::Python).contains("def grundy_value(a, b, memo):"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn of_tokens(vectors: &[(Vec<i64>, bool)], notes: &[String]) -> Result<Code, Error> {
    let width = vectors.first().map_or(0, |(by, _)| by.len());
    if !(2..=3).contains(&width) || vectors.iter().any(|(by, _)| by.len() != width) {
        return Err(Error::input(format!(
            "programs are written for tokens on 2 or 3 coordinates, found {width}: use grundy table \
             for the values"
        )));
    }
    let plain = vectors.iter().all(|(by, _)| by.iter().all(|&b| b <= 0));
    let falls = vectors.iter().all(|(by, _)| by.iter().sum::<i64>() < 0);
    if !falls || !plain && vectors.iter().any(|(_, repeat)| *repeat) {
        return Err(Error::input(
            "programs are written for moves that lower the sum of the coordinates, with repeated \
             ones that raise no coordinate, and this game has others: use grundy table for the \
             values",
        ));
    }
    let board = Board {
        vectors,
        names: ["a", "b", "c"][..width].to_vec(),
        plain,
    };
    let names = board.names.join(", ");
    let cell: String = board.names.iter().map(|name| format!("[{name}]")).collect();
    Ok(Code {
        plan: shelf::complete(plan(&board.description())?)?,
        notes: notes.to_vec(),
        harness: format!(
            "main:\n    read last\n    let values = grundy_table(last)\n    let memo = map()\n    \
             while read {names}:\n        print values{cell}, \" \", grundy_value({names}, memo)\n"
        ),
        formula: None,
        limit: 1 << 19,
        least: 0,
    })
}

struct Board<'v> {
    vectors: &'v [(Vec<i64>, bool)],
    names: Vec<&'static str>,
    /// Whether no move raises a coordinate.
    plain: bool,
}

impl Board<'_> {
    /// Steps for each move; `body` gets the coordinates of the place that it leads to.
    fn options(&self, body: &dyn Fn(&[String]) -> String) -> String {
        let each = self.vectors.iter().map(|(by, repeat)| {
            let moved = |b: i64, name: &str| {
                let size = match (b.unsigned_abs(), repeat) {
                    (1, true) => "times".into(),
                    (size, true) => format!("{size} * times"),
                    (size, false) => size.to_string(),
                };
                match b {
                    0 => name.to_owned(),
                    1.. => format!("{name} + {size}"),
                    _ => format!("{name} - {size}"),
                }
            };
            let pairs = || by.iter().copied().zip(&self.names);
            let place: Vec<String> = pairs().map(|(b, name)| moved(b, name)).collect();
            let lowered = pairs().filter(|(b, _)| *b < 0);
            let inner = deeper(&body(&place), 1);
            if *repeat {
                let most = lowered.map(|(b, name)| match b {
                    -1 => (*name).to_owned(),
                    _ => format!("{name} / {}", -b),
                });
                let most = most
                    .reduce(|a, b| format!("min({a}, {b})"))
                    .unwrap_or_default();
                return format!("for times in 1..{most} + 1:\n{inner}");
            }
            let tests = lowered.map(|(b, name)| format!("{name} >= {}", -b));
            format!("if {}:\n{inner}", tests.collect::<Vec<_>>().join(" and "))
        });
        each.collect()
    }

    /// The values at places in a list of lists.
    fn cell(place: &[String]) -> String {
        place.iter().map(|n| format!("[{n}]")).collect()
    }

    fn table(&self) -> String {
        let width = self.names.len();
        let square = (1..width).fold("fill(last + 1, 0)".to_owned(), |inner, _| {
            format!("fill(last + 1, {inner})")
        });
        let kind = vec!["list"; width].join(" ");
        let here: Vec<String> = self.names.iter().map(|n| (*n).to_owned()).collect();
        let told = |place: &[String]| format!("push(found, values{})\n", Self::cell(place));
        let inner = format!(
            "let found: list = []\n{}values{} = mex(found)\n",
            self.options(&told),
            Self::cell(&here)
        );
        let (note, loops) = match self.plain {
            true => ("coordinates", self.boxed(&inner)),
            false => ("a sum of coordinates", self.layered(&inner)),
        };
        format!(
            "# The nim-values of all places with {note} up to last.\n\
             fn grundy_table(last: int) -> {kind}:\n    let values = {square}\n{}    return values\n",
            deeper(&loops, 1)
        )
    }

    fn boxed(&self, inner: &str) -> String {
        let lines = self.names.iter().enumerate();
        let heads =
            lines.map(|(depth, name)| deeper(&format!("for {name} in 0..last + 1:\n"), depth));
        heads.collect::<String>() + &deeper(inner, self.names.len())
    }

    /// Places with smaller sums first.
    fn layered(&self, inner: &str) -> String {
        let (last, others) = self.names.split_last().unwrap_or((&"a", &[]));
        let mut text = String::from("for sum in 0..last + 1:\n");
        let mut left = String::from("sum");
        for (depth, name) in others.iter().enumerate() {
            text += &deeper(&format!("for {name} in 0..{left} + 1:\n"), depth + 1);
            left += &format!(" - {name}");
        }
        let inner = format!("let {last} = {left}\n{inner}");
        text + &deeper(&inner, others.len() + 1)
    }

    /// A place as one number, which rises with the order of the search.
    fn key(&self, place: &[String]) -> String {
        let mut digits: Vec<String> = place.to_vec();
        if !self.plain {
            let sum = digits.join(" + ");
            digits.pop();
            digits.insert(0, sum);
        }
        let mut digits = digits.into_iter();
        let first = digits.next().unwrap_or_default();
        digits.fold(closed(&first), |key, digit| {
            format!("({key} * SIDE + {digit})")
        })
    }

    /// Steps that tell the coordinates of the number `key`.
    fn unkeyed(&self) -> String {
        let mut names: Vec<&str> = self.names.clone();
        if !self.plain {
            names.pop();
            names.insert(0, "sum");
        }
        let count = names.len();
        let mut text: String = names
            .iter()
            .enumerate()
            .map(|(at, name)| {
                let over: String = vec![" / SIDE"; count - 1 - at].concat();
                let rest = if at == 0 { "" } else { " % SIDE" };
                format!("let {name} = key{over}{rest}\n")
            })
            .collect();
        if !self.plain {
            let (last, others) = self.names.split_last().unwrap_or((&"a", &[]));
            text += &format!("let {last} = sum - {}\n", others.join(" - "));
        }
        text
    }

    fn description(&self) -> String {
        let here: Vec<String> = self.names.iter().map(|n| (*n).to_owned()).collect();
        let takes: Vec<String> = self.names.iter().map(|n| format!("{n}: int")).collect();
        let seen = |place: &[String]| {
            format!(
                "let option = {}\nif not has(memo, option):\n    memo[option] = 0\n    push(needed, option)\n",
                self.key(place)
            )
        };
        let told = |place: &[String]| format!("push(found, memo[{}])\n", self.key(place));
        let start = self.key(&here);
        let order = match self.plain {
            true => "",
            false => "the sum of its coordinates first, ",
        };
        format!(
            "# More than any coordinate{} can be.\ntable SIDE = {}\n\n{}\n\
             # The nim-value of one place: those places alone that play can come to. A place is one \
             number, {order}and what is known stays in memo.\n\
             fn grundy_value({}, memo: mut map) -> int:\n    let start = {start}\n    \
             if has(memo, start):\n        return memo[start]\n    \
             # The places that are needed and not known; the list grows while it is read.\n    \
             let needed = [start]\n    memo[start] = 0\n    let at = 0\n    \
             while at < len(needed):\n        let key = needed[at]\n        at += 1\n{}{}    \
             # Moves lead to smaller numbers, so no recursion is needed.\n    \
             sort(needed)\n    for key in needed:\n{}        let found: list = []\n{}        \
             memo[key] = mex(found)\n    return memo[start]\n",
            if self.plain { "" } else { " or sum" },
            1_u64 << 20,
            self.table(),
            takes.join(", "),
            deeper(&self.unkeyed(), 2),
            deeper(&self.options(&seen), 2),
            deeper(&self.unkeyed(), 2),
            deeper(&self.options(&told), 2),
        )
    }
}

fn closed(text: &str) -> String {
    match text.contains(' ') {
        true => format!("({text})"),
        false => text.to_owned(),
    }
}
