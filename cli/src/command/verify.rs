//! Certificates, checked by a crate that knows nothing of the engine.

use std::{cell::RefCell, io::Read, path::Path};

use grundy::{Error, Work};
use grundy_verify::{
    Certificate, Fault as Wrong, Kind, Misere, Options, Verdict, Watch, check, check_misere,
};

use crate::{
    args::{Format, Verify},
    fault::Fault,
    input::{Stdin, load},
    output::Output,
    progress,
    render::verify::{self, Report},
};

/// Checks a certificate, tells each thing that was found right, and then the verdict.
pub(super) fn answer(words: &Verify, work: Work<'_>, output: &mut Output<'_>) -> Result<(), Fault> {
    let bytes = read(&words.file, work.memory)?;
    let name = words.file.display().to_string();
    output.open()?;
    let told = Told {
        work,
        lines: RefCell::default(),
        output: RefCell::new(output),
    };
    let options = Options {
        chunks: words.chunks.map(|chunks| chunks.0..=chunks.1),
        threads: work.threads(),
        memory: work.memory,
        classic: words.classic,
    };
    let found = match Misere::is(&bytes) {
        true => of_quotient(&bytes, &options, &told),
        false => Certificate::read(&bytes).and_then(|read| check(&read, &options, &told)),
    };
    let Told { lines, output, .. } = told;
    let (checked, output) = (lines.into_inner(), output.into_inner());
    let (verdict, reason, fault) = match found {
        Ok(verdict @ Verdict::Ok) => (Some(verdict), None, None),
        Ok(verdict) => (Some(verdict), None, Some(Fault::Found(3))),
        Err(found) => {
            let reason = found.to_string();
            let fault = match found.kind {
                Kind::Refuted => Fault::Found(1),
                Kind::Unreadable => return Err(Error::input(reason).within(&name).into()),
                Kind::Limit => Error::limit(&reason).within(&name).into(),
                Kind::Stopped => Error::stopped().within(&name).into(),
            };
            (None, Some(reason), Some(fault))
        }
    };
    let decided = matches!(fault, None | Some(Fault::Found(_)));
    let report = Report::new(verdict, reason, decided, checked);
    let mut bytes = Vec::new();
    verify::write(&mut bytes, &report, output.format, output.style)
        .map_err(|error| Fault::Write("the answer".into(), error))?;
    output.write(&bytes)?;
    output.flush()?;
    fault.map_or(Ok(()), Err)
}

/// Checks the certificate of a misère quotient.
fn of_quotient(bytes: &[u8], options: &Options, watch: &dyn Watch) -> Result<Verdict, Wrong> {
    let read = Misere::read(bytes)?;
    check_misere(&read, options.memory, watch).map(|()| Verdict::Ok)
}

/// The certificate's bytes.
fn read(file: &Path, memory: u64) -> Result<Vec<u8>, Fault> {
    if file != Path::new("-") {
        return Ok(load(&file.to_string_lossy(), memory)?);
    }
    let mut bytes = Vec::new();
    match Stdin.take(memory).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => match progress::check() {
            Err(stopped) => Err(stopped.into()),
            Ok(()) => Err(Fault::input(format!(
                "cannot read stdin: {error}: name a file"
            ))),
        },
    }
}

/// What was checked so far, told as it comes where the answer is text.
struct Told<'a, 'b> {
    work: Work<'a>,
    lines: RefCell<Vec<String>>,
    output: RefCell<&'a mut Output<'b>>,
}

impl Watch for Told<'_, '_> {
    fn checked(&self, what: &str) {
        let mut output = self.output.borrow_mut();
        if output.format == Format::Text {
            // What can't be written is noticed again with the verdict.
            drop(output.write(format!("{what}\n").as_bytes()));
            drop(output.flush());
        }
        self.lines.borrow_mut().push(what.into());
    }

    fn progress(&self, done: u64, total: u64) -> bool {
        self.work.tick(done, Some(total)).is_ok()
    }
}
