//! What is written as a program is compiled and run before it is printed.

mod folder;
mod tools;

use grundy::Work;
use grundy_emit::Language;
use grundy_judge::stress::{End, Program, Run};

use crate::fault::Fault;
use folder::Folder;
pub(crate) use tools::Tool;

/// A program that is ready to run; its folder goes with it.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) program: Program,
    _folder: Folder,
}

/// A program may print so many bytes.
const MOST: usize = 64 << 20;

impl Ready {
    /// Compiles a program, where its language needs that.
    pub(crate) fn new(language: Language, code: &str, work: Work<'_>) -> Result<Self, Fault> {
        let tool = Tool::of(language)?;
        let folder = Folder::new()?;
        let source = folder.write(tool.file, code)?;
        let target = folder.path().join("program");
        if let Some(words) = tool.compiles(&source, &target) {
            let run = tools::compiler(words).run(Vec::new(), MOST, &mut || work.tick(0, None))?;
            if run.end != End::Code(0) {
                return Err(broken(&format!(
                    "{} does not compile it: {}",
                    tool.name,
                    run.errors.trim()
                )));
            }
        }
        Ok(Self {
            program: tools::program(tool.runs(&source, &target)),
            _folder: folder,
        })
    }

    /// What it prints for an input.
    pub(crate) fn printed(&self, input: Vec<u8>, work: Work<'_>) -> Result<String, Fault> {
        let Run {
            output,
            errors,
            end,
        } = self.program.run(input, MOST, &mut || work.tick(0, None))?;
        match end {
            End::Code(0) => Ok(String::from_utf8_lossy(&output).into_owned()),
            End::Slow => Err(Fault::Engine(grundy::Error::limit(
                "the program was not done within a minute, so it is not printed: give \
                 --unchecked to have it all the same",
            ))),
            _ => Err(broken(&format!("it ends with {end:?}: {}", errors.trim()))),
        }
    }
}

/// A program that is wrong is not printed.
pub(crate) fn broken(how: &str) -> Fault {
    Fault::input(format!(
        "the program failed its check and is not printed, since {how}: please report this, and \
         choose another language meanwhile"
    ))
}
