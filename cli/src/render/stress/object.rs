//! The JSON object of a stress test.

use grundy_judge::{Why, stress::Failure};
use serde::Serialize;

use super::{
    super::{schema::SCHEMA, why},
    Tried, command,
};

#[derive(Serialize)]
pub(super) struct Object<'a> {
    schema: &'static str,
    problem: &'a str,
    program: Vec<String>,
    seed: u64,
    status: &'static str,
    inputs: Inputs,
    cases: u64,
    seconds: f64,
    left_out: Vec<&'static str>,
    failure: Option<Failed<'a>>,
}

#[derive(Serialize)]
struct Inputs {
    small: u64,
    random: u64,
    at_the_limits: u64,
    adversarial: u64,
}

#[derive(Serialize)]
struct Failed<'a> {
    kind: &'static str,
    signal: Option<i32>,
    code: Option<i32>,
    phase: &'static str,
    found_in_cases: usize,
    found_in_bytes: usize,
    cases: usize,
    words: usize,
    case: Option<usize>,
    input: String,
    case_input: String,
    expected: String,
    got: String,
    stderr: &'a str,
    runs: u64,
    failed_runs: u64,
    shrinking_runs: u64,
    shrinking_seconds: f64,
    kept: Option<String>,
    why: Option<Reason<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Reason<'a> {
    Position(Box<why::Object<'a>>),
    Lost {
        spec: &'a str,
        to: u64,
        lost: &'a [u64],
        count: u64,
    },
}

impl<'a> Object<'a> {
    pub(super) fn new(tried: &Tried<'a>) -> Self {
        let report = tried.report;
        let [small, random, at_the_limits, adversarial] = report.inputs.map(|(_, count)| count);
        Self {
            schema: SCHEMA,
            problem: tried.problem,
            program: command(tried.program),
            seed: tried.effort.seed,
            status: if report.failure.is_some() {
                "failed"
            } else {
                "passed"
            },
            inputs: Inputs {
                small,
                random,
                at_the_limits,
                adversarial,
            },
            cases: report.cases,
            seconds: (report.seconds * 1000.0).round() / 1000.0,
            left_out: report
                .left_out
                .iter()
                .map(|(phase, _)| phase.name())
                .collect(),
            failure: report
                .failure
                .as_ref()
                .map(|failure| failed(tried, failure)),
        }
    }
}

fn failed<'a>(tried: &Tried<'a>, failure: &'a Failure) -> Failed<'a> {
    use grundy_judge::stress::Fault::{Code, Signal};
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Failed {
        kind: failure.fault.name(),
        signal: match failure.fault {
            Signal(signal) => Some(signal),
            _ => None,
        },
        code: match failure.fault {
            Code(code) => Some(code),
            _ => None,
        },
        phase: failure.phase.name(),
        found_in_cases: failure.found_in.0,
        found_in_bytes: failure.found_in.1,
        cases: failure.cases,
        words: failure.words,
        case: failure.case.map(|case| case + 1),
        input: text(&failure.input),
        case_input: text(&failure.case_input),
        expected: text(&failure.expected),
        got: text(&failure.got),
        stderr: &failure.errors,
        runs: failure.repeated.0,
        failed_runs: failure.repeated.1,
        shrinking_runs: failure.runs,
        shrinking_seconds: (failure.seconds * 1000.0).round() / 1000.0,
        kept: tried.kept.map(|path| path.display().to_string()),
        why: failure.why.as_ref().map(|why| match why {
            Why::Position { position, reasons } => {
                Reason::Position(Box::new(why::Object::new(position, reasons)))
            }
            Why::Lost {
                spec,
                to,
                sizes,
                count,
            } => Reason::Lost {
                spec,
                to: *to,
                lost: sizes,
                count: *count,
            },
        }),
    }
}
