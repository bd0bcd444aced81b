//! The rules of games that can be written down.

use grundy::{Catalog, GameId, Session};
use grundy_emit::{Code, Heaps, Moves, of_heaps, of_tokens};

use crate::fault::Fault;

/// The two classical programs for a game.
pub(super) fn code(
    catalog: &Catalog,
    session: &Session<'_>,
    game: GameId,
    spec: &str,
    notes: &[String],
) -> Result<Code, Fault> {
    let mut named = catalog.named().iter();
    let spec = spec.trim();
    let spec = named
        .find(|named| named.key == spec)
        .map_or(spec, |named| named.spec);
    let (key, parameter) = spec.split_once(':').unwrap_or((spec, ""));
    let heaps = |moves: Moves, shift: u64| Ok(of_heaps(&Heaps { moves, shift }, notes)?);
    let board = session.game(game).board();
    if let Some(shifted) = board.shifted() {
        let moves = Moves::Code {
            digits: shifted.code.digits().to_vec(),
            unequal: shifted.code.is_unequal(),
        };
        return heaps(moves, shifted.shift);
    }
    match (key, parameter.trim().parse::<u64>()) {
        ("nim", _) => heaps(Moves::AllBut(Vec::new()), 0),
        ("subtraction-powers", Ok(base)) => heaps(Moves::Powers(base), 0),
        ("subtraction-fibonacci", _) => heaps(Moves::Fibonacci, 0),
        ("subtraction-squares", _) => heaps(Moves::Squares, 0),
        ("subtraction-primes", _) => heaps(Moves::Primes, 0),
        ("subtraction-all-but", _) => heaps(Moves::AllBut(numbers(parameter)), 0),
        ("wythoff", _) => tokens(&jointly(2, &[2]), notes),
        ("wythoff-all", Ok(piles @ 2..=3)) => tokens(&jointly(piles, &[piles]), notes),
        ("wythoff-pairs", Ok(piles @ 2..=3)) => tokens(&jointly(piles, &[2]), notes),
        ("vectors", _) => tokens(&vectors(parameter), notes),
        _ => Err(Fault::input(format!(
            "no pattern was found in {spec}, and its moves cannot be written down as a table or a \
             search of heaps or tokens: programs are written for subtraction sets, taking and \
             breaking, and tokens moved by vectors; use grundy sequence or grundy table for the \
             values"
        ))),
    }
}

/// `1,2,5-7` as numbers.
fn numbers(text: &str) -> Vec<u64> {
    let pieces = text.split(',').filter_map(|piece| {
        let (first, last) = piece.split_once('-').unwrap_or((piece, piece));
        Some(first.trim().parse::<u64>().ok()?..=last.trim().parse::<u64>().ok()?)
    });
    pieces.flatten().collect()
}

type Vectors = Vec<(Vec<i64>, bool)>;

/// Any number from one pile, or the same from so many.
fn jointly(piles: u64, together: &[u64]) -> Vectors {
    let masks = 1_u32..1 << piles;
    let chosen = masks.filter(|mask| {
        let count = u64::from(mask.count_ones());
        count == 1 || together.contains(&count)
    });
    let vector = |mask: u32| (0..piles).map(|at| -i64::from(mask >> at & 1)).collect();
    chosen.map(|mask| (vector(mask), true)).collect()
}

/// `(-2,1),(-1,-1)*` as vectors.
fn vectors(text: &str) -> Vectors {
    let pieces = text.split('(').skip(1).filter_map(|piece| {
        let (inner, after) = piece.split_once(')')?;
        let numbers = inner.split(',').map(|number| number.trim().parse().ok());
        Some((
            numbers.collect::<Option<_>>()?,
            after.trim_start().starts_with('*'),
        ))
    });
    pieces.collect()
}

fn tokens(vectors: &Vectors, notes: &[String]) -> Result<Code, Fault> {
    Ok(of_tokens(vectors, notes)?)
}
