//! The rows by vectors: eight codes to a byte of a plane, all lanes at once.
//!
//! Nothing here names an instruction: the two ways by vectors compile the same code. What is called
//! in the loops has to be inlined into a function that has the processor's features, which
//! iterators and closures are not always: hence the plain loops.
#![allow(unsafe_code)]

use super::{
    lanes::{Lanes, Miss, Row, WIDTH},
    plan::{Plan, Probe},
};

/// So many witnesses are tried for all lanes; after that, lanes still open are finished one by one
/// once there are few of them.
const TOGETHER: usize = 24;
/// How many witnesses are tried between two looks at what is open.
const GROUP: usize = 8;

/// One byte of each lane. What is said of one byte holds for each.
pub(super) trait Vector: Copy {
    fn splat(byte: u8) -> Self;
    fn load(row: &Row) -> Self;
    fn store(self) -> Row;
    fn xor(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// The bits that `other` does not have.
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    /// `full` where all bits are set, else `other`.
    fn where_full(self, full: Self, other: Self) -> Self;
    /// How many of the lowest bits are set without a gap.
    fn ones(self) -> Self;
    /// A code below 8 P as one bit of P planes.
    fn hot<const P: usize>(self) -> [Self; P];
    /// The byte of `table` at a code below 8 P; if P is 2, all its sixteens are the same.
    fn look<const P: usize>(self, table: &Row) -> Self;
    /// The lanes in which some bit is set.
    fn some(self) -> u64;
    /// The lanes in which it is at least `other`.
    fn at_least(self, other: Self) -> u64;
}

/// What [`rows`] relies on.
pub(super) fn is_sound(lanes: &Lanes, plan: &Plan) -> bool {
    let mut probes = plan.common.iter().chain(&plan.rare);
    lanes.rows.len() == 2 * lanes.len
        && lanes.at < lanes.len
        && probes.all(|probe| (1..=lanes.len).contains(&probe.lag) && probe.code < 64)
}

/// Computes `count` rows, each from those before it, by `P` planes of eight codes.
///
/// # Safety
/// The processor has what `V` needs, and the lanes and the plan are [sound](is_sound).
#[inline(always)]
pub(super) unsafe fn rows<V: Vector, const P: usize>(
    lanes: &mut Lanes,
    plan: &Plan,
    count: usize,
) -> Result<(), Miss> {
    let splats: [Row; 64] = std::array::from_fn(|code| Row([code as u8; WIDTH]));
    let below: [[Row; P]; 2] = [tables(&plan.below[0]), tables(&plan.below[1])];
    let live = V::load(&spread(lanes.live));
    let mut odd = V::load(&spread(lanes.odd));
    let mut row = 0;
    while row < count {
        // SAFETY: `at` < `len`, so a row that is 1 to `len` before row `at` + `len` exists.
        let now = unsafe { lanes.rows.as_ptr().add(lanes.at + lanes.len) };
        let mut seen = [V::splat(0); P];
        for probe in &plan.common {
            // SAFETY: the plan is sound.
            let hot = unsafe { reached::<V>(now, &splats, probe) }.hot::<P>();
            let mut plane = 0;
            while plane < P {
                seen[plane] = seen[plane].or(hot[plane]);
                plane += 1;
            }
        }
        let codes = least(&seen);
        let full = codes.at_least(V::splat(8 * P as u8)) & lanes.live;
        if full != 0 {
            let lane = full.trailing_zeros() as usize;
            let heap = lanes.heap(lane);
            return Err(Miss::Large { lane, heap });
        }
        let codes = codes.and(live);
        let mut open = [V::splat(0); P];
        let mut plane = 0;
        while plane < P {
            let even = codes.look::<P>(&below[0][plane]);
            let other = codes.look::<P>(&below[1][plane]);
            open[plane] = odd.where_full(other, even).and(live);
            plane += 1;
        }
        let mut tried = 0;
        for group in plan.rare.chunks(GROUP) {
            for probe in group {
                // SAFETY: the plan is sound.
                let hot = unsafe { reached::<V>(now, &splats, probe) }.hot::<P>();
                let mut plane = 0;
                while plane < P {
                    open[plane] = open[plane].without(hot[plane]);
                    plane += 1;
                }
            }
            tried += group.len();
            if tried >= TOGETHER && any(&open).count_ones() <= 2 {
                break;
            }
        }
        let rest = any(&open);
        if rest != 0 {
            let mut planes = [Row([0; WIDTH]); P];
            let mut plane = 0;
            while plane < P {
                planes[plane] = open[plane].store();
                plane += 1;
            }
            one_by_one(lanes, rest, &planes, &plan.rare[tried..])?;
        }
        let new = codes.store();
        let higher = codes.at_least(V::load(&lanes.top[(lanes.row % 2) as usize])) & lanes.live;
        if higher != 0 {
            lanes.rise(&new, higher);
        }
        lanes.push(new);
        odd = odd.xor(V::splat(u8::MAX));
        row += 1;
    }
    Ok(())
}

/// What a probe reaches, as a code for each lane.
///
/// # Safety
/// The row is there, so far before `now`, and the code is below 64.
#[inline(always)]
unsafe fn reached<V: Vector>(now: *const Row, splats: &[Row; 64], probe: &Probe) -> V {
    // SAFETY: as said above.
    let (row, code) = unsafe {
        let code = splats.get_unchecked(usize::from(probe.code));
        (&*now.sub(probe.lag), code)
    };
    V::load(row).xor(V::load(code))
}

/// The least code whose bit isn't set; 8 P if all are.
#[inline(always)]
fn least<V: Vector, const P: usize>(seen: &[V; P]) -> V {
    let mut least = V::splat(8 * P as u8);
    let mut plane = P;
    while plane > 0 {
        plane -= 1;
        let here = seen[plane].ones().add(V::splat(8 * plane as u8));
        least = seen[plane].where_full(least, here);
    }
    least
}

/// The lanes in which some bit is set.
#[inline(always)]
fn any<V: Vector, const P: usize>(open: &[V; P]) -> u64 {
    let mut all = open[0];
    let mut plane = 1;
    while plane < P {
        all = all.or(open[plane]);
        plane += 1;
    }
    all.some()
}

/// Looks for witnesses of what is open in some lanes.
fn one_by_one(lanes: &Lanes, mut rest: u64, open: &[Row], probes: &[Probe]) -> Result<(), Miss> {
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let planes = open.iter().rev();
        let set = planes.fold(0, |set, plane| set << 8 | u64::from(plane.0[lane]));
        lanes.exclude(lane, set, probes)?;
    }
    Ok(())
}

/// `table[c]`, cut into planes: byte c of plane p has its bits from 8p on. A table of sixteen codes
/// is repeated.
fn tables<const P: usize>(table: &[u64; 64]) -> [Row; P] {
    let code = |lane: usize| lane % (8 * P);
    std::array::from_fn(|plane| {
        Row(std::array::from_fn(|lane| {
            (table[code(lane)] >> (8 * plane)) as u8
        }))
    })
}

/// All bits of the lanes in a set.
fn spread(lanes: u64) -> Row {
    let byte = |lane: usize| if lanes >> lane & 1 != 0 { u8::MAX } else { 0 };
    Row(std::array::from_fn(byte))
}

/// The bit of each code in each plane, as [`tables`] cuts them.
pub(super) const fn bits<const P: usize>() -> [Row; P] {
    let mut planes = [Row([0; WIDTH]); P];
    let mut lane = 0;
    while lane < WIDTH {
        let code = lane % (8 * P);
        planes[code / 8].0[lane] = 1 << (code % 8);
        lane += 1;
    }
    planes
}

/// The way to compute rows by a vector: `available`, whether the processor has its features, and
/// `run`, which computes so many rows.
macro_rules! way {
    ($V:ident, $features:literal, $name:literal, $($feature:tt)*) => {
        /// Whether the processor has what [`run`] needs.
        pub(super) fn available() -> bool {
            true $(&& is_x86_feature_detected!($feature))*
        }

        /// Computes `count` rows, each from those before it; the processor must be [`available`].
        pub(super) fn run(lanes: &mut Lanes, plan: &Plan, count: usize) -> Result<(), Miss> {
            /// # Safety
            /// As of `rows`.
            #[target_feature(enable = $features)]
            unsafe fn with<const P: usize>(
                lanes: &mut Lanes,
                plan: &Plan,
                count: usize,
            ) -> Result<(), Miss> {
                // SAFETY: the caller knows that the processor has the features, and that lanes
                // and plan are sound.
                unsafe { rows::<$V, P>(lanes, plan, count) }
            }
            assert!(available(), concat!($name, " was not asked for"));
            assert!(is_sound(lanes, plan), "a probe leaves the rows");
            // SAFETY: the assertions above.
            unsafe {
                match plan.codes {
                    16 => with::<2>(lanes, plan, count),
                    32 => with::<4>(lanes, plan, count),
                    _ => with::<8>(lanes, plan, count),
                }
            }
        }
    };
}
pub(super) use way;
