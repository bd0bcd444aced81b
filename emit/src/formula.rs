//! Formulas as functions.

mod bound;
mod build;
mod digits;
mod rule;
mod term;
mod test;

use grundy::Error;
use grundy_pattern::{Body, Formula};

use crate::{Code, read::plan, shelf};
use build::Build;

/// The function that tells what a formula tells: `nim_value` of the numbers of a position, or
/// `is_losing`.
///
/// `notes` say what it is; what is said of its bounds is added.
///
/// # Errors
/// When a number of the formula does not fit 64 bits, or has so large results that only positions
/// with numbers below 10 could be told.
///
/// ```
/// use grundy_emit::{Language, of_formula};
/// let formula = grundy_pattern::formula("n mod 4")?;
/// let code = of_formula(&formula, &[])?;
/// assert!(code.text(Language::Cpp).contains("return n % 4;"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn of_formula(formula: &Formula, notes: &[String]) -> Result<Code, Error> {
    let name = match formula.body {
        Body::Value(_) => "nim_value",
        Body::Losing(_) => "is_losing",
    };
    let mut code = of_formulas(&[(name, formula)])?;
    code.notes = notes.to_vec();
    code.formula = Some(formula.clone());
    let names = formula.names().join(", ");
    let told = called(name, formula);
    code.harness = format!("main:\n    while read {names}:\n        print {told}\n");
    Ok(code)
}

/// Functions with these names for several formulas.
///
/// A program to test them reads the place of a formula in the list before each position.
///
/// # Errors
/// As [`of_formula`].
pub fn of_formulas(formulas: &[(&str, &Formula)]) -> Result<Code, Error> {
    let mut build = Build::new();
    let mut harness = String::from("main:\n    while read which:\n");
    let (mut limit, mut least) = (u64::MAX, 0);
    for (at, (name, formula)) in formulas.iter().enumerate() {
        let most = bound::limit(formula).ok_or_else(|| {
            Error::limit(format!(
                "the formula {formula} has numbers that do not fit 64 bits: no function is written"
            ))
        })?;
        limit = limit.min(most);
        least = least.max(bound::least(formula));
        build.function(name, formula);
        harness += &format!(
            "        if which == {at}:\n            read {}\n            print {}\n",
            formula.names().join(", "),
            called(name, formula)
        );
    }
    Ok(Code {
        plan: shelf::complete(plan(&build.text())?)?,
        notes: Vec::new(),
        harness,
        formula: None,
        limit,
        least,
    })
}

/// What is printed of a position.
fn called(name: &str, formula: &Formula) -> String {
    let names = formula.names().join(", ");
    match formula.body {
        Body::Value(_) => format!("{name}({names})"),
        Body::Losing(_) => format!("1 if {name}({names}) else 0"),
    }
}
