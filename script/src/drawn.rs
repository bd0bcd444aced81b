//! Cases that are drawn, on their way between the program and its worker.

use grundy_judge::{Drawn, List, Source, Style, Word};

use crate::wire::{Packet, Parcel};

impl Packet {
    /// Numbers of either sign, the small ones short.
    pub(crate) fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    fn word(&mut self, word: &Word) {
        match word {
            Word::Number(number) => {
                self.number(0);
                self.signed(*number);
            }
            Word::Text(text) => {
                self.number(1);
                self.text(text);
            }
        }
    }

    pub(crate) fn source(&mut self, source: &Source) {
        match source {
            Source::Given(words) => {
                self.number(0);
                self.number(words.len() as u64);
                words.iter().for_each(|word| self.word(word));
            }
            Source::Small { choices, bound } => {
                self.number(1);
                self.number(choices.len() as u64);
                choices.iter().for_each(|&choice| self.number(choice));
                self.number(*bound);
            }
            Source::Random { seed, style } => {
                self.number(2);
                self.number(*seed);
                let at = Style::ALL.iter().position(|own| own == style);
                self.number(at.unwrap_or_default() as u64);
            }
        }
    }

    pub(crate) fn choices(&mut self, choices: &[(u64, u64)]) {
        self.number(choices.len() as u64);
        for &(chosen, of) in choices {
            self.number(chosen);
            self.number(of);
        }
    }

    pub(crate) fn drawn(&mut self, drawn: &Drawn) {
        self.number(drawn.words.len() as u64);
        for (word, &least) in drawn.words.iter().zip(&drawn.least) {
            self.word(word);
            self.signed(least);
        }
        self.number(drawn.breaks.len() as u64);
        drawn.breaks.iter().for_each(|&at| self.number(at as u64));
        self.number(drawn.lists.len() as u64);
        for list in &drawn.lists {
            self.number(list.count.map_or(0, |at| at as u64 + 1));
            self.number(list.start as u64);
            self.number(list.ends.len() as u64);
            list.ends.iter().for_each(|&at| self.number(at as u64));
        }
    }
}

impl Parcel<'_> {
    fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn place(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    fn word(&mut self) -> Option<Word> {
        match self.number()? {
            0 => self.signed().map(Word::Number),
            _ => Some(Word::Text(self.text()?.to_owned())),
        }
    }

    pub(crate) fn source(&mut self) -> Option<Source> {
        Some(match self.number()? {
            0 => Source::Given(self.list(Self::word)?),
            1 => Source::Small {
                choices: self.list(Self::number)?,
                bound: self.number()?,
            },
            _ => Source::Random {
                seed: self.number()?,
                style: *Style::ALL.get(self.place()?)?,
            },
        })
    }

    pub(crate) fn choices(&mut self) -> Option<Vec<(u64, u64)>> {
        self.list(|parcel| Some((parcel.number()?, parcel.number()?)))
    }

    /// What was drawn; the choices come apart from it.
    pub(crate) fn drawn(&mut self) -> Option<Drawn> {
        let words = self.list(|parcel| Some((parcel.word()?, parcel.signed()?)))?;
        let (words, least): (Vec<Word>, Vec<i64>) = words.into_iter().unzip();
        let breaks = self.list(Self::place)?;
        let lists = self.list(|parcel| {
            Some(List {
                count: parcel.place()?.checked_sub(1),
                start: parcel.place()?,
                ends: parcel.list(Self::place)?,
            })
        })?;
        let inside = |list: &List| {
            let ends = list.ends.iter().all(|&end| end <= words.len());
            ends && list.start <= words.len() && list.count.is_none_or(|at| at < words.len())
        };
        lists.iter().all(inside).then_some(Drawn {
            words,
            least,
            breaks,
            lists,
            choices: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_reads_back() {
        let drawn = Drawn {
            words: vec![Word::Number(-3), Word::Text("X.".into())],
            least: vec![i64::MIN, 5],
            breaks: vec![1],
            lists: vec![List {
                count: Some(0),
                start: 1,
                ends: vec![2],
            }],
            choices: Vec::new(),
        };
        let mut packet = Packet::default();
        packet.drawn(&drawn);
        assert_eq!(Parcel(&packet.0).drawn(), Some(drawn.clone()));
        for source in [
            Source::Given(drawn.words),
            Source::Small {
                choices: vec![1, 0],
                bound: 2,
            },
            Source::Random {
                seed: u64::MAX,
                style: Style::Powers,
            },
        ] {
            let mut packet = Packet::default();
            packet.source(&source);
            assert_eq!(Parcel(&packet.0).source(), Some(source));
        }
    }
}
