//! Chunks handed out to threads, and from there to lanes.

use std::{
    ops::RangeInclusive,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

use super::{
    Run, differs,
    lanes::{Lanes, Miss, WIDTH},
    missed,
    plan::Plan,
};
use crate::{Certificate, Fault, Watch};

/// So many rows are computed between two looks at whether to stop.
const ROWS: usize = 1 << 16;
/// How often progress is told.
const PAUSE: Duration = Duration::from_millis(100);

/// Chunks to be checked.
pub(super) struct Job<'a> {
    run: Run,
    certificate: &'a Certificate,
    plan: &'a Plan,
    chosen: RangeInclusive<usize>,
    /// The chunk that is to be handed out next.
    next: AtomicUsize,
    heaps: AtomicU64,
    stop: AtomicBool,
    done: Mutex<Vec<(usize, (u32, u64))>>,
}

/// The chunk in a lane.
#[derive(Clone, Copy)]
struct Chunk {
    nth: usize,
    lane: usize,
    end: u64,
}

impl<'a> Job<'a> {
    pub(super) fn new(
        run: Run,
        certificate: &'a Certificate,
        plan: &'a Plan,
        chosen: RangeInclusive<usize>,
    ) -> Self {
        Self {
            run,
            certificate,
            plan,
            next: AtomicUsize::new(*chosen.start()),
            chosen,
            heaps: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            done: Mutex::default(),
        }
    }

    /// Checks all chunks by so many threads.
    pub(super) fn finish(
        self,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Vec<(u32, u64)>, Fault> {
        let count = self.chosen.clone().count();
        let threads = threads.clamp(1, count);
        let lanes = count.div_ceil(threads).min(WIDTH);
        let heap = |nth: usize| self.certificate.states[nth].heap;
        let total = heap(*self.chosen.end()) - heap(*self.chosen.start() - 1);
        let (sender, ended) = channel();
        let result = thread::scope(|scope| {
            for _ in 0..threads {
                let (job, sender) = (&self, sender.clone());
                scope.spawn(move || job.tell(job.work(lanes), &sender));
            }
            drop(sender);
            let mut result = Ok(());
            loop {
                match ended.recv_timeout(PAUSE) {
                    Err(RecvTimeoutError::Disconnected) => return result,
                    Err(RecvTimeoutError::Timeout) => {}
                    Ok(found) => result = result.and(found),
                }
                if result.is_ok() {
                    result = watch.go_on(self.heaps.load(Relaxed), total);
                }
                self.stop.fetch_or(result.is_err(), Relaxed);
            }
        });
        let mut done = self
            .done
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        if let Err(fault) = result {
            watch.checked(&format!(
                "{} of {count} chunks were found right until then",
                done.len()
            ));
            return Err(fault);
        }
        done.sort_unstable();
        Ok(done.into_iter().map(|(_, largest)| largest).collect())
    }

    fn tell(&self, result: Result<(), Fault>, to: &Sender<Result<(), Fault>>) {
        // The receiver lives as long as the threads.
        drop(to.send(result));
    }

    /// Checks chunks in so many lanes until none is left.
    fn work(&self, width: usize) -> Result<(), Fault> {
        let mut lanes = Lanes::new(self.plan.span);
        let mut chunks: Vec<Chunk> = Vec::new();
        let mut free: Vec<usize> = (0..width).collect();
        loop {
            while let Some(lane) = free.pop() {
                match self.take(lane, &mut lanes) {
                    Some(chunk) => chunks.push(chunk),
                    None => break,
                }
            }
            let left = chunks
                .iter()
                .map(|chunk| chunk.end - lanes.heap(chunk.lane))
                .min();
            let Some(left) = left else { return Ok(()) };
            if self.stop.load(Relaxed) {
                return Ok(());
            }
            let rows = left.min(ROWS as u64) as usize;
            (self.run)(&mut lanes, self.plan, rows).map_err(|miss| self.miss(miss, &chunks))?;
            self.heaps.fetch_add((rows * chunks.len()) as u64, Relaxed);
            for at in (0..chunks.len()).rev() {
                if lanes.heap(chunks[at].lane) == chunks[at].end {
                    let chunk = chunks.swap_remove(at);
                    self.compare(chunk, &mut lanes)?;
                    free.push(chunk.lane);
                }
            }
        }
    }

    /// Puts the next chunk into a lane, if there is one.
    fn take(&self, lane: usize, lanes: &mut Lanes) -> Option<Chunk> {
        let nth = self.next.fetch_add(1, Relaxed);
        if nth > *self.chosen.end() {
            return None;
        }
        let state = &self.certificate.states[nth - 1];
        let codes = state.values.iter().map(|&value| self.plan.code(value));
        lanes.load(lane, state.heap, codes);
        let end = self.certificate.states[nth].heap;
        Some(Chunk { nth, lane, end })
    }

    /// A chunk must end in the state that is claimed.
    fn compare(&self, chunk: Chunk, lanes: &mut Lanes) -> Result<(), Fault> {
        let claimed = &self.certificate.states[chunk.nth].values;
        let codes = claimed.iter().map(|&value| self.plan.code(value));
        if !codes.eq(lanes.codes(chunk.lane)) {
            return Err(differs(self.certificate, chunk.nth));
        }
        lanes.live &= !(1 << chunk.lane);
        let found = (chunk.nth, lanes.largest(chunk.lane, self.plan));
        self.done
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(found);
        Ok(())
    }

    fn miss(&self, miss: Miss, chunks: &[Chunk]) -> Fault {
        let (Miss::Large { lane, .. } | Miss::Witness { lane, .. }) = miss;
        let chunk = chunks.iter().find(|chunk| chunk.lane == lane);
        missed(
            self.certificate,
            self.plan,
            chunk.map_or(0, |chunk| chunk.nth),
            miss,
        )
    }
}
