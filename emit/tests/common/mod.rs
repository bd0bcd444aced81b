//! Programs, compiled and run where there is a compiler.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use grundy_emit::Language;

/// A program that is ready to run.
pub(crate) struct Program {
    name: String,
    code: String,
    words: Vec<PathBuf>,
}

/// Compiles and runs a program on an input; nothing where the machine has no compiler.
pub(crate) fn run(name: &str, language: Language, code: &str, input: &str) -> Option<String> {
    let program = compiled(name, language, code)?;
    match program.run(&[], input) {
        Ok(printed) => Some(printed),
        Err(errors) => panic!("{}: {errors}\n{}", program.name, program.code),
    }
}

/// Compiles a program; nothing where the machine has no compiler.
pub(crate) fn compiled(name: &str, language: Language, code: &str) -> Option<Program> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("emit-{name}"));
    fs::create_dir_all(&folder).unwrap();
    let (file, compiler, words): (_, _, &[&str]) = match language {
        Language::Cpp => (
            "code.cpp",
            "g++",
            &[
                "-std=c++17",
                "-O1",
                "-Wall",
                "-Wextra",
                "-Wno-unused-parameter",
                "-Werror",
                "-D_GLIBCXX_ASSERTIONS",
                "-ftrapv",
            ],
        ),
        Language::Rust => (
            "code.rs",
            "rustc",
            &[
                "--edition=2021",
                "-Copt-level=1",
                "-Coverflow-checks=on",
                "-Dwarnings",
            ],
        ),
        _ => ("code.py", "python3", &[]),
    };
    let path = folder.join(file);
    fs::write(&path, code).unwrap();
    if Command::new(compiler).arg("--version").output().is_err() {
        eprintln!("{compiler} is not here: {name} was not run");
        return None;
    }
    let words = if language == Language::Python {
        vec![compiler.into(), path]
    } else {
        let program = folder.join(format!("{}-program", language.name()));
        let made = Command::new(compiler)
            .args(words)
            .arg(&path)
            .arg("-o")
            .arg(&program)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(made.status.success(), "{name}: {errors}\n{code}");
        vec![program]
    };
    Some(Program {
        name: name.to_owned(),
        code: code.to_owned(),
        words,
    })
}

impl Program {
    /// What it prints, or what it says when it fails.
    pub(crate) fn run(&self, arguments: &[&str], input: &str) -> Result<String, String> {
        let mut child = Command::new(&self.words[0])
            .args(&self.words[1..])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()).ok());
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        match output.status.success() {
            true => Ok(String::from_utf8(output.stdout).unwrap()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }
}
