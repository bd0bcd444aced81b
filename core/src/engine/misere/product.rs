//! The monoids that are tried when a quotient has no room for another position: the quotient so
//! far, times a cyclic monoid for each position whose image is not known any more.

use rustc_hash::FxHashMap;

use super::{
    monoid::Monoid,
    setting::{Moves, Setting},
};
use crate::{Error, Work, pace::Pace};

/// Elements that are looked at between two looks at the request to stop.
const EVERY: u64 = 1 << 16;

/// A product of cyclic monoids, as its table.
#[derive(Clone, Debug)]
pub(super) struct Side {
    size: usize,
    table: Vec<u16>,
    generators: Vec<u16>,
}

/// No product of cyclic monoids is larger.
const MOST_SIDE: usize = 1 << 11;

impl Side {
    /// One cyclic monoid for each index and period.
    fn new(factors: &[(usize, usize)]) -> Option<Self> {
        let mut side = Self {
            size: 1,
            table: vec![0],
            generators: Vec::new(),
        };
        for &(index, period) in factors {
            side = side.times(index, period)?;
        }
        Some(side)
    }

    fn times(&self, index: usize, period: usize) -> Option<Self> {
        let (old, new) = (self.size, index + period);
        let size = old.checked_mul(new).filter(|&size| size <= MOST_SIDE)?;
        let mut table = Vec::with_capacity(size * size);
        for x in 0..size {
            for y in 0..size {
                let power = x / old + y / old;
                let power = match power < new {
                    true => power,
                    false => index + (power - index) % period,
                };
                let rest = self.table[x % old * old + y % old];
                table.push((power * old) as u16 + rest);
            }
        }
        let mut generators = self.generators.clone();
        generators.push(old as u16);
        Some(Self {
            size,
            table,
            generators,
        })
    }

    fn product(&self, x: u16, y: u16) -> u16 {
        self.table[usize::from(x) * self.size + usize::from(y)]
    }
}

/// An element of the product.
pub(super) type Pair = (u16, u16);

/// The product of a quotient and cyclic monoids, and the images of positions in it.
pub(super) struct Product<'a> {
    base: &'a Monoid,
    side: Side,
    pub(super) images: Vec<Pair>,
}

/// The elements of a product that positions generate, in the order of their first words.
pub(super) struct Elements {
    elements: Vec<Pair>,
    /// The element of a first word without its largest letter, and the place of that letter.
    first: Vec<(u32, u16)>,
    /// The positions that occur in first words, with their products, ascending.
    letters: Vec<(u64, Vec<u32>)>,
    ids: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'a> Product<'a> {
    /// The product in which the positions `free`, each with an index and a period, have images of
    /// their own; `None` where it would be far too large.
    pub(super) fn new(
        base: &'a Monoid,
        images: &[u16],
        free: &[(u64, usize, usize)],
    ) -> Option<Self> {
        let factors: Vec<_> = free.iter().map(|&(_, i, p)| (i, p)).collect();
        let side = Side::new(&factors)?;
        let mut images: Vec<Pair> = images.iter().map(|&image| (image, 0)).collect();
        for (&(position, ..), &generator) in free.iter().zip(&side.generators) {
            let at = position as usize;
            if images.len() <= at {
                images.resize(at + 1, (0, 0));
            }
            images[at] = (0, generator);
        }
        Some(Self { base, side, images })
    }

    pub(super) fn times(&self, x: Pair, y: Pair) -> Pair {
        (self.base.product(x.0, y.0), self.side.product(x.1, y.1))
    }

    fn code(&self, x: Pair) -> usize {
        usize::from(x.0) * self.side.size + usize::from(x.1)
    }

    /// All elements that the positions generate, unless there are more than `most`.
    pub(super) fn elements(&self, setting: &Setting<'_>, most: usize) -> Result<Elements, Error> {
        let cells = self.base.order * self.side.size;
        setting.work.fits(cells as u128, 4, "the trial monoid")?;
        let mut found = Elements {
            elements: vec![(0, 0)],
            first: vec![(0, 0)],
            letters: Vec::new(),
            ids: vec![NONE; cells],
        };
        found.ids[0] = 0;
        let mut pace = Pace::new(setting.work, EVERY, None);
        for (position, &image) in self.images.iter().enumerate() {
            if found.ids[self.code(image)] == NONE {
                self.with_letter(&mut found, position as u64, image, &mut pace)?;
                if found.elements.len() > most {
                    return Err(setting.too_large());
                }
                setting.work.tick(found.elements.len() as u64, None)?;
            }
        }
        let bytes = 8 * found.letters.len() + 32;
        let all = found.elements.len() as u128;
        setting.work.fits(all, bytes as u128, "the trial monoid")?;
        for letter in 0..found.letters.len() {
            let image = self.images[found.letters[letter].0 as usize];
            let products = found.elements.iter();
            let products = products.map(|&x| found.ids[self.code(self.times(x, image))]);
            found.letters[letter].1 = products.collect();
            pace.did(found.elements.len() as u64)?;
        }
        Ok(found)
    }

    /// Adds the words with one, two, … of a new letter, until they reach nothing new.
    fn with_letter(
        &self,
        found: &mut Elements,
        position: u64,
        image: Pair,
        pace: &mut Pace<'_>,
    ) -> Result<(), Error> {
        let letter = found.letters.len() as u16;
        found.letters.push((position, Vec::new()));
        let mut layer = 0..found.elements.len();
        while !layer.is_empty() {
            let start = found.elements.len();
            for parent in layer {
                pace.did(1)?;
                let next = self.times(found.elements[parent], image);
                let code = self.code(next);
                if found.ids[code] == NONE {
                    found.ids[code] = found.elements.len() as u32;
                    found.elements.push(next);
                    found.first.push((parent as u32, letter));
                }
            }
            layer = start..found.elements.len();
        }
        Ok(())
    }

    /// Whether a word, its letters descending, is the first that has its image.
    pub(super) fn is_first(&self, found: &Elements, word: &[u64]) -> bool {
        let image = word.iter().fold((0, 0), |image, &letter| {
            self.times(image, self.images[letter as usize])
        });
        let mut at = found.ids[self.code(image)];
        for &letter in word {
            let (parent, place) = found.first[at as usize];
            if at == 0 || found.letters[usize::from(place)].0 != letter {
                return false;
            }
            at = parent;
        }
        at == 0
    }

    /// The number of an element that positions generate.
    pub(super) fn id(&self, found: &Elements, x: Pair) -> u32 {
        found.ids[self.code(x)]
    }

    /// Which elements are lost, each by its first word.
    pub(super) fn lost(
        &self,
        found: &Elements,
        moves: &mut Moves<'_>,
        work: &Work<'_>,
    ) -> Result<Vec<bool>, Error> {
        let mut pace = Pace::new(work, EVERY, None);
        let mut of_letter = Vec::new();
        for (position, _) in &found.letters {
            of_letter.push(self.options(*position, moves)?);
        }
        let mut lost = vec![false; found.elements.len()];
        // The letters of each first word, each with the word without one of it.
        let mut without: Vec<Vec<(u16, u32)>> = vec![Vec::new(); found.elements.len()];
        for id in 1..found.elements.len() {
            let (parent, letter) = found.first[id];
            let step = &found.letters[usize::from(letter)].1;
            let rest = without[parent as usize].iter();
            let rest = rest.filter(|&&(other, _)| other != letter);
            let mut list: Vec<_> = rest
                .map(|&(other, left)| (other, step[left as usize]))
                .collect();
            list.push((letter, parent));
            let products = list
                .iter()
                .map(|&(letter, _)| of_letter[usize::from(letter)].len());
            pace.did(1 + products.sum::<usize>() as u64)?;
            lost[id] = list.iter().all(|&(letter, left)| {
                let left = found.elements[left as usize];
                let options = &of_letter[usize::from(letter)];
                let mut products = options.iter().map(|&option| self.times(left, option));
                products.all(|product| !lost[found.ids[self.code(product)] as usize])
            });
            without[id] = list;
        }
        Ok(lost)
    }

    /// The different images of a position's options.
    pub(super) fn options(&self, position: u64, moves: &mut Moves<'_>) -> Result<Vec<Pair>, Error> {
        let mut found: Vec<Pair> = Vec::new();
        for option in moves.of(position)?.iter() {
            found.push(option.iter().fold((0, 0), |image, &part| {
                self.times(image, self.images[part as usize])
            }));
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }
}

impl Elements {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    /// The element of the quotient that an element is made of.
    pub(super) fn of_base(&self, id: usize) -> u16 {
        self.elements[id].0
    }

    /// The quotient in which elements are the same if the same products of both are lost, and the
    /// element there of each element here.
    pub(super) fn reduced(
        &self,
        lost: &[bool],
        most: usize,
        work: &Work<'_>,
    ) -> Result<Option<(Monoid, Vec<u32>)>, Error> {
        let classes = self.classes(lost, work)?;
        let mut first = Vec::new();
        let mut sample = Vec::new();
        for (id, &class) in classes.iter().enumerate() {
            if class as usize == first.len() {
                let (parent, letter) = self.first[id];
                let letter = self.letters.get(usize::from(letter));
                let letter = letter.map_or(0, |letter| letter.0);
                first.push((classes[parent as usize] as u16, letter));
                sample.push(id);
            }
            if first.len() > most {
                return Ok(None);
            }
        }
        work.fits(Monoid::bytes(first.len()), 1, "the multiplication table")?;
        let steps: Vec<(u64, Vec<u16>)> = self
            .letters
            .iter()
            .map(|(position, step)| {
                let class = |&id: &usize| classes[step[id] as usize] as u16;
                (*position, sample.iter().map(class).collect())
            })
            .collect();
        let lost: Vec<bool> = sample.iter().map(|&id| lost[id]).collect();
        let monoid = Monoid::new(first, &steps, &lost, work)?;
        Ok(Some((monoid, classes)))
    }

    /// The coarsest classes that letters lead from class to class and that tell lost elements from
    /// others, numbered by their first elements.
    fn classes(&self, lost: &[bool], work: &Work<'_>) -> Result<Vec<u32>, Error> {
        let mut pace = Pace::new(work, EVERY, None);
        let mut classes: Vec<u32> = lost.iter().map(|&lost| lost.into()).collect();
        let mut count = 1 + usize::from(lost.contains(&true));
        let mut numbers = FxHashMap::default();
        loop {
            let before = count;
            for (_, step) in &self.letters {
                numbers.clear();
                let old = classes.clone();
                for (id, class) in classes.iter_mut().enumerate() {
                    let pair = (u64::from(old[id]) << 32) | u64::from(old[step[id] as usize]);
                    let next = numbers.len() as u32;
                    *class = *numbers.entry(pair).or_insert(next);
                    pace.did(1)?;
                }
                count = numbers.len();
            }
            if count == before {
                return Ok(classes);
            }
        }
    }
}
