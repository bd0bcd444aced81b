//! What is built in.

use super::{
    UNARY,
    parts::{is_short, kind_name},
};
use crate::{
    tree::Kind,
    write::tongue::{Argument, Piece},
};

/// What is built in; `None` for other names.
pub(super) fn built_in(name: &str, items: &[Argument<'_>]) -> Option<Piece> {
    let text = |at: usize| items[at].piece.text.as_str();
    let piece = match name {
        "len" => Piece::new(format!("(long long){}.size()", text(0)), UNARY),
        "min" | "max" => {
            let ints = items.iter().all(|item| item.kind == Kind::Int);
            let short = items.iter().any(|item| is_short(item.expr));
            let kind = if short && ints { "<long long>" } else { "" };
            Piece::whole(format!("{name}{kind}({}, {})", text(0), text(1)))
        }
        "abs" => Piece::whole(format!("abs({})", text(0))),
        "wide" => Piece::new(format!("(__int128){}", items[0].piece.closed(UNARY)), UNARY),
        "narrow" => Piece::new(
            format!("(long long){}", items[0].piece.closed(UNARY)),
            UNARY,
        ),
        "copy" => items[0].piece.clone(),
        "map" => Piece::whole(""),
        "has" => Piece::new(format!("{}.count({}) > 0", text(0), text(1)), 7),
        "fill" => {
            let kind = kind_name(&items[1].kind);
            Piece::whole(format!("vector<{kind}>({}, {})", text(0), text(1)))
        }
        "push" => Piece::whole(format!("{}.push_back({})", text(0), text(1))),
        // The last element goes after its value was taken.
        "pop" => Piece::whole(format!("{}.back()", text(0))),
        "sort" => Piece::whole(format!("sort({0}.begin(), {0}.end())", text(0))),
        "last" => Piece::whole(format!("{}.back()", text(0))),
        "back" => Piece::whole(format!("{0}[{0}.size() - {1}]", text(0), text(1))),
        "long" => Piece::whole(format!("{}LL", text(0))),
        "zero_tuple" => Piece::whole("{}"),
        "listed" => {
            let list = text(0);
            Piece::whole(format!("vector<long long>({list}.begin(), {list}.end())"))
        }
        "checked" => Piece::whole(format!("{}.at({})", text(0), text(1))),
        "within" => Piece::new(
            format!(
                "find({0}.begin(), {0}.end(), {1}) != {0}.end()",
                text(0),
                text(1)
            ),
            6,
        ),
        "sum" => Piece::whole(format!("accumulate({0}.begin(), {0}.end(), 0LL)", text(0))),
        "least" => Piece::new(
            format!("*min_element({0}.begin(), {0}.end())", text(0)),
            UNARY,
        ),
        "greatest" => Piece::new(
            format!("*max_element({0}.begin(), {0}.end())", text(0)),
            UNARY,
        ),
        "reverse" => Piece::whole(format!("reverse({0}.begin(), {0}.end())", text(0))),
        "unique" => Piece::whole(format!(
            "{0}.erase(unique({0}.begin(), {0}.end()), {0}.end())",
            text(0)
        )),
        "extend" => Piece::whole(format!(
            "{0}.insert({0}.end(), {1}.begin(), {1}.end())",
            text(0),
            text(1)
        )),
        _ => return None,
    };
    Some(piece)
}
