//! What is claimed of games with an ending of their own as a sequence: patterns, comparisons, and
//! functions that are written from them.

use serde_json::Value;

use super::{
    asked::{Faults, Folder, list},
    drawn::Random,
    plain::{Game, Won},
    programs::python,
};

/// Heaps from which one of some numbers is taken, with ends of play near 0.
struct Heaps {
    takes: Vec<usize>,
    stated: Vec<Option<Won>>,
    last_loses: bool,
}

/// Numbers up to here are compared.
const FAR: usize = 600;
/// Patterns are looked for up to here.
const TERMS: usize = 400;

impl Heaps {
    fn new(random: &mut Random) -> Self {
        let mut takes: Vec<usize> = (0..1 + random.below(3))
            .map(|_| 1 + random.below(5))
            .collect();
        takes.sort_unstable();
        takes.dedup();
        let words = [None, Some(Won::Next), Some(Won::Previous)];
        let stated = (0..random.below(5)).map(|_| words[random.below(3)]);
        let stated: Vec<Option<Won>> = stated.collect();
        Self {
            last_loses: stated.is_empty() || random.chance(40),
            takes,
            stated,
        }
    }

    fn text(&self) -> String {
        let word = |won: &Option<Won>| match won {
            None => "None",
            Some(Won::Next) => "\"next\"",
            Some(Won::Previous) => "\"previous\"",
        };
        let mut text = format!(
            "TAKES = {:?}\n\ndef moves(n):\n    return [n - taken for taken in TAKES if taken <= n]\n",
            self.takes
        );
        if self.last_loses {
            text += "\nlast_player = \"loses\"\n";
        }
        if !self.stated.is_empty() {
            text += "\ndef winner(n):\n";
            for (n, won) in self.stated.iter().enumerate() {
                text += &format!("    if n == {n}:\n        return {}\n", word(won));
            }
            text += "    return None\n";
        }
        text
    }

    /// Who loses, from the rules.
    fn lost(&self) -> Vec<bool> {
        let takes = |n: usize| self.takes.iter().filter(move |&&taken| taken <= n);
        let game = Game {
            moves: (0..=FAR)
                .map(|n| takes(n).map(|taken| n - taken).collect())
                .collect(),
            stated: (0..=FAR)
                .map(|n| self.stated.get(n).copied().flatten())
                .collect(),
            last_loses: self.last_loses,
        };
        game.fates().iter().map(|fate| fate.who == 'P').collect()
    }
}

/// All of it, of `files` games; `languages` are those whose programs are compiled too.
pub(crate) fn ask(folder: &Folder, files: usize, random: &mut Random, faults: &mut Faults) {
    let mut before: Option<(String, Vec<bool>)> = None;
    for turn in 0..files {
        let heaps = Heaps::new(random);
        let (name, lost) = (format!("heaps{turn}.star"), heaps.lost());
        folder.write(&name, &heaps.text());
        let mut note = |what: &str, right: Result<(), String>| {
            faults.compared += 1;
            if let Err(wrong) = right {
                faults.note(what, format!("{name}: {wrong}"));
            }
        };
        note("pattern", claims(folder, &name, &lost));
        note("pattern --emit python", function(folder, &name, &lost));
        if let Some((other, others)) = &before {
            note("compare", agree(folder, (&name, &lost), (other, others)));
        }
        // Compilers take their time.
        if turn == 0 {
            for language in ["cpp", "rust"] {
                let words = format!("pattern rules:{name} --terms 3 --emit {language}");
                let run = folder.run(&words, "");
                let right =
                    run.out.contains("is_losing") && run.out.contains("Checked (compiled and run)");
                note(
                    &words,
                    if right {
                        Ok(())
                    } else {
                        Err(run.out + &run.err)
                    },
                );
            }
        }
        before = Some((name, lost));
    }
}

fn json(folder: &Folder, words: &str) -> Result<Value, String> {
    let run = folder.run(&format!("{words} --format json --quiet"), "");
    serde_json::from_str(&run.out).map_err(|_| format!("{words}: {}{}", run.out, run.err))
}

/// What is claimed agrees with the game, as its formula is compared with it and with a list.
fn claims(folder: &Folder, name: &str, lost: &[bool]) -> Result<(), String> {
    let told = json(folder, &format!("pattern rules:{name} --terms {TERMS}"))?;
    for finding in list(&told["findings"]) {
        if finding["subject"] != "losing" {
            return Err(format!("the subject of {finding}"));
        }
        let formula = finding["formula"].as_str().unwrap_or_default();
        let words = format!("compare rules:{name} 'formula:{formula}' --to {TERMS}");
        let compared = json(folder, &words)?;
        if !agrees(&compared) || compared["subject"] != "losing" {
            return Err(format!("{words}: {compared}"));
        }
        let all: Vec<String> = lost[..=TERMS]
            .iter()
            .map(|lost| u8::from(!lost).to_string())
            .collect();
        folder.write("list.txt", &all.join("\n"));
        let words = format!("compare file:list.txt 'formula:{formula}' --to {TERMS}");
        let compared = json(folder, &words)?;
        if !agrees(&compared) {
            return Err(format!("{words}: {compared}"));
        }
    }
    Ok(())
}

/// As far as they were compared, or for all numbers.
fn agrees(compared: &Value) -> bool {
    ["agree", "equal"]
        .map(Value::from)
        .contains(&compared["status"])
}

/// The function that is written says who loses.
fn function(folder: &Folder, name: &str, lost: &[bool]) -> Result<(), String> {
    let words = format!("pattern rules:{name} --terms {TERMS} --emit python");
    let run = folder.run(&words, "");
    let code = run.out + "\n\nfor n in range(int(input())):\n    print(int(is_losing(n)))\n";
    let printed = python(folder, &code, &format!("{}\n", TERMS + 1));
    let printed: Vec<&str> = printed.lines().collect();
    let wanted = lost[..=TERMS]
        .iter()
        .map(|&lost| u8::from(lost).to_string());
    let wrong = wanted
        .enumerate()
        .find(|(n, wanted)| printed.get(*n) != Some(&wanted.as_str()));
    match wrong {
        None => Ok(()),
        Some((n, wanted)) => Err(format!(
            "{words} at {n}: {:?}, expected {wanted}; {}",
            printed.get(n),
            run.err
        )),
    }
}

/// Two games are compared by who loses.
fn agree(
    folder: &Folder,
    (first, lost): (&str, &[bool]),
    (second, others): (&str, &[bool]),
) -> Result<(), String> {
    let words = format!("compare rules:{first} rules:{second} --to {TERMS}");
    let told = json(folder, &words)?;
    let differ = (0..=TERMS).find(|&n| lost[n] != others[n]);
    match told["subject"] == "losing" && told["differ_at"].as_u64() == differ.map(|n| n as u64) {
        true => Ok(()),
        false => Err(format!("{words}: they differ at {differ:?}; said {told}")),
    }
}
