//! The multiplication of a quotient, from its generators.

use super::Misere;
use crate::Fault;

/// A commutative monoid, multiplied out.
pub(super) struct Monoid {
    pub(super) order: usize,
    products: Vec<u32>,
    lost: Vec<bool>,
}

impl Monoid {
    /// Multiplies the elements, if the generators commute and lead to all of them.
    ///
    /// Let each element be reached from the identity by generators, and let generators commute.
    /// Then the product of x with a word depends on the element of the word only, since x is a
    /// word itself; so there is one product, and it is associative and commutative.
    pub(super) fn new(claim: &Misere) -> Result<Self, Fault> {
        let order = claim.order;
        for (at, (position, products)) in claim.generators.iter().enumerate() {
            if products.len() != order {
                let reason = format!("the generator {position} has not {order} products");
                return Err(claim.refuted("generator", at, reason));
            }
        }
        commute(claim)?;
        let first = reached(claim)?;
        let mut products: Vec<u32> = (0..order as u32).collect();
        products.resize(order * order, 0);
        // Each element comes after the one that it is reached from.
        for &(element, from, generator) in &first {
            let step = &claim.generators[generator].1;
            for y in 0..order {
                let before = products[from * order + y] as usize;
                products[element * order + y] = step[before] as u32;
            }
        }
        let mut lost = vec![false; order];
        for &element in &claim.lost {
            lost[element] = true;
        }
        if lost[0] {
            let reason = "the empty sum is won by the next player, and 0 is its element";
            return Err(claim.refuted("lost", 0, reason.into()));
        }
        Ok(Self {
            order,
            products,
            lost,
        })
    }

    pub(super) fn product(&self, x: usize, y: usize) -> usize {
        self.products[x * self.order + y] as usize
    }

    pub(super) fn is_lost(&self, x: usize) -> bool {
        self.lost[x]
    }

    /// Two elements that no sum tells apart, if there are some.
    pub(super) fn alike(&self) -> Option<(usize, usize)> {
        let row = |x| -> Vec<bool> {
            let products = (0..self.order).map(|y| self.lost[self.product(x, y)]);
            products.collect()
        };
        let mut rows: Vec<(Vec<bool>, usize)> = (0..self.order).map(|x| (row(x), x)).collect();
        rows.sort_unstable();
        let pair = rows.windows(2).find(|pair| pair[0].0 == pair[1].0);
        pair.map(|pair| (pair[0].1, pair[1].1))
    }
}

fn commute(claim: &Misere) -> Result<(), Fault> {
    for (at, (a, by_a)) in claim.generators.iter().enumerate() {
        for (b, by_b) in &claim.generators[..at] {
            if let Some(x) = (0..claim.order).find(|&x| by_a[by_b[x]] != by_b[by_a[x]]) {
                let reason = format!("the generators {b} and {a} do not commute on {x}");
                return Err(claim.refuted("generator", at, reason));
            }
        }
    }
    Ok(())
}

/// All elements but 0 in an order in which each is reached from an earlier one by a generator.
fn reached(claim: &Misere) -> Result<Vec<(usize, usize, usize)>, Fault> {
    let mut found = vec![false; claim.order];
    found[0] = true;
    let mut queue = vec![0];
    let mut first = Vec::new();
    let mut next = 0;
    while let Some(&from) = queue.get(next) {
        next += 1;
        for (generator, (_, products)) in claim.generators.iter().enumerate() {
            let element = products[from];
            if !found[element] {
                found[element] = true;
                queue.push(element);
                first.push((element, from, generator));
            }
        }
    }
    match found.iter().position(|found| !found) {
        None => Ok(first),
        Some(element) => {
            let reason = format!("no product of generators is the element {element}");
            Err(claim.refuted("order", 0, reason))
        }
    }
}
