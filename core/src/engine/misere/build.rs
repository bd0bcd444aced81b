//! The construction of Plambeck and Siegel: one position after another, in the quotient of those
//! before where it has room for it, else in a larger one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    bits,
    list::Positions,
    monoid::Monoid,
    product::{Elements, Product},
    setting::{Moves, Setting},
    states::{Checked, Kind, States, checked},
};
use crate::{Error, Work};

/// The quotient of the positions so far.
pub(super) struct Builder<'a> {
    setting: Setting<'a>,
    moves: Moves<'a>,
    pub(super) monoid: Monoid,
    /// The images of the positions.
    pub(super) images: Vec<u16>,
    kinds: Vec<Kind>,
    /// The image of a position whose options have these images.
    known: FxHashMap<Box<[u64]>, u16>,
    states: States,
}

/// A trial monoid has at most so many times as many elements as the quotient may have, and its
/// quotient at most so many times as many: on the way to the right one there are larger ones.
const TRIAL: usize = 32;
const ON_THE_WAY: usize = 4;

impl<'a> Builder<'a> {
    /// No position is there yet.
    pub(super) fn new(positions: &'a dyn Positions, order: usize, work: &'a Work<'a>) -> Self {
        let monoid = Monoid::trivial();
        Self {
            setting: Setting::new(work, order),
            moves: Moves::new(positions, work),
            states: States::new(&monoid),
            monoid,
            images: Vec::new(),
            kinds: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    /// Adds the next position. After an error all is as it was.
    pub(super) fn add(&mut self) -> Result<(), Error> {
        let position = self.images.len() as u64;
        let options = self.options(position)?;
        if bits::is_empty(&options) {
            self.images.push(0);
            return Ok(());
        }
        if let Some(&image) = self.known.get(&options) {
            self.images.push(image);
            return Ok(());
        }
        match self.room(position, options)? {
            Some(image) => {
                self.images.push(image);
                Ok(())
            }
            None => self.expand(position),
        }
    }

    /// The images of a position's options.
    fn options(&mut self, position: u64) -> Result<Box<[u64]>, Error> {
        let mut found = vec![0; self.monoid.words()].into_boxed_slice();
        for option in self.moves.of(position)?.iter() {
            let image = option.iter().fold(0, |image, &part| {
                self.monoid.product(image, self.images[part as usize])
            });
            bits::insert(&mut found, usize::from(image));
        }
        Ok(found)
    }

    /// The element that is the image of a position with these options, if there is one. It is the
    /// only one that passes the check, since different elements differ in sums.
    fn room(&mut self, position: u64, options: Box<[u64]>) -> Result<Option<u16>, Error> {
        let mut kind = Kind {
            position,
            image: 0,
            reach: self.monoid.reach(&options),
            options,
        };
        for image in 0..self.monoid.order as u16 {
            if bits::least_common(self.monoid.row(image), &kind.reach).is_some() {
                continue;
            }
            kind.image = image;
            let before = self.states.len();
            let failed = self.states.add(&self.monoid, &kind, self.setting.work);
            if !matches!(failed, Ok(None)) {
                self.states.truncate(before, self.monoid.words());
                failed?;
                continue;
            }
            self.known.insert(kind.options.clone(), image);
            self.kinds.push(kind);
            return Ok(Some(image));
        }
        Ok(None)
    }

    /// Finds the quotient of all positions up to one that the quotient so far has no room for.
    fn expand(&mut self, position: u64) -> Result<(), Error> {
        let mut base = self.monoid.clone();
        let mut images = self.images.clone();
        let mut free = vec![(position, 2, 2)];
        loop {
            let product = Product::new(&base, &images, &free);
            let product = product.ok_or_else(|| self.setting.too_large())?;
            let found = product.elements(&self.setting, self.setting.times(TRIAL))?;
            let trial = self.trial(&product, &found)?;
            match checked(&trial.monoid, &trial.kinds, self.setting.work)? {
                Checked::Right(_) if trial.monoid.order > self.setting.order => {
                    return Err(self.setting.too_large());
                }
                Checked::Right(states) => {
                    self.accept(trial, states);
                    return Ok(());
                }
                Checked::Wrong(word) => {
                    free = self.free(&trial, &word)?;
                    base = trial.monoid;
                    images = trial.images;
                }
            }
        }
    }

    /// The quotient of a product.
    fn trial(&mut self, product: &Product<'_>, found: &Elements) -> Result<Trial, Error> {
        let lost = product.lost(found, &mut self.moves, self.setting.work)?;
        let reduced = found.reduced(
            &lost,
            self.setting.times(ON_THE_WAY).min(1 << 16),
            self.setting.work,
        )?;
        let (monoid, classes) = reduced.ok_or_else(|| self.setting.too_large())?;
        let image = |pair| classes[product.id(found, pair) as usize] as u16;
        let images: Vec<u16> = product.images.iter().map(|&pair| image(pair)).collect();
        let mut kinds = Vec::new();
        let mut seen = FxHashSet::default();
        for (position, &of_position) in images.iter().enumerate() {
            let mut options = vec![0; monoid.words()].into_boxed_slice();
            self.setting.work.tick(position as u64, None)?;
            for pair in product.options(position as u64, &mut self.moves)? {
                bits::insert(&mut options, usize::from(image(pair)));
            }
            if !bits::is_empty(&options) && seen.insert((of_position, options.clone())) {
                kinds.push(Kind {
                    position: position as u64,
                    image: of_position,
                    reach: monoid.reach(&options),
                    options,
                });
            }
        }
        Ok(Trial {
            monoid,
            images,
            kinds,
        })
    }

    /// The positions of a word whose image is wrong that must have images of their own, so that
    /// the word is the first with its image and the outcome of its image becomes its own.
    fn free(&self, trial: &Trial, word: &[u64]) -> Result<Vec<(u64, usize, usize)>, Error> {
        let mut letters = word.to_vec();
        letters.dedup();
        let factor = |&position: &u64| {
            let (index, period) = trial.monoid.cycle(trial.images[position as usize]);
            let times = word.iter().filter(|&&letter| letter == position).count();
            let even = if period % 2 == 0 { period } else { 2 * period };
            (position, index.max(times - 1), even)
        };
        let factors: Vec<_> = letters.iter().map(factor).collect();
        for size in 1..=factors.len() {
            for free in subsets(&factors, size) {
                let Some(product) = Product::new(&trial.monoid, &trial.images, &free) else {
                    continue;
                };
                let found = product.elements(&self.setting, self.setting.times(TRIAL))?;
                if product.is_first(&found, word) {
                    return Ok(free);
                }
            }
        }
        Err(self.setting.too_large())
    }

    fn accept(&mut self, trial: Trial, states: States) {
        self.known = trial
            .kinds
            .iter()
            .map(|kind| (kind.options.clone(), kind.image))
            .collect();
        self.kinds = trial.kinds;
        self.images = trial.images;
        self.monoid = trial.monoid;
        self.states = states;
    }
}

/// A quotient that is not checked yet.
struct Trial {
    monoid: Monoid,
    images: Vec<u16>,
    kinds: Vec<Kind>,
}

/// All choices of so many items, in the order of the items.
fn subsets<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &item) in items.iter().enumerate() {
        for mut rest in subsets(&items[at + 1..], size - 1) {
            rest.insert(0, item);
            all.push(rest);
        }
    }
    all
}
