//! Who wins, and why, in a few sentences.

use grundy::{Known, Length, Mode, Outcome, Plan, Play, Ruling, Sum};

/// So many lost elements are told.
const TOLD: usize = 24;

/// Who wins, and why.
pub(super) fn verdict(ruling: &Ruling, plan: &Plan) -> String {
    let ended = plan.replies.is_empty() && ruling.turns.is_empty() && plan.untold == Some(0);
    if ended {
        return match (ruling.outcome, ruling.mode.play) {
            (Outcome::N, Play::Misere) => {
                "No move is left: the other player made the last move and has lost."
            }
            (Outcome::N, Play::Normal) => "Play is over: the player to move has won.",
            _ => "No move is left: the player to move has lost.",
        }
        .into();
    }
    let why = match (ruling.mode, &plan.value) {
        (mode, _) if mode.sum != Sum::Disjunctive => by_components(ruling),
        (Mode { play, .. }, Some(value)) => match (play, ruling.known_by) {
            (Play::Normal, _) => by_value(ruling, value),
            (Play::Misere, Known::Certificate(name)) => by_element(ruling, plan, value, name),
            (Play::Misere, _) => by_nim(ruling, plan, value),
        },
        (_, None) => by_search(ruling),
    };
    match (ruling.length, ruling.outcome) {
        (Some(Length::Remoteness(moves)), _) => format!(
            "{why} If the winner hurries and the loser delays, play lasts {}.",
            counted(moves)
        ),
        _ => why,
    }
}

fn counted(moves: u64) -> String {
    match moves {
        1 => "1 move".into(),
        n => format!("{n} moves"),
    }
}

fn by_value(ruling: &Ruling, value: &str) -> String {
    match ruling.outcome {
        Outcome::P => "The value is 0: the previous player wins. Whatever the next player does is \
                       answered by a move back to 0, each time nearer to the end."
            .into(),
        Outcome::N if value.starts_with('∞') => format!(
            "The value is {value}, and 0 is among the values in the brackets: a move leaves the \
             value 0, from which the other player cannot escape. So the next player wins."
        ),
        Outcome::N => format!(
            "The value is {value} and not 0: a move leaves the value 0, so the next player wins."
        ),
        Outcome::D => format!(
            "The value is {value}, and 0 is not among the values in the brackets: no move leaves the \
             value 0, and there is always a move that leaves no loss. Nobody can force a win: a draw."
        ),
    }
}

fn by_element(ruling: &Ruling, plan: &Plan, value: &str, name: &str) -> String {
    let factors: Vec<&str> = { plan.pieces.iter() }
        .filter_map(|piece| piece.value.as_deref())
        .collect();
    let product = match factors[..] {
        [_] | [] => format!("the element is {value}"),
        _ => format!("the product is {} = {value}", factors.join(" · ")),
    };
    let lost = match &plan.lost[..] {
        few if few.len() <= TOLD => format!(" ({})", few.join(", ")),
        _ => String::new(),
    };
    let start = format!(
        "Each heap stands for an element of the misère quotient ({name}), and a sum for their \
         product: {product}. Sums that stand for one of the lost elements{lost} are lost for the \
         player to move."
    );
    match ruling.outcome {
        Outcome::P => format!(
            "{start} So this one is: every move leaves an element that is not lost, and from there a \
             move leaves a lost one again. The previous player wins."
        ),
        _ => format!(
            "{start} This one is none of them, so a move leaves one of them: the next player wins."
        ),
    }
}

fn by_nim(ruling: &Ruling, plan: &Plan, sum: &str) -> String {
    let large = |count: &Option<String>| count.as_deref().is_some_and(|n| n != "0" && n != "1");
    let wins = match ruling.outcome {
        Outcome::P => "the previous player wins",
        _ => "the next player wins",
    };
    match plan.pieces.iter().any(|piece| large(&piece.value)) {
        true => format!(
            "While a heap has more than one counter, who wins is as under normal play: the nim-sum \
             is {sum}, so {wins}. The one who brings the last large heap down leaves an odd number \
             of heaps with one counter."
        ),
        false => format!(
            "No heap has more than one counter, so that the moves only count the heaps, and an odd \
             number of them is lost: {wins}."
        ),
    }
}

fn by_components(ruling: &Ruling) -> String {
    let number = ruling.length.map_or(0, Length::moves);
    let parity = if number.is_multiple_of(2) {
        "even"
    } else {
        "odd"
    };
    let wins = match ruling.outcome {
        Outcome::P => "the previous player wins",
        Outcome::N => "the next player wins",
        Outcome::D => "nobody can force a win: a draw",
    };
    match (ruling.mode.sum, ruling.outcome) {
        (_, Outcome::D) => format!("Looking at all that can come of it, {wins}."),
        (Sum::Conjunctive, _) => format!(
            "The component that ends first decides: the least remoteness is {number}, which is \
             {parity}, so {wins}."
        ),
        (Sum::LongConjunctive, _) => format!(
            "The component that ends last decides: the largest suspense is {number}, which is \
             {parity}, so {wins}."
        ),
        (_, Outcome::P) => format!(
            "Whatever the next player moves in can be made lost again, all of it in one turn: {wins}."
        ),
        _ => format!("One turn makes everything lost: {wins}."),
    }
}

fn by_search(ruling: &Ruling) -> String {
    let wins = match ruling.outcome {
        Outcome::P => {
            "every move leaves a position that is won for the other player: the previous \
                       player wins."
        }
        Outcome::N => {
            "a move leaves a position that is lost for the other player: the next player \
                       wins."
        }
        Outcome::D => {
            "no move leaves a position that is lost for the other player, and one keeps \
                       a draw."
        }
    };
    format!("Looking at all that can come of it, {wins}")
}
