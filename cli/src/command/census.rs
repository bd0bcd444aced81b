//! A census: the periods or the misère quotients of many games, each within a budget.

mod kept;
mod list;
mod run;

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use grundy::{Error, Session};

use crate::{
    args::{Census, Play},
    fault::Fault,
    output::Output,
    progress,
    render::{
        census::{self, Finding, Row},
        figures::Figures,
        quotients::Quotients,
    },
};
use list::Game;
use run::{Budget, Ended, Search};

/// The last heap of a game where no budget is told,
const LIMIT: u64 = 100_000;
/// and that under misère play.
const MISERE: u64 = 10_000;
/// The largest order of a quotient where no other is told.
const ORDER: u16 = 1000;

/// Looks into all games, and writes the table of what was found.
pub(super) fn answer(
    words: &Census,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let games = list::games(words, session)?;
    let budget = budget(words)?;
    output.open()?;
    match words.play {
        Play::Normal => looked::<Figures>(run::periods, words, &games, &budget, session, output),
        Play::Misere => {
            looked::<Quotients>(run::quotients, words, &games, &budget, session, output)
        }
    }
}

/// Looks into all games by `search`.
fn looked<F: Finding>(
    search: Search<F>,
    words: &Census,
    games: &[Game],
    budget: &Budget,
    session: &Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let mut kept = kept::Kept::open(&words.checkpoint, games, budget)?;
    let mut desk = Desk {
        cut: BTreeMap::new(),
        wrong: Vec::new(),
    };
    let task = run::Task {
        games,
        budget,
        search,
        memory: session.work().memory,
    };
    desk.run(&task, &mut kept, session, output);
    kept.save(output);
    let found = |at: usize| kept.done.get(&at).or_else(|| desk.cut.get(&at));
    let rows = games.iter().enumerate();
    let rows: Vec<Row<'_, F>> = rows
        .filter_map(|(at, game)| {
            let found = found(at)?;
            Some(Row {
                spec: &game.spec,
                same: &game.same,
                found,
            })
        })
        .collect();
    let mut bytes = Vec::new();
    census::write(&mut bytes, &rows, output.format, output.style)
        .map_err(|error| Fault::Write("the answer".into(), error))?;
    output.write(&bytes)?;
    output.flush()?;
    output.note(&census::summary(&rows));
    desk.end(games, &kept, output)
}

fn budget(words: &Census) -> Result<Budget, Fault> {
    let misere = words.play == Play::Misere;
    for (told, name, other) in [
        (
            misere && words.sparse_limit.is_some(),
            "--sparse-limit",
            "normal",
        ),
        (!misere && words.order.is_some(), "--order", "misere"),
    ] {
        if told {
            return Err(Fault::input(format!(
                "{name} is a bound under {other} play: leave it out, or add --play {other}"
            )));
        }
    }
    let limit = match (words.limit, words.each) {
        (Some(limit), _) => limit,
        (None, None) if misere => MISERE,
        (None, None) => LIMIT,
        (None, Some(_)) => u64::MAX,
    };
    let sparse = words.sparse_limit.unwrap_or(limit);
    if sparse < limit {
        return Err(Fault::input(format!(
            "games with few rare values are computed to {sparse} and the others to {limit}: \
             choose a --sparse-limit that is no smaller than --limit"
        )));
    }
    Ok(Budget {
        limit,
        sparse,
        order: misere.then_some(words.order.unwrap_or(ORDER)),
        each: words.each,
    })
}

/// Where what was found is collected, beside the finished rows.
struct Desk<F> {
    /// What is known of the games that Ctrl-C ended.
    cut: BTreeMap<usize, F>,
    /// The games that could not be looked into.
    wrong: Vec<(usize, Error)>,
}

/// So often is it looked whether a checkpoint is due, and the bar moved.
const MOMENT: Duration = Duration::from_millis(100);

impl<F: Finding> Desk<F> {
    /// Looks into the games that are not done yet.
    fn run(
        &mut self,
        task: &run::Task<'_, F>,
        kept: &mut kept::Kept<F>,
        session: &Session<'_>,
        output: &Output<'_>,
    ) {
        let work = session.work();
        let count = task.games.len();
        let open: Vec<usize> = (0..count)
            .filter(|at| !kept.done.contains_key(at))
            .collect();
        let mut last = Instant::now();
        run::all(task, &open, work.threads(), |ended| {
            match ended {
                Some((at, Ended::Done(figures))) => drop(kept.done.insert(at, figures)),
                Some((at, Ended::Cut(figures))) => drop(self.cut.insert(at, figures)),
                Some((_, Ended::Nothing)) | None => {}
                Some((at, Ended::Wrong(error))) => self.wrong.push((at, error)),
            }
            if last.elapsed() >= MOMENT {
                last = Instant::now();
                // The workers hear of a request to stop by themselves.
                drop(work.tick(kept.done.len() as u64, Some(count as u64)));
                kept.save_if_due(output);
            }
        });
    }

    /// Tells what went wrong, or that the table is whole.
    fn end(
        mut self,
        games: &[Game],
        kept: &kept::Kept<F>,
        output: &Output<'_>,
    ) -> Result<(), Fault> {
        if let Err(stopped) = progress::check() {
            let (done, all) = (kept.done.len(), games.len());
            let error = stopped.within(&format!("{done} of {all} rows are done"));
            return Err(kept.stopped(error).into());
        }
        let mut wrong = self
            .wrong
            .drain(..)
            .map(|(at, error)| error.within(&games[at].spec));
        let first = wrong.next();
        for error in wrong {
            output.warn(&format!("grundy: {error}"));
        }
        first.map_or(Ok(()), |error| Err(error.into()))
    }
}
