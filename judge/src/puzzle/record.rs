use std::io::Write;

use grundy::Session;

use super::{Answers, Choices, Puzzle, Why};
use crate::{
    Case, Compare, Draw, Drawn, Error, Input, Problem, Size, Source, Tokens,
    maker::made,
    problem::Speaker,
    puzzle::drawn,
    run::{self, Place},
};

/// One of this package's records, with a session that answers it over many inputs.
#[derive(Debug)]
pub struct Record<'s, 'a> {
    problem: &'static Problem,
    case: Case<'s, 'a>,
    speaker: Speaker,
}

impl<'s, 'a> Record<'s, 'a> {
    /// The record `problem`, answered by `session`.
    ///
    /// # Errors
    /// When the session does not know the game.
    pub fn new(problem: &'static Problem, session: &'s mut Session<'a>) -> Result<Self, Error> {
        Ok(Self {
            problem,
            case: Case::new(problem.spec, session)?,
            speaker: Speaker::new(problem.say),
        })
    }

    /// Answers an input and shows each case to `each`.
    fn each(
        &mut self,
        mut input: &[u8],
        output: &mut dyn Write,
        each: impl FnMut(&mut Case<'_, '_>, Place) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.case.restart();
        let mut tokens = Tokens::new(&mut input, output);
        let answered = run::cases(
            self.problem,
            &self.speaker,
            &mut tokens,
            &mut self.case,
            each,
        );
        let written = tokens.lines().flush();
        answered.and(written)
    }
}

impl Puzzle for Record<'_, '_> {
    fn name(&self) -> &str {
        self.problem.id
    }

    fn input(&self) -> Input<'_> {
        self.problem.input
    }

    fn most(&self) -> u64 {
        self.problem.most
    }

    fn compare(&self) -> Compare {
        self.problem.compare
    }

    fn draw(&mut self, source: Source) -> Result<(Option<Drawn>, Choices), Error> {
        let mut draw = Draw::new(source);
        let case = (self.problem.shape)(&mut draw);
        Ok(drawn(draw, case))
    }

    fn make(&mut self, size: Size, seed: u64, count: u64) -> Result<Vec<Vec<u8>>, Error> {
        Ok(made(self.problem, size, seed, count))
    }

    fn answer(&mut self, input: &[u8]) -> Result<Answers, Error> {
        let mut answers = Answers::default();
        let mut cases = Vec::new();
        self.each(input, &mut answers.output, |_, place| {
            cases.push((place.input, place.output));
            Ok(())
        })?;
        answers.cases = cases;
        Ok(answers)
    }

    fn run(&mut self, input: &[u8], output: &mut dyn Write) -> Result<(), Error> {
        self.each(input, output, |_, _| Ok(()))
    }

    fn why(&mut self, input: &[u8], case: usize) -> Result<Option<Why>, Error> {
        let (mut at, mut found) = (0, None);
        let question = self.problem.question;
        self.each(input, &mut Vec::new(), |read, place| {
            if at == case && !place.output.is_empty() {
                found = Some(read.why(question)?);
            }
            at += 1;
            Ok(())
        })?;
        Ok(found)
    }
}
