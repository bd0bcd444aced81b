//! Rule files to begin with.

/// What a new game is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Like {
    /// Heaps of counters.
    Heap,
    /// A token on a board of squares.
    Lattice,
    /// A picture of a board.
    Board,
    /// The vertices of a graph.
    Graph,
}

/// A commented rule file for a game called `name`, which will stand in the file `file`.
///
/// ```
/// use grundy_script::{Like, template};
/// let text = template(Like::Heap, "my game", "my_game.star");
/// assert!(text.starts_with("# my game: a game of heaps."));
/// ```
pub fn template(like: Like, name: &str, file: &str) -> String {
    let text = match like {
        Like::Heap => include_str!("../templates/heap.star"),
        Like::Lattice => include_str!("../templates/lattice.star"),
        Like::Board => include_str!("../templates/board.star"),
        Like::Graph => include_str!("../templates/graph.star"),
    };
    text.replace("FILE", file).replace("NAME", name)
}
