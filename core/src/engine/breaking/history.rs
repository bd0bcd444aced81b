//! What is kept of the values of the heaps so far.

/// One cell a heap: all of them, or the first ones and the last ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct History<T> {
    head: Vec<T>,
    tail: Vec<T>,
    /// The first heap of the tail; 0 as long as all are in the head.
    from: u64,
}

impl<T: Copy> History<T> {
    /// All heaps so far.
    pub(super) fn whole(head: Vec<T>) -> Self {
        Self {
            head,
            tail: Vec::new(),
            from: 0,
        }
    }

    /// The first heaps and those from `from` on.
    pub(super) fn parts(head: Vec<T>, tail: Vec<T>, from: u64) -> Self {
        Self { head, tail, from }
    }

    pub(super) fn is_whole(&self) -> bool {
        self.from == 0
    }

    /// How many heaps there have been.
    pub(super) fn len(&self) -> u64 {
        if self.is_whole() {
            self.head.len() as u64
        } else {
            self.from + self.tail.len() as u64
        }
    }

    /// The first heaps.
    pub(super) fn head(&self) -> &[T] {
        &self.head
    }

    /// The last heaps without a gap, and the number of the first of them.
    pub(super) fn recent(&self) -> (&[T], u64) {
        if self.is_whole() {
            (&self.head, 0)
        } else {
            (&self.tail, self.from)
        }
    }

    /// Where the next heap goes.
    pub(super) fn end(&mut self) -> &mut Vec<T> {
        if self.is_whole() {
            &mut self.head
        } else {
            &mut self.tail
        }
    }

    pub(super) fn get(&self, heap: u64) -> Option<T> {
        let (recent, from) = self.recent();
        let at = heap.checked_sub(from).map(|at| recent.get(at as usize));
        at.flatten()
            .or_else(|| self.head.get(heap as usize))
            .copied()
    }

    /// Once there are more than `most` heaps, keeps the first `head` and at least the last
    /// `window` of them, so that its size stays bounded: at most `head` + 2 `window` cells.
    pub(super) fn keep(&mut self, most: u64, head: usize, window: usize) {
        let len = self.len();
        if len <= most {
            return;
        }
        let (recent, from) = self.recent();
        if !self.is_whole() && recent.len() <= window.saturating_mul(2) {
            return;
        }
        let start = recent.len().saturating_sub(window);
        if start == 0 {
            return;
        }
        if self.is_whole() {
            self.tail = Vec::with_capacity(2 * window + (window >> 2));
            self.tail.extend_from_slice(&self.head[start..]);
            self.head.truncate(head.min(start));
            self.head.shrink_to_fit();
        } else {
            self.tail.drain(..start);
        }
        self.from = from + start as u64;
    }

    /// The same with the heaps below `len` only, which must be all kept or reach into the tail.
    pub(super) fn cut(&mut self, len: u64) {
        let from = self.from;
        self.end().truncate(len.saturating_sub(from) as usize);
    }

    /// Each cell changed, told with its heap.
    pub(super) fn map<U>(&self, mut change: impl FnMut(u64, T) -> U) -> History<U> {
        let mut all = |from: u64, cells: &[T]| {
            let cells = cells.iter();
            (from..)
                .zip(cells)
                .map(|(heap, &cell)| change(heap, cell))
                .collect()
        };
        History {
            head: all(0, &self.head),
            tail: all(self.from, &self.tail),
            from: self.from,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::History;

    #[test]
    fn first_and_last_heaps_are_kept() {
        let mut history = History::whole((0..100_u32).collect());
        history.keep(100, 10, 20);
        assert!(history.is_whole());
        history.end().push(100);
        for heap in 101..1000 {
            history.keep(100, 10, 20);
            assert!(!history.is_whole() && history.recent().0.len() <= 41);
            let (recent, from) = history.recent();
            assert!(recent.len() >= 20 && from + recent.len() as u64 == u64::from(heap));
            assert_eq!(history.get(9), Some(9));
            assert_eq!(history.get(50.min(from - 1)), None);
            assert_eq!(history.get(from), Some(from as u32));
            assert_eq!(history.len(), u64::from(heap));
            history.end().push(heap);
        }
        history.cut(990);
        assert_eq!((history.len(), history.get(990)), (990, None));
        let doubled = history.map(|heap, cell| heap + u64::from(cell));
        assert_eq!((doubled.get(989), doubled.get(3)), (Some(1978), Some(6)));
    }
}
