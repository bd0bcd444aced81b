use crate::{
    Case, Compare, Draw, Error, Input, Lines, Maker, Next, Problem, Question, Say, Tokens, Verdict,
    maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "hdu-1536",
    title: "S-Nim",
    asks: "Take a number of a given set from one heap: who wins each of many sums?",
    source: "HDU 1536, POJ 2960, Kattis snim; Norgesmesterskapet 2004",
    statement: "Nim with a set S: a move takes from one heap a number of beads that is in S, and \
                whoever cannot move loses. Each case has the size k of S, 0 < k ≤ 100, and its \
                numbers, from 1 to 10000; then m, 0 < m ≤ 100, and m positions, each with the \
                number l of its heaps, 0 < l ≤ 100, and the heaps, from 0 to 10000. k = 0 ends the \
                input. For each case print one line with a letter for every position: W when the \
                mover wins it and L when not.",
    spec: "subtraction:#",
    mapping: "S gives the game, and each heap is a component.",
    theorem: "The values of a subtraction set are searched once for each case, with at most k + 1 \
              different values, and added by xor (Sprague 1935, Grundy 1939; Golomb 1966).",
    input: Input::Ended("0"),
    most: 30,
    read,
    question: Question::Outcome,
    say: Say::Freely(say),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    if case.left == 0 {
        match tokens.next("the size of the set")? {
            None | Some(0) => return Ok(Next::End),
            Some(size) => set(tokens, case, size)?,
        }
        case.left = tokens.number("the number of positions")?;
        if case.left == 0 {
            return Ok(Next::Nothing);
        }
    }
    case.left -= 1;
    let heaps = tokens.number("the number of heaps")?;
    tokens.each(heaps, "a heap", |_, heap| Ok(case.add(&[heap])?))?;
    Ok(Next::Position)
}

fn set(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>, size: u64) -> Result<(), Error> {
    tokens.each(size, "a number of the set", |tokens, taken| {
        if taken == 0 {
            return Err(tokens.wrong("a number of the set from 1 upwards"));
        }
        case.numbers.push(taken);
        Ok(())
    })?;
    case.numbers.sort_unstable();
    case.numbers.dedup();
    Ok(case.open()?)
}

fn say(lines: &mut Lines<'_>, case: &Case<'_, '_>, verdict: &Verdict) {
    match verdict {
        Verdict::Wins(true) => lines.text("W"),
        Verdict::Wins(false) => lines.text("L"),
        _ => {}
    }
    if case.left == 0 {
        lines.text("\n");
    }
}

fn generate(maker: &mut Maker) {
    let (size, largest, positions, heaps, most) = match maker.scale(64) {
        Scale::Tiny => (3, 5, 3, 3, 8),
        Scale::Small => (4, 8, 5, 4, 15),
        Scale::Medium => (20, 200, 10, 10, 1000),
        Scale::Max => (100, 10000, 100, 100, 10000),
    };
    let size = maker.range(1, size);
    let mut set = maker.different(size, 1, largest);
    maker.shuffle(&mut set);
    maker.row(std::iter::once(size).chain(set));
    let positions = maker.range(1, positions);
    maker.row([positions]);
    for _ in 0..positions {
        let heaps = maker.range(1, heaps);
        let list: Vec<u64> = (0..heaps).map(|_| maker.range(0, most)).collect();
        maker.row(std::iter::once(heaps).chain(list));
    }
}

fn shape(draw: &mut Draw) -> Option<()> {
    let size = draw.count(1, 100)?;
    draw.different(size, 1, 10_000)?;
    draw.line();
    let positions = draw.count(1, 100)?;
    draw.line();
    draw.list(positions, |draw| {
        let heaps = draw.count(1, 100)?;
        draw.numbers(heaps, 0, 10_000)?;
        draw.line();
        Some(())
    })
}
