//! What a file says of a judge's problem.

use grundy_judge::{Draw, Source, Word};
use starlark::{eval::Evaluator, values::Value};

use super::{
    File,
    told::{short, told},
};
use crate::{
    literal::Tree,
    wire::Packet,
    worker::{
        Fault,
        input::Drawing,
        interner::{items, tree},
        random::with_random,
    },
};

/// How the cases of an input follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::worker) enum Frame {
    Open,
    Counted,
    Ended(String),
}

/// The most cases of one input where the file does not say it.
const MOST_CASES: u64 = 100;

impl File {
    /// Writes what the file says of its problem once and for all.
    pub(in crate::worker) fn tell_problem(&self, packet: &mut Packet) -> Result<(), Fault> {
        for name in ["read", "say"] {
            if self.value_of(name).is_none() {
                return Err(Fault::input(format!(
                    "{} is no problem: it defines no function {}: add it",
                    self.name,
                    if name == "read" {
                        "read(input), which returns cases"
                    } else {
                        "say(case, answer)"
                    },
                )));
            }
        }
        let frame = self.frame()?;
        packet.number(match frame {
            Frame::Open => 0,
            Frame::Counted => 1,
            Frame::Ended(_) => 2,
        });
        packet.text(match &frame {
            Frame::Ended(line) => line,
            _ => "",
        });
        packet.number(self.most_cases()?);
        let compare = ["words", "exact"];
        packet.number(self.one_of("compare", &compare)?);
        let asks = self.one_of("asks", &["outcome", "value", "moves"])?;
        if asks == 1 && self.has_ending() {
            return Err(self.at(
                "asks",
                "asks = \"value\", and a game whose file says who wins at its end has no nim-values: \
                 ask for \"outcome\" or \"moves\"",
            ));
        }
        packet.number(asks);
        packet.number(u64::from(!self.value_of("generate").is_none()));
        Ok(())
    }

    /// How cases follow each other.
    pub(in crate::worker) fn frame(&self) -> Result<Frame, Fault> {
        let value = self.value_of("cases");
        match value.unpack_str() {
            None if value.is_none() => Ok(Frame::Open),
            Some("open") => Ok(Frame::Open),
            Some("counted") => Ok(Frame::Counted),
            Some(line) if line.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                Ok(Frame::Ended(line.to_owned()))
            }
            _ => Err(self.at(
                "cases",
                format!(
                    "expected cases = \"counted\", \"open\", or the line that ends them such as \
                     \"0 0\", found {}",
                    short(&value.to_repr())
                ),
            )),
        }
    }

    fn most_cases(&self) -> Result<u64, Fault> {
        let value = self.value_of("most_cases");
        match value.unpack_i32() {
            None if value.is_none() => Ok(MOST_CASES),
            Some(most) if most > 0 => Ok(most as u64),
            _ => Err(self.at(
                "most_cases",
                format!(
                    "expected most_cases = a number from 1 on, found {}",
                    short(&value.to_repr())
                ),
            )),
        }
    }

    /// Which of these words `name` is; the first where the file does not say.
    fn one_of(&self, name: &str, words: &[&str]) -> Result<u64, Fault> {
        let value = self.value_of(name);
        if value.is_none() {
            return Ok(0);
        }
        let at = value.unpack_str();
        let at = at.and_then(|text| words.iter().position(|word| *word == text));
        at.map(|at| at as u64).ok_or_else(|| {
            self.at(
                name,
                format!(
                    "expected {name} = \"{}\", found {}",
                    words.join("\" or \""),
                    short(&value.to_repr())
                ),
            )
        })
    }

    /// What is given to the functions under this name.
    pub(super) fn given<'v>(&self, name: &str) -> Value<'v> {
        let mut given = self.given.iter();
        let found = given.find(|(own, _)| *own == name);
        found.map_or_else(Value::new_none, |(_, value)| value.to_value())
    }

    /// Calls a function of the problem.
    pub(super) fn call_problem<'v>(
        &self,
        eval: &mut Evaluator<'v, '_, '_>,
        function: &str,
        arguments: &[Value<'v>],
    ) -> Result<Value<'v>, Fault> {
        let called = self.value_of(function);
        eval.eval_function(called, arguments, &[]).map_err(|error| {
            let at = match error.span() {
                Some(_) => String::new(),
                None => format!("{}, {}: ", self.name, self.place_of(function)),
            };
            told(&self.name, self.limits, error, &format!("in {function}: ")).within(at)
        })
    }

    /// A random case that `generate(random, size)` makes.
    pub(in crate::worker) fn generate(&mut self, size: &str, seed: u64) -> Result<String, Fault> {
        let text = self.scope(|file, eval| {
            let random = file.given("random");
            let size = eval.heap().alloc(size);
            let made = with_random(seed, || {
                file.call_problem(eval, "generate", &[random, size])
            })?;
            file.lines(made)
        })?;
        let given = Source::Given(grundy_judge::words(text.as_bytes()));
        let (cases, drawing) = self.read(Drawing::new(Draw::new(given)));
        let whole = drawing.is_some_and(|drawing| drawing.draw.rest().is_empty());
        match cases? {
            Some(_) if whole => Ok(text),
            _ => Err(self.at(
                "generate",
                format!(
                    "generate(random, \"{size}\") made '{}', which read(input) does not take as a \
                     case: make the two agree",
                    short(text.trim())
                ),
            )),
        }
    }

    /// A string as it is; of a list each item as a line, a list within it as the words of one.
    fn lines(&self, made: Value<'_>) -> Result<String, Fault> {
        if let Some(text) = made.unpack_str() {
            return Ok(format!("{}\n", text.trim_end()));
        }
        let lines = items(made).map(|lines| lines.iter().map(|line| written(*line)));
        let text: Option<String> = lines.and_then(Iterator::collect);
        text.ok_or_else(|| {
            self.at(
                "generate",
                format!(
                    "generate(random, size) returned {}, expected a list of lines, each a list of \
                     numbers and strings",
                    short(&made.to_repr())
                ),
            )
        })
    }

    /// The error of a file that reads no word, and would for ever.
    pub(in crate::worker) fn takes_nothing(&self) -> Fault {
        self.at(
            "read",
            "read(input) took no word of the input, so that its cases never end: read each case's \
             words",
        )
    }

    /// The error of a case that is a sum where the file says who wins at the end.
    pub(in crate::worker) fn reads_a_sum(&self) -> Fault {
        self.at(
            "read",
            "read(input) returned a sum, which has no winner where the file says who wins at the end: \
             return single positions",
        )
    }

    /// Whether the next words end the cases.
    pub(in crate::worker) fn ends_here(frame: &Frame, rest: &[Word]) -> bool {
        match frame {
            Frame::Ended(line) => {
                let closing = grundy_judge::words(line.as_bytes());
                rest.is_empty() || rest.starts_with(&closing)
            }
            Frame::Open => rest.is_empty(),
            Frame::Counted => false,
        }
    }
}

/// A line of an input that is made.
fn written(line: Value<'_>) -> Option<String> {
    let word = |value: Value<'_>| match tree(value, 0) {
        Ok(Tree::Int(number)) => Some(number.to_string()),
        Ok(Tree::Text(text)) => Some(text),
        _ => None,
    };
    let words: Option<Vec<String>> = match items(line) {
        Some(words) => words.iter().map(|value| word(*value)).collect(),
        None => word(line).map(|word| vec![word]),
    };
    words.map(|words| words.join(" ") + "\n")
}
