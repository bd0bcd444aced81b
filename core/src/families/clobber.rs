use super::{
    Family,
    picture::{Drawn, Grid, Layers, Moves, Pictures, Play, Searches, members, places},
};
use crate::{Options, engine::Method, on};

pub(super) const FAMILY: Family = Family {
    key: "clobber",
    rule: "Move a stone of either colour onto a stone of the other colour beside it, which is \
           taken off.",
    parameters: None,
    example: "clobber:3x3,xo/.x",
    source: "Albert, Grossman, Nowakowski & Wolfe, An introduction to Clobber, 2005 (played \
             with both colours by both)",
    theorem: "",
    build: |_| Ok(on(Pictures(Clobber), Searches::new(Method::Couples))),
};

/// Impartial Clobber.
struct Clobber;

/// The steps to the squares beside one.
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Play for Clobber {
    const SYMBOLS: &'static [u8] = b".xo";
    type Moves = Stones;

    fn moves(&self, grid: Grid) -> Stones {
        Stones(grid)
    }

    /// The colours alternate.
    fn fresh(&self, row: usize, column: usize) -> u8 {
        1 + ((row + column) % 2) as u8
    }

    fn options(&self, board: &Drawn, push: &mut dyn FnMut(Drawn)) {
        for (at, &stone) in board
            .squares
            .iter()
            .enumerate()
            .filter(|square| *square.1 > 0)
        {
            for (down, right) in STEPS {
                let other = board.beside(at, down, right);
                if let Some(other) = other.filter(|&other| board.squares[other] == 3 - stone) {
                    push(board.with(&[(at, 0), (other, stone)]));
                }
            }
        }
    }

    fn name(&self, to: &Drawn, changed: &[usize]) -> String {
        let of = |empty: bool| -> Vec<usize> {
            let squares = changed.iter().copied();
            squares
                .filter(|&at| (to.squares[at] == 0) == empty)
                .collect()
        };
        format!(
            "move {} to {}",
            places(to, &of(true)),
            places(to, &of(false))
        )
    }

    fn most_moves(&self, board: &Drawn) -> u64 {
        8 * board.count(1).min(board.count(2))
    }
}

/// The game on a grid; the sets are the stones of the two colours.
struct Stones(Grid);

impl Moves for Stones {
    const SWAPS: bool = true;

    fn grid(&self) -> &Grid {
        &self.0
    }

    fn options(&self, Layers(stones): Layers, options: &mut Options<Layers>) {
        for (own, others) in [(0, 1), (1, 0)] {
            let moved = self.0.moved(stones[own]);
            for (way, back) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
                for at in members(moved[way] & stones[others]) {
                    let to = 1 << at;
                    let from = self.0.moved(to)[back];
                    let mut left = stones;
                    left[own] = left[own] & !from | to;
                    left[others] &= !to;
                    options.push(&[Layers(left)]);
                }
            }
        }
    }

    /// Stones of one colour alone do not move.
    fn parts(&self, layers: Layers, take: &mut dyn FnMut(Layers)) {
        let mut left = layers.all();
        while left != 0 {
            let part = self.0.connected(left & left.wrapping_neg(), left);
            left &= !part;
            let part = layers.0.map(|set| set & part);
            if part.iter().all(|&set| set != 0) {
                take(Layers(part));
            }
        }
    }

    /// No stone is its own image or beside it.
    fn is_lost_by_symmetry(&self, layers: Layers, end: u32) -> bool {
        let all = layers.all();
        let middles = [
            end / 2,
            end.saturating_sub(1) / 2,
            end.saturating_sub(self.0.columns) / 2,
        ];
        middles.into_iter().all(|at| {
            let (square, image) = (1 << at, 1 << (end - at));
            all & square == 0 || (square != image && self.0.beside(square) & image == 0)
        })
    }
}
