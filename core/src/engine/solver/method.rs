//! What the methods ask of the options of a component.

use super::{
    run::{Frame, UNSET},
    sets::{EVERY, FEW, up_to},
    table::Fact,
};

/// How a [`Solver`](super::Solver) goes about a question. All give the same answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// The value of every option, and the mex of them.
    Mex,
    /// Whether an option has the least value that the component may have, and so on upwards, so
    /// that most options are only asked for their outcome with a heap of nim beside them
    /// (Lemoine & Viennot, *Nimbers are inevitable*, 2012).
    Couples,
    /// Whether an option's value is in a set, which shrinks as options drop out, first for the
    /// set of 0 alone, then of 1, and so on
    /// (Beling & Rogalski, *On pruning search trees of impartial games*, 2020).
    #[default]
    Sets,
    /// Whether the component with a heap of 0, 1, 2, … beside it is lost, always looking into the
    /// option that seems nearest to a proof; it searches least, and remembers most meanwhile
    /// (Allis, *Searching for solutions in games and artificial intelligence*, 1994;
    /// Čížek, Balko & Schmid, 2025, for sums of impartial games).
    Proof,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Mex, Self::Couples, Self::Sets, Self::Proof];

    /// The word for it: `mex`, `couples`, `sets` or `proof`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mex => "mex",
            Self::Couples => "couples",
            Self::Sets => "sets",
            Self::Proof => "proof",
        }
    }

    /// The method that a word is for.
    ///
    /// ```
    /// use grundy::engine::Method;
    /// assert_eq!(Method::named("couples"), Some(Method::Couples));
    /// assert_eq!(Method::named("magic"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// What a method wants to know next.
pub(super) enum Wanted {
    /// Nothing: this is known of the component.
    Known(Fact),
    /// The mex, as the values of all options are known.
    Largest,
    /// A pass through all options that is about values up to this one.
    Pass(u64),
    /// Nothing more on these values, which the component has not.
    Never(u64),
    /// Whether the next option's value is one of these.
    Of(u64),
}

impl Method {
    /// What to ask next in `frame`, whose options end at `end`.
    pub(super) fn wanted<C>(self, frame: &Frame<C>, end: usize) -> Wanted {
        let never = frame.seen | frame.not;
        if frame.ask != EVERY && frame.ask & !never == 0 {
            return Wanted::Known(Fact::Not(never));
        }
        let least = u64::from(never.trailing_ones());
        let last = frame.next >= end;
        match self {
            _ if self == Self::Mex || least >= FEW => every(frame, last),
            Self::Sets => sets(frame, least, end),
            _ if frame.top != least => Wanted::Pass(least),
            _ if last => Wanted::Known(Fact::Exact(least)),
            _ => Wanted::Of(1 << least),
        }
    }
}

/// Asks for the values of all options.
fn every<C>(frame: &Frame<C>, last: bool) -> Wanted {
    match frame.top {
        EVERY_VALUE if last => Wanted::Largest,
        EVERY_VALUE => Wanted::Of(EVERY),
        _ => Wanted::Pass(EVERY_VALUE),
    }
}

/// Stands for all values where a pass is about them.
const EVERY_VALUE: u64 = UNSET - 1;

/// The component's value is one of the first values that no option is known to have, one more
/// of them than there are options left: an option takes one of them away, or else the last.
fn sets<C>(frame: &Frame<C>, least: u64, end: usize) -> Wanted {
    let never = frame.seen | frame.not;
    let asked = match frame.ask {
        EVERY => 1 << least,
        some => some & !never,
    };
    let top = 63 - u64::from(asked.leading_zeros());
    if frame.top != top {
        return Wanted::Pass(top);
    }
    let left = end - frame.next;
    let last = nth_absent(frame.seen, left);
    let within = if last < 64 { up_to(last) } else { u64::MAX };
    if left == 0 && last <= top {
        return Wanted::Known(Fact::Exact(last));
    }
    if asked & within == 0 {
        return Wanted::Never(asked);
    }
    let below = within & !(if last < 64 { 1 << last } else { 0 });
    Wanted::Of(!frame.seen & up_to(top) & below)
}

/// The value with exactly `n` lesser ones outside of `seen`; 64 where it is 64 or more.
fn nth_absent(seen: u64, n: usize) -> u64 {
    let mut absent = !seen;
    for _ in 0..n {
        if absent == 0 {
            break;
        }
        absent &= absent - 1;
    }
    absent.trailing_zeros().into()
}
