//! The names of a game and the games that have its values, moved along.

use super::{
    known::{Knowledge, records},
    standard,
};
use crate::{
    Catalog, Error, HeapRules, Work,
    certificate::{Subject, name},
    engine::{
        breaking::{Code, Shifted, Stream},
        period::{self, Status},
    },
};

/// Another game with the same values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalent {
    /// The other game.
    pub spec: String,
    /// A heap of n here has the value of a heap of n + `shift` there, for all n from
    /// `from` on.
    pub shift: i64,
    /// The least n for which there is such a heap.
    pub from: u64,
    /// How that is known.
    pub by: Sameness,
}

/// How two games are known to have the same values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// By their rules: they are one game once counters that are of no use are left out.
    Rules,
    /// By their periods, both proved, which are the same.
    Periods,
    /// They agree on the heaps up to this, as far as was looked.
    Agree(u64),
}

/// What is found of a game among the others.
#[derive(Debug, Default)]
pub(super) struct Kin {
    pub(super) names: Vec<String>,
    pub(super) equivalent: Vec<Equivalent>,
    pub(super) known: Option<Knowledge>,
}

/// A game that others are compared with.
struct Other {
    spec: String,
    rules: Shifted,
    known: Option<Knowledge>,
    /// Whether its key alone is its spec.
    named: bool,
}

/// So many values are compared.
const COMPARED: usize = 1000;
/// The same for games whose moves leave three heaps or more.
const COMPARED_SLOWLY: usize = 200;
/// More are not compared once so many agree or differ.
const FIRST: usize = 64;

/// The kin of the game written `spec`, whose rules are `rules`.
pub(super) fn of(
    catalog: &Catalog,
    spec: &str,
    rules: &Shifted,
    work: &Work<'_>,
) -> Result<Kin, Error> {
    let mut kin = Kin::default();
    let here = standard(rules);
    let mut values = Values::new(here.code.clone());
    let others = others(catalog)?;
    kin.equivalent.extend(reduced(&here, &others, catalog));
    for other in others {
        if other.rules == *rules {
            kin.known = kin.known.or(other.known);
            if other.named && other.spec != spec {
                kin.names.push(other.spec);
            }
            continue;
        }
        let there = standard(&other.rules);
        let by = match there.code == here.code {
            true => Some(Sameness::Rules),
            false => values.same(&there.code, work)?,
        };
        let Some(by) = by else { continue };
        let shift = there.shift as i64 - here.shift as i64;
        if by == Sameness::Rules {
            let moved = other.known.map(|known| known.moved(-shift));
            kin.known = kin.known.or(moved);
        }
        kin.equivalent.push(Equivalent {
            spec: other.spec,
            shift,
            from: 0.max(-shift) as u64,
            by,
        });
    }
    Ok(kin)
}

/// The game without counters that are of no use, if it is no other one by name.
fn reduced(here: &Shifted, others: &[Other], catalog: &Catalog) -> Option<Equivalent> {
    let spec = name(&Subject::Code(here.code.clone()));
    let rules = catalog.find(&spec, &no_files).ok()?.shifted()?;
    let is_there = rules.code == here.code && rules.shift == 0;
    let is_known = others.iter().any(|other| other.rules == rules);
    (here.shift > 0 && is_there && !is_known).then(|| Equivalent {
        spec,
        shift: -(here.shift as i64),
        from: here.shift,
        by: Sameness::Rules,
    })
}

fn no_files(_: &str) -> Result<Vec<u8>, Error> {
    Err(Error::input("no files are read here"))
}

/// The games with a name or a record that are codes.
fn others(catalog: &Catalog) -> Result<Vec<Other>, Error> {
    let families = catalog.families().iter();
    let alone = families
        .filter(|family| family.parameters.is_none())
        .map(|family| family.key);
    let names = catalog.named().iter().map(|named| named.key).chain(alone);
    let rules = |spec: &str| catalog.find(spec, &no_files).ok()?.shifted();
    let mut all: Vec<Other> = Vec::new();
    for key in names {
        all.extend(rules(key).map(|rules| Other {
            spec: key.to_owned(),
            rules,
            known: None,
            named: true,
        }));
    }
    for record in records()? {
        let Some(rules) = rules(record.game) else {
            continue;
        };
        let known = Some(record.known);
        match all.iter_mut().find(|other| other.rules == rules) {
            Some(other) => other.known = known,
            None => all.push(Other {
                spec: record.game.to_owned(),
                rules,
                known,
                named: false,
            }),
        }
    }
    Ok(all)
}

/// The values of a code, as far as they were needed.
struct Values {
    code: Code,
    values: Vec<u32>,
    /// The end of what determines all values, where that is proved.
    proved: Option<Option<u64>>,
}

impl Values {
    fn new(code: Code) -> Self {
        Self {
            code,
            values: Vec::new(),
            proved: None,
        }
    }

    fn up_to(&mut self, len: usize, work: &Work<'_>) -> Result<&[u32], Error> {
        if self.values.len() < len {
            self.code.extend(&mut self.values, len, work)?;
        }
        Ok(&self.values[..len])
    }

    /// Preperiod and period together, where few values prove them.
    fn proved(&mut self, work: &Work<'_>) -> Result<Option<u64>, Error> {
        if let Some(proved) = self.proved {
            return Ok(proved);
        }
        let stream = Stream::new(self.code.clone());
        let found = period::of_stream(stream, COMPARED as u64, work)?.period;
        let end = found.preperiod + found.period;
        let proved = matches!(found.status, Status::Proved(_)).then_some(end);
        self.proved = Some(proved);
        Ok(proved)
    }

    /// Whether another code has the same values, as far as can be told.
    fn same(&mut self, code: &Code, work: &Work<'_>) -> Result<Option<Sameness>, Error> {
        let mut other = Self::new(code.clone());
        if self.up_to(FIRST, work)? != other.up_to(FIRST, work)? {
            return Ok(None);
        }
        let parts = self.code.most_parts().max(code.most_parts());
        let compared = if parts > 2 { COMPARED_SLOWLY } else { COMPARED };
        if self.up_to(compared, work)? != other.up_to(compared, work)? {
            return Ok(None);
        }
        // A word that has two periods and is as long as both together has their greatest common
        // divisor as a period (Fine & Wilf 1965), so the sequences go on alike.
        let ends = (self.proved(work)?, other.proved(work)?);
        Ok(Some(match ends {
            (Some(here), Some(there)) if here + there <= compared as u64 => Sameness::Periods,
            _ => Sameness::Agree(compared as u64 - 1),
        }))
    }
}
