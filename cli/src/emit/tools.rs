//! The compilers and interpreters of this machine.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    time::Duration,
};

use grundy_emit::Language;
use grundy_judge::stress::Program;

use crate::fault::Fault;

/// What compiles or runs programs of a language.
#[derive(Debug)]
pub(crate) struct Tool {
    language: Language,
    /// Its name, as it is looked up.
    pub(super) name: &'static str,
    path: PathBuf,
    /// What a program's file is called.
    pub(super) file: &'static str,
}

/// A program and its compiler may take this.
const TIME: Duration = Duration::from_secs(60);
const MEMORY: u64 = 8 << 30;

impl Tool {
    /// The first of a language's tools that this machine has.
    pub(crate) fn of(language: Language) -> Result<Self, Fault> {
        let (names, file, what): (&[&str], _, _) = match language {
            Language::Cpp => (&["g++", "clang++", "c++"], "code.cpp", "C++ compiler"),
            Language::Rust => (&["rustc"], "code.rs", "Rust compiler"),
            Language::Python | Language::Latex => {
                (&["python3", "python"], "code.py", "Python interpreter")
            }
        };
        let found = names
            .iter()
            .find_map(|name| Some((*name, looked_up(name)?)));
        match found {
            Some((name, path)) => Ok(Self {
                language,
                name,
                path,
                file,
            }),
            None => Err(Fault::input(format!(
                "expected a {what} to check the program with, found none of {} in PATH: install \
                 one, choose another language, or give --unchecked",
                names.join(", ")
            ))),
        }
    }

    /// The words that compile `source` to `target`.
    pub(super) fn compiles(&self, source: &Path, target: &Path) -> Option<Vec<OsString>> {
        let options: &[&str] = match self.language {
            Language::Cpp => &["-std=c++17", "-O1", "-D_GLIBCXX_ASSERTIONS", "-ftrapv"],
            Language::Rust => &["--edition=2021", "-Copt-level=1", "-Coverflow-checks=on"],
            Language::Python | Language::Latex => return None,
        };
        let mut words: Vec<OsString> = vec![self.path.clone().into()];
        words.extend(options.iter().map(OsString::from));
        words.extend([source.into(), "-o".into(), target.into()]);
        Some(words)
    }

    /// The words that run the program.
    pub(super) fn runs(&self, source: &Path, target: &Path) -> Vec<OsString> {
        match self.language {
            Language::Cpp | Language::Rust => vec![target.into()],
            // -I: nothing of the user's folders is read.
            Language::Python | Language::Latex => {
                vec![self.path.clone().into(), "-I".into(), source.into()]
            }
        }
    }
}

pub(super) fn compiler(words: Vec<OsString>) -> Program {
    Program {
        words,
        time: TIME,
        memory: MEMORY,
    }
}

pub(super) fn program(words: Vec<OsString>) -> Program {
    Program {
        words,
        time: TIME,
        memory: 2 << 30,
    }
}

/// The first file of this name in the folders of PATH.
fn looked_up(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let names = [
        name.to_owned(),
        format!("{name}{}", env::consts::EXE_SUFFIX),
    ];
    let files = env::split_paths(&path).flat_map(|folder| names.clone().map(|n| folder.join(n)));
    files.into_iter().find(|file| file.is_file())
}
