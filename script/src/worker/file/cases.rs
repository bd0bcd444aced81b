//! Cases as a file reads them, and what it says to their answers.

use starlark::{
    eval::Evaluator,
    values::{
        Value,
        list::ListRef,
        structs::{AllocStruct, StructRef},
        tuple::{AllocTuple, TupleRef},
    },
};

use super::{
    File,
    told::{kind, no_position, short},
    values::{parts_of, sum_of},
};
use crate::{
    literal::Tree,
    packed::Packed,
    worker::{
        Fault,
        functions::{POSITION, SUM},
        input::Drawing,
        interner::{grown, tree},
        problem::{Case, Reply},
    },
};

impl File {
    /// The cases that `read(input)` returns; nothing where it refuses what it is given, as the
    /// drawing then says.
    pub(in crate::worker) fn read(
        &mut self,
        drawing: Drawing,
    ) -> (Result<Option<Vec<Case>>, Fault>, Option<Drawing>) {
        drawing.lent(|| {
            self.scope(|file, eval| {
                let input = file.given("input");
                match file.call_problem(eval, "read", &[input]) {
                    Err(_) if Drawing::is_refused() => Ok(None),
                    Err(fault) => Err(fault),
                    Ok(cases) => file.cases(cases).map(Some),
                }
            })
        })
    }

    fn cases(&mut self, value: Value<'_>) -> Result<Vec<Case>, Fault> {
        let Some(list) = ListRef::from_value(value) else {
            return Err(self.at(
                "read",
                format!(
                    "read(input) returned {}, expected a list of cases: write [case]",
                    kind(value)
                ),
            ));
        };
        list.content().iter().map(|&case| self.case(case)).collect()
    }

    fn case(&mut self, value: Value<'_>) -> Result<Case, Fault> {
        let fields: Option<Vec<(&str, Value<'_>)>> = StructRef::from_value(value).map(|fields| {
            fields
                .iter()
                .map(|(name, value)| (name.as_str(), value))
                .collect()
        });
        let (position, others) = match fields.as_deref() {
            Some([(POSITION, position), others @ ..]) => (*position, Some(others)),
            _ => (value, None),
        };
        let mut case = Case {
            is_sum: sum_of(position).is_some(),
            fields: others.is_some().then(Vec::new),
            ..Case::default()
        };
        for part in parts_of(position) {
            let packed = self.interner.pack(part);
            case.parts.push(
                packed.map_err(|found| {
                    self.at("read", no_position("a case of read(input)", &found))
                })?,
            );
        }
        for (name, value) in others.unwrap_or_default() {
            let field = match value.unpack_bool() {
                Some(holds) => Ok(Tree::Int(holds.into())),
                None => tree(*value, 0),
            };
            let field = field.map_err(|found| {
                let what = format!(
                    "{name} of a case is {found}, expected a number, a string, a tuple of these, \
                     True or False"
                );
                self.at("read", what)
            })?;
            case.fields
                .get_or_insert_default()
                .push(((*name).to_owned(), field));
        }
        Ok(case)
    }

    /// What is said to these answers, one for each case.
    pub(in crate::worker) fn say(
        &mut self,
        cases: &[Case],
        answers: &[Reply],
    ) -> Result<Vec<String>, Fault> {
        self.scope(|file, eval| {
            let said = cases.iter().zip(answers).map(|(case, answer)| {
                let case = file.case_value(eval, case);
                let answer = match answer {
                    Reply::Wins(wins) => Value::new_bool(*wins),
                    Reply::Value(value) => eval.heap().alloc(*value),
                    Reply::Moves(moves) => {
                        let moves = moves
                            .iter()
                            .map(|parts| file.sum(eval, parts, parts.len() != 1));
                        let moves: Vec<Value<'_>> = moves.collect();
                        eval.heap().alloc(moves)
                    }
                };
                file.said(eval, case, answer)
            });
            said.collect()
        })
    }

    fn said<'v>(
        &self,
        eval: &mut Evaluator<'v, '_, '_>,
        case: Value<'v>,
        answer: Value<'v>,
    ) -> Result<String, Fault> {
        let said = self.call_problem(eval, "say", &[case, answer])?;
        if let Some(line) = said.unpack_str() {
            return Ok(format!("{line}\n"));
        }
        let parts = TupleRef::from_value(said);
        let parts = parts.map(|parts| parts.content().iter().map(|part| part.unpack_str()));
        let text: Option<String> = parts.and_then(Iterator::collect);
        text.ok_or_else(|| {
            self.at(
                "say",
                format!(
                    "say(case, answer) returned {}, expected a string, which is a line, or a tuple \
                     of strings, which are written as they are",
                    short(&said.to_repr())
                ),
            )
        })
    }

    /// The case as the file has given it.
    fn case_value<'v>(&self, eval: &Evaluator<'v, '_, '_>, case: &Case) -> Value<'v> {
        let position = self.sum(eval, &case.parts, case.is_sum);
        let Some(fields) = &case.fields else {
            return position;
        };
        let heap = eval.heap();
        let mut all = vec![(POSITION, position)];
        all.extend(
            fields
                .iter()
                .map(|(name, tree)| (name.as_str(), grown(tree, heap))),
        );
        heap.alloc(AllocStruct(all))
    }

    fn sum<'v>(&self, eval: &Evaluator<'v, '_, '_>, parts: &[Packed], is_sum: bool) -> Value<'v> {
        let heap = eval.heap();
        let mut values: Vec<Value<'v>> = parts
            .iter()
            .map(|part| self.interner.unpack(part, heap))
            .collect();
        match (is_sum, values.pop()) {
            (false, Some(only)) => only,
            (_, last) => {
                values.extend(last);
                let parts = heap.alloc(AllocTuple(values));
                heap.alloc(AllocStruct([(SUM, parts)]))
            }
        }
    }
}
