//! Somebody's program against the right answers.
//!
//! [`stress`] tries inputs, the smallest first, until the program fails; the failing input is then
//! made as small as can be, always a legal one.

mod compare;
mod failure;
mod plan;
mod program;
pub mod referee;
mod shrink;

use std::time::Instant;

use grundy::Work;

use crate::{Error, Puzzle, framed, puzzle::Answers};
pub use compare::Mismatch;
pub use failure::{Failure, Fault};
pub use plan::Phase;
use plan::Plan;
pub use program::{End, Program, Run};
use shrink::shrink;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The same seed tries the same inputs.
    pub seed: u64,
    /// How many inputs.
    pub inputs: u64,
}

/// What was tried, and the first failure.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many inputs of each kind the program was run on.
    pub inputs: [(Phase, u64); 4],
    /// How many cases these held.
    pub cases: u64,
    /// The seconds it took until the program failed or all were tried.
    pub seconds: f64,
    /// Kinds of inputs that were left out because the right answers lie beyond a limit, and which.
    pub left_out: Vec<(Phase, String)>,
    /// The first failure, shrunk.
    pub failure: Option<Failure>,
}

/// Tries inputs until the program fails.
///
/// # Errors
/// When the program cannot be started, the right answers cannot be found, or the work is asked to
/// stop.
pub fn stress(
    puzzle: &mut dyn Puzzle,
    program: &Program,
    effort: Effort,
    work: Work<'_>,
) -> Result<Report, Error> {
    let mut report = Report {
        inputs: Phase::ALL.map(|phase| (phase, 0)),
        cases: 0,
        seconds: 0.0,
        left_out: Vec::new(),
        failure: None,
    };
    let begun = Instant::now();
    let mut plan = Plan::new(effort.seed, effort.inputs);
    let mut bench = Bench {
        puzzle,
        program,
        work,
        done: 0,
    };
    for _ in 0..effort.inputs {
        let Some((phase, cases)) = plan.next(bench.puzzle)? else {
            break;
        };
        let tried = bench.tried(&cases);
        report.seconds = begun.elapsed().as_secs_f64();
        let failure = match tried {
            Ok(failure) => failure,
            Err(error) if plan::is_limit(&error) => {
                report.left_out.push((phase, error.to_string()));
                plan.leave_out(phase);
                continue;
            }
            Err(error) => return Err(error),
        };
        for (own, count) in &mut report.inputs {
            *count += u64::from(*own == phase);
        }
        report.cases = bench.done;
        if let Some(failure) = failure {
            report.failure = Some(shrink(&mut bench, cases, failure, phase)?);
            break;
        }
    }
    Ok(report)
}

/// Where a program is run and its answers are compared.
struct Bench<'b> {
    puzzle: &'b mut dyn Puzzle,
    program: &'b Program,
    work: Work<'b>,
    /// How many cases were tried.
    done: u64,
}

/// A program may print so many more bytes than the right answers have.
const MORE: usize = 1 << 16;

impl Bench<'_> {
    /// How the program fails on an input with these cases, if it does.
    fn tried(&mut self, cases: &[Vec<u8>]) -> Result<Option<Trial>, Error> {
        let input = framed(self.puzzle.input(), cases);
        let answers = self.puzzle.answer(&input)?;
        let (work, done) = (self.work, self.done);
        work.tick(done, None)?;
        let most = 2 * answers.output.len() + MORE;
        let mut stopped = || work.tick(done, None);
        let run = self.program.run(input.clone(), most, &mut stopped)?;
        self.done += answers.cases.len().max(1) as u64;
        let fault = failure::fault(&answers, &run, self.puzzle.compare());
        Ok(fault.map(|(fault, case)| Trial {
            fault,
            case,
            input,
            answers,
            got: run.output,
            errors: run.errors,
        }))
    }
}

/// A run that failed.
struct Trial {
    fault: Fault,
    /// The first case whose answer is not right, where that is known.
    case: Option<usize>,
    input: Vec<u8>,
    answers: Answers,
    got: Vec<u8>,
    errors: String,
}
