//! How fast work goes, and how long it will take.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// The steps of the last seconds, since work may become slower or faster.
#[derive(Default)]
pub(super) struct Rate {
    seen: VecDeque<(Instant, u64)>,
}

/// The rate is that of so many last moments,
const MOMENTS: usize = 20;
/// which are so far apart at least.
const APART: Duration = Duration::from_millis(500);

impl Rate {
    /// Takes note that `done` steps are done.
    pub(super) fn note(&mut self, now: Instant, done: u64) {
        if self.seen.back().is_some_and(|&(_, before)| done < before) {
            // Other work has begun.
            self.seen.clear();
        }
        let late = |&(then, _): &(Instant, u64)| now.duration_since(then) >= APART;
        if self.seen.back().is_none_or(late) {
            self.seen.push_back((now, done));
        }
        if self.seen.len() > MOMENTS {
            self.seen.pop_front();
        }
    }

    /// Steps a second, once some are known.
    pub(super) fn per_second(&self) -> Option<f64> {
        let (&(then, before), &(now, done)) = (self.seen.front()?, self.seen.back()?);
        let seconds = now.duration_since(then).as_secs_f64();
        (seconds > 0.0 && done > before).then(|| (done - before) as f64 / seconds)
    }

    /// The rate, and the time left until `total` steps are done, in words.
    pub(super) fn words(&self, total: Option<u64>) -> String {
        let (Some(rate), Some(&(_, done))) = (self.per_second(), self.seen.back()) else {
            return String::new();
        };
        let left = total.map(|total| total.saturating_sub(done) as f64 / rate);
        let left = left.map_or(String::new(), |left| format!(", {} left", span(left)));
        format!("{} a second{left}, ", short(rate))
    }
}

/// Three digits: `12.3 M`.
fn short(rate: f64) -> String {
    let units = [(1e9, " G"), (1e6, " M"), (1e3, " k"), (1.0, "")];
    let (unit, name) = units
        .into_iter()
        .find(|(unit, _)| rate >= *unit)
        .unwrap_or((1.0, ""));
    let number = rate / unit;
    let decimals = [100.0, 10.0]
        .iter()
        .filter(|&&least| number < least)
        .count();
    format!("{number:.decimals$}{name}")
}

/// Seconds in the two largest units: `3 h 20 min`.
fn span(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match (seconds / 60, seconds / 3600, seconds / 86400) {
        (0, ..) => format!("{seconds} s"),
        (minutes, 0, _) => format!("{minutes} min {} s", seconds % 60),
        (minutes, hours, 0) => format!("{hours} h {} min", minutes % 60),
        (_, hours, days) => format!("{days} d {} h", hours % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_seconds_count() {
        let start = Instant::now();
        let mut rate = Rate::default();
        assert_eq!(
            (rate.per_second(), rate.words(Some(5))),
            (None, String::new())
        );
        for second in 0..100_u64 {
            let done = if second < 50 {
                1000 * second
            } else {
                49_000 + 10 * (second - 49)
            };
            rate.note(start + Duration::from_secs(second), done);
        }
        assert_eq!(rate.per_second(), Some(10.0));
        assert_eq!(
            rate.words(Some(49_500 + 36_000)),
            "10.0 a second, 1 h 0 min left, "
        );
        assert_eq!(rate.words(None), "10.0 a second, ");
        rate.note(start + Duration::from_secs(100), 7);
        assert_eq!(rate.per_second(), None);
    }

    #[test]
    fn words_are_short() {
        let said = [0.5, 7.0, 999.0, 12_345.0, 2.5e6, 3.21e11].map(short);
        assert_eq!(said, ["0.50", "7.00", "999", "12.3 k", "2.50 M", "321 G"]);
        let said = [0.2, 61.0, 7322.0, 1e6].map(span);
        assert_eq!(said, ["1 s", "1 min 1 s", "2 h 2 min", "11 d 13 h"]);
    }
}
