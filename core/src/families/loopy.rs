//! Games in which a position may come back.

use super::{Build, Family};
use crate::{Board, Error, notation::shortened};

pub(super) const FAMILY: Family = Family {
    key: "loopy",
    rule: "The game that the parameters write, in which a position may come back; play that never \
           ends is a draw.",
    parameters: Some("a game, such as graph-edges:roundabout.txt"),
    example: "loopy:graph-edges:roundabout.txt:ring,spur",
    source: "Smith, Graphs and composite games, 1966",
    theorem: "A position has a nim-value, which adds up as in other games, or the value ∞(K), \
              where K are the nim-values of its options: it is won if 0 is in K, else drawn \
              (Smith 1966, Fraenkel & Perl 1975).",
    build,
};

fn build(build: &Build<'_>) -> Result<Box<dyn Board>, Error> {
    let spec = build.parameters;
    if spec.split(':').next() == Some(FAMILY.key) {
        return Err(Error::input(format!(
            "expected a game whose positions come back, such as graph-edges:roundabout.txt, \
             found '{}': write 'loopy:' once",
            shortened(spec)
        )));
    }
    Ok(build.catalog.find_as(spec, build.load, true)?.loopy())
}
