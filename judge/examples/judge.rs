//! Answers a judge problem, or makes an input for one: `judge ID [--generate SIZE [--seed N]]`.

use std::{env, io, process::ExitCode};

fn main() -> ExitCode {
    match answer() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn answer() -> Result<(), grundy_judge::Error> {
    // `judge ID` and `grundy judge ID` are called alike.
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "judge").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let wrong = |found: &str| grundy::Error::input(format!("expected a number, found '{found}'"));
    let seed = |text: &str| text.parse().map_err(|_| wrong(text));
    let find = grundy_judge::find;
    match words[..] {
        [id] => grundy_judge::run(find(id)?, &mut input, &mut output, Default::default()),
        [id, "--generate", size] => {
            grundy_judge::generate(find(id)?, size.parse()?, 1, &mut output)
        }
        [id, "--generate", size, "--seed", number] => {
            grundy_judge::generate(find(id)?, size.parse()?, seed(number)?, &mut output)
        }
        _ => Err(grundy::Error::input("expected ID [--generate SIZE [--seed N]]").into()),
    }
}
