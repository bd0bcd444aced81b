use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "hdu-3389",
    title: "Game",
    asks: "Move cards to a lower box with an odd sum divisible by 3: who wins?",
    source: "HDU 3389",
    statement: "Boxes are numbered 1 to n and hold cards. Alice and Bob take turns, Alice first: \
                choose boxes A and B with B < A whose sum A + B is odd and a multiple of 3, and \
                move one card or more from A to B; whoever cannot move loses. The input has the \
                number of cases, up to 100; each has n, from 1 to 10000, and the number of cards \
                in every box, up to 100. Print the case's number and the winner.",
    spec: "boxes-modulo:6,3",
    mapping: "All boxes of a case are one component, the list of their cards.",
    theorem: "The boxes are a forest of stairs, since A + B = 3 modulo 6, and the mover loses when \
              the xor over the boxes at an odd distance from their end is 0 (staircase nim).",
    input: Input::Counted,
    most: 100,
    read,
    question: Question::Outcome,
    say: Say::Numbered("Alice", "Bob"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let boxes = tokens.number("the number of boxes")?;
    tokens.each(boxes, "the cards of a box", |_, cards| {
        case.numbers.push(cards);
        Ok(())
    })?;
    case.add_numbers()?;
    Ok(Next::Position)
}

fn generate(maker: &mut Maker) {
    let (boxes, most) = match maker.scale(64) {
        Scale::Tiny => (maker.range(1, 8), 1),
        Scale::Small => (maker.range(1, 14), 9),
        Scale::Medium => (maker.range(1, 200), 100),
        Scale::Max => (maker.range(9000, 10000), 100),
    };
    maker.row([boxes]);
    let mut cards: Vec<u64> = (0..boxes).map(|_| maker.range(0, most)).collect();
    if maker.one_in(2) {
        let counts = |at: &usize| matches!((at + 1) % 6, 0 | 2 | 5);
        let places: Vec<usize> = (0..cards.len()).filter(counts).collect();
        let mut counting: Vec<u64> = places.iter().map(|&at| cards[at]).collect();
        maker.balance(&mut counting, most);
        for (at, value) in places.into_iter().zip(counting) {
            cards[at] = value;
        }
    }
    maker.row(cards);
}

fn shape(draw: &mut Draw) -> Option<()> {
    let boxes = draw.count(1, 10_000)?;
    draw.line();
    draw.numbers(boxes, 0, 100)?;
    Some(())
}
