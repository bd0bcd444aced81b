//! The games that can be found by a spec.

use std::{fmt, sync::Arc};

use super::{Build, FAMILIES, Family, NAMED, Named, partizan};
use crate::{
    Board, Error, Loader,
    notation::{find, shortened},
};

/// Builds games of a family with what it brought along, such as the limits of its work.
type Builder = dyn Fn(&Build<'_>) -> Result<Box<dyn Board>, Error> + Send + Sync;

/// The games that can be found by a spec.
#[derive(Clone)]
pub struct Catalog {
    families: Vec<Family>,
    named: Vec<Named>,
    /// Of families that are not built by their record.
    builders: Vec<(&'static str, Arc<Builder>)>,
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalog")
            .field("families", &self.families)
            .field("named", &self.named)
            .finish_non_exhaustive()
    }
}

impl Catalog {
    /// The games that come with the library.
    pub fn builtin() -> Self {
        Self {
            families: FAMILIES.to_vec(),
            named: NAMED.concat(),
            builders: Vec::new(),
        }
    }

    /// Adds a family of one's own; a key that exists already is taken over.
    pub fn add(&mut self, family: Family) {
        self.families.retain(|old| old.key != family.key);
        self.builders.retain(|(key, _)| *key != family.key);
        self.families.push(family);
    }

    /// Adds a family whose games `build` makes in place of the record's own function, which
    /// brings nothing along.
    pub fn add_with(
        &mut self,
        family: Family,
        build: impl Fn(&Build<'_>) -> Result<Box<dyn Board>, Error> + Send + Sync + 'static,
    ) {
        let key = family.key;
        self.add(family);
        self.builders.push((key, Arc::new(build)));
    }

    /// The families in order.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// The named games in order.
    pub fn named(&self) -> &[Named] {
        &self.named
    }

    /// Whether the game called `key` takes a parameter field.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn takes_parameters(&self, key: &str) -> Result<bool, Error> {
        match self.named.iter().any(|named| named.key == key) {
            true => Ok(false),
            false => Ok(self.family(key)?.parameters.is_some()),
        }
    }

    /// Builds the game that `spec` writes.
    ///
    /// # Errors
    /// When there is no such game, or its parameters are missing, wrong or not wanted.
    pub fn find(&self, spec: &str, load: &Loader<'_>) -> Result<Box<dyn Board>, Error> {
        self.find_as(spec, load, false)
    }

    /// Builds the game that `spec` writes, whose plays may go round in a circle if it is `loopy`.
    pub(super) fn find_as(
        &self,
        spec: &str,
        load: &Loader<'_>,
        loopy: bool,
    ) -> Result<Box<dyn Board>, Error> {
        if let Some(named) = self.named.iter().find(|named| named.key == spec) {
            return self.find_as(named.spec, load, loopy);
        }
        let (key, parameters) = match find(spec, ':')? {
            Some(at) => (&spec[..at], Some(spec[at + 1..].trim())),
            None => (spec, None),
        };
        let takes = self.takes_parameters(key)?;
        match (takes, parameters) {
            (true, None | Some("")) => Err(Error::input(format!(
                "the game '{key}' needs parameters: {}, as in '{}'",
                self.family(key)?.parameters.unwrap_or_default(),
                self.family(key)?.example
            ))),
            (false, Some(found)) => Err(Error::input(format!(
                "expected the game '{key}' alone, found ':{}' after it: it takes no parameters here",
                shortened(found)
            ))),
            _ => {
                let build = Build {
                    parameters: parameters.unwrap_or_default(),
                    load,
                    catalog: self,
                    loopy,
                };
                let own = self.builders.iter().find(|(of, _)| *of == key);
                let built = match own {
                    Some((_, own)) => own(&build),
                    None => (self.family(key)?.build)(&build),
                };
                built.map_err(|e| e.within(&format!("in '{}'", shortened(spec))))
            }
        }
    }

    fn family(&self, key: &str) -> Result<&Family, Error> {
        self.families
            .iter()
            .find(|family| family.key == key)
            .ok_or_else(|| self.unknown(key))
    }

    /// The game that a code without its key stands for, such as `0.77`.
    fn coded(&self, key: &str) -> Option<String> {
        let is_code = key.len() < 64 && key.contains(['.', '·']) && key.contains(char::is_numeric);
        let mut specs = ["octal", "hexadecimal"]
            .map(|family| format!("{family}:{key}"))
            .into_iter();
        specs.find(|spec| is_code && self.find(spec, &|_| Ok(Vec::new())).is_ok())
    }

    fn unknown(&self, key: &str) -> Error {
        if let Some(told) = partizan::told(key) {
            return Error::input(told);
        }
        let keys = self
            .families
            .iter()
            .map(|f| f.key)
            .chain(self.named.iter().map(|n| n.key));
        // A name is short; a long text is like none, and takes long to compare.
        let lower = key.to_lowercase();
        let near = keys
            .filter(|_| key.len() < 64)
            .map(|k| (strsim::damerau_levenshtein(k, &lower), k))
            .min();
        let hint = match near {
            _ if key.ends_with(".star") => format!("did you mean the rule file 'rules:{key}'?"),
            Some((distance, k)) if distance <= 2.max(key.len() / 3) => {
                format!("did you mean '{k}'?")
            }
            _ => match self.coded(key) {
                Some(spec) => format!("did you mean '{spec}'?"),
                None => "'grundy games' lists them".into(),
            },
        };
        Error::input(format!(
            "there is no game called '{}': {hint}",
            shortened(key)
        ))
    }
}
