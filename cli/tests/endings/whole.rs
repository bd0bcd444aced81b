//! Questions about a whole game: what is lost, other endings and sums, and the checks.

use super::{
    asked::{Asked, Faults, list, rows, same},
    drawn::{Drawn, Form, Random},
    plain::{Fate, Game},
    positions::{lasts, who},
};

/// All of them.
pub(crate) fn ask(
    asked: &Asked<'_>,
    drawn: &Drawn,
    loopy: bool,
    random: &mut Random,
    faults: &mut Faults,
) {
    losing(asked, drawn, faults);
    other_ways(asked, faults);
    if loopy && !asked.has_ending {
        solve(asked, faults);
    }
    if !loopy {
        check(asked, random, faults);
        values(asked, drawn, faults);
    }
}

/// The lost positions, as a list and by their number.
fn losing(asked: &Asked<'_>, drawn: &Drawn, faults: &mut Faults) {
    let numbers = |at: usize| match drawn.form {
        Form::Number => vec![at as u64],
        _ => {
            let (game, place) = drawn.place(at);
            vec![game as u64, place as u64]
        }
    };
    if !matches!(drawn.form, Form::Number | Form::Pair) || !drawn.says.valid {
        return;
    }
    let lost = (0..asked.fates.len()).filter(|&at| asked.fates[at].who == 'P');
    let mut lost: Vec<Vec<u64>> = lost.map(numbers).collect();
    lost.sort();
    let to = drawn.most();
    let ways = match asked.spec.starts_with("loopy:") {
        true => &[""][..],
        false => &["", " --engine mex", " --engine proof"],
    };
    for way in ways {
        asked.once(&format!("losing SPEC --to {to}{way}"), faults, |told| {
            same("the list", rows(&told["positions"]), lost.clone())
        });
    }
    asked.once(&format!("losing SPEC --to {to} --count"), faults, |told| {
        same("the count", told["count"].as_u64(), Some(lost.len() as u64))
    });
}

/// Where cycles are not allowed, an answer is right, or the position is said to be loopy.
pub(crate) fn without_cycles(asked: &Asked<'_>, random: &mut Random, faults: &mut Faults) {
    for _ in 0..4 {
        let at = random.below(asked.fates.len());
        let words = format!(
            "outcome '{}:{}' --format json",
            asked.spec, asked.written[&at]
        );
        let run = asked.folder.run(&words, "");
        faults.compared += 1;
        let told = serde_json::from_str(&run.out);
        let right = match told {
            Ok(told) => who(asked, at, &told),
            Err(_) => {
                let one = run.err.lines().count() == 1 && run.err.contains("loopy");
                same("a refusal", one && run.code == 2, true)
            }
        };
        if let Err(wrong) = right {
            let said = format!("{words}: {wrong}; said {}{}", run.out, run.err);
            asked.note("outcome without cycles", said, faults);
        }
    }
}

const SUMS: [&str; 3] = ["conjunctive", "long-conjunctive", "selective"];

/// A game with an ending of its own is played alone and as it is; one without ends in another way
/// too, and one component is the same in all sums.
fn other_ways(asked: &Asked<'_>, faults: &mut Faults) {
    let first = asked.written.values().next().unwrap();
    if asked.has_ending {
        for way in [
            "--play misere",
            "--sum conjunctive",
            "--sum long-conjunctive",
            "--sum selective",
        ] {
            for command in ["outcome", "moves", "moves --all", "moves --why"] {
                let words = format!("{command} 'SPEC:{first}' {way}");
                let piece = "played alone and as it is";
                asked.refused(&words, "", piece, faults);
            }
        }
        asked.refused("misere SPEC", "", "played alone", faults);
        let words = format!("outcome 'SPEC:{first} + SPEC:{first}'");
        asked.refused(&words, "", "ask for the outcome", faults);
        asked.refused(
            &format!("value 'SPEC:{first}'"),
            "",
            "no nim-values",
            faults,
        );
        return;
    }
    for sum in SUMS {
        asked.each(&format!("outcome --sum {sum}"), faults, |at, told| {
            who(asked, at, told)
        });
    }
    let misere = Game {
        last_loses: true,
        ..asked.game.clone()
    };
    let (spec, written) = (asked.spec.clone(), asked.written.clone());
    let other = Asked::new(asked.folder, spec, &misere, written, false);
    other.each("outcome --play misere", faults, |at, told| {
        who(&other, at, told)
    });
    other.each("outcome --play misere --remoteness", faults, |at, told| {
        lasts(&other, at, told)
    });
}

/// The same moves as a graph, in which who cannot move has lost.
fn solve(asked: &Asked<'_>, faults: &mut Faults) {
    let row = |(at, moves): (usize, &Vec<usize>)| {
        let to: Vec<String> = moves.iter().map(usize::to_string).collect();
        format!("{at}: {}\n", to.join(" "))
    };
    let rows: String = asked.game.moves.iter().enumerate().map(row).collect();
    asked.folder.write("graph.adj", &rows);
    let run = asked.folder.run("solve graph.adj --format csv --quiet", "");
    faults.compared += asked.fates.len() as u64;
    let mut told = vec![None; asked.fates.len()];
    for line in run.out.lines().skip(1) {
        // Values may have commas.
        let (vertex, rest) = line.split_once(',').unwrap_or_default();
        let mut last = rest.rsplit(',');
        let (best, length, who) = (last.next(), last.next(), last.next());
        let fate = Fate {
            who: who.and_then(|who| who.chars().next()).unwrap_or('?'),
            length: length.and_then(|length| length.parse().ok()),
        };
        let best = best.and_then(|to| to.parse::<usize>().ok());
        told[vertex.parse::<usize>().unwrap()] = Some((fate, best));
    }
    for (at, told) in told.iter().enumerate() {
        let fate = asked.fates[at];
        let wanted = match fate.who {
            'N' => 'P',
            'P' => 'N',
            _ => 'D',
        };
        let is_best = |to: usize| {
            let left = asked.fates[to];
            let later = left.length.map(|length| length + 1);
            left.who == wanted && later == fate.length && asked.game.moves[at].contains(&to)
        };
        let right = told.is_some_and(|(told, best)| {
            told == fate && best.map_or(asked.game.moves[at].is_empty(), is_best)
        });
        if !right {
            asked.note(
                "solve",
                format!("{at} is {fate:?}, told {told:?}; {}", run.err),
                faults,
            );
        }
    }
}

/// What is found from a position on.
fn check(asked: &Asked<'_>, random: &mut Random, faults: &mut Faults) {
    for _ in 0..3 {
        let at = random.below(asked.fates.len());
        let (longest, positions) = asked.game.reach(at);
        let words = format!("check SPEC --from '{}'", asked.written[&at]);
        asked.once(&words, faults, |told| {
            same("ok", told["ok"].as_bool(), Some(true))?;
            same("longest", told["longest"].as_u64(), Some(longest))?;
            // Positions that stand for others are gone through too.
            let enough = told["positions"].as_u64() >= Some(positions);
            same("enough positions", enough, true)
        });
    }
}

/// Values are those of the moves, where there are any.
fn values(asked: &Asked<'_>, drawn: &Drawn, faults: &mut Faults) {
    if asked.has_ending {
        if drawn.form == Form::Number {
            asked.refused("sequence SPEC --to 3", "", "no nim-values", faults);
        }
        return;
    }
    let values = asked.game.values();
    asked.each("value", faults, |at, told| {
        same("the value", told["value"].as_u64(), Some(values[at]))
    });
    if drawn.form == Form::Number {
        asked.once(
            &format!("sequence SPEC --to {}", drawn.most()),
            faults,
            |told| {
                let found: Vec<u64> = list(&told["values"])
                    .iter()
                    .filter_map(|n| n.as_u64())
                    .collect();
                same("the sequence", found, values.clone())
            },
        );
    }
}
