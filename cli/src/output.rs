//! Where the answer goes and how it looks.

use std::{
    env,
    fs::File,
    io::{self, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
};

use crate::{
    args::{Color, Format, Global},
    fault::Fault,
    progress::Reporter,
    render::Style,
};

/// The file or stdout, opened when there is something to write.
pub(crate) struct Output<'a> {
    path: Option<PathBuf>,
    to: Option<BufWriter<Box<dyn Write>>>,
    /// The format asked for, or told by the file's name.
    pub(crate) format: Format,
    /// Whether an answer is asked for in so many words, by a format or a file.
    pub(crate) asked: bool,
    /// How text is coloured.
    pub(crate) style: Style,
    quiet: bool,
    reporter: &'a Reporter,
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
        Ok(Self {
            style: Style::new(colored(global.color, terminal)),
            asked: global.format.is_some() || global.output.is_some(),
            path,
            to: None,
            format,
            quiet: global.quiet,
            reporter,
        })
    }

    /// Creates the file, so that one that cannot be written is noticed before the work.
    pub(crate) fn open(&mut self) -> Result<(), Fault> {
        self.writer().map(drop)
    }

    fn writer(&mut self) -> Result<&mut BufWriter<Box<dyn Write>>, Fault> {
        if self.to.is_none() {
            let to: Box<dyn Write> = match &self.path {
                None => Box::new(io::stdout()),
                Some(path) => Box::new(File::create(path).map_err(|e| self.fault(e))?),
            };
            self.to = Some(BufWriter::with_capacity(1 << 16, to));
        }
        self.to
            .as_mut()
            .ok_or_else(|| Fault::input("nothing is open to write to: name a file with -o"))
    }

    /// Writes a piece of the answer.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.reporter.clear();
        let result = self.writer()?.write_all(bytes);
        result.map_err(|e| self.fault(e))
    }

    /// Where pieces may be written without more ado.
    pub(crate) fn direct(&mut self) -> Result<&mut dyn Write, Fault> {
        self.writer().map(|to| to as &mut dyn Write)
    }

    /// Hands over what was written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Fault> {
        let result = self.to.as_mut().map_or(Ok(()), BufWriter::flush);
        result.map_err(|e| self.fault(e))
    }

    /// Says something beside the answer, on stderr.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            self.reporter.clear();
            eprintln!("{text}");
        }
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
