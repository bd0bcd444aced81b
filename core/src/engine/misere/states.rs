//! The search for a word whose image is no lost element and that has no option with a lost one.

use super::{bits, monoid::Monoid};
use crate::{Error, Work};

/// Positions that have the same image and whose options have the same images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// The first of them.
    pub(super) position: u64,
    pub(super) image: u16,
    /// The images of the options.
    pub(super) options: Box<[u64]>,
    /// The elements whose product with an option is lost.
    pub(super) reach: Box<[u64]>,
}

/// What is to be known of a word w, to know whether some longer word fails: its image, and the
/// elements y such that w' y is lost for some option w' of w.
#[derive(Clone, Copy, Debug)]
struct State {
    image: u16,
    /// The word without its last letter, and that letter.
    parent: u32,
    letter: u64,
}

/// The states of all words of the kinds so far, without those that can fail no sooner than an
/// earlier one, or not at all.
#[derive(Clone, Debug)]
pub(super) struct States {
    states: Vec<State>,
    /// The sets that go with them, one after another.
    good: Vec<u64>,
    of_image: Vec<Vec<u32>>,
}

impl States {
    /// The state of the empty word, which is a win that needs no option.
    pub(super) fn new(monoid: &Monoid) -> Self {
        let mut of_image = vec![Vec::new(); monoid.order];
        of_image[0].push(0);
        let empty = State {
            image: 0,
            parent: 0,
            letter: 0,
        };
        Self {
            states: vec![empty],
            good: vec![0; monoid.words()],
            of_image,
        }
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    fn good(&self, state: usize, words: usize) -> &[u64] {
        &self.good[state * words..(state + 1) * words]
    }

    /// Adds the words in which positions of `kind`, larger than all before, come too.
    /// Returns the first word that fails, or that there is none.
    pub(super) fn add(
        &mut self,
        monoid: &Monoid,
        kind: &Kind,
        work: &Work<'_>,
    ) -> Result<Option<Vec<u64>>, Error> {
        let mut layer = 0..self.states.len();
        while !layer.is_empty() {
            let start = self.states.len();
            for parent in layer {
                if parent % 256 == 255 {
                    work.tick(self.states.len() as u64, None)?;
                    work.fits(self.good.len() as u128, 8, "the check of the quotient")?;
                }
                if !self.step(monoid, kind, parent) {
                    let last = self.states.len() - 1;
                    return Ok(Some(self.word(last)));
                }
            }
            layer = start..self.states.len();
        }
        Ok(None)
    }

    /// Adds the word of a state and one letter; false where that word fails.
    fn step(&mut self, monoid: &Monoid, kind: &Kind, parent: usize) -> bool {
        let words = monoid.words();
        let before = self.states[parent].image;
        let image = monoid.product(before, kind.image);
        let start = self.good.len();
        self.good.resize(start + words, 0);
        let (old, new) = self.good.split_at_mut(start);
        let from = &old[parent * words..(parent + 1) * words];
        for (y, &moved) in monoid.products(kind.image).iter().enumerate() {
            if bits::has(from, usize::from(moved)) {
                bits::insert(new, y);
            }
        }
        // The products of the options with the word before.
        let products = monoid.products(before);
        for option in bits::members(&kind.options) {
            bits::unite(new, monoid.row(products[option]));
        }
        let row = monoid.row(image);
        let fails = !bits::has(row, 0) && !bits::has(new, 0);
        // The empty word doesn't fail itself, so that it stands for no word that does.
        let covered = bits::cover(row, new, monoid.order);
        if !fails && (covered || self.is_dominated(image, start, words)) {
            self.good.truncate(start);
            return true;
        }
        self.of_image[usize::from(image)].push(self.states.len() as u32);
        self.states.push(State {
            image,
            parent: parent as u32,
            letter: kind.position,
        });
        !fails
    }

    /// Whether an earlier state of this image has no more than the set that starts there.
    fn is_dominated(&self, image: u16, start: usize, words: usize) -> bool {
        let set = &self.good[start..];
        let mut earlier = self.of_image[usize::from(image)].iter();
        earlier.any(|&state| bits::within(self.good(state as usize, words), set))
    }

    /// Forgets all but the first states.
    pub(super) fn truncate(&mut self, len: usize, words: usize) {
        for state in self.states.drain(len..) {
            self.of_image[usize::from(state.image)].pop();
        }
        self.good.truncate(len * words);
    }

    /// The letters of a state's word, descending.
    fn word(&self, mut state: usize) -> Vec<u64> {
        let mut word = Vec::new();
        while state != 0 {
            word.push(self.states[state].letter);
            state = self.states[state].parent as usize;
        }
        word
    }
}

/// What a check of a monoid and the images of positions in it has come to.
pub(super) enum Checked {
    /// All is right; these are the states of all words.
    Right(States),
    /// The least word whose image is wrong.
    Wrong(Vec<u64>),
}

/// Checks that a word's image is lost exactly if the word is, where all positions are of these
/// kinds, ascending.
pub(super) fn checked(monoid: &Monoid, kinds: &[Kind], work: &Work<'_>) -> Result<Checked, Error> {
    let lost = kinds.iter().filter_map(|kind| lost_to_lost(monoid, kind));
    let lost = lost.min();
    let mut states = States::new(monoid);
    for kind in kinds {
        // A word with larger letters than the failure that is known would not be the least.
        if lost.as_ref().is_some_and(|word| word[0] < kind.position) {
            break;
        }
        if let Some(word) = states.add(monoid, kind, work)? {
            return Ok(Checked::Wrong(match lost {
                Some(lost) => lost.min(word),
                None => word,
            }));
        }
    }
    Ok(lost.map_or(Checked::Right(states), Checked::Wrong))
}

/// The least word with a position of this kind that is lost and has a lost option by a move of it.
fn lost_to_lost(monoid: &Monoid, kind: &Kind) -> Option<Vec<u64>> {
    let rest = bits::least_common(monoid.row(kind.image), &kind.reach)?;
    let mut word = monoid.word(rest as u16);
    let place = word.partition_point(|&letter| letter > kind.position);
    word.insert(place, kind.position);
    Some(word)
}
