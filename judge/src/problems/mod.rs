//! The problems, one file each, in the order of their judges.

mod gym_100500e;
mod hdu_1536;
mod hdu_1847;
mod hdu_1848;
mod hdu_1849;
mod hdu_2486;
mod hdu_3389;
mod hdu_3404;
mod hdu_4315;
mod hoj_1122;
mod lightoj_1315;
mod lights;
mod poj_1704;
mod poj_2348;
mod poj_2425;
mod poj_3533;
mod row;
mod takeaway;
mod zoj_3057;
mod zoj_3599;

use crate::Problem;

/// All problems.
pub const PROBLEMS: &[Problem] = &[
    gym_100500e::PROBLEM,
    hdu_1536::PROBLEM,
    hdu_1847::PROBLEM,
    hdu_1848::PROBLEM,
    hdu_1849::PROBLEM,
    hdu_2486::PROBLEM,
    hdu_3389::PROBLEM,
    hdu_3404::PROBLEM,
    hdu_4315::PROBLEM,
    hoj_1122::PROBLEM,
    lightoj_1315::PROBLEM,
    poj_1704::PROBLEM,
    poj_2348::PROBLEM,
    poj_2425::PROBLEM,
    poj_3533::PROBLEM,
    zoj_3057::PROBLEM,
    zoj_3599::PROBLEM,
];

/// The problem called `id`; capital letters, and a space or nothing for the hyphen, will do.
///
/// ```
/// assert_eq!(grundy_judge::find("HDU 1848")?.id, "hdu-1848");
/// let error = grundy_judge::find("hdu-18488").unwrap_err().to_string();
/// assert_eq!(error, "there is no problem called 'hdu-18488': did you mean 'hdu-1848'?");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When there is no such problem; the nearest one is named.
pub fn find(id: &str) -> Result<&'static Problem, grundy::Error> {
    let wanted = bare(id);
    let found = PROBLEMS.iter().find(|problem| bare(problem.id) == wanted);
    found.ok_or_else(|| {
        let near = PROBLEMS
            .iter()
            .map(|problem| (distance(&bare(problem.id), &wanted), problem.id))
            .min();
        let hint = match near {
            Some((distance, id)) if distance <= 3 => format!("did you mean '{id}'?"),
            _ => format!(
                "expected one of {}",
                PROBLEMS.iter().map(|p| p.id).collect::<Vec<_>>().join(", ")
            ),
        };
        grundy::Error::input(format!("there is no problem called '{id}': {hint}"))
    })
}

/// Letters and digits alone, as they count in [`find`].
fn bare(id: &str) -> String {
    id.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .take(40)
        .collect()
}

/// How many characters must be added, removed or exchanged (Levenshtein 1966).
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.chars().enumerate() {
            let exchanged = corner + usize::from(from != to);
            corner = row[j + 1];
            row[j + 1] = exchanged.min(row[j] + 1).min(corner + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}
