use super::{Family, Named};
use crate::{
    Error, Formula, Nimber, Options, Rules,
    engine::{Lattice, MoveSet, Step},
    notation::{shortened, split},
    on,
};

pub(super) const FAMILY: Family = Family {
    key: "vectors",
    rule: "Move a token by one of the vectors; one with a star may be repeated any number of \
           times in a move; no coordinate may fall below 0.",
    parameters: Some(
        "the moves as vectors, such as (-2,1),(1,-2),(-1,-1)*, where a star allows to repeat",
    ),
    example: "vectors:(-1,0)*,(0,-1)*,(-1,-1)*:5,8",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 3",
    theorem: "Where each move lowers one coordinate by any amount, the value is the xor of those \
              coordinates (Bouton 1901).",
    build: |build| {
        let moves = MoveSet::new(parse(build.parameters)?)?;
        Ok(on(Vectors::new(moves.clone()), Lattice::new(moves)))
    },
};

/// The chess pieces.
pub(super) const NAMES: [Named; 5] = [
    Named {
        key: "rook",
        spec: "vectors:(-1,0)*,(0,-1)*",
        rule: "Move a rook any number of squares towards one of the two edges that meet in the corner (0,0).",
        source: "Bouton, Nim, a game with a complete mathematical theory, 1901",
    },
    Named {
        key: "queen",
        spec: "vectors:(-1,0)*,(0,-1)*,(-1,-1)*",
        rule: "Move a queen any number of squares towards one of the two edges or along the diagonal towards the corner (0,0).",
        source: "Wythoff, A modification of the game of nim, 1907; Berge, The theory of graphs, 1962",
    },
    Named {
        key: "king",
        spec: "vectors:(-1,0),(0,-1),(-1,-1)",
        rule: "Move a king one square towards one of the two edges or along the diagonal towards the corner (0,0).",
        source: "after the White Knight in Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 3",
    },
    Named {
        key: "knight",
        spec: "vectors:(-2,-1),(-1,-2),(-2,1),(1,-2)",
        rule: "Move a knight by one of the four jumps that lower the sum of its coordinates.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 3",
    },
    Named {
        key: "hyper-knight",
        spec: "vectors:(-3,-1),(-2,-1),(-2,1),(-1,-3),(-1,-2),(1,-2)",
        rule: "Move a knight by a jump that lowers the sum of its coordinates, or by 3 in one coordinate and 1 in the other, both down.",
        source: "LightOJ 1315, Game of Hyper Knights",
    },
];

/// A token that is moved by vectors.
struct Vectors {
    moves: MoveSet,
    /// The coordinates of which each is a nim heap, where there are no other moves.
    heaps: Option<Vec<usize>>,
}

impl Vectors {
    fn new(moves: MoveSet) -> Self {
        let heaps = moves.steps().iter().map(heap).collect();
        Self { moves, heaps }
    }
}

/// The coordinate that `step` lowers by any amount, where it does no more.
fn heap(step: &Step) -> Option<usize> {
    let at = step.by.iter().position(|&b| b != 0)?;
    let rest = step.by[at + 1..].iter().all(|&b| b == 0);
    (step.repeat && step.by[at] == -1 && rest).then_some(at)
}

impl Rules for Vectors {
    type Component = Vec<u64>;

    fn options(&self, place: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        self.moves.options(place, options);
    }
    fn check(&self, place: &Vec<u64>) -> Result<(), Error> {
        self.moves.check(place)
    }
    fn name(&self, _from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let numbers: Vec<String> = to.first()?.iter().map(u64::to_string).collect();
        Some(format!("move to ({})", numbers.join(",")))
    }
    fn options_bound(&self, place: &Vec<u64>) -> u64 {
        self.moves.options_count(place)
    }
    fn steps(&self) -> &[Step] {
        self.moves.steps()
    }
    fn theorem(&self, place: &Vec<u64>) -> Option<Formula> {
        let sum = self
            .heaps
            .as_ref()?
            .iter()
            .fold(0, |sum, &at| sum ^ place[at]);
        Some((Nimber::new(sum), "bouton-1901"))
    }
}

/// Reads vectors separated by commas, each with a star after it where it may be repeated.
fn parse(text: &str) -> Result<Vec<Step>, Error> {
    split(text, ',')?.into_iter().map(step).collect()
}

fn step(text: &str) -> Result<Step, Error> {
    let text = text.trim();
    let (vector, repeat) = match text.strip_suffix('*') {
        Some(vector) => (vector.trim_end(), true),
        None => (text, false),
    };
    let inner = vector
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let inner = inner.ok_or_else(|| {
        Error::input(format!(
            "expected a vector such as (-1,2) or (-1,-1)*, found '{}'",
            shortened(text)
        ))
    })?;
    let entry = |item: &str| {
        item.trim().parse::<i64>().map_err(|_| {
            Error::input(format!(
                "expected a whole number with or without a sign in the vector '{}', found '{}'",
                shortened(text),
                shortened(item.trim())
            ))
        })
    };
    Ok(Step {
        by: inner.split(',').map(entry).collect::<Result<_, _>>()?,
        repeat,
    })
}
