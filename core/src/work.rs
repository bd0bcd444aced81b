use std::{fmt, sync::OnceLock};

use crate::Error;

/// What long work tells the outside, and how the outside asks it to stop.
///
/// ```
/// use grundy::{Catalog, ErrorKind, Progress, Session, Work};
/// use std::time::Instant;
///
/// /// Stops at a point in time.
/// struct Until(Instant);
///
/// impl Progress for Until {
///     fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
///         Instant::now() < self.0
///     }
/// }
///
/// let catalog = Catalog::builtin();
/// let work = Work {
///     progress: &Until(Instant::now()),
///     ..Work::default()
/// };
/// let mut session = Session::new(&catalog).with_work(work);
/// let position = session.position("grundy:300000")?;
/// let error = session.value(&position).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Stopped);
/// # Ok::<(), grundy::Error>(())
/// ```
pub trait Progress {
    /// Called now and then with the steps done and, where known, the steps in all.
    /// Returns whether to go on.
    fn go_on(&self, done: u64, total: Option<u64>) -> bool;

    /// The error of work that did not go on; overridden where a limit ended it.
    fn ended(&self) -> Error {
        Error::stopped()
    }
}

/// Says nothing and never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        true
    }
}

/// The room that work may take, and whom it reports to.
///
/// ```
/// use grundy::{Catalog, ErrorKind, Session, Work};
/// let catalog = Catalog::builtin();
/// let work = Work {
///     memory: 1 << 20,
///     ..Work::default()
/// };
/// let mut session = Session::new(&catalog).with_work(work);
/// let position = session.position("grundy:1_000_000")?;
/// let error = session.value(&position).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Limit);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Hears of progress and may stop the work.
    pub progress: &'a dyn Progress,
    /// Bytes that one table may take.
    pub memory: u64,
    /// How many threads may work on one question, or 0 for as many as the machine runs at once; all
    /// of them together keep to the memory. Not all work can be shared.
    pub threads: usize,
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

impl Default for Work<'_> {
    /// Silent work with 2 GiB for a table and all threads of the machine.
    fn default() -> Self {
        Self {
            progress: &Silent,
            memory: 2 << 30,
            threads: 0,
        }
    }
}

impl Work<'_> {
    /// How many threads may work on one question. The machine is asked where it is to tell, which
    /// takes longer than many questions.
    pub fn threads(&self) -> usize {
        match self.threads {
            0 => Self::machine(),
            threads => threads,
        }
    }

    /// How many threads the machine runs at once.
    pub fn machine() -> usize {
        static THREADS: OnceLock<usize> = OnceLock::new();
        // The system is asked once, which takes longer than a small search.
        *THREADS.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// Reports progress.
    ///
    /// # Errors
    /// When the work is asked to stop.
    pub fn tick(&self, done: u64, total: Option<u64>) -> Result<(), Error> {
        if self.progress.go_on(done, total) {
            Ok(())
        } else {
            Err(self.progress.ended())
        }
    }

    /// Checks a table's size before memory is asked for.
    ///
    /// # Errors
    /// When `cells` cells of `bytes` bytes each do not fit; `what` names the table's subject.
    pub fn room(&self, cells: u128, bytes: u128, what: &str) -> Result<(), Error> {
        self.fits(
            cells,
            bytes,
            &format!("{what} has no formula and its table"),
        )
    }

    /// Checks the size of what `what` calls by its own name, such as a list that is asked for.
    ///
    /// # Errors
    /// When `items` items of `bytes` bytes each do not fit.
    pub fn fits(&self, items: u128, bytes: u128, what: &str) -> Result<(), Error> {
        let need = items.saturating_mul(bytes);
        if need <= u128::from(self.memory) {
            return Ok(());
        }
        let (need, limit) = (size(need), size(self.memory.into()));
        let over = match need == limit {
            true => format!("a little more than {limit}, which is the limit"),
            false => format!("{need}, over the limit of {limit}"),
        };
        Err(Error::limit(format!(
            "{what} would take {over}: ask for something smaller or allow more memory"
        )))
    }
}

fn size(bytes: u128) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes >> 10),
        1_048_576..1_073_741_824 => format!("{} MiB", bytes >> 20),
        _ => format!("{} GiB", bytes >> 30),
    }
}
