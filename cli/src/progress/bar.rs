//! A bar by `indicatif`, shown when work has taken a while.

use std::{
    cell::RefCell,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

/// Work that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that appears on stderr after a second.
pub(crate) struct Bar {
    start: Instant,
    shown: RefCell<Option<ProgressBar>>,
}

impl Default for Bar {
    fn default() -> Self {
        Self {
            start: Instant::now(),
            shown: RefCell::default(),
        }
    }
}

impl Bar {
    /// Shows how far the work is.
    pub(crate) fn show(&self, done: u64, total: Option<u64>) {
        if self.start.elapsed() < PATIENCE {
            return;
        }
        let mut shown = self.shown.borrow_mut();
        let bar = shown.get_or_insert_with(|| ProgressBar::new_spinner().with_style(style(total)));
        if let Some(total) = total {
            bar.set_length(total);
        }
        bar.set_position(done);
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.shown.take() {
            bar.finish_and_clear();
        }
    }
}

fn style(total: Option<u64>) -> ProgressStyle {
    let template = match total {
        Some(_) => "{wide_bar} {human_pos} of {human_len}, {per_sec}, {eta} left, Ctrl-C stops",
        None => "{spinner} {human_pos} positions, {elapsed}, Ctrl-C stops",
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
