use super::Word;

/// A case that was drawn, with what is known of its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Its words.
    pub words: Vec<Word>,
    /// The least that each word could have been, where it is a number.
    pub least: Vec<i64>,
    /// The words before which lines end.
    pub breaks: Vec<usize>,
    /// Its lists, outer ones first.
    pub lists: Vec<List>,
    /// Of a case that was counted through, which choices were made, and among how many.
    pub choices: Vec<(u64, u64)>,
}

/// A list in a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The word that counts its elements, where one does.
    pub count: Option<usize>,
    /// Where it starts.
    pub start: usize,
    /// Where each element ends.
    pub ends: Vec<usize>,
}

impl List {
    /// Where the element `at` starts.
    pub(crate) fn begin(&self, at: usize) -> usize {
        match at.checked_sub(1) {
            None => self.start,
            Some(before) => self.ends[before],
        }
    }
}

impl Drawn {
    /// The case as an input holds it, each line ended.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut breaks = self.breaks.iter().copied().peekable();
        for (at, word) in self.words.iter().enumerate() {
            let mut ends = false;
            while breaks.next_if(|&ended| ended <= at).is_some() {
                ends = at > 0;
            }
            if at > 0 {
                bytes.push(if ends { b'\n' } else { b' ' });
            }
            bytes.extend_from_slice(word.to_string().as_bytes());
        }
        if !bytes.is_empty() {
            bytes.push(b'\n');
        }
        bytes
    }
}
