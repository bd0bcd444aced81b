//! The rows one lane after another, in plain code.

use super::{
    lanes::{Lanes, Miss, Row, WIDTH},
    plan::{Plan, Probe},
};

/// Computes `count` rows, each from those before it.
pub(super) fn run(lanes: &mut Lanes, plan: &Plan, count: usize) -> Result<(), Miss> {
    for _ in 0..count {
        let row = next(lanes, plan)?;
        let live = lanes.live;
        for lane in (0..WIDTH).filter(|lane| live >> lane & 1 != 0) {
            let parity = (lanes.odd >> lane & 1) as usize;
            let open = plan.below[parity][usize::from(row.0[lane])];
            if open != 0 {
                lanes.exclude(lane, open, &plan.rare)?;
            }
            if row.0[lane] >= lanes.top[(lanes.row % 2) as usize].0[lane] {
                lanes.rise(&row, 1 << lane);
            }
        }
        lanes.push(row);
    }
    Ok(())
}

/// The next row: in each lane, the least code that no move reaches.
fn next(lanes: &Lanes, plan: &Plan) -> Result<Row, Miss> {
    let mut reached = [0_u64; WIDTH];
    let now = lanes.at + lanes.len;
    for &Probe { lag, code } in &plan.common {
        for (reached, other) in reached.iter_mut().zip(lanes.rows[now - lag].0) {
            *reached |= 1 << ((other ^ code) & 63);
        }
    }
    let mut row = Row([0; WIDTH]);
    for (lane, (code, reached)) in row.0.iter_mut().zip(reached).enumerate() {
        // Lanes without a chunk go on with anything.
        if lanes.live >> lane & 1 != 0 {
            *code = reached.trailing_ones() as u8;
            if usize::from(*code) >= plan.codes {
                let heap = lanes.heap(lane);
                return Err(Miss::Large { lane, heap });
            }
        }
    }
    Ok(row)
}
