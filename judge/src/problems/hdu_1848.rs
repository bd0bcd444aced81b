use crate::{
    Case, Compare, Draw, Error, Input, Maker, Next, Problem, Question, Say, Tokens, maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "hdu-1848",
    title: "Fibonacci again and again",
    asks: "Take a Fibonacci number from one of three heaps: who wins?",
    source: "HDU 1848",
    statement: "There are three heaps of m, n and p stones. Fibo and Nacci take turns, Fibo first, \
                and each takes from one heap a Fibonacci number of stones: 1, 2, 3, 5, 8, and so \
                on. Whoever takes the last stone wins. Each line of the input has m, n and p, from \
                1 to 1000; the line 0 0 0 ends it. For each line print the winner's name.",
    spec: "subtraction-fibonacci",
    mapping: "Each heap is a component.",
    theorem: "The values of single heaps are searched once and added by xor (Sprague 1935, Grundy \
              1939); no closed form is known.",
    input: Input::Ended("0 0 0"),
    most: 4000,
    read,
    question: Question::Outcome,
    say: Say::Line("Fibo", "Nacci"),
    compare: Compare::Exact,
    generate,
    shape,
};

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    match tokens.group(["the first heap", "the second heap", "the third heap"])? {
        None | Some([0, 0, 0]) => Ok(Next::End),
        Some(heaps) => {
            for heap in heaps {
                case.add(&[heap])?;
            }
            Ok(Next::Position)
        }
    }
}

fn generate(maker: &mut Maker) {
    let most = match maker.scale(16) {
        Scale::Tiny => 8,
        Scale::Small => 40,
        Scale::Medium | Scale::Max => 1000,
    };
    let heaps = [(); 3].map(|()| maker.range(1, most));
    maker.row(heaps);
}

fn shape(draw: &mut Draw) -> Option<()> {
    for _ in 0..3 {
        draw.number(1, 1000)?;
    }
    Some(())
}
