//! What is asked of the program, and where an answer is not that of the plain search.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use super::{
    common::{Run, fed_to, folder, program},
    plain::{Fate, Game},
};

/// Answers that are wrong, by what was asked.
#[derive(Default)]
pub(crate) struct Faults {
    found: BTreeMap<String, (u64, String)>,
    /// How many answers were compared.
    pub(crate) compared: u64,
}

/// So much of an answer is shown.
const SHOWN: usize = 600;

impl Faults {
    pub(crate) fn note(&mut self, kind: &str, example: String) {
        let example: String = example.chars().take(SHOWN).collect();
        let fault = self.found.entry(kind.to_owned());
        fault.or_insert((0, example)).0 += 1;
    }

    /// Ends the test where there are any; `seed` draws the same games again.
    pub(crate) fn settle(&self, seed: u64) {
        assert!(self.compared > 0, "nothing was compared");
        let told = self.found.iter();
        let told: Vec<String> = told
            .map(|(kind, (count, first))| format!("{kind}: {count} wrong; first: {first}"))
            .collect();
        assert!(
            told.is_empty(),
            "seed {seed}, {} answers compared\n{}",
            self.compared,
            told.join("\n")
        );
    }
}

/// A position without what only tells where its words begin and end.
pub(crate) fn bare(text: &str) -> String {
    text.chars().filter(|c| !" \"'".contains(*c)).collect()
}

/// A game with its answers, and the spec by which it is asked about.
pub(crate) struct Asked<'g> {
    pub(crate) folder: &'g Folder,
    pub(crate) spec: String,
    pub(crate) game: &'g Game,
    pub(crate) fates: Vec<Fate>,
    /// The positions that are asked about, as they are written.
    pub(crate) written: BTreeMap<usize, String>,
    /// Whether it has an ending of its own.
    pub(crate) has_ending: bool,
    /// The position of each text, without what only tells where its words begin and end.
    places: BTreeMap<String, usize>,
}

/// The folder in which the program runs.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        Self(folder(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    /// Runs the program in it.
    pub(crate) fn run(&self, words: &str, input: &str) -> Run {
        let mut program = program();
        program.current_dir(&self.0);
        fed_to(program, words, input.as_bytes())
    }
}

impl<'g> Asked<'g> {
    pub(crate) fn new(
        folder: &'g Folder,
        spec: String,
        game: &'g Game,
        written: BTreeMap<usize, String>,
        has_ending: bool,
    ) -> Self {
        let places = written.iter().map(|(&at, text)| (bare(text), at));
        Self {
            places: places.collect(),
            fates: game.fates(),
            folder,
            spec,
            game,
            written,
            has_ending,
        }
    }

    /// Reads the answers to a question about each position, and lets `right` look at each.
    pub(crate) fn each(
        &self,
        words: &str,
        faults: &mut Faults,
        right: impl Fn(usize, &Value) -> Result<(), String>,
    ) {
        let kind = format!("{words} of {}", self.kind());
        let lines = self.written.values();
        let input: String = lines.map(|at| format!("{}:{at}\n", self.spec)).collect();
        let words = format!("{words} - --format json --quiet");
        let run = self.folder.run(&words, &input);
        faults.compared += self.written.len() as u64;
        let rows: Vec<&str> = run.out.lines().collect();
        if run.code != 0 || rows.len() != self.written.len() {
            let place = self.written.values().nth(rows.len());
            let place = place.map_or("", String::as_str);
            let said = run.err.trim();
            faults.note(&kind, format!("{}:{place}: ended with {said}", self.spec));
            return;
        }
        for ((&at, written), row) in self.written.iter().zip(rows) {
            let told = serde_json::from_str(row).map_err(|error| error.to_string());
            if let Err(wrong) = told.and_then(|told| right(at, &told)) {
                let fate = self.fates[at];
                let place = format!("{}:{written}", self.spec);
                faults.note(&kind, format!("{place} is {fate:?}, {wrong}; said {row}"));
            }
        }
    }

    /// A question about the whole game, whose answer is one object.
    pub(crate) fn once(
        &self,
        words: &str,
        faults: &mut Faults,
        right: impl Fn(&Value) -> Result<(), String>,
    ) {
        let command = words.replace("SPEC", &self.spec);
        let run = self
            .folder
            .run(&format!("{command} --format json --quiet"), "");
        faults.compared += 1;
        let told = serde_json::from_str(&run.out);
        let told = told.map_err(|_| format!("ended with {}", run.err.trim()));
        if let Err(wrong) = told.and_then(|told| right(&told)) {
            let kind = format!("{} of {}", without_numbers(words), self.kind());
            faults.note(
                &kind,
                format!("{command}: {wrong}; said {}", run.out.trim()),
            );
        }
    }

    /// The question is refused in one sentence that has `piece`, with exit code 2.
    pub(crate) fn refused(&self, words: &str, input: &str, piece: &str, faults: &mut Faults) {
        let command = words.replace("SPEC", &self.spec);
        let run = self.folder.run(&command, input);
        faults.compared += 1;
        let one = run.err.lines().count() == 1 && run.out.is_empty();
        if run.code != 2 || !one || !run.err.contains(piece) {
            let kind = format!("{words} is to be refused, of {}", self.kind());
            let said = format!(
                "exit code {}: {}{}",
                run.code,
                run.out.trim(),
                run.err.trim()
            );
            faults.note(&kind, format!("{command}: {said}"));
        }
    }

    fn kind(&self) -> String {
        let way = self.spec.split(':').next().unwrap_or_default();
        let ending = if self.has_ending {
            "an ending of its own"
        } else {
            "the normal ending"
        };
        format!("{way} with {ending}")
    }

    pub(crate) fn note(&self, what: &str, example: String, faults: &mut Faults) {
        let kind = format!("{what} of {}", self.kind());
        faults.note(&kind, example);
    }

    /// The moves of a position that lead to `wanted`, or all, as they are written.
    pub(crate) fn options(&self, at: usize, wanted: &str) -> Vec<String> {
        let options = self.game.options(at).iter();
        let right = options.filter(|&&to| wanted.contains(self.fates[to].who));
        let mut all: Vec<String> = right.map(|&to| bare(&self.written[&to])).collect();
        all.sort();
        all
    }

    /// What is best to leave: lost positions, or drawn ones of a draw.
    pub(crate) fn best(&self, at: usize) -> Vec<String> {
        match self.fates[at].who {
            'N' => self.options(at, "P"),
            'D' => self.options(at, "D"),
            _ => Vec::new(),
        }
    }

    /// The position of this text, with or without its spec.
    pub(crate) fn place(&self, text: &str) -> Option<usize> {
        let text = text
            .strip_prefix(&format!("{}:", self.spec))
            .unwrap_or(text);
        self.places.get(&bare(text)).copied()
    }
}

/// Words in which numbers are left out, so that faults of one kind are counted together.
fn without_numbers(words: &str) -> String {
    words.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Whether something is as it should be.
pub(crate) fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    found: T,
    wanted: T,
) -> Result<(), String> {
    match found == wanted {
        true => Ok(()),
        false => Err(format!("{what} is {found:?}, expected {wanted:?}")),
    }
}

/// A list of JSON.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// What moves in a list leave.
pub(crate) fn left(moves: &Value) -> Vec<String> {
    let to = |played: &Value| bare(played["to"].as_str().unwrap_or("nothing"));
    let mut all: Vec<String> = list(moves).iter().map(to).collect();
    all.sort();
    all
}

/// Positions of numbers, in order; one of a single number is written without a list.
pub(crate) fn rows(positions: &Value) -> Vec<Vec<u64>> {
    let row = |position: &Value| match position.as_u64() {
        Some(number) => vec![number],
        None => list(position).iter().filter_map(Value::as_u64).collect(),
    };
    let mut rows: Vec<Vec<u64>> = list(positions).iter().map(row).collect();
    rows.sort();
    rows
}
