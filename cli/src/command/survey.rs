//! Lists and tables of one game's values.

use grundy::{Answer, Known, Query, Session, answer_so_far};

use crate::{
    args::{Axes, Format, Plot},
    fault::Fault,
    output::Output,
    plot,
    render::{self, Subject},
};

/// The values of a slice of a game on vectors.
pub(super) fn table(
    spec: &str,
    axes: &Axes,
    plot: &Plot,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let game = session.open(spec)?;
    let axes = axes.0.clone();
    answer(spec, &Query::Table { game, axes }, plot, session, output)
}

/// What can be said of a game.
pub(super) fn explain(
    spec: &str,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let game = session.open(spec)?;
    let query = Query::Explain { game };
    answer(spec, &query, &Plot { plot: None }, session, output)
}

/// Answers `query`, draws or writes the answer, and tells if it was cut short.
pub(super) fn answer(
    spec: &str,
    query: &Query,
    plot: &Plot,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let picture = plot
        .plot
        .as_deref()
        .map(plot::Picture::create)
        .transpose()?;
    let written = picture.is_none() || output.asked;
    if written {
        output.open()?;
    }
    let (answer, stopped) = answer_so_far(session, query)?;
    if let Some(picture) = picture {
        draw(picture, spec, query, &answer)?;
    }
    if written {
        write(spec, &answer, output)?;
    }
    match stopped {
        Some(error) => Err(error.within("only the beginning is known").into()),
        None => Ok(()),
    }
}

fn draw(picture: plot::Picture, spec: &str, query: &Query, answer: &Answer) -> Result<(), Fault> {
    match (query, answer) {
        (
            Query::Table { axes, .. },
            Answer::Table {
                values, known_by, ..
            },
        ) => picture.table(spec, axes, values, *known_by),
        _ => Err(Fault::input("only sequences and tables can be drawn")),
    }
}

/// Writes an answer about the game `spec`.
pub(super) fn write(spec: &str, answer: &Answer, output: &mut Output<'_>) -> Result<(), Fault> {
    let subject = Subject::alone(spec);
    let mut bytes = Vec::new();
    render::render(&mut bytes, &subject, answer, output.format, output.style)?;
    output.write(&bytes)?;
    if output.format == Format::Text
        && let Some(known_by) = known_by(answer)
    {
        output.flush()?;
        output.note(&format!("known by {known_by}"));
    }
    Ok(())
}

/// How the answer is known, where it doesn't say so itself.
fn known_by(answer: &Answer) -> Option<Known> {
    match answer {
        Answer::Value { known_by, .. }
        | Answer::Outcome { known_by, .. }
        | Answer::Moves { known_by, .. }
        | Answer::Sequence { known_by, .. }
        | Answer::Table { known_by, .. }
        | Answer::Losing { known_by, .. }
        | Answer::Count { known_by, .. } => Some(*known_by),
        Answer::Ruling { ruling } => Some(ruling.known_by),
        Answer::Why { .. } | Answer::Period { .. } | Answer::Explain { .. } => None,
    }
}
