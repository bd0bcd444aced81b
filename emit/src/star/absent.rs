//! Rule files are not translated in this build.

use grundy::Error;

use crate::{RuleFile, Translation};

impl RuleFile<'_> {
    /// The programs for C++ and Rust, which this build does not write.
    ///
    /// # Errors
    /// Always.
    pub fn translated(
        &self,
        _constants: &[(String, String)],
        _width: usize,
    ) -> Result<Translation, Error> {
        Err(Error::input(format!(
            "this build of the program does not translate rule files such as '{}': install it with \
             its feature 'script', or choose --emit python",
            self.name
        )))
    }
}
