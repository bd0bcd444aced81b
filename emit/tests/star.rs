//! Rule files in other languages: the programs say what the file itself says in Python.

#![cfg(feature = "starlark")]
#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, path::Path};

use grundy_emit::{Language, RuleFile, Translation};

struct Game {
    name: String,
    width: usize,
    /// Whether moves leave a table.
    leaves: bool,
    /// Whether the file says who wins at the end.
    has_ending: bool,
    text: String,
}

/// The games of the data file, and those of the examples that can be translated.
fn games() -> Vec<Game> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let all = fs::read_to_string(here.join("tests/star/games.txt")).unwrap();
    let mut games: Vec<Game> = all
        .split("=== ")
        .skip(1)
        .map(|block| {
            let (head, text) = block.split_once('\n').unwrap();
            let mut words = head.split(' ');
            let (name, width) = (words.next().unwrap(), words.next().unwrap());
            let word = words.next();
            Game {
                name: name.into(),
                width: width.parse().unwrap(),
                leaves: word == Some("leaves"),
                has_ending: word == Some("ending"),
                text: text.into(),
            }
        })
        .collect();
    for (name, width, leaves) in [
        ("take", 1, false),
        ("kayles", 1, false),
        ("dawsons_chess", 1, false),
        ("grundys_game", 1, false),
        ("mock_turtles", 1, false),
        ("wythoff", 2, false),
        ("euclid", 2, true),
        ("fibonacci_nim", 2, true),
    ] {
        let file = here.join(format!("../script/examples/{name}.star"));
        let text = fs::read_to_string(file).unwrap();
        let name = format!("example-{name}");
        games.push(Game {
            name,
            width,
            leaves,
            has_ending: false,
            text,
        });
    }
    games
}

/// Positions with small numbers.
fn positions(width: usize) -> Vec<Vec<u64>> {
    let side = [0_u64, 70, 9, 5, 4][width];
    let places = 0..side.pow(width as u32);
    places
        .map(|place| {
            (0..width as u32)
                .map(|k| place / side.pow(k) % side)
                .collect()
        })
        .collect()
}

fn file<'g>(game: &'g Game) -> RuleFile<'g> {
    RuleFile {
        name: &game.name,
        text: &game.text,
        given: &[],
        has_ending: game.has_ending,
    }
}

/// Names and values.
type Constants = Vec<(String, String)>;

/// What Python says of the constants and of the positions; nothing without a Python.
fn told(game: &Game, language: Language) -> Option<(Constants, Vec<u64>)> {
    let mut code = file(game).game(&[]).unwrap();
    code += "\n\ndef plain(value):\n    return isinstance(value, (int, str)) or isinstance(value, (list, tuple)) and all(map(plain, value))\n\n";
    let function = match game.has_ending {
        true => "is_losing",
        false => "grundy_value",
    };
    code += "for name, value in list(globals().items()):\n    if plain(value) and not name.startswith('_') and name not in ('GIVEN', 'OWN'):\n        print(name, repr(value))\n\nprint()\nimport sys\nfor line in sys.stdin:\n    at = tuple(map(int, line.split()))\n    print(int(FUNCTION(at[0] if len(at) == 1 else at)))\n"
        .replace("FUNCTION", function)
        .as_str();
    let printed = common::run(
        // The tests for both languages run side by side.
        &format!("star-{}-{}", game.name, language.name()),
        Language::Python,
        &code,
        &input(game),
    )?;
    let (constants, values) = printed
        .split_once("\n\n")
        .unwrap_or(("", printed.trim_start()));
    let constants = constants.lines().filter_map(|line| line.split_once(' '));
    Some((
        constants
            .map(|(name, value)| (name.into(), value.into()))
            .collect(),
        values.lines().map(|line| line.parse().unwrap()).collect(),
    ))
}

fn input(game: &Game) -> String {
    let lines = positions(game.width).into_iter().map(|at| {
        let numbers: Vec<String> = at.iter().map(u64::to_string).collect();
        numbers.join(" ") + "\n"
    });
    lines.collect()
}

/// One program of many, of which the first argument chooses one.
fn batch(language: Language, codes: &[String]) -> String {
    let mut head = String::new();
    let mut parts = String::new();
    let mut chooses = String::new();
    for (at, code) in codes.iter().enumerate() {
        match language {
            Language::Cpp => {
                let (own, rest): (Vec<&str>, Vec<&str>) =
                    code.lines().partition(|line| line.starts_with("#include"));
                for line in own
                    .into_iter()
                    .filter(|line| !head.contains(*line))
                    .collect::<Vec<_>>()
                {
                    head += line;
                    head += "\n";
                }
                let rest = rest.join("\n").replace("int main() {", "void run() {");
                parts += &format!("namespace game{at} {{\n{rest}\n}}\n");
                chooses += &format!("    if (which == {at}) game{at}::run();\n");
            }
            _ => {
                let code = code.replace("fn main() {", "pub fn run() {");
                parts += &format!("mod game{at} {{\n{code}\n}}\n");
                chooses += &format!("        {at} => game{at}::run(),\n");
            }
        }
    }
    match language {
        Language::Cpp => format!(
            "{head}#include <cstdlib>\n{parts}int main(int, char **argv) {{\n    int which = atoi(argv[1]);\n{chooses}}}\n"
        ),
        _ => format!(
            "{parts}fn main() {{\n    let which: i64 = std::env::args().nth(1).unwrap().parse().unwrap();\n    match which {{\n{chooses}        _ => {{}}\n    }}\n}}\n"
        ),
    }
}

fn all_are_right(language: Language) {
    let games = games();
    let mut known = Vec::new();
    for game in &games {
        let Some((constants, values)) = told(game, language) else {
            return;
        };
        let done: Translation = match file(game).translated(&constants, game.width) {
            Ok(done) => done,
            Err(error) => panic!("{error}\n{}", game.text),
        };
        assert!(done.without.is_empty(), "{}: {:?}", game.name, done.without);
        known.push((game, done, values));
    }
    let mut codes = Vec::new();
    for (_, done, _) in &known {
        codes.push(done.code.tested(language).unwrap());
        let table = done.table.as_ref().unwrap_or(&done.code);
        codes.push(table.tested(language).unwrap());
    }
    let name = format!("star-all-{}", language.name());
    let Some(program) = common::compiled(&name, language, &batch(language, &codes)) else {
        return;
    };
    for (at, (game, done, values)) in known.iter().enumerate() {
        let code = &codes[2 * at];
        let printed = program.run(&[&(2 * at).to_string()], &input(game));
        let printed = printed.unwrap_or_else(|error| panic!("{}: {error}\n{code}", game.name));
        let wanted: Vec<String> = values.iter().map(u64::to_string).collect();
        let printed: Vec<&str> = printed.lines().collect();
        let wrong = positions(game.width)
            .into_iter()
            .zip(wanted.iter().zip(&printed))
            .find(|(_, (wanted, printed))| wanted != printed);
        assert_eq!(wrong, None, "{}\n{code}", game.name);
        assert_eq!(printed.len(), wanted.len(), "{}", game.name);
        if done.table.is_none() {
            continue;
        }
        let code = &codes[2 * at + 1];
        let last = positions(game.width)
            .iter()
            .flatten()
            .max()
            .copied()
            .unwrap();
        let asked = format!("{last}\n{}", input(game));
        match program.run(&[&(2 * at + 1).to_string()], &asked) {
            Err(_) => assert!(game.leaves, "{}: its table fails\n{code}", game.name),
            Ok(printed) => {
                assert!(!game.leaves, "{}: its table does not fail", game.name);
                for (line, value) in printed.lines().zip(values) {
                    assert_eq!(line, format!("{value} {value}"), "{}\n{code}", game.name);
                }
            }
        }
    }
}

#[test]
fn rule_files_are_right_in_cpp() {
    all_are_right(Language::Cpp);
}

#[test]
fn rule_files_are_right_in_rust() {
    all_are_right(Language::Rust);
}

/// What is not surely the same in other languages is refused with its place.
#[test]
fn what_is_not_translated_is_said() {
    let all = include_str!("star/refused.txt");
    let mut wrong = Vec::new();
    for block in all.split("=== ").skip(1) {
        let (head, text) = block.split_once('\n').unwrap();
        let (width, wanted) = head.split_once(' ').unwrap();
        let file = RuleFile {
            name: "game.star",
            text,
            given: &[],
            has_ending: text.contains("winner") || text.contains("last_player"),
        };
        let constants: Vec<(String, String)> = text
            .lines()
            .filter(|line| !line.starts_with(' '))
            .filter_map(|line| line.split_once(" = "))
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        let refused = file.translated(&constants, width.parse().unwrap());
        let said = refused.map_or_else(|error| error.to_string(), |_| "translated".into());
        let is_whole = said.starts_with("game.star, line ") && said.ends_with("--emit python");
        if !said.contains(wanted) || !is_whole {
            wrong.push(format!("{said}\nwhere this was expected: {wanted}\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
