use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "poj-1704",
    title: "Georgia and Bob",
    asks: "Slide chessmen to the left without jumping: who wins?",
    source: "POJ 1704",
    statement: "Chessmen stand on different grids of a row that are numbered 1, 2, 3, …. Georgia \
                and Bob take turns, Georgia first, and move one chessman one grid or more to the \
                left, without jumping over another, sharing a grid or leaving the row; whoever \
                cannot move loses. The input has the number of cases, up to 20; each has the \
                number of chessmen, up to 1000, and their grids, from 1 to 10000 and in any order. \
                Print who will win.",
    spec: "silver-row",
    mapping: "All chessmen of a case are one component, the list of their grids.",
    theorem: "Paired from the right, the gaps inside the pairs are heaps of staircase nim (the \
              silver dollar game without the dollar: Conway, On Numbers and Games, 1976).",
    input: Input::Counted,
    most: 20,
    read,
    question: Question::Outcome,
    say: Say::Line("Georgia will win", "Bob will win"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let chessmen = tokens.number("the number of chessmen")?;
    tokens.each(chessmen, "the grid of a chessman", |tokens, grid| {
        if grid == 0 {
            return Err(tokens.wrong("the grid of a chessman from 1 upwards"));
        }
        if !case.is_new([grid]) {
            return Err(tokens.wrong("a grid without a chessman"));
        }
        case.numbers.push(grid);
        Ok(())
    })?;
    case.add_numbers()?;
    Ok(Next::Position)
}

fn generate(maker: &mut Maker) {
    let (chessmen, most) = match maker.scale(16) {
        Scale::Tiny => (maker.range(1, 4), 9),
        Scale::Small => (maker.range(1, 8), 30),
        Scale::Medium => (maker.range(1, 50), 500),
        Scale::Max => (maker.range(900, 1000), 10000),
    };
    let mut grids = super::row::generate(maker, chessmen, most, 1);
    maker.shuffle(&mut grids);
    maker.row([grids.len() as u64]);
    maker.row(grids);
}

fn shape(draw: &mut Draw) -> Option<()> {
    let chessmen = draw.count(1, 1000)?;
    draw.line();
    draw.different(chessmen, 1, 10_000)?;
    Some(())
}
