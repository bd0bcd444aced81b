use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "hdu-1847",
    title: "Good Luck in CET-4 Everybody!",
    asks: "Take a power of two from a heap: who wins?",
    source: "HDU 1847",
    statement: "Kiki and Cici share n cards. They take turns, Kiki first, and each takes a number \
                of cards that is a power of two: 1, 2, 4, 8, and so on. Whoever takes the last \
                card wins. Each line of the input has one n, 1 ≤ n ≤ 1000, until the input ends. \
                For each n print the winner's name.",
    spec: "subtraction-powers:2",
    mapping: "The cards are one heap.",
    theorem: "No power of two is a multiple of 3, so the value of n is n mod 3 and the mover loses \
              exactly the multiples of 3.",
    input: Input::Open,
    most: 5000,
    read,
    question: Question::Outcome,
    say: Say::Line("Kiki", "Cici"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let Some(cards) = tokens.next("a number of cards")? else {
        return Ok(Next::End);
    };
    case.add(&[cards])?;
    Ok(Next::Position)
}

fn generate(maker: &mut Maker) {
    let most = match maker.scale(16) {
        Scale::Tiny => 20,
        Scale::Small => 60,
        Scale::Medium | Scale::Max => 1000,
    };
    let cards = maker.range(1, most);
    maker.row([cards]);
}

fn shape(draw: &mut Draw) -> Option<()> {
    draw.number(1, 1000)?;
    Some(())
}
