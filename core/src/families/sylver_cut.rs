use super::Family;
use crate::{Component, Error, Options, Rules, notation::whole, search};

pub(super) const FAMILY: Family = Family {
    key: "sylver-cut",
    rule: "Choose one of the numbers from 2 to N that are still allowed; it and all sums of \
           multiples of chosen numbers become forbidden.",
    parameters: Some("the largest number N, from 1 to 127"),
    example: "sylver-cut:20:2,5",
    source: "Number Game, ACM Mid-Central European Regional Contest, 2000; \
             after Conway's Sylver coinage in Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 18",
    theorem: "",
    build: |build| match whole(build.parameters)? {
        most @ 1..=MOST => Ok(search(Cut { most: most as u32 })),
        most => Err(Error::input(format!(
            "expected a largest number from 1 to {MOST}, found {most}"
        ))),
    },
};

/// The sets are words of 128 bits.
const MOST: u64 = 127;

/// Sylver coinage with the numbers from 2 to `most`.
struct Cut {
    most: u32,
}

/// The allowed numbers: bit `n` of `set` stands for `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Allowed {
    set: u128,
    /// A number that was written twice or does not fit; 0 where there is none.
    misfit: u64,
}

impl Component for Allowed {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let (mut set, mut misfit) = (0, 0);
        for &number in numbers {
            let bit = if number <= MOST { 1 << number } else { 0 };
            if bit == 0 || set & bit != 0 {
                misfit = number;
            }
            set |= bit;
        }
        Some(Self { set, misfit })
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.extend(members(self.set));
        out.extend(Some(self.misfit).filter(|&number| number > 0));
    }
}

/// The numbers whose bits are set, in increasing order.
fn members(mut set: u128) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let least = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (least < 128).then_some(least.into())
    })
}

impl Cut {
    /// The numbers from 2 to the largest.
    fn all(&self) -> u128 {
        (u128::MAX >> (127 - self.most)) & !3
    }

    /// What stays allowed when `number` is chosen. A number is forbidden when some multiple of
    /// the chosen one leaves 0 or a forbidden number of it.
    fn choose(&self, allowed: u128, number: u64) -> u128 {
        let mut forbidden = (self.all() & !allowed) | 1;
        let mut shift = number as u32;
        while shift <= self.most {
            forbidden |= forbidden << shift;
            shift *= 2;
        }
        allowed & !forbidden
    }
}

impl Rules for Cut {
    type Component = Allowed;

    fn options(&self, allowed: &Allowed, options: &mut Options<Allowed>) {
        for number in members(allowed.set) {
            let set = self.choose(allowed.set, number);
            options.push(&[Allowed { set, misfit: 0 }]);
        }
    }

    fn check(&self, allowed: &Allowed) -> Result<(), Error> {
        let outside = members(allowed.set & !self.all()).next();
        let Some(wrong) = outside.or(Some(allowed.misfit).filter(|&number| number > 0)) else {
            return Ok(());
        };
        let twice = members(self.all()).any(|number| number == wrong);
        Err(Error::input(format!(
            "expected the allowed numbers, each once and from 2 to {}, found {wrong}{}",
            self.most,
            if twice { " twice" } else { "" }
        )))
    }

    /// The chosen number is the least that became forbidden: the others are sums with it.
    fn name(&self, from: &Allowed, to: &[Allowed]) -> Option<String> {
        let chosen = members(from.set & !to.first()?.set).next()?;
        Some(format!("choose {chosen}"))
    }

    fn options_bound(&self, allowed: &Allowed) -> u64 {
        allowed.set.count_ones().into()
    }
}
