use super::{Arithmetic, Digits, Op, Rule, Term};

/// The numbers that lie far enough apart: each is the least one from which so many can be taken
/// without reaching the one before. They are the sizes lost where one may take up to `of(n)` of `n`
/// counters, whatever `of` is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spaced {
    /// The first numbers, at least one.
    pub first: Vec<u64>,
    /// The number `f(n)` in `n - f(n) > x(k-1)`, of which the least `n` is `x(k)`.
    pub of: Box<Term>,
}

/// So many steps are made at most.
const MOST_STEPS: usize = 1 << 14;

impl Spaced {
    /// The number after `last`, and how many steps lead there.
    fn next(&self, last: u64, steps: &mut usize) -> Option<u64> {
        let mut n = last.checked_add(1)?;
        while *steps < MOST_STEPS {
            *steps += 1;
            let taken = self.of.value(&[n])?;
            if n.checked_sub(taken).is_some_and(|left| left > last) {
                return Some(n);
            }
            n = match self.of.never_falls() {
                // All before that reach `last` too.
                true => last.checked_add(taken)?.checked_add(1)?,
                false => n + 1,
            };
        }
        None
    }

    /// The number at a place, counted from 0; `None` where it is too far.
    ///
    /// ```
    /// use grundy_pattern::{Arithmetic, Rule, Spaced, Term};
    /// let root = Term::Rule(Rule::Arithmetic(Arithmetic::Root), Box::new(Term::Arg(0)));
    /// let lost = Spaced { first: vec![0], of: Box::new(root) };
    /// assert_eq!((1..6).map_while(|k| lost.member(k)).collect::<Vec<_>>(), [2, 5, 8, 12, 17]);
    /// ```
    pub fn member(&self, place: u64) -> Option<u64> {
        let place = usize::try_from(place).ok()?;
        if let Some(&first) = self.first.get(place) {
            return Some(first);
        }
        let (mut last, mut steps) = (*self.first.last()?, 0);
        for _ in self.first.len()..=place {
            last = self.next(last, &mut steps)?;
        }
        Some(last)
    }
}

/// The nim-value of `n` where one may take from 1 up to `of(n)` counters, and `of` rises by 0 or 1
/// from number to number: `of(n)` where that rises, and otherwise what the value of
/// `n - of(n) - 1` is (Levine, Fractal sequences and restricted nim, 2006).
pub(super) fn up_to(of: &Term, n: u64) -> Option<u64> {
    let mut at = n;
    for _ in 0..MOST_STEPS {
        let Some(before) = at.checked_sub(1) else {
            return Some(0);
        };
        let taken = of.value(&[at])?;
        // Of none, none can be taken.
        let least = if before > 0 { of.value(&[before])? } else { 0 };
        match taken.checked_sub(least)? {
            0 => at = before.checked_sub(taken)?,
            1 => return Some(taken),
            _ => return None,
        }
    }
    None
}

impl Term {
    /// Whether this number of one variable is known never to fall as the variable grows, by how it
    /// is built.
    ///
    /// ```
    /// use grundy_pattern::{Arithmetic, Digits, Rule, Term};
    /// let n = || Box::new(Term::Arg(0));
    /// assert!(Term::Rule(Rule::Arithmetic(Arithmetic::Root), n()).never_falls());
    /// assert!(!Term::Digits(Digits::Sum(2), n()).never_falls());
    /// ```
    pub fn never_falls(&self) -> bool {
        match self {
            Self::Number(_) | Self::Arg(0) => true,
            Self::Both(Op::Plus | Op::Times | Op::Min | Op::Max, a, b) => {
                a.never_falls() && b.never_falls()
            }
            Self::Both(Op::Minus | Op::Over, a, b) => {
                a.never_falls() && matches!(**b, Self::Number(_))
            }
            Self::Digits(Digits::Length(_) | Digits::Leading(_), of)
            | Self::Rule(Rule::Arithmetic(Arithmetic::Root), of) => of.never_falls(),
            _ => false,
        }
    }
}
