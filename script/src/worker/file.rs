//! A rule file that has been read, and what it says of positions.

use std::fmt::Display;

use starlark::{
    environment::{FrozenModule, Module},
    eval::Evaluator,
    syntax::{AstModule, Dialect},
    values::{
        Value,
        list::ListRef,
        structs::StructRef,
        tuple::{AllocTuple, FrozenTupleRef, TupleRef},
    },
};

use super::{
    Fault,
    functions::{Parameters, SUM, globals},
    interner::Interner,
    limits,
};
use crate::{
    Limits,
    literal::Tree,
    packed::{NAMED, Packed, START, WON},
    wire::Packet,
};

/// The names that mean something in a file.
const KNOWN: [&str; 8] = [
    "moves",
    "canonical",
    "parts",
    "valid",
    "winner",
    "describe",
    "start",
    "last_player",
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
    /// Which functions the file has beside `moves`.
    has: Has,
    start: Option<Packed>,
    /// Whether the player who cannot move has won.
    last_loses: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Has {
    canonical: bool,
    parts: bool,
    valid: bool,
    winner: bool,
    describe: bool,
}

/// The options of a position, each a sum of parts.
#[derive(Debug, Default)]
pub(super) struct Sums {
    parts: Vec<Packed>,
    ends: Vec<usize>,
}

impl Sums {
    fn close(&mut self) {
        self.ends.push(self.parts.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[Packed]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.parts[start..end])
    }

    pub(super) fn into_parts(self) -> Vec<Packed> {
        self.parts
    }
}

impl File {
    pub(super) fn open(
        name: &str,
        text: &str,
        given: &[(String, String)],
        limits: Limits,
    ) -> Result<Self, Fault> {
        let parameters = read(given)?;
        let dialect = Dialect {
            enable_load: false,
            enable_top_level_stmt: true,
            enable_f_strings: true,
            ..Dialect::Extended
        };
        let place = |error| told(name, limits, error, "");
        let ast = AstModule::parse(name, text.to_owned(), &dialect).map_err(place)?;
        let globals = globals();
        let (module, parameters) = parameters.lent(|| {
            Module::with_temp_heap(|module| {
                evaluator(&module, limits)
                    .eval_module(ast, &globals)
                    .map_err(place)?;
                let values = KNOWN.map(|name| module.get(name).unwrap_or_else(Value::new_none));
                module.set_extra_value(module.heap().alloc(AllocTuple(values)));
                let frozen = module.freeze();
                frozen.map_err(|error| Fault::input(format!("{name}: {error:?}")))
            })
        });
        let module = module?;
        let mut file = Self {
            limits,
            interner: Interner::default(),
            name: name.to_owned(),
            text: text.to_owned(),
            module,
            has: Has::default(),
            start: None,
            last_loses: false,
        };
        file.asked_for(&parameters)?;
        file.settle()?;
        Ok(file)
    }

    /// Whether all parameters that were given are those of the file.
    fn asked_for(&self, parameters: &Parameters) -> Result<(), Fault> {
        let asked = &parameters.asked;
        let unknown = |(given, _): &&(String, Tree)| !asked.contains(given);
        let Some((given, _)) = parameters.given.iter().find(unknown) else {
            return Ok(());
        };
        let known = match asked.is_empty() {
            true => "none; a file asks for one with k = parameter('k', 1)".to_owned(),
            false => format!("'{}'", asked.join("', '")),
        };
        Err(Fault::input(format!(
            "{} has no parameter '{given}': it has {known}",
            self.name
        )))
    }

    /// Reads what the file says once and for all.
    fn settle(&mut self) -> Result<(), Fault> {
        let names: Vec<String> = self.module.names().map(|n| n.as_str().to_owned()).collect();
        let has = |name: &str| names.iter().any(|own| own == name);
        if !has("moves") {
            return Err(self.without_moves(&names));
        }
        self.has = Has {
            canonical: has("canonical"),
            parts: has("parts"),
            valid: has("valid"),
            winner: has("winner"),
            describe: has("describe"),
        };
        if has("last_player") {
            self.last_loses = self.last_player()?;
        }
        if has("start") {
            self.start = Some(self.read_start()?);
        }
        Ok(())
    }

    fn without_moves(&self, names: &[String]) -> Fault {
        let near = names
            .iter()
            .find(|name| strsim::levenshtein(name, "moves") < 3);
        Fault::input(match near {
            Some(near) => format!(
                "{}, {}: expected a function moves(position), found '{near}': rename it",
                self.name,
                self.place_of(near)
            ),
            None => format!(
                "{} defines no function moves(position), which returns the list of what a \
                 player may leave: add it",
                self.name
            ),
        })
    }

    fn last_player(&mut self) -> Result<bool, Fault> {
        self.scope(|file, _| {
            let value = file.value_of("last_player");
            match value.unpack_str() {
                Some("wins") => Ok(false),
                Some("loses") => Ok(true),
                _ => Err(file.at(
                    "last_player",
                    format!(
                        "expected last_player = \"wins\" or \"loses\", found {}",
                        short(&value.to_repr())
                    ),
                )),
            }
        })
    }

    fn read_start(&mut self) -> Result<Packed, Fault> {
        self.scope(|file, _| {
            let value = file.value_of("start");
            let packed = file.interner.pack(value);
            packed.map_err(|found| file.at("start", no_position("start", &found)))
        })
    }

    /// Writes what the other side needs to know.
    pub(super) fn describe(&self, packet: &mut Packet) {
        let single = matches!(self.start, None | Some(Packed::One(_)));
        packet.number(u64::from(!single));
        packet.number(u64::from(self.start.is_some()));
        packet.number(match (self.last_loses, self.has.winner) {
            (_, true) => 2,
            (true, false) => 1,
            (false, false) => 0,
        });
        packet.number(u64::from(self.has.valid));
    }

    /// Lets `work` call the file's functions. What they make is dropped afterwards.
    pub(super) fn scope<R>(
        &mut self,
        work: impl for<'v, 'a, 'e> FnOnce(&mut Self, &mut Evaluator<'v, 'a, 'e>) -> R,
    ) -> R {
        Module::with_temp_heap(|module| {
            module.import_public_symbols(&self.module);
            let mut eval = evaluator(&module, self.limits);
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
            told(&self.name, self.limits, error, &doing).within(at)
        })
    }

    /// The options of a position as a search wants them: in canonical form and in parts.
    pub(super) fn options(
        &mut self,
        eval: &mut Evaluator<'_, '_, '_>,
        position: &Packed,
    ) -> Result<Sums, Fault> {
        let mut sums = Sums::default();
        if *position == WON {
            return Ok(sums);
        }
        let position = self.meant(position)?;
        self.raw(eval, &position, |file, eval, value, _| {
            for part in parts_of(value) {
                file.fold(eval, &position, part, &mut sums.parts)?;
            }
            sums.close();
            Ok(())
        })?;
        self.outcomes_only(&position, &sums)?;
        Ok(sums)
    }

    /// A game with a stated winner has no sums.
    fn outcomes_only(&self, position: &Packed, sums: &Sums) -> Result<(), Fault> {
        let stated = self.last_loses || self.has.winner;
        if stated && sums.iter().any(|option| option.len() != 1) {
            return Err(self.about_moves(
                position,
                "leaves a sum, which has no winner where the file says who wins at the end",
            ));
        }
        Ok(())
    }

    /// The position that is meant: the start, or the position itself.
    fn meant(&self, position: &Packed) -> Result<Packed, Fault> {
        match (position, &self.start) {
            (Packed::One(START), Some(start)) => Ok(start.clone()),
            _ if self.interner.knows(position) => Ok(position.clone()),
            _ => Err(Fault::input(format!(
                "a name in the position is not one of {}",
                self.name
            ))),
        }
    }

    /// Shows `take` each option as the file gives it.
    fn raw<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        position: &Packed,
        mut take: impl FnMut(
            &mut Self,
            &mut Evaluator<'v, '_, '_>,
            Value<'v>,
            Value<'v>,
        ) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let heap = eval.heap();
        let argument = self.interner.unpack(position, heap);
        self.must_be_valid(eval, position, argument)?;
        if self.has.winner
            && let Some(next_wins) = self.stated_winner(eval, position, argument)?
        {
            return match next_wins {
                true => take(self, eval, won(heap), argument),
                false => Ok(()),
            };
        }
        let moves = self.call(eval, "moves", position, &[argument])?;
        let mut count = 0;
        if let Some(list) = ListRef::from_value(moves) {
            for &value in list.content() {
                count += 1;
                take(self, eval, value, argument)?;
            }
        } else if ["range", "set"].contains(&moves.get_type()) {
            let values = moves.iterate(heap);
            for value in values.map_err(|error| told(&self.name, self.limits, error, ""))? {
                count += 1;
                take(self, eval, value, argument)?;
            }
        } else {
            let found = moves.get_type();
            return Err(self.about_moves(
                position,
                &format!("returned a {found}, expected a list of positions: write [position, …]"),
            ));
        }
        if count == 0 && self.last_loses {
            take(self, eval, won(heap), argument)?;
        }
        Ok(())
    }

    fn must_be_valid<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        position: &Packed,
        argument: Value<'v>,
    ) -> Result<(), Fault> {
        if !self.has.valid {
            return Ok(());
        }
        let valid = self.call(eval, "valid", position, &[argument])?;
        match valid.unpack_bool() {
            Some(true) => Ok(()),
            Some(false) => Err(Fault::input(format!(
                "{}, {}: {} is no position of this game, as valid says",
                self.name,
                self.place_of("valid"),
                short(&self.interner.written(position))
            ))),
            None => Err(self.at(
                "valid",
                format!(
                    "valid({}) returned {}, expected True or False",
                    short(&self.interner.written(position)),
                    short(&valid.to_repr())
                ),
            )),
        }
    }

    /// Whether the next player has won, where the game is over.
    fn stated_winner<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        position: &Packed,
        argument: Value<'v>,
    ) -> Result<Option<bool>, Fault> {
        let winner = self.call(eval, "winner", position, &[argument])?;
        match winner.unpack_str() {
            Some("next") => Ok(Some(true)),
            Some("previous") => Ok(Some(false)),
            None if winner.is_none() => Ok(None),
            _ => Err(self.at(
                "winner",
                format!(
                    "winner({}) returned {}, expected \"next\", \"previous\", or None while the \
                     game goes on",
                    short(&self.interner.written(position)),
                    short(&winner.to_repr())
                ),
            )),
        }
    }

    /// Appends what stands for `part`, an option of `position` or a part of one.
    fn fold<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        position: &Packed,
        part: Value<'v>,
        sum: &mut Vec<Packed>,
    ) -> Result<(), Fault> {
        if is_won(part) {
            sum.push(WON);
            return Ok(());
        }
        let packed = self.packed(part, position)?;
        if !self.has.parts {
            return self.folded(eval, packed, part, sum);
        }
        let list = self.call(eval, "parts", &packed, &[part])?;
        let Some(items) = ListRef::from_value(list) else {
            let found = list.get_type();
            let message = format!(
                "parts({}) returned a {found}, expected a list of positions",
                short(&self.interner.written(&packed))
            );
            return Err(self.at("parts", message));
        };
        for &item in items.content() {
            let packed = self.interner.pack(item).map_err(|found| {
                let of = format!("parts({})", short(&self.interner.written(&packed)));
                self.at("parts", no_position(&of, &found))
            })?;
            self.folded(eval, packed, item, sum)?;
        }
        Ok(())
    }

    /// Appends the canonical form of a position.
    fn folded<'v>(
        &mut self,
        eval: &mut Evaluator<'v, '_, '_>,
        packed: Packed,
        value: Value<'v>,
        sum: &mut Vec<Packed>,
    ) -> Result<(), Fault> {
        if !self.has.canonical {
            sum.push(packed);
            return Ok(());
        }
        let form = self.call(eval, "canonical", &packed, &[value])?;
        let form = self.interner.pack(form).map_err(|found| {
            let of = format!("canonical({})", short(&self.interner.written(&packed)));
            self.at("canonical", no_position(&of, &found))
        })?;
        sum.push(form);
        Ok(())
    }

    fn packed(&mut self, value: Value<'_>, from: &Packed) -> Result<Packed, Fault> {
        let packed = self.interner.pack(value);
        packed.map_err(|found| {
            self.about_moves(
                from,
                &format!(
                    "lists {found}, expected a position: a number, a string, a tuple of these, or \
                     plus(…) of positions"
                ),
            )
        })
    }

    /// The moves of a position as the file gives them, each with its name or none.
    pub(super) fn moves(&mut self, position: &Packed) -> Result<Vec<(Vec<Packed>, String)>, Fault> {
        self.scope(|file, eval| {
            let position = file.meant(position)?;
            let mut moves = Vec::new();
            file.raw(eval, &position, |file, eval, value, from| {
                let option: Result<Vec<_>, _> = parts_of(value)
                    .into_iter()
                    .map(|part| match is_won(part) {
                        true => Ok(WON),
                        false => file.packed(part, &position),
                    })
                    .collect();
                let name = file.described(eval, &position, from, value)?;
                moves.push((option?, name));
                Ok(())
            })?;
            Ok(moves)
        })
    }

    fn described<'v>(
        &self,
        eval: &mut Evaluator<'v, '_, '_>,
        position: &Packed,
        from: Value<'v>,
        to: Value<'v>,
    ) -> Result<String, Fault> {
        if !self.has.describe || is_won(to) {
            return Ok(String::new());
        }
        let parts = parts_of(to);
        let to = match StructRef::from_value(to) {
            Some(_) => eval.heap().alloc(parts),
            None => to,
        };
        let name = self.call(eval, "describe", position, &[from, to])?;
        match name.unpack_str() {
            Some(name) => Ok(name.to_owned()),
            None => Err(self.at(
                "describe",
                format!(
                    "describe({}, …) returned a {}, expected a string",
                    short(&self.interner.written(position)),
                    name.get_type()
                ),
            )),
        }
    }

    /// The number of a name in a position.
    pub(super) fn name(&mut self, label: &str) -> Result<u64, Fault> {
        match Tree::of_label(label) {
            Some(Tree::Int(number)) if number >= 0 => Ok(number as u64),
            Some(tree) => Ok(self.interner.intern(tree)),
            None => Err(Fault::input(format!(
                "expected a number, a string or a tuple, found '{}'",
                short(label)
            ))),
        }
    }

    /// Whether a position is one of the game.
    pub(super) fn check(&mut self, position: &Packed) -> Result<(), Fault> {
        if *position == WON {
            return Err(Fault::input(
                "a game that is over is no position to ask about",
            ));
        }
        self.scope(|file, eval| {
            let position = file.meant(position)?;
            let argument = file.interner.unpack(&position, eval.heap());
            file.must_be_valid(eval, &position, argument)
        })
    }

    fn about_moves(&self, position: &Packed, what: &str) -> Fault {
        let call = format!("moves({})", short(&self.interner.written(position)));
        self.at("moves", format!("{call} {what}"))
    }

    /// An error about what `name` defines.
    fn at(&self, name: &str, what: impl Display) -> Fault {
        Fault::input(format!("{}, {}: {what}", self.name, self.place_of(name)))
    }

    /// Where the file defines `name`.
    fn place_of(&self, name: &str) -> String {
        let lines = self.text.lines().enumerate();
        let defined = |line: &str| {
            let (indent, rest) = match line.strip_prefix("def ") {
                Some(rest) => (4, rest.trim_start()),
                None => (0, line),
            };
            let after = rest.strip_prefix(name)?.trim_start();
            (after.starts_with('(') || after.starts_with('=')).then_some(indent + 1)
        };
        match lines
            .filter_map(|(at, line)| Some((at + 1, defined(line)?)))
            .last()
        {
            Some((line, column)) => format!("line {line}, column {column}"),
            None => "line 1, column 1".into(),
        }
    }
}

/// Reads the values of parameters.
fn read(given: &[(String, String)]) -> Result<Parameters, Fault> {
    let read = given.iter().map(|(name, text)| {
        let tree = Tree::of_label(text).ok_or_else(|| {
            Fault::input(format!(
                "expected {name}= a number, a string or a tuple, found '{}'",
                short(text)
            ))
        });
        Ok((name.clone(), tree?))
    });
    Ok(Parameters {
        given: read.collect::<Result<_, Fault>>()?,
        ..Parameters::default()
    })
}

/// What calls functions within the limits.
fn evaluator<'v, 'a, 'e>(module: &'a Module<'v>, limits: Limits) -> Evaluator<'v, 'a, 'e> {
    let mut eval = Evaluator::new(module);
    let until = limits::used() + std::time::Duration::from_secs(limits.seconds);
    eval.set_check_cancelled(Box::new(move || limits::used() > until));
    let heap = usize::try_from(limits.memory / 2).unwrap_or(usize::MAX);
    // They fail only when they are set twice, or to 0.
    drop(eval.set_max_heap_size(heap.max(1)));
    drop(eval.set_max_callstack_size(DEEPEST_CALLS));
    // Values that are held here would be lost.
    eval.disable_gc();
    eval
}

/// What the interpreter has to say, in one sentence with its place.
fn told(name: &str, limits: Limits, error: starlark::Error, doing: &str) -> Fault {
    let text = error.without_diagnostic().to_string();
    let first = text.lines().next().unwrap_or_default();
    let place = error.span().map(|span| {
        let begin = span.resolve_span().begin;
        format!(
            "{name}, line {}, column {}: ",
            begin.line + 1,
            begin.column + 1
        )
    });
    let place = place.unwrap_or_default() + doing;
    if first.contains("Evaluation cancelled") {
        return Fault::limit(format!(
            "{place}not done within {} seconds: does a loop go on for too long? \
             Allow more with --rules-time",
            limits.seconds
        ));
    }
    if first.contains("heap size") || first.contains("Heap size") || first.contains("emory") {
        return Fault::limit(format!(
            "{place}the file's values take more than half of {} bytes: \
             keep fewer, or allow more with --rules-memory",
            limits.memory
        ));
    }
    Fault::input(format!("{place}{first}"))
}

fn no_position(of: &str, found: &str) -> String {
    format!("{of} is {found}, expected a position: a number, a string or a tuple of these")
}

/// The parts of an option: those of a sum, or itself.
fn parts_of<'v>(value: Value<'v>) -> Vec<Value<'v>> {
    let (mut parts, mut open) = (Vec::new(), vec![value]);
    while let Some(value) = open.pop() {
        match sum_of(value) {
            Some(items) => open.extend(items.iter().rev()),
            None => parts.push(value),
        }
    }
    parts
}

fn sum_of<'v>(value: Value<'v>) -> Option<&'v [Value<'v>]> {
    let (name, parts) = StructRef::from_value(value)?.iter().next()?;
    let tuple = TupleRef::from_value(parts).filter(|_| name.as_str() == SUM)?;
    Some(tuple.content())
}

/// What stands for the end of a game that the next player has won.
fn won(heap: starlark::values::Heap<'_>) -> Value<'_> {
    heap.alloc(starlark::values::structs::AllocStruct([("won", true)]))
}

fn is_won(value: Value<'_>) -> bool {
    let field = StructRef::from_value(value).and_then(|fields| fields.iter().next());
    field.is_some_and(|(name, _)| name.as_str() == "won")
}

/// The text, or its beginning where it is too long for an error.
fn short(text: &str) -> String {
    match text.char_indices().nth(80) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

const _: () = assert!(START >= NAMED);
