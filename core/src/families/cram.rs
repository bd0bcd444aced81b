//! Cram, and Node Kayles and Arc Kayles on boards and graphs.

use super::{
    Build, Family,
    cells::{Board, Boards, Kind},
};
use crate::{Error, notation::shortened, on};

pub(super) const CRAM: Family = Family {
    key: "cram",
    rule: "Cover two free squares that lie side by side with a domino, on a board of any shape.",
    parameters: None,
    example: "cram:3x4,../.#",
    source: "Gardner, Mathematical games: Cram, crosscram and quadraphage, 1974",
    theorem: "",
    build: |_| {
        Ok(on(
            Board(Kind {
                pairs: true,
                near: sides,
            }),
            Boards::default(),
        ))
    },
};

pub(super) const NODES: Family = Family {
    key: "node-kayles",
    rule: "Take a free square of a board, and with it its neighbours.",
    parameters: Some("grid, king or queens: who are neighbours"),
    example: "node-kayles:grid:3x4,../.#",
    source: "Schaefer, On the complexity of some two-person perfect-information games, 1978",
    theorem: "",
    build: |build| {
        Ok(on(
            Board(Kind {
                pairs: false,
                near: near(build)?,
            }),
            Boards::default(),
        ))
    },
};

pub(super) const ARCS: Family = Family {
    key: "arc-kayles",
    rule: "Take two free squares of a board that are neighbours.",
    parameters: Some("grid, king or queens: who are neighbours"),
    example: "arc-kayles:king:3x4,../.#",
    source: "Schaefer, On the complexity of some two-person perfect-information games, 1978",
    theorem: "",
    build: |build| {
        Ok(on(
            Board(Kind {
                pairs: true,
                near: near(build)?,
            }),
            Boards::default(),
        ))
    },
};

fn sides(down: u32, across: u32) -> bool {
    down + across == 1
}

/// The neighbours that the parameter names.
fn near(build: &Build<'_>) -> Result<fn(u32, u32) -> bool, Error> {
    match build.parameters {
        "grid" => Ok(sides),
        "king" => Ok(|down, across| down.max(across) == 1),
        "queens" => Ok(|down, across| down == 0 || across == 0 || down == across),
        other => Err(Error::input(format!(
            "expected 'grid', 'king' or 'queens', found '{}'",
            shortened(other)
        ))),
    }
}
