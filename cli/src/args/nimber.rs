//! The words of the calculator.

use std::path::PathBuf;

/// What is calculated.
#[derive(Debug, clap::Args)]
pub(crate) struct Nimber {
    /// Expressions such as '(5*7+3)/2', with + - * / ^, sqrt(a), square(a), inverse(a), order(a),
    /// trace(a), log(base, a) or solve(x^2+x=6); '-' reads them from stdin, one a line
    #[arg(value_name = "EXPR", required_unless_present_any = ["file", "table"])]
    pub(crate) expressions: Vec<String>,
    /// Read expressions from FILE, one a line; blank lines and comments after # are skipped
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The lines of '-' or FILE are pairs of numbers: write the product of each
    #[arg(long)]
    pub(crate) products: bool,
    /// Write the products of all pairs of 0, 1, ..., N-1
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=65536),
        conflicts_with_all = ["expressions", "file", "products"]
    )]
    pub(crate) table: Option<u32>,
}
