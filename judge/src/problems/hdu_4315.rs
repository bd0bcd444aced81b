use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "hdu-4315",
    title: "Climbing the Hill",
    asks: "Climb to the top without passing, the king decides: who wins?",
    source: "HDU 4315",
    statement: "People stand on different cells of a path up a hill; cell 0 is the top, and only \
                there several may stand. Alice and Bob take turns, Alice first, and move one \
                person who is not on the top up any distance, without passing anybody. The k-th \
                person from the top is the king, and whoever brings the king to the top wins. Each \
                case has the number N of people, up to 1000, and k, 1 ≤ k ≤ N, and then their N \
                cells in increasing order, from 1 to 99999; cases go on until the input ends. For \
                each case print the winner.",
    spec: "silver-king:#",
    mapping: "k gives the game, and all people of a case are one component, the list of their \
              cells.",
    theorem: "Staircase nim with a dollar: Alice wins with k = 1; otherwise the gaps in pairs from \
              below are heaps, where for odd N the first person counts the cells above, one less \
              when k = 2 (Conway, On Numbers and Games, 1976).",
    input: Input::Open,
    most: 60,
    read,
    question: Question::Outcome,
    say: Say::Line("Alice", "Bob"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let Some(people) = tokens.next("the number of people")? else {
        return Ok(Next::End);
    };
    let king = tokens.number("the place of the king")?;
    if king == 0 || king > people {
        return Err(tokens.wrong(format_args!("a place of the king among {people} people")));
    }
    case.numbers.push(king);
    case.open()?;
    tokens.each(people, "the cell of a person", |tokens, cell| {
        if cell == 0 {
            return Err(tokens.wrong("the cell of a person from 1 upwards"));
        }
        if !case.is_new([cell]) {
            return Err(tokens.wrong("a cell without a person"));
        }
        case.numbers.push(cell);
        Ok(())
    })?;
    case.add_numbers()?;
    Ok(Next::Position)
}

fn generate(maker: &mut Maker) {
    let (people, most) = match maker.scale(16) {
        Scale::Tiny => (maker.range(1, 4), 7),
        Scale::Small => (maker.range(1, 8), 30),
        Scale::Medium => (maker.range(1, 50), 1000),
        Scale::Max => (maker.range(900, 1000), 99999),
    };
    // The theorem has cases of its own for a king who is first or second.
    let king = match maker.range(0, 3) {
        0 => 1,
        1 => people.min(2),
        _ => maker.range(1, people),
    };
    let cells = super::row::generate(maker, people, most, u64::from(king == 2));
    maker.row([people, king]);
    maker.row(cells);
}

fn shape(draw: &mut Draw) -> Option<()> {
    let people = draw.count(1, 1000)?;
    draw.number(1, people)?;
    draw.line();
    draw.increasing(people, 1, 99_999)?;
    Some(())
}
