//! A rule file that has been read, and what it says of positions.

mod asked;
mod cases;
mod constants;
mod opening;
mod options;
mod problem;
mod remedy;
mod told;
mod values;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use starlark::{
    environment::{FrozenModule, Globals, Module},
    eval::Evaluator,
    values::{Value, tuple::FrozenTupleRef},
};

use super::{Fault, functions, interner::Interner, limits};
use crate::{
    Limits,
    literal::Tree,
    packed::{NAMED, Packed, START},
    wire::Packet,
};
pub(super) use options::Sums;
pub(super) use problem::Frame;
pub(super) use told::{kind, short as shortened};
use told::{short, told};

/// The names that mean something in a file.
const KNOWN: [&str; 16] = [
    "moves",
    "canonical",
    "parts",
    "valid",
    "winner",
    "describe",
    "draw",
    "start",
    "last_player",
    "read",
    "say",
    "generate",
    "cases",
    "most_cases",
    "compare",
    "asks",
];

/// Functions of the file may call one another so deep.
const DEEPEST_CALLS: usize = 500;

/// A rule file.
#[derive(Debug)]
pub(super) struct File {
    pub(super) limits: Limits,
    pub(super) interner: Interner,
    name: String,
    text: String,
    module: FrozenModule,
    /// What the functions of a problem are given.
    given: Globals,
    /// Which functions the file has beside `moves`.
    has: Has,
    start: Option<Packed>,
    /// Whether that is a tuple, so that a list without parentheses is one.
    starts_with_tuple: bool,
    /// Whether the player who cannot move has won.
    last_loses: bool,
    /// Whether what calls the functions is to stop; for another thread.
    stop: Option<Arc<AtomicBool>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Has {
    canonical: bool,
    parts: bool,
    valid: bool,
    winner: bool,
    describe: bool,
    draw: bool,
}

impl File {
    /// Whether the file says who wins at the end.
    pub(super) fn has_ending(&self) -> bool {
        self.last_loses || self.has.winner
    }

    /// Writes what the other side needs to know.
    pub(super) fn describe(&self, packet: &mut Packet) {
        let numbers = self.start.iter().map(Packed::as_slice);
        let mut numbers = numbers.filter(|all| all.iter().all(|&number| number < NAMED));
        packet.number(numbers.next().map_or(0, |all| all.len() as u64));
        packet.number(u64::from(self.starts_with_tuple));
        packet.number(u64::from(self.start.is_some()));
        packet.number(match (self.last_loses, self.has.winner) {
            (_, true) => 2,
            (true, false) => 1,
            (false, false) => 0,
        });
        packet.number(u64::from(self.has.valid));
        packet.number(u64::from(self.has.draw));
    }

    /// The same file for another thread, with names of its own, and what stops it.
    pub(super) fn twin(&self) -> (Self, Arc<AtomicBool>) {
        let stop = Arc::new(AtomicBool::new(false));
        let twin = Self {
            limits: self.limits,
            interner: Interner::default(),
            name: self.name.clone(),
            text: self.text.clone(),
            module: self.module.clone(),
            given: functions::given(),
            has: self.has,
            // A start may have names, and a table has none.
            start: None,
            starts_with_tuple: self.starts_with_tuple,
            last_loses: self.last_loses,
            stop: Some(stop.clone()),
        };
        (twin, stop)
    }

    /// Lets `work` call the file's functions. What they make is dropped afterwards.
    pub(super) fn scope<R>(
        &mut self,
        work: impl for<'v, 'a, 'e> FnOnce(&mut Self, &mut Evaluator<'v, 'a, 'e>) -> R,
    ) -> R {
        let stop = self.stop.clone();
        Module::with_temp_heap(|module| {
            module.import_public_symbols(&self.module);
            let mut eval = evaluator(&module, self.limits, stop.as_deref());
            work(self, &mut eval)
        })
    }

    /// What the file calls `name`, one of [`KNOWN`]; `None` where it calls nothing so.
    fn value_of<'v>(&self, name: &str) -> Value<'v> {
        let at = KNOWN.iter().position(|known| *known == name);
        let values = self.module.extra_value();
        let values = values.and_then(FrozenTupleRef::from_frozen_value);
        let value = at.and_then(|at| values?.content().get(at));
        value.map_or_else(Value::new_none, |value| value.to_value())
    }

    /// Calls a function of the file for `position`.
    fn call<'v>(
        &self,
        eval: &mut Evaluator<'v, '_, '_>,
        function: &str,
        position: &Packed,
        arguments: &[Value<'v>],
    ) -> Result<Value<'v>, Fault> {
        let called = self.value_of(function);
        eval.eval_function(called, arguments, &[]).map_err(|error| {
            let call = short(&self.interner.written(position));
            let at = match error.span() {
                Some(_) => String::new(),
                None => format!("{}, {}: ", self.name, self.place_of(function)),
            };
            let doing = format!("in {function}({call}): ");
            let mut fault = told(&self.name, self.limits, error, &doing).within(at);
            if let (Packed::One(number), true) = (position, self.starts_with_tuple)
                && !self.is_tuple(*number)
            {
                fault.text += &format!("; a tuple of one is written with a comma, ({call},)");
            }
            fault
        })
    }

    /// Whether a number stands for a tuple of one.
    fn is_tuple(&self, number: u64) -> bool {
        matches!(self.interner.tree(number), Some(Tree::Tuple(_)))
    }

    /// The position that is meant: the start, or the position itself.
    pub(super) fn meant(&self, position: &Packed) -> Result<Packed, Fault> {
        match (position, &self.start) {
            (Packed::One(START), Some(start)) => Ok(start.clone()),
            _ if self.interner.knows(position) => Ok(position.clone()),
            _ => Err(Fault::input(format!(
                "a name in the position is not one of {}",
                self.name
            ))),
        }
    }
}

/// What calls functions within the limits, until it is told to stop.
fn evaluator<'v, 'a, 'e>(
    module: &'a Module<'v>,
    limits: Limits,
    stop: Option<&'a AtomicBool>,
) -> Evaluator<'v, 'a, 'e> {
    let mut eval = Evaluator::new(module);
    let seconds = Duration::from_secs(limits.seconds);
    let (late, until) = (limits::by_clock() + seconds, limits::used_here() + seconds);
    let stopped = move || stop.is_some_and(|stop| stop.load(Relaxed));
    // This is asked at each call. The time of a thread is dear to ask for, and never more than that
    // of the clock.
    let late = move || limits::by_clock() > late && limits::used_here() > until;
    eval.set_check_cancelled(Box::new(move || stopped() || late()));
    let heap = usize::try_from(limits.memory / 2).unwrap_or(usize::MAX);
    // They fail only when they are set twice, or to 0.
    drop(eval.set_max_heap_size(heap.max(1)));
    drop(eval.set_max_callstack_size(DEEPEST_CALLS));
    // Values that are held here would be lost.
    eval.disable_gc();
    eval
}

const _: () = assert!(START >= NAMED);
