//! Whether a relation of a commutative monoid follows from others.

/// Two words, as powers of the generators, that are the same element.
pub type Relation = (Vec<u16>, Vec<u16>);

/// So many pairs of rules are looked at before a question is given up.
const MOST: usize = 20_000;

/// Whether a relation follows from others: these are made complete (Knuth and Bendix, Buchberger),
/// so that two words are the same exactly if they are rewritten to the same. If that takes too
/// long, the answer is no.
pub(super) fn follows(relation: &Relation, others: &[Relation]) -> bool {
    let mut joined = false;
    completed(others, |rules| {
        joined = joined || joins(relation, rules);
        joined
    });
    joined
}

/// Rules by which two words that are the same by the relations are rewritten to the same; `None`
/// if it takes too long, or `done` says that it is enough.
fn completed(
    relations: &[Relation],
    mut done: impl FnMut(&[Relation]) -> bool,
) -> Option<Vec<Relation>> {
    let mut rules: Vec<Relation> = relations.to_vec();
    let mut pairs = 0;
    let mut at = 0;
    if done(&rules) {
        return None;
    }
    while at < rules.len() {
        for other in 0..at {
            pairs += 1;
            if pairs > MOST {
                return None;
            }
            let Some((x, y)) = overlap(&rules[at], &rules[other]) else {
                continue;
            };
            let (x, y) = (rewritten(x, &rules), rewritten(y, &rules));
            if x != y {
                rules.push(if larger(&x, &y) { (x, y) } else { (y, x) });
                if done(&rules) {
                    return None;
                }
            }
        }
        at += 1;
    }
    Some(rules)
}

/// How many elements the commutative monoid with these relations has, if it is known to be finite.
#[cfg(test)]
pub(super) fn order(generators: usize, relations: &[Relation]) -> Option<usize> {
    let rules = completed(relations, |_| false)?;
    let mut level = vec![(vec![0; generators], 0)];
    let mut order = 0;
    while !level.is_empty() && order < 3000 {
        order += level.len();
        let mut next = Vec::new();
        for (word, last) in level {
            for generator in last..generators {
                let mut longer = word.clone();
                longer[generator] += 1;
                if rewritten(longer.clone(), &rules) == longer {
                    next.push((longer, generator));
                }
            }
        }
        level = next;
    }
    (order < 3000).then_some(order)
}

fn joins((x, y): &Relation, rules: &[Relation]) -> bool {
    rewritten(x.clone(), rules) == rewritten(y.clone(), rules)
}

/// The two ways in which the least word with both left sides can be rewritten, if these overlap.
fn overlap(a: &Relation, b: &Relation) -> Option<(Vec<u16>, Vec<u16>)> {
    let mut pairs = a.0.iter().zip(&b.0);
    if !pairs.any(|(x, y)| *x > 0 && *y > 0) {
        return None;
    }
    let both: Vec<u16> = a.0.iter().zip(&b.0).map(|(x, y)| *x.max(y)).collect();
    Some((applied(&both, a), applied(&both, b)))
}

/// The word with one left side in it replaced by the right side.
fn applied(word: &[u16], rule: &Relation) -> Vec<u16> {
    let sides = rule.0.iter().zip(&rule.1);
    word.iter()
        .zip(sides)
        .map(|(power, (left, right))| power - left + right)
        .collect()
}

/// The word after all rewriting.
fn rewritten(mut word: Vec<u16>, rules: &[Relation]) -> Vec<u16> {
    let divides = |left: &[u16], word: &[u16]| left.iter().zip(word).all(|(x, y)| x <= y);
    while let Some(rule) = rules.iter().find(|rule| divides(&rule.0, &word)) {
        word = applied(&word, rule);
    }
    word
}

/// By degree, then by the dictionary: of two words of a degree, the one with more of the first
/// letter in which they differ is smaller.
fn larger(x: &[u16], y: &[u16]) -> bool {
    let degree = |word: &[u16]| word.iter().map(|&power| u64::from(power)).sum::<u64>();
    match degree(x).cmp(&degree(y)) {
        std::cmp::Ordering::Equal => x < y,
        order => order.is_gt(),
    }
}
