//! The words of the judge.

/// What is done with a judge's problem.
#[derive(Debug, clap::Args)]
pub(crate) struct Judge {
    /// The problem, such as hdu-1848, or a problem file; its input is read from stdin
    #[arg(required_unless_present = "list")]
    pub(crate) id: Option<String>,
    /// List the problems
    #[arg(long, conflicts_with_all = ["id", "explain"])]
    pub(crate) list: bool,
    /// Say what the problem asks, as which game it is answered, and by which theorem
    #[arg(long, conflicts_with = "emit")]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) emit: super::Emit,
}
