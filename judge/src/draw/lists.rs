//! Lists in cases.

use super::{Draw, From, List, Word};

impl Draw {
    /// Begins a list of `count` elements; returns its number.
    pub fn begin_list(&mut self, count: i64) -> usize {
        let words = &self.drawn.words;
        let counts = |&&at: &&usize| words[at] == Word::Number(count);
        self.drawn.lists.push(List {
            count: self.counts.iter().rev().find(counts).copied(),
            start: words.len(),
            ends: Vec::new(),
        });
        self.drawn.lists.len() - 1
    }

    /// Begins a list whose length no word tells; returns its number.
    pub fn begin_open_list(&mut self) -> usize {
        self.drawn.lists.push(List {
            start: self.drawn.words.len(),
            ..List::default()
        });
        self.drawn.lists.len() - 1
    }

    /// Ends an element of a list.
    pub fn end_element(&mut self, list: usize) {
        let end = self.drawn();
        if let Some(list) = self.drawn.lists.get_mut(list) {
            list.ends.push(end);
        }
    }

    /// A list of `count` elements, each drawn by `one`.
    pub fn list(&mut self, count: i64, mut one: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        let list = self.begin_list(count);
        for _ in 0..count {
            one(self)?;
            self.end_element(list);
        }
        Some(())
    }

    /// Numbers from `low` to `high`.
    pub fn numbers(&mut self, count: i64, low: i64, high: i64) -> Option<Vec<i64>> {
        let mut numbers = Vec::new();
        self.list(count, |draw| {
            numbers.push(draw.number(low, high)?);
            Some(())
        })?;
        Some(numbers)
    }

    /// Numbers from `low` to `high` of which no two are equal.
    pub fn different(&mut self, count: i64, low: i64, high: i64) -> Option<Vec<i64>> {
        let mut made = match &mut self.from {
            From::Random(making) => Some(making.different(count, low, high)?.into_iter()),
            _ => None,
        };
        let mut seen = std::collections::BTreeSet::new();
        let mut numbers = Vec::new();
        self.list(count, |draw| {
            let number = match &mut made {
                Some(made) => {
                    let number = made.next()?;
                    draw.put(Word::Number(number), low);
                    number
                }
                None => draw.number(low, high)?,
            };
            numbers.push(number);
            seen.insert(number).then_some(())
        })?;
        Some(numbers)
    }

    /// Numbers from `low` to `high`, each larger than the one before.
    pub fn increasing(&mut self, count: i64, low: i64, high: i64) -> Option<Vec<i64>> {
        if let From::Random(making) = &mut self.from {
            let mut numbers = making.different(count, low, high)?;
            numbers.sort_unstable();
            let mut rest = numbers.iter();
            self.list(count, |draw| {
                draw.put(Word::Number(*rest.next()?), low);
                Some(())
            })?;
            return Some(numbers);
        }
        let (mut numbers, mut next, mut left) = (Vec::new(), low, count);
        self.list(count, |draw| {
            left -= 1;
            let number = draw.number(next, high.checked_sub(left)?)?;
            next = number.checked_add(1)?;
            numbers.push(number);
            Some(())
        })?;
        Some(numbers)
    }

    /// Whether a list that the word `closing` ends goes on after `done` elements, of which there
    /// are at most `most`; takes the word where it does not.
    pub fn goes_on(&mut self, closing: i64, done: u64, most: u64) -> Option<bool> {
        let ends = match &self.from {
            From::Given { words, at, .. } => words.get(*at)?.number() == Some(closing),
            From::Small { bound, .. } => {
                let bound = *bound;
                done >= most.min(bound + 1) || self.choose(2)? == 0
            }
            From::Random(_) => done >= most || self.choose(6)? == 0,
        };
        if !ends {
            return (done < most).then_some(true);
        }
        self.skip(1);
        self.put(Word::Number(closing), closing);
        Some(false)
    }

    /// A list of up to `most` elements which the word `closing` ends.
    pub fn until(
        &mut self,
        closing: i64,
        most: u64,
        mut one: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        let list = self.begin_open_list();
        let mut done = 0;
        while self.goes_on(closing, done, most)? {
            one(self)?;
            self.end_element(list);
            done += 1;
        }
        Some(())
    }
}
