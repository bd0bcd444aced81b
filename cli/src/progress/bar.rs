//! A bar by `indicatif`, shown when work has taken a while.

use std::{
    cell::{Cell, RefCell},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

use super::rate::Rate;

/// Work that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that appears on stderr after a second.
pub(crate) struct Bar {
    start: Instant,
    rate: RefCell<Rate>,
    shown: RefCell<Option<ProgressBar>>,
    what: Cell<&'static str>,
}

impl Default for Bar {
    fn default() -> Self {
        Self {
            start: Instant::now(),
            rate: RefCell::default(),
            shown: RefCell::default(),
            what: Cell::new("positions"),
        }
    }
}

impl Bar {
    /// Shows how far the work is.
    pub(crate) fn show(&self, done: u64, total: Option<u64>) {
        let now = Instant::now();
        let mut rate = self.rate.borrow_mut();
        rate.note(now, done);
        if now.duration_since(self.start) < PATIENCE {
            return;
        }
        let mut shown = self.shown.borrow_mut();
        let bar = shown.get_or_insert_with(|| {
            ProgressBar::new_spinner().with_style(style(total, self.what.get()))
        });
        if let Some(total) = total {
            bar.set_length(total);
        }
        bar.set_position(done);
        bar.set_message(rate.words(total));
    }

    /// Says what is counted.
    pub(crate) fn counts(&self, what: &'static str) {
        self.what.set(what);
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.shown.take() {
            bar.finish_and_clear();
        }
    }
}

fn style(total: Option<u64>, what: &str) -> ProgressStyle {
    let template = match total {
        Some(_) => "{wide_bar} {human_pos} of {human_len}, {elapsed}, {msg}Ctrl-C stops".into(),
        None => format!("{{spinner}} {{human_pos}} {what}, {{elapsed}}, {{msg}}Ctrl-C stops"),
    };
    ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
