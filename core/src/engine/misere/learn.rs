//! A second construction of misère quotients, by questions and answers (Angluin 1987): it asks a
//! plain search who wins sums, and shares with the first construction no more than the positions.

use rustc_hash::FxHashMap;

use super::{
    check::failure,
    list::Positions,
    monoid::Monoid,
    outcome::Outcomes,
    product::Product,
    quotient::{Quotient, Status},
    setting::{Moves, Setting},
};
use crate::{Error, Outcome, Work};

/// Finds the misère quotient of the positions at the places 0 to `last` by asking a plain search
/// for the outcomes of sums: slow, but simple, and independent of [`find`](super::find).
///
/// The elements are numbered in the same way, so that the results are equal if they agree, but
/// for what proves that the quotient is that of more positions.
///
/// # Errors
/// When the order would exceed a bound, a limit is reached, or the work is stopped.
pub fn learn(
    positions: &dyn Positions,
    last: u64,
    order: usize,
    work: &Work<'_>,
) -> Result<Quotient, Error> {
    let mut moves = Moves::new(positions, work);
    let count = last.saturating_add(1);
    let count = positions.count().map_or(count, |all| count.min(all));
    let mut learner = Learner {
        setting: Setting::new(work, order),
        outcomes: Outcomes::new(positions, work),
        letters: Vec::new(),
        words: vec![Vec::new()],
        first: vec![(0, 0)],
        tests: vec![Vec::new()],
        rows: FxHashMap::default(),
    };
    let mut guess = learner.guess(&Vec::new(), 0)?;
    for position in 0..count {
        if !moves.of(position)?.is_empty() {
            learner.letters.push(position);
        }
        guess = learner.learn(positions, position + 1, &mut moves)?;
    }
    learner.numbered(guess, positions)
}

/// For each letter, ascending, where it leads from each known word.
type Steps = Vec<(u64, Vec<u16>)>;

struct Learner<'a> {
    setting: Setting<'a>,
    outcomes: Outcomes<'a>,
    letters: Vec<u64>,
    /// Words that are told apart by tests, each with an earlier one and the letter that was added.
    words: Vec<Vec<u64>>,
    first: Vec<(u16, u64)>,
    /// What is added to words to see who wins.
    tests: Vec<Vec<u64>>,
    /// Who wins the sums of a word, and of a word and a letter, with all tests so far.
    rows: FxHashMap<(usize, Option<u64>), Vec<bool>>,
}

impl Learner<'_> {
    /// The quotient of so many positions, its elements numbered as their words were found.
    fn learn(
        &mut self,
        positions: &dyn Positions,
        count: u64,
        moves: &mut Moves<'_>,
    ) -> Result<Quotient, Error> {
        loop {
            let steps = self.closed()?;
            if self.uncommuting(&steps)? {
                continue;
            }
            let guess = self.guess(&steps, count)?;
            match failure(positions, &guess, self.setting.work)? {
                None => return Ok(guess),
                Some(word) => self.refute(&steps, &guess, &word, moves)?,
            }
        }
    }

    fn lost(&mut self, word: &[u64], more: &[u64]) -> Result<bool, Error> {
        let sum: Vec<u64> = word.iter().chain(more).copied().collect();
        Ok(self.outcomes.of(&sum)? == Outcome::P)
    }

    /// The outcomes of a known word, or of one and a letter, with all tests.
    fn row(&mut self, word: usize, letter: Option<u64>) -> Result<Vec<bool>, Error> {
        let mut row = self.rows.remove(&(word, letter)).unwrap_or_default();
        let mut longer = self.words[word].clone();
        longer.extend(letter);
        while let Some(test) = self.tests.get(row.len()).cloned() {
            row.push(self.lost(&longer, &test)?);
        }
        self.rows.insert((word, letter), row.clone());
        Ok(row)
    }

    /// Adds words until each of them leads to one of them by each letter.
    fn closed(&mut self) -> Result<Steps, Error> {
        let mut known = FxHashMap::default();
        for word in 0..self.words.len() {
            known.insert(self.row(word, None)?, word as u16);
        }
        let mut steps: Steps = self.letters.iter().map(|&l| (l, Vec::new())).collect();
        let mut word = 0;
        while word < self.words.len() {
            for (letter, step) in &mut steps {
                let row = self.row(word, Some(*letter))?;
                let next = self.words.len();
                let place = *known.entry(row).or_insert(next as u16);
                if usize::from(place) == next {
                    let mut longer = self.words[word].clone();
                    longer.push(*letter);
                    self.words.push(longer);
                    self.first.push((word as u16, *letter));
                }
                step.push(place);
            }
            if self.words.len() > self.setting.order {
                return Err(self.setting.too_large());
            }
            self.setting.work.tick(self.words.len() as u64, None)?;
            word += 1;
        }
        Ok(steps)
    }

    /// Whether two letters lead to different words in their two orders; then a test is added that
    /// tells one of them from what it stands for.
    fn uncommuting(&mut self, steps: &Steps) -> Result<bool, Error> {
        for word in 0..self.words.len() {
            for (at, (a, of_a)) in steps.iter().enumerate() {
                for (b, of_b) in &steps[..at] {
                    let by_a = of_b[usize::from(of_a[word])];
                    let by_b = of_a[usize::from(of_b[word])];
                    if by_a != by_b {
                        self.tell(word, (*a, *b), by_a.into(), by_b.into())?;
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn tell(
        &mut self,
        word: usize,
        (a, b): (u64, u64),
        by_a: usize,
        by_b: usize,
    ) -> Result<(), Error> {
        let (row, other) = (self.row(by_a, None)?, self.row(by_b, None)?);
        let at = row.iter().zip(&other).position(|(x, y)| x != y);
        let at = at.unwrap_or_default();
        let mut test = self.tests[at].clone();
        let mut both = self.words[word].clone();
        both.extend([a, b]);
        let right = self.lost(&both, &test)?;
        // The wrong one of the two came by its second letter from a word that only seems the same.
        test.push(if row[at] != right { b } else { a });
        self.add_test(test);
        Ok(())
    }

    fn add_test(&mut self, mut test: Vec<u64>) {
        test.sort_unstable();
        self.tests.push(test);
    }

    /// The monoid of the words, in which the order of letters is of no importance.
    fn guess(&mut self, steps: &Steps, count: u64) -> Result<Quotient, Error> {
        let mut lost = Vec::new();
        for word in 0..self.words.len() {
            lost.push(self.row(word, None)?[0]);
        }
        let mut images = vec![0; count as usize];
        for (letter, step) in steps {
            images[*letter as usize] = step[0];
        }
        Ok(Quotient {
            monoid: Monoid::new(self.first.clone(), steps, &lost, self.setting.work)?,
            images,
            status: Status::Partial,
        })
    }

    /// Adds a test by which the guess is seen to be wrong about a word or one of its options.
    fn refute(
        &mut self,
        steps: &Steps,
        guess: &Quotient,
        word: &[u64],
        moves: &mut Moves<'_>,
    ) -> Result<(), Error> {
        let mut suspects = vec![word.to_vec()];
        for at in 0..word.len() {
            for option in moves.of(word[at])?.iter() {
                let rest = word[..at].iter().chain(&word[at + 1..]).chain(option);
                suspects.push(rest.copied().collect());
            }
        }
        for suspect in suspects {
            let image = suspect.iter().fold(0, |all, &part| {
                guess.product(all, guess.image(part).unwrap_or(0))
            });
            if self.lost(&suspect, &[])? != guess.is_lost(image) {
                return self.split(steps, &suspect);
            }
        }
        unreachable!("a word fails because it or one of its options has a wrong image")
    }

    /// Rivest and Schapire 1993: where the known word that stands for the start of a wrong word
    /// changes the outcome, the rest of it is a test.
    fn split(&mut self, steps: &Steps, word: &[u64]) -> Result<(), Error> {
        let letter = |part: &&u64| self.letters.binary_search(part).is_ok();
        let word: Vec<u64> = word.iter().filter(letter).copied().collect();
        let right = self.lost(&word, &[])?;
        let mut at = 0;
        for (read, &part) in word.iter().enumerate() {
            let step = steps.binary_search_by_key(&part, |step| step.0);
            at = usize::from(steps[step.unwrap_or_default()].1[at]);
            let known = self.words[at].clone();
            if self.lost(&known, &word[read + 1..])? != right {
                self.add_test(word[read + 1..].to_vec());
                return Ok(());
            }
        }
        unreachable!("the image of a wrong word has the wrong outcome")
    }

    /// The same quotient, its elements in the order of their first words.
    fn numbered(&self, guess: Quotient, positions: &dyn Positions) -> Result<Quotient, Error> {
        let product = Product::new(&guess.monoid, &guess.images, &[]);
        let product = product.ok_or_else(|| self.setting.too_large())?;
        let found = product.elements(&self.setting, guess.order())?;
        let lost = (0..found.len()).map(|id| guess.monoid.is_lost(found.of_base(id)));
        let lost: Vec<bool> = lost.collect();
        let reduced = found.reduced(&lost, guess.order(), self.setting.work)?;
        let (monoid, classes) = reduced.ok_or_else(|| self.setting.too_large())?;
        let images = product.images.iter();
        let images = images.map(|&image| classes[product.id(&found, image) as usize] as u16);
        let images: Vec<u16> = images.collect();
        let whole = positions.count() == Some(images.len() as u64);
        Ok(Quotient {
            monoid,
            images,
            status: if whole {
                Status::Whole
            } else {
                Status::Partial
            },
        })
    }
}
