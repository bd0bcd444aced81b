//! What can be said more simply of a position, without a change of its moves (Lemoine and Viennot,
//! section 3).

use super::{BOUNDARY, LAST, LETTERS, REGION, all_lives};

/// Makes a position simpler as long as that goes.
///
/// A letter that is met once, or twice in a row, is one that may be met from one side only. A
/// region with one life has no moves. In a region of up to three lives, a line between two
/// boundaries leaves what a line between vertices of one boundary does.
pub(super) fn simplify(position: &mut Vec<u8>, spare: &mut Vec<u8>) {
    while pass(position, spare) {
        std::mem::swap(position, spare);
    }
    std::mem::swap(position, spare);
}

/// Writes a simpler position, and says whether it may be made simpler again.
fn pass(position: &[u8], out: &mut Vec<u8>) -> bool {
    let mut counts = [0_u8; 256];
    for &symbol in position {
        counts[usize::from(symbol)] = counts[usize::from(symbol)].saturating_add(1);
    }
    out.clear();
    let mut again = false;
    let (mut region, mut boundary) = (0, 0);
    for &symbol in position {
        match symbol {
            BOUNDARY => again |= close(out, &mut boundary),
            REGION => {
                again |= settle(out, region);
                (region, boundary) = (out.len(), out.len());
            }
            _ => {
                let single = symbol >= LETTERS && counts[usize::from(symbol)] == 1;
                let twice =
                    symbol >= LETTERS && out.len() > boundary && out.last() == Some(&symbol);
                if twice {
                    out.pop();
                }
                out.push(if single || twice { LAST } else { symbol });
            }
        }
    }
    again
}

/// Ends a boundary, unless it is empty.
fn close(out: &mut Vec<u8>, start: &mut usize) -> bool {
    let length = out.len() - *start;
    let met = length > 1 && out[*start] >= LETTERS && out.last() == Some(&out[*start]);
    if met {
        out.pop();
        out[*start] = LAST;
    }
    if length > 0 {
        out.push(BOUNDARY);
    }
    *start = out.len();
    met
}

/// Ends a region: drops it if it has no moves, makes one boundary of it if it has few lives, and
/// says whether letters are gone from it or have become neighbours.
fn settle(out: &mut Vec<u8>, start: usize) -> bool {
    let symbols = &out[start..];
    let lettered = symbols.iter().any(|&symbol| symbol >= LETTERS);
    match all_lives(symbols) {
        0 | 1 => {
            out.truncate(start);
            lettered
        }
        2 | 3 => {
            let boundaries = symbols.iter().filter(|&&symbol| symbol == BOUNDARY).count();
            let mut at = 0;
            out.retain(|&symbol| {
                at += 1;
                at <= start || symbol != BOUNDARY
            });
            out.extend([BOUNDARY, REGION]);
            boundaries > 1 && lettered
        }
        _ => {
            out.push(REGION);
            false
        }
    }
}
