//! Ways to make a case smaller. Whether what they make is legal is for the problem to say.

use crate::{Drawn, List, Word};

/// A way to make a case smaller.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    /// Removes elements of a list.
    Remove {
        list: usize,
        elements: Vec<usize>,
        then: Then,
    },
    /// Makes numbers smaller.
    Set(Vec<(usize, i64)>),
    /// Lowers the elements of a list from one on.
    Lower { list: usize, from: usize, by: i64 },
    /// Removes a letter of a word.
    Shorten { word: usize, letter: usize },
}

/// What is done to the other numbers when elements are removed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Then {
    Nothing,
    /// Numbers above the new count become the count.
    Clamp,
    /// Numbers that stand for later elements, counted from 0, go down by one.
    Renumber,
}

/// Pairs are tried among so many elements or numbers.
const PAIRS: usize = 24;

/// All ways to make a case smaller, the largest steps first.
pub(super) fn edits(drawn: &Drawn) -> Vec<Edit> {
    let mut edits = Vec::new();
    for list in 0..drawn.lists.len() {
        removals(drawn, list, &mut edits);
    }
    lowered(drawn, &mut edits);
    let free = free_numbers(drawn);
    for &word in &free {
        smaller(drawn, word, &mut edits);
    }
    if free.len() <= PAIRS {
        for (place, &a) in free.iter().enumerate() {
            for &b in &free[place + 1..] {
                pairs(drawn, a, b, &mut edits);
            }
        }
    }
    for (word, text) in drawn.words.iter().enumerate() {
        if let Word::Text(text) = text {
            let letters = 0..text.chars().count();
            edits.extend(letters.map(|letter| Edit::Shorten { word, letter }));
        }
    }
    edits
}

/// Removals of halves, quarters, … and single elements, then of pairs.
fn removals(drawn: &Drawn, list: usize, edits: &mut Vec<Edit>) {
    let count = drawn.lists[list].ends.len();
    let mut remove = |elements: Vec<usize>, then| {
        edits.push(Edit::Remove {
            list,
            elements,
            then,
        });
    };
    let mut piece = count;
    while piece > 0 {
        for start in (0..count).step_by(piece) {
            let elements: Vec<usize> = (start..(start + piece).min(count)).collect();
            remove(elements.clone(), Then::Nothing);
            remove(elements, Then::Clamp);
        }
        piece = match piece {
            1 => 0,
            _ => piece.div_ceil(2),
        };
    }
    for element in (0..count).rev() {
        remove(vec![element], Then::Renumber);
    }
    if count <= PAIRS {
        for a in 0..count {
            for b in a + 2..count {
                remove(vec![a, b], Then::Nothing);
            }
        }
    }
}

/// Where elements are single numbers, all from one on may go down together, so that the
/// distances between them stay.
fn lowered(drawn: &Drawn, edits: &mut Vec<Edit>) {
    for (at, list) in drawn.lists.iter().enumerate() {
        let single = |element: &usize| list.ends[*element] == list.begin(*element) + 1;
        let mut before = None;
        for element in (0..list.ends.len()).filter(single) {
            let Some(number) = drawn.words[list.begin(element)].number() else {
                continue;
            };
            let word = list.begin(element);
            let least = before.unwrap_or(drawn.least[word]);
            let gap = number.saturating_sub(least);
            for by in [gap - 1, gap / 2, 2, 1] {
                if by > 0 && by <= gap {
                    edits.push(Edit::Lower {
                        list: at,
                        from: element,
                        by,
                    });
                }
            }
            before = Some(number);
        }
    }
}

/// The numbers that count no list.
fn free_numbers(drawn: &Drawn) -> Vec<usize> {
    let counts = counts(drawn);
    (0..drawn.words.len())
        .filter(|&word| matches!(drawn.words[word], Word::Number(_)) && !counts[word])
        .collect()
}

fn above(drawn: &Drawn, word: usize) -> Option<(i64, i64)> {
    let number = drawn.words[word].number()?;
    let least = drawn.least[word];
    (least != i64::MIN && number > least).then_some((number, least))
}

fn smaller(drawn: &Drawn, word: usize, edits: &mut Vec<Edit>) {
    let Some((number, least)) = above(drawn, word) else {
        return;
    };
    let mut last = None;
    let mut step = number.saturating_sub(least);
    while step > 0 {
        if last != Some(number - step) {
            edits.push(Edit::Set(vec![(word, number - step)]));
        }
        last = Some(number - step);
        step /= 2;
    }
}

/// Two numbers at once, so that their xor or their difference stays.
fn pairs(drawn: &Drawn, a: usize, b: usize, edits: &mut Vec<Edit>) {
    let (Some((x, _)), Some((y, _))) = (above(drawn, a), above(drawn, b)) else {
        return;
    };
    for bit in (0..62).rev().map(|bit| 1_i64 << bit) {
        if x > 0 && y > 0 && x & y & bit != 0 {
            edits.push(Edit::Set(vec![(a, x ^ bit), (b, y ^ bit)]));
        }
    }
    for by in [x.min(y) / 2, 1] {
        if by > 0 {
            edits.push(Edit::Set(vec![(a, x - by), (b, y - by)]));
        }
    }
}

impl Edit {
    /// The words of the smaller case, where the edit makes one.
    pub(super) fn made(&self, drawn: &Drawn) -> Option<Vec<Word>> {
        let mut words = drawn.words.clone();
        match self {
            Self::Remove {
                list,
                elements,
                then,
            } => return removed(drawn, &drawn.lists[*list], elements, *then),
            Self::Set(numbers) => {
                for &(word, number) in numbers {
                    words[word] = Word::Number(number);
                }
            }
            Self::Lower { list, from, by } => {
                let list = &drawn.lists[*list];
                for element in *from..list.ends.len() {
                    let word = list.begin(element);
                    words[word] = Word::Number(words[word].number()?.checked_sub(*by)?);
                }
            }
            Self::Shorten { word, letter } => {
                let text = words[*word].to_string();
                let letters = text.chars().enumerate();
                let rest = letters.filter(|(at, _)| at != letter).map(|(_, c)| c);
                words[*word] = Word::Text(rest.collect());
            }
        }
        Some(words)
    }
}

fn removed(drawn: &Drawn, list: &List, elements: &[usize], then: Then) -> Option<Vec<Word>> {
    let mut words = drawn.words.clone();
    let mut kept = vec![true; words.len()];
    for &element in elements {
        kept[list.begin(element)..list.ends[element]].fill(false);
    }
    let left = (list.ends.len() - elements.len()) as i64;
    let counts = counts(drawn);
    let mut fixed = matches!(then, Then::Nothing);
    for (at, word) in words.iter_mut().enumerate() {
        let Word::Number(number) = word else { continue };
        let before = *number;
        match then {
            _ if list.count == Some(at) => *number = left,
            Then::Clamp if at < list.start => *number = before.min(left),
            Then::Renumber if !counts[at] && at >= list.start && before > elements[0] as i64 => {
                *number -= 1;
            }
            _ => continue,
        }
        fixed |= list.count != Some(at) && before != *number;
    }
    let left = words.into_iter().zip(kept).filter(|(_, kept)| *kept);
    fixed.then(|| left.map(|(word, _)| word).collect())
}

/// Which words count lists.
fn counts(drawn: &Drawn) -> Vec<bool> {
    let mut counts = vec![false; drawn.words.len()];
    let known = drawn.lists.iter().filter_map(|list| list.count);
    known.for_each(|word| counts[word] = true);
    counts
}
