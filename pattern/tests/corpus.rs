//! The corpus: known patterns are found and are right far beyond what was looked at, and where none
//! is known nothing is claimed.

#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, path::Path};

use common::{catalog, sequence, told};
use grundy::{Answer, Outcome, Query, Session, Value, answer};
use grundy_pattern::{
    Bounds, Certainty, Finding, Formula, Report, Subject, formula, of_game, of_line,
};

/// The lines of the files in the corpus whose names begin so: more files may be added.
fn lines(start: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files.retain(|path| {
        path.file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .starts_with(start)
    });
    let texts = files.iter().map(|path| fs::read_to_string(path).unwrap());
    let lines = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

fn words(line: &str) -> Vec<&str> {
    let (words, source) = line.split_once(" # ").unwrap();
    assert!(!source.trim().is_empty(), "{line}: name the source");
    words.split_whitespace().collect()
}

fn look(session: &mut Session<'_>, spec: &str, width: usize, bounds: Bounds) -> Report {
    if let Some(name) = spec.strip_prefix("seq:") {
        let values = told(name, bounds.terms);
        return of_line(&values, 0, bounds, &Default::default()).unwrap();
    }
    let game = session.open(spec).unwrap();
    of_game(session, game, width, bounds, &Default::default()).unwrap()
}

/// Places to compare at: for one number also all up to the least of 5000 and `far`.
fn places(width: usize, far: u64) -> Vec<Vec<u64>> {
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % (far + 1)
    };
    let mut found: Vec<Vec<u64>> = (0..300)
        .map(|_| (0..width).map(|_| random()).collect())
        .collect();
    if width == 1 {
        found.extend((0..=far.min(5000)).map(|n| vec![n]));
    }
    found
}

/// The first place where a finding is wrong.
fn wrong(
    session: &mut Session<'_>,
    spec: &str,
    (found, subject): (&Finding, Subject),
    far: u64,
    law: &str,
) -> Option<Vec<u64>> {
    let law: Option<Formula> = (law != "engine").then(|| {
        formula(
            &law.replace("]+", "] ")
                .replace("mod", " mod ")
                .replace("xor", " xor "),
        )
        .unwrap()
    });
    if let Some(name) = spec.strip_prefix("seq:") {
        let values = (0..).zip(told(name, far));
        let mut values = values.take_while(|(n, _)| *n <= far);
        let differs = values.find(|(n, value)| found.formula.value(&[*n]) != Some(*value));
        return differs.map(|(n, _)| vec![n]);
    }
    let game = session.open(spec).unwrap();
    let work = session.work();
    let width = found.formula.width;
    if width == 1 && law.is_none() && far <= 50_000 {
        // One list, and not one heap after the other.
        drop(answer(
            session,
            &Query::Sequence {
                game,
                from: 0,
                to: far,
            },
        ));
    }
    places(width, far).into_iter().find(|at| {
        let board = session.game_mut(game).board_mut();
        if board.check(at).is_err() {
            return false;
        }
        let right = match (&law, subject) {
            (Some(law), Subject::Values) => law.value(at),
            (Some(law), Subject::Losing) => law.losing(at).map(u64::from),
            (None, Subject::Values) => match board.value(at, &work).unwrap().0 {
                Value::Nim(value) => Some(value.get()),
                other => panic!("{spec}: {other}"),
            },
            (None, Subject::Losing) => {
                let outcome = board.outcome(at, &work).unwrap().0;
                Some(u64::from(outcome == Outcome::P))
            }
        };
        let told = match subject {
            Subject::Values => found.formula.value(at),
            Subject::Losing => found.formula.losing(at).map(u64::from),
        };
        told != right
    })
}

/// Looks at the lines of a file; the number of them, and those whose pattern is missed.
fn missed(start: &str) -> (usize, Vec<String>) {
    let catalog = catalog();
    let (mut all, mut missed) = (0, Vec::new());
    for line in lines(start) {
        let [spec, subject, width, far, law] = words(&line)[..] else {
            panic!("{line}");
        };
        let mut session = Session::new(&catalog);
        let subject = match subject {
            "values" => Subject::Values,
            _ => Subject::Losing,
        };
        let bounds = Bounds {
            terms: 2047,
            side: 47,
        };
        let report = look(&mut session, spec, width.parse().unwrap(), bounds);
        all += 1;
        println!("  {spec} {width}");
        // Values tell what is lost as well.
        let best = report
            .best(subject)
            .or_else(|| report.best(Subject::Values));
        let verdict = match best {
            None => "nothing found".to_owned(),
            Some(found) => match wrong(
                &mut session,
                spec,
                (found, subject),
                far.parse().unwrap(),
                law,
            ) {
                None => continue,
                Some(at) => format!("{} is wrong at {at:?}", found.formula),
            },
        };
        missed.push(format!("{spec} {subject:?} {width}: {verdict}"));
    }
    println!("{} of {all} patterns are found", all - missed.len());
    missed.iter().for_each(|line| println!("  missed {line}"));
    (all, missed)
}

fn are_found(start: &str, least: usize) {
    let (all, missed) = missed(start);
    assert!(all >= least, "only {all} patterns");
    assert!(missed.len() * 10 <= all, "{missed:#?}");
    // What is found wrongly is worse than what is not found.
    assert!(
        missed.iter().all(|line| line.ends_with("nothing found")),
        "{missed:#?}"
    );
}

#[test]
fn known_patterns_are_found() {
    are_found("known", 50);
}

#[test]
fn held_out_patterns_are_found() {
    are_found("held-out", 30);
}

#[test]
fn nothing_is_claimed_where_none_is_known() {
    let catalog = catalog();
    let mut claims = Vec::new();
    let mut all = 0;
    for line in lines("unknown") {
        let [spec, of, width, terms] = words(&line)[..] else {
            panic!("{line}");
        };
        let mut session = Session::new(&catalog);
        let line =
            |values: &[u64]| of_line(values, 0, Bounds::default(), &Default::default()).unwrap();
        let report = match (spec.strip_prefix("seq:"), terms.strip_prefix("cut")) {
            (Some(name), _) => line(&sequence(name, terms.parse().unwrap())),
            (None, Some(cut)) => {
                let to = cut.parse().unwrap();
                let game = session.open(spec).unwrap();
                let query = Query::Sequence { game, from: 0, to };
                let Answer::Sequence { values, .. } = answer(&mut session, &query).unwrap() else {
                    panic!("{spec}");
                };
                line(&values)
            }
            (None, None) => {
                let number: u64 = terms.parse().unwrap();
                let bounds = Bounds {
                    terms: number,
                    side: number,
                };
                look(&mut session, spec, width.parse().unwrap(), bounds)
            }
        };
        all += 1;
        let subject = |found: &&Finding| of == "both" || found.subject == Subject::Values;
        let found = report.findings.iter().filter(subject);
        claims.extend(found.map(|found| format!("{spec} {terms}: {}", found.formula)));
    }
    println!(
        "{} claims in {all} games without a known pattern",
        claims.len()
    );
    assert!(all >= 50, "only {all} games and sequences");
    assert!(claims.is_empty(), "{claims:#?}");
}

/// Factorials up to 9! leave such remainders by 25 that the values repeat, and 10! is a multiple
/// of 25: no look at the first 3628799 values can tell. So nothing is claimed beyond.
#[test]
fn what_fails_later_is_only_observed() {
    let catalog = catalog();
    let mut session = Session::new(&catalog);
    let report = look(&mut session, "factorials:0", 1, Bounds::default());
    let found = report.best(Subject::Values).unwrap();
    assert_eq!(found.certainty, Certainty::Observed(4095));
    assert_eq!(found.formula.value(&[3_628_800]), found.formula.value(&[0]));
}
