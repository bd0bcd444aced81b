//! Generators and relations of a misère quotient.

use rustc_hash::FxHashMap;

use super::{
    quotient::Quotient,
    rewriting::{Relation, follows},
};

/// A presentation of a quotient as a commutative monoid.
///
/// Words are lists of powers, one for each generator. They come in the order of their degrees, and
/// those of one degree in that of the dictionary; each element is written as its least word. The
/// relations are the least words of all that are no such words, each with the least word that
/// equals it: those are enough to find the least word of any element (a reduced Gröbner basis),
/// and up to a number of them, those that follow from the others are left out.
///
/// ```
/// use grundy::{Work, engine::{breaking::Code, misere::{Bounds, Heaps, Presentation, find}}};
/// let code = Code::new([(1, 7), (2, 5)]);
/// let found = find(&Heaps(&code), Some(&code), Bounds::default(), &Work::default())?;
/// let shown = Presentation::new(&found.quotient);
/// assert_eq!(shown.generators, [1, 2, 5]);
/// let lost: Vec<String> = found.quotient.lost().iter().map(|&x| shown.word(x)).collect();
/// assert_eq!(lost, ["a", "b^2"]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The positions whose images are the generators a, b, c, …: those whose image is no product
    /// of images of earlier ones, but for those that later ones make needless.
    pub generators: Vec<u64>,
    /// Pairs of words that are the same element, the larger word first.
    pub relations: Vec<Relation>,
    /// Whether no relation follows from the others; it is not looked into where there are many.
    pub irredundant: bool,
    /// The least word of each element.
    words: Vec<Vec<u16>>,
}

/// So many relations are looked at for those that follow from others.
const MOST: usize = 48;

impl Presentation {
    /// The presentation of a quotient.
    pub fn new(quotient: &Quotient) -> Self {
        let generators = generators(quotient);
        let images: Vec<usize> = generators
            .iter()
            .map(|&at| quotient.image(at).unwrap_or(0))
            .collect();
        let (words, mut relations) = basis(quotient, &images);
        let irredundant = relations.len() <= MOST;
        if irredundant {
            // The largest are tried first.
            for at in (0..relations.len()).rev() {
                let mut others = relations.clone();
                let relation = others.remove(at);
                if follows(&relation, &others) {
                    relations = others;
                }
            }
        }
        Self {
            generators,
            relations,
            irredundant,
            words,
        }
    }

    /// The positions whose images are the generators, as [`generators`](Self::generators).
    pub fn generators_of(quotient: &Quotient) -> Vec<u64> {
        generators(quotient)
    }

    /// An element as its least word, such as `ab^2`; the identity is `1`.
    ///
    /// # Panics
    /// When there is no such element.
    pub fn word(&self, element: usize) -> String {
        self.written(&self.words[element])
    }

    /// A word as it is written.
    pub fn written(&self, word: &[u16]) -> String {
        let long = self.generators.len() > LETTERS.len();
        let powers = word.iter().enumerate().filter(|&(_, &power)| power > 0);
        let powers = powers.map(|(at, &power)| match power {
            1 => name(at),
            _ => format!("{}^{power}", name(at)),
        });
        let powers: Vec<String> = powers.collect();
        match powers.is_empty() {
            true => "1".into(),
            false => powers.join(if long { " " } else { "" }),
        }
    }

    /// The name of a generator, counted from 0.
    pub fn name(&self, generator: usize) -> String {
        name(generator)
    }
}

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

fn name(generator: usize) -> String {
    match LETTERS.get(generator..=generator) {
        Some(letter) => letter.into(),
        None => format!("x{}", generator + 1),
    }
}

/// The positions whose images are the generators.
fn generators(quotient: &Quotient) -> Vec<u64> {
    let mut generators: Vec<(u64, usize)> = Vec::new();
    let mut reached = vec![false; quotient.order()];
    reached[0] = true;
    for (position, image) in quotient.images().into_iter().enumerate() {
        if !reached[image] {
            generators.push((position as u64, image));
            let images: Vec<usize> = generators.iter().map(|&(_, image)| image).collect();
            reached = generated(quotient, &images);
        }
    }
    let mut at = 0;
    while at < generators.len() {
        let others = generators
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != at);
        let others: Vec<usize> = others.map(|(_, &(_, image))| image).collect();
        match generated(quotient, &others)[generators[at].1] {
            true => drop(generators.remove(at)),
            false => at += 1,
        }
    }
    generators
        .into_iter()
        .map(|(position, _)| position)
        .collect()
}

/// Which elements are products of these.
fn generated(quotient: &Quotient, images: &[usize]) -> Vec<bool> {
    let mut reached = vec![false; quotient.order()];
    reached[0] = true;
    let mut open = vec![0];
    while let Some(x) = open.pop() {
        for &image in images {
            let next = quotient.product(x, image);
            if !std::mem::replace(&mut reached[next], true) {
                open.push(next);
            }
        }
    }
    reached
}

/// The least words of all elements, and the relations that lead to them.
fn basis(quotient: &Quotient, images: &[usize]) -> (Vec<Vec<u16>>, Vec<Relation>) {
    let mut words: Vec<Option<Vec<u16>>> = vec![None; quotient.order()];
    let mut least: FxHashMap<Vec<u16>, usize> = FxHashMap::default();
    let empty = vec![0; images.len()];
    words[0] = Some(empty.clone());
    least.insert(empty, 0);
    let mut relations = Vec::new();
    let mut level = vec![(0, 0)];
    while !level.is_empty() {
        let mut next = Vec::new();
        for (x, last) in level {
            let word = words[x].clone().unwrap_or_default();
            for generator in last..images.len() {
                let image = quotient.product(x, images[generator]);
                let mut longer = word.clone();
                longer[generator] += 1;
                match &words[image] {
                    None => {
                        words[image] = Some(longer.clone());
                        least.insert(longer, image);
                        next.push((image, generator));
                    }
                    Some(equal) if minimal(&longer, &least) => {
                        relations.push((longer, equal.clone()));
                    }
                    Some(_) => {}
                }
            }
        }
        level = next;
    }
    let words = words.into_iter().map(Option::unwrap_or_default).collect();
    (words, relations)
}

/// Whether all words with one letter less are least words.
fn minimal(word: &[u16], least: &FxHashMap<Vec<u16>, usize>) -> bool {
    let mut shorter = word.to_vec();
    (0..word.len()).filter(|&at| word[at] > 0).all(|at| {
        shorter[at] -= 1;
        let found = least.contains_key(&shorter);
        shorter[at] += 1;
        found
    })
}

#[cfg(test)]
mod tests {
    use super::{super::rewriting::order, Presentation};
    use crate::{
        Work,
        engine::{
            breaking::Code,
            misere::{Bounds, Heaps, find},
        },
    };

    /// The relations alone, without the quotient that they were read off, have its order.
    #[test]
    fn relations_are_enough_and_none_is_idle() {
        for digits in [[7, 5, 0], [1, 2, 3], [2, 4, 1]] {
            let code = Code::new((1..).zip(digits));
            let order_at_most = 500;
            let bounds = Bounds {
                last: 200,
                order: order_at_most,
            };
            let found = find(&Heaps(&code), Some(&code), bounds, &Work::default());
            let quotient = found.unwrap_or_else(|e| panic!("{e}")).quotient;
            let shown = Presentation::new(&quotient);
            let generators = shown.generators.len();
            let of = |relations: &[_]| order(generators, relations);
            assert_eq!(of(&shown.relations), Some(quotient.order()), "{digits:?}");
            for at in (0..shown.relations.len()).filter(|_| shown.irredundant) {
                let mut others = shown.relations.clone();
                others.remove(at);
                assert_ne!(of(&others), Some(quotient.order()), "{digits:?}");
            }
        }
    }
}
