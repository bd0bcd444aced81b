use super::{
    Build, Family,
    picture::{Drawn, Grid, Layers, Moves, Pictures, Play, Searches, places},
};
use crate::{Board, Error, Options, engine::Method, notation::shortened, on};

pub(super) const FAMILY: Family = Family {
    key: "place",
    rule: "Cover free squares of a board with a tile, turned and turned over as you like.",
    parameters: Some("the tile, as 1x3 or as a picture such as ../.#"),
    example: "place:../.#:3x3,.../.#.",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 15 (Cram and its kin)",
    theorem: "",
    build: game,
};

/// Larger tiles are refused.
const MOST_SQUARES: usize = 16;

fn game(build: &Build<'_>) -> Result<Box<dyn Board>, Error> {
    let text = build.parameters;
    let drawn = match text.starts_with(['.', '#']) {
        true => Drawn::read(text, b"#."),
        false => Drawn::sized(text, |_, _| 1),
    }
    .map_err(|error| error.within("the tile"))?;
    let squares: Vec<(isize, isize)> = drawn
        .places()
        .filter(|&(at, ..)| drawn.squares[at] == 1)
        .map(|(_, row, column)| (row as isize, column as isize))
        .collect();
    if !(1..=MOST_SQUARES).contains(&squares.len()) {
        return Err(Error::input(format!(
            "expected a tile of 1 to {MOST_SQUARES} squares, found {} in '{}'",
            squares.len(),
            shortened(text)
        )));
    }
    Ok(on(
        Pictures(Tile::new(&squares)),
        Searches::new(Method::Couples),
    ))
}

/// A tile as it may lie: for each way the squares, counted from the first one of its first row.
#[derive(Clone, Debug)]
struct Tile(Vec<Vec<(isize, isize)>>);

impl Tile {
    fn new(squares: &[(isize, isize)]) -> Self {
        let mut ways: Vec<Vec<(isize, isize)>> = Vec::new();
        for way in 0..8 {
            let image = |&(row, column): &(isize, isize)| {
                let (row, column) = if way & 1 == 0 {
                    (row, column)
                } else {
                    (column, row)
                };
                let row = if way & 2 == 0 { row } else { -row };
                (row, if way & 4 == 0 { column } else { -column })
            };
            let mut lying: Vec<_> = squares.iter().map(image).collect();
            lying.sort_unstable();
            let (top, left) = lying.first().copied().unwrap_or_default();
            for square in &mut lying {
                *square = (square.0 - top, square.1 - left);
            }
            ways.push(lying);
        }
        ways.sort_unstable();
        ways.dedup();
        Self(ways)
    }
}

impl Play for Tile {
    const SYMBOLS: &'static [u8] = b"#.";
    type Moves = Tiles;

    fn moves(&self, grid: Grid) -> Tiles {
        let (columns, rows) = (grid.columns as isize, grid.rows as isize);
        let mut tiles = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            for way in &self.0 {
                let squares = way.iter().map(|&(down, right)| {
                    let (row, column) = (row + down, column + right);
                    let there = row < rows && (0..columns).contains(&column);
                    there.then(|| 1 << (row * columns + column))
                });
                let tile: Option<Vec<u128>> = squares.collect();
                tiles.extend(tile.map(|tile| tile.iter().fold(0, |all, square| all | square)));
            }
        }
        Tiles { grid, tiles }
    }

    fn options(&self, board: &Drawn, push: &mut dyn FnMut(Drawn)) {
        for at in (0..board.squares.len()).filter(|&at| board.squares[at] == 1) {
            for way in &self.0 {
                let squares = way.iter().map(|&(down, right)| {
                    let square = board.beside(at, down, right);
                    square.filter(|&square| board.squares[square] == 1)
                });
                let covered: Option<Vec<(usize, u8)>> =
                    squares.map(|square| square.map(|at| (at, 0))).collect();
                if let Some(covered) = covered {
                    push(board.with(&covered));
                }
            }
        }
    }

    fn name(&self, to: &Drawn, changed: &[usize]) -> String {
        format!("cover {}", places(to, changed))
    }

    fn most_moves(&self, board: &Drawn) -> u64 {
        board.count(1) * self.0.len() as u64
    }
}

/// The game on a grid; the first set are free squares, the second is empty.
struct Tiles {
    grid: Grid,
    /// The squares that a tile covers, in each place where it may lie.
    tiles: Vec<u128>,
}

impl Tiles {
    fn fitting(&self, free: u128) -> impl Iterator<Item = u128> {
        self.tiles
            .iter()
            .copied()
            .filter(move |tile| tile & !free == 0)
    }
}

impl Moves for Tiles {
    fn grid(&self) -> &Grid {
        &self.grid
    }

    fn options(&self, Layers([free, _]): Layers, options: &mut Options<Layers>) {
        for tile in self.fitting(free) {
            options.push(&[Layers([free & !tile, 0])]);
        }
    }

    /// Squares hang together where a tile covers them.
    fn parts(&self, Layers([free, _]): Layers, take: &mut dyn FnMut(Layers)) {
        let mut parts: Vec<u128> = Vec::new();
        for tile in self.fitting(free) {
            let mut part = tile;
            parts.retain(|&old| {
                let apart = old & part == 0;
                if !apart {
                    part |= old;
                }
                apart
            });
            parts.push(part);
        }
        parts.into_iter().for_each(|part| take(Layers([part, 0])));
    }

    /// No tile overlaps its image.
    fn is_lost_by_symmetry(&self, Layers([free, _]): Layers, end: u32) -> bool {
        let image = |tile: u128| tile.reverse_bits() >> (127 - end);
        self.fitting(free).all(|tile| tile & image(tile) == 0)
    }
}
