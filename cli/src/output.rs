//! Where the answer goes and how it looks.

use std::{
    env,
    io::{self, BufWriter, IsTerminal, Stdout, Write},
    path::{Path, PathBuf},
};

use crate::{
    args::{Color, Format, Global},
    fault::Fault,
    file::{Mark, Partial, Whole},
    progress::Reporter,
    style::Style,
};

/// The file or stdout, opened when there is something to write.
pub(crate) struct Output<'a> {
    path: Option<PathBuf>,
    to: Option<To>,
    /// Whether anything was written.
    written: bool,
    /// The format asked for, or told by the file's name.
    pub(crate) format: Format,
    /// Whether an answer is asked for in so many words, by a format or a file.
    pub(crate) asked: bool,
    /// How text is coloured.
    pub(crate) style: Style,
    quiet: bool,
    reporter: &'a Reporter,
}

/// What is written to.
enum To {
    Stdout(BufWriter<Stdout>),
    File(BufWriter<Whole>),
    Partial(Partial),
}

impl To {
    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(to) => to,
            Self::File(to) => to,
            Self::Partial(to) => to,
        }
    }
}

impl<'a> Output<'a> {
    /// As the options say.
    pub(crate) fn new(global: &Global, reporter: &'a Reporter) -> Result<Self, Fault> {
        let path = global.output.clone().filter(|path| path != Path::new("-"));
        let format = match (global.format, &path) {
            (Some(format), _) => format,
            (None, Some(path)) => format_of(path)?,
            (None, None) => Format::Text,
        };
        let terminal = path.is_none() && io::stdout().is_terminal();
        if terminal && format.is_binary() {
            return Err(Fault::input(
                "this format is not for a terminal: name a file with -o, or pipe it on",
            ));
        }
        Ok(Self {
            style: Style::new(colored(global.color, terminal)),
            asked: global.format.is_some() || global.output.is_some(),
            path,
            to: None,
            written: false,
            format,
            quiet: global.quiet,
            reporter,
        })
    }

    /// Opens the file, so that one that cannot be written is noticed before the work.
    pub(crate) fn open(&mut self) -> Result<(), Fault> {
        self.writer().map(drop)
    }

    fn writer(&mut self) -> Result<&mut dyn Write, Fault> {
        if self.to.is_none() {
            let to = match &self.path {
                None => To::Stdout(BufWriter::with_capacity(1 << 16, io::stdout())),
                Some(path) => {
                    let file = Whole::create(path).map_err(|e| self.fault(e))?;
                    To::File(BufWriter::with_capacity(1 << 16, file))
                }
            };
            self.to = Some(to);
        }
        self.to
            .as_mut()
            .map(To::writer)
            .ok_or_else(|| Fault::input("nothing is open to write to: name a file with -o"))
    }

    /// Opens a file that a later run can go on with, after `mark` where there is one; whether it
    /// is there up to the mark.
    pub(crate) fn open_partial(&mut self, mark: Option<Mark>) -> Result<bool, Fault> {
        let Some(path) = &self.path else {
            return Err(Fault::input(
                "a checkpoint cannot call back what was written to stdout: name a file with -o",
            ));
        };
        let opened = match mark {
            None => Partial::create(path).map(Some),
            Some(mark) => Partial::resume(path, mark),
        };
        let opened = opened.map_err(|e| self.fault(e))?;
        self.to = opened.map(To::Partial);
        Ok(self.to.is_some())
    }

    /// How far a file opened by [`open_partial`](Self::open_partial) is written, lastingly.
    pub(crate) fn mark(&mut self) -> Result<Option<Mark>, Fault> {
        let result = match &mut self.to {
            Some(To::Partial(partial)) => partial.mark().map(Some),
            _ => Ok(None),
        };
        result.map_err(|e| self.fault(e))
    }

    /// Writes a piece of the answer.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.reporter.clear();
        let result = self.direct()?.write_all(bytes);
        result.map_err(|e| self.fault(e))
    }

    /// Writes a piece of a long answer, under the progress bar.
    pub(crate) fn write_on(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        match &self.path {
            Some(_) => {
                let result = self.direct()?.write_all(bytes);
                result.map_err(|e| self.fault(e))
            }
            None => self.write(bytes),
        }
    }

    /// Writes over the start of a file; false where what was written cannot be changed.
    pub(crate) fn overwrite_start(&mut self, bytes: &[u8]) -> Result<bool, Fault> {
        let result = match &mut self.to {
            Some(To::File(to)) => to
                .flush()
                .and_then(|()| to.get_mut().overwrite_start(bytes)),
            _ => Ok(false),
        };
        result.map_err(|e| self.fault(e))
    }

    /// Where pieces may be written without more ado.
    pub(crate) fn direct(&mut self) -> Result<&mut dyn Write, Fault> {
        self.written = true;
        self.writer()
    }

    /// Hands over what was written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Fault> {
        let result = self.to.as_mut().map_or(Ok(()), |to| to.writer().flush());
        result.map_err(|e| self.fault(e))
    }

    /// The answer is whole: a file gets its name, unless nothing was written into it.
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        self.flush()?;
        let done = match self.to.take() {
            Some(To::File(to)) if self.written => self.commit(to),
            Some(To::Partial(partial)) => partial.commit(),
            _ => Ok(()),
        };
        done.map_err(|e| self.fault(e))
    }

    fn commit(&self, to: BufWriter<Whole>) -> io::Result<()> {
        let file = to.into_inner().map_err(|e| e.into_error())?;
        let replaced = file.replaces();
        file.commit()?;
        if let (true, Some(path)) = (replaced, &self.path) {
            self.note(&format!(
                "'{}' replaces the file of that name",
                path.display()
            ));
        }
        Ok(())
    }

    /// Leaves a file that is not whole yet to a later run.
    pub(crate) fn leave(&mut self) {
        if matches!(self.to, Some(To::Partial(_))) {
            self.to = None;
        }
    }

    /// Drops a file that is not whole yet.
    pub(crate) fn discard(&mut self) {
        match self.to.take() {
            Some(To::Partial(partial)) => partial.discard(),
            to => self.to = to,
        }
    }

    /// Says what a bar counts.
    pub(crate) fn counts(&self, what: &'static str) {
        self.reporter.counts(what);
    }

    /// Says something beside the answer, on stderr.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            self.warn(text);
        }
    }

    /// Says something that must be known, on stderr.
    pub(crate) fn warn(&self, text: &str) {
        self.reporter.clear();
        eprintln!("{text}");
    }

    /// What is wrong with the file or stdout.
    pub(crate) fn fault(&self, error: io::Error) -> Fault {
        let name = match &self.path {
            None => "to stdout".into(),
            Some(path) => format!("'{}'", path.display()),
        };
        Fault::Write(name, error)
    }
}

/// The format that a file's name tells; `b000027.txt` is how the OEIS names a b-file.
fn format_of(path: &Path) -> Result<Format, Fault> {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().to_ascii_lowercase())
        .unwrap_or_default();
    let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, ""));
    let sequence_number = stem
        .strip_prefix('b')
        .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|c| c.is_ascii_digit()));
    match extension {
        "json" => Ok(Format::Json),
        "csv" => Ok(Format::Csv),
        "tsv" => Ok(Format::Tsv),
        "npy" => Ok(Format::Npy),
        "md" => Ok(Format::Markdown),
        "parquet" => Ok(Format::Parquet),
        "txt" if sequence_number => Ok(Format::Bfile),
        "svg" | "png" => Err(Fault::input(format!(
            "'{}' is a picture's name: draw one with --plot of 'sequence' or 'table'",
            path.display()
        ))),
        _ => Ok(Format::Text),
    }
}

/// `--color`, then `NO_COLOR` and `CLICOLOR_FORCE`, then whether a terminal shows the text.
fn colored(color: Color, terminal: bool) -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if set("NO_COLOR") => false,
        Color::Auto if set("CLICOLOR_FORCE") => env::var_os("CLICOLOR_FORCE") != Some("0".into()),
        Color::Auto => terminal && env::var_os("TERM") != Some("dumb".into()),
    }
}
