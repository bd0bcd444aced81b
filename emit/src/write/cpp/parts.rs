//! Kinds, and parts of lines.

use crate::{
    tree::{Expr, Kind},
    write::tongue::Argument,
};

pub(super) fn kind_name(kind: &Kind) -> String {
    match kind {
        Kind::Int => "long long".into(),
        Kind::Wide => "__int128".into(),
        Kind::Bool => "bool".into(),
        Kind::Text => "string".into(),
        Kind::List(of) => format!("vector<{}>", kind_name(of)),
        Kind::Tuple(width) => format!("array<long long, {width}>"),
        Kind::Map => "unordered_map<long long, long long>".into(),
        Kind::Memo(width) => format!("map<array<long long, {width}>, long long>"),
        Kind::Nothing => "void".into(),
    }
}

/// Whether C++ takes a value for a number of 32 bits.
pub(super) fn is_short(expr: &Expr) -> bool {
    match expr {
        Expr::Int(_) => true,
        Expr::Both(op, a, b) => !op.asks() && is_short(a) && is_short(b),
        Expr::If(_, a, b) => is_short(a) && is_short(b),
        _ => false,
    }
}

/// The names that a tuple is taken apart into.
pub(super) fn listed(names: &[(String, bool, bool)]) -> String {
    let names: Vec<&str> = names.iter().map(|(name, ..)| name.as_str()).collect();
    names.join(", ")
}

/// What a loop goes over.
pub(super) fn over(list: &Argument<'_>) -> String {
    match (list.expr, &list.kind) {
        (Expr::Tuple(items) | Expr::List(items), kind) if !items.iter().all(is_short) => {
            format!("{}{}", kind_name(kind), list.piece.text)
        }
        _ => list.piece.text.clone(),
    }
}

/// What a constant is.
pub(super) fn literal_kind(value: &Expr) -> Kind {
    match value {
        Expr::List(items) => Kind::List(Box::new(items.first().map_or(Kind::Int, literal_kind))),
        Expr::Tuple(items) => Kind::Tuple(items.len()),
        _ => Kind::Int,
    }
}

/// Drops the last element of the list that was asked for it.
pub(super) fn popped(items: &[Expr]) -> String {
    match items.first() {
        Some(Expr::Name(name)) => format!("{name}.pop_back();"),
        _ => String::new(),
    }
}
