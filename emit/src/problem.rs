//! Problems of online judges as complete programs.

use grundy::Error;

use crate::{Code, read::plan};

const TAKEAWAY: &str = include_str!("problem/takeaway.txt");

/// The problems for which there is a program, with what describes it.
const TEXTS: [(&str, &[&str]); 17] = [
    ("gym-100500e", &[include_str!("problem/gym_100500e.txt")]),
    ("hdu-1536", &[include_str!("problem/hdu_1536.txt")]),
    ("hdu-1847", &[include_str!("problem/hdu_1847.txt")]),
    ("hdu-1848", &[include_str!("problem/hdu_1848.txt")]),
    ("hdu-1849", &[include_str!("problem/hdu_1849.txt")]),
    (
        "hdu-2486",
        &[TAKEAWAY, include_str!("problem/hdu_2486.txt")],
    ),
    ("hdu-3389", &[include_str!("problem/hdu_3389.txt")]),
    ("hdu-3404", &[include_str!("problem/hdu_3404.txt")]),
    ("hdu-4315", &[include_str!("problem/hdu_4315.txt")]),
    ("hoj-1122", &[include_str!("problem/hoj_1122.txt")]),
    ("lightoj-1315", &[include_str!("problem/lightoj_1315.txt")]),
    ("poj-1704", &[include_str!("problem/poj_1704.txt")]),
    ("poj-2348", &[include_str!("problem/poj_2348.txt")]),
    ("poj-2425", &[include_str!("problem/poj_2425.txt")]),
    ("poj-3533", &[include_str!("problem/poj_3533.txt")]),
    ("zoj-3057", &[include_str!("problem/zoj_3057.txt")]),
    (
        "zoj-3599",
        &[TAKEAWAY, include_str!("problem/zoj_3599.txt")],
    ),
];

/// The ids of the problems for which there is a program.
pub fn problems() -> impl Iterator<Item = &'static str> {
    TEXTS.iter().map(|(id, _)| *id)
}

/// The complete program that reads the input of a judge's problem and prints the answers.
///
/// # Errors
/// When there is no program for the problem.
///
/// ```
/// use grundy_emit::{Language, of_problem};
/// let code = of_problem("hdu-1847", &[])?;
/// assert!(code.text(Language::Cpp).contains("int main() {"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn of_problem(id: &str, notes: &[String]) -> Result<Code, Error> {
    let found = TEXTS.iter().find(|(known, _)| *known == id);
    let (_, texts) = found.ok_or_else(|| {
        let known: Vec<&str> = problems().collect();
        Error::input(format!(
            "expected a problem for which there is a program, one of {}, found '{id}'",
            known.join(", ")
        ))
    })?;
    Code::program(plan(&texts.join("\n"))?, notes.to_vec())
}
