//! Text to steps in the order of work, with a stack of its own: deep nesting costs no stack.

use super::{
    Mistake,
    step::{Action, Function, Step},
};

/// Parentheses may be nested so deep.
const DEEPEST: usize = 1000;
/// An expression has at most so many numbers and operators.
const MOST_STEPS: usize = 1_000_000;

/// What waits for its right side or its end.
#[derive(Clone, Copy)]
enum Waiting<'a> {
    Operator(Step<'a>),
    /// A parenthesis, the function before it, and what must still separate its parts.
    Open(Option<(Function, usize)>, Option<char>),
}

/// The steps of an expression; those of an equation end with [`Function::Solve`].
pub(super) fn parse(text: &str) -> Result<Vec<Step<'_>>, Mistake> {
    let mut parser = Parser {
        text,
        at: 0,
        steps: Vec::new(),
        waiting: Vec::new(),
        open: 0,
        solving: false,
    };
    loop {
        while !parser.operand()? {}
        loop {
            match parser.after_operand()? {
                Next::Operand => break,
                Next::Operator => {}
                Next::End => return Ok(parser.steps),
            }
        }
    }
}

/// What must follow.
enum Next {
    Operand,
    Operator,
    End,
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    steps: Vec<Step<'a>>,
    waiting: Vec<Waiting<'a>>,
    /// How many parentheses are open.
    open: usize,
    solving: bool,
}

impl<'a> Parser<'a> {
    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// The characters from here on that `fits`, which are passed.
    fn take(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn expected<T>(&mut self, what: &str) -> Result<T, Mistake> {
        let found = match self.peek() {
            Some(c) => format!("found '{c}'"),
            None => "found the end".into(),
        };
        let before = format!("expected {what}");
        Err(Mistake::new(self.at, before, format!(", {found}")))
    }

    fn push(&mut self, step: Step<'a>) -> Result<(), Mistake> {
        if self.steps.len() == MOST_STEPS {
            let long = format!(
                " makes more than {MOST_STEPS} numbers and operators: break the expression up"
            );
            return Err(Mistake::new(step.at, "the part", long));
        }
        self.steps.push(step);
        Ok(())
    }

    /// Reads a part of an operand; whether it is complete.
    fn operand(&mut self) -> Result<bool, Mistake> {
        match self.peek() {
            Some('(') => self.parenthesis(None).map(|()| false),
            Some(c) if c.is_ascii_digit() => self.number().map(|()| true),
            Some(c) if c.is_ascii_alphabetic() => self.word(),
            _ => self.expected("a number or '('"),
        }
    }

    fn number(&mut self) -> Result<(), Mistake> {
        let at = self.at;
        if self.text[at..].starts_with("0x") || self.text[at..].starts_with("0X") {
            self.at += 2;
            if self.take(|c| c.is_ascii_hexdigit()).is_empty() {
                return self.expected("a hexadecimal digit");
            }
        } else {
            self.take(|c| c.is_ascii_digit());
        }
        let action = Action::Number(&self.text[at..self.at]);
        self.push(Step { action, at })
    }

    fn word(&mut self) -> Result<bool, Mistake> {
        let at = self.at;
        let word = self.take(|c| c.is_ascii_alphanumeric());
        if word == "x" {
            return self.unknown(at).map(|()| true);
        }
        let Some(function) = Function::ALL.into_iter().find(|f| f.name() == word) else {
            let names = Function::ALL.map(Function::name).join(", ");
            let before = format!("there is no function '{word}'");
            let after = format!(": the functions are {names}");
            return Err(Mistake::new(at, before, after));
        };
        if function == Function::Solve && !(self.steps.is_empty() && self.waiting.is_empty()) {
            let alone = ", found it inside another expression: its roots are not one number";
            return Err(Mistake::new(at, "expected 'solve' by itself", alone));
        }
        self.solving |= function == Function::Solve;
        if self.peek() != Some('(') {
            return self.expected(&format!("'(' after '{word}'"));
        }
        self.parenthesis(Some((function, at))).map(|()| false)
    }

    fn unknown(&mut self, at: usize) -> Result<(), Mistake> {
        if !self.solving {
            let equation = ", found 'x', which stands for a root: write solve(x^2+x=6)";
            return Err(Mistake::new(at, "expected a number", equation));
        }
        let action = Action::X;
        self.push(Step { action, at })
    }

    fn parenthesis(&mut self, call: Option<(Function, usize)>) -> Result<(), Mistake> {
        if self.open == DEEPEST {
            let deep =
                format!(" is inside {DEEPEST} others: work out an inner part by itself first");
            return Err(Mistake::new(self.at, "the '('", deep));
        }
        self.open += 1;
        self.at += 1;
        let separator = call.and_then(|(function, _)| function.separator());
        self.waiting.push(Waiting::Open(call, separator));
        Ok(())
    }

    /// Reads what follows a complete operand.
    fn after_operand(&mut self) -> Result<Next, Mistake> {
        let c = self.peek();
        let at = self.at;
        if self.solving && self.open == 0 {
            return match c {
                None => Ok(Next::End),
                Some(_) => self.expected("the end"),
            };
        }
        if let Some(action) = c.and_then(Action::of_operator) {
            self.at += 1;
            return self.operator(Step { action, at }).map(|()| Next::Operand);
        }
        self.finish(1)?;
        match (self.waiting.pop(), c) {
            (None, None) => return Ok(Next::End),
            (None, _) => return self.expected("an operator or the end"),
            (Some(Waiting::Open(call, Some(separator))), c) if c == Some(separator) => {
                self.waiting.push(Waiting::Open(call, None));
                self.at += 1;
                return Ok(Next::Operand);
            }
            (Some(Waiting::Open(_, Some(separator))), _) => {
                return self.expected(&format!("an operator or '{separator}'"));
            }
            (Some(Waiting::Open(call, None)), Some(')')) => {
                if let Some((function, at)) = call {
                    let action = Action::Call(function);
                    self.push(Step { action, at })?;
                }
            }
            (Some(_), _) => return self.expected("an operator or ')'"),
        }
        self.at += 1;
        self.open -= 1;
        Ok(Next::Operator)
    }

    fn operator(&mut self, mut step: Step<'a>) -> Result<(), Mistake> {
        if step.action == Action::Power {
            if let Some(Waiting::Operator(last)) = self.waiting.last()
                && last.action.strength() == 3
            {
                let after = " follows another: put one of the two powers in parentheses";
                return Err(Mistake::new(step.at, "the '^'", after));
            }
            if self.peek() == Some('-') {
                self.at += 1;
                step.action = Action::InversePower;
            }
        }
        self.finish(step.action.strength())?;
        self.waiting.push(Waiting::Operator(step));
        Ok(())
    }

    /// Does what waits and binds at least so strongly.
    fn finish(&mut self, least: u8) -> Result<(), Mistake> {
        while let Some(&Waiting::Operator(step)) = self.waiting.last()
            && step.action.strength() >= least
        {
            self.waiting.pop();
            self.push(step)?;
        }
        Ok(())
    }
}
