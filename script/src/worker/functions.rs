//! What a rule file finds in addition to the language.

use std::cell::RefCell;

use starlark::{
    environment::{Globals, GlobalsBuilder, LibraryExtension},
    eval::Evaluator,
    starlark_module,
    values::{
        Heap, Value,
        dict::UnpackDictEntries,
        list_or_tuple::UnpackListOrTuple,
        structs::AllocStruct,
        tuple::{AllocTuple, UnpackTuple},
    },
};

use super::interner::tree;
use crate::literal::Tree;

/// The parameters that were given with the file, and those that it asked for.
#[derive(Debug, Default)]
pub(super) struct Parameters {
    pub(super) given: Vec<(String, Tree)>,
    pub(super) asked: Vec<String>,
    /// In which line each was asked for.
    pub(super) lines: Vec<usize>,
}

thread_local! {
    /// Those of the file that is being read on this thread.
    static PARAMETERS: RefCell<Option<Parameters>> = const { RefCell::new(None) };
}

impl Parameters {
    /// Lends the parameters to the file that `work` reads, and gives them back with what it asked.
    pub(super) fn lent<R>(self, work: impl FnOnce() -> R) -> (R, Self) {
        PARAMETERS.set(Some(self));
        let done = work();
        (done, PARAMETERS.take().unwrap_or_default())
    }

    /// Notes what is asked for in a line, and tells what was given for it.
    fn ask(name: &str, line: usize) -> anyhow::Result<Option<Tree>> {
        PARAMETERS.with_borrow_mut(|parameters| {
            let Some(parameters) = parameters.as_mut() else {
                anyhow::bail!(
                    "a parameter is asked for inside a function: ask at the top of the file"
                )
            };
            if let Some(at) = parameters.asked.iter().position(|own| own == name) {
                let first = parameters.lines.get(at).copied().unwrap_or_default();
                anyhow::bail!(
                    "the parameter {name} is asked for again, after line {first}: ask once and \
                     keep it in a name, or call this one otherwise"
                )
            }
            parameters.asked.push(name.to_owned());
            parameters.lines.push(line);
            let mut given = parameters.given.iter();
            let found = given.find(|(own, _)| own == name);
            Ok(found.map(|(_, tree)| tree.clone()))
        })
    }
}

/// The field of the struct that stands for a sum.
pub(super) const SUM: &str = "sum of";

pub(super) fn globals() -> Globals {
    use LibraryExtension as E;
    GlobalsBuilder::extended_by(&[E::Map, E::Filter, E::Partial, E::SetType])
        .with(own)
        .build()
}

/// What the functions of a problem are given, by their names.
pub(super) fn given() -> Globals {
    GlobalsBuilder::new()
        .with_namespace("input", super::input::input)
        .with_namespace("random", super::random::random)
        .build()
}

/// The field of the struct that stands for a case.
pub(super) const POSITION: &str = "position";

#[starlark_module]
#[allow(clippy::unnecessary_wraps)]
fn own(builder: &mut GlobalsBuilder) {
    /// The sum of positions, which are played independently of one another.
    fn plus<'v>(
        #[starlark(args)] parts: UnpackTuple<Value<'v>>,
        heap: Heap<'v>,
    ) -> anyhow::Result<Value<'v>> {
        let parts = heap.alloc(AllocTuple(parts.items));
        Ok(heap.alloc(AllocStruct([(SUM, parts)])))
    }

    /// A case of a problem: its position, and what else is to be known of it.
    fn case<'v>(
        #[starlark(require = pos)] position: Value<'v>,
        #[starlark(kwargs)] fields: UnpackDictEntries<&'v str, Value<'v>>,
        heap: Heap<'v>,
    ) -> anyhow::Result<Value<'v>> {
        let mut all = vec![(POSITION, position)];
        all.extend(fields.entries);
        Ok(heap.alloc(AllocStruct(all)))
    }

    /// The least number from 0 on that is not in the list.
    fn mex(values: UnpackListOrTuple<i32>) -> anyhow::Result<i32> {
        let mut found = vec![false; values.items.len() + 1];
        for value in values.items {
            if let Some(found) = usize::try_from(value).ok().and_then(|at| found.get_mut(at)) {
                *found = true;
            }
        }
        let least = found.iter().position(|found| !found).unwrap_or_default();
        Ok(i32::try_from(least)?)
    }

    /// A number or a list that can be given with the file: `rules:game.star,NAME=VALUE`.
    fn parameter<'v>(
        #[starlark(require = pos)] name: &str,
        #[starlark(require = pos)] default: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<Value<'v>> {
        let place = eval.call_stack_top_location();
        let line = place.map_or(0, |place| place.resolve_span().begin.line + 1);
        let given = Parameters::ask(name, line)?;
        let wanted = tree(default, 0).map_err(|found| {
            anyhow::anyhow!(
                "the default of the parameter {name} is {found}, expected a number, a string, or \
                 a list or tuple of these: give such a one"
            )
        })?;
        let Some(given) = given else {
            return Ok(default);
        };
        let given = match (&wanted, given) {
            // One number may stand for a list of one.
            (Tree::Tuple(_), Tree::Int(number)) => Tree::Tuple(vec![Tree::Int(number)]),
            (_, given) => given,
        };
        if std::mem::discriminant(&wanted) != std::mem::discriminant(&given) {
            let remedy = match (&wanted, &given) {
                (Tree::Text(_), Tree::Int(_)) => {
                    format!(": write {name}=\"'{given}'\" where a string is meant")
                }
                _ => String::new(),
            };
            anyhow::bail!("expected {name}={wanted} or the like, found {name}={given}{remedy}")
        }
        Ok(super::interner::grown(&given, eval.heap()))
    }
}
