//! The text of a certificate: all its lines in their order, and nothing else.

use crate::{
    Certificate, Class, Fault, Rules, State, Theorem,
    hash::sha256,
    text::{Field, Text},
};

/// A digit says which of so many numbers of heaps may be left.
const MOST_PARTS: u32 = 16;

impl Certificate {
    /// Reads a certificate. Of what it claims, only the hash on its last line is checked.
    ///
    /// # Errors
    /// When a line is missing, unknown, out of order, or not written as it must be, with the line
    /// and the column; and when the hash on the last line is not that of the lines above it.
    pub fn read(bytes: &[u8]) -> Result<Self, Fault> {
        let mut text = Text::new(bytes)?;
        text.header("grundy certificate 1")?;
        let game = text.value("game")?.text.to_owned();
        let rules = rules(text.value("code")?, text.value("unequal")?)?;
        let theorem = theorem(text.value("theorem")?)?;
        let preperiod = text.value("preperiod")?.number()?;
        let period = text.value("period")?.number()?;
        let saltus = text.value("saltus")?.number()?;
        let values = text.value("values")?.number()?;
        let max = optional(&mut text, "max", max)?;
        let hash = text.value("values-sha256")?.hash()?.to_owned();
        let mask = optional(&mut text, "mask", Field::short)?;
        let class = mask.map(|mask| class(mask, text.value("position")?, &rules));
        let class = class.transpose()?;
        let rares = match class {
            Some(_) => rares(text.value("rares")?)?,
            None => Vec::new(),
        };
        let witness = optional(&mut text, "witness", Field::number)?;
        let states = match optional(&mut text, "chunks", Field::number)? {
            Some(chunks) => (0..=chunks)
                .map(|_| state(text.value("state")?))
                .collect::<Result<_, _>>()?,
            None => Vec::new(),
        };
        let above = sha256(text.above().bytes());
        let last = text.value("sha256")?;
        text.end()?;
        if last.hash()? != above {
            let reason = format!("the lines above have the SHA-256 {above}: the file was altered");
            return Err(Fault::refuted(last.line, reason));
        }
        Ok(Self {
            game,
            rules,
            theorem,
            preperiod,
            period,
            saltus,
            values,
            max,
            hash,
            class,
            rares,
            witness,
            states,
            keys: text.keys,
        })
    }
}

fn optional<'a, T>(
    text: &mut Text<'a>,
    key: &'static str,
    read: impl Fn(Field<'a>) -> Result<T, Fault>,
) -> Result<Option<T>, Fault> {
    match text.has(key) {
        true => read(text.value(key)?).map(Some),
        false => Ok(None),
    }
}

pub(crate) fn rules(code: Field<'_>, unequal: Field<'_>) -> Result<Rules, Fault> {
    let different = unequal.choice()?;
    match code.text {
        "none" => {
            let digits = Vec::new();
            return Ok(Rules::Code {
                digits,
                unequal: different,
            });
        }
        "all" if !different => return Ok(Rules::AllBut(Vec::new())),
        _ => {}
    }
    if let Some(numbers) = code.text.strip_prefix("all but ") {
        let column = code.column + "all but ".len();
        let list = Field {
            text: numbers,
            column,
            ..code
        };
        let excluded = ascending(list.split(' '), |field| Ok((field.number()?, ())))?;
        if different || excluded[0].0 == 0 {
            return Err(code.fault("expected numbers from 1 on, and 'unequal: no'"));
        }
        return Ok(Rules::AllBut(
            excluded.into_iter().map(|(k, ())| k).collect(),
        ));
    }
    let digits = ascending(code.split(' '), |field| {
        let (taken, digit) = field.pair("=")?;
        let (taken, bits) = (taken.number()?, digit.short()?);
        let useful = bits != 0 && bits >> (MOST_PARTS + 1) == 0 && (taken > 0 || bits & 3 == 0);
        match useful {
            true => Ok((taken, bits)),
            false => Err(digit.fault(
                "expected a digit from 1 to 131071, without the bits 0 and 1 for taking none",
            )),
        }
    })?;
    Ok(Rules::Code {
        digits,
        unequal: different,
    })
}

/// Reads pieces that each begin with a number, larger than that of the piece before.
fn ascending<'a, T>(
    fields: impl Iterator<Item = Field<'a>>,
    read: impl Fn(Field<'a>) -> Result<(u64, T), Fault>,
) -> Result<Vec<(u64, T)>, Fault> {
    let mut list: Vec<(u64, T)> = Vec::new();
    for field in fields {
        let found = read(field)?;
        if list.last().is_some_and(|last| last.0 >= found.0) {
            return Err(field.fault("expected a larger number than the one before"));
        }
        list.push(found);
    }
    Ok(list)
}

fn theorem(name: Field<'_>) -> Result<Theorem, Fault> {
    Theorem::named(name.text).ok_or_else(|| {
        name.fault(
            "expected 'guy-smith-1956', 'guy-smith-parts', 'window', 'golomb-1966' or \
             'siegel-all-but'",
        )
    })
}

fn max(field: Field<'_>) -> Result<(u32, u64), Fault> {
    let (value, heap) = field.pair(" at ")?;
    Ok((value.short()?, heap.number()?))
}

fn class(mask: u32, position: Field<'_>, rules: &Rules) -> Result<Class, Fault> {
    if !position.choice()? {
        return Ok(Class {
            mask,
            position: None,
        });
    }
    let mut parities = rules.taking(2).map(|k| k % 2);
    let first = parities.next();
    match first {
        Some(parity) if parities.all(|other| other == parity) => Ok(Class {
            mask,
            position: first,
        }),
        _ => Err(Fault::refuted(
            position.line,
            "the position can count only where all numbers taken before a split are even, or all odd",
        )),
    }
}

fn rares(field: Field<'_>) -> Result<Vec<(u64, u32)>, Fault> {
    if field.text == "none" {
        return Ok(Vec::new());
    }
    ascending(field.split(' '), |pair| {
        let (heap, value) = pair.pair(":")?;
        Ok((heap.number()?, value.short()?))
    })
}

fn state(field: Field<'_>) -> Result<State, Fault> {
    let (heap, values) = field.pair(" after ")?;
    Ok(State {
        heap: heap.number()?,
        values: values
            .split(' ')
            .map(Field::short)
            .collect::<Result<_, _>>()?,
    })
}
