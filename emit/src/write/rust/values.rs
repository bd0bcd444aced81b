//! Kinds, indices and bare numbers.

use super::{super::tongue::Piece, CAST};
use crate::tree::{Expr, Kind};

pub(super) fn kind_name(kind: &Kind) -> String {
    match kind {
        Kind::Int => "i64".into(),
        Kind::Wide => "i128".into(),
        Kind::Bool => "bool".into(),
        Kind::Text => "&'static str".into(),
        Kind::List(of) => format!("Vec<{}>", kind_name(of)),
        Kind::Tuple(width) => format!("[i64; {width}]"),
        Kind::Map => "HashMap<i64, i64>".into(),
        Kind::Memo(width) => format!("HashMap<[i64; {width}], i64>"),
        Kind::Nothing => "()".into(),
    }
}

pub(super) fn parameter_kind(kind: &Kind, changes: bool) -> String {
    match (kind, changes) {
        (Kind::List(of), false) => format!("&[{}]", kind_name(of)),
        (Kind::Map | Kind::Memo(_), false) => format!("&{}", kind_name(kind)),
        (Kind::List(_) | Kind::Map | Kind::Memo(_), true) => format!("&mut {}", kind_name(kind)),
        _ => kind_name(kind),
    }
}

/// A value as an index.
pub(super) fn index(at: &Piece) -> String {
    let number = |text: &str| {
        text.chars()
            .all(|c| c.is_ascii_digit() || "+- ".contains(c))
    };
    if number(&at.text) {
        return at.text.clone();
    }
    match at.text.split_once(" as i64") {
        // A length is one already.
        Some((len, rest)) if len.ends_with(".len()") && !len.contains(' ') && number(rest) => {
            format!("{len}{rest}")
        }
        _ => format!("{} as usize", at.closed(CAST)),
    }
}

/// Whether nothing in a value tells Rust how many bits it has.
pub(super) fn is_bare(expr: &Expr) -> bool {
    match expr {
        Expr::Int(_) => true,
        Expr::Both(op, a, _) if !op.asks() => is_bare(a),
        Expr::If(_, a, b) => is_bare(a) && is_bare(b),
        _ => false,
    }
}

/// The names that a tuple is taken apart into.
pub(super) fn pattern(names: &[(String, bool, bool)]) -> String {
    let names: Vec<String> = names
        .iter()
        .map(|(name, changes, used)| match (changes, used) {
            (_, false) => "_".into(),
            (true, true) => format!("mut {name}"),
            (false, true) => name.clone(),
        })
        .collect();
    format!("[{}]", names.join(", "))
}

/// What a constant is.
pub(super) fn constant_kind(value: &Expr) -> String {
    match value {
        Expr::List(items) | Expr::Tuple(items) => {
            let of = items.first().map_or("i64".into(), constant_kind);
            format!("[{of}; {}]", items.len())
        }
        _ => "i64".into(),
    }
}
