//! What is built in.

use super::{
    CAST, Rust, UNARY,
    values::{index, is_bare},
};
use crate::write::{
    kinds::Scope,
    tongue::{Argument, Piece, Tongue},
};

/// What is built in; `None` for other names.
pub(super) fn built_in(
    rust: &Rust,
    name: &str,
    items: &[Argument<'_>],
    scope: &Scope<'_>,
) -> Option<Piece> {
    let text = |at: usize| items[at].piece.text.as_str();
    let first = || items[0].piece.closed(UNARY);
    let piece = match name {
        "len" => Piece::new(format!("{}.len() as i64", first()), CAST),
        "min" | "max" => {
            // A bare number has no methods.
            let (a, b) = if is_bare(items[0].expr) {
                (1, 0)
            } else {
                (0, 1)
            };
            Piece::whole(format!("{}.{name}({})", items[a].piece.closed(12), text(b)))
        }
        "abs" => Piece::whole(format!("{}.abs()", items[0].piece.closed(12))),
        "wide" => rust.widened(items[0].piece.clone()),
        "narrow" => Piece::new(format!("{} as i64", items[0].piece.closed(CAST)), CAST),
        "copy" => Piece::whole(format!("{}.to_vec()", first())),
        "map" => Piece::whole("HashMap::new()"),
        "has" => Piece::whole(format!(
            "{}.contains_key(&{})",
            text(0),
            items[1].piece.closed(UNARY)
        )),
        "fill" => Piece::whole(format!("vec![{}; {}]", text(1), index(&items[0].piece))),
        "push" => Piece::whole(format!("{}.push({})", text(0), text(1))),
        "pop" => Piece::whole(format!("{}.pop().unwrap()", text(0))),
        "sort" => Piece::whole(format!("{}.sort_unstable()", text(0))),
        "last" => Piece::whole(format!("{0}[{0}.len() - 1]", text(0))),
        "back" => Piece::whole(format!("{0}[{0}.len() - {1}]", text(0), text(1))),
        "long" => Piece::whole(format!("{}_i64", text(0))),
        "zero_tuple" => Piece::whole(format!("[0; {}]", text(0))),
        "listed" => Piece::whole(format!("{}.to_vec()", first())),
        "checked" => Piece::whole(format!("{}[{}]", first(), index(&items[1].piece))),
        "within" => Piece::whole(format!(
            "{}.contains(&{})",
            first(),
            items[1].piece.closed(UNARY)
        )),
        "sum" => Piece::whole(format!("{}.iter().sum::<i64>()", first())),
        "least" => Piece::whole(format!("*{}.iter().min().unwrap()", first())),
        "greatest" => Piece::whole(format!("*{}.iter().max().unwrap()", first())),
        "reverse" => Piece::whole(format!("{}.reverse()", text(0))),
        "unique" => Piece::whole(format!("{}.dedup()", text(0))),
        "extend" => {
            let more = rust.lent(&items[1], false, scope);
            Piece::whole(format!("{}.extend({more})", text(0)))
        }
        _ => return None,
    };
    Some(piece)
}
