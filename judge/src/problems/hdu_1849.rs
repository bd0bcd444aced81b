use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "hdu-1849",
    title: "Rabbit and Grass",
    asks: "Walk tokens to the left, any distance: who wins?",
    source: "HDU 1849",
    statement: "Several pieces stand on a strip of squares that are numbered 0, 1, 2, …; a square \
                may hold more than one. Rabbit and Grass take turns, Rabbit first, and move one \
                piece any distance to the left. When all pieces are on square 0 the game ends, and \
                whoever moved last wins. Each case has m, 0 ≤ m ≤ 1000, and the squares of m \
                pieces, from 0 to 1000; m = 0 ends the input. For each case print the winner.",
    spec: "nim",
    mapping: "A piece on square k is a heap of k.",
    theorem: "A heap of k has the value k, and the mover loses when the xor is 0 (Bouton 1901).",
    input: Input::Ended("0"),
    most: 100,
    read,
    question: Question::Outcome,
    say: Say::Line("Rabbit Win!", "Grass Win!"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    match tokens.next("the number of pieces")? {
        None | Some(0) => Ok(Next::End),
        Some(pieces) => {
            tokens.each(pieces, "the square of a piece", |_, square| {
                Ok(case.add(&[square])?)
            })?;
            Ok(Next::Position)
        }
    }
}

fn generate(maker: &mut Maker) {
    let (pieces, most) = match maker.scale(16) {
        Scale::Tiny => (maker.range(1, 4), 6),
        Scale::Small => (maker.range(1, 6), 60),
        Scale::Medium => (maker.range(1, 50), 1000),
        Scale::Max => (maker.range(900, 1000), 1000),
    };
    maker.row([pieces]);
    let mut squares: Vec<u64> = (0..pieces).map(|_| maker.range(0, most)).collect();
    maker.balance(&mut squares, most);
    maker.row(squares);
}

fn shape(draw: &mut Draw) -> Option<()> {
    let pieces = draw.count(1, 1000)?;
    draw.line();
    draw.numbers(pieces, 0, 1000)?;
    Some(())
}
