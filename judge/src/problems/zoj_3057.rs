use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "zoj-3057",
    title: "Beans Game",
    asks: "Take from one of three piles, or the same from two: who wins?",
    source: "ZOJ 3057; its statement is known only in part",
    statement: "There are three piles of beans. TT and DD take turns, TT first, and take any \
                number of beans, at least one, from one pile, or the same number from each of two \
                piles. Whoever takes the last bean wins. Each line of the input has the three \
                piles, from 0 to 300, until the input ends. For each line print 1 when TT wins and \
                0 when not.",
    spec: "wythoff-pairs:3",
    mapping: "The three piles are one component.",
    theorem: "The lost positions are found once, smaller ones first: each marks what reaches it as \
              won; no closed form is known.",
    input: Input::Open,
    most: 4000,
    read,
    question: Question::Outcome,
    say: Say::Line("1", "0"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    match tokens.group(["the first pile", "the second pile", "the third pile"])? {
        None => Ok(Next::End),
        Some(piles) => {
            case.add(&piles)?;
            Ok(Next::Position)
        }
    }
}

fn generate(maker: &mut Maker) {
    let most = match maker.scale(16) {
        Scale::Tiny => 7,
        Scale::Small => 40,
        Scale::Medium => 100,
        Scale::Max => 300,
    };
    let piles = [(); 3].map(|()| maker.range(0, most));
    maker.row(piles);
}

fn shape(draw: &mut Draw) -> Option<()> {
    for _ in 0..3 {
        draw.number(0, 300)?;
    }
    Some(())
}
