use crate::{
    Case, Compare, Draw, Error, Input, Lines, Maker, Next, Problem, Question, Say, Tokens, Verdict,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "hdu-2486",
    title: "A simple stone game",
    asks: "Take at most K times the last take from a heap: which least first take wins?",
    source: "HDU 2486, HDU 2580, POJ 3922, UVA 1567; Beijing 2008",
    statement: "A pile has n stones. Two players take turns and take stones from it: the first \
                move takes at least 1 and at most n - 1, every later one at least 1 and at most k \
                times as many as the move before. Whoever takes the last stone wins. The input has \
                the number of cases, up to 20; each has n, from 2 to 10^8, and k, from 1 to 10^5. \
                Print the case's number and the least number of stones with which the first player \
                can begin and win, or lose when there is none.",
    spec: "takeaway:#",
    mapping: "k gives the game, and the pile is one heap before the first move.",
    theorem: "The lost sizes are H(1) = 1 and H(i+1) = H(i) + H(j) for the least j with k H(j) ≥ \
              H(i); other piles are won by taking the least part of their greedy sum of such \
              sizes, and not by less (Schwenk 1970).",
    input: Input::Counted,
    most: 20,
    read,
    question: Question::Moves,
    say: Say::Freely(say),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let stones = tokens.number("the number n of stones")?;
    let factor = tokens.number("the factor k")?;
    if factor == 0 {
        return Err(tokens.wrong("a factor k from 1 upwards"));
    }
    case.numbers.push(factor);
    case.open()?;
    case.numbers.push(stones);
    Ok(Next::Position)
}

fn say(lines: &mut Lines<'_>, case: &Case<'_, '_>, verdict: &Verdict) {
    let Verdict::Moves(moves) = verdict else {
        return;
    };
    lines.case(case.number);
    match moves.iter().map(|left| case.numbers[0] - left[0]).min() {
        Some(taken) => {
            lines.number(taken);
            lines.text("\n");
        }
        None => lines.line("lose"),
    }
}

fn generate(maker: &mut Maker) {
    let [factor, stones] = super::takeaway::generate(maker);
    maker.row([stones.max(2), factor]);
}

fn shape(draw: &mut Draw) -> Option<()> {
    draw.number(2, 100_000_000)?;
    draw.number(1, 100_000)?;
    Some(())
}
