//! Who wins a sum of components and a heap of nim, by proof numbers.

use std::{hash::BuildHasher, rc::Rc};

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{
    loopy,
    table::{Fact, Table},
};
use crate::{Component, Error, ErrorKind, Options, Rules, Work};

/// Components whose values are not known, in a fixed order, and the heap beside them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Couple<C> {
    parts: Rc<[C]>,
    nim: u64,
}

/// How many positions must at least be decided to show that the player to move wins, and that
/// the other one does; 0 and [`NEVER`] once that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    win: u32,
    loss: u32,
}

const NEVER: u32 = u32::MAX;
const WON: Numbers = Numbers {
    win: 0,
    loss: NEVER,
};
const LOST: Numbers = Numbers {
    win: NEVER,
    loss: 0,
};

/// A couple whose moves are listed, and how far its numbers may grow before another is better.
struct Frame<C> {
    couple: Couple<C>,
    children: Vec<(Couple<C>, Numbers)>,
    most: Numbers,
    /// The move that is being looked into.
    best: usize,
    steps: u64,
}

impl<C> Frame<C> {
    /// About how many bytes it takes, with the parts of its couples.
    fn bytes(&self) -> usize {
        let parts = self.children.iter().map(|(child, _)| child.parts.len());
        let each = size_of::<(Couple<C>, Numbers)>() * self.children.len();
        size_of::<Self>() + each + parts.sum::<usize>() * size_of::<C>()
    }
}

/// A search by proof numbers, always into the couple that seems nearest to a proof.
pub(super) struct Proof<'a, R: Rules> {
    rules: &'a R,
    work: &'a Work<'a>,
    table: &'a mut Table<R::Component>,
    numbers: FxHashMap<Couple<R::Component>, Numbers>,
    bytes: u64,
    options: Options<R::Component>,
    pub(super) steps: u64,
}

/// The stack is looked through for a couple that is open twice at this depth, and its doubles.
const DEPTH: usize = 1 << 12;

impl<'a, R: Rules> Proof<'a, R> {
    pub(super) fn new(
        rules: &'a R,
        table: &'a mut Table<R::Component>,
        work: &'a Work<'a>,
    ) -> Self {
        Self {
            rules,
            work,
            table,
            numbers: FxHashMap::default(),
            bytes: 0,
            options: Options::within(work, size_of::<R::Component>()),
            steps: 0,
        }
    }

    /// The value of a sum, or whether it is `asked`.
    pub(super) fn sum(
        &mut self,
        components: &[R::Component],
        asked: Option<u64>,
    ) -> Result<Option<u64>, Error> {
        match asked {
            Some(value) => Ok(self.is_lost(components, value)?.then_some(value)),
            None => {
                let mut value = 0;
                while !self.is_lost(components, value)? {
                    value += 1;
                }
                Ok(Some(value))
            }
        }
    }

    /// Whether the player to move loses the sum with a heap of `nim`.
    fn is_lost(&mut self, components: &[R::Component], nim: u64) -> Result<bool, Error> {
        let root = self.couple(components, nim);
        if let Some(known) = self.known(&root) {
            return Ok(known == LOST);
        }
        let found = self.search(root);
        found.map_err(|error| match error.kind() {
            ErrorKind::Input => error,
            _ => error.within(&format!(
                "the outcome is not decided after {} positions were searched",
                self.steps
            )),
        })
    }

    fn search(&mut self, root: Couple<R::Component>) -> Result<bool, Error> {
        let mut stack: Vec<Frame<R::Component>> = Vec::new();
        // Bytes that the open couples take.
        let mut held = 0;
        let mut next = Some((root, LOST_OR_WON));
        let mut depth = DEPTH;
        loop {
            if let Some((couple, most)) = next.take() {
                let frame = self.open(couple, most)?;
                held += frame.bytes();
                stack.push(frame);
                self.work.room(held as u128 * 2, 1, "this position")?;
                if stack.len() == depth {
                    depth *= 2;
                    let mut seen = rustc_hash::FxHashSet::default();
                    let once = |frame: &Frame<R::Component>| seen.insert(frame.couple.clone());
                    if !stack.iter().all(once) {
                        return Err(loopy());
                    }
                }
            }
            let Some(frame) = stack.last_mut() else {
                return Err(Error::limit("the outcome of this position was not decided"));
            };
            match descend(frame) {
                Ok((child, most)) => next = Some((child, most)),
                Err(numbers) => {
                    let couple = frame.couple.clone();
                    let steps = self.steps - frame.steps;
                    held -= frame.bytes();
                    stack.pop();
                    self.keep(&couple, numbers, steps)?;
                    match stack.last_mut() {
                        Some(above) => above.children[above.best].1 = numbers,
                        None => return Ok(numbers == LOST),
                    }
                }
            }
        }
    }

    /// The sum in the form in which it is looked up: known values go into the heap.
    fn couple(&mut self, components: &[R::Component], mut nim: u64) -> Couple<R::Component> {
        let mut parts: Vec<R::Component> = Vec::new();
        let mut canonical = Vec::new();
        for component in components {
            self.rules.canonical(component.clone(), &mut canonical);
        }
        for part in canonical {
            match self.fact(&part) {
                Some(Fact::Exact(value)) => nim ^= value,
                _ => match parts.iter().position(|other| *other == part) {
                    Some(twin) => drop(parts.swap_remove(twin)),
                    None => parts.push(part),
                },
            }
        }
        parts.sort_by_key(|part| FxBuildHasher.hash_one(part));
        Couple {
            parts: parts.into(),
            nim,
        }
    }

    fn fact(&self, part: &R::Component) -> Option<Fact> {
        match self.rules.theorem(part) {
            Some((value, _)) => Some(Fact::Exact(value.get())),
            None => self.table.get(part),
        }
    }

    /// Who wins, where that is known without a search.
    fn known(&self, couple: &Couple<R::Component>) -> Option<Numbers> {
        let nim = couple.nim;
        match &*couple.parts {
            [] if nim == 0 => Some(LOST),
            [] => Some(WON),
            [part] => match self.fact(part) {
                Some(Fact::Exact(value)) if value == nim => Some(LOST),
                Some(Fact::Exact(_)) => Some(WON),
                Some(Fact::Not(set)) if nim < 64 && set >> nim & 1 == 1 => Some(WON),
                _ => None,
            },
            _ => None,
        }
    }

    /// The numbers of a couple; of a new one, a guess: to lose, all its moves must be refuted.
    fn look_up(&self, couple: &Couple<R::Component>) -> Numbers {
        if let Some(known) = self.known(couple) {
            return known;
        }
        self.numbers.get(couple).copied().unwrap_or_else(|| {
            let efforts = couple.parts.iter().map(|part| self.rules.effort(part));
            let loss = efforts.fold(couple.nim, u64::saturating_add);
            Numbers {
                win: 1,
                loss: loss.clamp(1, 1 << 20) as u32,
            }
        })
    }

    fn open(
        &mut self,
        couple: Couple<R::Component>,
        most: Numbers,
    ) -> Result<Frame<R::Component>, Error> {
        self.steps += 1;
        if self.steps.is_multiple_of(1 << 10) {
            self.work.tick(self.steps, None)?;
        }
        self.work.fits(
            couple.nim.into(),
            size_of::<(Couple<R::Component>, Numbers)>() as u128,
            Options::<()>::LIST,
        )?;
        let mut children = Vec::new();
        for nim in 0..couple.nim {
            let parts = couple.parts.clone();
            children.push(Couple { parts, nim });
        }
        for (at, part) in couple.parts.iter().enumerate() {
            let most = self.rules.options_bound(part);
            self.work
                .fits(most.into(), part.bytes() as u128, Options::<()>::LIST)?;
            let mut options = std::mem::take(&mut self.options);
            options.clear();
            self.rules.options(part, &mut options);
            options.fit()?;
            let mut left: Vec<R::Component> = couple.parts.to_vec();
            left.swap_remove(at);
            let rest = left.len();
            for option in options.iter() {
                left.truncate(rest);
                left.extend_from_slice(option);
                let child = self.couple(&left, couple.nim);
                children.push(child);
            }
            self.options = options;
        }
        let children = children.into_iter();
        let children = children.map(|child| (child.clone(), self.look_up(&child)));
        Ok(Frame {
            children: children.collect(),
            couple,
            most,
            best: 0,
            steps: self.steps,
        })
    }

    /// Remembers the numbers of a couple; a decided one says something of its component.
    fn keep(
        &mut self,
        couple: &Couple<R::Component>,
        numbers: Numbers,
        steps: u64,
    ) -> Result<(), Error> {
        if let [part] = &*couple.parts {
            let fact = match numbers {
                LOST => Fact::Exact(couple.nim),
                WON if couple.nim < 64 => Fact::Not(1 << couple.nim),
                _ => Fact::Not(0),
            };
            self.table.put(part, fact, steps, self.work.memory / 2);
        }
        if self.numbers.insert(couple.clone(), numbers).is_some() {
            return Ok(());
        }
        let parts: u64 = couple.parts.iter().map(|part| part.bytes() as u64).sum();
        self.bytes += parts + 2 * size_of::<(Couple<R::Component>, Numbers)>() as u64;
        if self.bytes > self.work.memory / 4 {
            return Err(Error::limit(format!(
                "the proof numbers of {} sums fill the memory for them: allow more memory or use \
                 another method",
                self.numbers.len()
            )));
        }
        Ok(())
    }
}

/// No bounds: a search until the outcome is known.
const LOST_OR_WON: Numbers = Numbers {
    win: NEVER,
    loss: NEVER,
};

/// The move to look into and its bounds, or the numbers of the couple when they reach theirs.
fn descend<C>(frame: &mut Frame<C>) -> Result<(Couple<C>, Numbers), Numbers> {
    let (mut win, mut second, mut loss) = (NEVER, NEVER, 0u32);
    for (at, (_, child)) in frame.children.iter().enumerate() {
        loss = loss.saturating_add(child.win);
        if child.loss < win {
            (win, second, frame.best) = (child.loss, win, at);
        } else {
            second = second.min(child.loss);
        }
    }
    if win == 0 {
        return Err(WON);
    }
    if win >= frame.most.win || loss >= frame.most.loss || loss == 0 {
        return Err(if loss == 0 {
            LOST
        } else {
            Numbers { win, loss }
        });
    }
    let (child, numbers) = &frame.children[frame.best];
    let most = Numbers {
        win: (frame.most.loss - loss).saturating_add(numbers.win),
        loss: frame.most.win.min(second.saturating_add(1)),
    };
    let couple = Couple {
        parts: Rc::clone(&child.parts),
        nim: child.nim,
    };
    Ok((couple, most))
}
