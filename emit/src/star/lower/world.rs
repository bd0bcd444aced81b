//! What is known of a file while its functions are translated.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    star::{names::Names, read::File, source::Function, ty::Ty, vars::Vars},
    tree::Expr,
};

/// The whole file, as far as it is translated.
pub(in crate::star) struct World<'f> {
    pub(in crate::star) file: &'f File,
    pub(in crate::star) functions: Vec<Function>,
    /// Their names in the program.
    pub(in crate::star) printed: Vec<String>,
    pub(in crate::star) constants: BTreeMap<String, Constant>,
    pub(in crate::star) names: Names,
    /// The arguments that each function changes.
    pub(in crate::star) changed: Vec<Vec<usize>>,
}

/// A constant.
#[derive(Clone, Debug)]
pub(in crate::star) struct Constant {
    pub(in crate::star) name: String,
    pub(in crate::star) value: Expr,
    pub(in crate::star) ty: Ty,
}

/// What is known of a function.
#[derive(Clone, Debug)]
pub(in crate::star) struct Known {
    pub(in crate::star) vars: Vec<Ty>,
    pub(in crate::star) gives: Ty,
}

/// What is known of all functions; it only grows.
#[derive(Debug, Default)]
pub(in crate::star) struct State {
    pub(in crate::star) known: Vec<Known>,
    pub(in crate::star) changed: bool,
    /// The constants that are used.
    pub(in crate::star) used: BTreeSet<String>,
}

impl World<'_> {
    pub(in crate::star) fn find(&self, name: &str) -> Option<usize> {
        self.functions.iter().position(|f| f.name == name)
    }

    /// The arguments that a function changes in place, itself or by calls.
    pub(in crate::star) fn changes(&self, name: &str) -> Vec<usize> {
        let at = self.find(name).and_then(|at| self.changed.get(at));
        at.cloned().unwrap_or_default()
    }

    /// Finds which functions change what they are given.
    pub(in crate::star) fn find_changes(&mut self) {
        loop {
            let of = |function: &Function| {
                let vars = Vars::of(function, &|name| self.changes(name));
                let all = 0..function.takes;
                all.filter(|&p| vars.is_mutated(p)).collect()
            };
            let found: Vec<Vec<usize>> = self.functions.iter().map(of).collect();
            if found == self.changed {
                return;
            }
            self.changed = found;
        }
    }
}
