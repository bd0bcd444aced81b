//! Constants of a file, with the values that the interpreter found.

use std::collections::BTreeMap;

use super::{
    lower::Constant,
    names::Names,
    read::File,
    source::{Ex, Form},
    ty::{Seq, Ty},
};
use crate::tree::Expr;

/// A constant has no more numbers.
const MOST: usize = 4096;
/// A tuple with no more is one of a fixed length.
const SHORT: usize = 8;

/// The constants that can be written; others are refused where they are used.
pub(super) fn read(
    file: &File,
    constants: &[(String, String)],
    names: &mut Names,
) -> BTreeMap<String, Constant> {
    let mut found = BTreeMap::new();
    for (name, text) in constants {
        if file.has(name) {
            continue;
        }
        let Some((value, ty)) = File::literal(text).as_ref().and_then(|ex| valued(ex, true)) else {
            continue;
        };
        let name_there = names.constant(name);
        found.insert(
            name.clone(),
            Constant {
                name: name_there,
                value,
                ty,
            },
        );
    }
    found
}

fn valued(ex: &Ex, outer: bool) -> Option<(Expr, Ty)> {
    Some(match &ex.form {
        Form::Int(number) => (Expr::Int(*number), Ty::Int(*number >= 0)),
        Form::Bool(yes) if outer => (Expr::Bool(*yes), Ty::Bool),
        Form::Tuple(items) | Form::List(items) if items.len() <= MOST => {
            let list = matches!(ex.form, Form::List(_));
            let all: Vec<(Expr, Ty)> = items
                .iter()
                .map(|i| valued(i, false))
                .collect::<Option<_>>()?;
            let of = all.iter().try_fold(Ty::Any, |of, (_, ty)| of.join(ty))?;
            if matches!(of, Ty::Any) && !outer {
                return None;
            }
            let short = items.len() <= SHORT && !items.is_empty() && of.is_int() && !list;
            let len = short.then_some(items.len());
            let ty = Ty::Seq(Seq {
                list,
                len,
                of: Box::new(of.clone()),
            });
            // Rows of different lengths are lists.
            let items: Vec<Expr> = all
                .into_iter()
                .map(|(value, _)| match (value, of.width()) {
                    (Expr::Tuple(row), None) => Expr::List(row),
                    (value, _) => value,
                })
                .collect();
            match short {
                true => (Expr::Tuple(items), ty),
                false => (Expr::List(items), ty),
            }
        }
        _ => return None,
    })
}
