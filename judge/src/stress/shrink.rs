//! A failing input is made as small as can be: fewer cases, then smaller ones.

mod edit;

use std::time::Instant;

use super::{Bench, Failure, Fault, Phase, Trial};
use crate::{Drawn, Error, Input, Source, puzzle::starts, words};
use edit::{Edit, edits};

/// So many runs of the program are spent, of which each may take all its time.
const RUNS: u64 = 200;
const SLOW_RUNS: u64 = 16;
/// So many smaller cases are looked at, whether legal or not.
const LOOKS: u64 = 400_000;
/// So many are tried in one run, where the input may hold them.
const TOGETHER: u64 = 64;

/// The smallest input that was found for a failure.
pub(super) fn shrink(
    bench: &mut Bench<'_>,
    cases: Vec<Vec<u8>>,
    trial: Trial,
    phase: Phase,
) -> Result<Failure, Error> {
    let found_in = (trial.answers.cases.len(), trial.input.len());
    let slow = matches!(trial.fault, Fault::Slow | Fault::ReadsOn);
    let mut shrinking = Shrinking {
        begun: Instant::now(),
        runs: 0,
        most_runs: if slow { SLOW_RUNS } else { RUNS },
        looks: 0,
        cases,
        trial,
        bench,
    };
    shrinking.fewer()?;
    shrinking.smaller()?;
    shrinking.told(phase, found_in)
}

struct Shrinking<'s, 'b> {
    begun: Instant,
    runs: u64,
    most_runs: u64,
    looks: u64,
    /// The smallest input so far, and how the program fails on it.
    cases: Vec<Vec<u8>>,
    trial: Trial,
    bench: &'s mut Bench<'b>,
}

impl Shrinking<'_, '_> {
    fn has_more(&self) -> bool {
        self.runs < self.most_runs && self.looks < LOOKS
    }

    /// How the program fails on these cases, if it does as before.
    fn fails(&mut self, cases: &[Vec<u8>]) -> Result<Option<Trial>, Error> {
        self.runs += 1;
        let trial = match self.bench.tried(cases) {
            Err(error) if super::plan::is_limit(&error) => None,
            tried => tried?,
        };
        Ok(trial.filter(|trial| trial.fault.is_like(self.trial.fault)))
    }

    /// Takes these cases if the program fails on them.
    fn takes(&mut self, cases: Vec<Vec<u8>>) -> Result<bool, Error> {
        let Some(trial) = self.fails(&cases)? else {
            return Ok(false);
        };
        (self.cases, self.trial) = (cases, trial);
        Ok(true)
    }

    /// Which of the cases fails, where that is known.
    fn failing(&self) -> Option<usize> {
        let (input, _) = self.trial.answers.cases.get(self.trial.case?)?;
        let starts = starts(self.bench.puzzle.input(), &self.cases);
        starts.iter().rposition(|&start| start < input.end)
    }

    /// Removes cases (Zeller and Hildebrandt, Simplifying and isolating failure-inducing input,
    /// 2002), first all but the one that fails.
    fn fewer(&mut self) -> Result<(), Error> {
        if let Some(at) = self.failing() {
            let alone = vec![self.cases[at].clone()];
            if self.cases.len() == 1 || self.takes(alone)? {
                return Ok(());
            }
            self.takes(self.cases[..=at].to_vec())?;
        }
        let mut piece = self.cases.len().div_ceil(2);
        while self.cases.len() > 1 && self.has_more() {
            let (mut at, mut removed) = (0, false);
            while at < self.cases.len() && self.has_more() {
                let end = (at + piece).min(self.cases.len());
                let kept = [&self.cases[..at], &self.cases[end..]].concat();
                match !kept.is_empty() && self.takes(kept)? {
                    true => removed = true,
                    false => at = end,
                }
            }
            if piece == 1 && !removed {
                break;
            }
            piece = piece.div_ceil(2).min(self.cases.len());
        }
        Ok(())
    }

    /// Makes each case smaller as long as one can be.
    fn smaller(&mut self) -> Result<(), Error> {
        let mut again = true;
        while again && self.has_more() {
            again = false;
            for at in 0..self.cases.len() {
                while self.has_more() && self.one(at)? {
                    again = true;
                }
            }
        }
        Ok(())
    }

    /// Makes the case `at` smaller, in one step.
    fn one(&mut self, at: usize) -> Result<bool, Error> {
        let given = Source::Given(words(&self.cases[at]));
        let (Some(drawn), _) = self.bench.puzzle.draw(given)? else {
            return Ok(false);
        };
        let together = self.together();
        let mut edits = edits(&drawn).into_iter();
        loop {
            let mut smaller = Vec::new();
            while (smaller.len() as u64) < together {
                let Some(edit) = edits.next() else { break };
                smaller.extend(self.legal(&drawn, &edit)?.map(|case| case.bytes()));
                if self.looks >= LOOKS {
                    break;
                }
            }
            if smaller.is_empty() || !self.has_more() {
                return Ok(false);
            }
            if self.first(at, smaller)? {
                return Ok(true);
            }
        }
    }

    /// How many smaller cases may stand in one input: a program that crashes tells nothing of the
    /// later ones, and one that fails only after another case must see just that.
    fn together(&self) -> u64 {
        let alone = self.cases.len() == 1 && matches!(self.trial.fault, Fault::Answers(_));
        let most = self.bench.puzzle.most();
        match self.bench.puzzle.input() {
            _ if !alone => 1,
            Input::Counted => most.min(TOGETHER),
            Input::Ended(_) | Input::Open if most == 1 => 1,
            Input::Ended(_) | Input::Open => TOGETHER,
        }
    }

    /// The case that an edit makes, if it is legal.
    fn legal(&mut self, drawn: &Drawn, edit: &Edit) -> Result<Option<Drawn>, Error> {
        self.looks += 1;
        match edit.made(drawn) {
            Some(words) => Ok(self.bench.puzzle.draw(Source::Given(words))?.0),
            None => Ok(None),
        }
    }

    /// Takes the first of the smaller cases on which the program fails, in the place of the case
    /// `at`.
    fn first(&mut self, at: usize, mut smaller: Vec<Vec<u8>>) -> Result<bool, Error> {
        while smaller.len() > 1 && self.has_more() {
            let Some(trial) = self.fails(&smaller)? else {
                return Ok(false);
            };
            let failing = trial.case.and_then(|case| trial.answers.cases.get(case));
            let starts = starts(self.bench.puzzle.input(), &smaller);
            let place =
                failing.and_then(|(input, _)| starts.iter().rposition(|&start| start < input.end));
            let Some(place) = place else { break };
            smaller.drain(..place);
            if self.takes(vec![smaller.remove(0)])? {
                return Ok(true);
            }
        }
        for case in smaller {
            if !self.has_more() {
                break;
            }
            let mut cases = self.cases.clone();
            cases[at] = case;
            if self.takes(cases)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The failure, with the reasons for the right answer.
    fn told(self, phase: Phase, found_in: (usize, usize)) -> Result<Failure, Error> {
        let Self {
            trial,
            cases,
            bench,
            ..
        } = self;
        let places = trial.case.and_then(|case| trial.answers.cases.get(case));
        let case_input = places.map_or(Vec::new(), |(input, _)| {
            trial.input[input.clone()].trim_ascii().to_vec()
        });
        let asked = trial.case.or((trial.answers.cases.len() == 1).then_some(0));
        let why = match asked {
            None => None,
            Some(case) => match bench.puzzle.why(&trial.input, case) {
                Err(error) if super::plan::is_limit(&error) => None,
                why => why?,
            },
        };
        let repeated = repeated(bench, &cases)?;
        Ok(Failure {
            fault: trial.fault,
            repeated,
            phase,
            found_in,
            words: words(&trial.input).len(),
            cases: trial.answers.cases.len(),
            input: trial.input,
            case: trial.case,
            case_input,
            expected: trial.answers.output,
            got: trial.got,
            errors: trial.errors,
            why,
            runs: self.runs,
            seconds: self.begun.elapsed().as_secs_f64(),
        })
    }
}

/// The program is run anew so many times on the input that was found, or as often as its time for
/// one run allows.
const AGAIN: u64 = 8;

/// How often the program was run anew, and how often it failed; the run that found it counts.
fn repeated(bench: &mut Bench<'_>, cases: &[Vec<u8>]) -> Result<(u64, u64), Error> {
    let (begun, most) = (Instant::now(), bench.program.time);
    let (mut runs, mut failed) = (1, 1);
    while runs <= AGAIN && begun.elapsed() < most {
        runs += 1;
        failed += u64::from(bench.tried(cases)?.is_some());
    }
    Ok((runs, failed))
}
