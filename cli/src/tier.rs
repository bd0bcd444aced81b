//! Which of the processor's instructions multiply many nimbers.

use std::env;

use nimbers::Tier;

use crate::fault::Fault;

const VARIABLE: &str = "NIMBERS_TIER";

/// Makes the tier that the environment names the one of the whole run.
pub(crate) fn choose() -> Result<(), Fault> {
    let Some(name) = env::var_os(VARIABLE).filter(|name| !name.is_empty()) else {
        return Ok(());
    };
    let name = name.to_string_lossy();
    match name.parse::<Tier>() {
        Ok(tier) => {
            tier.prefer();
            Ok(())
        }
        Err(error) => Err(Fault::input(format!("{VARIABLE} is '{name}': {error}"))),
    }
}
