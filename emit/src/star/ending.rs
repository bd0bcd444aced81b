//! Who wins where play is over, as the file says it.

use grundy::Error;

use super::{
    read::File,
    source::{Act, At, Ex, Form, Function, Stmt, leaves},
};

/// What a file says of the end of play.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ending {
    /// Whether it has a function `winner`.
    pub(super) has_winner: bool,
    /// Whether who cannot move has won.
    pub(super) last_loses: bool,
}

/// The function that says who has won.
pub(super) const WINNER: &str = "winner";

impl Ending {
    /// What is told of a game with an ending of its own.
    pub(super) fn read(file: &File, constants: &[(String, String)]) -> Result<Self, Error> {
        let loses = |text: &str| text.trim_matches(['"', '\'']) == "loses";
        let mut all = constants.iter();
        let ending = Self {
            has_winner: file.has(WINNER),
            last_loses: all.any(|(name, value)| name == "last_player" && loses(value)),
        };
        if file.names(WINNER) || !(ending.has_winner || ending.last_loses) {
            let found = "a winner that is no plain function";
            return Err(file.refuse(At { line: 1, column: 1 }, found));
        }
        Ok(ending)
    }
}

/// `winner` with numbers in the place of its words: 1 for "next", 2 for "previous", and 0 while play
/// goes on.
pub(super) fn numbered(file: &File, mut function: Function) -> Result<Function, Error> {
    in_block(file, &mut function.body)?;
    if !leaves(&function.body, true) {
        function.body.push(Stmt {
            at: function.at,
            id: usize::MAX,
            notes: Vec::new(),
            form: Act::Return(Some(number(function.at, 0))),
        });
    }
    function
        .notes
        .push("1: the player to move has won; 2: the other one; 0: play goes on.".into());
    Ok(function)
}

fn in_block(file: &File, block: &mut [Stmt]) -> Result<(), Error> {
    for stmt in block {
        match &mut stmt.form {
            Act::Return(value) => {
                *value = Some(match value.take() {
                    None => number(stmt.at, 0),
                    Some(ex) => told(file, ex)?,
                });
            }
            Act::If(cases, rest) => {
                for (_, block) in cases {
                    in_block(file, block)?;
                }
                in_block(file, rest)?;
            }
            Act::For(_, _, block) => in_block(file, block)?,
            _ => {}
        }
    }
    Ok(())
}

fn number(at: At, number: i64) -> Ex {
    Ex {
        at,
        form: Form::Int(number),
    }
}

fn told(file: &File, ex: Ex) -> Result<Ex, Error> {
    let at = ex.at;
    Ok(match ex.form {
        Form::None => number(at, 0),
        Form::Text(text) if text == "next" => number(at, 1),
        Form::Text(text) if text == "previous" => number(at, 2),
        Form::If(test, yes, no) => {
            let (yes, no) = (told(file, *yes)?, told(file, *no)?);
            let form = Form::If(test, Box::new(yes), Box::new(no));
            Ex { at, form }
        }
        _ => {
            let found = "a winner other than \"next\", \"previous\" or None, written out";
            return Err(file.refuse(at, found));
        }
    })
}
