//! Runs that are measured in turn.

use std::{hint::black_box, time::Instant};

use nimbers::Element;

/// A measure: its name, how many numbers it handles, and a run of it.
pub(crate) struct Row<'a> {
    pub(crate) name: String,
    count: usize,
    run: Box<dyn FnMut() + 'a>,
    times: Vec<f64>,
}

impl Row<'_> {
    /// Runs once to fill the cache, then for some 32768 numbers or 100 µs, and
    /// notes the nanoseconds a number.
    fn sample(&mut self) {
        let start = Instant::now();
        (self.run)();
        let fitting = 100_000 / start.elapsed().as_nanos().max(1);
        let most = (32768 / self.count).max(1);
        let repeats = most.min(fitting as usize).max(1);
        let start = Instant::now();
        for _ in 0..repeats {
            (self.run)();
        }
        let time = start.elapsed().as_nanos() as f64;
        self.times.push(time / (repeats * self.count) as f64);
    }

    pub(crate) fn median(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }
}

#[derive(Default)]
pub(crate) struct Rows<'a>(pub(crate) Vec<Row<'a>>);

impl<'a> Rows<'a> {
    pub(crate) fn add(&mut self, name: impl Into<String>, count: usize, run: impl FnMut() + 'a) {
        self.0.push(Row {
            name: name.into(),
            count,
            run: Box::new(run),
            times: Vec::new(),
        });
    }

    /// A row that computes a slice from the slice `a`.
    pub(crate) fn map<T: Element>(
        &mut self,
        name: String,
        a: &[T],
        f: impl Fn(&[T], &mut [T]) + 'a,
    ) {
        let (a, mut out) = (a.to_vec(), vec![T::default(); a.len()]);
        self.add(name, a.len(), move || f(black_box(&a), black_box(&mut out)));
    }

    pub(crate) fn measure(&mut self, repeats: usize) {
        for row in &mut self.0 {
            (row.run)();
        }
        for _ in 0..repeats {
            self.0.iter_mut().for_each(Row::sample);
        }
    }

    pub(crate) fn time(&self, name: &str) -> Option<f64> {
        let row = self.0.iter().find(|row| row.name == name)?;
        Some(row.median())
    }
}
