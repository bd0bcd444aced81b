//! The misère theory of a game, and the certificate of its quotient.

use std::time::{Duration, Instant};

use grundy::{Error, ErrorKind, Progress, Session, Work, engine::misere::Bounds, misere};

use super::period::Target;
use crate::{args::Misere, fault::Fault, output::Output, progress, render::misere as render};

/// Work that ends after some time.
struct Within<'a> {
    work: Work<'a>,
    end: Option<Instant>,
}

impl Within<'_> {
    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}

impl Progress for Within<'_> {
    fn go_on(&self, done: u64, total: Option<u64>) -> bool {
        !self.is_over() && self.work.tick(done, total).is_ok()
    }
}

/// Tells what is known of a game under misère play, and writes the certificate if one is wanted.
pub(super) fn answer(
    words: &Misere,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let spec = &words.spec;
    let game = session.open(spec)?;
    let of = match &words.of {
        None => None,
        Some(text) => match &session.components(game, text)?[..] {
            [component] => Some(component.clone()),
            other => {
                return Err(Fault::input(format!(
                    "expected one component after --of, found {}: name one, such as (3,4)",
                    other.len()
                )));
            }
        },
    };
    let target = words
        .certificate
        .as_deref()
        .map(Target::create)
        .transpose()?;
    output.open()?;
    let bounds = Bounds {
        last: words.limit,
        order: words.order.into(),
    };
    let within = Within {
        work: session.work(),
        end: words
            .seconds
            .and_then(|time| Instant::now().checked_add(time)),
    };
    let work = Work {
        progress: &within,
        ..session.work()
    };
    let mut theory = misere(session, game, of.as_deref(), bounds, words.genus, &work)?;
    if let (Some(error), true) = (&theory.found.early, progress::check().is_ok())
        && error.kind() == ErrorKind::Stopped
    {
        let time = words.seconds.unwrap_or(Duration::ZERO);
        theory.found.early = Some(Error::limit(format!(
            "the search was to take {} seconds: allow more with --seconds",
            time.as_secs_f64()
        )));
    }
    let mut bytes = Vec::new();
    render::write(&mut bytes, spec, &theory, output.format, output.style)
        .map_err(|error| Fault::Write("the answer".into(), error))?;
    output.write(&bytes)?;
    output.flush()?;
    if let Some(target) = target {
        target.write(&theory.certificate(session, game)?)?;
    }
    match theory.found.early {
        None => Ok(()),
        Some(error) => {
            let known = theory.found.quotient.positions();
            let context = match known.checked_sub(1) {
                Some(last) => format!("known up to {last}"),
                None => "nothing is known".into(),
            };
            Err(error.within(&context).into())
        }
    }
}
