//! Cases that are drawn: one description of a problem's case serves to check, list and make cases.

mod drawn;
mod lists;
mod source;
mod word;

use crate::random::Random;
pub use drawn::{Drawn, List};
use source::Making;
pub use source::{Source, Style};
pub use word::{Word, words};

/// No case that is made has more words; counts are as small as they may be from there on.
const MOST_WORDS: usize = 1 << 20;

/// What a case is drawn from. A problem's shape says which numbers follow each other; where they
/// come from is none of its business: they are read from a case that is there, counted through, or
/// drawn at random.
///
/// ```
/// use grundy_judge::{Draw, Source, words};
/// /// So many heaps, and the heaps.
/// fn shape(draw: &mut Draw) -> Option<()> {
///     let heaps = draw.count(1, 100)?;
///     draw.line();
///     draw.numbers(heaps, 0, 1000)?;
///     Some(())
/// }
/// let check = |text: &str| {
///     let mut draw = Draw::new(Source::Given(words(text.as_bytes())));
///     shape(&mut draw).map(|()| draw.finish())
/// };
/// assert_eq!(check("2 30 5").unwrap().bytes(), b"2\n30 5\n");
/// assert!(check("2 30 5000").is_none() && check("3 30 5").is_none());
/// ```
#[derive(Debug)]
pub struct Draw {
    from: From,
    drawn: Drawn,
    /// The words that count something.
    counts: Vec<usize>,
}

#[derive(Debug)]
enum From {
    Given {
        words: Vec<Word>,
        at: usize,
        /// The word that was looked at last.
        looked: usize,
    },
    Small {
        choices: Vec<u64>,
        bound: u64,
    },
    Random(Making),
}

impl Draw {
    /// Draws from `source`.
    pub fn new(source: Source) -> Self {
        let from = match source {
            Source::Given(words) => From::Given {
                words,
                at: 0,
                looked: 0,
            },
            Source::Small { choices, bound } => From::Small { choices, bound },
            Source::Random { seed, style } => From::Random(Making::new(Random::new(seed), style)),
        };
        Self {
            from,
            drawn: Drawn::default(),
            counts: Vec::new(),
        }
    }

    /// What was drawn.
    pub fn finish(self) -> Drawn {
        self.drawn
    }

    /// How many words there are so far.
    pub fn drawn(&self) -> usize {
        self.drawn.words.len()
    }

    /// Forgets what was drawn, before another case is drawn from the words that are left.
    pub fn forget(&mut self) {
        self.drawn = Drawn::default();
        self.counts.clear();
    }

    /// The words that are left, where they are given.
    pub fn rest(&self) -> &[Word] {
        match &self.from {
            From::Given { words, at, .. } => words.get(*at..).unwrap_or_default(),
            _ => &[],
        }
    }

    /// Skips words that are given.
    pub fn skip(&mut self, count: usize) {
        if let From::Given { at, .. } = &mut self.from {
            *at += count;
        }
    }

    /// Which of the words that are given was looked at last, and the word, unless they had ended.
    pub fn looked(&self) -> Option<(usize, Option<&Word>)> {
        match &self.from {
            From::Given { words, looked, .. } => Some((*looked, words.get(*looked))),
            _ => None,
        }
    }

    /// Whether the words are read from a case that is there.
    pub fn is_given(&self) -> bool {
        matches!(self.from, From::Given { .. })
    }

    /// A number from `low` to `high`, both included; `None` where there is none.
    pub fn number(&mut self, low: i64, high: i64) -> Option<i64> {
        let number = self.pick(low, high, false)?;
        self.put(Word::Number(number), low);
        Some(number)
    }

    /// The same of a number that says how many elements a list has.
    pub fn count(&mut self, low: i64, high: i64) -> Option<i64> {
        let number = self.pick(low, high, true)?;
        self.counts.push(self.drawn());
        self.put(Word::Number(number), low);
        Some(number)
    }

    fn put(&mut self, word: Word, least: i64) {
        self.drawn.words.push(word);
        self.drawn.least.push(least);
    }

    fn pick(&mut self, low: i64, high: i64, counts: bool) -> Option<i64> {
        if low > high {
            return None;
        }
        let full = self.drawn() >= MOST_WORDS;
        match &mut self.from {
            From::Given { words, at, looked } => {
                *looked = *at;
                let number = words.get(*at)?.number()?;
                *at += 1;
                (low..=high).contains(&number).then_some(number)
            }
            From::Small { bound, .. } => {
                let most = high.abs_diff(low).min(*bound);
                self.choose(most + 1).map(|at| low + at as i64)
            }
            From::Random(_) if counts && full => Some(low),
            From::Random(making) if counts => Some(making.count(low, high)),
            From::Random(making) => Some(making.number(low, high)),
        }
    }

    /// A choice among `of` that no word tells.
    fn choose(&mut self, of: u64) -> Option<u64> {
        match &mut self.from {
            From::Given { .. } => None,
            From::Small { choices, .. } => {
                let chosen = choices.get(self.drawn.choices.len()).copied();
                let chosen = chosen.unwrap_or_default();
                self.drawn.choices.push((chosen, of));
                Some(chosen)
            }
            From::Random(making) => Some(making.random.range(0, of - 1)),
        }
    }

    /// A word of `least` to `most` of these letters.
    pub fn text(&mut self, letters: &str, least: u64, most: u64) -> Option<String> {
        let letters: Vec<char> = letters.chars().collect();
        let text = match &mut self.from {
            From::Given { words, at, looked } => {
                *looked = *at;
                let text = words.get(*at)?.to_string();
                *at += 1;
                let length = text.chars().count() as u64;
                let right = text.chars().all(|letter| letters.contains(&letter));
                (right && (least..=most).contains(&length)).then_some(text)?
            }
            _ if letters.is_empty() || least > most || most > MOST_WORDS as u64 => return None,
            _ => {
                let length = self.pick(least as i64, most as i64, true)?;
                let choice = |this: &mut Self| this.choose(letters.len() as u64);
                let chosen: Option<String> = (0..length)
                    .map(|_| choice(self).map(|at| letters[at as usize]))
                    .collect();
                chosen?
            }
        };
        self.put(Word::Text(text.clone()), 0);
        Some(text)
    }

    /// Any word; `None` where none is there or one would have to be made.
    pub fn any(&mut self) -> Option<String> {
        let From::Given { words, at, looked } = &mut self.from else {
            return None;
        };
        *looked = *at;
        let word = words.get(*at)?.clone();
        *at += 1;
        let text = word.to_string();
        self.put(word, i64::MIN);
        Some(text)
    }

    /// Ends the line in a case that is made.
    pub fn line(&mut self) {
        self.drawn.breaks.push(self.drawn.words.len());
    }

    /// Refuses the case unless `holds`.
    pub fn require(&mut self, holds: bool) -> Option<()> {
        holds.then_some(())
    }

    /// Whether no more words come; in a case that is made, a choice.
    pub fn ended(&mut self) -> bool {
        let full = self.drawn() >= MOST_WORDS;
        match &self.from {
            From::Given { words, at, .. } => *at >= words.len(),
            From::Small { .. } => self.choose(2) == Some(0),
            From::Random(_) => full || self.choose(4) == Some(0),
        }
    }
}
