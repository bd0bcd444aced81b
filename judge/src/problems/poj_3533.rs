use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "poj-3533",
    title: "Light Switching Game",
    asks: "Flip the corners of a box of lights: does the second player win?",
    source: "POJ 3533; its statement is known only in part",
    statement: "Some lights of a box-shaped field are on. A move chooses x1 ≤ x2, y1 ≤ y2 and z1 ≤ \
                z2 such that the light (x2,y2,z2) is on, and flips the up to eight different \
                lights at the corners of that box. Two players take turns, and whoever turns off \
                the last light wins. Each case has the number of lights that are on, up to 1000, \
                and their different places x y z, from 1 to 1000; cases go on until the input \
                ends. For each case print No when the first player wins, and Yes when the second \
                does.",
    spec: "product:turtles,turtles,turtles",
    mapping: "Each light is a component.",
    theorem: "The value of (x,y,z) in the product of three coin-turning games is the nim-product \
              of their values, here x ⊗ y ⊗ z (the Tartan theorem: Winning Ways, chapter 14; \
              Lenstra 1978).",
    input: Input::Open,
    most: 20,
    read,
    question: Question::Outcome,
    say: Say::Line("No", "Yes"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let Some(lights) = tokens.next("the number of lights")? else {
        return Ok(Next::End);
    };
    let what = ["the x of a light", "the y of a light", "the z of a light"];
    super::lights::read(tokens, case, lights, what)?;
    Ok(Next::Position)
}

fn generate(maker: &mut Maker) {
    let (lights, side) = match maker.scale(16) {
        Scale::Tiny => (maker.range(1, 4), 2),
        Scale::Small => (maker.range(1, 10), 9),
        Scale::Medium => (maker.range(1, 50), 100),
        Scale::Max => (maker.range(900, 1000), 1000),
    };
    super::lights::generate::<3>(maker, lights, side);
}

fn shape(draw: &mut Draw) -> Option<()> {
    super::lights::shape::<3>(draw, 1000)
}
