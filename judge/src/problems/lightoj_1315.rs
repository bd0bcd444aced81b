use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "lightoj-1315",
    title: "Game of Hyper Knights",
    asks: "Move hyper knights on a quarter plane: who wins the sum?",
    source: "LightOJ 1315",
    statement: "Hyper knights stand on a board that starts with the square (0,0) in its upper left \
                corner and has no other end; a square may hold more than one. A knight moves from \
                (x,y) to (x-3,y-1), (x-2,y-1), (x-2,y+1), (x-1,y-3), (x-1,y-2) or (x+1,y-2) if \
                that is on the board. Alice and Bob take turns, Alice first, and move one knight; \
                whoever cannot move loses. The input has the number of cases, up to 200; each has \
                the number of knights, up to 1000, and a square x y with 0 ≤ x, y < 500 for each. \
                Print the case's number and the winner.",
    spec: "hyper-knight",
    mapping: "Each knight is a component.",
    theorem: "Every move lowers x + y, so the values are searched by diagonals of the unbounded \
              board (one cut at 500 has wrong values near its edge) and added by xor (Sprague \
              1935, Grundy 1939).",
    input: Input::Counted,
    most: 200,
    read,
    question: Question::Outcome,
    say: Say::Numbered("Alice", "Bob"),
    compare: Compare::Words,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let knights = tokens.number("the number of knights")?;
    tokens.each(knights, "the column of a knight", |tokens, x| {
        let y = tokens.number("the row of a knight")?;
        Ok(case.add(&[x, y])?)
    })?;
    Ok(Next::Position)
}

fn generate(maker: &mut Maker) {
    let (knights, side) = match maker.scale(16) {
        Scale::Tiny => (maker.range(1, 2), 6),
        Scale::Small => (maker.range(1, 5), 12),
        Scale::Medium => (maker.range(1, 40), 100),
        Scale::Max => (maker.range(900, 1000), 500),
    };
    maker.row([knights]);
    for _ in 0..knights {
        let square = [maker.range(0, side - 1), maker.range(0, side - 1)];
        maker.row(square);
    }
}

fn shape(draw: &mut Draw) -> Option<()> {
    let knights = draw.count(1, 1000)?;
    draw.line();
    draw.list(knights, |draw| {
        draw.number(0, 499)?;
        draw.number(0, 499)?;
        draw.line();
        Some(())
    })
}
