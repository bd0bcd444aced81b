//! The numbers that a numerical semigroup leaves out.

/// A position whose gaps go over this has more moves than are ever listed, since at least half
/// of the numbers up to the largest gap are gaps.
const LARGEST: u64 = 1 << 23;

/// So many bits at most are gone through for all named numbers: a fraction of a second.
const MOST_BITS: u64 = 1 << 32;

/// The gaps of a numerical semigroup: bit `n` is set when `n` is one. The last word is not 0, so
/// that equal semigroups have equal words.
#[derive(Clone, Debug)]
pub(super) struct Gaps(Box<[u64]>);

/// Sets bit `n + shift` for every bit `n` that is set, as far as the words go.
#[inline]
fn add_shifted(words: &mut [u64], shift: u64) {
    let (whole, bits) = ((shift / 64) as usize, shift % 64);
    for at in (whole..words.len()).rev() {
        let mut moved = words[at - whole] << bits;
        if bits > 0 && at > whole {
            moved |= words[at - whole - 1] >> (64 - bits);
        }
        words[at] |= moved;
    }
}

/// Adds `number` to the semigroup whose members are the set bits: shifts by 1, 2, 4, … times
/// `number` give every multiple of it.
#[inline]
fn add_number(members: &mut [u64], number: u64) {
    let mut shift = number;
    while shift < members.len() as u64 * 64 {
        add_shifted(members, shift);
        shift *= 2;
    }
}

fn is_set(words: &[u64], n: u64) -> bool {
    usize::try_from(n / 64)
        .ok()
        .and_then(|at| words.get(at))
        .is_some_and(|word| word >> (n % 64) & 1 == 1)
}

/// The set bits in increasing order.
fn bits(words: &[u64]) -> impl DoubleEndedIterator<Item = u64> {
    (0..words.len() as u64 * 64).filter(|&n| is_set(words, n))
}

impl Gaps {
    /// The gaps among the numbers that `members` speaks of.
    fn without(members: &[u64]) -> Self {
        let mut words: Vec<u64> = members.iter().map(|word| !word).collect();
        while words.last() == Some(&0) {
            words.pop();
        }
        Self(words.into())
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.0
    }

    pub(super) fn contain(&self, n: u64) -> bool {
        is_set(&self.0, n)
    }

    pub(super) fn members(&self) -> impl DoubleEndedIterator<Item = u64> {
        bits(&self.0)
    }

    pub(super) fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The largest gap: the Frobenius number; 0 where there is none.
    pub(super) fn largest(&self) -> u64 {
        highest(&self.0).unwrap_or(0)
    }

    /// Whether naming the gap `number` would rule out `other`.
    pub(super) fn rules_out(&self, number: u64, other: u64) -> bool {
        rules_out(&self.0, number, other)
    }

    /// Whether naming any other gap rules out the largest one, which is over 1. Then the player
    /// to move wins: with the largest gap, or with what answers it.
    pub(super) fn is_ender(&self) -> bool {
        let largest = self.largest();
        largest > 1 && (self.members()).all(|gap| gap == largest || self.rules_out(gap, largest))
    }
}

/// Leaves those of the gaps that stay when one of them, `number`, is named.
#[inline]
pub(super) fn name(gaps: &mut [u64], number: u64) {
    gaps.iter_mut().for_each(|word| *word = !*word);
    add_number(gaps, number);
    gaps.iter_mut().for_each(|word| *word = !*word);
}

/// Whether naming one of the gaps, `number`, would rule out `other`.
pub(super) fn rules_out(gaps: &[u64], number: u64, other: u64) -> bool {
    (1..=other / number).any(|times| !is_set(gaps, other - times * number))
}

/// The highest set bit.
pub(super) fn highest(words: &[u64]) -> Option<u64> {
    let at = words.iter().rposition(|&word| word != 0)?;
    Some(at as u64 * 64 + u64::from(words[at].ilog2()))
}

/// The highest set bit below `bound`.
pub(super) fn below(words: &[u64], bound: u64) -> Option<u64> {
    let whole = (bound / 64).min(words.len() as u64) as usize;
    let partial = words
        .get(whole)
        .map_or(0, |word| word & ((1 << (bound % 64)) - 1));
    if partial != 0 {
        return Some(whole as u64 * 64 + u64::from(partial.ilog2()));
    }
    highest(&words[..whole])
}

/// A numerical semigroup: the sums of multiples of some numbers without a common divisor.
#[derive(Debug)]
pub(super) struct Semigroup {
    pub(super) gaps: Gaps,
    /// The numbers that are no sums of others, in increasing order.
    pub(super) generators: Vec<u64>,
}

impl Semigroup {
    /// The semigroup of `named`, or `None` when its gaps go over [`LARGEST`], or so far that
    /// many named numbers would take more than [`MOST_BITS`].
    pub(super) fn new(named: &[u64]) -> Option<Self> {
        let mut sorted = named.to_vec();
        sorted.sort_unstable();
        let least = *sorted.first().filter(|&&least| least <= LARGEST)?;
        let mut bound = 256;
        while bound < LARGEST + least && sorted.len() as u64 * bound < MOST_BITS {
            bound *= 2;
            if let Some(found) = Self::within(&sorted, bound) {
                return Some(found);
            }
        }
        None
    }

    /// The semigroup by its members below `bound`: it is known when the last of them are as many
    /// neighbours as the least number says, since then all later numbers are members too.
    fn within(sorted: &[u64], bound: u64) -> Option<Self> {
        let mut members = vec![0; (bound / 64) as usize];
        members[0] = 1;
        let mut generators = Vec::new();
        for &number in sorted {
            if number < bound && !is_set(&members, number) {
                add_number(&mut members, number);
                generators.push(number);
            }
        }
        let gaps = Gaps::without(&members);
        (bound - 1 - gaps.largest() >= sorted[0]).then_some(Self { gaps, generators })
    }

    /// The generators after the gap `number` is named.
    pub(super) fn generators_with(&self, number: u64) -> Vec<u64> {
        let kept = |&generator: &u64| !self.gaps.rules_out(number, generator);
        let mut generators: Vec<u64> = self.generators.iter().copied().filter(kept).collect();
        generators.insert(generators.partition_point(|&g| g < number), number);
        generators
    }
}
