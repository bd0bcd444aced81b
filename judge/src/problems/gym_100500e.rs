use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "gym-100500e",
    title: "IBM Chill Zone",
    asks: "Take k neighbouring stones from a row: who wins?",
    source: "Codeforces gym 100500, problem E",
    statement: "A row has n stones. Two players take turns and remove k stones that lie next to \
                each other; the gap stays. Whoever cannot move loses. The input has the number of \
                cases, up to 100; each has n and k, 1 ≤ k ≤ n ≤ 50. Print the case's number and \
                Winning when the first player wins and Losing when not.",
    spec: "octal:0.#7",
    mapping: "k gives the game, the octal code with the digit 7 in place k alone, and the row is \
              one heap.",
    theorem: "Taking k neighbours leaves up to two rows, which are added by xor (Guy & Smith 1956; \
              k = 2 is Dawson's Kayles, 0.07).",
    input: Input::Counted,
    most: 100,
    read,
    question: Question::Outcome,
    say: Say::Numbered("Winning", "Losing"),
    compare: Compare::Words,
    generate,
    shape,
};

/// The time to search a row grows with the square of its length.
const MOST: u64 = 1 << 16;

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let stones = tokens.number("the number n of stones")?;
    if stones > MOST {
        return Err(tokens.wrong(format_args!("at most {MOST} stones")));
    }
    let taken = tokens.number("the number k of stones that a move takes")?;
    if taken == 0 {
        return Err(tokens.wrong("a number k of stones from 1 upwards"));
    }
    case.numbers.push(taken);
    case.open_as(zeros)?;
    case.add(&[stones])?;
    Ok(Next::Position)
}

/// The digits before the 7, all zero, for the number that a move takes.
fn zeros(taken: &[u64], text: &mut String) {
    if taken[0] > 1 {
        text.push_str(&format!("0{{{}}}", taken[0] - 1));
    }
}

fn generate(maker: &mut Maker) {
    let most = match maker.scale(4) {
        Scale::Tiny => 10,
        Scale::Small => 12,
        Scale::Medium | Scale::Max => 50,
    };
    let stones = maker.range(1, most);
    // Small k make long games; let them be more than one in n.
    let taken = match maker.range(0, 1) {
        0 => maker.range(1, stones.min(5)),
        _ => maker.range(1, stones),
    };
    maker.row([stones, taken]);
}

fn shape(draw: &mut Draw) -> Option<()> {
    let stones = draw.number(1, 50)?;
    draw.number(1, stones)?;
    Some(())
}
