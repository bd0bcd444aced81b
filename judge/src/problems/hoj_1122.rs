use crate::{
    Case, Compare, Draw, Error, Input, Lines, Maker, Next, Problem, Question, Say, Tokens, Verdict,
    maker::Scale,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "hoj-1122",
    title: "Number Game",
    asks: "Choose numbers up to 20 that are no sums of chosen ones: which choices win?",
    source: "HOJ 1122, POJ 1143; Mid-Central European Regional Contest 2000",
    statement: "Two players take turns and choose a number from 2 to 20 that is still allowed. \
                From then on it is forbidden, and so is every sum of multiples of the numbers \
                chosen so far. Whoever finds no allowed number loses. Each case has how many \
                numbers are allowed and those numbers, in a position that can occur; 0 ends the \
                input. For each case print 'Test Case #' and its number; then 'The winning moves \
                are:' and those moves in increasing order, or 'There's no winning move.'; then an \
                empty line.",
    spec: "sylver-cut:20",
    mapping: "The allowed numbers are one component.",
    theorem: "Sylver coinage (Winning Ways, chapter 18) cut at 20 has 3514 positions, which are \
              searched as they come up; the theorems on the game without the cut do not hold here.",
    input: Input::Ended("0"),
    most: 3514,
    read,
    question: Question::Moves,
    say: Say::Freely(say),
    compare: Compare::Exact,
    generate,
    shape,
};

const LARGEST: u64 = 20;

fn read(tokens: &mut Tokens<'_>, case: &mut Case<'_, '_>) -> Result<Next, Error> {
    let allowed = match tokens.next("how many numbers are allowed")? {
        None | Some(0) => return Ok(Next::End),
        Some(allowed) => allowed,
    };
    let mut seen = 0_u64;
    tokens.each(allowed, "an allowed number", |tokens, number| {
        if !(2..=LARGEST).contains(&number) {
            return Err(tokens.wrong("an allowed number from 2 to 20"));
        }
        if seen >> number & 1 == 1 {
            return Err(tokens.wrong("a number that is not in the list yet"));
        }
        seen |= 1 << number;
        Ok(())
    })?;
    let allowed = (2..=LARGEST).filter(|number| seen >> number & 1 == 1);
    case.numbers.extend(allowed);
    Ok(Next::Position)
}

fn say(lines: &mut Lines<'_>, case: &Case<'_, '_>, verdict: &Verdict) {
    let Verdict::Moves(moves) = verdict else {
        return;
    };
    lines.text("Test Case #");
    lines.number(case.number);
    if moves.is_empty() {
        lines.text("\nThere's no winning move.\n\n");
        return;
    }
    lines.text("\nThe winning moves are:");
    for left in moves.iter() {
        if let Some(chosen) = choice(&case.numbers, left) {
            lines.text(" ");
            lines.number(chosen);
        }
    }
    lines.text("\n\n");
}

/// The number that was chosen between two positions: it is the least that became forbidden.
fn choice(before: &[u64], after: &[u64]) -> Option<u64> {
    let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    before.get(same).copied()
}

fn generate(maker: &mut Maker) {
    let least = match maker.scale(16) {
        Scale::Tiny => 2,
        Scale::Small => 4,
        Scale::Medium => 6,
        Scale::Max => 8,
    };
    let mut allowed: Vec<u64> = (2..=LARGEST).collect();
    let mut sums = vec![0];
    // A line of play from the start, broken off at random with some numbers left.
    loop {
        let chosen = allowed[maker.range(0, allowed.len() as u64 - 1) as usize];
        for sum in 0..=LARGEST {
            if sum >= chosen && sums.contains(&(sum - chosen)) && !sums.contains(&sum) {
                sums.push(sum);
            }
        }
        let left: Vec<u64> = (2..=LARGEST).filter(|n| !sums.contains(n)).collect();
        if left.is_empty() {
            break;
        }
        allowed = left;
        if allowed.len() <= least || maker.one_in(4) {
            break;
        }
    }
    if maker.one_in(2) {
        maker.shuffle(&mut allowed);
    }
    maker.row(std::iter::once(allowed.len() as u64).chain(allowed));
}

fn shape(draw: &mut Draw) -> Option<()> {
    let allowed = draw.count(1, 19)?;
    let allowed = draw.different(allowed, 2, LARGEST as i64)?;
    draw.require(occurs(&allowed))
}

/// Whether the other numbers are those that some play has forbidden: all sums of them are too.
fn occurs(allowed: &[i64]) -> bool {
    let forbidden = |number: i64| !allowed.contains(&number);
    (2..=10).all(|a| {
        let sums = a..=LARGEST as i64 - a;
        !forbidden(a) || sums.into_iter().all(|b| !forbidden(b) || forbidden(a + b))
    })
}
