//! The search of boards of all sizes, with all that it found.

use super::{
    Pictures, Play,
    grid::{Grid, Layers},
};
use crate::{
    Error, Nimber, Options, Outcome, Rules, Work,
    engine::{Engine, Method, Solver},
};

/// A game on sets of squares of a grid.
pub(in crate::families) trait Moves: Sync {
    /// Whether the two sets may change places.
    const SWAPS: bool = false;

    fn grid(&self) -> &Grid;
    fn options(&self, layers: Layers, options: &mut Options<Layers>);
    /// Shows `take` the parts that are played independently, without what nobody can use.
    fn parts(&self, layers: Layers, take: &mut dyn FnMut(Layers));
    /// Whether a part that half a turn leaves as it is has the value 0, as each move can be
    /// answered with its image; `end` is the sum of the places of a square and its image.
    fn is_lost_by_symmetry(&self, _layers: Layers, _end: u32) -> bool {
        false
    }
}

/// The game as rules.
#[derive(Debug)]
struct OnGrid<M>(M);

impl<M: Moves> Rules for OnGrid<M> {
    type Component = Layers;

    fn options(&self, layers: &Layers, options: &mut Options<Layers>) {
        self.0.options(*layers, options);
    }

    fn canonical(&self, layers: Layers, sum: &mut Vec<Layers>) {
        let is_lost = |layers: Layers, end: u32| self.0.is_lost_by_symmetry(layers, end);
        self.0.parts(layers, &mut |part| {
            sum.extend(self.0.grid().image(part, M::SWAPS, &is_lost));
        });
    }

    fn effort(&self, layers: &Layers) -> u64 {
        layers.all().count_ones().into()
    }
}

/// Searches of boards up to a size, begun anew for a board that does not fit.
pub(in crate::families) struct Searches<P: Play> {
    method: Method,
    current: Option<(OnGrid<P::Moves>, Solver<Layers>)>,
}

impl<P: Play> Searches<P> {
    pub(in crate::families) fn new(method: Method) -> Self {
        let current = None;
        Self { method, current }
    }

    /// The search that is there, if the board fits, or one that begins.
    fn fitting(
        &mut self,
        game: &P,
        columns: u32,
        rows: u32,
    ) -> &mut (OnGrid<P::Moves>, Solver<Layers>) {
        let (mut wide, mut high) = (columns, rows);
        if let Some((old, _)) = &self.current {
            let old = old.0.grid();
            if wide > old.columns || high > old.rows {
                let (both_wide, both_high) = (wide.max(old.columns), high.max(old.rows));
                if both_wide * both_high <= 128 {
                    (wide, high) = (both_wide, both_high);
                }
                self.current = None;
            }
        }
        self.current.get_or_insert_with(|| {
            let grid = Grid::new(wide, high);
            (OnGrid(game.moves(grid)), Solver::new(self.method))
        })
    }

    /// The value of a board, or `None` if it is not `asked`, where a value is.
    fn ask(
        &mut self,
        rules: &Pictures<P>,
        numbers: &[u64],
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        let Some(board) = rules.board(numbers) else {
            return Ok(None);
        };
        let used = || board.places().filter(|&(at, ..)| board.squares[at] > 0);
        let ends = |of: fn((usize, usize, usize)) -> usize| {
            let least = used().map(of).min()?;
            Some((least, used().map(of).max()? - least + 1))
        };
        let (Some((top, mut rows)), Some((left, mut columns))) =
            (ends(|place| place.1), ends(|place| place.2))
        else {
            return Ok(Some(Nimber::ZERO));
        };
        let lies = columns >= rows;
        if !lies {
            (rows, columns) = (columns, rows);
        }
        let (game, solver) = self.fitting(&rules.0, columns as u32, rows as u32);
        let across = game.0.grid().columns as usize;
        let mut layers = Layers::default();
        for (at, row, column) in used() {
            let (row, column) = (row - top, column - left);
            let place = match lies {
                true => row * across + column,
                false => column * across + row,
            };
            layers.0[usize::from(board.squares[at]) - 1] |= 1 << place;
        }
        solver.sum_shared(game, &[layers], asked, work)
    }
}

/// The bytes before the table, which hold the size of the grid that its positions lie on.
const HEAD: usize = 2;

/// The game on a grid, which a table is of.
fn on_grid(game: &str, columns: u32, rows: u32) -> String {
    format!("{game} on {columns}x{rows}")
}

impl<P: Play> Engine<Pictures<P>> for Searches<P> {
    fn saved(&self, game: &str) -> Option<Vec<u8>> {
        let Some((rules, solver)) = &self.current else {
            return Some(vec![0; HEAD]);
        };
        let (columns, rows) = (rules.0.grid().columns, rules.0.grid().rows);
        // A grid has 128 squares at most.
        let mut bytes = vec![u8::try_from(columns).ok()?, u8::try_from(rows).ok()?];
        bytes.extend(solver.saved(&on_grid(game, columns, rows)));
        Some(bytes)
    }

    fn load(
        &mut self,
        rules: &Pictures<P>,
        game: &str,
        saved: &[u8],
        work: &Work<'_>,
    ) -> Result<bool, Error> {
        let sides = saved.first_chunk::<HEAD>().map(|head| head.map(u32::from));
        let sides = sides.filter(|[columns, rows]| columns * rows <= 128 && *columns <= 64);
        match sides {
            Some([0, 0]) => Ok(true),
            Some([columns, rows]) if columns > 0 && rows > 0 => {
                self.current = None;
                let (_, solver) = self.fitting(&rules.0, columns, rows);
                solver.load(&on_grid(game, columns, rows), &saved[HEAD..], work)?;
                Ok(true)
            }
            _ => Err(Error::input(
                "the table of boards is damaged: remove its file and search again",
            )),
        }
    }

    fn value(
        &mut self,
        rules: &Pictures<P>,
        board: &Vec<u64>,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        let value = self.ask(rules, board, None, work)?;
        value.ok_or_else(|| Error::limit("the value of this board was not decided"))
    }

    fn outcome(
        &mut self,
        rules: &Pictures<P>,
        board: &Vec<u64>,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        let value = self.ask(rules, board, Some(Nimber::ZERO), work)?;
        Ok(value.map_or(Outcome::N, Outcome::of))
    }
}
