//! One stream compared with itself, a period later.

use crate::{
    Error, Work,
    engine::breaking::{Code, Stream},
};

/// Two streams of one game, of which one is a distance ahead of the other.
#[derive(Debug)]
pub(super) struct Pair {
    behind: Stream,
    pub(super) ahead: Stream,
    distance: u64,
    /// Values that one of them is further than the other: those of `ahead` where it is.
    waiting: Vec<u32>,
    /// The heap of the stream behind that is compared next.
    next: u64,
    /// The last heap whose value was another one than the distance later.
    pub(super) last_difference: Option<u64>,
}

/// Values that are taken from a stream at once.
const PIECE: u64 = 1 << 18;

impl Pair {
    /// Compares from the heap `from` on. The streams may have computed `from` and
    /// `from + distance` heaps at most.
    pub(super) fn new(behind: Stream, ahead: Stream, from: u64, distance: u64) -> Self {
        Self {
            behind,
            ahead,
            distance,
            waiting: Vec::new(),
            next: from,
            last_difference: None,
        }
    }

    /// The same from the heap 0 on, with streams that begin there.
    pub(super) fn whole(code: &Code, distance: u64) -> Self {
        let stream = || Stream::new(code.clone());
        Self::new(stream(), stream(), 0, distance)
    }

    /// Compares the heaps below `to`.
    ///
    /// # Errors
    /// As [`Stream::advance`]; a further call goes on.
    pub(super) fn compare(&mut self, to: u64, work: &Work<'_>) -> Result<(), Error> {
        while self.next < to {
            let end = to.min(self.next + PIECE);
            self.wait_for(end, work)?;
            while self.behind.computed() < end {
                let chunk = self.behind.advance(end, work)?;
                if chunk.end() <= self.next {
                    continue;
                }
                for (heap, value) in (chunk.from..chunk.end()).zip(chunk.values()) {
                    if heap < self.next {
                        continue;
                    }
                    if self.waiting[(heap - self.next) as usize] != value {
                        self.last_difference = Some(heap);
                    }
                }
                self.waiting.drain(..(chunk.end() - self.next) as usize);
                self.next = chunk.end();
            }
        }
        Ok(())
    }

    /// Lets the values that the heaps below `end` are compared with wait.
    fn wait_for(&mut self, end: u64, work: &Work<'_>) -> Result<(), Error> {
        let first = self.next + self.distance;
        let to = end + self.distance;
        while self.ahead.computed() < to {
            let chunk = self.ahead.advance(to, work)?;
            if chunk.end() <= first {
                continue;
            }
            let wanted = (chunk.from..chunk.end()).zip(chunk.values());
            let wanted = wanted.filter(|&(heap, _)| heap >= first);
            self.waiting.extend(wanted.map(|(_, value)| value));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Pair;
    use crate::{
        Work,
        engine::breaking::{Code, Stream},
    };

    #[test]
    fn the_last_exception_of_kayles_is_found() {
        let kayles = Code::new([(1, 7), (2, 7)]);
        let work = Work::default();
        let mut pair = Pair::whole(&kayles, 12);
        for to in [1, 50, 71, 5000, 9000] {
            pair.compare(to, &work).unwrap();
        }
        assert_eq!(pair.last_difference, Some(70));
        assert_eq!(pair.ahead.computed(), 9012);
        let mut behind = Stream::new(kayles.clone());
        behind.advance(40, &work).unwrap();
        let mut ahead = Stream::new(kayles);
        ahead.advance(33, &work).unwrap();
        let mut pair = Pair::new(behind, ahead, 45, 12);
        pair.compare(60, &work).unwrap();
        assert_eq!(pair.last_difference, Some(58));
    }
}
