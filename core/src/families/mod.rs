//! The room for a new game: one file a family, one line in the registry below.

mod boxes;
mod cells;
mod chomp;
mod chomp_solid;
mod clobber;
mod coins;
mod cram;
mod dim;
mod euclid;
mod geography;
mod graph;
mod grundy;
mod hackenbush;
mod kayles;
mod lasker;
mod lines;
mod loopy;
mod network;
mod nim;
mod nim_on;
mod nimstring;
mod octal;
mod pass;
mod picture;
mod place;
mod poset;
mod product;
mod rows;
mod silver;
mod split;
mod sprouts;
mod subtraction;
mod sylver;
mod sylver_cut;
mod takeaway;
mod vectors;
mod wythoff;

pub use graph::{GraphFormat, NamedGraph, graph_game};

use std::{fmt, sync::Arc};

use crate::{
    Board, Error, Loader,
    notation::{find, shortened, split},
};

/// The record of a family of games: all that a reader or a program needs to know of it.
#[derive(Clone, Debug)]
pub struct Family {
    /// The word that a spec starts with.
    pub key: &'static str,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// What the parameter field holds, or `None` for a game without parameters.
    pub parameters: Option<&'static str>,
    /// A position of the game, spec and all.
    pub example: &'static str,
    /// Where the rule and its theory are found: author, title, year.
    pub source: &'static str,
    /// The theorem behind the answers, in a sentence; empty where there is none.
    pub theorem: &'static str,
    /// Builds the game from its parameters.
    pub build: fn(&Build<'_>) -> Result<Box<dyn Board>, Error>,
}

/// What a family is built from.
pub struct Build<'a> {
    /// The parameter field; empty for a game without parameters.
    pub parameters: &'a str,
    /// Fetches a file that the parameters name.
    pub load: &'a Loader<'a>,
    /// The games that the parameters may speak of.
    pub catalog: &'a Catalog,
    /// Whether play may go round in a circle, so that no family need refuse that.
    pub loopy: bool,
}

impl Build<'_> {
    /// The parameter field cut at the commas that stand outside brackets and quotes.
    ///
    /// # Errors
    /// When a bracket or a quote is not closed.
    pub fn pieces(&self) -> Result<Vec<&str>, Error> {
        let pieces = split(self.parameters, ',')?;
        Ok(pieces.into_iter().map(str::trim).collect())
    }
}

impl fmt::Debug for Build<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Build")
            .field("parameters", &self.parameters)
            .finish_non_exhaustive()
    }
}

/// A game that is a family with its parameters filled in: a name is data, not code.
#[derive(Clone, Debug)]
pub struct Named {
    /// The word that is the game's spec.
    pub key: &'static str,
    /// The spec that it stands for.
    pub spec: &'static str,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// Where the game is found: author, title, year.
    pub source: &'static str,
}

/// The families, kin beside each other: the order of `grundy games`.
const FAMILIES: &[Family] = &[
    nim::FAMILY,
    subtraction::SET,
    subtraction::UP_TO,
    subtraction::ALL_BUT,
    subtraction::POWERS,
    subtraction::FIBONACCI,
    subtraction::SQUARES,
    subtraction::PRIMES,
    octal::OCTAL,
    octal::HEXADECIMAL,
    octal::BREAKING,
    pass::FAMILY,
    dim::FAMILY,
    lasker::FAMILY,
    grundy::FAMILY,
    grundy::COUPLES,
    split::EXACTLY,
    split::UP_TO,
    silver::FAMILY,
    silver::KING,
    silver::DOLLAR,
    boxes::STAIRS,
    boxes::FOREST,
    boxes::MODULO,
    graph::LISTS,
    graph::EDGES,
    graph::ADJACENCY,
    graph::DOT,
    graph::BINARY,
    loopy::FAMILY,
    coins::UP_TO,
    coins::EXACTLY,
    coins::RULER,
    product::FAMILY,
    wythoff::WYTHOFF,
    wythoff::PAIRS,
    wythoff::ALL,
    vectors::FAMILY,
    takeaway::FAMILY,
    euclid::FAMILY,
    euclid::TO_ZERO,
    sylver::FAMILY,
    sylver_cut::FAMILY,
    chomp::FAMILY,
    chomp_solid::FAMILY,
    poset::FAMILY,
    cram::CRAM,
    cram::NODES,
    cram::ARCS,
    kayles::NODES,
    kayles::ARCS,
    hackenbush::FAMILY,
    geography::FAMILY,
    nim_on::FAMILY,
    nimstring::FAMILY,
    place::FAMILY,
    clobber::FAMILY,
    lines::AVOID,
    lines::NOTAKTO,
    rows::TREBLECROSS,
    rows::PAWNS,
    sprouts::FAMILY,
];

/// The named games.
const NAMED: &[&[Named]] = &[
    &octal::NAMES,
    &coins::NAMES,
    &product::NAMES,
    &vectors::NAMES,
    &takeaway::NAMES,
];

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
    fn find_as(&self, spec: &str, load: &Loader<'_>, loopy: bool) -> Result<Box<dyn Board>, Error> {
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
