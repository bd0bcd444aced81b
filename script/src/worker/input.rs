//! What `read(input)` is given.

use std::cell::RefCell;

use grundy_judge::{Draw, Word};
use starlark::{
    environment::GlobalsBuilder,
    eval::Evaluator,
    starlark_module,
    values::{Heap, Value, list::AllocList, none::NoneType},
};

/// Numbers are no larger where a file does not say how large they are.
const LARGEST: i64 = 1_000_000_000;
/// Lists are no longer where a file does not say how long they are.
const LONGEST: i64 = 1_000;
/// Lists with a closing word have no more elements.
const MOST: i64 = 1_000_000;

/// What is read from, or drawn.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) draw: Draw,
    /// Which case it is, counted from 1.
    pub(super) number: u64,
    /// What was expected where the case was refused.
    pub(super) refused: Option<String>,
}

thread_local! {
    static DRAWING: RefCell<Option<Drawing>> = const { RefCell::new(None) };
}

impl Drawing {
    pub(super) fn new(draw: Draw) -> Self {
        Self {
            draw,
            number: 1,
            refused: None,
        }
    }

    /// Whether the case that is drawn now is refused.
    pub(super) fn is_refused() -> bool {
        let refused = |drawing: &Self| drawing.refused.is_some();
        DRAWING.with_borrow(|drawing| drawing.as_ref().is_some_and(refused))
    }

    /// Lends what is drawn from to the functions that `work` calls.
    pub(super) fn lent<R>(self, work: impl FnOnce() -> R) -> (R, Option<Self>) {
        DRAWING.set(Some(self));
        let done = work();
        (done, DRAWING.take())
    }
}

fn with<T>(take: impl FnOnce(&mut Drawing) -> T) -> anyhow::Result<T> {
    DRAWING.with_borrow_mut(|drawing| match drawing {
        Some(drawing) => Ok(take(drawing)),
        None => anyhow::bail!("input is asked outside of read(input): ask it there"),
    })
}

/// What `take` draws; where it draws nothing, the case is refused.
fn drawn<T>(
    wanted: impl FnOnce() -> String,
    take: impl FnOnce(&mut Draw) -> Option<T>,
) -> anyhow::Result<T> {
    let drawn = with(|drawing| {
        let drawn = take(&mut drawing.draw);
        if drawn.is_none() && drawing.refused.is_none() {
            drawing.refused = Some(wanted());
        }
        drawn
    })?;
    drawn.ok_or_else(|| anyhow::anyhow!("the case is refused"))
}

fn span(what: &str, low: i64, high: i64) -> String {
    format!("{what} from {low} to {high}")
}

/// The elements that calls of `one` return, as long as `more` says so.
fn gathered<'v>(
    list: usize,
    one: Value<'v>,
    eval: &mut Evaluator<'v, '_, '_>,
    mut more: impl FnMut(u64) -> anyhow::Result<bool>,
) -> anyhow::Result<Value<'v>> {
    let mut items = Vec::new();
    while more(items.len() as u64)? {
        let item = eval.eval_function(one, &[], &[]);
        items.push(item.map_err(starlark::Error::into_anyhow)?);
        with(|drawing| drawing.draw.end_element(list))?;
    }
    Ok(eval.heap().alloc(AllocList(items)))
}

#[starlark_module]
pub(super) fn input(builder: &mut GlobalsBuilder) {
    /// The next number.
    fn number(
        #[starlark(default = 0)] low: i64,
        #[starlark(default = LARGEST)] high: i64,
    ) -> anyhow::Result<i64> {
        drawn(
            || span("a number", low, high),
            |draw| draw.number(low, high),
        )
    }

    /// The next number, which says how many elements a list has.
    fn count(
        #[starlark(default = 0)] low: i64,
        #[starlark(default = LONGEST)] high: i64,
    ) -> anyhow::Result<i64> {
        drawn(|| span("a count", low, high), |draw| draw.count(low, high))
    }

    /// The next numbers.
    fn numbers<'v>(
        count: i64,
        #[starlark(default = 0)] low: i64,
        #[starlark(default = LARGEST)] high: i64,
        heap: Heap<'v>,
    ) -> anyhow::Result<Value<'v>> {
        let wanted = || span("a number", low, high);
        let list = drawn(wanted, |draw| draw.numbers(count, low, high))?;
        Ok(heap.alloc(AllocList(list)))
    }

    /// The next numbers, no two of which are equal.
    fn different<'v>(
        count: i64,
        #[starlark(default = 0)] low: i64,
        #[starlark(default = LARGEST)] high: i64,
        heap: Heap<'v>,
    ) -> anyhow::Result<Value<'v>> {
        let wanted = || span("a new number", low, high);
        let list = drawn(wanted, |draw| draw.different(count, low, high))?;
        Ok(heap.alloc(AllocList(list)))
    }

    /// The next numbers, each larger than the one before.
    fn increasing<'v>(
        count: i64,
        #[starlark(default = 0)] low: i64,
        #[starlark(default = LARGEST)] high: i64,
        heap: Heap<'v>,
    ) -> anyhow::Result<Value<'v>> {
        let wanted = || span("a larger number", low, high);
        let list = drawn(wanted, |draw| draw.increasing(count, low, high))?;
        Ok(heap.alloc(AllocList(list)))
    }

    /// A list of `count` elements, each read by `one()`.
    fn list<'v>(
        count: i64,
        one: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<Value<'v>> {
        let list = with(|drawing| drawing.draw.begin_list(count))?;
        gathered(list, one, eval, |done| Ok((done as i64) < count))
    }

    /// A list of elements, each read by `one()`, until the number `closing`.
    fn until<'v>(
        closing: i64,
        one: Value<'v>,
        #[starlark(default = MOST)] most: i64,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<Value<'v>> {
        let list = with(|drawing| drawing.draw.begin_open_list())?;
        let most = u64::try_from(most).unwrap_or_default();
        gathered(list, one, eval, |done| {
            let wanted = || format!("the closing {closing}");
            drawn(wanted, |draw| draw.goes_on(closing, done, most))
        })
    }

    /// The next word, of these letters; any word where none are given.
    fn word(
        #[starlark(default = "")] letters: &str,
        #[starlark(default = 1)] least: i64,
        #[starlark(default = LONGEST)] most: i64,
    ) -> anyhow::Result<String> {
        if letters.is_empty() {
            return drawn(|| "a word".into(), Draw::any);
        }
        let length = |number: i64| u64::try_from(number).unwrap_or_default();
        drawn(
            || {
                span(
                    &format!("a word of the letters '{letters}' with a length"),
                    least,
                    most,
                )
            },
            |draw| draw.text(letters, length(least), length(most)),
        )
    }

    /// Whether the input has no more words.
    fn ended() -> anyhow::Result<bool> {
        with(|drawing| drawing.draw.ended())
    }

    /// Ends the line, which counts where an input is made.
    fn line() -> anyhow::Result<NoneType> {
        with(|drawing| drawing.draw.line()).map(|()| NoneType)
    }

    /// Refuses the case unless it holds.
    fn require(
        holds: bool,
        #[starlark(default = "another case")] expected: &str,
    ) -> anyhow::Result<NoneType> {
        drawn(|| expected.to_owned(), |draw| draw.require(holds)).map(|()| NoneType)
    }

    /// Which case is read, counted from 1.
    fn case() -> anyhow::Result<i64> {
        with(|drawing| drawing.number as i64)
    }
}

/// What was found instead of what a case was refused for.
pub(super) fn found(word: Option<&Word>) -> String {
    let word = word.map(ToString::to_string);
    match word {
        None => "the end of the input".into(),
        Some(word) => format!("'{}'", super::file::shortened(&word)),
    }
}
