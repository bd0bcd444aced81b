use crate::{Case, Draw, Error, Lines, Maker, Next, Question, Tokens, Verdict, lines::Phrase};

/// A problem of an online judge: how its cases become positions of a game of `grundy`, what is
/// asked, and how the answer is said.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The judge and the problem's number there.
    pub id: &'static str,
    /// The title.
    pub title: &'static str,
    /// The rule and the question in a sentence.
    pub asks: &'static str,
    /// Where the problem is found, also under other numbers.
    pub source: &'static str,
    /// The problem in our words: rules, input and output.
    pub statement: &'static str,
    /// The game whose positions the cases are. A `#` stands for parameters that each case gives.
    pub spec: &'static str,
    /// How a case becomes a position of the game.
    pub mapping: &'static str,
    /// The theorem behind the answer, or the search where there is none.
    pub theorem: &'static str,
    /// How the cases follow each other.
    pub input: Input<'static>,
    /// The most cases of one input: the statement's limit, or a few thousand where it has none.
    pub most: u64,
    /// Reads the next case.
    pub read: Read,
    /// What is asked about a case.
    pub question: Question,
    /// How the answer is said.
    pub say: Say,
    /// How the judge compares answers.
    pub compare: Compare,
    /// Writes a legal case.
    pub generate: fn(&mut Maker),
    /// Draws a case that is legal by the statement, lines included; `None` where what is drawn is
    /// none.
    pub shape: fn(&mut Draw) -> Option<()>,
}

/// Reads the next case into a [`Case`].
pub type Read = fn(&mut Tokens<'_>, &mut Case<'_, '_>) -> Result<Next, Error>;

/// How the cases of an input follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// Their number comes first.
    Counted,
    /// They go on until this line, which may be missing at the end of the input.
    Ended(&'a str),
    /// They go on until the end of the input.
    Open,
}

/// How a judge compares answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// Byte for byte, but for white space at the end of all.
    Exact,
    /// Word for word.
    Words,
}

/// How the answer to a case is said.
#[derive(Clone, Copy, Debug)]
pub enum Say {
    /// One of two lines: for a win of the player to move, and for a loss.
    Line(&'static str, &'static str),
    /// The same after `Case 1: `, `Case 2: `, …
    Numbered(&'static str, &'static str),
    /// In some other way.
    Freely(fn(&mut Lines<'_>, &Case<'_, '_>, &Verdict)),
}

/// [`Say`], ready to be used for many cases.
#[derive(Debug)]
pub(crate) struct Speaker {
    say: Say,
    phrases: Option<[Phrase; 2]>,
}

impl Speaker {
    pub(crate) fn new(say: Say) -> Self {
        let phrases = match say {
            Say::Line(win, loss) | Say::Numbered(win, loss) => {
                Phrase::new(loss).zip(Phrase::new(win))
            }
            Say::Freely(_) => None,
        };
        let phrases = phrases.map(|(loss, win)| [loss, win]);
        Self { say, phrases }
    }

    /// Says the answer to `case`.
    #[inline]
    pub(crate) fn say(&self, lines: &mut Lines<'_>, case: &Case<'_, '_>, verdict: &Verdict) {
        let wins = matches!(verdict, Verdict::Wins(true));
        match (self.say, &self.phrases) {
            (Say::Freely(say), _) => say(lines, case, verdict),
            (Say::Line(..), Some(phrases)) => lines.either(phrases, wins),
            (Say::Numbered(..), Some(phrases)) => {
                lines.case(case.number);
                lines.either(phrases, wins);
            }
            (Say::Line(win, loss), None) => lines.line(if wins { win } else { loss }),
            (Say::Numbered(win, loss), None) => {
                lines.case(case.number);
                lines.line(if wins { win } else { loss });
            }
        }
    }
}
