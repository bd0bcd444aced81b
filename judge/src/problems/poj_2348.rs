use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "poj-2348",
    title: "Euclid's Game",
    asks: "Subtract multiples of the smaller number from the larger until one is 0: who wins?",
    source: "POJ 2348, HDU 1525, Kattis euclidsgame; Waterloo local contest 2002-09-28, problem B",
    statement: "Stan and Ollie start with two positive numbers. They take turns, Stan first, and \
                subtract a positive multiple of the smaller number from the larger one, so that \
                the result is not negative; whoever makes a number 0 wins. Each line of the input \
                has two numbers below 2^31 in any order; the line 0 0 ends it. For each line print \
                who wins.",
    spec: "euclid-zero",
    mapping: "The two numbers are one component.",
    theorem: "Stan wins when the numbers are equal or the larger is more than the golden ratio \
              times the smaller (Cole & Davie 1969).",
    input: Input::Ended("0 0"),
    most: 5000,
    read,
    question: Question::Outcome,
    say: Say::Line("Stan wins", "Ollie wins"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    match tokens.group(["the first number", "the second number"])? {
        None | Some([0, 0]) => Ok(Next::End),
        Some(numbers) => {
            case.add(&numbers)?;
            Ok(Next::Position)
        }
    }
}

fn generate(maker: &mut Maker) {
    let most = match maker.scale(4) {
        Scale::Tiny => 12,
        Scale::Small => 100,
        Scale::Medium => 100_000,
        Scale::Max => (1 << 31) - 1,
    };
    let first = maker.range(1, most);
    // Uniform pairs are rarely near the golden ratio; neighbours of it are the hard ones.
    let second = match maker.range(0, 3) {
        0 => first,
        1 => (u128::from(first) * 6_180_339_887 / 10_000_000_000) as u64 + maker.range(0, 2),
        _ => maker.range(1, most),
    };
    maker.row([first, second.clamp(1, most)]);
}

fn shape(draw: &mut Draw) -> Option<()> {
    for _ in 0..2 {
        draw.number(1, (1 << 31) - 1)?;
    }
    Some(())
}
