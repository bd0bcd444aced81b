//! Inputs for problems, made.

use grundy::Session;
use grundy_judge::{Error, Puzzle, Size, find, framed, generate};

use super::judge::{fault, is_file, puzzle};
use crate::{
    args::{Args, Generate},
    fault::Fault,
    output::Output,
};

/// Writes a legal input.
pub(super) fn write(
    words: &Generate,
    args: &Args,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    if words.count.is_none() && !is_file(&words.problem) {
        let problem = find(&words.problem)?;
        let made = generate(problem, words.size, words.seed, output.direct()?);
        return made.map_err(|error| fault(error, output));
    }
    let count = words.count.unwrap_or(0);
    session
        .work()
        .fits(count.into(), CASE, "an input of so many cases")?;
    let mut puzzle = puzzle(&words.problem, args, session)?;
    let input = made(puzzle.as_mut(), words).map_err(|error| fault(error, output))?;
    output.write(&input)
}

/// A case takes so many bytes at least while it is made.
const CASE: u128 = 64;

/// An input with as many cases as are asked for.
fn made(puzzle: &mut dyn Puzzle, words: &Generate) -> Result<Vec<u8>, Error> {
    let count = words.count.unwrap_or(match words.size {
        Size::Tiny => puzzle.most().min(20),
        Size::Small | Size::Medium => puzzle.most().min(100),
        Size::Max => puzzle.most(),
        Size::Bytes(_) => 1,
    });
    let mut cases = puzzle.make(words.size, words.seed, count)?;
    if let (Size::Bytes(bytes), None) = (words.size, words.count) {
        let mut length: u64 = cases.iter().map(|case| case.len() as u64).sum();
        let mut seed = words.seed;
        while length < bytes {
            seed = seed.wrapping_add(1);
            let more = puzzle.make(words.size, seed, 64)?;
            length += more.iter().map(|case| case.len() as u64).sum::<u64>();
            cases.extend(more);
        }
    }
    Ok(framed(puzzle.input(), &cases))
}
