//! Programs without a language: what all of the writers write.

/// A whole program, or a part of one that is used in another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The constants, in the order in which they are written.
    pub tables: Vec<Table>,
    /// The functions; each one calls only those before it and itself.
    pub functions: Vec<Function>,
    /// What is done when the program runs, if it is one that runs.
    pub main: Vec<Step>,
}

/// A constant list, or a list of such lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name, in capitals.
    pub name: String,
    /// What it holds, in lines.
    pub notes: Vec<String>,
    /// A list of numbers or of lists.
    pub value: Expr,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// What it does, in lines.
    pub notes: Vec<String>,
    /// What it takes.
    pub takes: Vec<Parameter>,
    /// What it gives.
    pub gives: Kind,
    /// What it does.
    pub body: Vec<Step>,
}

/// What a function takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Whether it is a list or a map that the function changes.
    pub changes: bool,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number of 64 bits with a sign.
    Int,
    /// A whole number of 128 bits with a sign.
    Wide,
    /// Yes or no.
    Bool,
    /// A text.
    Text,
    /// A list.
    List(Box<Kind>),
    /// So many whole numbers, one after the other.
    Tuple(usize),
    /// Numbers by numbers.
    Map,
    /// Numbers by so many numbers.
    Memo(usize),
    /// What a function gives that only does something.
    Nothing,
}

/// A step of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A remark.
    Note(String),
    /// A new variable; its kind where the value does not tell it.
    Let(String, Option<Kind>, Expr),
    /// A new variable, which gets its value later.
    Bare(String, Kind),
    /// New variables for the numbers of a tuple.
    Unpack(Vec<String>, Expr),
    /// A new value for a variable or an element; with an operation, that of the old value and
    /// this one.
    Set(Expr, Option<Op>, Expr),
    /// The first of some blocks whose condition holds, or the last block.
    If(Vec<(Expr, Vec<Step>)>, Vec<Step>),
    /// A block again and again while the condition holds.
    While(Expr, Vec<Step>),
    /// A block for each number from the first up to below the second.
    Count(String, Expr, Expr, Vec<Step>),
    /// A block for each element of a list.
    Each(String, Expr, Vec<Step>),
    /// A block for each tuple of a list, with a name for each number of it.
    EachOf(Vec<String>, Expr, Vec<Step>),
    /// The end of a function.
    Return(Expr),
    /// The end of a function that gives nothing.
    Leave,
    /// The end of a loop.
    Break,
    /// The next turn of a loop.
    Continue,
    /// A call that does something.
    Do(Expr),
    /// The next numbers of the input, as new variables.
    Read(Vec<String>),
    /// A list of the next numbers of the input, and how many they are.
    ReadList(String, Expr),
    /// A block for each group of numbers of the input, up to its end.
    WhileRead(Vec<String>, Vec<Step>),
    /// What is printed, and whether the line ends.
    Print(Vec<Expr>, bool),
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A number.
    Int(i64),
    /// A text.
    Text(String),
    /// Yes or no.
    Bool(bool),
    /// A variable, a parameter or a table.
    Name(String),
    /// A list of these.
    List(Vec<Expr>),
    /// These numbers, one after the other.
    Tuple(Vec<Expr>),
    /// What is not so.
    Not(Box<Expr>),
    /// An operation on two values.
    Both(Op, Box<Expr>, Box<Expr>),
    /// The second if the first holds, otherwise the third.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// What a function gives.
    Call(String, Vec<Expr>),
    /// An element of a list or a map.
    At(Box<Expr>, Box<Expr>),
}

/// An operation; quotients and remainders are of numbers that are not negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Op {
    Or,
    And,
    Equal,
    Differs,
    Less,
    AtMost,
    More,
    AtLeast,
    BitOr,
    BitXor,
    BitAnd,
    Left,
    Right,
    Plus,
    Minus,
    Times,
    Over,
    Mod,
}

impl Op {
    /// Whether the result is yes or no.
    pub(crate) fn asks(self) -> bool {
        use Op::*;
        matches!(
            self,
            Or | And | Equal | Differs | Less | AtMost | More | AtLeast
        )
    }
}

impl Plan {
    /// Adds the tables and functions of another that are not there yet, before those that are.
    pub(crate) fn with(mut self, mut other: Self) -> Self {
        for table in self.tables.drain(..) {
            if other.tables.iter().all(|old| old.name != table.name) {
                other.tables.push(table);
            }
        }
        for function in self.functions.drain(..) {
            if other.functions.iter().all(|old| old.name != function.name) {
                other.functions.push(function);
            }
        }
        other.main.append(&mut self.main);
        other
    }
}

/// Calls `see` with every expression of some steps, those within others too.
pub(crate) fn walk<'t>(steps: &'t [Step], see: &mut dyn FnMut(&'t Expr)) {
    for step in steps {
        match step {
            Step::Note(_)
            | Step::Break
            | Step::Continue
            | Step::Leave
            | Step::Bare(..)
            | Step::Read(_) => {}
            Step::Let(_, _, value) | Step::Return(value) | Step::Do(value) => inside(value, see),
            Step::ReadList(_, value) | Step::Unpack(_, value) => inside(value, see),
            Step::Set(target, _, value) => {
                inside(target, see);
                inside(value, see);
            }
            Step::If(cases, rest) => {
                for (test, block) in cases {
                    inside(test, see);
                    walk(block, see);
                }
                walk(rest, see);
            }
            Step::While(test, block) => {
                inside(test, see);
                walk(block, see);
            }
            Step::Count(_, from, to, block) => {
                inside(from, see);
                inside(to, see);
                walk(block, see);
            }
            Step::Each(_, list, block) | Step::EachOf(_, list, block) => {
                inside(list, see);
                walk(block, see);
            }
            Step::WhileRead(_, block) => walk(block, see),
            Step::Print(parts, _) => parts.iter().for_each(|part| inside(part, see)),
        }
    }
}

/// Whether some steps speak of a variable.
pub(crate) fn mentions(steps: &[Step], name: &str) -> bool {
    let mut found = false;
    walk(steps, &mut |expr| {
        found |= matches!(expr, Expr::Name(used) if used == name);
    });
    found
}

fn inside<'t>(expr: &'t Expr, see: &mut dyn FnMut(&'t Expr)) {
    see(expr);
    match expr {
        Expr::Int(_) | Expr::Text(_) | Expr::Bool(_) | Expr::Name(_) => {}
        Expr::List(items) | Expr::Tuple(items) | Expr::Call(_, items) => {
            items.iter().for_each(|item| inside(item, see));
        }
        Expr::Not(a) => inside(a, see),
        Expr::Both(_, a, b) | Expr::At(a, b) => {
            inside(a, see);
            inside(b, see);
        }
        Expr::If(a, b, c) => {
            inside(a, see);
            inside(b, see);
            inside(c, see);
        }
    }
}

/// The steps within steps, at any depth.
pub(crate) fn blocks<'t>(steps: &'t [Step], see: &mut dyn FnMut(&'t Step)) {
    for step in steps {
        see(step);
        match step {
            Step::If(cases, rest) => {
                cases.iter().for_each(|(_, block)| blocks(block, see));
                blocks(rest, see);
            }
            Step::While(_, block)
            | Step::Count(_, _, _, block)
            | Step::Each(_, _, block)
            | Step::EachOf(_, _, block)
            | Step::WhileRead(_, block) => blocks(block, see),
            _ => {}
        }
    }
}
