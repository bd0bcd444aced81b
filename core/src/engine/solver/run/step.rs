//! What to do next about the component that was opened last.

use super::{
    super::{
        method::Wanted,
        parts::Choice,
        sets::{EVERY, shifted},
        table::Fact,
    },
    Frame, Run, Step,
};
use crate::{Rules, engine::Mex};

impl<R: Rules> Run<'_, R> {
    /// What to do about the component that was opened last.
    pub(super) fn step(&mut self) -> Step<R::Component> {
        let Some(mut frame) = self.frames.pop() else {
            return Step::Close(Fact::Not(0));
        };
        let step = loop {
            let wanted = match self.method.wanted(&frame, self.choices.len()) {
                Wanted::Known(fact) => break Step::Close(fact),
                Wanted::Largest => break Step::Close(Fact::Exact(self.mex(&frame))),
                Wanted::Never(set) => {
                    frame.not |= set;
                    continue;
                }
                Wanted::Pass(top) => {
                    (frame.top, frame.next) = (top, frame.choices);
                    continue;
                }
                Wanted::Of(set) => set,
            };
            frame.wanted = wanted;
            let mut choice = self.choices[frame.next];
            if choice.len == 0 || (wanted != EVERY && wanted & !choice.not == 0) {
                frame.next += 1;
                continue;
            }
            choice.look_up(self.rules, self.table, &mut self.parts.list);
            self.choices[frame.next] = choice;
            match choice.len {
                0 if choice.sum < 64 => frame.seen |= 1 << choice.sum,
                0 => frame.next += 1,
                _ if wanted != EVERY && wanted & !choice.not == 0 => frame.next += 1,
                1 => break self.ask(choice, shifted(wanted, choice.sum)),
                _ => break self.ask(choice, EVERY),
            }
        };
        self.frames.push(frame);
        step
    }

    fn ask(&self, choice: Choice, set: u64) -> Step<R::Component> {
        let part = choice.start + choice.len - 1;
        Step::Open(self.parts.list[part].clone(), set)
    }

    /// Takes over what was found of the part that the open component asked about.
    pub(super) fn hear(&mut self, value: Option<u64>) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let choice = &mut self.choices[frame.next];
        let Some(value) = value else {
            choice.not |= frame.wanted;
            return;
        };
        choice.sum ^= value;
        choice.len -= 1;
        if choice.len == 0 && choice.sum < 64 {
            frame.seen |= 1 << choice.sum;
        }
    }

    /// The least value that no option has, when the values of all are known.
    fn mex(&self, frame: &Frame<R::Component>) -> u64 {
        if frame.seen != u64::MAX {
            return frame.seen.trailing_ones().into();
        }
        let choices = &self.choices[frame.choices..];
        let mut mex = Mex::default();
        mex.clear(choices.len() + 64);
        (0..64).for_each(|value| mex.mark(value));
        choices.iter().for_each(|choice| mex.mark(choice.sum));
        mex.least()
    }
}
