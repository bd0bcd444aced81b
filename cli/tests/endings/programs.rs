//! Programs: what judges, stress tests and referees say of them, and those that are written.

use std::process::{Command, Stdio};

use super::{
    asked::{Asked, Faults, Folder, bare, same},
    common::fed_to,
    drawn::{Drawn, Random},
    positions::why,
};

/// A problem that asks who wins, of each number a position.
fn problem(drawn: &Drawn) -> String {
    let last = drawn.game.moves.len() - 1;
    let mut text = drawn.text();
    text += &format!(
        "\ncases = \"open\"\n\ndef read(input):\n    return [of(input.number(0, {last}))]\n"
    );
    text
}

const SAYS_WHO: &str = "\ndef say(case, answer):\n    return \"N\" if answer else \"P\"\n";
const SAYS_MOVES: &str = "\
\nasks = \"moves\"\n
def say(case, answer):
    return \" \".join([str(at(to)) for to in answer]) or \"-\"
";

/// All that is about programs, of a file whose play ends; `name` is of its own.
pub(crate) fn ask(
    folder: &Folder,
    drawn: &Drawn,
    name: &str,
    random: &mut Random,
    faults: &mut Faults,
) {
    let (who, which) = (format!("{name}-who.star"), format!("{name}-which.star"));
    folder.write(&who, &(problem(drawn) + SAYS_WHO));
    folder.write(&which, &(problem(drawn) + SAYS_MOVES));
    let asked = drawn.asked(folder, &who, false);
    let all = 0..asked.fates.len();
    let outcomes: Vec<String> = all
        .clone()
        .map(|at| asked.fates[at].who.to_string())
        .collect();
    let moves = all.map(|at| {
        let options = asked.game.options(at).iter();
        let best: Vec<String> = options
            .filter(|&&to| asked.fates[to].who == 'P')
            .map(usize::to_string)
            .collect();
        match best.is_empty() {
            true => "-".to_owned(),
            false => best.join(" "),
        }
    });
    let moves: Vec<String> = moves.collect();
    judged(&asked, &who, &outcomes, faults);
    judged(&asked, &which, &moves, faults);
    written(
        &asked,
        &format!("judge {who} --emit python"),
        &outcomes,
        faults,
    );
    written(
        &asked,
        &format!("judge {which} --emit python"),
        &moves,
        faults,
    );
    stressed(&asked, &outcomes, random, faults);
    refereed(&asked, random, faults);
}

/// The numbers of all positions, one a line.
fn numbers(asked: &Asked<'_>) -> String {
    (0..asked.fates.len()).map(|at| format!("{at}\n")).collect()
}

fn judged(asked: &Asked<'_>, problem: &str, wanted: &[String], faults: &mut Faults) {
    let run = asked
        .folder
        .run(&format!("judge {problem}"), &numbers(asked));
    compared(asked, "judge", problem, &run.out, wanted, faults);
}

/// Whether lines are what they should be.
fn compared(
    asked: &Asked<'_>,
    what: &str,
    which: &str,
    printed: &str,
    wanted: &[String],
    faults: &mut Faults,
) {
    faults.compared += wanted.len() as u64;
    let printed: Vec<&str> = printed.lines().collect();
    if let Some(at) = (0..wanted.len()).find(|&at| printed.get(at) != Some(&wanted[at].as_str())) {
        let (found, wanted) = (printed.get(at), &wanted[at]);
        let place = asked.written.get(&at);
        let example = format!("{which} at {at}, {place:?}: {found:?}, expected {wanted}");
        asked.note(what, example, faults);
    }
}

/// A program that the program writes says the same of all positions.
fn written(asked: &Asked<'_>, words: &str, wanted: &[String], faults: &mut Faults) {
    let run = asked.folder.run(words, "");
    if run.code != 0 {
        return asked.note(
            "judge --emit",
            format!("{words}: {}", run.err.trim()),
            faults,
        );
    }
    let printed = python(asked.folder, &run.out, &numbers(asked));
    compared(asked, "judge --emit", words, &printed, wanted, faults);
}

/// What a program in Python prints.
pub(crate) fn python(folder: &Folder, code: &str, input: &str) -> String {
    folder.write("written.py", code);
    let mut python = Command::new("python3");
    python.current_dir(folder.path()).stdin(Stdio::piped());
    let run = fed_to(python, "-I written.py", input.as_bytes());
    run.out + &run.err
}

/// A program that looks its answers up.
const LOOKS_UP: &str = "\
import sys

def bare(text):
    return ''.join(c for c in text if c not in ' \\n\"' + chr(39))

told = dict(line.rstrip('\\n').split('=', 1) for line in open(sys.argv[1]))
for line in sys.stdin:
    for word in [line] if '(' in line else line.split():
        print(told[bare(word)], flush=True)
";

/// Right answers pass, and a wrong one is found, with a reason that is of the same mind.
fn stressed(asked: &Asked<'_>, outcomes: &[String], random: &mut Random, faults: &mut Faults) {
    let problem = asked.spec.trim_start_matches("rules:");
    asked.folder.write("look-up.py", LOOKS_UP);
    let table = |wrong: Option<usize>| {
        let line = |(at, who): (usize, &String)| match (wrong == Some(at), who.as_str()) {
            (true, "N") => format!("{at}=P\n"),
            (true, _) => format!("{at}=N\n"),
            _ => format!("{at}={who}\n"),
        };
        outcomes.iter().enumerate().map(line).collect::<String>()
    };
    let command = |inputs: u64| {
        format!(
            "stress {problem} --inputs {inputs} --keep kept.in --format json --quiet -- python3 -I \
             look-up.py answers.txt"
        )
    };
    faults.compared += 2;
    asked.folder.write("answers.txt", &table(None));
    let run = asked.folder.run(&command(2), "");
    if run.code != 0 {
        let said = format!("{}: {}{}", command(2), run.out, run.err);
        asked.note("stress of a right program", said, faults);
    }
    let wrong = random.below(4.min(outcomes.len()));
    asked.folder.write("answers.txt", &table(Some(wrong)));
    let run = asked.folder.run(&command(20), "");
    let told =
        serde_json::from_str::<serde_json::Value>(&run.out).map_err(|error| error.to_string());
    let right = told.and_then(|told| {
        let failure = &told["failure"];
        let input = failure["case_input"].as_str().map(str::trim);
        same("the input", input, Some(wrong.to_string().as_str()))?;
        let reason = &failure["why"];
        let place = reason["position"]
            .as_str()
            .and_then(|text| asked.place(text));
        same("the position", place, Some(wrong))?;
        why(asked, wrong, reason)
    });
    if let Err(wrong) = right {
        let said = format!("{}: {wrong}; said {}{}", command(20), run.out, run.err);
        asked.note("stress of a wrong program", said, faults);
    }
}

/// A player that looks its moves up: with the right ones it wins, and a wrong one is found.
fn refereed(asked: &Asked<'_>, random: &mut Random, faults: &mut Faults) {
    let won: Vec<usize> = (0..asked.fates.len())
        .filter(|&at| asked.fates[at].who == 'N' && !asked.game.options(at).is_empty())
        .collect();
    if won.is_empty() {
        return;
    }
    let mut answers: Vec<(usize, usize)> = Vec::new();
    for &at in &won {
        let options = asked.game.options(at).iter().copied();
        let best: Vec<usize> = options.filter(|&to| asked.fates[to].who == 'P').collect();
        answers.push((at, best[random.below(best.len())]));
    }
    let table = |answers: &[(usize, usize)]| {
        let line = |&(at, to): &(usize, usize)| {
            format!("{}={}\n", bare(&asked.written[&at]), asked.written[&to])
        };
        answers.iter().map(line).collect::<String>()
    };
    let command = |starts: &[usize]| {
        let starts = starts
            .iter()
            .map(|at| format!("'{}:{}' ", asked.spec, asked.written[at]));
        format!(
            "referee {}--format json --quiet -- python3 -I look-up.py plays.txt",
            starts.collect::<String>()
        )
    };
    faults.compared += 2;
    let starts: Vec<usize> = (0..3).map(|_| won[random.below(won.len())]).collect();
    asked.folder.write("plays.txt", &table(&answers));
    let run = asked.folder.run(&command(&starts), "");
    if run.code != 0 {
        let said = format!("{}: {}{}", command(&starts), run.out, run.err);
        asked.note("referee of a right player", said, faults);
    }
    let lost = |at: usize| {
        let mut options = asked.game.options(at).iter().copied();
        options.find(|&to| asked.fates[to].who == 'N')
    };
    let Some((start, to)) = starts.iter().find_map(|&at| Some((at, lost(at)?))) else {
        return;
    };
    answers.retain(|(at, _)| *at != start);
    answers.push((start, to));
    asked.folder.write("plays.txt", &table(&answers));
    let run = asked.folder.run(&command(&[start]), "");
    let told =
        serde_json::from_str::<serde_json::Value>(&run.out).map_err(|error| error.to_string());
    let right = told.and_then(|told| {
        let failure = &told["failure"];
        same(
            "the failure",
            failure["kind"].as_str(),
            Some("gave the win away"),
        )?;
        let winning = super::asked::list(&failure["winning"]).iter();
        let mut winning: Vec<String> = winning.filter_map(|text| text.as_str()).map(bare).collect();
        winning.sort();
        same("the winning moves", winning, asked.options(start, "P"))
    });
    if let Err(wrong) = right {
        let said = format!(
            "{}: {wrong}; said {}{}",
            command(&[start]),
            run.out,
            run.err
        );
        asked.note("referee of a wrong player", said, faults);
    }
}
