use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "hdu-3404",
    title: "Switch lights",
    asks: "Flip the corners of a rectangle of lights: who wins?",
    source: "HDU 3404",
    statement: "Some lights of a rectangular field are on. A move chooses x1 ≤ x2 and y1 ≤ y2 such \
                that the light (x2,y2) is on, and flips the lights at the corners (x1,y1), \
                (x1,y2), (x2,y1) and (x2,y2); when x1 = x2 or y1 = y2 these are only two lights or \
                one. Two players take turns, and whoever turns off the last light wins. The input \
                has the number of cases, up to 100; each has the number of lights that are on, up \
                to 1000, and their different places x y, from 1 to 10000. Print 'Have a try, \
                lxhgww.' when the first player wins and 'Don't waste your time.' when not.",
    spec: "product:turtles,turtles",
    mapping: "Each light is a component.",
    theorem: "The value of (x,y) in the product of two coin-turning games is the nim-product of \
              their values at x and y, here x ⊗ y (the Tartan theorem: Winning Ways, chapter 14; \
              Lenstra 1978).",
    input: Input::Counted,
    most: 100,
    read,
    question: Question::Outcome,
    say: Say::Line("Have a try, lxhgww.", "Don't waste your time."),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let lights = tokens.number("the number of lights")?;
    super::lights::read(
        tokens,
        case,
        lights,
        ["the x of a light", "the y of a light"],
    )?;
    Ok(Next::Position)
}

fn generate(maker: &mut Maker) {
    let (lights, side) = match maker.scale(16) {
        Scale::Tiny => (maker.range(0, 4), 3),
        Scale::Small => (maker.range(0, 10), 16),
        Scale::Medium => (maker.range(1, 50), 300),
        Scale::Max => (maker.range(900, 1000), 10000),
    };
    super::lights::generate::<2>(maker, lights, side);
}

fn shape(draw: &mut Draw) -> Option<()> {
    super::lights::shape::<2>(draw, 10_000)
}
