use clap::CommandFactory;
use clap_complete::Shell;

use crate::{args::Args, fault::Fault, output::Output};

/// Writes the completions for `shell`.
pub(super) fn write(shell: Shell, output: &mut Output<'_>) -> Result<(), Fault> {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "grundy", &mut bytes);
    output.write(&bytes)
}
