//! The room for a new game: one file a family, one line in the registry below.

mod boxes;
mod catalog;
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
mod partizan;
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

pub use catalog::Catalog;
pub use graph::{GraphFormat, NamedGraph, graph_game};

use std::fmt;

use crate::{Board, Error, Loader, notation::split};

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
