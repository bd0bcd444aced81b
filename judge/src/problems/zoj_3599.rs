use crate::{
    Case, Compare, Draw, Error, Input, Lines, Maker, Next, Problem, Question, Say, Tokens, Verdict,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "zoj-3599",
    title: "Game",
    asks: "Take at most K times the last take from a heap: how many sizes up to N win?",
    source: "ZOJ 3599; its statement is known only in part",
    statement: "A pile has n stones. Two players take turns and take stones from it: the first \
                move takes at least 1 and at most n - 1, every later one at least 1 and at most K \
                times as many as the move before. Whoever takes the last stone wins. The input has \
                the number of cases; each has K and N. Print for how many n from 1 to N the first \
                player wins.",
    spec: "takeaway:#",
    mapping: "K gives the game; the lost heaps up to N are counted and left out.",
    theorem: "The lost sizes are H(1) = 1 and H(i+1) = H(i) + H(j) for the least j with K H(j) ≥ \
              H(i) (Schwenk 1970; Whinihan 1963 for K = 2).",
    input: Input::Counted,
    most: 20,
    read,
    question: Question::Losing,
    say: Say::Freely(say),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let factor = tokens.number("the factor K")?;
    if factor == 0 {
        return Err(tokens.wrong("a factor K from 1 upwards"));
    }
    case.numbers.push(factor);
    case.open()?;
    case.bound = tokens.number("the largest pile N")?;
    if case.bound == u64::MAX {
        return Err(tokens.wrong(format_args!("a largest pile N below {}", u64::MAX)));
    }
    Ok(Next::Position)
}

fn say(lines: &mut Lines<'_>, case: &Case<'_, '_>, verdict: &Verdict) {
    if let Verdict::Count(losing) = verdict {
        // The empty heap is lost too, and no pile of the problem.
        lines.number(case.bound - (losing - 1));
        lines.text("\n");
    }
}

fn generate(maker: &mut Maker) {
    let [factor, bound] = super::takeaway::generate(maker);
    maker.row([factor, bound]);
}

fn shape(draw: &mut Draw) -> Option<()> {
    draw.number(1, 100_000)?;
    draw.number(1, 100_000_000)?;
    Some(())
}
