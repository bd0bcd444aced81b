//! The list of all components that can come of one.

use rustc_hash::FxHashMap;

use super::{List, moves};
use crate::{Board, Error, Numbers, Work, notation::shortened};

/// Where a component stands in the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Open,
    At(u64),
}

/// A component whose options are being listed.
struct Frame {
    component: Numbers,
    options: Vec<Vec<Numbers>>,
    /// The option and the part in it that are looked at next.
    next: (usize, usize),
}

pub(super) struct Reach<'a> {
    board: &'a dyn Board,
    work: &'a Work<'a>,
    list: List,
    names: Vec<Numbers>,
    places: FxHashMap<Numbers, Place>,
    bytes: u128,
}

impl<'a> Reach<'a> {
    pub(super) fn new(board: &'a dyn Board, work: &'a Work<'a>) -> Self {
        Self {
            board,
            work,
            list: List::default(),
            names: Vec::new(),
            places: FxHashMap::default(),
            bytes: 0,
        }
    }

    /// The list of all that can come of `component`, and how the components are written.
    pub(super) fn run(mut self, component: &[u64]) -> Result<(List, Vec<Numbers>), Error> {
        let mut stack = vec![self.open(component.to_vec())?];
        while let Some(frame) = stack.last_mut() {
            let Some(part) = part(frame).cloned() else {
                let done = stack.pop().map(|frame| self.close(frame));
                done.transpose()?;
                continue;
            };
            match self.places.get(&part) {
                Some(Place::At(_)) => frame.next.1 += 1,
                Some(Place::Open) => return Err(loopy(&part)),
                None => stack.push(self.open(part)?),
            }
        }
        Ok((self.list, self.names))
    }

    fn open(&mut self, component: Numbers) -> Result<Frame, Error> {
        let moves = moves(self.board, &component)?;
        let options: Vec<Vec<Numbers>> = moves.into_iter().map(|played| played.to).collect();
        let parts = options.iter().map(Vec::len).sum::<usize>() + 1;
        self.bytes += (parts * (48 + 8 * component.len())) as u128;
        self.work.fits(self.bytes, 1, "the list of positions")?;
        self.work.tick(self.list.len(), None)?;
        self.places.insert(component.clone(), Place::Open);
        let next = (0, 0);
        Ok(Frame {
            component,
            options,
            next,
        })
    }

    fn close(&mut self, frame: Frame) -> Result<(), Error> {
        let place = |part: &Numbers| match self.places.get(part) {
            Some(&Place::At(at)) => at,
            _ => u64::MAX,
        };
        let sorted = |option: &Vec<Numbers>| {
            let mut parts: Vec<u64> = option.iter().map(place).collect();
            parts.sort_unstable();
            parts
        };
        let mut options: Vec<Vec<u64>> = frame.options.iter().map(sorted).collect();
        options.sort_unstable();
        options.dedup();
        let here = Place::At(self.list.len());
        self.list.push(&options)?;
        self.places.insert(frame.component.clone(), here);
        self.names.push(frame.component);
        Ok(())
    }
}

/// The part that is next, where there is one.
fn part(frame: &mut Frame) -> Option<&Numbers> {
    loop {
        let (option, part) = frame.next;
        let parts = frame.options.get(option)?;
        if part < parts.len() {
            return frame.options[option].get(part);
        }
        frame.next = (option + 1, 0);
    }
}

fn loopy(component: &[u64]) -> Error {
    let numbers: Vec<String> = component.iter().map(u64::to_string).collect();
    Error::input(format!(
        "this game is loopy: the component ({}) is reached again from itself, and the misère \
         theory needs a game in which every line of play ends",
        shortened(&numbers.join(","))
    ))
}
