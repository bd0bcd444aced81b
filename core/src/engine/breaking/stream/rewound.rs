//! Streams at an earlier heap.

use super::{
    super::{
        Dense, Facts, History, Sums, blocks::Blocks, candidates::Candidates, classic::Classic,
        split::Split,
    },
    Stream, Way,
    choice::suits,
};

impl Stream {
    /// A stream that has given out at most `heap` heaps of the same game, and as near to that as
    /// what is kept allows.
    #[must_use]
    pub fn rewound(&self, heap: u64) -> Self {
        let heap = heap.min(self.computed);
        let mut facts = Facts::new(self.facts.stage);
        let code = self.code.clone();
        let way = match &self.way {
            Way::Takes(values) if values.is_whole() => {
                let mut values = values.clone();
                values.cut(heap);
                facts.note_values(0, values.head());
                Some((Way::Takes(values), heap))
            }
            Way::Takes(_) => None,
            Way::Sums(_, values) => {
                let values = values[..heap as usize].to_vec();
                facts.note_values(0, &values);
                Some((Way::Sums(Sums::new(&code), values), heap))
            }
            Way::Dense(dense) => {
                let mut dense = dense.clone();
                dense.cut(heap as usize);
                facts.note_values(0, &dense.values(0, heap as usize));
                Some((Way::Dense(dense), heap))
            }
            Way::Classic(classic) => {
                let heap = heap.min(classic.values.head().len() as u64);
                self.early(&classic.split, &mut facts, heap, |heap| {
                    let value = classic.values.get(heap);
                    value.map_or(0, u32::from)
                })
            }
            Way::Blocks(blocks) => self.early_blocks(blocks, &mut facts, heap),
            Way::Candidates(many) => self.early_candidates(many, &mut facts, heap),
        };
        let (way, computed) = way.unwrap_or_else(|| (Way::new(&code), 0));
        let mut stream = Self::of(code, way, computed, facts);
        stream.how = self.how;
        let how = stream.how;
        stream
            .way
            .reconsider(&stream.code, how, &mut stream.facts, computed);
        stream.facts.stage = stream.way.stage();
        stream.facts.sparse = stream.way.sparse();
        stream
    }

    /// The heaps at which the stream can be taken up again without computing, ascending; those of
    /// the stage of blocks only.
    pub fn posts(&self) -> Vec<u64> {
        match &self.way {
            Way::Blocks(blocks) => blocks.posts(),
            _ => Vec::new(),
        }
    }

    /// The same split with the heaps below `heap` only; all values if there are few.
    fn early(
        &self,
        split: &Split,
        facts: &mut Facts,
        heap: u64,
        value: impl Fn(u64) -> u32,
    ) -> Option<(Way, u64)> {
        let values: Vec<u32> = (0..heap).map(value).collect();
        facts.note_values(0, &values);
        if heap <= 1 << 16 {
            return Some((Way::Dense(Dense::new(&self.code, &values)?), heap));
        }
        let mut earlier = Split::new(split.classes, values.iter().copied());
        earlier.far = split.far.map(|far| far.min(heap - 1));
        earlier.witness = split.witness;
        let cells: Option<Vec<u16>> = values.iter().map(|&value| value.try_into().ok()).collect();
        let classic = Classic::with(&self.code, earlier, History::whole(cells?));
        Some((Way::Classic(Box::new(classic)), heap))
    }

    fn early_blocks(&self, blocks: &Blocks, facts: &mut Facts, heap: u64) -> Option<(Way, u64)> {
        if let Some((split, codes)) = blocks.cut(heap) {
            for heap in 0..heap {
                let value = blocks.value(heap);
                if value > facts.max.0 {
                    facts.max = (value, heap);
                }
            }
            let blocks = Blocks::new(&self.code, split, codes);
            return Some((Way::Blocks(Box::new(blocks)), heap));
        }
        let Some((split, codes, max)) = blocks.rewound(heap) else {
            let heap = heap.min(blocks.codes().head().len() as u64);
            return self.early(&blocks.split, facts, heap, |heap| blocks.value(heap));
        };
        facts.max = max;
        facts.fallback = self
            .facts
            .fallback
            .filter(|fallback| fallback.0 < codes.len());
        let len = codes.len();
        let blocks = Blocks::new(&self.code, split, codes);
        Some((Way::Blocks(Box::new(blocks)), len))
    }

    fn early_candidates(
        &self,
        many: &Candidates,
        facts: &mut Facts,
        heap: u64,
    ) -> Option<(Way, u64)> {
        if let Some((many, max)) = many.rewound(heap) {
            facts.max = max;
            facts.fallback = self
                .facts
                .fallback
                .filter(|fallback| fallback.0 < many.computed());
            let computed = many.computed();
            return Some((Way::Candidates(Box::new(many)), computed));
        }
        let values = many.first(heap);
        let heap = values.len() as u64;
        facts.note_values(0, &values);
        let cut = many.cut(heap).filter(|cut| suits(cut.rares(), heap));
        match cut {
            Some(cut) => Some((Way::Candidates(Box::new(cut)), heap)),
            None => Some((Way::Dense(Dense::new(&self.code, &values)?), heap)),
        }
    }
}
